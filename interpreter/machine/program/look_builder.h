// In: looks, one after the other, and the operands that a code leaves for each other's sake. Out: Looks::looks, with
// what lies on the stack known by name. Promises: a value is written where it is needed and nowhere else; where ways
// meet, each operand lies in the register of its place on the stack; every way is charged for its instructions.
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

  static constexpr std::size_t kMostWritten = 600;  // into one look
  static constexpr std::size_t kStale = std::numeric_limits<std::size_t>::max();

  // A look of its own begins, of a code with so many registers.
  void Begin(std::int32_t registers);

  const Instr& Plain(const Function& code, std::int32_t position) const {
    return program_.instructions[static_cast<std::size_t>(code.first + position)];
  }

  // ---- what is written
  Look& Emit(LookOp op, std::int32_t to, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0,
             std::int32_t c = 0);
  // One that leaves a value in `to`.
  void Make(LookOp op, std::int32_t to, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0, std::int32_t c = 0);
  std::int32_t Here() const { return static_cast<std::int32_t>(looks_.size()); }
  // The look that has just left its value there, if it has.
  Look* Maker(std::int32_t place);
  void Move(const Entry& entry, std::int32_t to);
  void Settle(Body& body, std::int32_t height);
  // Every operand to the register of its place.
  void SettleAll(Body& body);

  // ---- operands
  Entry Pop(Body& body);
  void Push(Body& body, Entry entry) { body.stack.push_back(entry); }
  void PushPlace(Body& body) { Push(body, {Entry::Kind::Register, body.PlaceOf(body.Height())}); }
  // The topmost operand in a register, taken from the stack.
  std::int32_t Take(Body& body);
  std::int32_t TakeOwner(Body& body, OwnerKind of);
  void Result(Body& body, LookOp op, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0, std::int32_t c = 0);
  Entry LocalOf(const Body& body, std::int32_t local) const;
  // Before a local is written: who still means what it held keeps that.
  void Protect(Body& body, std::int32_t local);
  void Store(Body& body, std::int32_t local);

  // ---- where it goes on
  void Bind(Body& body, std::int32_t position);
  // The look that was written last is to lead there.
  void LeadTo(Body& body, std::int32_t position);
  // How far one gets from `start` by jumps alone, those included that an operand which is known decides.
  std::int32_t Follow(Body& body, std::int32_t from, std::int32_t start);
  static bool IsYes(const Entry& entry) { return entry.kind == Entry::Kind::Number && entry.value == 1; }
  void Jump(Body& body, std::int32_t from, std::int32_t to);
  // Jumps if the topmost operand is yes, or if it is not.
  void Decide(Body& body, std::int32_t from, std::int32_t to, bool if_yes);
  // Whether the head of a loop has been written there, which looks at the budget itself.
  bool LoopsAt(Body& body, std::int32_t position);
  void EmitBranch(const Look& truth, bool if_yes, std::int32_t charge);
  void Return(Body& body);
  // Of a code that is written into another one: unless this is its one end, the answer lies in one register, whichever
  // way led to it.
  void ReturnInside(Body& body, std::int32_t position);

  const Program& program_;
  std::vector<Look>& looks_;
  std::size_t begin_ = 0;       // of this look, in looks_
  std::int32_t registers_ = 0;  // that it has so far
  std::int32_t pending_ = 0;    // instructions that are not charged yet
  std::size_t fresh_ = kStale;  // the look that made the value which was made last, if nothing has been written since
  std::int32_t bound_ = -1;     // where a way from elsewhere led last
  bool alive_ = true;           // a way leads to what comes next
  bool bare_ = true;            // nothing rich has been written
  bool failed_ = false;
};

}  // namespace cardinal::program
