// In: answers of queries, and what changes. Out: the answer again, until anything that it depends on has changed.
// Promises: a kept answer is what running the query's code would give. Between two runs answers live on if the second
// begins at the very position that the first left, which is known by its name (match::PositionName).
// Why: most questions are asked many times between two changes (docs/decisions/speed.md has the figures).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/program/program.h"
#include "interpreter/machine/vm/cast.h"

namespace cardinal::vm {

class Memory {
 public:
  // A new run, from the position of that name. Unless the last one stopped there, it is of another match, perhaps of
  // another program, and what was kept is forgotten.
  void Begin(const program::Program& program, std::uint64_t position) {
    changed_.resize(program.queries.size() + program.prepared.conditions.size());
    conditions_.resize(program.prepared.conditions.size());
    if (position == 0 || position != position_ || program_ != &program) {
      Forget();
      cells_.assign(program.readers.size(), 0);
    }
    position_ = 0;
    program_ = &program;
  }
  // The run has stopped, and here; a name for it that no other position has or had.
  std::uint64_t Stop() { return position_ = NewName(); }
  // A question has been answered, which changes nothing: the position is the one it was asked at.
  void StopAgain(std::uint64_t position) { position_ = position; }
  void Forget() {
    ForgetAnswers();
    cast_.Forget();
  }
  void ForgetAnswers() { forgotten_ = ++clock_; }
  // What is known of the cards of the match that this is about.
  Cast& CastOf(const program::Program& program, const match::World& world) {
    cast_.Meet(program, world);
    return cast_;
  }

  // One of the things that answers depend on has changed. If no answer has been kept since it last did, none of those
  // that depend on it holds any more.
  void Changed(const program::Program& program, std::size_t cell) {
    if (cells_[cell] > kept_) return;
    cells_[cell] = ++clock_;
    for (const std::int32_t reader : program.readers[cell]) changed_[static_cast<std::size_t>(reader)] = clock_;
  }

  static constexpr std::size_t kMostArgs = 3;

  // No longer than a line of the processor's cache: most of what is looked up is found. (Not `alignas`: the aligned
  // `new` of mimalloc ends the program where there is no memory, see cli/main.cpp.)
  struct Answer {
    std::uint64_t when = 0;
    std::array<model::Value, kMostArgs> args{};
    model::Value value = 0;  // of a list: nothing
    std::int32_t query = -1;
    std::int32_t steps = 0;  // instructions that it took: charged again, so that nobody's listening moves the budget
    std::int32_t depth = 0;  // frames that were open when it was asked
    bool list = false;
  };
  // From here to Thaw nothing can change at all, not even what is running: a window asks what may be done. So all
  // answers hold, also those of queries that are not watched otherwise.
  void Freeze() { frozen_ = ++clock_; }
  void Thaw() { frozen_ = 0; }
  bool IsFrozen() const { return frozen_ != 0; }

  // The answer, or null. `args`: at most three. `watched`: what it depends on has its cells; else it holds while all is
  // frozen.
  const Answer* Find(std::int32_t query, std::span<const model::Value> args, bool watched) const {
    const Answer& answer = answers_[SlotOf(query, args)];
    if (answer.query != query || answer.when <= forgotten_ || answer.when <= changed_[static_cast<std::size_t>(query)])
      return nullptr;
    if (!watched && answer.when <= frozen_) return nullptr;
    for (std::size_t i = 0; i < args.size(); ++i)
      if (args[i] != answer.args[i]) return nullptr;
    return &answer;
  }
  // The place for a new answer, `value` (or the elements) to be filled in. It takes that of another one.
  Answer& Keep(std::int32_t query, std::span<const model::Value> args) {
    Answer& answer = answers_[SlotOf(query, args)];
    answer.query = query;
    answer.when = kept_ = ++clock_;
    std::copy(args.begin(), args.end(), answer.args.begin());
    return answer;
  }
  // Of an answer that is a list.
  std::vector<model::Value>& Elements(const Answer& answer) {
    return elements_[static_cast<std::size_t>(&answer - answers_.data())];
  }

  // A condition of a `whenever` rule (program::Prepared) that was no when it was last asked.
  struct No {
    std::uint64_t when = 0;
    std::int64_t steps = 0, depth = 0;
  };
  // Null: it has to be asked, and if it is no `IsNo` says so, with the steps that were left before.
  const No* FindNo(const program::Program& program, std::size_t condition, std::int64_t steps_left) {
    const No& no = conditions_[condition];
    asked_at_ = steps_left;
    return no.when > forgotten_ && no.when > changed_[program.queries.size() + condition] ? &no : nullptr;
  }
  void IsNo(std::size_t condition, std::int64_t steps_left, std::int64_t depth) {
    conditions_[condition] = {kept_ = ++clock_, asked_at_ - steps_left, depth};
  }

 private:
  static constexpr std::size_t kSlots = 1024;

  static std::size_t SlotOf(std::int32_t query, std::span<const model::Value> args) {
    std::uint64_t hash = static_cast<std::uint64_t>(query) * 0x9e3779b97f4a7c15u;
    for (const model::Value arg : args) hash = (hash ^ static_cast<std::uint64_t>(arg)) * 0x9e3779b97f4a7c15u;
    return static_cast<std::size_t>(hash >> 54);  // the upper ten bits
  }

  // Threads do not wait for each other: each has numbers of its own.
  static std::uint64_t NewName() {
    static std::atomic<std::uint64_t> threads{0};
    thread_local std::uint64_t last = ++threads << 40;
    return ++last;
  }

  std::uint64_t clock_ = 0, forgotten_ = 0;
  std::uint64_t frozen_ = 0;  // since when; 0: not now
  const program::Program* program_ = nullptr;
  std::uint64_t position_ = 0;          // where the last run stopped; 0: at none that can be known again
  std::vector<std::uint64_t> changed_;  // by query, then by condition
  std::vector<std::uint64_t> cells_;    // when each changed
  std::uint64_t kept_ = 0;              // when an answer was last kept
  std::vector<Answer> answers_ = std::vector<Answer>(kSlots);
  std::vector<std::vector<model::Value>> elements_ = std::vector<std::vector<model::Value>>(kSlots);
  std::vector<No> conditions_;
  Cast cast_;
  std::int64_t asked_at_ = 0;  // steps that were left when the condition began that is being asked
};

}  // namespace cardinal::vm
