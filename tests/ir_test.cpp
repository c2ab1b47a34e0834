// The rules of all games as IR: every function is verified, and its text is read as the same function.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/opt/pipeline.h"
#include "tests/checked_games.h"

namespace cardinal {

TEST_CASE("ir: every function of every game is lowered, verified, printed and read") {
  testing::EachCheckedGame([](const testing::CheckedGame& game) {
    INFO(game.name);
    const program::Program& program = *game.loaded.program;
    const ir::Module& module = ir::FunctionsOf(program);
    REQUIRE(module.functions.size() == program.functions.size());
    for (const program::FunctionId id : module.functions.Ids()) {
      const ir::Function& function = module.functions[id];
      CHECK(function.name == program.functions[id].name);
      CHECK(function.parameters == program.functions[id].parameters);
      const std::string text = ir::Print(program, function);
      INFO(text);
      CHECK(ir::Verify(program, function) == "");
      ir::Function read;
      CHECK(ir::Read(program, text, read) == "");
      CHECK(ir::Print(program, read) == text);
    }
  });
}

TEST_CASE("ir: every condition is decided in its function") {
  testing::EachCheckedGame([](const testing::CheckedGame& game) {
    INFO(game.name);
    const program::Program& program = *game.loaded.program;
    const ir::Module& module = ir::FunctionsOf(program);
    for (const program::ConditionId id : program.conditions.Ids()) {
      const program::Condition& condition = program.conditions[id];
      REQUIRE(module.functions.Contains(condition.function));
      const auto decides = [&](const ir::Instruction& in) { return in.op == ir::Op::Decide && in.id == id; };
      INFO(module.functions[condition.function].name << ", line " << program.sites[condition.site].line << ", kind "
                                                     << static_cast<int>(condition.kind));
      CHECK(ir::FindInstruction(module.functions[condition.function], decides));
    }
  });
}

namespace {

std::size_t CountInstructions(const ir::Module& module) {
  std::size_t count = 0;
  for (const ir::Function& function : module.functions)
    for (const ir::Block& block : function.blocks) count += block.instructions.size();
  return count;
}

void VerifyAll(const program::Program& program, const ir::Module& module) {
  for (const ir::Function& function : module.functions) {
    INFO(ir::Print(program, function));
    CHECK(ir::Verify(program, function) == "");
  }
}

}  // namespace

TEST_CASE("ir: optimised functions are verified, with all passes and without each of them") {
  testing::EachCheckedGame([](const testing::CheckedGame& game) {
    INFO(game.name);
    const program::Program& program = *game.loaded.program;
    const ir::Module& module = ir::FunctionsOf(program);
    const ir::Module optimized = opt::Optimize(program, module);
    VerifyAll(program, optimized);
    // These repeat code, so that less of it runs.
    const ir::Module smaller =
        opt::Optimize(program, module, {"inline-rules", "inline-queries", "inline-events", "thread-jumps"});
    CHECK(CountInstructions(smaller) < CountInstructions(module));
    for (const opt::Pass& pass : opt::Passes()) {
      INFO("without " << pass.name);
      VerifyAll(program, opt::Optimize(program, module, {pass.name}));
    }
  });
}

TEST_CASE("ir: what queries and offers do is only to read") {
  testing::EachCheckedGame([](const testing::CheckedGame& game) {
    INFO(game.name);
    const program::Program& program = *game.loaded.program;
    const ir::Module& module = ir::FunctionsOf(program);
    const ir::ModuleEffects effects = ir::ComputeEffects(program, module);
    const auto check = [&](program::FunctionId id) {
      if (id < 0) return;
      INFO(module.functions[id].name);
      CHECK(effects[id].OnlyReads());
    };
    for (const program::Query& query : program.queries) check(query.code);
    for (const program::Modifier& modifier : program.modifiers) check(modifier.code);
    for (const program::Works& works : program.works) check(works.code);
    for (const program::Action& action : program.actions)
      for (const program::ActionVariant& variant : action.variants) check(variant.offer);
  });
}

}  // namespace cardinal
