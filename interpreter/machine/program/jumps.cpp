// Jump threading: jumps that lead to jumps. `a and b` leaves a yes or no on the stack, and the code around it pops that
// value. If a jump leads to code that only pushes such a value and then decides on it, the machine jumps to the final
// target. `a` of an optimized jump is the number of instructions that it saves; they are charged as if they had run.
#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr std::size_t kMostPushed = 4;  // no jump has more pending values
constexpr Instr kIdle{Op::Here, 0, 0};

struct Landing {
  std::int32_t position = 0;
  std::int16_t saved = 0;
};

class Threads {
 public:
  Threads(Program& program, const Function& code, const std::vector<bool>& borders)
      : program_(program), code_(code), borders_(borders) {}

  void Run() {
    for (std::int32_t i = 0; i < code_.count; ++i) {
      Instr& in = program_.optimized.fused_instructions[Index(i)];
      const Op plain = Plain(i).op;
      if (plain == Op::Jump || plain == Op::JumpIfNo || plain == Op::JumpIfYes) {
        const Landing landing = Follow(in.b);
        in.a = landing.saved;
        in.b = landing.position;
      } else if ((plain == Op::Push || IsIdle(i)) && !IsBorder(i)) {
        // The value need not be pushed if the next instructions pop it.
        if (const Landing landing = Follow(i); landing.saved > 1)
          in = {Op::Jump, static_cast<std::int16_t>(landing.saved - 1), landing.position};
      }
    }
  }

 private:
  std::size_t Index(std::int32_t position) const { return static_cast<std::size_t>(code_.first + position); }
  const Instr& Plain(std::int32_t position) const { return program_.instructions[Index(position)]; }
  bool IsIdle(std::int32_t position) const {
    return program_.optimized.fused_instructions[Index(position)].op == Op::Here;
  }
  bool IsBorder(std::int32_t position) const { return borders_[Index(position)]; }

  // How far the machine gets from `position` while it reads only values that it has pushed on this path.
  Landing Follow(std::int32_t position) const {
    Landing landing{position, 0};
    std::array<Value, kMostPushed> pushed{};
    std::size_t height = 0;
    for (std::int16_t saved = 1; saved <= kMostThreaded; ++saved) {
      // Past the end of the function there are no instructions; such a position is never reached.
      if (position == code_.count || IsBorder(position)) break;
      const Instr& in = IsIdle(position) ? kIdle : Plain(position);
      switch (in.op) {
        case Op::Here: ++position; break;
        case Op::Push:
          if (height == pushed.size()) return landing;
          pushed[height++] = in.b;
          ++position;
          break;
        case Op::Jump: position = in.b; break;
        case Op::JumpIfNo:
        case Op::JumpIfYes: {
          if (height == 0) return landing;
          const bool yes = pushed[--height] == 1;
          position = yes == (in.op == Op::JumpIfYes) ? in.b : position + 1;
          break;
        }
        case Op::Not:
          if (height == 0) return landing;
          pushed[height - 1] = pushed[height - 1] != 1;
          ++position;
          break;
        default: return landing;
      }
      if (height == 0) landing = {position, saved};
    }
    return landing;
  }

  Program& program_;
  const Function& code_;
  const std::vector<bool>& borders_;
};

}  // namespace

void ThreadJumps(Program& program, const std::vector<bool>& borders) {
  for (const Function& code : program.functions) Threads(program, code, borders).Run();
}

}  // namespace cardinal::program
