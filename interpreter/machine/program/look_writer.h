// In: a program that is right, and which of its codes look. Out: the look of one code. Promises: nothing is written of
// a code that would be too long.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/program/look_builder.h"

namespace cardinal::program {

class LookWriter : private LookBuilder {
 public:
  LookWriter(const Program& program, const std::vector<Simple>& simple, const std::vector<bool>& frameless,
             Looks& looks);
  void Write(FunctionId id);

 private:
  const Instr& Ready(const Function& code, std::int32_t position) const {
    return program_.optimized.fused_instructions[static_cast<std::size_t>(code.first + position)];
  }

  // ---- questions
  bool IsWrittenInto(const Body& body, FunctionId id) const;
  void WriteInto(Body& body, FunctionId id, std::vector<Entry> params);
  void CallQuery(Body& body, const Instr& in);
  void FirstSeat(Body& body);
  // The topmost operands in registers that lie side by side; the first of these.
  std::int32_t TakeRow(Body& body, std::int32_t count);
  // As the machine does it otherwise.
  void Do(Body& body, std::int32_t position);

  // ---- one code
  // What the first of two instructions makes is all that the second looks at.
  bool IsPair(Body& body, std::int32_t position, Op second);
  void MarkTargets(Body& body);
  // For what looks at all parameters where they lie.
  static void OwnAll(Body& body);
  // Parameters that this code writes, or that a scan looks at in their place, must lie in it.
  void TakeParams(Body& body);
  // Locals hold none before anything else. Those that are read before they are written must be given it.
  void EmptyLocals(Body& body);
  void NoteCells(const Function& code);
  void Run(Body& body);
  bool IsLook(const Body& body, const Instr& in) const;
  // Where it goes on.
  std::int32_t Step(Body& body, std::int32_t position);
  void Pass(Body& body);
  // The arguments lie side by side: there is one at most, or they have registers of their own.
  void Modify(Body& body, std::int32_t query);
  // Whether its rules can be written into its look, and that.
  bool AreWrittenInto(const Body& body, const Query& query) const;
  void AddRules(Body& body, std::int32_t query, std::int32_t first_argument);
  void PushConstant(Body& body, std::int32_t index);
  bool Collect(Body& body, std::int32_t position);
  std::int32_t After(const Body& body, std::int32_t position) const;
  void ForNext(Body& body, std::int32_t position);
  // `hand with deck`: no card lies in both, so that nothing has to be compared.
  bool Together(Body& body);
  // Between what is printed on two cards: mostly it is looked up for that alone.
  bool RelatedCards(Body& body, std::int32_t relation);
  void LookAt(Body& body, LookOp op, std::int32_t b = 0, std::int32_t c = 0, std::int32_t y = 0);
  void LookInto(Body& body, LookOp op, std::int32_t zone, std::int32_t c = 0);
  void LookAtBoth(Body& body, LookOp op, std::int32_t b = 0);
  bool Number(Body& body, const Instr& in);
  void Compare(Body& body, int comparison);
  void Not(Body& body);
  bool Thing(Body& body, const Instr& in);
  bool IsListOfOne(Body& body, std::int32_t position);
  bool LiesOnCards(std::int32_t zone) const {
    return program_.zones[static_cast<std::size_t>(zone)].of == OwnerKind::Card;
  }
  bool List(Body& body, const Instr& in);

  // ---- what changes things: nothing else may lie on the stack
  bool IsFrameless() const;
  bool Change(Body& body, const Instr& in, std::int32_t next);
  void Changed(Body& body, LookOp op, std::int32_t next, std::int32_t x, std::int32_t y, std::int32_t b,
               std::int32_t place = 0);
  void Tell(Body& body, const Instr& in);

  const std::vector<Simple>& simple_;
  const std::vector<bool>& frameless_;  // by code
  bool changes_ = false;                // this one is
  Looks& looks_of_;
  std::vector<bool> modified_;  // queries that anything in this program can modify
  std::int32_t none_ = -1;      // the constant that is none
  std::int32_t deepest_ = 0;    // codes that lie one in the other so far
  bool lists_ = false;          // see Looks::Start
  CellSet cells_;               // likewise
  bool notes_cells_ = false;
  std::vector<std::uint8_t> answers_;  // by code: 1 if what a query answers can rest on it
};

}  // namespace cardinal::program
