// Undo in a hosted match: alone against computer players at once, otherwise when all other persons accept it.
#include "interpreter/drivers/host/hosted_match.h"

namespace cardinal::host {

using protocol::RefusalCode;

bool HostedMatch::RefuseUndo(const Request& request) {
  const view::Localizer words = Words(request.client);
  const session::MatchSession::UndoCheck check = session_.CheckUndo(request.client.viewer);
  if (IsOver())
    Refuse(request, RefusalCode::over,
           words.TranslatePhrase("The game is over: its log shows all cards, so nothing can be undone any more."));
  else if (!check.possible)
    Refuse(request, RefusalCode::not_allowed, words.TranslatePhrase("You have nothing to undo."));
  else if (!check.allowed)
    Refuse(request, RefusalCode::not_allowed, session::UndoRefusal(words, check.chance));
  else if (vote_)
    Refuse(request, RefusalCode::busy, words.TranslatePhrase("The players are asked about an undo already."));
  else
    return false;
  return true;
}

void HostedMatch::On(const Request& request, const protocol::Undo&) {
  if (RefuseSpectator(request) || RefuseUndo(request)) return;
  const model::Seat seat = request.client.viewer;
  UndoVote vote{seat, OtherPersons(seat)};
  if (vote.open.empty()) {
    UndoNow(seat, request);
    return;
  }
  if (!LogVote(request, replay::LogVoteKind::Wants)) return;
  vote_ = std::move(vote);
  Accept(request);
  for (const auto& [id, client] : clients_)
    if (client.viewer != seat) SendUndoRequest(id, client);
}

std::set<model::Seat> HostedMatch::OtherPersons(model::Seat seat) const {
  std::set<model::Seat> others;
  for (model::Seat other = 0; other < GetMatch().state.seats; ++other)
    if (other != seat && session_.IsHuman(other)) others.insert(other);
  return others;
}

// The question is in the log, so that it is open to the same seats after a restart, and at another server.
bool HostedMatch::LogVote(const Request& request, replay::LogVoteKind kind) {
  if (session_.LogVote({kind, request.client.viewer})) return true;
  TakeLogProblem();
  Refuse(request, RefusalCode::busy,
         Words(request.client).TranslatePhrase("This cannot be stored now: try again later."));
  return false;
}

void HostedMatch::ContinueVote(std::span<const replay::LogVote> votes) {
  if (votes.empty() || IsOver() || !session_.CheckUndo(votes.front().seat).possible) return;
  UndoVote vote{votes.front().seat, OtherPersons(votes.front().seat)};
  for (const replay::LogVote& reply : votes.subspan(1)) vote.open.erase(reply.seat);
  if (!vote.open.empty()) vote_ = std::move(vote);
}

// To each seat without a reply; and to the seat that wants it, so that it knows after a new connection that it waits.
void HostedMatch::SendUndoRequest(ClientId id, const Client& client) {
  if (!vote_ || (client.viewer != vote_->seat && !vote_->open.contains(client.viewer))) return;
  Send(id, protocol::UndoRequest{vote_->seat, Words(client).TranslatePhrase("{player} wants to undo an answer.",
                                                                            {client.names.seats[vote_->seat]})});
}

void HostedMatch::On(const Request& request, const protocol::UndoReply& message) {
  if (RefuseSpectator(request)) return;
  if (!vote_ || !vote_->open.contains(request.client.viewer))
    return Refuse(request, RefusalCode::not_allowed, Words(request.client).TranslatePhrase("No undo waits for you."));
  if (!message.accept) {
    if (!LogVote(request, replay::LogVoteKind::Declines)) return;
    Accept(request);
    return EndVote(request.client.viewer);
  }
  if (vote_->open.size() == 1) {  // the last reply; if the undo cannot be stored, it may be given again
    UndoNow(vote_->seat, request);
    return;
  }
  if (!LogVote(request, replay::LogVoteKind::Accepts)) return;
  vote_->open.erase(request.client.viewer);
  Accept(request);
}

void HostedMatch::EndVote(std::optional<model::Seat> by) {
  if (!vote_) return;
  const model::Seat seat = vote_->seat;
  vote_.reset();
  for (const auto& [id, client] : clients_) {
    if (client.viewer < 0) continue;
    const view::Localizer words = Words(client);
    protocol::UndoDeclined declined;
    declined.seat = seat;
    if (by) declined.by.value = *by;
    declined.sentence = by ? words.TranslatePhrase("{player} does not want the undo.", {client.names.seats[*by]})
                           : words.TranslatePhrase("The match has changed, so nothing is undone.");
    Send(id, declined);
  }
}

bool HostedMatch::UndoNow(model::Seat seat, const Request& request) {
  const view::Localizer words = Words(request.client);
  const session::UndoneChance chance = session_.CheckUndo(seat).chance;
  if (!session_.Undo(seat)) {
    TakeLogProblem();
    Refuse(request, RefusalCode::busy, words.TranslatePhrase("This cannot be stored now: try again later."));
    return false;
  }
  vote_.reset();
  Accept(request);
  for (auto& [viewer, state] : viewers_) state.aliases.Forget();
  for (const auto& [id, client] : clients_) {
    const view::Localizer reader = Words(client);
    const std::string& player = client.names.seats[seat];
    Send(id, protocol::Undone{seat, chance.IsAny()
                                        ? reader.TranslatePhrase("{player} takes an answer back; {what}.",
                                                                 {player, session::DescribeChance(reader, chance)})
                                        : reader.TranslatePhrase("{player} takes an answer back.", {player})});
  }
  AfterChange(request.now);
  return true;
}

}  // namespace cardinal::host
