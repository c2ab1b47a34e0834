#include "interpreter/drivers/reasons/terms.h"

#include <algorithm>
#include <utility>

#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

constexpr std::size_t kMostBelow = 8;
constexpr std::int32_t kModifierDepth = 2;  // frames: the question itself, and its modifier

struct Heard {
  vm::Term term;
  std::vector<AskedTerm> below;
};

// Hears one question. What is asked between two of its own terms belongs to the second one, but for what a condition
// has asked.
class Listener : public vm::Observer {
 public:
  Listener(const program::Program& program, std::int32_t query, std::span<const Value> args)
      : program_(program), query_(query), args_(args.begin(), args.end()) {}

  bool OnTest(const match::Match&, const vm::Deciding& deciding) override {
    const bool rule = At(program_.tests, deciding.test).kind == program::TestKind::Rule;
    if (rule && deciding.depth == kModifierDepth) asked_.clear();
    return deciding.yes;
  }

  void OnTerm(const match::Match&, std::int32_t query, std::span<const Value> args, const vm::Term& term) override {
    if (query == query_ && std::equal(args.begin(), args.end(), args_.begin(), args_.end())) {
      if (term.timed) asked_.clear();
      own.push_back({term, std::exchange(asked_, {})});
      return;
    }
    const AskedTerm asked{query, {args.begin(), args.end()}, term, {}};
    const bool known = std::find(asked_.begin(), asked_.end(), asked) != asked_.end();
    if (!known && !AddsNothing(term) && asked_.size() < kMostBelow) asked_.push_back(asked);
  }

  std::vector<AskedTerm> Rest() const { return asked_; }
  std::vector<Heard> own;

 private:
  const program::Program& program_;
  const std::int32_t query_;
  const std::vector<Value> args_;
  std::vector<AskedTerm> asked_;
};

}  // namespace

bool AddsNothing(const vm::Term& term) { return term.op == program::ModifierOp::By && term.amount == 0; }

DeepTerms AskDeep(const program::Program& program, const match::Match& match, std::int32_t query,
                  std::span<const Value> args) {
  const program::Query& asked = At(program.queries, query);
  Listener listener(program, query, args);
  DeepTerms deep;
  deep.reply = vm::Evaluate(program, match, asked.code, args, {}, &deep.terms, &listener);
  deep.below.resize(deep.terms.terms.size());
  std::vector<Heard>& own = listener.own;
  if (own.empty() && asked.modifiers.empty()) deep.base = listener.Rest();
  std::stable_sort(own.begin(), own.end(),
                   [](const Heard& x, const Heard& y) { return vm::AppliesBefore(x.term, y.term); });
  const auto same = [](const Heard& heard, const vm::Term& term) { return SameTerm(heard.term, term); };
  if (!std::equal(own.begin(), own.end(), deep.terms.terms.begin(), deep.terms.terms.end(), same)) return deep;
  for (std::size_t i = 0; i < own.size(); ++i) deep.below[i] = std::move(own[i].below);
  return deep;
}

}  // namespace cardinal::reasons
