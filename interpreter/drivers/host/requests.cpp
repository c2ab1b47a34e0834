// The requests of clients that answer a decision or set something.
#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/base/hex.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/host/hosted_match.h"
#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::host {

using protocol::RefusalCode;
using AnswerResult = session::MatchSession::AnswerResult;
using StopsStatus = session::MatchSession::StopsReply::Status;

void HostedMatch::Handle(ClientId id, std::string_view text, Milliseconds now) {
  now_ = now;
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  protocol::DecodedMessage decoded = protocol::DecodeClient(text);
  const Request request{id, found->second, decoded.id, now};
  if (std::holds_alternative<std::monostate>(decoded.message))
    return Refuse(request, decoded.code, std::move(decoded.reason));
  if (RefuseLongText(request, decoded.message)) return;
  std::visit([&](const auto& message) { On(request, message); }, decoded.message);
}

// The time for a question grows with the square of its length.
bool HostedMatch::RefuseLongText(const Request& request, const protocol::ClientMessage& message) {
  const bool is_long = protocol::LongestText(message) > protocol::kClientTextCharacters;
  if (is_long)
    Refuse(request, RefusalCode::too_large,
           Words(request.client)
               .TranslatePhrase("That is too long: at most {number} characters.",
                                {std::to_string(protocol::kClientTextCharacters)}));
  return is_long;
}

void HostedMatch::Refuse(const Request& request, RefusalCode code, std::string reason) {
  Send(request.client_id, protocol::Refused{request.id, code, std::move(reason)});
}

void HostedMatch::Reply(const Request& request, std::vector<std::string> lines, std::vector<std::string> places) {
  for (std::string& place : places) place = place_names_.Shorten(std::move(place));
  Send(request.client_id, protocol::Reasons{request.id, std::move(lines), std::move(places)});
}

bool HostedMatch::RefuseSpectator(const Request& request) {
  if (IsPerson(request.client.viewer)) return false;
  Refuse(request, RefusalCode::not_allowed, Words(request.client).TranslatePhrase("Only a player can do that."));
  return true;
}

void HostedMatch::On(const Request& request, const protocol::Answer& message) {
  if (RefuseSpectator(request)) return;
  const model::Seat seat = request.client.viewer;
  const view::Localizer words = Words(request.client);
  if (IsOver()) return Refuse(request, RefusalCode::over, words.TranslatePhrase("The game is over."));
  if (message.decision > asked_[seat] || message.decision < 1)
    return Refuse(request, RefusalCode::old_decision, words.TranslatePhrase("You were not asked this."));
  if (message.decision < asked_[seat])
    return Refuse(request, RefusalCode::old_decision, words.TranslatePhrase("This question is not open any more."));
  if (asked_seat_ != seat)
    return Refuse(request, RefusalCode::not_your_turn, words.TranslatePhrase("You are not asked now."));
  const auto shown = narration::ListOptions(program_, GetMatch(), seat, request.client.names);
  const std::int32_t option = narration::FindOptionNumbered(GetMatch().decision, shown, message.option);
  if (option < 0)
    return Refuse(request, RefusalCode::no_such_option,
                  words.TranslatePhrase("There is no option {number}.", {std::to_string(message.option)}));
  session_.AddUndoPoint();
  const AnswerResult result = session_.Answer(option);
  TakeLogProblem();
  if (result == AnswerResult::Taken) {
    Accept(request);
    return AfterChange(request.now);
  }
  session_.DropUndoPoint();
  if (result == AnswerResult::NotLogged)
    return Refuse(request, RefusalCode::busy, words.TranslatePhrase("This cannot be stored now: try again later."));
  Refuse(request, RefusalCode::not_legal, words.TranslatePhrase("That is not possible: {why}.", {session_.Refusal()}));
}

void HostedMatch::On(const Request& request, const protocol::Stop& message) {
  if (RefuseSpectator(request)) return;
  const model::Seat seat = request.client.viewer;
  const std::string command(base::TrimText(message.words.value_or("")));
  session::MatchSession::StopsReply reply = session_.ApplyStops(seat, command, Words(request.client));
  TakeLogProblem();
  switch (reply.status) {
    case StopsStatus::Unknown: return Refuse(request, RefusalCode::malformed, std::move(reply.sentence));
    case StopsStatus::NoSuchWords: return Refuse(request, RefusalCode::no_such_thing, std::move(reply.sentence));
    case StopsStatus::NotLogged: return Refuse(request, RefusalCode::busy, std::move(reply.sentence));
    case StopsStatus::Done: break;
  }
  Reply(request, {std::move(reply.sentence)});
  // The stops are about later decisions; only `pass until` answers the open one.
  if (!command.starts_with("pass ") || asked_seat_ != seat || IsOver()) return;
  const bool has_passed = session_.PassWithUndoPoint();
  TakeLogProblem();
  if (has_passed) AfterChange(request.now);
}

void HostedMatch::On(const Request& request, const protocol::LanguageChoice& message) {
  const std::int32_t language = view::FindLanguage(program_, message.code);
  if (language < 0)
    return Refuse(
        request, RefusalCode::no_such_thing,
        Words(request.client)
            .TranslatePhrase("This game has these languages: {codes}.", {view::FormatLanguageCodes(program_)}));
  request.client.names.language = language;
  if (IsPerson(request.client.viewer)) session_.SetLanguage(request.client.viewer, language);
  Accept(request);
  SendAll(request.client_id, request.client);
}

// The log shows all cards, so it is kept until the game is over.
void HostedMatch::On(const Request& request, const protocol::Save&) {
  const view::Seat viewer = request.client.viewer;
  // The same position has the same hash in every process, and for every client of this viewer.
  AliasBook fresh(viewer);
  const view::DisplayNames names = session_.NamesInRules();
  fresh.Update(view::Observe(program_, GetMatch(), viewer), GetMatch(), session_.GetDisclosures());
  const std::string position =
      protocol::Encode(MakePosition({program_, GetMatch(), viewer, names, session_.GetSetup().layout, fresh}));
  protocol::Saved saved{request.id, base::ToHex(base::Hasher().AddBytes(position).Digest()), {}};
  const auto& history = session_.History();
  if (IsOver() && history) {
    std::string log = replay::MakeSavedLog(program_, *history, session_.GetLimits());
    const replay::LogEnding ending = session_.EndingForLog(unfinished_);
    const auto decisions = static_cast<std::uint32_t>(history->record.answers.size());
    if (!log.empty())
      saved.log = log + replay::EncodeLogLine(replay::MakeLogEnd(program_, GetMatch(), ending, decisions,
                                                                 session_.NamesInRules(), FindFault()));
  }
  Send(request.client_id, saved);
}

void HostedMatch::On(const Request& request, const protocol::Resend&) {
  Accept(request);
  SendAll(request.client_id, request.client);
  Send(request.client_id, MakePresence());
}

void HostedMatch::On(const Request& request, const protocol::ClockRequest&) {
  protocol::ClockState clock = MakeClock();
  clock.id = request.id;
  Send(request.client_id, clock);
}

void HostedMatch::On(const Request& request, const protocol::Leave&) {
  Accept(request);
  const ClientId id = request.client_id;
  Disconnect(id);
  sink_.Close(id);
}

}  // namespace cardinal::host
