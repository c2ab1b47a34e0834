#include "interpreter/machine/bytecode/verify_loops.h"

#include "interpreter/machine/bytecode/instruction_info.h"

namespace cardinal::bytecode {

namespace {

class Verifier {
 public:
  Verifier(const Pool& pool, const Function& function) : pool_(pool), function_(function) {}

  std::string FindProblem() {
    if (!GoesBackUncounted()) return "";
    seen_.assign(static_cast<std::size_t>(function_.count), kNew);
    for (std::int32_t at = function_.first; at < function_.first + function_.count; ++at)
      if (HasCircle(at)) return "a loop is not counted";
    return "";
  }

 private:
  enum State : std::uint8_t { kNew, kOpen, kDone };

  // Calls visit(position) for each place where the function may continue without the budget having counted anything. A
  // jump counts when it goes back, and taking the next element of a list counts.
  template <class Visit>
  void ForEachUncounted(std::int32_t at, Visit visit) const {
    const Instr& instr = pool_.instructions[static_cast<std::size_t>(at)];
    const InstructionInfo& info = InfoOf(instr.op);
    const bool counted = instr.op == Op::Next || (instr.op == Op::Jump && instr.a <= at);
    if (info.jumps && !counted) visit(instr.a);
    if (info.branches) visit(instr.b);
    if (!info.ends) visit(at + 1);
  }

  bool GoesBackUncounted() const {
    bool back = false;
    for (std::int32_t at = function_.first; at < function_.first + function_.count; ++at)
      ForEachUncounted(at, [&](std::int32_t next) { back = back || next <= at; });
    return back;
  }

  State& StateOf(std::int32_t at) { return seen_[static_cast<std::size_t>(at - function_.first)]; }

  // Depth first, without recursion: the open positions are on the path from `start`.
  bool HasCircle(std::int32_t start) {
    if (StateOf(start) != kNew) return false;
    std::vector<std::int32_t> path = {start};
    while (!path.empty()) {
      const std::int32_t at = path.back();
      if (StateOf(at) == kOpen) {
        StateOf(at) = kDone;
        path.pop_back();
        continue;
      }
      if (StateOf(at) == kDone) {
        path.pop_back();
        continue;
      }
      StateOf(at) = kOpen;
      bool circle = false;
      ForEachUncounted(at, [&](std::int32_t next) {
        circle = circle || StateOf(next) == kOpen;
        if (StateOf(next) == kNew) path.push_back(next);
      });
      if (circle) return true;
    }
    return false;
  }

  const Pool& pool_;
  const Function& function_;
  std::vector<State> seen_;
};

}  // namespace

std::string VerifyLoops(const Pool& pool, const Function& function) { return Verifier(pool, function).FindProblem(); }

}  // namespace cardinal::bytecode
