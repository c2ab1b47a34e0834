// Appends looks (register instructions) and tracks the operands of a function. In: looks in order, and the operands
// that the function pushes. Out: Looks::looks; operands on the stack are known symbolically. Promises: a value is
// written only where it is needed; where paths meet, each operand is in the register of its stack position; every path
// is charged for its instructions.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "interpreter/machine/program/look_body.h"
#include "interpreter/machine/program/look_ops.h"

namespace cardinal::program {

class LookBuilder {
 protected:
  LookBuilder(const Program& program, std::vector<Look>& looks) : program_(program), looks_(looks) {}

  static constexpr std::size_t kMostWritten = 600;  // largest number of looks in one function
  static constexpr std::size_t kStale = std::numeric_limits<std::size_t>::max();

  // Begins a new look, for a function that has this many registers.
  void Begin(std::int32_t registers);

  const Instr& Plain(const Function& code, std::int32_t position) const {
    return program_.instructions[code.first + position];
  }

  // ---- looks (register instructions)
  Look& Emit(LookOp op, std::int32_t to, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0,
             std::int32_t c = 0);
  // Appends a look that leaves a value in `to`.
  void Make(LookOp op, std::int32_t to, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0, std::int32_t c = 0);
  std::int32_t Here() const { return static_cast<std::int32_t>(looks_.size()); }
  // The look that has written its value there immediately before, or null.
  Look* Maker(std::int32_t place);
  void Move(const Entry& entry, std::int32_t to);
  void Settle(Body& body, std::int32_t height);
  // Moves every operand to the register of its stack position.
  void SettleAll(Body& body);

  // ---- operands
  Entry Pop(Body& body);
  void Push(Body& body, Entry entry) { body.stack.push_back(entry); }
  void PushPlace(Body& body) { Push(body, {Entry::Kind::Register, body.PlaceOf(body.Height())}); }
  // Pops the topmost operand and returns its register.
  std::int32_t Take(Body& body);
  std::int32_t TakeOwner(Body& body, OwnerKind of);
  void Result(Body& body, LookOp op, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0, std::int32_t c = 0);
  Entry LocalOf(const Body& body, std::int32_t local) const;
  // Call before a local is written: operands that refer to its old value are given a copy.
  void Protect(Body& body, std::int32_t local);
  void Store(Body& body, std::int32_t local);

  // ---- jumps
  void Bind(Body& body, std::int32_t position);
  // Makes the last look jump to this position.
  void LeadTo(Body& body, std::int32_t position);
  // The position that `start` reaches by jumps alone, including jumps that a known operand decides.
  std::int32_t Follow(Body& body, std::int32_t from, std::int32_t start);
  static bool IsYes(const Entry& entry) { return entry.kind == Entry::Kind::Number && entry.value == 1; }
  void Jump(Body& body, std::int32_t from, std::int32_t to);
  // Jumps if the topmost operand is yes, or if it is not yes.
  void Decide(Body& body, std::int32_t from, std::int32_t to, bool if_yes);
  // True if the head of a loop was written at this position; it checks the budget itself.
  bool LoopsAt(Body& body, std::int32_t position);
  void EmitBranch(const Look& truth, bool if_yes, std::int32_t charge);
  void Return(Body& body);
  // The return of an inlined function. If the function has several returns, the result is in one register on every
  // path.
  void ReturnInside(Body& body, std::int32_t position);

  const Program& program_;
  std::vector<Look>& looks_;
  std::size_t begin_ = 0;       // the first look of this function in looks_
  std::int32_t registers_ = 0;  // registers in use
  std::int32_t pending_ = 0;    // instructions that are not charged yet
  std::size_t fresh_ = kStale;  // the look that made the last value, if nothing was written since
  std::int32_t bound_ = -1;     // the last position that a jump from elsewhere leads to
  bool alive_ = true;           // the next instruction is reachable
  bool bare_ = true;            // no rich look was written
  bool failed_ = false;
};

}  // namespace cardinal::program
