// In: answers of queries, and what changes. Out: the answer again, until anything that it depends on has changed.
// Promises: a kept answer is what running the query's code would give; nothing is kept longer than a run of the machine.
// Why: most questions are asked many times between two changes (docs/decisions/speed.md has the figures).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/program/program.h"

namespace cardinal::vm {

class Memory {
 public:
  // A new run: of another match, perhaps of another program. What was kept is forgotten.
  void Begin(const program::Program& program) {
    changed_.resize(program.queries.size());
    Forget();
  }
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

  std::uint64_t clock_ = 0, forgotten_ = 0;
  std::vector<std::uint64_t> changed_;  // by query
  std::vector<Answer> answers_ = std::vector<Answer>(kSlots);
};

}  // namespace cardinal::vm
