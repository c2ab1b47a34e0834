// The answers of computer players, what the last one changed, and what a computer player would choose for a person.
#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/drivers/session/match_session.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::session {

namespace {

constexpr std::uint64_t kAdviceSamples = 4;

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
  if (sentences.empty()) sentences.push_back(words.TranslatePhrase("Nothing that you can see would be different."));
  return sentences;
}

std::int32_t MatchSession::AskComputer() const {
  return match_loop::AskPlayer(program_, match_, *players_[match_.decision.seat], names_, limits_);
}

// Kept is a choice other than passing.
MatchSession::AnswerResult MatchSession::AnswerForComputer(std::int32_t option) {
  const model::Decision& decision = match_.decision;
  const bool explained = CountHumans() > 0 && decision.options.size() > 1 &&
                         decision.options[static_cast<std::size_t>(option)].kind != model::OptionKind::Pass;
  if (!explained) return Answer(option);
  ComputerMove move{match_, match_, option};
  const AnswerResult result = Answer(option);
  if (result != AnswerResult::Taken) return result;
  move.after = match_;
  last_move_ = std::move(move);
  return result;
}

// Only what the viewer may know enters the comparison, so a move may have reasons that are not told.
std::optional<MatchSession::MoveExplanation> MatchSession::ExplainLastMove(view::Seat viewer,
                                                                           const view::DisplayNames& names) const {
  if (!last_move_ || last_move_->before.serial >= match_.serial || viewer < 0) return std::nullopt;
  const view::Localizer words(program_, names);
  const model::Decision& decision = last_move_->before.decision;
  const auto pass = FindPassOption(decision);
  const std::string chosen = view::OptionText(
      program_, last_move_->after, decision.options[static_cast<std::size_t>(last_move_->option)], viewer, names);
  const std::string& player = names.seats[decision.seat];
  const std::string head =
      pass ? words.TranslatePhrase("{player} chose: {option}. Compared with passing, if everybody then passes:",
                                   {player, chosen})
           : words.TranslatePhrase("{player} chose: {option}. Compared with the position before:", {player, chosen});
  return MoveExplanation{head, CompareMoves(program_, {last_move_->after, last_move_->before, {}, pass}, decision.seat,
                                            viewer, names, limits_)};
}

std::optional<MatchSession::MoveExplanation> MatchSession::Advise(view::Seat viewer,
                                                                  const view::DisplayNames& names) const {
  const model::Decision& decision = match_.decision;
  if (match_.outcome.kind != model::OutcomeKind::Running || decision.options.size() < 2 || viewer != decision.seat)
    return std::nullopt;
  const auto adviser = players::MakeComputerPlayer("search", base::Hasher(decision.serial).Digest());
  const std::int32_t chosen = match_loop::AskPlayer(program_, match_, *adviser, names, limits_);
  const std::int32_t other = FindNextBest(program_, match_, chosen, limits_);
  const auto text = [&](std::int32_t option) {
    return view::OptionText(program_, match_, decision.options[static_cast<std::size_t>(option)], viewer, names);
  };
  const std::string head = view::Localizer(program_, names)
                               .TranslatePhrase(
                                   "The computer would choose: {option}. Compared with: {other}, if everybody then "
                                   "passes:",
                                   {text(chosen), text(other)});
  return MoveExplanation{
      head, CompareMoves(program_, {match_, match_, chosen, other}, decision.seat, viewer, names, limits_)};
}

}  // namespace cardinal::session
