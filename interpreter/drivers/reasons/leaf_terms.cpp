#include "interpreter/drivers/reasons/leaf_terms.h"

#include "interpreter/drivers/reasons/term_tree.h"

namespace cardinal::reasons {

namespace {

using program::ModifierOp;

// The terms of cards, and those with a duration, that make the amount of a rule's term; empty if they do not make
// exactly this amount.
std::vector<vm::ModifierTerm> FindLeaves(const vm::ModifierTerm& term, const std::vector<QueriedTerm>& below) {
  std::vector<vm::ModifierTerm> made_of;
  Value amount = 0;
  for (const QueriedTerm& part : below) {
    if (part.term.op != ModifierOp::By || (part.term.card < 0 && !part.term.timed)) continue;
    amount += part.term.amount;
    made_of.push_back(part.term);
  }
  const bool whole = term.card < 0 && term.op == ModifierOp::By && amount == term.amount;
  return whole ? made_of : std::vector<vm::ModifierTerm>();
}

}  // namespace

vm::EvaluationResult EvaluateLeafTerms(const program::Program& program, const match::Match& match, std::int32_t query,
                                       std::span<const Value> args, vm::ModifierTerms& terms) {
  TermTree tree = EvaluateTermTree(program, match, query, args);
  terms = std::move(tree.terms);
  std::vector<vm::ModifierTerm> leaves;
  for (std::size_t i = 0; i < terms.terms.size(); ++i) {
    const std::vector<vm::ModifierTerm> parts = FindLeaves(terms.terms[i], tree.below[i]);
    if (parts.empty() && !IsNeutralTerm(terms.terms[i])) leaves.push_back(terms.terms[i]);
    leaves.insert(leaves.end(), parts.begin(), parts.end());
  }
  terms.terms = std::move(leaves);
  return std::move(tree.reply);
}

}  // namespace cardinal::reasons
