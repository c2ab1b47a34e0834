#include <catch2/catch.hpp>

#include <functional>

#include "interpreter/machine/program/test_program.h"

namespace cardinal::program {
namespace {

using Never = std::vector<std::uint8_t>;
using test::AddCode;

// Which of the four cards, worth 1 to 4, can never be offered an action that begins with `conditions` and then reads
// something unknown before the game. A jump to 100 leads to the code for a false condition.
Never NeverOffered(std::vector<Instr> conditions, const std::function<void(Program&)>& change = nullptr) {
  Program p = test::MakeProgram();
  if (change) change(p);
  const auto no = static_cast<std::int32_t>(conditions.size()) + 3;
  for (Instr& in : conditions)
    if (in.b == 100) in.b = no;
  conditions.insert(conditions.end(), {{Op::Push, 0, 0}, {Op::ZoneCount, 0, test::kHand}, {Op::Return, 0, 0}});
  conditions.insert(conditions.end(), {{Op::Push, 0, 0}, {Op::Return, 0, 0}});
  Action& action = p.actions[0];
  action.card_type = 0;
  action.variants = {{-1, AddCode(p, "offer", 3, 12, conditions),
                      AddCode(p, "run", 3, 3, {{Op::Push, 0, 0}, {Op::Return, 0, 0}}), -1}};
  action.variant_of = {0, 0, 0, 0};
  REQUIRE(Verify(p) == "");
  return p.actions[0].never_offered;
}

constexpr Instr kMe{Op::Load, 0, 1}, kOrNo{Op::JumpIfNo, 0, 100};

TEST_CASE("program: what is printed on a card rules an action out") {
  CHECK(NeverOffered({kMe, {Op::Attribute, 0, 0}, {Op::Push, 0, 3}, {Op::Ge, 0, 0}, kOrNo}) == Never{1, 1, 0, 0});
  CHECK(NeverOffered({kMe, {Op::IsCardType, 0, 1}, kOrNo}) == Never{1, 1, 1, 0});
  CHECK(NeverOffered({kMe,
                      {Op::CardInfo, static_cast<std::int16_t>(CardInfoKind::Name), 0},
                      {Op::Push, 0, 2},
                      {Op::Ne, 0, 0},
                      kOrNo}) == Never{0, 0, 1, 0});
  CHECK(NeverOffered({kMe, {Op::HasPart, 0, 0}, {Op::Not, 0, 0}, kOrNo}) == Never{1, 1, 1, 1});
  CHECK(NeverOffered({kMe, {Op::Attribute, 0, 0}, {Op::PushList, 0, 0}, {Op::ListHas, 0, 0}, kOrNo}) ==
        Never{0, 0, 0, 1});
  CHECK(NeverOffered({kMe, {Op::IsNone, 0, 0}, {Op::JumpIfYes, 0, 100}}) == Never{0, 0, 0, 0});
}

TEST_CASE("program: a query that nothing modifies is read as printed, and any other is not") {
  const std::vector<Instr> worth{kMe, {Op::CallQuery, 0, 0}, {Op::Push, 0, 4}, {Op::Ge, 0, 0}, kOrNo};
  CHECK(NeverOffered(worth) == Never{0, 0, 0, 0});
  const auto without_rules = [](Program& p) { p.queries[0].modifiers.clear(); };
  CHECK(NeverOffered(worth, without_rules) == Never{0, 0, 0, 0});  // `modify` statements remain
  const auto never_modified = [](Program& p) {
    p.queries[0].modifiers.clear();
    p.timed_modifiers.clear();
  };
  CHECK(NeverOffered(worth, never_modified) == Never{1, 1, 1, 0});
}

TEST_CASE("program: nothing is known behind what only a game can say, nor of what goes round in circles") {
  const std::vector<Instr> hand{
      {Op::Load, 0, 0}, {Op::ZoneCount, 0, test::kHand}, {Op::Push, 0, 0}, {Op::Gt, 0, 0}, kOrNo};
  std::vector<Instr> late = hand;
  late.insert(late.end(), {kMe, {Op::IsCardType, 0, 1}, kOrNo});
  CHECK(NeverOffered(late) == Never{0, 0, 0, 0});
  CHECK(NeverOffered({{Op::Load, 0, 0}, {Op::Push, 0, 1}, {Op::Eq, 0, 0}, kOrNo}) == Never{0, 0, 0, 0});  // which seat?
  CHECK(NeverOffered({{Op::Push, 0, 1}, {Op::JumpIfYes, 0, 0}}) == Never{0, 0, 0, 0});
}

}  // namespace
}  // namespace cardinal::program
