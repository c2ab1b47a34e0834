// Remembers answers of functions that only read. In: answers, and the cells of the state that change. Out: the answers
// that are still right. Promises: a remembered answer is what running the function would give. Answers stay right from
// one run to the next if the second run begins at exactly the position at which the first one stopped;
// match::PositionId identifies it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/bytecode/code.h"
#include "interpreter/machine/program/state_cells.h"
#include "interpreter/machine/vm/card_index.h"

namespace cardinal::vm {

class MemoTable {
 public:
  // Begins a run at the position with this id. If the last run did not stop there, the match is another one, perhaps of
  // another program, and everything is forgotten.
  void Begin(const program::Program& program, const bytecode::Answers& answers, std::uint64_t position);
  // The run has stopped here. Returns a new id for this position, unique among all positions.
  std::uint64_t Stop() { return position_ = NewName(); }
  // A query from outside has been evaluated: the position keeps its id.
  void StopAgain(std::uint64_t position) { position_ = position; }

  CardIndex& CardsOf(const program::Program& program, const match::GameState& world) {
    cards_.Meet(program, world);
    if (program.identity.lends) cards_.LetLend(IsChanged(program, world, program.identity.rules));
    return cards_;
  }

  // Whether a change of that query about what cards are is in force, or may be. The timed modifiers that are sorted are
  // those of the position that is written.
  bool IsChanged(const program::Program& program, const match::GameState& world, std::int32_t query) {
    cards_.Meet(program, world);
    if (cards_.Changes(program, query)) return true;
    if (!world.lasting.empty() && !program.queries[query].lasting.empty()) return true;
    return snapshot_ ? match::HasTimed(program, world, query) : !TimedOf(program, world, query).empty();
  }

  // A card has been made, or is printed in another way.
  void CardsHaveChanged() {
    if (snapshot_)
      cards_made_ = true;
    else
      cards_.Forget();
    Changed(program::StateCell::Cards());
  }

  // The modifiers of the query that `modify` statements made, in their order in the match.
  std::span<const std::int32_t> TimedOf(const program::Program& program, const match::GameState& world,
                                        std::int32_t query) {
    if (world.modifiers.empty()) return {};
    if (!sorted_) SortTimed(program, world);
    return timed_[query];
  }
  void TimedHaveChanged() { sorted_ = false; }

  bytecode::Remembered HowRemembered(program::FunctionId function) const { return answers_of_->remembered[function]; }
  const ir::OccurrenceReads& OccurrencesOf(program::FunctionId function) const {
    return answers_of_->occurrences[function];
  }

  // Whether to look for an answer, and to keep one. If no answer of a function was found several times in succession,
  // it runs without the table for a while, and is then tried again. So what a game costs depends on this game alone.
  bool IsWorthwhile(program::FunctionId function) {
    Worth& worth = worth_[function];
    if (worth.skipped == 0) return true;
    --worth.skipped;
    return false;
  }
  void WasRight(program::FunctionId function) { worth_[function].wrong = 0; }
  void WasWrong(program::FunctionId function) {
    constexpr std::uint16_t kTries = 16, kSkipped = 240;
    Worth& worth = worth_[function];
    if (++worth.wrong < kTries) return;
    worth = {0, kSkipped};
  }

  // Cells of the state (program::StateCell) have changed.
  template <class... Cell>
  void Changed(Cell... cells) {
    if (snapshot_) {
      (held_.push_back(cells), ...);
      return;
    }
    ++clock_;
    ++changes_;
    const std::size_t words = answers_of_->words;
    const std::uint64_t* const readers = answers_of_->readers.data();
    for (std::size_t word = 0; word < words; ++word) {
      std::uint64_t now_wrong = (readers[cells * words + word] | ...) & right_[word];
      if (now_wrong == 0) continue;
      right_[word] &= ~now_wrong;
      for (; now_wrong != 0; now_wrong &= now_wrong - 1)
        changed_[answers_of_->numbered[word * 64 + static_cast<std::size_t>(std::countr_zero(now_wrong))]] = clock_;
    }
  }
  // Functions now read a snapshot, which does not change. Changes in the meantime take effect when the snapshot ends.
  void BeginSnapshot() { snapshot_ = true; }
  void EndSnapshot();
  // A number that is another one after each change.
  std::uint64_t Changes() const { return changes_; }

  // The place of an answer: `count` registers from `r` are the arguments.
  static std::size_t SlotOf(program::FunctionId function, const model::Value* r, const bytecode::Register* arguments,
                            std::size_t count) {
    std::uint64_t hash = static_cast<std::uint64_t>(function) * kFactor;
    for (std::size_t i = 0; i < count; ++i) hash = (hash ^ static_cast<std::uint64_t>(r[arguments[i]])) * kFactor;
    return hash >> (64 - kSlotBits);
  }
  // Whether the answer in the slot is that of the function for these arguments, and still right.
  bool IsRight(std::size_t slot, program::FunctionId function, const model::Value* r,
               const bytecode::Register* arguments, std::size_t count) const {
    const Answer& answer = answers_[slot];
    if (answer.function != function || answer.when <= changed_[function]) return false;
    for (std::size_t i = 0; i < count; ++i)
      if (answer.arguments[i] != r[arguments[i]]) return false;
    return true;
  }
  bool IsList(std::size_t slot) const { return answers_[slot].list; }
  model::Value ValueIn(std::size_t slot) const { return answers_[slot].value; }
  std::span<const model::Value> Elements(std::size_t slot) const { return elements_[slot]; }
  // The answer will be computed by the frame at that depth of the stack.
  void BeginAnswer(std::size_t slot, program::FunctionId function, const model::Value* r,
                   const bytecode::Register* arguments, std::size_t count, std::size_t depth) {
    Answer& answer = answers_[slot];
    answer.function = function;
    answer.when = 0;
    answer.depth = static_cast<std::uint32_t>(depth);
    for (std::size_t i = 0; i < count; ++i) answer.arguments[i] = r[arguments[i]];
  }
  // It is known already.
  void KeepAtOnce(std::size_t slot, program::FunctionId function, const model::Value* r,
                  const bytecode::Register* arguments, std::size_t count, model::Value value) {
    BeginAnswer(slot, function, r, arguments, count, 1);
    Keep(slot, 1, value, false, {});
  }
  // The frame at that depth has computed it. Nothing is kept if another answer has taken the slot since.
  void Keep(std::size_t slot, std::size_t depth, model::Value value, bool list,
            std::span<const model::Value> elements) {
    Answer& answer = answers_[slot];
    if (answer.depth != depth) return;
    answer.depth = 0;
    answer.value = value;
    answer.list = list;
    if (list) elements_[slot].assign(elements.begin(), elements.end());
    answer.when = ++clock_;
    const auto number = static_cast<std::size_t>(answers_of_->numbers[answer.function]);
    right_[number / 64] |= std::uint64_t{1} << (number % 64);
  }

 private:
  void SortTimed(const program::Program& program, const match::GameState& world);

  static constexpr int kSlotBits = 10;
  static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;
  static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15u;

  // Of the answers of a function.
  struct Worth {
    std::uint16_t wrong = 0;    // how often in succession
    std::uint16_t skipped = 0;  // how often it will still be run without the table
  };
  struct Answer {
    std::uint64_t when = 0;  // on the clock of the table; 0: it is being computed
    program::FunctionId function = -1;
    std::uint32_t depth = 0;  // of the frame that computes it
    std::array<model::Value, bytecode::kMostKeys> arguments{};
    model::Value value = 0;  // unused for a list
    bool list = false;
  };

  // Threads need no synchronisation: each has its own range of numbers.
  static std::uint64_t NewName() {
    static std::atomic<std::uint64_t> threads{0};
    thread_local std::uint64_t last = ++threads << 40;
    return ++last;
  }

  const program::Program* program_ = nullptr;
  const bytecode::Answers* answers_of_ = nullptr;
  std::uint64_t position_ = 0;
  std::uint64_t clock_ = 0;
  std::uint64_t changes_ = 1;
  bool cards_made_ = false;  // since the snapshot began
  bool snapshot_ = false;
  std::vector<std::size_t> held_;     // cells that have changed since the snapshot
  std::vector<std::uint64_t> right_;  // by number of a function: it may have right answers
  base::Table<program::FunctionId, Worth> worth_;
  base::Table<program::FunctionId, std::uint64_t> changed_;  // by function: when a cell that it reads last changed
  std::array<Answer, kSlots> answers_;
  std::array<std::vector<model::Value>, kSlots> elements_;
  bool sorted_ = false;                                             // timed_ is right
  base::Table<program::QueryId, std::vector<std::int32_t>> timed_;  // by query: its timed modifiers
  std::vector<std::int32_t> modified_;                              // the queries that have some
  CardIndex cards_;
};

}  // namespace cardinal::vm
