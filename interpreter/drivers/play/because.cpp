// The commands `because`, which explains the last move of a computer player, and `advice`.
#include <algorithm>
#include <ostream>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/play/move_reasons.h"
#include "interpreter/drivers/play/play_session.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::play {

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

// The computer player's answer, which `because` can explain later: a choice other than passing.
void PlaySession::AnswerForComputer(model::Seat seat) {
  const std::int32_t option = match_loop::AskPlayer(program_, match_, *players_[seat], names_, limits_);
  const model::Decision& decision = match_.decision;
  const bool explained = CountHumans() > 0 && decision.options.size() > 1 &&
                         decision.options[static_cast<std::size_t>(option)].kind != model::OptionKind::Pass;
  if (!explained) {
    Answer(option);
    return;
  }
  ComputerMove move{match_, match_, option};
  Answer(option);
  move.after = match_;
  last_move_ = std::move(move);
}

void PlaySession::PrintReasons(const std::string& head, const MoveReasons& reasons) const {
  const view::Localizer words = Words();
  console_.out << narration::WrapText(head, console_.style);
  if (reasons.gains.empty() && reasons.costs.empty())
    console_.out << "  " << words.TranslatePhrase("Nothing that you can see would be different.") << '\n';
  for (const std::string& gain : reasons.gains) console_.out << narration::WrapText(gain, console_.style, "  ", 4);
  for (const std::string& cost : reasons.costs)
    console_.out << narration::WrapText(words.TranslatePhrase("It costs this: {what}", {cost}), console_.style, "  ",
                                        4);
}

// Only what the person at the screen may know enters the comparison, so a move may have reasons that are not told.
void PlaySession::Because() const {
  const view::Localizer words = Words();
  if (!last_move_ || last_move_->before.serial >= match_.serial || viewer_ < 0) {
    console_.out << words.TranslatePhrase("No computer player has chosen anything since then.") << '\n';
    return;
  }
  const model::Decision& decision = last_move_->before.decision;
  const auto pass = FindPassOption(decision);
  const std::string chosen = view::OptionText(
      program_, last_move_->after, decision.options[static_cast<std::size_t>(last_move_->option)], viewer_, names_);
  const std::string& player = names_.seats[decision.seat];
  const std::string head =
      pass ? words.TranslatePhrase("{player} chose: {option}. Compared with passing, if everybody then passes:",
                                   {player, chosen})
           : words.TranslatePhrase("{player} chose: {option}. Compared with the position before:", {player, chosen});
  PrintReasons(head, CompareMoves(program_, {last_move_->after, last_move_->before, {}, pass}, decision.seat, viewer_,
                                  names_, limits_));
}

void PlaySession::Advice() const {
  const view::Localizer words = Words();
  const model::Decision& decision = match_.decision;
  if (match_.outcome.kind != model::OutcomeKind::Running || decision.options.size() < 2 || viewer_ != decision.seat) {
    console_.out << words.TranslatePhrase("You have no choice here.") << '\n';
    return;
  }
  const auto adviser = players::MakeComputerPlayer("search", base::Hasher(decision.serial).Digest());
  const std::int32_t chosen = match_loop::AskPlayer(program_, match_, *adviser, names_, limits_);
  const std::int32_t other = FindNextBest(program_, match_, chosen, limits_);
  const auto text = [&](std::int32_t option) {
    return view::OptionText(program_, match_, decision.options[static_cast<std::size_t>(option)], viewer_, names_);
  };
  const std::string head =
      words.TranslatePhrase("The computer would choose: {option}. Compared with: {other}, if everybody then passes:",
                            {text(chosen), text(other)});
  PrintReasons(head, CompareMoves(program_, {match_, match_, chosen, other}, decision.seat, viewer_, names_, limits_));
}

}  // namespace cardinal::play
