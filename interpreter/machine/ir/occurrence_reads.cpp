#include "interpreter/machine/ir/occurrence_reads.h"

#include <algorithm>
#include <iterator>

#include "interpreter/machine/ir/places.h"

namespace cardinal::ir {

namespace {

using program::FunctionId;
using Found = std::optional<OccurrenceReads>;

// The only instruction that writes the register; null: there are several, or none.
const Instruction* WriterOf(const Function& function, Reg reg) {
  const Instruction* writer = nullptr;
  std::int32_t writers = 0;
  ForEachInstruction(function, [&](const Instruction& instruction) {
    if (instruction.to != reg) return;
    writer = &instruction;
    ++writers;
  });
  return writers == 1 ? writer : nullptr;
}

// The FindOccurrence that gave the register its value; null: something else may have.
const Instruction* FinderOf(const Function& function, Reg reg) {
  constexpr int kMostCopies = 8;
  if (reg.Number() < function.parameters) return nullptr;
  for (int i = 0; i < kMostCopies; ++i) {
    const Instruction* const writer = WriterOf(function, reg);
    if (!writer) return nullptr;
    if (writer->op == Op::FindOccurrence) return writer;
    if (writer->op != Op::Copy && writer->op != Op::Require) return nullptr;
    reg = writer->operands[0];
    if (reg.Number() < function.parameters) return nullptr;
  }
  return nullptr;
}

Found OwnReads(const Function& function) {
  OccurrenceReads reads;
  bool known = true;
  ForEachInstruction(function, [&](const Instruction& instruction) {
    if ((InfoOf(instruction.op).effects & kReadsOccurrences) == 0) return;
    if (instruction.op == Op::FindOccurrence) {
      reads.push_back({instruction.detail, instruction.id, OccurrenceRead::kUid});
      return;
    }
    const Instruction* const found =
        instruction.op == Op::LoadLocalOf ? FinderOf(function, instruction.operands[0]) : nullptr;
    if (!found || function.registers[instruction.to].type.tag.kind == program::TypeKind::List) {
      known = false;
      return;
    }
    reads.push_back({found->detail, found->id, static_cast<std::int32_t>(instruction.number)});
  });
  if (!known) return std::nullopt;
  std::ranges::sort(reads);
  reads.erase(std::ranges::unique(reads).begin(), reads.end());
  return reads;
}

bool Absorb(Found& caller, const Found& callee) {
  if (!caller) return false;
  if (!callee) {
    caller.reset();
    return true;
  }
  OccurrenceReads both;
  std::ranges::set_union(*caller, *callee, std::back_inserter(both));
  const bool grown = both.size() > caller->size();
  *caller = std::move(both);
  return grown;
}

}  // namespace

base::Table<FunctionId, Found> FindOccurrenceReads(const Program& program, const Module& module) {
  base::Table<FunctionId, Found> reads;
  for (const Function& function : module.functions) reads.push_back(OwnReads(function));
  const Callees callees = FindCallees(program, module);
  reads.resize(callees.size(), OccurrenceReads{});
  Callees callers(callees.size());
  std::vector<FunctionId> waiting;
  for (const FunctionId caller : callees.Ids()) {
    waiting.push_back(caller);
    for (const FunctionId callee : callees[caller]) callers[callee].push_back(caller);
  }
  while (!waiting.empty()) {
    const FunctionId callee = waiting.back();
    waiting.pop_back();
    for (const FunctionId caller : callers[callee])
      if (Absorb(reads[caller], reads[callee])) waiting.push_back(caller);
  }
  reads.resize(module.functions.size());
  return reads;
}

}  // namespace cardinal::ir
