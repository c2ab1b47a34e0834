#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

namespace {

class RuleBodyCollector {
 public:
  explicit RuleBodyCollector(const CheckedRules& rules) : rules_(rules) {}

  std::vector<RuleBody> CollectAll() {
    for (const auto i : rules_.events.Ids())
      AddBody(RuleBodyKind::Event, i, rules_.events[i].body).exprs = rules_.events[i].state_values;
    for (const auto i : rules_.parts.Ids()) Parts(i);
    for (const auto i : rules_.actions.Ids()) Action(i);
    for (const auto i : rules_.windows.Ids()) {
      const check::Window& window = rules_.windows[i];
      AddBody(RuleBodyKind::Window, i, window.body).exprs = {window.ask, window.close, window.pass, window.next,
                                                             window.ask_again};
    }
    for (const auto i : rules_.hooks.Ids()) {
      const check::Hook& hook = rules_.hooks[i];
      RuleBody& text = AddBody(RuleBodyKind::Hook, i.Number(), hook.body);
      text.card = hook.card;
      text.exprs = {hook.condition};
    }
    for (const auto i : rules_.whenevers.Ids())
      AddBody(RuleBodyKind::Whenever, i.Number(), rules_.whenevers[i].body).exprs = {rules_.whenevers[i].condition};
    Questions();
    return std::move(texts_);
  }

 private:
  RuleBody& AddBody(RuleBodyKind kind, std::int32_t index, check::BodyId body) {
    RuleBody text;
    text.kind = kind;
    text.index = index;
    text.body = body;
    if (body.IsValid()) text.blocks.push_back(&rules_.bodies[body].block);
    texts_.push_back(std::move(text));
    return texts_.back();
  }

  void Parts(std::int32_t part) {
    if (rules_.parts[part].fallback.IsValid()) AddBody(RuleBodyKind::Part, part, rules_.parts[part].fallback);
    for (const check::CardDefId card : rules_.cards.Ids()) {
      const auto& parts = rules_.cards[card].parts;
      if (parts.empty() || !parts[part].IsValid()) continue;
      AddBody(RuleBodyKind::Part, part, parts[part]).card = card;
    }
  }

  void Action(std::int32_t index) {
    const check::Action& action = rules_.actions[index];
    for (std::int32_t i = 0; i < std::ssize(action.variants); ++i) {
      const check::ActionVariant& variant = action.variants[i];
      RuleBody& text = AddBody(RuleBodyKind::Action, index, variant.body);
      text.variant = i;
      text.card = variant.card;
      for (const ActionClause& clause : variant.clauses) {
        text.exprs.push_back(clause.condition);
        text.exprs.insert(text.exprs.end(), clause.refusal.values.begin(), clause.refusal.values.end());
        if (clause.choice.IsValid()) text.choices.push_back(clause.choice);
        text.blocks.push_back(&clause.block);
      }
    }
  }

  void Questions() {
    for (const auto i : rules_.queries.Ids()) {
      const check::Query& query = rules_.queries[i];
      RuleBody& text = AddBody(RuleBodyKind::Query, i, query.body);
      text.exprs = {query.base};
      text.exprs.insert(text.exprs.end(), query.at_least.begin(), query.at_least.end());
      text.exprs.insert(text.exprs.end(), query.at_most.begin(), query.at_most.end());
    }
    for (const auto i : rules_.modifiers.Ids()) {
      const check::Modifier& modifier = rules_.modifiers[i];
      RuleBody& text = AddBody(RuleBodyKind::Modifier, i.Number(), modifier.body);
      text.card = modifier.card;
      text.exprs = {modifier.condition, modifier.amount};
    }
    for (const auto i : rules_.works.Ids())
      AddBody(RuleBodyKind::Works, i.Number(), rules_.works[i].body).exprs = {rules_.works[i].condition};
    ShownSentences();
    for (const auto i : rules_.deck_rules.Ids()) {
      const check::DeckRule& rule = rules_.deck_rules[i];
      AddBody(RuleBodyKind::DeckRule, i.Number(), rule.body).exprs = {rule.condition};
    }
    AddBody(RuleBodyKind::Order, 0, rules_.game.order_body).exprs = {rules_.game.order};
    if (rules_.game.score.IsValid())
      AddBody(RuleBodyKind::Order, 1, rules_.game.score_body).exprs = {rules_.game.score};
  }

  void ShownSentences() {
    std::int32_t count = 0;
    const auto add = [&](const check::ShownSentence& shown) {
      if (!shown.sentence.text.IsValid()) return;
      RuleBody& text = AddBody(RuleBodyKind::Sentence, count++, shown.body);
      text.exprs = {shown.condition};
      text.exprs.insert(text.exprs.end(), shown.sentence.values.begin(), shown.sentence.values.end());
    };
    for (const check::Window& window : rules_.windows) {
      for (const check::ShownSentence& question : window.questions) add(question);
      for (const check::ShownSentence& effect : window.passing) add(effect);
    }
    for (const check::Action& action : rules_.actions) add(action.label);
  }

  const CheckedRules& rules_;
  std::vector<RuleBody> texts_;
};

}  // namespace

std::vector<RuleBody> CollectRuleBodies(const CheckedRules& rules) { return RuleBodyCollector(rules).CollectAll(); }

const RuleBody* FindBody(const std::vector<RuleBody>& bodies, RuleBodyKind kind, std::int32_t index) {
  const auto found = std::find_if(bodies.begin(), bodies.end(),
                                  [&](const RuleBody& text) { return text.kind == kind && text.index == index; });
  return found == bodies.end() ? nullptr : &*found;
}

std::span<const ActionClause> Clauses(const CheckedRules& rules, const RuleBody& text) {
  if (text.kind != RuleBodyKind::Action) return {};
  return rules.actions[text.index].variants[text.variant].clauses;
}

bool IsPrinted(const CheckedRules& rules, const RuleBody& text, source::Span place) {
  if (text.card < 0 || text.kind != RuleBodyKind::Action) return text.card >= 0;
  const source::Span card = rules.cards[text.card].origin.span;
  return place.file == card.file && card.begin <= place.begin && place.end <= card.end;
}

void ForEachExprIn(const CheckedRules& rules, const Choice& choice, const VisitExpr& visit) {
  check::ForEachExprIn(choice, [&](ExprId id) { ForEachExpr(rules, id, visit); });
}

void ForEachExprIn(const CheckedRules& rules, const Stmt& stmt, const VisitExpr& visit) {
  for (const ExprId id : stmt.exprs) ForEachExpr(rules, id, visit);
  ForEachExpr(rules, stmt.extra, visit);
  if (stmt.choice.IsValid()) ForEachExprIn(rules, rules.choices[stmt.choice], visit);
}

void ForEachExprIn(const CheckedRules& rules, const RuleBody& text, const VisitExpr& visit) {
  for (const ExprId id : text.exprs) ForEachExpr(rules, id, visit);
  for (const check::ChoiceId choice : text.choices) ForEachExprIn(rules, rules.choices[choice], visit);
  ForEachStmtIn(rules, text, [&](const Stmt& stmt) { ForEachExprIn(rules, stmt, visit); });
}

}  // namespace cardinal::lint
