// In: answers of queries, how windows went that were passed over, and what changes. Out: the same again, until anything
// that it depends on has changed. Promises: a kept answer is what running the query's code would give. Between two runs
// answers live on if the second begins at the very position that the first left, which is known by its name
// (match::PositionId). Why: most questions are asked many times between two changes (docs/decisions/speed.md).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "interpreter/machine/program/program.h"
#include "interpreter/machine/vm/cast.h"
#include "interpreter/machine/vm/grounds.h"

namespace cardinal::vm {

class Memory {
 public:
  // A new run, from the position of that name. Unless the last one stopped there, it is of another match, perhaps of
  // another program, and what was kept is forgotten.
  // `frames`: as many as there may be, which is what answers are kept for.
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
  // The run has stopped, and here; a name for it that no other position has or had.
  std::uint64_t Stop() { return position_ = NewName(); }
  // A question has been answered, which changes nothing: the position is the one it was asked at.
  void StopAgain(std::uint64_t position) { position_ = position; }
  void Forget() {
    ForgetAnswers();
    cast_.Forget();
  }
  void ForgetAnswers() {
    forgotten_ = ++clock_;
    LeaveSnapshot();
  }
  // What is known of the cards of the match that this is about.
  Cast& CastOf(const program::Program& program, const match::GameState& world) {
    cast_.Meet(program, world);
    return cast_;
  }

  // One of the things that answers depend on has changed. If no answer has been kept since it last did, none of those
  // that depend on it holds any more.
  void Changed(const program::Program& program, std::size_t cell) {
    if (cells_[cell] <= kept_) Mark(program, cell);
  }
  // From here on questions are about a snapshot, which nothing changes. What changes meanwhile has done so at its end.
  void BeginSnapshot() {
    snapshot_ = true;
    kept_ = ++clock_;  // as if an answer were kept: every change must be marked
  }
  void EndSnapshot(const program::Program& program);

  static constexpr std::size_t kMostArgs = 3;
  using Args = std::span<const model::Value>;  // at most so many

  // A line of the processor's cache: most of what is looked up is found. (Not `alignas`: the aligned `new` of mimalloc
  // ends the program where there is no memory, see cli/main.cpp.)
  struct Answer {
    std::uint64_t when = 0;   // when it was last known to hold
    std::uint64_t since = 0;  // when it became what it is
    std::array<model::Value, kMostArgs> args{};
    model::Value value = 0;  // of a list: nothing
    std::int32_t query = -1;
    std::int16_t depth = 0;  // frames that were open when it was asked
    bool list = false;
    Cost cost;
  };
  static_assert(sizeof(Answer) == 64);
  static std::int16_t DepthOf(std::int64_t frames) {
    return static_cast<std::int16_t>(std::min<std::int64_t>(frames, std::numeric_limits<std::int16_t>::max()));
  }

  // From here to Thaw nothing can change at all, not even what is running: a window finds what one may do. So all
  // answers hold, also those of queries that are not watched otherwise.
  void Freeze() { frozen_ = ++clock_; }
  void Thaw() { frozen_ = 0; }
  bool IsFrozen() const { return frozen_ != 0; }

  // ---- answers. The place of that question's: what lies there may be of another one, or not hold any more.
  Answer& Place(std::int32_t query, Args args) {
    std::uint64_t hash = static_cast<std::uint64_t>(query) * 0x9e3779b97f4a7c15u;
    for (const model::Value arg : args) hash = (hash ^ static_cast<std::uint64_t>(arg)) * 0x9e3779b97f4a7c15u;
    return answers_[hash >> 54];  // the upper ten bits
  }
  bool IsOf(const Answer& answer, std::int32_t query, Args args) const {
    return answer.query == query && answer.when > forgotten_ && AreArgs(answer, args);
  }
  // Whether nothing has changed that an answer to its query can depend on. `watched`: that has cells; else the answer
  // holds while all is frozen.
  bool Holds(const Answer& answer, bool watched) const {
    return answer.when > (watched ? changed_[static_cast<std::size_t>(answer.query)] : frozen_);
  }
  // The answer, or null.
  const Answer* Find(std::int32_t query, Args args, bool watched) {
    const Answer& answer = Place(query, args);
    return IsOf(answer, query, args) && Holds(answer, watched) ? &answer : nullptr;
  }
  // Keeps an answer there, without what it rests on. The same answer once more is as old as it was.
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
  // One that is a list.
  void KeepList(Answer& place, std::int32_t query, Args args, Args elements, Cost cost, std::int64_t depth);
  // What it rests on.
  void Ground(const Answer& place, const Finding& found);

  Args Elements(const Answer& answer) const { return elements_[SlotOf(answer)]; }  // of one that is a list

  // ---- what answers rest on
  const Grounds& GroundsOf(const Answer& answer) const { return grounds_[SlotOf(answer)]; }
  Answer& AtSlot(std::uint32_t slot) { return answers_[slot]; }
  bool IsForgotten(const Answer& answer) const { return answer.when <= forgotten_; }
  // Whether one of the cells has changed since.
  bool HasChanged(const program::CellSet& cells, std::uint64_t since) const;
  // Whether it is worth while to note what answers to a query rest on: not where what its own codes read has changed
  // each time that somebody looked. And, where all is frozen, whether to keep them: not where each is asked for once.
  // It makes no difference to the game.
  bool IsWorthNoting(std::int32_t query) {
    std::int8_t& misses = misses_[static_cast<std::size_t>(query)];
    if (misses < kMostMisses) return true;
    misses = misses == std::numeric_limits<std::int8_t>::max() ? 0 : misses + 1;
    return false;
  }
  // Nor is it worth while to keep an answer where the last ones had all changed before they were asked for again.
  bool IsWorthKeeping(std::int32_t query, const program::OptimizedCode::QueryInfo& call) {
    return call.has_dependencies || !call.remembered || IsWorthNoting(query);
  }
  void Missed(std::int32_t query) {
    std::int8_t& misses = misses_[static_cast<std::size_t>(query)];
    if (misses < kMostMisses) ++misses;
  }

  // Nothing that it rests on has changed: it holds now, and this is what it would cost.
  void Confirm(Answer& answer, Cost cost, std::int64_t depth) {
    answer.cost = cost;
    answer.depth = DepthOf(depth);
    answer.when = kept_ = ++clock_;
  }
  void Hit(std::int32_t query) { misses_[static_cast<std::size_t>(query)] = 0; }
  // The one that is being found rests on it.
  void RestOn(const Answer& answer, std::int64_t depth) {
    finding->RestOn({answer.since, SlotOf(answer), static_cast<std::int32_t>(depth - finding->depth)}, answer.cost);
  }
  // The answer that is being found; null: none, or one of which nobody will ask what it rests on.
  Finding* finding = nullptr;
  std::int64_t applied = 0;  // how often modifiers have been applied

  // Whether it is worth while to see if a window can be passed over: it mostly is not where it was not just now. It
  // makes no difference to the game.
  bool MayBePassedOver(std::int32_t window) {
    std::int8_t& waits = waits_[static_cast<std::size_t>(window)];
    return waits == 0 || --waits == 0;
  }
  void WasNotPassedOver(std::int32_t window) { waits_[static_cast<std::size_t>(window)] = kWaits; }

  // How a window went that was tried: whether everybody passed, and what that took.
  struct Pass {
    std::uint64_t when = 0;
    bool passed = false;
    std::array<model::Value, kMostArgs> args{};
    model::Value answer = 0;
    std::int64_t steps = 0, rest = 0;  // instructions in all, and since the last decision
    std::int64_t deepest = 0;          // frames that lay one in the other
    std::int64_t decisions = 0;
  };
  // Where that is kept, if it is (program::OptimizedCode::cacheable_windows).
  Pass& PassOf(std::int32_t window, Args args) {
    const auto way = args.empty() ? 0 : static_cast<std::size_t>(args[0]) % kPasses;
    return passes_[static_cast<std::size_t>(window) * kPasses + way];
  }
  bool Holds(const Pass& pass, std::int32_t window, Args args) const {
    const std::size_t reader = of_windows_ + static_cast<std::size_t>(window);
    return pass.when > forgotten_ && pass.when > changed_[reader] && AreFirst(pass.args, args);
  }
  void IsNow(Pass& pass) { pass.when = kept_ = ++clock_; }

  // A condition of a `whenever` rule (program::OptimizedCode) that was no when it was last asked.
  struct No {
    std::uint64_t when = 0;
    Cost cost;
    std::int64_t depth = 0;
  };
  // Null: it has to be asked, and if it is no `IsNo` says so, with the steps that were left before.
  const No* FindNo(const program::Program& program, std::size_t condition, std::int64_t steps_left) {
    const No& no = conditions_[condition];
    asked_at_ = steps_left;
    asked_applied_ = applied;
    return no.when > forgotten_ && no.when > changed_[program.queries.size() + condition] ? &no : nullptr;
  }
  // This many steps are left, and none of them has run.
  void Refilled(std::int64_t steps) { asked_at_ += steps; }
  void IsNo(std::size_t condition, std::int64_t steps_left, std::int64_t depth, std::size_t modifiers) {
    const std::int64_t steps = asked_at_ - steps_left;
    if (steps > std::numeric_limits<std::int32_t>::max()) return;
    conditions_[condition] = {kept_ = ++clock_, CostOf(steps, applied - asked_applied_, modifiers), depth};
  }

 private:
  static constexpr std::size_t kSlots = 1024;
  static constexpr std::int8_t kWaits = 4, kMostMisses = 16;
  static constexpr std::size_t kPasses = 4;  // of one window, for different arguments

  std::uint32_t SlotOf(const Answer& answer) const { return static_cast<std::uint32_t>(&answer - answers_.data()); }

  static bool AreFirst(const std::array<model::Value, kMostArgs>& kept, Args args) {
    for (std::size_t i = 0; i < args.size(); ++i)
      if (args[i] != kept[i]) return false;
    return true;
  }
  static bool AreArgs(const Answer& answer, Args args) { return AreFirst(answer.args, args); }
  void Mark(const program::Program& program, std::size_t cell);
  void LeaveSnapshot();

  // Threads do not wait for each other: each has numbers of its own.
  static std::uint64_t NewName() {
    static std::atomic<std::uint64_t> threads{0};
    thread_local std::uint64_t last = ++threads << 40;
    return ++last;
  }

  std::uint64_t clock_ = 0, forgotten_ = 0;
  std::uint64_t frozen_ = 0;  // since when; 0: not now
  const program::Program* program_ = nullptr;
  std::int64_t frames_ = 0;
  std::uint64_t position_ = 0;          // where the last run stopped; 0: at none that can be known again
  std::vector<std::uint64_t> changed_;  // by query, then by condition, then by window
  std::size_t of_windows_ = 0;          // where those begin
  std::vector<std::uint64_t> cells_;    // when each changed
  std::array<std::uint64_t, program::CellSet::kBits> bits_{};  // likewise, by their place in a set
  std::uint64_t kept_ = 0;                                     // when an answer was last kept
  bool snapshot_ = false;
  std::vector<std::size_t> held_;  // cells that have changed behind the snapshot, each once: see Mark
  std::vector<Answer> answers_ = std::vector<Answer>(kSlots);
  std::vector<std::vector<model::Value>> elements_ = std::vector<std::vector<model::Value>>(kSlots);
  std::vector<Grounds> grounds_ = std::vector<Grounds>(kSlots);
  std::vector<No> conditions_;
  std::vector<std::int8_t> waits_;   // by window: how often it is not tried
  std::vector<Pass> passes_;         // by window, some each
  std::vector<std::int8_t> misses_;  // by query: how often in a row its own cells had changed
  Cast cast_;
  // When the condition began that is being asked: steps that were left, and `applied`.
  std::int64_t asked_at_ = 0;
  std::int64_t asked_applied_ = 0;
};

}  // namespace cardinal::vm
