#include "interpreter/machine/bytecode/image.h"

#include "interpreter/base/archive.h"
#include "interpreter/machine/bytecode/verify.h"
#include "interpreter/machine/program/fields.h"

namespace cardinal::base {

// Verify checks the operation; here it may be any number.
template <>
inline constexpr bool kBulkCopyable<bytecode::Instr> = true;

template <>
inline constexpr auto kLastEnumerator<bytecode::Remembered> = bytecode::Remembered::ByOccurrences;

}  // namespace cardinal::base

namespace cardinal::bytecode {

// The lists of fields. What follows from other fields or from the program is not archived (Complete).

template <class A, base::Is<Instr> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.op, x.to, x.x, x.y, x.a, x.b);
}

template <class A, base::Is<ProgressRegisters> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.hooks, x.simultaneous);
}

template <class A, base::Is<program::OccurrenceRegisters> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.single, x.lists);
}

template <class A, base::Is<Function> T>
void Fields(A& a, T& x) {
  static_assert(base::FieldCount<Function>() == 17, "a new field of a function is archived here or set by Complete");
  a(x.first, x.count, x.variables, x.pinned, x.registers, x.cleared, x.first_stop, x.stops, x.progress, x.returns_list,
    x.name, x.types, x.temporaries);
}

template <class A, base::Is<Pool> T>
void Fields(A& a, T& x) {
  static_assert(base::FieldCount<Pool>() == 5, "a new field of the pool is archived here or set by Complete");
  a(x.instructions, x.sites, x.operands, x.resume);
}

template <class A, base::Is<ir::OccurrenceRead> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.kind, x.what, x.variable);
}

template <class A, base::Is<Answers> T>
void Fields(A& a, T& x) {
  static_assert(base::FieldCount<Answers>() == 8, "a new field of the answers is archived here or set by Complete");
  a(x.remembered, x.occurrences, x.dependents, x.reachable_queries);
}

template <class A, base::Is<Compiled> T>
void Fields(A& a, T& x) {
  static_assert(base::FieldCount<Compiled>() == 5, "a new field of the code is archived here or set by Complete");
  a(x.pool, x.plain, x.fast, x.answers);
}

namespace {

void Complete(const program::Program& program, Compiled& compiled) {
  for (Functions* form : {&compiled.plain, &compiled.fast})
    for (const FunctionId id : form->Ids()) {
      Function& function = (*form)[id];
      if (program.functions.Contains(id)) {
        function.name = program.functions[id].name;
        function.parameters = program.functions[id].parameters;
      }
      function.fuel = function.count / kInstructionsPerFuel;
      FindLists(function);
    }
  for (const program::Query& query : program.queries) compiled.queries.push_back(query.code);
}

// By instruction: its number among the stops of its function.
bool FindStops(Compiled& compiled) {
  Pool& pool = compiled.pool;
  pool.stops.assign(pool.instructions.size(), -1);
  for (const Functions* form : {&compiled.plain, &compiled.fast})
    for (const Function& function : *form)
      for (std::int32_t stop = 0; stop < function.stops; ++stop) {
        const std::int64_t place = std::int64_t{function.first_stop} + stop;
        if (!base::IsValidIndex(pool.resume, place)) return false;
        const std::int32_t at = pool.resume[static_cast<std::size_t>(place)];
        if (at == -1) continue;
        if (!base::IsValidIndex(pool.stops, at)) return false;
        pool.stops[static_cast<std::size_t>(at)] = stop;
      }
  return true;
}

}  // namespace

std::string Encode(const program::Program& program, Compiled compiled) {
  for (Functions* form : {&compiled.plain, &compiled.fast})
    for (const FunctionId id : program.functions.Ids()) (*form)[id].name.clear();
  base::ArchiveWriter<Compiled> fields;
  fields(compiled);
  return std::move(fields.Bytes());
}

bool Decode(const program::Program& program, std::string_view bytes, Compiled& compiled) {
  base::ArchiveReader<Compiled> reader(bytes);
  Compiled decoded;
  reader(decoded);
  if (!reader.IsAtEnd() || !FindStops(decoded)) return false;
  Complete(program, decoded);
  if (!Verify(program, decoded).empty()) return false;
  Complete(decoded.answers);
  compiled = std::move(decoded);
  return true;
}

}  // namespace cardinal::bytecode
