// D05: an attribute that no rule reads, or an enum value that occurs nowhere: cards that use it have no effect by it.
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

void Attributes(const LintContext& all) {
  std::set<std::int32_t> read;
  for (const Expr& expr : all.rules.exprs) {
    if (expr.kind == ExprKind::Printed) read.insert(expr.index);
    if (expr.kind != ExprKind::Query) continue;
    const check::Query& query = all.rules.queries[expr.index];
    if (query.from == check::QueryOrigin::Attribute) read.insert(query.index);
  }
  for (const auto i : all.rules.attributes.Ids()) {
    const check::Attribute& attribute = all.rules.attributes[i];
    if (attribute.type.kind == TypeKind::Name) continue;  // for people: a code, an author
    if (read.count(i) == 0)
      all.Report(diag::lint::UnusedKeyword, DeclarationNameSpan(all, attribute.origin.span),
                 "no rule ever reads `" + attribute.name + "`, so it does nothing on a card");
  }
}

class EnumValues {
 public:
  explicit EnumValues(const LintContext& all) : all_(all) {}

  void ReportUnused() {
    for (const Expr& expr : all_.rules.exprs) {
      if (expr.kind == ExprKind::AllOfEnum) whole_.insert(expr.index);
      if (const std::int32_t ordered = Ordered(expr); ordered >= 0) whole_.insert(ordered);
      if (expr.kind == ExprKind::Literal && expr.type.kind == TypeKind::Enum) used_.insert({expr.type.id, expr.value});
    }
    for (const check::Relation& relation : all_.rules.relations)
      for (const check::RelationLink& link : relation.links) {
        used_.insert({relation.from, link.from});
        used_.insert({relation.to, link.to});
      }
    for (const check::Field& field : all_.rules.fields) {
      Note(field.type, field.initial);
      // The person who starts a game may choose any value.
      if (field.option && field.type.kind == TypeKind::Enum) whole_.insert(field.type.id);
    }
    for (std::size_t i = 0; i < all_.rules.attributes.size(); ++i) Printed(i);
    for (const check::Hook& hook : all_.rules.hooks) Heads(hook.patterns, HookParams(hook));
    for (const check::Modifier& modifier : all_.rules.modifiers)
      Heads(modifier.patterns, all_.rules.queries[modifier.query].params);
    for (std::size_t e = 0; e < all_.rules.enums.size(); ++e) Missing(e);
  }

 private:
  // The enum whose order a rule reads by `a < b`: then each value counts as used, whether or not it is named.
  std::int32_t Ordered(const Expr& expr) const {
    const bool order = expr.kind == ExprKind::Binary && (expr.op == BinaryOp::Lt || expr.op == BinaryOp::Le ||
                                                         expr.op == BinaryOp::Gt || expr.op == BinaryOp::Ge);
    if (!order) return -1;
    const check::Type type = all_.rules.exprs[expr.args[0]].type;
    return type.kind == TypeKind::Enum ? type.id : -1;
  }

  void Note(check::Type type, std::int64_t value) {
    if (type.kind == TypeKind::Enum) used_.insert({type.id, value});
  }

  void Printed(std::size_t index) {
    const check::Attribute& attribute = all_.rules.attributes[index];
    const check::Type element = attribute.type.IsList() ? attribute.type.Element() : attribute.type.WithoutOptional();
    if (element.kind != TypeKind::Enum) return;
    if (attribute.has_default) Note(element, attribute.initial);
    for (const std::int64_t value : attribute.initial_list) Note(element, value);
    for (const check::Card& card : all_.rules.cards) {
      if (!check::IsBelow(all_.rules, card.type, attribute.card_type)) continue;
      if (!attribute.type.IsList() && index < card.values.size()) Note(element, card.values[index]);
      if (attribute.type.IsList() && index < card.lists.size())
        for (const std::int64_t value : card.lists[index]) Note(element, value);
    }
  }

  std::vector<check::Param> HookParams(const check::Hook& hook) const {
    if (hook.of == OccurrenceKind::Event) return all_.rules.events[hook.target].params;
    return {};
  }

  void Heads(const std::vector<check::Pattern>& patterns, const std::vector<check::Param>& params) {
    for (std::size_t i = 0; i < patterns.size() && i < params.size(); ++i)
      if (patterns[i].kind == PatternKind::Constant) Note(params[i].type.WithoutOptional(), patterns[i].value);
  }

  void Missing(std::size_t index) {
    const check::Enum& in = all_.rules.enums[index];
    if (whole_.count(static_cast<std::int32_t>(index)) > 0) return;
    for (std::size_t value = 0; value < in.values.size(); ++value)
      if (used_.count({static_cast<std::int32_t>(index), static_cast<std::int64_t>(value)}) == 0)
        all_.Report(diag::lint::UnusedKeyword, in.value_origins[value].span,
                    "`" + in.values[value] + "` is unused: no card has it, and no rule asks for it");
  }

  const LintContext& all_;
  std::set<std::pair<std::int32_t, std::int64_t>> used_;
  std::set<std::int32_t> whole_;
};

}  // namespace

void UnusedKeyword(const LintContext& all) {
  Attributes(all);
  EnumValues(all).ReportUnused();
}

}  // namespace cardinal::lint
