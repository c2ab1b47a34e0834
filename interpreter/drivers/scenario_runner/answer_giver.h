// Gives one answer of a scenario to the game. In: a RunState and a step with an answer: "play Lamp on Hare, paying
// [A, B]". Out: the game after the answer; or the words that cannot be given, and why. Promises: each part of the
// answer is given to a decision of its seat, and each pick of a list to the same question; between the parts only
// forced answers are given and fixed draws are made.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/answer_reasons.h"
#include "interpreter/drivers/scenario_runner/answers.h"

namespace cardinal::scenario_runner {

struct AnswerResult {
  enum class Kind : std::uint8_t {
    Given,
    Ended,           // the run ends here: with a Failure, or with an expected fault
    NotAsked,        // the seat is not asked for the first words
    NeverAsked,      // ... or not for later words
    NoSuchOption,    // the words name no option
    NoSuchPick,      // a pick of a list names no option of the list's question
    NothingToLeave,  // an empty list, but something must be picked
    PicksMissing,    // more must be picked than the list has
    Ambiguous,       // the words have several meanings: `options`
  } kind = Kind::Given;
  documents::LocatedText part;  // the words that could not be given
  std::vector<std::int32_t> options;
  ReasonPositions positions;  // in which `part` may have a reason
  bool skipped = false;       // Ended: a choice of the seat, or the end of its action, was passed before `part`
};

class AnswerGiver {
 public:
  // The meaning to take at each ambiguous phrase, in order.
  using Meanings = std::vector<std::size_t>;

  AnswerGiver(RunState& run, const documents::ScenarioStep& step)
      : run_(run), step_(step), seat_(run.game.FindSeat(step.seat.text).value_or(model::kNoSeat)) {}
  // Probes the answer in a fork: a list of which a part has been picked without asking is not given.
  AnswerGiver(RunState& fork, const documents::ScenarioStep& step, Meanings meanings) : AnswerGiver(fork, step) {
    probe_ = std::move(meanings);
  }

  // `step.seat` must be a player, `everyone` or `chance`.
  AnswerResult GiveAnswer();
  // The action that the answer has begun, or belongs to, neither runs nor is pending.
  bool IsActionOver() const;
  // If no decision that the answer was given to had a choice: where it was given. Otherwise "".
  std::string ForcedDecision() const { return chose_ ? "" : where_; }

 private:
  // A forced answer that was given automatically since the last words.
  struct SkippedDecision {
    std::size_t answers = 0;  // number of answers that were given before it
    Seat seat = model::kNoSeat;
    bool choice = false;        // a choice, not an opportunity in a window
    bool after_action = false;  // an opportunity after the action that was begun had ended
  };

  bool GiveToSeat();
  bool GivePhrase(AnswerPhrase phrase, bool later);
  bool GivePicks(const AnswerPhrase& phrase, bool later);
  bool ClosePicks(const AnswerPhrase& phrase, std::int32_t choice);
  bool GiveToEveryone();
  bool GiveToChance();
  bool GiveOption(const std::vector<std::int32_t>& options, const documents::LocatedText& text);

  // `later`: not the first words of the answer.
  bool AdvanceToSeat(const documents::LocatedText& text, bool later);
  void NoteSkipped();
  bool SkippedOwnChoice() const;
  bool SkippedEndOfAction() const;
  bool TookForcedPicks(const AnswerPhrase& phrase);
  void BeginAction();
  bool BeginsNewAction(const HeadMatch& head, const documents::LocatedText& words) const;

  // All return false: the answer ends here.
  bool Stop(AnswerResult::Kind kind, const documents::LocatedText& part);
  bool FailHere(Failure failure);
  bool Ended() { return Stop(AnswerResult::Kind::Ended, {}); }
  bool Submit(std::int32_t option, source::Span span);

  RunState& run_;
  const documents::ScenarioStep& step_;
  Seat seat_;
  std::optional<Meanings> probe_;
  std::size_t meanings_taken_ = 0;

  std::deque<AnswerPhrase> phrases_;      // not given yet
  std::int32_t action_ = 0;               // the first uid of the action that the answer has begun or belongs to
  std::vector<SkippedDecision> skipped_;  // since the last words
  std::optional<std::size_t> list_;       // in a list: the number of answers that were given before it
  std::string where_;                     // the decision that was answered first
  bool chose_ = false;                    // a decision with a choice was answered
  AnswerResult result_;
};

}  // namespace cardinal::scenario_runner
