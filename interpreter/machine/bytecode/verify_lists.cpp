#include "interpreter/machine/bytecode/verify_lists.h"

#include <optional>

#include "interpreter/machine/bytecode/instruction_info.h"

namespace cardinal::bytecode {

namespace {

// What is known of a list under construction: whether its elements have keys.
enum class Keys : std::uint8_t { Unknown, With, Without };
using OpenLists = std::vector<Keys>;  // the innermost one last
constexpr std::size_t kMostOpen = 1000;

class Verifier {
 public:
  Verifier(const Pool& pool, const Function& function)
      : pool_(pool), function_(function), open_(static_cast<std::size_t>(function.count)) {}

  std::string FindProblem() {
    if (!Begins()) return "";
    Reach(function_.first, {});
    while (!waiting_.empty() && problem_.empty()) {
      const std::int32_t at = waiting_.back();
      waiting_.pop_back();
      Follow(at);
    }
    return problem_;
  }

 private:
  const Instr& At(std::int32_t position) const { return pool_.instructions[static_cast<std::size_t>(position)]; }

  // Whether the function makes lists at all, or adds to one.
  bool Begins() const {
    for (std::int32_t at = function_.first; at < function_.first + function_.count; ++at)
      if (Constructs(At(at).op)) return true;
    return false;
  }

  static bool Constructs(Op op) {
    return op == Op::BeginList || op == Op::Append || op == Op::AppendWithKey || op == Op::AppendAll ||
           op == Op::EndList || op == Op::EndSortedList;
  }

  // Two paths must meet with the same lists.
  void Reach(std::int32_t position, const OpenLists& arriving) {
    auto& known = open_[static_cast<std::size_t>(position - function_.first)];
    if (!known) {
      known = arriving;
      waiting_.push_back(position);
      return;
    }
    if (known->size() != arriving.size()) {
      problem_ = "an instruction is reached with different lists under construction";
      return;
    }
    bool more = false;
    for (std::size_t i = 0; i < arriving.size(); ++i) {
      if (arriving[i] == Keys::Unknown || (*known)[i] == arriving[i] || (*known)[i] == Keys::Without) continue;
      (*known)[i] = (*known)[i] == Keys::Unknown ? arriving[i] : Keys::Without;
      more = true;
    }
    if (more) waiting_.push_back(position);
  }

  // From an instruction to the end of its block.
  void Follow(std::int32_t position) {
    const Instr& instr = At(position);
    const InstructionInfo& info = InfoOf(instr.op);
    OpenLists open = *open_[static_cast<std::size_t>(position - function_.first)];
    if (!Construct(instr.op, open)) {
      problem_ = "it adds to a list that has not begun, sorts one without keys, or begins too many";
      return;
    }
    const bool leaves = info.ends && !info.jumps;
    if (!open.empty() && (leaves || pool_.stops[static_cast<std::size_t>(position)] >= 0)) {
      problem_ = "it leaves a list under construction";
      return;
    }
    if (info.jumps) Reach(instr.a, open);
    if (info.branches) Reach(instr.b, open);
    if (!info.ends) Reach(position + 1, open);
  }

  static bool Construct(Op op, OpenLists& open) {
    if (op == Op::BeginList) {
      open.push_back(Keys::Unknown);
      return open.size() <= kMostOpen;
    }
    if (!Constructs(op)) return true;
    if (open.empty()) return false;
    if (op == Op::AppendWithKey && open.back() == Keys::Unknown) open.back() = Keys::With;
    if (op == Op::Append || op == Op::AppendAll) open.back() = Keys::Without;
    if (op == Op::EndSortedList && open.back() == Keys::Without) return false;
    if (op == Op::EndList || op == Op::EndSortedList) open.pop_back();
    return true;
  }

  const Pool& pool_;
  const Function& function_;
  std::vector<std::optional<OpenLists>> open_;  // by instruction of the function
  std::vector<std::int32_t> waiting_;
  std::string problem_;
};

}  // namespace

std::string VerifyLists(const Pool& pool, const Function& function) { return Verifier(pool, function).FindProblem(); }

}  // namespace cardinal::bytecode
