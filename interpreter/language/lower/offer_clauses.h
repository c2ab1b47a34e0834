// Tests the clauses of an action without asking a player.
// In: the clauses, and what follows the last of them. Out: code in the function that is being lowered.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <vector>

#include "interpreter/language/lower/function_lowering.h"

namespace cardinal::lower {

// How many numbers of each choice in a head are tested: of all choices together about 1,000 combinations.
int CountNumbersTested(const CheckedRules& rules, const std::vector<ActionClause>& clauses);
// Writes a loop over the numbers from `first` to `last`, and then `highest` if that is larger. `number` has the current
// one; `body` ends its code with a jump to the block that it receives, which continues with the next number.
void LowerNumberLoop(FunctionLowering& code, Reg number, Reg first, Reg last, Reg highest,
                     const std::function<void(BlockId)>& body);
// The action is not offered unless each event that its cost calls directly is permitted.
void TestCost(FunctionLowering& code, const check::Block& block, BlockId fail);
// What is chosen in the items of the menu at `menu` has no value, until it is chosen.
void ForgetItems(FunctionLowering& code, const std::vector<ActionClause>& clauses, std::size_t menu);

// The code ends with what `offered` writes, or goes to a block if the clauses cannot be fulfilled.
struct OfferTest {
  FunctionLowering& code;
  const std::vector<ActionClause>& clauses;
  program::ConditionKind when;    // the kind of the conditions
  std::function<void()> offered;  // writes what follows the last clause, and ends the block
  std::set<LocalId> items = {};   // the items of menus whose clauses are tested

  // The clauses from that one on.
  void From(std::size_t at, BlockId fail) const;

  void Choice(std::size_t at, BlockId fail) const;
  void SomeNumber(std::size_t at, BlockId fail) const;
  void Menu(std::size_t at, BlockId fail) const;
  void EnoughItems(std::size_t at, BlockId fail) const;
  OfferTest With(LocalId item, std::function<void()> then) const;
  void Enough(std::size_t at, Reg value, BlockId fail) const;
  void TellEnough(std::size_t at, LocalId element, model::Value enough) const;
  Reg PossibleAnswers(const check::Choice& choice) const;
};

}  // namespace cardinal::lower
