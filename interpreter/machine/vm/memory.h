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

namespace cardinal::vm {

class Memory {
 public:
  // A new run, from the position of that name. Unless the last one stopped there, it is of another match, perhaps of
  // another program, and what was kept is forgotten.
  void Begin(const program::Program& program, std::uint64_t position) {
    changed_.resize(program.queries.size());
    if (position == 0 || position != position_ || program_ != &program) Forget();
    position_ = 0;
    program_ = &program;
  }
  // The run has stopped, and here; a name for it that no other position has or had.
  std::uint64_t Stop() { return position_ = NewName(); }
  // A question has been answered, which changes nothing: the position is the one it was asked at.
  void StopAgain(std::uint64_t position) { position_ = position; }
  void Forget() { forgotten_ = ++clock_; }

  // One of the things that answers depend on has changed.
  void Changed(const program::Program& program, std::size_t cell) {
    ++clock_;
    for (const std::int32_t query : program.readers[cell]) changed_[static_cast<std::size_t>(query)] = clock_;
  }

  struct Answer {
    std::int32_t query = -1;
    bool list = false;
    std::uint64_t when = 0;
    std::int64_t steps = 0;            // instructions that it took: charged again, so that nobody's listening moves the budget
    std::int32_t depth = 0;            // frames that were open when it was asked
    std::array<model::Value, 3> args{};
    model::Value value = 0;            // of a list: nothing
    std::vector<model::Value> elements;
  };
  // The answer, or null. `args`: at most three.
  const Answer* Find(std::int32_t query, std::span<const model::Value> args) const {
    const Answer& answer = answers_[SlotOf(query, args)];
    const bool known = answer.query == query && answer.when > forgotten_ && answer.when > changed_[static_cast<std::size_t>(query)];
    return known && std::equal(args.begin(), args.end(), answer.args.begin()) ? &answer : nullptr;
  }
  // The place for a new answer, `value` and `elements` to be filled in. It takes that of another one.
  Answer& Keep(std::int32_t query, std::span<const model::Value> args, bool list) {
    Answer& answer = answers_[SlotOf(query, args)];
    answer.query = query;
    answer.list = list;
    answer.when = ++clock_;
    std::copy(args.begin(), args.end(), answer.args.begin());
    return answer;
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
  const program::Program* program_ = nullptr;
  std::uint64_t position_ = 0;          // where the last run stopped; 0: at none that can be known again
  std::vector<std::uint64_t> changed_;  // by query
  std::vector<Answer> answers_ = std::vector<Answer>(kSlots);
};

}  // namespace cardinal::vm
