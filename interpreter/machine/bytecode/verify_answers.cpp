#include "interpreter/machine/bytecode/verify_answers.h"

#include <algorithm>

#include "interpreter/machine/program/state_cells.h"

namespace cardinal::bytecode {

namespace {

using program::OccurrenceKind;
using program::Program;

bool Exists(const Program& program, const ir::OccurrenceRead& read) {
  if (read.variable < ir::OccurrenceRead::kUid) return false;
  switch (static_cast<OccurrenceKind>(read.kind)) {
    case OccurrenceKind::Event: return program.events.Contains(read.what);
    case OccurrenceKind::Action: return program.actions.Contains(read.what);
    case OccurrenceKind::Window: return program.windows.Contains(read.what);
  }
  return false;
}

// By what the answers of a function are remembered.
std::string VerifyKeys(const Program& program, const Compiled& compiled, FunctionId id) {
  const auto remembered = compiled.answers.remembered[id];
  const auto& reads = compiled.answers.occurrences[id];
  if (remembered > Remembered::ByOccurrences) return "a function is remembered in an unknown way";
  if (remembered == Remembered::No) return "";
  if (static_cast<std::size_t>(compiled.plain[id].parameters) + reads.size() > kMostKeys)
    return "the answers of a function with too many arguments are remembered";
  if (!std::ranges::all_of(reads, [&](const auto& read) { return Exists(program, read); }))
    return "the answers of a function are remembered by an occurrence that does not exist";
  return "";
}

}  // namespace

std::string VerifyAnswers(const Program& program, const Compiled& compiled) {
  const Answers& answers = compiled.answers;
  if (answers.remembered.size() != compiled.plain.size() || answers.occurrences.size() != compiled.plain.size())
    return "not every function says whether it is remembered";
  for (const FunctionId id : answers.remembered.Ids())
    if (const std::string problem = VerifyKeys(program, compiled, id); !problem.empty()) return problem;
  if (answers.dependents.size() != program::StateCell::Count(program)) return "not every cell has its readers";
  for (const auto& readers : answers.dependents)
    for (const FunctionId reader : readers)
      if (!compiled.plain.Contains(reader) || answers.remembered[reader] == Remembered::No)
        return "a cell is read by a function that does not exist or is not remembered";
  const std::size_t words = (program.queries.size() + 63) / 64;
  if (answers.reachable_queries.size() != program.queries.size() ||
      std::ranges::any_of(answers.reachable_queries, [&](const auto& set) { return set.size() != words; }))
    return "not every query has the queries that it leads to";
  if (compiled.queries.size() != program.queries.size()) return "not every query has its function";
  for (std::size_t query = 0; query < compiled.queries.size(); ++query)
    if (compiled.queries[query] != program.queries[query].code) return "a query has another function";
  return "";
}

}  // namespace cardinal::bytecode
