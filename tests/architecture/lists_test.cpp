// Closed lists are complete: the lowering writes each instruction, each limit has a test, each node of the tree occurs
// in a tested program. (Diagnostics: tests/diagnostics_test.cpp.)
#include <catch2/catch.hpp>

#include <map>
#include <set>

#include "interpreter/language/syntax/syntax.h"
#include "tests/checked_games.h"
#include "tests/language_case.h"
#include "tests/optimized_game.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> TestedPrograms() {
  std::vector<fs::path> programs;
  for (const char* folder : {"tests/language", "rulesets", "cards", "stdlib"})
    for (const fs::path& path : golden::Below(golden::Root() / folder, ".cardinal"))
      if (path.parent_path().filename() != "_open") programs.push_back(path);
  return programs;
}

// Instructions that the lowering does not write for any source, each with its reason.
const std::map<std::string, std::string>& NotLoweredTo() {
  static const std::map<std::string, std::string> reasons = {
      {"ListAny", "`any[...]` stops at the first yes, with jumps"},
      {"ListAll", "`all[...]` stops at the first no, with jumps"},
      {"OrElse", "a pass writes it for a default that costs nothing"},
      {"IsUnmodified", "a pass writes it where it puts the code of a query that rules may change"},
      {"AskModified", "a pass writes it where it puts the code of a query that rules may change"},
      {"AskInLayers", "the code of a game with layers has it instead of Ask"},
      {"ApplyGivenModifiers", "a pass writes it where it puts the code of the rules that change a query"},
      {"ListOfType", "a pass writes it instead of a loop"},
      {"EnterUnseen", "a pass writes it where it puts the code of an event"},
  };
  return reasons;
}

std::string MissingInstructions(const std::set<ir::Op>& found) {
  std::string missing;
#define INSTRUCTION(name, text, types, effects) \
  if (!found.contains(ir::Op::name) && !NotLoweredTo().contains(#name)) missing += #name "\n";
#include "interpreter/machine/ir/instructions.def"
  return missing;
}

TEST_CASE("every instruction of the IR is written for some tested program", "[architecture]") {
  std::set<ir::Op> written;
  for (const fs::path& path : golden::Below(golden::Root() / "tests/language", ".cardinal")) {
    if (path.filename().string().starts_with("bad_") || path.parent_path().filename() == "_open") continue;
    const golden::OneFile one(golden::ReadText(path));
    source::SourceSet sources;
    diag::Sink sink;
    const auto program = load::LoadProgram(one.files, one.request, {}, sources, sink);
    if (!program) continue;
    for (const ir::Function& function : ir::FunctionsOf(*program).functions)
      ir::ForEachInstruction(function, [&](const ir::Instruction& in) { written.insert(in.op); });
  }
  CHECK(MissingInstructions(written) == "");
  for (const ir::Op op : written) {
    INFO(ir::InfoOf(op).name);
    CHECK_FALSE(NotLoweredTo().contains(std::string(ir::InfoOf(op).name)));
  }
}

TEST_CASE("every instruction of the IR runs in some tested program", "[architecture]") {
  std::set<ir::Op> ran;
  for (const fs::path& path : golden::Below(golden::Root() / "tests/language", ".cardinal"))
    if (!path.filename().string().starts_with("bad_") && path.parent_path().filename() != "_open")
      golden::Played(golden::ReadCase(path), &ran);
  CHECK(MissingInstructions(ran) == "");
}

TEST_CASE("every instruction of the code is written for some ruleset", "[architecture]") {
  std::set<bytecode::Op> written;
  for (const std::string& name : testing::Rulesets()) {
    const program::Program program = testing::Optimized(*testing::CheckedRuleset(name).loaded.program);
    for (const bytecode::Instr& in : vm::CodeOf(program).pool.instructions) written.insert(in.op);
  }
  std::string missing;
#define CODE_INSTRUCTION(name, text) \
  if (!written.contains(bytecode::Op::name)) missing += #name "\n";
#include "interpreter/machine/bytecode/code_instructions.def"
  CHECK(missing == "");
}

TEST_CASE("every limit has a test of its name", "[architecture]") {
  std::string tests;
  for (const char* folder : {"tests", "interpreter"})
    for (const fs::path& path : golden::Below(golden::Root() / folder, ".cpp"))
      if (path.filename().string().ends_with("_test.cpp")) tests += golden::ReadText(path);
  std::string missing;
#define LIMIT(name, value, text) \
  if (tests.find("\"limit: " #name "\"") == std::string::npos) missing += #name "\n";
#include "interpreter/base/limits.def"
  CHECK(missing == "");
}

TEST_CASE("every node of the tree occurs in a tested program", "[architecture]") {
  std::set<std::string> seen;
  for (const fs::path& path : TestedPrograms()) {
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId id = sources.AddFile(path.string(), golden::ReadText(path));
    const ast::File tree = syntax::Parse(sources[id], {}, sink);
    for (const ast::Node& node : tree.nodes) seen.insert(std::string(ast::NodeKindName(node.kind)));
  }
  std::string missing;
#define NODE(kind, text, children) \
  if (seen.count(#kind) == 0) missing += #kind "\n";
#include "interpreter/language/ast/nodes.def"
  CHECK(missing == "");
}

}  // namespace
}  // namespace cardinal
