#include "interpreter/machine/opt/pipeline.h"
#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using program::PatternKind;
using test::TestModule;

namespace {

// A query that a rule of the game changes.
struct ModifiedQuery : TestModule {
  program::FunctionId query = -1;

  explicit ModifiedQuery(const std::string& rule, program::Pattern pattern = {}) {
    query = Add(R"(function "query" -> number
  parameter r0 c: card Thing
  r1: number
  r2: number
b0:
  r1 = printed attribute worth of r0
  r2 = r1 as modified for query worth
  return r2
)");
    program.queries[0].code = query;
    program.modifiers[0].card = -1;
    program.modifiers[0].works = -1;
    program.modifiers[0].patterns = {pattern};
    program.modifiers[0].code = Add(rule);
    program.functions.resize(module.functions.size());
  }

  std::string Optimized() const {
    const ir::Module optimized = Optimize(program, module);
    CHECK(ir::Verify(program, optimized.functions[query]) == "");
    const std::string text = ir::Print(program, optimized.functions[query]);
    return text.substr(text.find("b0:"));
  }
};

constexpr const char* kRule = R"(function "rule" -> number
  parameter r0 c: card Thing
  parameter r1 me: card
  parameter r2 you: player
  r3: truth
  r4: number
  r5: nothing
b0:
  r3 = r0 is in any zone shelf
  if r3 go to b1 else b2
b1:
  r4 = 2
  return r4
b2:
  r5 = not-applicable
  return r5
)";

}  // namespace

TEST_CASE("opt: the rules of the game are part of the query that they change") {
  CHECK(ModifiedQuery(kRule).Optimized() == R"(b0:
  r1 = printed attribute worth of r0
  r8 = r0 is in any zone shelf
  if r8 go to b1 else b2
b1:
  r3 = 2
  r2 = r1 as modified for query worth with amounts (r0, r3)
  return r2
b2:
  r3 = not-applicable
  r2 = r1 as modified for query worth with amounts (r0, r3)
  return r2
)");
}

TEST_CASE("opt: such a rule is tested for the arguments that its head names") {
  const std::string of_type = ModifiedQuery(kRule, {PatternKind::CardType, 1}).Optimized();
  INFO(of_type);
  CHECK(of_type.find("= r0 is none") != std::string::npos);
  CHECK(of_type.find("= r0 is of ") != std::string::npos);
  CHECK(of_type.find("with amounts (r0, ") != std::string::npos);
  const std::string never = ModifiedQuery(kRule, {PatternKind::Me, 0}).Optimized();
  INFO(never);
  CHECK(never.find("is in any zone") == std::string::npos);
  CHECK(never.find("not-applicable") != std::string::npos);
}

// It does not apply to its own evaluation. So the machine must know that it runs.
TEST_CASE("opt: a rule that asks the query that it changes has a frame of its own") {
  const std::string kept = ModifiedQuery(R"(function "rule" -> number
  parameter r0 c: card Thing
  parameter r1 me: card
  parameter r2 you: player
  r3: number
b0:
  r3 = ask query worth (r0)
  return r3
)")
                               .Optimized();
  INFO(kept);
  CHECK(kept.find("as modified for query worth\n") != std::string::npos);
}

TEST_CASE("opt: rules of cards are found while the query runs") {
  ModifiedQuery test(kRule);
  test.program.modifiers[0].card = program::test::kRed;
  CHECK(test.Optimized().find("as modified for query worth\n") != std::string::npos);
}

}  // namespace cardinal::opt
