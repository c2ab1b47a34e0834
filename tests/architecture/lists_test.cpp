// Closed lists are complete: the lowering writes each opcode, each limit has a test, each node of the tree occurs in a
// tested program. (Diagnostics: tests/diagnostics_test.cpp.)
#include <catch2/catch.hpp>

#include <map>
#include <set>

#include "interpreter/language/syntax/syntax.h"
#include "tests/language_case.h"

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

// Opcodes that the lowering does not write for any source, each with its reason.
const std::map<std::string, std::string>& NotLoweredTo() {
  static const std::map<std::string, std::string> reasons = {
      {"ListAny", "`any[...]` stops at the first yes, with jumps"},
      {"ListAll", "`all[...]` stops at the first no, with jumps"},
  };
  return reasons;
}

TEST_CASE("every opcode is written for some tested program", "[architecture]") {
  std::set<std::string> written;
  const auto note = [&](const program::Program& program) {
    for (const program::Instr& instruction : program.instructions)
      written.insert(std::string(program::OpName(instruction.op)));
  };
  for (const fs::path& path : golden::Below(golden::Root() / "tests/language", ".cardinal")) {
    if (path.filename().string().starts_with("bad_") || path.parent_path().filename() == "_open") continue;
    const golden::OneFile one(golden::ReadText(path));
    source::SourceSet sources;
    diag::Sink sink;
    if (const auto program = load::LoadProgram(one.files, one.request, {}, sources, sink)) note(*program);
  }
  std::string missing;
#define OPCODE(name, pops, pushes, text) \
  if (written.count(#name) == 0 && NotLoweredTo().count(#name) == 0) missing += #name "\n";
#include "interpreter/machine/program/opcodes.def"
  CHECK(missing == "");
  for (const auto& [name, reason] : NotLoweredTo()) {
    INFO(name << ": " << reason);
    CHECK(written.count(name) == 0);
  }
}

TEST_CASE("every opcode runs in some tested program", "[architecture]") {
  std::set<program::Op> ran;
  for (const fs::path& path : golden::Below(golden::Root() / "tests/language", ".cardinal"))
    if (!path.filename().string().starts_with("bad_") && path.parent_path().filename() != "_open")
      golden::Played(golden::ReadCase(path), &ran);
  std::string missing;
#define OPCODE(name, pops, pushes, text) \
  if (ran.count(program::Op::name) == 0 && NotLoweredTo().count(#name) == 0) missing += #name "\n";
#include "interpreter/machine/program/opcodes.def"
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
