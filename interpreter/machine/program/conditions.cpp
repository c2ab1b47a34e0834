// Finds the parts of the code that are a condition and nothing else, so that the machine can skip a rule while its
// condition is known to be false (vm/memory.h). Why: every `whenever` rule is evaluated after every event, and usually
// nothing that its condition reads has changed. Each side of `a and b` is a condition of its own: evaluating `current
// fight` is cheap, and the result of the other side can be cached.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

#include "interpreter/machine/program/stack_heights.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

class Stretches {
 public:
  Stretches(const Program& program, const Function& code)
      : program_(program), code_(code), heights_(ComputeStackHeights(program, code)), mark_(MarkOf()) {
    const auto count = static_cast<std::size_t>(code.count);
    first_source_.assign(count, std::numeric_limits<std::int32_t>::max());
    last_source_.assign(count, -1);
    uses_.resize(static_cast<std::size_t>(code.locals));
    for (std::int32_t i = 0; i < code.count; ++i) Note(i);
  }

  std::vector<OptimizedCode::CachedCondition> Run() const {
    std::vector<OptimizedCode::CachedCondition> found;
    std::int32_t free = 0;  // the position after the last condition
    for (std::int32_t end = 0; end < code_.count; ++end) {
      if (At(end).op != Op::JumpIfNo || At(end).b <= end) continue;
      const std::int32_t first = FirstOf(free, end);
      if (first < 0 || !IsWorthIt(first, end) || !IsTidiedUp(At(end).b)) continue;
      found.push_back({code_.first + first, code_.first + end, At(end).b, {}});
      free = end + 1;
    }
    return found;
  }

 private:
  const Instr& At(std::int32_t position) const { return program_.instructions[code_.first + position]; }

  // Finds the first instruction of the condition that `end` decides: the operand stack is empty there, and at the end
  // it holds only the result; no jump leads into the condition from outside or out of it; it reads no local that it has
  // not written, and no local that it has written is read if it is false. -1: there is none from `free` on.
  std::int32_t FirstOf(std::int32_t free, std::int32_t end) const {
    if (heights_[end] != 1) return -1;
    for (std::int32_t first = end; first >= free; --first)
      if (heights_[first] == 0 && IsClosed(first, end) && KeepsToItself(first, end)) return first;
    return -1;
  }

  // Notes what is asked about the whole function again and again: it may contain thousands of conditions.
  void Note(std::int32_t position) {
    const Instr& in = At(position);
    if (Branches(in.op)) {
      std::int32_t& first = first_source_[in.b];
      first = std::min(first, position);
      last_source_[in.b] = position;
    }
    const auto note = [&](std::int32_t local) {
      uses_[local].push_back({position, true});
      return true;
    };
    if (!Reads(in, note)) last_never_ = position;
    if (Writes(in)) uses_[in.b].push_back({position, false});
  }

  // A jump back to `first` is allowed: the condition may begin with a loop.
  bool IsClosed(std::int32_t first, std::int32_t end) const {
    for (std::int32_t i = first; i < end; ++i)
      if (Branches(At(i).op) && (At(i).b < first || At(i).b > end)) return false;
    for (std::int32_t i = first + 1; i <= end; ++i) {
      if (last_source_[i] >= 0 && (first_source_[i] < first || last_source_[i] >= end)) return false;
    }
    return true;
  }

  // True if the instruction reads only locals for which `may` returns true.
  template <class May>
  static bool Reads(const Instr& in, May may) {
    switch (in.op) {
      case Op::Load:
      case Op::Release: return may(in.b);
      case Op::ForNext: return may(in.a) && may(in.a + 1);
      case Op::TimesNext: return may(in.a);
      case Op::ApplyModifiers:
      case Op::AskWindow:
      case Op::RunInstead:
      case Op::RunBefore:
      case Op::RunAfter: return false;
      default: return true;
    }
  }
  static bool Writes(const Instr& in) { return in.op == Op::Store || in.op == Op::Mark; }

  bool KeepsToItself(std::int32_t first, std::int32_t end) const {
    std::vector<std::int32_t> own;  // locals that the condition has written
    int builders = 0;
    for (std::int32_t i = first; i < end; ++i) {
      const Instr& in = At(i);
      if (!Reads(in, [&](std::int32_t local) { return std::find(own.begin(), own.end(), local) != own.end(); }))
        return false;
      if (Writes(in)) own.push_back(in.b);
      if (in.op == Op::BuildBegin) ++builders;
      if ((in.op == Op::BuildEnd || in.op == Op::BuildEndSorted) && --builders < 0) return false;
      if (in.op == Op::Return) return false;
    }
    const std::int32_t after = At(end).b;
    const auto is_read_first = [&](std::int32_t local) { return IsReadFirst(local, after); };
    return builders == 0 && last_never_ < after && std::none_of(own.begin(), own.end(), is_read_first);
  }

  // True if the local is read from `from` on before it is written.
  bool IsReadFirst(std::int32_t local, std::int32_t from) const {
    const auto& uses = uses_[local];
    const auto next = std::lower_bound(uses.begin(), uses.end(), from,
                                       [](const Use& use, std::int32_t position) { return use.position < position; });
    return next != uses.end() && next->reads;
  }

  // The local that holds the height of the arena at the start of the function; -1: there is none.
  std::int32_t MarkOf() const {
    const std::int32_t mark = At(0).op == Op::Mark ? At(0).b : -1;
    for (std::int32_t i = 1; i < code_.count; ++i) {
      const bool by_b = At(i).op == Op::Mark || At(i).op == Op::Store,
                 by_a = At(i).op == Op::ForNext || At(i).op == Op::TimesNext;
      if ((by_b && At(i).b == mark) || (by_a && (At(i).a == mark || At(i).a + 1 == mark))) return -1;
    }
    return mark;
  }

  // True if the lists that a false condition leaves in the arena cannot be observed: on every path from `otherwise`,
  // the code only reads until it releases the arena or ends. That is the case between the conditions of two rules; a
  // loop in the body of a rule may be interrupted by a choice.
  bool IsTidiedUp(std::int32_t otherwise) const {
    std::set<std::int32_t> seen;  // usually small
    std::vector<std::int32_t> open{otherwise};
    const auto go_to = [&](std::int32_t position) {
      if (seen.insert(position).second) open.push_back(position);
    };
    while (!open.empty()) {
      const std::int32_t position = open.back();
      const Instr& in = At(position);
      open.pop_back();
      if ((in.op == Op::Release && in.b == mark_) || in.op == Op::Return) continue;
      if (!OnlyLooks(in.op)) return false;
      if (Branches(in.op)) go_to(in.b);
      if (in.op != Op::Jump) go_to(position + 1);
    }
    return true;
  }

  bool IsWorthIt(std::int32_t first, std::int32_t end) const {
    if (end - first >= kShort) return true;
    for (std::int32_t i = first; i < end; ++i)
      if (At(i).op == Op::CallQuery || At(i).op == Op::ForNext) return true;
    return false;
  }

  const Program& program_;
  const Function& code_;
  std::vector<std::int32_t> heights_;
  std::int32_t mark_;
  std::vector<std::int32_t> first_source_, last_source_;  // by position: first and last branch to it; last -1: none
  struct Use {
    std::int32_t position;
    bool reads;
  };
  std::vector<std::vector<Use>> uses_;  // by local, in order of position
  std::int32_t last_never_ = -1;        // the last instruction that must not come after a condition
};

}  // namespace

void FindConditions(Program& program) {
  auto& found = program.optimized.conditions;
  found.clear();
  if (program.state_based_actions_code < 0) return;
  found = Stretches(program, program.functions[program.state_based_actions_code]).Run();
  // KnownNo refers to a condition by its number
  constexpr std::size_t kMost = std::numeric_limits<decltype(Instr::a)>::max();
  if (found.size() > kMost) found.resize(kMost);
}

}  // namespace cardinal::program
