#include <algorithm>

#include "interpreter/machine/opt/inline_body.h"
#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;

constexpr std::size_t kMostInstructions = 40;  // of an event that is inlined

// What needs the frame of the event: it names what runs, or runs other rules in it.
bool NeedsFrame(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Enter:
    case Op::Leave:
    case Op::Ask:
    case Op::AskModified:
    case Op::FirstSeat: return false;
    case Op::CurrentOccurrence:
    case Op::Because:
    case Op::SkipEvent: return true;
    default:
      return (ir::InfoOf(instruction.op).effects & (ir::kCalls | ir::kWritesOccurrences | ir::kWritesSnapshot)) != 0;
  }
}

// Whether each call begins the event: a function may first ask whether the event is forbidden.
bool AlwaysEnters(const ir::Function& event) {
  const auto enters = [](const Instruction& instruction) { return instruction.op == Op::Enter; };
  return std::ranges::any_of(event.blocks[BlockId(0)].instructions, enters);
}

class Inliner {
 public:
  Inliner(ir::Function& function, const Facts& facts) : function_(function), facts_(facts) {}

  bool Run() {
    FindCallsForObservers();
    return InlineInEachBlock(function_,
                             [&](BlockId block) { return for_observers_[block] == 0 && InlineFirst(block); });
  }

 private:
  // Calls that an earlier round has left for observers stay.
  void FindCallsForObservers() {
    for_observers_.assign(function_.blocks.size(), 0);
    for (const ir::Block& block : function_.blocks) {
      const Instruction& last = block.instructions.back();
      const bool tests = last.op == Op::Branch && std::ranges::any_of(block.instructions, [&](const Instruction& i) {
                           return i.op == Op::EnterUnseen && i.to == last.operands[0];
                         });
      if (tests) for_observers_[last.otherwise] = 1;
    }
  }

  const ir::Function* EventToInline(const Instruction& instruction) const {
    if (instruction.op != Op::CallEvent || instruction.stop >= 0 || IsNamed(instruction.id)) return nullptr;
    const program::FunctionId code = facts_.program.events[instruction.id].code;
    const ir::Function& event = facts_.module.functions[code];
    const bool simple = (facts_.effects[code].effects & (ir::kAsks | ir::kEndsMatch)) == 0;
    const bool fits = static_cast<std::int32_t>(instruction.operands.size()) >= event.parameters &&
                      CountInstructions(event) <= kMostInstructions;
    return &event != &function_ && simple && fits && AlwaysEnters(event) && !HasInstruction(event, NeedsFrame)
               ? &event
               : nullptr;
  }

  // Whether rules name the event while it runs.
  bool IsNamed(std::int32_t event) const {
    const auto i = static_cast<std::size_t>(event);
    return i < facts_.named_events.size() && facts_.named_events[i] != 0;
  }

  bool InlineFirst(BlockId id) {
    const auto& instructions = function_.blocks[id].instructions;
    const auto call = std::ranges::find_if(instructions, [&](const Instruction& i) { return EventToInline(i); });
    if (call == instructions.end()) return false;
    const ir::Function& event = *EventToInline(*call);
    const OpenCall open = TakeOut(function_, id, static_cast<std::size_t>(call - instructions.begin()));
    CopyBody(function_, event, open, CallIfObserved(open),
             [](Instruction& instruction) { return instruction.op != Op::Enter && instruction.op != Op::Leave; });
    for_observers_.resize(function_.blocks.size());
    return true;
  }

  // Where an observer needs the frame of the event, it is called. Returns the block that runs otherwise.
  BlockId CallIfObserved(const OpenCall& open) {
    Instruction test;
    test.op = Op::EnterUnseen;
    test.id = open.call.id;
    test.detail = static_cast<std::int32_t>(program::OccurrenceKind::Event);
    test.site = open.call.site;
    BlockId seen;
    const BlockId unseen = AddTest(function_, open.before, test, seen);
    function_.blocks[seen].instructions.push_back(open.call);
    AddJump(function_, seen, open.after, open.call.site);
    for_observers_.resize(function_.blocks.size());
    for_observers_[seen] = 1;
    return unseen;
  }

  ir::Function& function_;
  const Facts& facts_;
  base::Table<BlockId, std::uint8_t> for_observers_;  // by block: whether it runs for an observer only
};

}  // namespace

bool InlineEvents(ir::Function& function, const Facts& facts) { return Inliner(function, facts).Run(); }

}  // namespace cardinal::opt
