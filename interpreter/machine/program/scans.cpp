// Finds loops that search or filter a list: `each c in Z where c.x = 1`, `any[c is T for each c in Z]`. Most elements
// fail the first test, which reads one value. The machine skips all these elements in one instruction (vm/scan.h), and
// runs the plain loop body for the next element that passes. If the loop only collects the passing elements, one
// instruction does all of it.
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

bool IsLook(Op op) {
  switch (op) {
    case Op::LoadField:
    case Op::CardInfo:
    case Op::Attribute:
    case Op::HasPart:
    case Op::IsCardType:
    case Op::IsInZone:
    case Op::ZoneCount: return true;
    default: return false;
  }
}

bool IsComparison(Op op) { return op >= Op::Eq && op <= Op::Ge; }

class Loop {
 public:
  Loop(const Program& program, const Function& code, const std::vector<bool>& borders)
      : program_(program), code_(code), borders_(borders) {}

  // The filter with which the loop at `head` begins, if any.
  std::optional<OptimizedCode::FilterLoop> At(std::int32_t head) const {
    std::int32_t i = head;
    return At(head, i);
  }

  // The loop at `head` as one instruction, if it only makes the list of the passing elements.
  std::optional<OptimizedCode::CollectLoop> CollectionAt(std::int32_t head) const {
    std::int32_t decides = head;
    const auto scan = At(head, decides);
    if (!scan || !scan->passes || head == 0 || Plain(head - 1).op != Op::BuildBegin) return {};
    const std::int32_t end = Plain(head).b;  // position after the loop
    if (end - head < 4 || end >= code_.count || Plain(end).op != Op::BuildEnd) return {};
    const Instr &load = Plain(end - 3), &add = Plain(end - 2), &again = Plain(end - 1);
    if (load.op != Op::Load || load.b != scan->element || add.op != Op::BuildAdd) return {};
    if (again.op != Op::Jump || Ready(end - 1).b != head || decides != end - 4) return {};
    for (std::int32_t inside = head; inside <= end; ++inside)
      if (borders_[Index(inside)]) return {};
    constexpr std::int32_t kOnce = 3;  // BuildBegin, the last ForNext, BuildEnd
    return OptimizedCode::CollectLoop{*scan, end - head + Ready(end - 1).a, kOnce, end + 1};
  }

 private:
  // `i` is the head; on return, the position where the filter decides.
  std::optional<OptimizedCode::FilterLoop> At(std::int32_t head, std::int32_t& i) const {
    OptimizedCode::FilterLoop scan;
    const Instr &next = Plain(i), &store = Plain(++i), &load = Plain(++i);
    if (next.op != Op::ForNext || store.op != Op::Store || load.op != Op::Load || load.b != store.b) return {};
    if (store.b == next.a || store.b == next.a + 1) return {};
    scan.begins = {Op::NextStoreLoad, next.a, next.b};  // these three, without a border between them
    scan.list = next.a;
    scan.element = store.b;
    scan.look = Plain(++i);
    if (!IsLook(scan.look.op)) return {};
    if (const Instr& with = Plain(i + 1); IsComparison(Plain(i + 2).op) && IsFixed(scan, with)) {
      if (with.op == Op::Load)
        scan.with_local = with.b;
      else
        scan.with = with.b;
      scan.compare = Plain(i + 2).op;
      i += 2;
    }
    const Instr& decides = Plain(++i);
    if (i >= code_.count) return {};
    if (decides.op != Op::JumpIfNo && decides.op != Op::JumpIfYes) return {};
    const Instr& jump = Ready(i);
    if (jump.b != head) return {};
    for (std::int32_t inside = head + 1; inside <= i; ++inside)
      if (borders_[Index(inside)]) return {};
    scan.passes = decides.op == Op::JumpIfNo;
    scan.steps = i - head + 1 + jump.a;
    return scan;
  }

  // What the loop compares all its elements with: a number, or a local that the loop does not write.
  static bool IsFixed(const OptimizedCode::FilterLoop& scan, const Instr& in) {
    const bool moves = in.b == scan.element || in.b == scan.list || in.b == scan.list + 1;
    return in.op == Op::Push || (in.op == Op::Load && !moves);
  }

  std::size_t Index(std::int32_t position) const { return static_cast<std::size_t>(code_.first + position); }
  // After the last instruction: Return, with which every function ends.
  const Instr& Plain(std::int32_t position) const {
    return program_.instructions[Index(position < code_.count ? position : code_.count - 1)];
  }
  const Instr& Ready(std::int32_t position) const { return program_.optimized.fused_instructions[Index(position)]; }

  const Program& program_;
  const Function& code_;
  const std::vector<bool>& borders_;
};

}  // namespace

void FindScans(Program& program, const std::vector<bool>& borders) {
  auto& instructions = program.optimized.fused_instructions;
  auto& scans = program.optimized.scans;
  auto& collections = program.optimized.collections;
  scans.clear();
  collections.clear();
  for (const Function& code : program.functions) {
    const Loop loop(program, code, borders);
    Instr* const first = instructions.data() + code.first;
    for (std::int32_t head = 0; head < code.count; ++head) {
      const auto scan = loop.At(head);
      if (!scan) continue;
      if (const auto collection = loop.CollectionAt(head)) {
        first[head - 1] = {Op::Collect, 0, static_cast<std::int32_t>(collections.size())};
        collections.push_back(*collection);
      }
      first[head] = {Op::Scan, 0, static_cast<std::int32_t>(scans.size())};
      scans.push_back(*scan);
    }
  }
}

}  // namespace cardinal::program
