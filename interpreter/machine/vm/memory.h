// Caches results of queries, skipped windows and false conditions until something that they depend on changes. In:
// results, and the changes of the state. Out: the cached results that are valid. Promises: a cached result equals what
// running the query's code would give. Results stay valid from one run to the next if the second run begins at exactly
// the position at which the first one stopped; match::PositionId identifies that position. Why: most queries are
// evaluated many times between two changes (docs/decisions/speed.md).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/program/state_cells.h"
#include "interpreter/machine/vm/cast.h"
#include "interpreter/machine/vm/grounds.h"

namespace cardinal::vm {

class Memory {
 public:
  // Begins a new run at the position with this id. If the last run did not stop there, the match is another one,
  // perhaps of another program, and the cache is emptied. `frames`: the limit of open frames, which cached results
  // assume.
  void Begin(const program::Program& program, std::uint64_t position, std::int64_t frames) {
    of_windows_ = program.queries.size() + program.optimized.conditions.size();
    changed_.resize(of_windows_ + program.windows.size());
    conditions_.resize(program.optimized.conditions.size());
    waits_.resize(program.windows.size());
    passes_.resize(program.windows.size() * kPasses);
    misses_.resize(program.queries.size());
    if (position == 0 || position != position_ || program_ != &program || frames != frames_) {
      Forget();
      cells_ = program.optimized.unchanged;
      bits_.fill(0);
    }
    position_ = 0;
    program_ = &program;
    frames_ = frames;
  }
  // The run has stopped here. Returns a new id for this position, unique among all positions.
  std::uint64_t Stop() { return position_ = NewName(); }
  // A query from outside has been evaluated. It changed nothing: the position keeps the id that it had.
  void StopAgain(std::uint64_t position) { position_ = position; }
  void Forget() {
    ForgetAnswers();
    cast_.Forget();
  }
  void ForgetAnswers() {
    forgotten_ = ++clock_;
    LeaveSnapshot();
  }
  // The card index of the match (Cast).
  Cast& CastOf(const program::Program& program, const match::GameState& world) {
    cast_.Meet(program, world);
    return cast_;
  }

  // A cell has changed. All results that depend on it become stale; nothing needs to be recorded if no result has been
  // cached since the cell last changed.
  void Changed(const program::Program& program, std::size_t cell) {
    if (cells_[cell] <= kept_) Mark(program, cell);
  }
  // Queries now read a snapshot, which does not change. Changes in the meantime take effect when the snapshot ends.
  void BeginSnapshot() {
    snapshot_ = true;
    kept_ = ++clock_;  // treated like a new cached result: every change must be recorded
  }
  void EndSnapshot(const program::Program& program);

  static constexpr std::size_t kMostArgs = 3;
  using Args = std::span<const model::Value>;  // at most kMostArgs of them

  // One cached result. Its size is one cache line, because most lookups hit. (Not `alignas`: the aligned `new` of
  // mimalloc ends the program if memory is exhausted, see cli/main.cpp.)
  struct Answer {
    std::uint64_t when = 0;   // when it was last verified
    std::uint64_t since = 0;  // when its value last changed
    std::array<model::Value, kMostArgs> args{};
    model::Value value = 0;  // unused for a list
    std::int32_t query = -1;
    std::int16_t depth = 0;  // largest number of open frames with which it may be reused
    bool list = false;
    Cost cost;
  };
  static_assert(sizeof(Answer) == 64);
  static std::int16_t DepthOf(std::int64_t frames) {
    return static_cast<std::int16_t>(std::min<std::int64_t>(frames, std::numeric_limits<std::int16_t>::max()));
  }

  // Until Thaw() the state is read-only, even the running occurrences: legal actions are being computed. So every
  // cached result is valid, also those of queries whose dependencies are not tracked otherwise.
  void Freeze() { frozen_ = ++clock_; }
  void Thaw() { frozen_ = 0; }
  bool IsFrozen() const { return frozen_ != 0; }

  // ---- results. Returns the slot for this query and these arguments. It may hold the result of another query, or a
  // stale one.
  Answer& Place(std::int32_t query, Args args) {
    std::uint64_t hash = static_cast<std::uint64_t>(query) * 0x9e3779b97f4a7c15u;
    for (const model::Value arg : args) hash = (hash ^ static_cast<std::uint64_t>(arg)) * 0x9e3779b97f4a7c15u;
    return answers_[hash >> 54];  // the upper ten bits
  }
  bool IsOf(const Answer& answer, std::int32_t query, Args args) const {
    return answer.query == query && answer.when > forgotten_ && AreArgs(answer, args);
  }
  // True if nothing that the result of the query can depend on has changed. `watched`: the query's cells are tracked;
  // otherwise the result is valid only while the state is frozen.
  bool Holds(const Answer& answer, bool watched) const {
    return answer.when > (watched ? changed_[answer.query] : frozen_);
  }
  // Returns the valid cached result, or null.
  const Answer* Find(std::int32_t query, Args args, bool watched) {
    const Answer& answer = Place(query, args);
    return IsOf(answer, query, args) && Holds(answer, watched) ? &answer : nullptr;
  }
  // Stores a result without its dependencies. If the value is unchanged, `since` is kept.
  void Keep(Answer& place, std::int32_t query, Args args, model::Value value, Cost cost, std::int64_t depth) {
    if (place.list || place.value != value || place.query != query || !AreArgs(place, args)) {
      place.query = query;
      for (std::size_t i = 0; i < args.size(); ++i) place.args[i] = args[i];
      place.value = value;
      place.list = false;
      place.since = clock_ + 1;
    }
    Confirm(place, cost, depth);
    grounds_[SlotOf(place)].whole = false;
  }
  // Stores a result that is a list.
  void KeepList(Answer& place, std::int32_t query, Args args, Args elements, Cost cost, std::int64_t depth);
  // Stores the dependencies of a result.
  void Ground(const Answer& place, const Finding& found);

  Args Elements(const Answer& answer) const { return elements_[SlotOf(answer)]; }  // of a result that is a list

  // ---- dependencies of results
  const Grounds& GroundsOf(const Answer& answer) const { return grounds_[SlotOf(answer)]; }
  Answer& AtSlot(std::uint32_t slot) { return answers_[slot]; }
  bool IsForgotten(const Answer& answer) const { return answer.when <= forgotten_; }
  // True if one of the cells has changed since then.
  bool HasChanged(const program::CellSet& cells, std::uint64_t since) const;
  // True if recording the dependencies of results of this query is worth its cost: it is not if, at each of the last
  // lookups, a cell that the query's own code reads had changed. In a frozen state it also decides whether results are
  // cached: they are not if each one is used only once. The value makes no difference to the game.
  bool IsWorthNoting(std::int32_t query) {
    std::int8_t& misses = misses_[query];
    if (misses < kMostMisses) return true;
    misses = misses == std::numeric_limits<std::int8_t>::max() ? 0 : misses + 1;
    return false;
  }
  // Do not cache results of a query whose last results were all stale at the next call.
  bool IsWorthKeeping(std::int32_t query, const program::OptimizedCode::QueryInfo& call) {
    return call.has_dependencies || !call.remembered || IsWorthNoting(query);
  }
  void Missed(std::int32_t query) {
    std::int8_t& misses = misses_[query];
    if (misses < kMostMisses) ++misses;
  }

  // Marks a result as verified now, with its current cost: none of its dependencies has changed.
  void Confirm(Answer& answer, Cost cost, std::int64_t depth) {
    answer.cost = cost;
    answer.depth = DepthOf(depth);
    answer.when = kept_ = ++clock_;
  }
  void Hit(std::int32_t query) { misses_[query] = 0; }
  // Records that the query being evaluated depends on this result.
  void RestOn(const Answer& answer, std::int64_t depth) {
    finding->RestOn({answer.since, SlotOf(answer), static_cast<std::int32_t>(depth - finding->depth)}, answer.cost);
  }
  // The query being evaluated, or null if no dependencies need to be recorded.
  Finding* finding = nullptr;
  std::int64_t applied = 0;  // how many times modifiers have been applied

  // True if trying to skip the window is worth its cost: after a failed attempt the next ones usually fail too. The
  // value makes no difference to the game.
  bool MayBePassedOver(std::int32_t window) {
    std::int8_t& waits = waits_[window];
    return waits == 0 || --waits == 0;
  }
  void WasNotPassedOver(std::int32_t window) { waits_[window] = kWaits; }

  // The cached result of trying to skip a window: did every seat pass, and what did it cost?
  struct Pass {
    std::uint64_t when = 0;
    bool passed = false;
    std::array<model::Value, kMostArgs> args{};
    model::Value answer = 0;
    std::int64_t steps = 0, rest = 0;  // instructions in all, and since the last decision
    std::int64_t deepest = 0;          // largest number of nested frames
    std::int64_t decisions = 0;
  };
  // The slot for this window and these arguments, if results of the window are cached
  // (program::OptimizedCode::cacheable_windows).
  Pass& PassOf(std::int32_t window, Args args) {
    const auto way = args.empty() ? 0 : static_cast<std::size_t>(args[0]) % kPasses;
    return passes_[static_cast<std::size_t>(window) * kPasses + way];
  }
  bool Holds(const Pass& pass, std::int32_t window, Args args) const {
    const std::size_t reader = of_windows_ + static_cast<std::size_t>(window);
    return pass.when > forgotten_ && pass.when > changed_[reader] && AreFirst(pass.args, args);
  }
  void IsNow(Pass& pass) { pass.when = kept_ = ++clock_; }

  // A condition of a `whenever` rule (program::OptimizedCode) that was false when it was last evaluated.
  struct No {
    std::uint64_t when = 0;
    Cost cost;
    std::int64_t depth = 0;
  };
  // Returns null if the condition must be evaluated. If it is then false, the caller calls `IsNo`. `steps_left`: the
  // remaining budget before the evaluation.
  const No* FindNo(const program::Program& program, std::size_t condition, std::int64_t steps_left) {
    const No& no = conditions_[condition];
    asked_at_ = steps_left;
    asked_applied_ = applied;
    return no.when > forgotten_ && no.when > changed_[program.queries.size() + condition] ? &no : nullptr;
  }
  // The budget was refilled by this many steps; none of them has been used.
  void Refilled(std::int64_t steps) { asked_at_ += steps; }
  void IsNo(std::size_t condition, std::int64_t steps_left, std::int64_t depth, std::size_t modifiers) {
    const std::int64_t steps = asked_at_ - steps_left;
    if (steps > std::numeric_limits<std::int32_t>::max()) return;
    conditions_[condition] = {kept_ = ++clock_, CostOf(steps, applied - asked_applied_, modifiers), depth};
  }

 private:
  static constexpr std::size_t kSlots = 1024;
  static constexpr std::int8_t kWaits = 4, kMostMisses = 16;
  static constexpr std::size_t kPasses = 4;  // per window, for different arguments

  std::uint32_t SlotOf(const Answer& answer) const { return static_cast<std::uint32_t>(&answer - answers_.data()); }

  static bool AreFirst(const std::array<model::Value, kMostArgs>& kept, Args args) {
    for (std::size_t i = 0; i < args.size(); ++i)
      if (args[i] != kept[i]) return false;
    return true;
  }
  static bool AreArgs(const Answer& answer, Args args) { return AreFirst(answer.args, args); }
  void Mark(const program::Program& program, std::size_t cell);
  void LeaveSnapshot();

  // Threads need no synchronisation: each has its own range of numbers.
  static std::uint64_t NewName() {
    static std::atomic<std::uint64_t> threads{0};
    thread_local std::uint64_t last = ++threads << 40;
    return ++last;
  }

  std::uint64_t clock_ = 0, forgotten_ = 0;
  std::uint64_t frozen_ = 0;  // when the state was frozen; 0: it is not frozen
  const program::Program* program_ = nullptr;
  std::int64_t frames_ = 0;
  std::uint64_t position_ = 0;          // where the last run stopped; 0: at a position without id
  std::vector<std::uint64_t> changed_;  // last change by query, then by condition, then by window
  std::size_t of_windows_ = 0;          // index of the first window in changed_
  std::vector<std::uint64_t> cells_;    // by cell: its last change
  std::array<std::uint64_t, program::CellSet::kBits> bits_{};  // the same by bit of a CellSet
  std::uint64_t kept_ = 0;                                     // when a result was last cached
  bool snapshot_ = false;
  std::vector<std::size_t> held_;  // cells that have changed since the snapshot, without duplicates: see Mark
  std::vector<Answer> answers_ = std::vector<Answer>(kSlots);
  std::vector<std::vector<model::Value>> elements_ = std::vector<std::vector<model::Value>>(kSlots);
  std::vector<Grounds> grounds_ = std::vector<Grounds>(kSlots);
  std::vector<No> conditions_;
  base::Table<program::WindowId, std::int8_t> waits_;  // by window: number of attempts to leave out
  std::vector<Pass> passes_;                           // kPasses per window
  base::Table<program::QueryId, std::int8_t>
      misses_;  // by query: how many lookups in a row found that its own cells had changed
  Cast cast_;
  // At the start of the condition being evaluated: the remaining steps, and `applied`.
  std::int64_t asked_at_ = 0;
  std::int64_t asked_applied_ = 0;
};

}  // namespace cardinal::vm
