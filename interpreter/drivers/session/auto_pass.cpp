// Answers for a person where the stops allow it, and keeps sentences about these answers.
#include <algorithm>
#include <utility>

#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/drivers/session/match_session.h"
#include "interpreter/drivers/session/question_words.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/asked_question.h"
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
    stopping.options.push_back(view::OptionText(program_, match_, decision.options[i], viewer, state.names));
    stopping.answers.push_back(stopping.options.back());
    answers += (answers.empty() ? "" : ", ") + labels[i];
  }
  stopping.quiet =
      std::ranges::binary_search(setup_.layout.quiet_questions, view::AskedQuestion(program_, match_, viewer));
  if (state.stops.ShouldStop(stopping)) return false;
  const auto skipped = state.skipped.size();
  const bool told_quiet = state.told_quiet;
  if (!answers.empty()) AddSkipped(state, words, stopping.quiet, question, answers);
  if (Answer(static_cast<std::int32_t>(pass - decision.options.begin()), false) == AnswerResult::Taken) return true;
  state.skipped.resize(skipped);
  state.told_quiet = told_quiet;
  return false;
}

// At quiet questions the person could have chosen only what the question before offered, too: one line says it, once in
// a game.
void MatchSession::AddSkipped(SeatState& state, const view::Localizer& words, bool quiet, const std::string& question,
                              const std::string& answers) {
  if (!quiet || state.stops.CurrentMode() != Stops::Mode::New) {
    state.skipped.push_back(
        words.TranslatePhrase("Passed for you at `{window}`: you could have chosen {answers}.", {question, answers}));
  } else if (!std::exchange(state.told_quiet, true)) {
    state.skipped.push_back(words.TranslatePhrase(
        "Passed for you at `{window}`, as nothing new could be chosen (said only once). `stop choices` asks there, "
        "too.",
        {question}));
  }
}

// In the modes Choices and New, a decision with a single option, or with options that the player cannot tell apart, is
// answered automatically; the story says it.
bool MatchSession::AnswerForced() {
  const model::Decision& decision = match_.decision;
  const SeatState& state = seats_[decision.seat];
  const Stops::Mode mode = state.stops.CurrentMode();
  if (mode != Stops::Mode::Choices && mode != Stops::Mode::New) return false;
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
    return {
        Status::Unknown,
        words.TranslatePhrase("`stop always`, `stop choices`, `stop new` or `stop when WORDS`? Nothing has changed.")};
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
    case Stops::Mode::New:
      return words.TranslatePhrase(
          "You are asked where you have more than one answer, but at quiet moments only if an answer is new; `stop "
          "choices` ends this.");
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
