// Answers for a person where the stops allow it, and keeps sentences about these answers.
#include <algorithm>

#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/drivers/session/match_session.h"
#include "interpreter/drivers/session/question_words.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::session {

// The options that the person does not see are reported later.
bool MatchSession::PassQuickly() {
  const model::Decision& decision = match_.decision;
  const auto is_pass = [](const model::Option& option) { return option.kind == model::OptionKind::Pass; };
  const auto pass = std::find_if(decision.options.begin(), decision.options.end(), is_pass);
  if (pass == decision.options.end() || decision.window < 0) return AnswerForced();
  SeatState& state = seats_[decision.seat];
  const view::Seat viewer = ViewerFor(decision.seat);
  const view::Localizer words(program_, state.names);
  const std::string& window = program_.windows[decision.window].name;
  const std::string question = narration::QuestionText(program_, match_, viewer, state.names);
  const std::vector<std::string> labels = view::OptionLabels(program_, match_, viewer, state.names);
  StopQuery stopping{{window, words.TranslateName(window), question}, {}};
  std::string answers;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (is_pass(decision.options[i])) continue;
    stopping.answers.push_back(labels[i]);
    stopping.answers.push_back(view::OptionText(program_, match_, decision.options[i], viewer, state.names));
    answers += (answers.empty() ? "" : ", ") + labels[i];
  }
  if (state.stops.ShouldStop(stopping)) return false;
  const auto skipped = state.skipped.size();
  if (!answers.empty())
    state.skipped.push_back(
        words.TranslatePhrase("Passed for you at `{window}`: you could have chosen {answers}.", {question, answers}));
  if (Answer(static_cast<std::int32_t>(pass - decision.options.begin()), false) == AnswerResult::Taken) return true;
  state.skipped.resize(skipped);
  return false;
}

// In the mode Choices, a decision with a single option, or with options that the player cannot tell apart, is answered
// automatically; the story says it.
bool MatchSession::AnswerForced() {
  const model::Decision& decision = match_.decision;
  const SeatState& state = seats_[decision.seat];
  if (state.stops.CurrentMode() != Stops::Mode::Choices) return false;
  const auto shown = narration::ListOptions(program_, match_, ViewerFor(decision.seat), state.names);
  return shown.size() == 1 && Answer(0, false) == AnswerResult::Taken;
}

bool MatchSession::PassWithUndoPoint() {
  AddUndoPoint();
  if (PassQuickly()) return true;
  DropUndoPoint();
  return false;
}

MatchSession::StopsReply MatchSession::ApplyStops(model::Seat seat, const std::string& command,
                                                  const view::Localizer& words) {
  using Status = StopsReply::Status;
  const StopCommand parsed = ParseStopCommand(command);
  if (parsed.kind == StopCommand::Kind::Unknown)
    return {Status::Unknown,
            words.TranslatePhrase("`stop always`, `stop choices` or `stop when WORDS`? Nothing has changed.")};
  if (!parsed.words.empty())
    if (std::string problem = CheckQuestionWords(parsed.words, words); !problem.empty())
      return {Status::NoSuchWords, std::move(problem)};
  const bool is_kept = parsed.kind != StopCommand::Kind::Show && match_.outcome.kind == model::OutcomeKind::Running;
  if (is_kept && writer_ != nullptr) {
    writer_->WriteStop(seat, command);
    CheckLog();
    if (setup_.log_is_required && !writer_->Problem().empty())
      return {Status::NotLogged, words.TranslatePhrase("This cannot be stored now: try again later.")};
  }
  if (is_kept && history_) history_->stops.push_back({seat, command, history_->record.answers.size()});
  seats_[seat].stops.ApplyCommand(command);
  return {Status::Done, DescribeStops(seat, words)};
}

std::string MatchSession::DescribeStops(model::Seat seat, const view::Localizer& words) const {
  const Stops& stops = seats_[seat].stops;
  switch (stops.CurrentMode()) {
    case Stops::Mode::Choices: return words.TranslatePhrase("You are asked where you have more than one answer.");
    case Stops::Mode::When:
      return words.TranslatePhrase(
          "Where you can pass, you are asked only if it is about {words}; `stop always` ends this.", {stops.Filters()});
    case Stops::Mode::Always: break;
  }
  return words.TranslatePhrase("You are asked each time.");
}

std::string MatchSession::CheckQuestionWords(const std::string& question, const view::Localizer& words) const {
  const QuestionWords spoken = CollectQuestionWords(program_, words);
  if (spoken.CanContain(question)) return "";
  const std::string nearest = diag::FindNearestName(question, spoken.names),
                    said = diag::EscapeUnprintable(question.substr(0, 60));
  return nearest.empty()
             ? words.TranslatePhrase(
                   "No window and no answer of this game has the words `{words}`. Nothing has changed.", {said})
             : words.TranslatePhrase(
                   "No window and no answer of this game has the words `{words}`; did you mean `{name}`? Nothing has "
                   "changed.",
                   {said, nearest});
}

}  // namespace cardinal::session
