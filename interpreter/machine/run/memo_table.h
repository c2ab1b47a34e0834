// Remembers answers of functions that only read. In: answers, and the cells of the state that change. Out: the answers
// that are still right. Promises: a remembered answer is what running the function would give. Answers stay right from
// one run to the next if the second run begins at exactly the position at which the first one stopped;
// match::PositionId identifies it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/bytecode/code.h"
#include "interpreter/machine/run/card_index.h"

namespace cardinal::run {

class MemoTable {
 public:
  static constexpr std::size_t kMostArguments = 3;
  using Arguments = std::span<const model::Value>;

  struct Answer {
    std::uint64_t when = 0;  // on the clock of the table
    std::array<model::Value, kMostArguments> arguments{};
    model::Value value = 0;  // unused for a list
    program::FunctionId function = -1;
    bool list = false;
  };

  // Begins a run at the position with this id. If the last run did not stop there, the match is another one, perhaps of
  // another program, and everything is forgotten.
  void Begin(const program::Program& program, const bytecode::Answers& answers, std::uint64_t position);
  // The run has stopped here. Returns a new id for this position, unique among all positions.
  std::uint64_t Stop() { return position_ = NewName(); }
  // A query from outside has been evaluated: the position keeps its id.
  void StopAgain(std::uint64_t position) { position_ = position; }
  void Forget() { forgotten_ = ++clock_; }

  CardIndex& CardsOf(const program::Program& program, const match::GameState& world) {
    cards_.Meet(program, world);
    return cards_;
  }

  bool IsRemembered(program::FunctionId function) const { return answers_of_->remembered[function] != 0; }

  // A cell of the state (program::StateCell) has changed.
  void Changed(std::size_t cell) {
    if (snapshot_) {
      held_.push_back(cell);
      return;
    }
    if (cells_[cell] > kept_) return;  // no answer has been added since it last changed
    cells_[cell] = ++clock_;
    for (const program::FunctionId function : answers_of_->dependents[cell]) changed_[function] = clock_;
  }
  // Functions now read a snapshot, which does not change. Changes in the meantime take effect when the snapshot ends.
  void BeginSnapshot() { snapshot_ = true; }
  void EndSnapshot();

  // Null: the answer must be computed.
  const Answer* Find(program::FunctionId function, Arguments arguments) const {
    const Answer& answer = answers_[SlotOf(function, arguments)];
    const bool same =
        answer.function == function && std::equal(arguments.begin(), arguments.end(), answer.arguments.begin());
    const bool right = answer.when > forgotten_ && answer.when > changed_[function];
    return same && right ? &answer : nullptr;
  }
  void Keep(program::FunctionId function, Arguments arguments, model::Value value, bool list, Arguments elements);
  Arguments Elements(const Answer& answer) const {
    return elements_[static_cast<std::size_t>(&answer - answers_.data())];
  }

 private:
  static constexpr std::size_t kSlots = 1024;

  static std::size_t SlotOf(program::FunctionId function, Arguments arguments) {
    std::uint64_t hash = static_cast<std::uint64_t>(function) * 0x9e3779b97f4a7c15u;
    for (const model::Value argument : arguments)
      hash = (hash ^ static_cast<std::uint64_t>(argument)) * 0x9e3779b97f4a7c15u;
    return hash >> 54;  // the upper ten bits
  }
  // Threads need no synchronisation: each has its own range of numbers.
  static std::uint64_t NewName() {
    static std::atomic<std::uint64_t> threads{0};
    thread_local std::uint64_t last = ++threads << 40;
    return ++last;
  }

  const program::Program* program_ = nullptr;
  const bytecode::Answers* answers_of_ = nullptr;
  std::uint64_t position_ = 0;
  std::uint64_t clock_ = 0, forgotten_ = 0;
  std::uint64_t kept_ = 0;  // when the last answer was added
  bool snapshot_ = false;
  std::vector<std::size_t> held_;                            // cells that have changed since the snapshot
  std::vector<std::uint64_t> cells_;                         // by cell: when it last changed
  base::Table<program::FunctionId, std::uint64_t> changed_;  // by function: when a cell that it reads last changed
  std::array<Answer, kSlots> answers_;
  std::array<std::vector<model::Value>, kSlots> elements_;
  CardIndex cards_;
};

}  // namespace cardinal::run
