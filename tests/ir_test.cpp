// The rules of all games as IR: every function is verified, and its text is read as the same function.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "interpreter/language/lower/lower.h"
#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/ir/never_offered.h"
#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/ir/reachable_queries.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/opt/pipeline.h"
#include "tests/checked_games.h"

namespace cardinal {

TEST_CASE("ir: every function of every game is lowered, verified, printed and read") {
  testing::EachCheckedGame([](const testing::CheckedGame& game) {
    INFO(game.name);
    ir::Module module;
    const program::Program program = lower::Lower(game.loaded.rules, game.sources, &module);
    REQUIRE(module.functions.size() >= program.functions.size());
    for (const program::FunctionId id : module.functions.Ids()) {
      const ir::Function& function = module.functions[id];
      if (program.functions.Contains(id)) {  // the others are conditions that guard a part of a function
        CHECK(function.name == program.functions[id].name);
        CHECK(function.parameters == program.functions[id].params);
      }
      const std::string text = ir::Print(program, function);
      INFO(text);
      CHECK(ir::Verify(program, function) == "");
      ir::Function read;
      CHECK(ir::Read(program, text, read) == "");
      CHECK(ir::Print(program, read) == text);
    }
  });
}

// Until stack code is deleted: an observer of either machine learns of the same conditions.
TEST_CASE("ir: the conditions of the stack code are those of the IR") {
  testing::EachCheckedGame([](const testing::CheckedGame& game) {
    INFO(game.name);
    ir::Module module;
    const program::Program program = lower::Lower(game.loaded.rules, game.sources, &module);
    for (const program::ConditionId id : program.conditions.Ids()) {
      const program::Condition& condition = program.conditions[id];
      REQUIRE(module.functions.Contains(condition.function));
      const auto decides = [&](const ir::Instruction& in) { return in.op == ir::Op::Decide && in.id == id; };
      INFO(module.functions[condition.function].name << ", line " << program.sites[condition.site].line << ", kind "
                                                     << static_cast<int>(condition.kind));
      // In stack code the `whenever` rules share their locals, so the element of a filter has another number.
      const bool shared = condition.element >= 0 && condition.function == program.state_based_actions_code;
      CHECK((shared || ir::FindInstruction(module.functions[condition.function], decides)));
    }
  });
}

// Until stack code is deleted: what Verify finds in it is found in the IR, too.
TEST_CASE(
    "ir: the actions that are never offered, and the queries that a query leads to, are those of the stack code") {
  int never = 0, leads = 0;
  testing::EachCheckedGame([&](const testing::CheckedGame& game) {
    INFO(game.name);
    ir::Module module;
    program::Program program = lower::Lower(game.loaded.rules, game.sources, &module);
    REQUIRE(program::Verify(program) == "");
    const auto never_offered = ir::FindNeverOffered(program, module);
    for (const program::ActionId id : program.actions.Ids()) {
      INFO(program.actions[id].name);
      CHECK(never_offered[id] == program.actions[id].never_offered);
      never += static_cast<int>(std::ranges::count(never_offered[id], 1));
    }
    const auto reachable = ir::FindReachableQueries(program, module);
    for (const program::QueryId id : program.queries.Ids()) {
      for (const program::QueryId other : program.queries.Ids()) {
        const auto bit = static_cast<std::size_t>(other);
        const bool expected = ((program.queries[id].reachable_queries[bit / 64] >> (bit % 64)) & 1u) != 0;
        leads += expected;
        if (reachable[id].Contains(bit) == expected) continue;
        FAIL_CHECK(program.queries[id].name << " and " << program.queries[other].name);
      }
    }
  });
  CHECK(never > 100);
  CHECK(leads > 100);
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
    ir::Module module;
    const program::Program program = lower::Lower(game.loaded.rules, game.sources, &module);
    const ir::Module optimized = opt::Optimize(program, module);
    VerifyAll(program, optimized);
    // These two repeat code, so that less of it runs.
    const ir::Module smaller = opt::Optimize(program, module, {"inline-queries", "thread-jumps"});
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
    ir::Module module;
    const program::Program program = lower::Lower(game.loaded.rules, game.sources, &module);
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
