// What the clients of a hosted match receive after a change.
#include <algorithm>

#include "interpreter/base/hex.h"
#include "interpreter/drivers/host/hosted_match.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/machine/match/options.h"

namespace cardinal::host {

namespace {

std::string LanguageCode(const program::Program& program, std::int32_t language) {
  return program.languages.Contains(language) ? program.languages[language].code : "en";
}

}  // namespace

void HostedMatch::Connect(ClientId id, view::Seat viewer, std::string_view language, Milliseconds now) {
  now_ = now;
  Client client{viewer, session_.Names(), 0, false};
  if (const std::int32_t found = view::FindLanguage(program_, language); found >= 0) client.names.language = found;
  Client& connected = clients_.insert_or_assign(id, std::move(client)).first->second;
  if (IsPerson(viewer)) session_.SetLanguage(viewer, connected.names.language);
  SendAll(id, connected);
  SendPresence();
}

void HostedMatch::Disconnect(ClientId id) {
  if (clients_.erase(id) > 0) SendPresence();
}

void HostedMatch::SendAll(ClientId id, Client& client) {
  UpdateViewer(client.viewer);
  UpdateStory(client.viewer, client.names.language);
  client.story_lines = 0;
  Send(id, MakeHello(client));
  SendStory(id, client);
  SendPosition(id, client);
  SendQuestion(id, client);
  SendUndoRequest(id, client);
}

// All languages of a viewer are updated together, because the aliases of recent cards are those of this update.
void HostedMatch::UpdateViewer(view::Seat viewer) {
  Viewer& state = viewers_.try_emplace(viewer, viewer).first->second;
  state.aliases.Update(view::Observe(program_, GetMatch(), viewer), GetMatch(), session_.GetDisclosures());
  for (auto& [language, story] : state.stories) UpdateStory(viewer, language);
}

void HostedMatch::UpdateStory(view::Seat viewer, std::int32_t language) {
  Viewer& state = viewers_.at(viewer);
  Viewer::LanguageStory& story = state.stories[language];
  const bool follows = story.updates + 1 == state.aliases.Updates();
  if (story.updates == state.aliases.Updates()) return;
  story.updates = state.aliases.Updates();
  const auto name = [&](model::CardId card) {
    std::string alias = follows ? state.aliases.FindForRecent(card) : "";
    return alias.empty() ? program_.cards[GetMatch().state.cards[card].def].name : alias;
  };
  const std::size_t kept = story.lines.Update(session_.Story(language).LinesFor(viewer), name);
  for (auto& [id, client] : clients_) {
    if (client.viewer != viewer || client.names.language != language || client.story_lines <= kept) continue;
    client.story_lines = kept;
    client.has_more_lines = true;
  }
}

void HostedMatch::Publish() {
  std::set<view::Seat> connected;
  for (const auto& [id, client] : clients_) connected.insert(client.viewer);
  for (const view::Seat viewer : connected) UpdateViewer(viewer);
  for (auto& [id, client] : clients_) {
    SendStory(id, client);
    SendPosition(id, client);
    SendQuestion(id, client);
  }
}

void HostedMatch::SendStory(ClientId id, Client& client) {
  const auto& lines = viewers_.at(client.viewer).stories[client.names.language].lines.Lines();
  if (client.story_lines == lines.size() && !lines.empty() && !client.has_more_lines) return;
  const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(client.story_lines);
  Send(id, protocol::Story{static_cast<std::int64_t>(client.story_lines), {begin, lines.end()}});
  client.story_lines = lines.size();
  client.has_more_lines = false;
}

MessageView HostedMatch::ViewFor(const Client& client) const {
  return {program_,
          GetMatch(),
          client.viewer,
          client.names,
          session_.GetSetup().layout,
          viewers_.at(client.viewer).aliases};
}

void HostedMatch::SendPosition(ClientId id, const Client& client) { Send(id, MakePosition(ViewFor(client))); }

void HostedMatch::SendQuestion(ClientId id, const Client& client) {
  SendSkipped(id, client);
  const view::Localizer words = Words(client);
  if (FindFault() != nullptr)
    return Send(id, protocol::Fault{words.TranslatePhrase("The rules of this game have failed, so it ends here.")});
  if (unfinished_) return Send(id, protocol::Fault{words.TranslatePhrase("The game takes too long, so it ends here.")});
  if (IsOver()) {
    const model::Outcome& outcome = GetMatch().outcome;
    protocol::Ended ended;
    ended.outcome = outcome.kind == model::OutcomeKind::Won    ? "won"
                    : outcome.kind == model::OutcomeKind::Lost ? "lost"
                                                               : "drawn";
    for (const model::Seat seat : outcome.Winners()) ended.winners.push_back(seat);
    for (const model::Value score : outcome.scores) ended.scores.push_back(score);
    ended.sentence = narration::FormatEnding(program_, GetMatch(), client.viewer, client.names);
    ended.clauses = VisibleClauses(ViewFor(client), outcome.site);
    return Send(id, ended);
  }
  const model::Seat asked = GetMatch().decision.seat;
  if (client.viewer == asked && asked_seat_ == asked)
    Send(id, MakeDecision(ViewFor(client), asked_[asked]));
  else
    Send(id, protocol::Waiting{asked});
}

void HostedMatch::SendSkipped(ClientId id, const Client& client) {
  if (!IsPerson(client.viewer)) return;
  std::vector<std::string> lines = session_.TakeSkipped(client.viewer);
  if (!lines.empty()) Send(id, protocol::Skipped{std::move(lines)});
}

protocol::Hello HostedMatch::MakeHello(const Client& client) const {
  const view::Localizer words = Words(client);
  protocol::Hello hello;
  hello.version = protocol::kVersion;
  hello.game = program_.game;
  hello.title = words.TranslateText(program_.title);
  hello.aim = view::AimOfGame(program_, client.names);
  if (client.viewer >= 0) hello.seat.value = client.viewer;
  for (const session::SeatPlan& seat : session_.GetSetup().seats) {
    hello.names.push_back(seat.name);
    hello.computer.push_back(seat.kind != session::kHuman);
  }
  hello.language = LanguageCode(program_, client.names.language);
  for (const program::Language& language : program_.languages) hello.languages.push_back(language.code);
  if (hello.languages.empty()) hello.languages.emplace_back("en");
  if (!setup_.match_id.empty()) hello.match = setup_.match_id;
  for (const match::SetupOption& option : session_.GetSetup().options)
    hello.options.emplace_back(program_.fields[option.field].name, match::FormatOption(program_, option));
  hello.rules = base::ToHex(program_.content_hash);
  return hello;
}

bool HostedMatch::IsConnected(model::Seat seat) const {
  return std::ranges::any_of(clients_, [&](const auto& client) { return client.second.viewer == seat; });
}

protocol::Presence HostedMatch::MakePresence() const {
  protocol::Presence presence;
  for (model::Seat seat = 0; seat < GetMatch().state.seats; ++seat)
    presence.seats.push_back({seat, !session_.IsHuman(seat) || IsConnected(seat)});
  return presence;
}

void HostedMatch::SendPresence() {
  for (const auto& [id, client] : clients_) Send(id, MakePresence());
}

protocol::ClockState HostedMatch::MakeClock() const {
  protocol::ClockState clock;
  if (!setup_.decision_time) return clock;
  if (asked_seat_ != model::kNoSeat) clock.running.value = asked_seat_;
  for (model::Seat seat = 0; seat < GetMatch().state.seats; ++seat) {
    if (!session_.IsHuman(seat)) continue;
    const bool runs = seat == asked_seat_ && deadline_;
    clock.seats.push_back({seat, runs ? std::max<std::int64_t>(*deadline_ - now_, 0) : *setup_.decision_time});
  }
  return clock;
}

}  // namespace cardinal::host
