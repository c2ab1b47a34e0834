// The answers of computer players, what the last one changed, and what a computer player would choose for a person.
#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/drivers/session/match_session.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::session {

namespace {

constexpr std::uint64_t kAdviceSamples = 4;
constexpr std::size_t kMaxChoices = 12;  // of one move

std::optional<std::int32_t> FindPassOption(const model::Decision& decision) {
  const auto pass = std::ranges::find(decision.options, model::OptionKind::Pass, &model::Option::kind);
  if (pass == decision.options.end()) return std::nullopt;
  return static_cast<std::int32_t>(pass - decision.options.begin());
}

// The best option apart from `chosen`, by the goal.
std::int32_t FindNextBest(const program::Program& program, const match::Match& match, std::int32_t chosen,
                          const base::Limits& limits) {
  match_loop::DeterminizedMatch game(program, match, limits);
  std::int32_t best = chosen == 0 ? 1 : 0;
  std::optional<std::int64_t> best_sum;
  for (std::int32_t option = 0; option < static_cast<std::int32_t>(match.decision.options.size()); ++option) {
    std::int64_t sum = 0;
    for (std::uint64_t sample = 0; sample < kAdviceSamples; ++sample)
      sum += std::clamp<std::int64_t>(game.EvaluateOption(option, sample).value_or(0), -1'000'000'000, 1'000'000'000);
    if (option == chosen || (best_sum && sum <= *best_sum)) continue;
    best = option;
    best_sum = sum;
  }
  return best;
}

}  // namespace

std::vector<std::string> ReasonSentences(const view::Localizer& words, const MoveReasons& reasons) {
  std::vector<std::string> sentences = reasons.gains;
  for (const std::string& cost : reasons.costs)
    sentences.push_back(words.TranslatePhrase("It costs this: {what}", {cost}));
  sentences.insert(sentences.end(), reasons.neutral.begin(), reasons.neutral.end());
  for (const std::string& term : reasons.goal)
    sentences.push_back(words.TranslatePhrase("The computer counts this: {what}", {term}));
  if (sentences.empty())
    sentences.push_back(words.TranslatePhrase("What follows depends on cards that you do not see."));
  return sentences;
}

std::int32_t MatchSession::AskComputer() const {
  return match_loop::AskPlayer(program_, match_, *players_[match_.decision.seat], names_, limits_);
}

// A choice inside an action that the same player has begun with its last choice.
bool MatchSession::BelongsToLastMove() const {
  if (!last_move_ || last_move_->choices.size() == kMaxChoices) return false;
  const ComputerChoice& last = last_move_->choices.back();
  const model::Decision& decision = match_.decision;
  if (last.before.decision.seat != decision.seat || decision.choice < 0) return false;
  if (!decision.picked.empty()) return true;
  const auto acts = [](const match::Frame& frame) { return frame.Runs(program::OccurrenceKind::Action); };
  return last_move_->choices.front().before.decision.kind == model::DecisionKind::Act &&
         std::ranges::any_of(match_.stack.frames, acts);
}

// Kept is a choice other than passing.
MatchSession::AnswerResult MatchSession::AnswerForComputer(std::int32_t option) {
  const model::Decision& decision = match_.decision;
  const bool belongs = BelongsToLastMove();
  const bool explained =
      CountHumans() > 0 &&
      (belongs || (decision.options.size() > 1 &&
                   decision.options[static_cast<std::size_t>(option)].kind != model::OptionKind::Pass));
  if (!explained) return Answer(option);
  ComputerChoice choice{match_, option};
  const AnswerResult result = Answer(option);
  if (result != AnswerResult::Taken) return result;
  if (!belongs) last_move_.emplace(ComputerMove{{}, match_});
  last_move_->choices.push_back(std::move(choice));
  last_move_->after = match_;
  return result;
}

// "attack Lamp", "play Lamp (Brush, yes)", "Which one? Lamp". The cards are those that the viewer sees after it.
std::string MatchSession::DescribeMove(const ComputerMove& move, view::Seat viewer,
                                       const view::DisplayNames& names) const {
  std::string text, more;
  for (const ComputerChoice& choice : move.choices) {
    const model::Decision& decision = choice.before.decision;
    const model::Option& option = decision.options[static_cast<std::size_t>(choice.option)];
    if (option.kind == model::OptionKind::Done || (option.kind == model::OptionKind::Pass && !text.empty())) continue;
    const bool names_card = option.kind == model::OptionKind::Act || option.kind == model::OptionKind::Card;
    const std::string said = view::OptionText(program_, names_card ? move.after : choice.before, option, viewer, names);
    if (!text.empty()) {
      more += (more.empty() ? "" : ", ") + said;
      continue;
    }
    if (decision.choice >= 0) text = view::FormatQuestion(program_, choice.before, viewer, names);
    if (!text.empty() && !text.ends_with('?')) text += ':';
    text += (text.empty() ? "" : " ") + said;
  }
  return more.empty() ? text : text + " (" + more + ')';
}

// Only what the viewer may know enters the comparison, so a move may have reasons that are not told. The viewer may not
// know what else could have been chosen, except passing.
std::optional<MatchSession::MoveExplanation> MatchSession::ExplainLastMove(view::Seat viewer,
                                                                           const view::DisplayNames& names) const {
  if (!last_move_ || last_move_->after.serial > match_.serial || viewer < 0) return std::nullopt;
  const view::Localizer words(program_, names);
  const match::Match& before = last_move_->choices.front().before;
  const auto pass = FindPassOption(before.decision);
  const std::string chosen = DescribeMove(*last_move_, viewer, names);
  const std::string& player = names.seats[before.decision.seat];
  const std::string head =
      pass ? words.TranslatePhrase(
                 "{player} chose: {option}. It leads to this, compared with passing, if everybody then passes:",
                 {player, chosen})
           : words.TranslatePhrase("{player} chose: {option}. It leads to this, if everybody then passes:",
                                   {player, chosen});
  const ComparedMoves moves{last_move_->after, before, {}, pass, &before, pass.has_value()};
  return MoveExplanation{head,
                         CompareMoves(program_, moves, before.decision.seat, viewer, names, limits_, setup_.layout)};
}

std::optional<MatchSession::MoveExplanation> MatchSession::Advise(view::Seat viewer,
                                                                  const view::DisplayNames& names) const {
  const model::Decision& decision = match_.decision;
  if (match_.outcome.kind != model::OutcomeKind::Running || decision.options.size() < 2 || viewer != decision.seat)
    return std::nullopt;
  const auto adviser = players::MakeComputerPlayer("search", base::Hasher(decision.serial).Digest());
  const std::int32_t chosen = match_loop::AskPlayer(program_, match_, *adviser, names, limits_);
  const std::int32_t other = FindNextBest(program_, match_, chosen, limits_);
  const std::vector<std::string> labels = view::OptionLabels(program_, match_, viewer, names);
  const auto text = [&](std::int32_t option) { return labels[static_cast<std::size_t>(option)]; };
  const std::string head = view::Localizer(program_, names)
                               .TranslatePhrase(
                                   "The computer would choose: {option}. Compared with: {other}, if everybody then "
                                   "passes:",
                                   {text(chosen), text(other)});
  return MoveExplanation{head, CompareMoves(program_, {match_, match_, chosen, other}, decision.seat, viewer, names,
                                            limits_, setup_.layout)};
}

}  // namespace cardinal::session
