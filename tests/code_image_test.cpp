// The code of a program as the cache keeps it: it comes back as it was, and code that is changed anywhere is refused,
// or a match runs on it safely.
#include <catch2/catch.hpp>

#include "interpreter/machine/bytecode/verify.h"
#include "interpreter/machine/ir/image.h"
#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/program/image.h"
#include "interpreter/machine/vm/image.h"
#include "tests/compare_observed.h"
#include "tests/optimized_game.h"
#include "tests/ruleset_matches.h"

namespace cardinal::testing {

namespace {

using bytecode::Compiled;
using bytecode::Function;
using bytecode::Instr;
using bytecode::Op;

TEST_CASE("code image: the code of every game is verified, and comes back as it was") {
  int games = 0;
  EachCheckedGame([&](const CheckedGame& game) {
    INFO(game.name);
    const program::Program program = Optimized(*game.loaded.program);
    CHECK(bytecode::Verify(program, vm::CodeOf(program)) == "");
    const std::string bytes = vm::Encode(program);
    program::Program again;
    REQUIRE(vm::Decode(bytes, again));
    CHECK(vm::Encode(again) == bytes);
    const ir::Module &functions = ir::FunctionsOf(program), &read = ir::FunctionsOf(again);
    REQUIRE(read.functions.size() == functions.functions.size());
    for (const auto id : functions.functions.Ids())
      CHECK(ir::Print(again, read.functions[id]) == ir::Print(program, functions.functions[id]));
    CHECK(ShapesOf(again).size() == ShapesOf(program).size());
    for (const auto id : program.functions.Ids())
      CHECK(vm::CodeOf(again).fast[id].name == vm::CodeOf(program).fast[id].name);
    ++games;
  });
  CHECK(games > 50);
}

TEST_CASE("code image: a program without its functions or its code, and one whose code is cut off") {
  program::Program program = Optimized(*CheckedRuleset("imagimon").loaded.program), again;
  const std::string whole = vm::Encode(program), tables = program::Encode(program);
  REQUIRE(whole.starts_with(tables));
  CHECK_FALSE(vm::Decode(tables, again));
  CHECK_FALSE(vm::Decode(whole.substr(tables.size()), again));
  CHECK_FALSE(vm::Decode(whole.substr(0, whole.find("CRDC", tables.size())), again));
  CHECK_FALSE(vm::Decode(whole.substr(0, whole.size() - 1), again));
  CHECK_FALSE(vm::Decode(whole + '\0', again));
}

// A checksum proves nothing.
TEST_CASE("code image: functions as IR that were changed anywhere are refused, or sound") {
  const CheckedGame game = CheckedRuleset("imagimon");
  const program::Program program = Optimized(*game.loaded.program);
  const std::string image = program.module->Encode();
  base::Random random(1);
  int refused = 0, accepted = 0;
  for (int i = 0; i < 600; ++i) {
    INFO("change " << i);
    std::string changed = image;
    const std::size_t at = random.NextBelow(changed.size());
    if (i % 7 == 0) changed.resize(at);
    if (i % 7 != 0) changed[at] = static_cast<char>(random.Next());
    ir::Module module;
    const bool sound = ir::Decode(program, changed, module);
    (sound ? accepted : refused) += 1;
    for (const ir::Function& function : module.functions) REQUIRE(ir::Verify(program, function) == "");
    const ir::LazyModule lazy(changed);
    if (!sound) CHECK_THROWS_AS(lazy.Get(program), std::runtime_error);
  }
  CHECK(refused > 100);
  CHECK(accepted > 20);
}

// One of the functions with an instruction of that kind, and the position of the instruction.
struct Place {
  Compiled code;
  program::FunctionId function = -1;
  std::int32_t at = -1;
  Instr& instr() { return code.pool.instructions[static_cast<std::size_t>(at)]; }
  Function& form() { return code.plain[function]; }
};

Place Find(const program::Program& program, Op op) {
  Place place{vm::CodeOf(program)};
  for (const auto id : place.code.plain.Ids()) {
    const Function& function = place.code.plain[id];
    for (std::int32_t at = function.first; at < function.first + function.count; ++at)
      if (place.code.pool.instructions[static_cast<std::size_t>(at)].op == op)
        return place.function = id, place.at = at, place;
  }
  FAIL("no such instruction in the game");
  return place;
}

// A function with a list that is built, and one that is sorted; a window whose action waits; hooks; a modifier.
constexpr const char* kGame = R"(use "std:piles"
use "std:players"
game everything "Everything" { players 2  order from first of players  begin with main }
type Player { state points: Int from 0 to 99 }
type Thing is Card { worth: Int = 1  rules while me in hand }
zone shop of Table: seen by all
query value(c: Thing): Int = c.worth
modify value(c) by +1 if c.worth > 2
query best(you): list of Thing = [each c in you.hand where c is Thing by value(c)]
query first_ones(you): list of Thing = [each c in you.hand where c is Thing and value(c) > 1]
event score(you, n: Int) { add n to you.points }
before score(you, n) if n > 50 { skip }
after score(you, n) { if you.points > 90 { win(you) } }
whenever any[p.points >= 80 for each p in players] { draw_game }
round main {
  for each p in players { draw(p, 3) }
  repeat up to 5 times { for each p in turn_order { open market(p) } }
  simultaneously { for each p in players { score(p, 1) } }
  draw_game
}
window market(you) { ask [you]  close when passes = 1 or taken = 3 }
action sell of Thing in market {
  when me in you.hand
  choose c "Which?": one of best(you)
  do { move c to shop  score(you, count(first_ones(you))) }
}
)";

// A checksum proves nothing: such a query would write in the middle of another function.
TEST_CASE("code image: a query whose function is that of an event is refused") {
  program::Program program = Optimized(*CheckedRuleset("imagimon").loaded.program);
  Compiled code = vm::CodeOf(program);
  REQUIRE(bytecode::Verify(program, code) == "");
  program.queries[0].code = code.queries[0] = program.events[program.main_event].code;
  CHECK(bytecode::Verify(program, code).find("a question changes the game") != std::string::npos);
}

}  // namespace

TEST_CASE("code image: an instruction with a changed field is refused, or a match runs on it safely") {
  constexpr int kChanges = 1000;
  const CheckedGame game = CheckedRuleset("imagimon");
  const program::Program sound = Optimized(*game.loaded.program);
  const std::vector<deck::Deck> decks = DecksOf(game);
  const Compiled& code = vm::CodeOf(sound);
  base::Random random(1);
  int refused = 0, accepted = 0;
  for (int i = 0; i < kChanges; ++i) {
    INFO("change " << i);
    Compiled changed = code;
    Instr& instr = changed.pool.instructions[random.NextBelow(changed.pool.instructions.size())];
    const auto any = [&](std::uint64_t most) { return random.NextBelow(most); };
    switch (any(12)) {
      case 0: instr.op = static_cast<Op>(any(200)); break;
      case 1: instr.to = static_cast<bytecode::Register>(any(40)); break;
      case 2: instr.x = static_cast<bytecode::Register>(any(40)); break;
      case 3: instr.y = static_cast<bytecode::Register>(any(70'000)); break;
      case 4: instr.a = static_cast<std::int32_t>(any(100)) - 5; break;
      case 5: instr.b = static_cast<std::int32_t>(any(100)) - 5; break;
      case 6: instr.a += static_cast<std::int32_t>(any(9)) - 4; break;
      case 7: instr.b += static_cast<std::int32_t>(any(9)) - 4; break;
      case 8:
        changed.pool.operands[any(changed.pool.operands.size())] = static_cast<bytecode::Register>(any(30));
        break;
      case 9: changed.pool.resume[any(changed.pool.resume.size())] += static_cast<std::int32_t>(any(5)) - 2; break;
      case 10: std::swap(instr, changed.pool.instructions[any(changed.pool.instructions.size())]); break;
      default: {
        Function& form =
            (any(2) == 0 ? changed.plain : changed.fast)[static_cast<std::int64_t>(any(changed.plain.size()))];
        std::int32_t* const fields[] = {&form.first,
                                        &form.count,
                                        &form.parameters,
                                        &form.variables,
                                        &form.pinned,
                                        &form.registers,
                                        &form.cleared,
                                        &form.first_stop,
                                        &form.stops,
                                        &form.progress.hooks,
                                        &form.progress.simultaneous};
        *fields[any(std::size(fields))] += static_cast<std::int32_t>(any(5)) - 2;
      }
    }
    if (!bytecode::Verify(sound, changed).empty()) {
      ++refused;
      continue;
    }
    ++accepted;
    program::Program program = sound;
    vm::InstallCode(std::make_shared<bytecode::LazyCode>(std::move(changed)), program);
    base::Limits limits;
    limits.steps = 20'000;
    Hearing hearing;
    vm::Observer* const observer = any(2) == 0 ? &hearing : nullptr;
    match::Match match = match::NewMatch(program, SetupOf(program, decks, static_cast<std::uint64_t>(i)));
    engine::StepResult step = engine::StartMatch(program, match, limits, observer);
    for (int asked = 0; step.kind == engine::StepResult::Kind::Decision && asked < 15; ++asked)
      step =
          engine::Advance(program, match, {random.NextIndex(match.decision.options.size()), 0, {}}, limits, observer);
  }
  CHECK(refused > 200);
  CHECK(accepted > 100);
}

TEST_CASE("code image: what the loop relies on is verified") {
  const CheckedGame game = CheckedText("everything", kGame);
  const program::Program program = Optimized(*game.loaded.program);
  const auto problem = [&](Op op, auto change) {
    Place place = Find(program, op);
    change(place);
    return bytecode::Verify(program, place.code);
  };
  const auto says = [&](Op op, const std::string& words, auto change) {
    const std::string said = problem(op, change);
    INFO(words << ": " << said);
    CHECK(said.find(words) != std::string::npos);
  };
  CHECK(bytecode::Verify(program, vm::CodeOf(program)) == "");
  says(Op::Return, "no such operation", [](Place& p) { p.instr().op = static_cast<Op>(5000); });
  says(Op::Return, "no such register", [](Place& p) { p.instr().x = 60'000; });
  says(Op::Return, "the last instruction does not end", [](Place& p) {
    p.code.pool.instructions[static_cast<std::size_t>(p.form().first + p.form().count - 1)] = {Op::Here};
  });
  says(Op::Branch, "outside of its function", [](Place& p) { p.instr().a = p.form().first + p.form().count; });
  says(Op::Branch, "outside of its function", [](Place& p) { p.instr().b = p.form().first - 1; });
  says(Op::Branch, "a loop is not counted", [](Place& p) { p.instr().a = p.at; });
  says(Op::LoadPlayerField, "no such element", [](Place& p) { p.instr().a = 1'000; });
  says(Op::LoadPlayerField, "no such element", [](Place& p) { p.instr().a = -1; });
  says(Op::LoadPlayerField, "another owner", [](Place& p) { p.instr().b = 1; });
  says(Op::LoadPlayerField, "another owner", [](Place& p) { p.instr().op = Op::LoadCardField; });
  says(Op::MoveCard, "no such place", [](Place& p) { p.instr().b = 3; });
  says(Op::Enter, "no such occurrence", [](Place& p) { p.instr().b = 7; });
  says(Op::Enter, "another function's", [](Place& p) { p.instr().a = p.instr().a == 0 ? 1 : 0; });
  says(Op::Ask, "its operands do not exist", [](Place& p) { p.instr().b = 1'000'000; });
  says(Op::Ask, "wrong number of operands", [](Place& p) {
    p.code.pool.operands.push_back(0);
    p.instr().b = base::Count(p.code.pool.operands) - 1;
  });
  says(Op::Ask, "as a game with these layers", [](Place& p) { p.instr().op = Op::AskInLayers; });
  says(Op::ApplyModifiers, "order of the game's layers", [](Place& p) { p.instr().op = Op::ApplyLayers; });
  says(Op::ApplyModifiers, "not a question about what a card is", [](Place& p) { p.instr().op = Op::ApplyIdentity; });
  says(Op::ApplyModifiers, "another query's", [](Place& p) { p.instr().a = p.instr().a == 0 ? 1 : 0; });
  says(Op::ChooseOne, "cannot wait here",
       [](Place& p) { p.code.pool.stops[static_cast<std::size_t>(p.at)] = -1, p.form().stops = 0; });
  says(Op::ChooseOne, "a stop is elsewhere",
       [](Place& p) { ++p.code.pool.resume[static_cast<std::size_t>(p.form().first_stop)]; });
  says(Op::RunBefore, "no registers for hooks", [](Place& p) { p.form().progress.hooks = -1; });
  says(Op::EndSimultaneous, "no register for deferred", [](Place& p) { p.form().progress.simultaneous = -1; });
  says(Op::Append, "has not begun", [](Place& p) {
    p.instr() = {Op::Here};
    p.code.pool.instructions[static_cast<std::size_t>(p.form().first)] = {Op::EndList};
  });
  says(Op::AppendWithKey, "without keys", [](Place& p) { p.instr().op = Op::Append; });
  says(Op::EndList, "list", [](Place& p) { p.instr() = {Op::Here}; });
  says(Op::AskWindow, "outside of a window", [](Place& p) { p.form().variables = p.form().parameters; });
  says(Op::Decide, "no such comparison", [](Place& p) {
    p.instr().b = base::Count(p.code.pool.operands);
    for (const int word : {4, 1'000, 0, 0, 0}) p.code.pool.operands.push_back(static_cast<bytecode::Register>(word));
  });
  says(Op::AskWindow, "different frames", [](Place& p) { p.code.fast[p.function].returns_list = true; });
  says(Op::Ask, "too many arguments", [&](Place& p) {
    for (const auto id : program.functions.Ids())
      if (program.functions[id].parameters > 0) {
        p.code.answers.remembered[id] = bytecode::Remembered::ByOccurrences;
        p.code.answers.occurrences[id].resize(bytecode::kMostKeys, {0, 0, 0});
      }
  });
  says(Op::Ask, "a function that does not exist", [](Place& p) { p.code.answers.dependents[0].push_back(99'999); });
  says(Op::Ask, "another function", [](Place& p) { p.code.queries[0] += 1; });
}

}  // namespace cardinal::testing
