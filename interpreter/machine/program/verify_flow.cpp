// Follows every path of a function: each instruction is entered with one number of operands and one number of open list
// builders, on every path to it.
#include <algorithm>
#include <vector>

#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/program/stack_heights.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

struct Height {
  std::int32_t values = -1;  // -1: not reached yet
  std::int32_t builders = 0;
  std::int32_t blocks = 0;  // number of open `simultaneously` blocks
  bool operator==(const Height&) const = default;
};

bool EndsFrame(Op op) { return op == Op::Return || op == Op::SkipEvent; }

// These instructions may stop the machine at a decision; builders must be closed before that.
bool MayAsk(Op op) {
  switch (op) {
    case Op::ChooseOne:
    case Op::ChooseMany:
    case Op::ChooseOrder:
    case Op::ChooseNumber:
    case Op::ChooseYesNo:
    case Op::ChooseMenu:
    case Op::AskWindow:
    case Op::ShuffleZone:
    case Op::CallEvent:
    case Op::CallWindow: return true;
    default: return false;
  }
}

class Flow {
 public:
  Flow(const Program& program, const Function& code)
      : program_(program), code_(code), entered_(static_cast<std::size_t>(code.count)) {}

  std::string Run() {
    Go(0, {0, 0, 0}, 0);
    while (wrong_.empty() && !open_.empty()) {
      const std::int32_t position = open_.back();
      open_.pop_back();
      Step(position);
    }
    return wrong_;
  }
  std::int32_t Highest() const { return highest_; }
  std::vector<std::int32_t> Heights() const {
    std::vector<std::int32_t> heights;
    for (const Height& height : entered_) heights.push_back(height.values);
    return heights;
  }

 private:
  const Instr& At(std::int32_t position) const { return program_.instructions[code_.first + position]; }

  void Fail(std::int32_t position, const std::string& what) {
    if (!wrong_.empty()) return;
    wrong_ = "instruction " + std::to_string(position) + " (" + std::string(OpName(At(position).op)) + "): " + what;
  }

  void Go(std::int32_t to, Height height, std::int32_t from) {
    if (to < 0 || to >= code_.count) return Fail(from, "runs past the end of the code");
    Height& entered = entered_[to];
    highest_ = std::max(highest_, height.values);
    if (entered.values < 0) {
      entered = height;
      open_.push_back(to);
    } else if (entered.values != height.values) {
      Fail(to, "is reached with " + std::to_string(entered.values) + " and with " + std::to_string(height.values) +
                   " values on the stack");
    } else if (entered.builders != height.builders) {
      Fail(to, "is reached with different numbers of open list builders");
    } else if (entered.blocks != height.blocks) {
      Fail(to, "is reached inside and outside of `simultaneously`");
    }
  }

  void Step(std::int32_t position) {
    const Instr& instr = At(position);
    const Height before = entered_[position];
    const StackEffect effect = ComputeStackEffect(program_, instr);
    if (before.values < effect.pops) {
      return Fail(position,
                  "pops " + std::to_string(effect.pops) + " values and finds " + std::to_string(before.values));
    }
    if (before.builders > 0 && MayAsk(instr.op)) return Fail(position, "may ask a player while a list is being built");
    // Observers read the value that decides a condition.
    const std::int32_t test = program_.instruction_conditions[code_.first + position];
    if (test >= 0 && instr.op != Op::ForNext && before.values < 1) return Fail(position, "decides and finds no value");
    if (instr.op == Op::Wait && (before.values > 0 || before.builders > 0 || before.blocks > 0))
      return Fail(position, "waits in the middle of something");
    Height after = {before.values - effect.pops + effect.pushes, before.builders + BuilderEffect(position, before),
                    before.blocks + BlockEffect(position, before)};
    if (EndsFrame(instr.op)) return CheckEnd(position, after);
    // While the deferred hooks run, the instruction keeps one number below their operands.
    if (instr.op == Op::SimultaneousEnd) highest_ = std::max(highest_, after.values + 1);
    if (Branches(instr.op)) {
      // ForNext pushes its element only if it continues with the next instruction.
      const std::int32_t pushed = instr.op == Op::ForNext ? 1 : 0;
      Go(instr.b, {after.values - pushed, after.builders, after.blocks}, position);
    }
    if (instr.op != Op::Jump) Go(position + 1, after, position);
  }

  std::int32_t BuilderEffect(std::int32_t position, Height before) {
    switch (At(position).op) {
      case Op::BuildBegin: return 1;
      case Op::BuildAdd:
      case Op::BuildAddKey:
      case Op::BuildAddAll:
      case Op::BuildEnd:
      case Op::BuildEndSorted:
        if (before.builders == 0) Fail(position, "no list is being built");
        return At(position).op == Op::BuildEnd || At(position).op == Op::BuildEndSorted ? -1 : 0;
      default: return 0;
    }
  }

  std::int32_t BlockEffect(std::int32_t position, Height before) {
    if (At(position).op == Op::SimultaneousBegin) return 1;
    if (At(position).op != Op::SimultaneousEnd) return 0;
    if (before.blocks == 0) Fail(position, "ends a block that has not begun");
    return -1;
  }

  void CheckEnd(std::int32_t position, Height after) {
    if (after.values != 0) Fail(position, "leaves " + std::to_string(after.values) + " values on the stack");
    if (after.builders != 0) Fail(position, "leaves a list unfinished");
    if (after.blocks != 0) Fail(position, "leaves `simultaneously` open");
  }

  const Program& program_;
  const Function& code_;
  std::vector<Height> entered_;
  std::vector<std::int32_t> open_;
  std::int32_t highest_ = 0;
  std::string wrong_;
};

}  // namespace

bool Branches(Op op) {
  switch (op) {
    case Op::Jump:
    case Op::JumpIfNo:
    case Op::JumpIfYes:
    case Op::ForNext:
    case Op::TimesNext:
    case Op::RunInstead:
    case Op::RunBefore: return true;
    default: return false;
  }
}

std::string CheckFlow(const Program& program, const Function& code, std::int32_t& max_stack) {
  Flow flow(program, code);
  const std::string wrong = flow.Run();
  if (wrong.empty()) max_stack = flow.Highest();
  return wrong;
}

std::vector<std::int32_t> ComputeStackHeights(const Program& program, const Function& code) {
  Flow flow(program, code);
  flow.Run();
  return flow.Heights();
}

}  // namespace cardinal::program
