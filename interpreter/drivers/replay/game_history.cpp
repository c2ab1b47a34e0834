#include "interpreter/drivers/replay/game_history.h"

#include <charconv>
#include <optional>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::replay {

namespace {

Playback MakeFailedPlayback(Playback::Kind kind, std::size_t answers, std::string problem, model::Fault fault = {}) {
  return {kind, answers, std::move(problem), std::move(fault)};
}

Playback Faulted(std::size_t answers, const model::Fault& fault) {
  return MakeFailedPlayback(Playback::Kind::Fault, answers, "the rules failed: " + fault.message, fault);
}

std::optional<std::size_t> ParseNumber(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

Playback ReplayRecord(const program::Program& program, const GameRecord& record, const base::Limits& limits,
                      vm::Observer* observer, const OnHistoryPoint& at) {
  match::Match match = record.start;
  const std::int32_t event = record.event >= 0 ? record.event : program.main_event;
  engine::StepResult step = engine::StartMatch(program, match, event, record.args, limits, observer);
  for (std::size_t given = 0;; ++given) {
    if (step.kind == engine::StepResult::Kind::Fault) return Faulted(given, step.fault);
    const bool over = match.outcome.kind != model::OutcomeKind::Running;
    const bool more = given < record.answers.size();
    if (at) at(match, !over && more ? &record.answers[given] : nullptr);
    if (!more) return {Playback::Kind::Complete, given, "", {}};
    if (over) return MakeFailedPlayback(Playback::Kind::EndedEarly, given, "the game is over before its last answer");
    model::Answer answer = record.answers[given];
    answer.serial = match.decision.serial;
    step = engine::Advance(program, match, answer, limits, observer);
    if (step.kind == engine::StepResult::Kind::Refused)
      return MakeFailedPlayback(Playback::Kind::Refused, given, "the answer is refused: " + step.refusal);
  }
}

GameHistory::GameHistory(const program::Program& program, GameRecord record, const base::Limits& limits)
    : program_(program), record_(std::move(record)), trace_(program) {
  how_ = ReplayRecord(program_, record_, limits, &trace_, [&](const match::Match& match, const model::Answer* answer) {
    moments_.push_back({match, answer != nullptr ? *answer : model::Answer{-1, 0, {}}, trace_.Records().size()});
  });
}

GameHistory::FoundPoint GameHistory::FindPoint(const std::string& words) const {
  if (moments_.empty()) return {-1, "the game could not begin: " + how_.problem};
  const int last = base::Count(moments_) - 1;
  if (words.empty() || words == "end") return {last, ""};
  if (words == "start") return {0, ""};
  const bool line = words.front() == ':';
  const auto number = ParseNumber(line ? words.substr(1) : words.starts_with("step ") ? words.substr(5) : words);
  if (!number) return {-1, "`" + words + "` is not a place in a game: it is start, end, a number, `step N` or `:LINE`"};
  if (line) {
    const RecordMark* found = nullptr;
    for (const RecordMark& mark : record_.marks)
      if (mark.line > 0 && static_cast<std::size_t>(mark.line) <= *number) found = &mark;
    if (found == nullptr) return {-1, "there is no step at or before line " + std::to_string(*number)};
    return {static_cast<int>(found->answers), ""};
  }
  if (!record_.marks.empty()) {
    const std::string name = "step " + std::to_string(*number);
    for (const RecordMark& mark : record_.marks)
      if (mark.name == name) return {static_cast<int>(mark.answers), ""};
    return {-1, "there is no " + name + ": the scenario has " + std::to_string(record_.marks.size()) + " steps"};
  }
  const bool over = moments_.back().match.outcome.kind != model::OutcomeKind::Running;
  const std::size_t decisions = moments_.size() - (over ? 1 : 0);
  if (*number < 1 || *number > decisions)
    return {-1, "there is no decision " + std::to_string(*number) + ": the game has " + std::to_string(decisions)};
  return {static_cast<int>(*number) - 1, ""};
}

}  // namespace cardinal::replay
