#include "interpreter/machine/opt/pipeline.h"
#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::TestModule;

TEST_CASE("opt: a short query is put where it is asked") {
  TestModule test;
  const auto code = test.Add(R"(function "query" -> number
  parameter r0 c: card Thing
  r1: number
  r2: number
b0:
  r1 = printed attribute worth of r0
  r2 = r1 + r1
  return r2
)");
  test.program.queries[0].code = code;
  const auto caller = test.Add(R"(function "caller" -> number
  parameter r0 c: card Thing
  r1: number
b0:
  r1 = ask query )" + test.program.queries[0].name +
                               R"( (r0)
  return r1
)");
  test.program.functions.resize(test.module.functions.size());
  for (program::Modifier& modifier : test.program.modifiers) modifier.code = code;
  const ir::Module optimized = Optimize(test.program, test.module);
  const std::string text = ir::Print(test.program, optimized.functions[caller]);
  INFO(text);
  CHECK(text.find("ask query") == std::string::npos);
  CHECK(text.find("printed attribute worth of r0") != std::string::npos);
  CHECK(optimized.functions[caller].blocks.size() == 1);
  const ir::Module without = Optimize(test.program, test.module, {"inline-queries"});
  CHECK(ir::Print(test.program, without.functions[caller]).find("ask query") != std::string::npos);
}

// It is asked only where a rule changes it. It is not put there again in the next round.
TEST_CASE("opt: a short query that rules may change is put where it is asked, for when none does") {
  TestModule test;
  const std::string name = test.program.queries[0].name;
  const auto code = test.Add(R"(function "query" -> number
  parameter r0 c: card Thing
  r1: number
  r2: number
b0:
  r1 = printed attribute worth of r0
  r2 = r1 as modified for query )" +
                             name + R"(
  return r2
)");
  test.program.queries[0].code = code;
  const auto caller = test.Add(R"(function "caller" -> number
  parameter r0 c: card Thing
  r1: number
b0:
  r1 = ask query )" + name + R"( (r0)
  return r1
)");
  test.program.functions.resize(test.module.functions.size());
  for (program::Modifier& modifier : test.program.modifiers) modifier.code = code;
  const ir::Module optimized = Optimize(test.program, test.module);
  CHECK(ir::Verify(test.program, optimized.functions[caller]) == "");
  const std::string text = ir::Print(test.program, optimized.functions[caller]);
  CHECK(text.substr(text.find("b0:")) == R"(b0:
  r2 = nothing modifies query worth (r0)
  if r2 go to b1 else b2
b1:
  r1 = printed attribute worth of r0
  return r1
b2:
  r1 = ask modified query worth (r0)
  return r1
)");
}

}  // namespace cardinal::opt
