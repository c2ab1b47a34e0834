#include "interpreter/drivers/reasons/term_tree.h"

#include <algorithm>
#include <utility>

namespace cardinal::reasons {

namespace {

constexpr std::size_t kMaxNestedTerms = 8;
constexpr std::int32_t kModifierDepth = 2;  // frames: the query itself, and its modifier

struct RecordedTerms {
  vm::ModifierTerm term;
  std::vector<QueriedTerm> below;
};

// Observes one evaluation. Terms that are reported between two terms of the query itself belong to the second of them,
// except those that a condition of the modifier asked for.
class TermListener : public vm::Observer {
 public:
  TermListener(const program::Program& program, std::int32_t query, std::span<const Value> args)
      : program_(program), query_(query), args_(args.begin(), args.end()) {}

  bool OnCondition(const match::Match&, const vm::ConditionEvent& deciding) override {
    const bool rule = program_.conditions[deciding.condition].kind == program::ConditionKind::Rule;
    if (rule && deciding.depth == kModifierDepth) asked_.clear();
    return deciding.value;
  }

  void OnModifierTerm(const match::Match&, std::int32_t query, std::span<const Value> args,
                      const vm::ModifierTerm& term) override {
    if (query == query_ && std::equal(args.begin(), args.end(), args_.begin(), args_.end())) {
      if (term.timed) asked_.clear();
      own.push_back({term, std::exchange(asked_, {})});
      return;
    }
    const QueriedTerm asked{query, {args.begin(), args.end()}, term, {}};
    const bool known = std::find(asked_.begin(), asked_.end(), asked) != asked_.end();
    if (!known && !IsNeutralTerm(term) && asked_.size() < kMaxNestedTerms) asked_.push_back(asked);
  }

  std::vector<QueriedTerm> RemainingTerms() const { return asked_; }
  std::vector<RecordedTerms> own;

 private:
  const program::Program& program_;
  const std::int32_t query_;
  const std::vector<Value> args_;
  std::vector<QueriedTerm> asked_;
};

}  // namespace

bool IsNeutralTerm(const vm::ModifierTerm& term) { return term.op == program::ModifierOp::By && term.amount == 0; }

std::vector<vm::ModifierTerm> ChangingTerms(const vm::ModifierTerms& terms) {
  using program::ModifierOp;
  std::vector<vm::ModifierTerm> changing;
  Value sum = terms.base;
  for (const vm::ModifierTerm& term : terms.terms) {
    const bool by = term.op == ModifierOp::By;
    const bool kept = (term.op == ModifierOp::AtLeast && sum >= term.amount) ||
                      (term.op == ModifierOp::AtMost && sum <= term.amount) || IsNeutralTerm(term);
    if (kept) continue;
    if (by ? __builtin_add_overflow(sum, term.amount, &sum) : (sum = term.amount, false)) return terms.terms;
    changing.push_back(term);
  }
  return changing;
}

TermTree EvaluateTermTree(const program::Program& program, const match::Match& match, std::int32_t query,
                          std::span<const Value> args) {
  const program::Query& asked = program.queries[query];
  TermListener listener(program, query, args);
  TermTree deep;
  deep.reply = vm::Evaluate(program, match, asked.code, args, {}, &deep.terms, &listener);
  deep.below.resize(deep.terms.terms.size());
  std::vector<RecordedTerms>& own = listener.own;
  if (own.empty() && asked.modifiers.empty()) deep.base = listener.RemainingTerms();
  std::stable_sort(own.begin(), own.end(),
                   [](const RecordedTerms& x, const RecordedTerms& y) { return vm::AppliesBefore(x.term, y.term); });
  const auto same = [](const RecordedTerms& heard, const vm::ModifierTerm& term) {
    return vm::HaveSameEffect(heard.term, term);
  };
  if (!std::equal(own.begin(), own.end(), deep.terms.terms.begin(), deep.terms.terms.end(), same)) return deep;
  for (std::size_t i = 0; i < own.size(); ++i) deep.below[i] = std::move(own[i].below);
  return deep;
}

}  // namespace cardinal::reasons
