#include "interpreter/base/limits.h"
#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

std::string CheckExtent(const Program& program, const Function& code) {
  const auto size = static_cast<std::int64_t>(program.instructions.size());
  if (code.count <= 0) return "has no instructions";
  if (code.first < 0 || static_cast<std::int64_t>(code.first) + code.count > size) {
    return "its instructions are outside the program";
  }
  if (code.params < 0 || code.locals < code.params) return "has fewer locals than parameters";
  if (code.locals > base::kLimits.locals) return "has too many locals";
  for (const std::int32_t local : code.list_locals) {
    if (local < 0 || local >= code.locals) return "list local " + std::to_string(local) + " is no local";
  }
  for (const std::int32_t local : code.occurrence_locals) {
    if (local < 0 || local >= code.locals) return "occurrence local " + std::to_string(local) + " is no local";
  }
  return "";
}

// The name of a function, and the position of one of its instructions, in words.
std::string Where(const Program& program, FunctionId id) {
  return "code " + std::to_string(id) + " (" + program.functions[id].name + ")";
}

std::string CheckInstructions(const Program& program, FunctionId id) {
  const Function& code = program.functions[id];
  for (std::int32_t i = 0; i < code.count; ++i) {
    const Instr& instr = program.instructions[code.first + i];
    const std::string wrong =
        static_cast<int>(instr.op) >= kOpCount ? "no such opcode" : CheckOperands(program, code, i, id);
    if (!wrong.empty())
      return "instruction " + std::to_string(i) + " (" + std::string(OpName(instr.op)) + "): " + wrong;
  }
  return "";
}

// Sets the order of zones in every match of this program (match/zone_layout.cpp).
void RankZones(Program& program) {
  for (auto& zones : program.zones_by_owner) zones.clear();
  for (std::size_t i = 0; i < program.zones.size(); ++i) {
    Zone& zone = program.zones[i];
    auto& same = program.zones_by_owner[static_cast<std::size_t>(zone.of)];
    zone.rank = static_cast<std::int32_t>(same.size());
    same.push_back(static_cast<std::int32_t>(i));
  }
}

}  // namespace

std::string Verify(Program& program) {
  if (program.instruction_sites.size() != program.instructions.size()) return "not every instruction has its site";
  for (const SiteId site : program.instruction_sites) {
    if (!Within(program.sites, site, true)) return "an instruction stands at a site that does not exist";
  }
  if (program.instruction_conditions.size() != program.instructions.size())
    return "not every instruction says whether it decides";
  for (const std::int32_t test : program.instruction_conditions) {
    if (!Within(program.conditions, test, true)) return "an instruction is a test that does not exist";
  }
  for (const Condition& test : program.conditions) {
    if (!Within(program.sites, test.site, true)) return "a test stands at a site that does not exist";
    if (!Within(program.functions, test.function, true)) return "a test is in a function that does not exist";
  }
  for (const Declaration& declaration : program.declarations) {
    if (!Within(program.files, declaration.file, false)) return "a declaration is in a file that does not exist";
  }
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const std::string wrong = CheckExtent(program, program.functions[i]);
    if (!wrong.empty()) return Where(program, static_cast<FunctionId>(i)) + ": " + wrong;
  }
  std::string wrong = CheckTables(program);
  if (!wrong.empty()) return wrong;
  RankZones(program);
  LayOut(program);
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const auto id = static_cast<FunctionId>(i);
    wrong = CheckInstructions(program, id);
    if (wrong.empty()) wrong = CheckFlow(program, program.functions[i], program.functions[i].max_stack);
    if (!wrong.empty()) return Where(program, id) + ": " + wrong;
  }
  wrong = CheckRoles(program);
  if (!wrong.empty()) return wrong;
  FindNeverOffered(program);
  FindConditions(program);
  const std::vector<Simple> simple = FindSimple(program);
  FindReaders(program, simple);
  Prepare(program, simple);
  return "";
}

}  // namespace cardinal::program
