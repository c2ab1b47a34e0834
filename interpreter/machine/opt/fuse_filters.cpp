#include <algorithm>
#include <optional>

#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/opt/uses.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;
using ir::Reg;

// A loop that makes a list of the cards of a type in another list:
//   next:  element = next of source at position, go to test else end
//   test:  is = element is of type T; if is go to add else next
//   add:   append element to building; go to next
//   end:   ... list = end building
struct Filter {
  BlockId next, test, add, end;
  Reg source, position, element, building;
  std::int32_t type = -1;
};

class FilterFuser {
 public:
  explicit FilterFuser(ir::Function& function) : function_(function), uses_(CountUses(function)) {}

  // One loop at a time: the others are found in the next round.
  bool Run() {
    for (const BlockId id : function_.blocks.Ids())
      if (const std::optional<Filter> filter = FindFilter(id)) return Fuse(*filter);
    return false;
  }

 private:
  const std::vector<Instruction>& In(BlockId id) const { return function_.blocks[id].instructions; }

  std::optional<Filter> FindFilter(BlockId id) const {
    const auto& next = In(id);
    if (next.size() != 1 || next[0].op != Op::Next) return std::nullopt;
    Filter filter;
    filter.next = id;
    filter.element = next[0].to;
    filter.source = next[0].operands[0];
    filter.position = next[0].operands[1];
    filter.test = next[0].then;
    filter.end = next[0].otherwise;
    const auto& test = In(filter.test);
    if (test.size() != 2 || test[0].op != Op::IsCardType || test[1].op != Op::Branch ||
        test[0].operands[0] != filter.element || test[1].operands[0] != test[0].to || !IsUsedOnce(test[0].to) ||
        test[1].otherwise != id)
      return std::nullopt;
    filter.type = test[0].id;
    filter.add = test[1].then;
    const auto& add = In(filter.add);
    if (add.size() != 2 || add[0].op != Op::Append || add[1].op != Op::Jump || add[1].then != id ||
        add[0].operands[1] != filter.element)
      return std::nullopt;
    filter.building = add[0].operands[0];
    return IsSimple(filter) ? std::optional(filter) : std::nullopt;
  }

  bool IsUsedOnce(Reg reg) const { return IsWrittenOnce(function_, uses_, reg) && uses_[reg].reads == 1; }

  // Whether nothing else uses the registers of the loop, and its blocks are not reached in another way.
  bool IsSimple(const Filter& filter) const {
    const Uses &position = uses_[filter.position], &building = uses_[filter.building];
    return !IsVariable(function_, filter.position) && position.writes == 2 && position.reads == 1 &&
           building.writes == 1 && building.reads == 2 && KeepsElement(filter) && CountWaysTo(filter.test) == 1 &&
           CountWaysTo(filter.add) == 1 && CountWaysTo(filter.end) == 1 && EndOf(filter) != nullptr &&
           StartOf(filter) != nullptr;
  }

  // The element is needed in the loop only, or it is a variable whose last value can be found again: no element of a
  // list of cards is none.
  bool KeepsElement(const Filter& filter) const {
    if (!IsSeen(filter.element)) return true;
    return IsWrittenOnce(function_, uses_, filter.source) && MakesCards(*uses_[filter.source].writer);
  }
  static bool MakesCards(const Instruction& instruction) {
    return instruction.op == Op::ZoneCards || instruction.op == Op::ZoneAll || instruction.op == Op::AllCards;
  }
  // Whether other functions or later instructions may read the register.
  bool IsSeen(Reg reg) const {
    return ir::IsPinned(function_, reg) || uses_[reg].reads != 2 || uses_[reg].writes != 1 ||
           (IsVariable(function_, reg) && IsOccurrence());
  }
  bool IsOccurrence() const {
    return std::ranges::any_of(function_.blocks, [](const ir::Block& block) {
      return std::ranges::any_of(block.instructions, [](const Instruction& i) { return i.op == Op::Enter; });
    });
  }

  std::size_t CountWaysTo(BlockId to) const {
    std::size_t ways = 0;
    for (const ir::Block& block : function_.blocks)
      ir::ForEachSuccessor(block, [&](BlockId next) { ways += next == to ? 1 : 0; });
    return ways;
  }

  // The end of the list, if the source is still the same there.
  const Instruction* EndOf(const Filter& filter) const {
    for (const Instruction& instruction : In(filter.end)) {
      if (instruction.op == Op::EndList && instruction.operands[0] == filter.building) return &instruction;
      if (instruction.to == filter.source) return nullptr;
    }
    return nullptr;
  }

  // The block that begins the loop: it sets the position to 0 and jumps to the loop.
  const ir::Block* StartOf(const Filter& filter) const {
    const auto starts = [&](const ir::Block& block) {
      return std::ranges::any_of(block.instructions, [&](const Instruction& i) {
        return i.to == filter.position && i.op == Op::Number && i.number == 0;
      });
    };
    const auto block = std::ranges::find_if(function_.blocks, starts);
    const bool found = block != function_.blocks.end() && block->instructions.back().op == Op::Jump &&
                       block->instructions.back().then == filter.next;
    return found && CountWaysTo(filter.next) == 3 ? &*block : nullptr;
  }

  bool Fuse(const Filter& filter) {
    const bool seen = IsSeen(filter.element);
    for (ir::Block& block : function_.blocks)
      std::erase_if(block.instructions, [&](const Instruction& i) {
        return (i.op == Op::BeginList && i.to == filter.building) || (i.op == Op::Number && i.to == filter.position);
      });
    auto& end = function_.blocks[filter.end].instructions;
    const auto at = std::ranges::find_if(
        end, [&](const Instruction& i) { return i.op == Op::EndList && i.operands[0] == filter.building; });
    at->op = Op::ListOfType;
    at->id = filter.type;
    at->operands = {filter.source};
    if (seen) KeepLastElement(filter, at->site);
    // The loop ends at once, and is not reached.
    Instruction leave;
    leave.op = Op::Jump;
    leave.then = filter.end;
    leave.site = In(filter.next)[0].site;
    function_.blocks[filter.next].instructions = {leave};
    return true;
  }

  // The variable of the loop has the last element that it had, which is visible to others.
  void KeepLastElement(const Filter& filter, model::SiteId site) {
    Instruction last, keep;
    last.op = Op::ListLast;
    last.to = function_.registers.Add({function_.registers[filter.element].type, {}});
    last.operands = {filter.source};
    keep.op = Op::OrElse;
    keep.to = filter.element;
    keep.operands = {last.to, filter.element};
    last.site = keep.site = site;
    auto& end = function_.blocks[filter.end].instructions;
    end.insert(end.begin(), {last, keep});
  }

  ir::Function& function_;
  const UseTable uses_;
};

}  // namespace

bool FuseFilters(ir::Function& function, const Facts&) { return FilterFuser(function).Run(); }

}  // namespace cardinal::opt
