// Compiles one function to a look (register code). In: a verified program, and which of its functions only read. Out:
// the look of the function. Promises: a function whose look would be too long gets none.
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
    return program_.optimized.fused_instructions[code.first + position];
  }

  // ---- calls of queries
  bool IsWrittenInto(const Body& body, FunctionId id) const;
  void WriteInto(Body& body, FunctionId id, std::vector<Entry> params);
  void CallQuery(Body& body, const Instr& in);
  void FirstSeat(Body& body);
  // Puts the topmost operands into consecutive registers; returns the first of these.
  std::int32_t TakeRow(Body& body, std::int32_t count);
  // Falls back to the ordinary instruction of the machine.
  void Do(Body& body, std::int32_t position);

  // ---- one function
  // True if the second of two instructions is the only user of the first one's result.
  bool IsPair(Body& body, std::int32_t position, Op second);
  void MarkTargets(Body& body);
  // For code that reads all parameters in place: gives each one its own register.
  static void OwnAll(Body& body);
  // Parameters that this function writes, or that a scan reads in place, must have a register of its own.
  void TakeParams(Body& body);
  // Locals are initially none. Those that are read before they are written must be set to none.
  void EmptyLocals(Body& body);
  void NoteCells(const Function& code);
  void Run(Body& body);
  bool IsLook(const Body& body, const Instr& in) const;
  // Returns the position where compilation continues.
  std::int32_t Step(Body& body, std::int32_t position);
  void Pass(Body& body);
  // The arguments are in consecutive registers: there is at most one, or they have registers of their own.
  void Modify(Body& body, std::int32_t query);
  // True if the rules that modify the query can be inlined into its look; AddRules inlines them.
  bool AreWrittenInto(const Body& body, const Query& query) const;
  void AddRules(Body& body, std::int32_t query, std::int32_t first_argument);
  void PushConstant(Body& body, std::int32_t index);
  bool Collect(Body& body, std::int32_t position);
  std::int32_t After(const Body& body, std::int32_t position) const;
  void ForNext(Body& body, std::int32_t position);
  // `hand with deck`: no card is in both zones, so no comparison is needed.
  bool Together(Body& body);
  // A relation between printed attributes of two cards: usually they are read only for that.
  bool RelatedCards(Body& body, std::int32_t relation);
  void LookAt(Body& body, LookOp op, std::int32_t b = 0, std::int32_t c = 0, std::int32_t y = 0);
  void LookInto(Body& body, LookOp op, std::int32_t zone, std::int32_t c = 0);
  void LookAtBoth(Body& body, LookOp op, std::int32_t b = 0);
  bool Number(Body& body, const Instr& in);
  void Compare(Body& body, int comparison);
  void Not(Body& body);
  bool Thing(Body& body, const Instr& in);
  bool IsListOfOne(Body& body, std::int32_t position);
  bool LiesOnCards(std::int32_t zone) const { return program_.zones[zone].of == OwnerKind::Card; }
  bool List(Body& body, const Instr& in);

  // ---- changes of the state: the operand stack must be empty apart from their operands
  bool IsFrameless() const;
  bool Change(Body& body, const Instr& in, std::int32_t next);
  void Changed(Body& body, LookOp op, std::int32_t next, std::int32_t x, std::int32_t y, std::int32_t b,
               std::int32_t place = 0);
  void Tell(Body& body, const Instr& in);

  const std::vector<Simple>& simple_;
  const std::vector<bool>& frameless_;  // by function
  bool changes_ = false;                // this function does
  Looks& looks_of_;
  std::vector<bool> modified_;  // queries that something in this program can modify
  std::int32_t none_ = -1;      // the constant that is none
  std::int32_t deepest_ = 0;    // largest depth of inlined functions so far
  bool lists_ = false;          // see Looks::Start
  CellSet cells_;               // see Looks::Start
  bool notes_cells_ = false;
  std::vector<std::uint8_t> answers_;  // by function: 1 if the result of a query can depend on it
};

}  // namespace cardinal::program
