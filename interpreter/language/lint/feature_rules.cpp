// Converts rules to card features: those of cards, and those that statements put in force for a time.
#include <utility>

#include "interpreter/language/lint/feature_extractor.h"

namespace cardinal::lint {

using check::PatternKeyKind;

void FeatureExtractor::AddFromModifier(const check::Modifier& modifier, std::vector<CardFeature>& things) const {
  const check::Query& query = rules_.queries[modifier.query];
  std::vector<CardFeature> heads = FromPatterns(modifier.patterns, query.params);
  CardFeature thing = MakeFeature(PatternKeyKind::Modify, modifier.origin.span, -1, modifier.op);
  if (query.from == check::QueryOrigin::Permission) {
    thing.kind = PatternKeyKind::Permit;
    thing.args = {MakeHookTarget(query.permission, query.index, thing.span, std::move(heads))};
  } else {
    thing.index = QueryForWordings(rules_, modifier.query);
    thing.args = {FromExpr(modifier.amount)};
    thing.args.insert(thing.args.end(), heads.begin(), heads.end());
  }
  things.push_back(std::move(thing));
  AddFromCondition(modifier.condition, things);
}

void FeatureExtractor::AddFromHook(const check::Hook& hook, std::vector<CardFeature>& things) const {
  const auto params =
      hook.of == OccurrenceKind::Event ? rules_.events[hook.target].params : std::vector<check::Param>{};
  CardFeature thing = MakeFeature(PatternKeyKind::Hook, hook.origin.span, -1, hook.kind);
  thing.args = {MakeHookTarget(hook.of, hook.target, hook.origin.span, FromPatterns(hook.patterns, params))};
  thing.scope_end = hook.origin.span.end;
  things.push_back(std::move(thing));
  AddFromCondition(hook.condition, things);
  if (hook.condition.IsValid()) things.back().scope_end = hook.origin.span.end;
  AddFromBlock(rules_.bodies[hook.body].block, things);
}

// The end of rules, or the moment of statements.
void FeatureExtractor::OfMoment(const check::Hook& hook, std::vector<CardFeature>& things) const {
  CardFeature until = MakeFeature(PatternKeyKind::Until, hook.origin.span, -1, check::EndKind::EndOfOccurrence);
  until.args = {MakeHookTarget(hook.of, hook.target, hook.origin.span, {})};
  things.push_back(std::move(until));
  AddFromBlock(rules_.bodies[hook.body].block, things);
}

void FeatureExtractor::OfLasting(const Stmt& stmt, std::vector<CardFeature>& things) const {
  for (std::int32_t i = 0; i < stmt.value; ++i) {
    const check::LastingRule& rule = rules_.lasting_rules[stmt.index + i];
    RuleBody text;
    if (rule.hook.IsValid()) {
      const check::Hook& hook = rules_.hooks[rule.hook];
      text.kind = RuleBodyKind::Hook;
      text.index = rule.hook.Number();
      text.body = hook.body;
      const FeatureExtractor inner(rules_, text, opponent_);
      if (hook.timing == check::HookTiming::Usual)
        inner.AddFromHook(hook, things);
      else
        inner.OfMoment(hook, things);
    } else if (rule.modifier.IsValid()) {
      text.kind = RuleBodyKind::Modifier;
      text.index = rule.modifier.Number();
      text.body = rules_.modifiers[rule.modifier].body;
      FeatureExtractor(rules_, text, opponent_).AddFromModifier(rules_.modifiers[rule.modifier], things);
    } else {
      things.push_back(MakeFeature(PatternKeyKind::Until, rule.origin.span, -1, rule.end));
    }
  }
  for (const Block& block : stmt.blocks) AddFromBlock(block, things);
}

}  // namespace cardinal::lint
