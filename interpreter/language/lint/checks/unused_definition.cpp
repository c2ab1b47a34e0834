// N06: a declaration that nothing uses. Computed from what the checked rules refer to, so a name in a comment does not
// count.
#include <set>

#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

using check::CheckedRules;
using check::ExprKind;
using check::StmtKind;

struct Used {
  std::set<std::int32_t> queries, events, windows, zones, enums, relations, parts, fields;
};

void FromExpressions(const CheckedRules& rules, Used& used) {
  for (const check::Expr& expr : rules.exprs) {
    if (expr.type.kind == check::TypeKind::Enum || expr.type.element == check::TypeKind::Enum)
      used.enums.insert(expr.type.id);
    switch (expr.kind) {
      case ExprKind::Query: {
        used.queries.insert(expr.index);
        const check::Query& query = rules.queries[static_cast<std::size_t>(expr.index)];
        if (query.from == check::QueryOrigin::Field) used.fields.insert(query.index);
        break;
      }
      case ExprKind::Zone:
      case ExprKind::ZoneOfAll:
      case ExprKind::InZone: used.zones.insert(expr.index); break;
      case ExprKind::Related: used.relations.insert(expr.index); break;
      case ExprKind::Current:
      case ExprKind::IsOccurrence:
        if (expr.value == static_cast<int>(check::OccurrenceKind::Event)) used.events.insert(expr.index);
        break;
      default: break;
    }
  }
}

void FromStatements(const CheckedRules& rules, Used& used) {
  for (const check::Stmt& stmt : rules.stmts) {
    if (stmt.kind == StmtKind::CallEvent) used.events.insert(stmt.index);
    if (stmt.kind == StmtKind::CallPart) used.parts.insert(stmt.index);
    if (stmt.kind == StmtKind::OpenWindow) used.windows.insert(stmt.index);
    if (stmt.kind == StmtKind::Move || stmt.kind == StmtKind::Shuffle) used.zones.insert(stmt.index);
    // A state that is set is seen: on the board, in a view, in a scenario.
    if (stmt.kind == StmtKind::SetField || stmt.kind == StmtKind::AddField) used.fields.insert(stmt.index);
  }
}

void FromDeclarations(const CheckedRules& rules, Used& used) {
  if (rules.game.main_event >= 0) used.events.insert(rules.game.main_event);
  if (rules.game.loop_event >= 0) used.events.insert(rules.game.loop_event);
  for (const check::Action& action : rules.actions) {
    if (action.part >= 0) used.parts.insert(action.part);
    used.windows.insert(action.windows.begin(), action.windows.end());  // whether it ever opens, W03 says
  }
  for (const check::Works& works : rules.works)
    for (std::int32_t zone = 0; zone < 64; ++zone)
      if ((works.zones >> zone) & 1) used.zones.insert(zone);
  for (const check::Attribute& attribute : rules.attributes)
    if (attribute.type.kind == check::TypeKind::Enum || attribute.type.element == check::TypeKind::Enum)
      used.enums.insert(attribute.type.id);
  for (const check::Field& field : rules.fields)
    if (field.type.kind == check::TypeKind::Enum) used.enums.insert(field.type.id);
  for (const check::Relation& relation : rules.relations) used.enums.insert({relation.from, relation.to});
}

void Name(check::Type type, std::set<std::int32_t>& types) {
  const bool card = type.kind == check::TypeKind::Card || type.element == check::TypeKind::Card;
  if (card && type.id >= 0) types.insert(type.id);
}

// Types of cards that something names, or that a card has; their parents with them.
std::set<std::int32_t> UsedTypes(const CheckedRules& rules) {
  std::set<std::int32_t> types;
  for (const check::Expr& expr : rules.exprs) {
    Name(expr.type, types);
    if (expr.kind == ExprKind::IsType || expr.kind == ExprKind::AllCards) types.insert(expr.index);
  }
  for (const check::Body& body : rules.bodies)
    for (const check::Local& local : body.locals)
      if (local.name != "me") Name(local.type, types);
  for (const check::Query& query : rules.queries)
    if (query.from == check::QueryOrigin::Declared) Name(query.result, types);
  for (const check::Zone& zone : rules.zones) types.insert({zone.holds, zone.card_type});
  for (const check::Action& action : rules.actions) types.insert(action.card_type);
  for (const check::Card& card : rules.cards) types.insert(card.type);
  const auto heads = [&](const std::vector<check::Pattern>& patterns) {
    for (const check::Pattern& pattern : patterns)
      if (pattern.kind == check::PatternKind::CardType) types.insert(static_cast<std::int32_t>(pattern.value));
  };
  for (const check::Modifier& modifier : rules.modifiers) heads(modifier.patterns);
  for (const check::Hook& hook : rules.hooks) heads(hook.patterns);
  for (const std::int32_t type : std::set<std::int32_t>(types))
    for (std::int32_t above = type; above >= 0; above = rules.card_types[static_cast<std::size_t>(above)].parent)
      types.insert(above);
  return types;
}

}  // namespace

void UnusedDefinition(const Everything& all) {
  const CheckedRules& rules = all.rules;
  Used used;
  FromExpressions(rules, used);
  FromStatements(rules, used);
  FromDeclarations(rules, used);
  const auto report = [&](const check::Origin& origin, const std::string& what, const std::string& name) {
    if (!all.Spoken(origin.span)) return;
    diag::Diagnostic& finding = all.Report(diag::lint::UnusedDefinition, NameIn(all, origin.span),
                                           "the " + what + " `" + name + "` is never used");
    // Scenarios and translations may name it all the same.
    finding.fix = diag::Fix{"remove the " + what, false, {WithoutIt(all.sources, origin.span)}};
  };
  const auto each = [&](const auto& table, const std::set<std::int32_t>& in_use, const std::string& what) {
    for (std::size_t i = 0; i < table.size(); ++i)
      if (in_use.count(static_cast<std::int32_t>(i)) == 0) report(table[i].origin, what, table[i].name);
  };
  for (std::size_t i = 0; i < rules.queries.size(); ++i) {
    const check::Query& query = rules.queries[i];
    if (query.from == check::QueryOrigin::Declared && !query.goal &&
        used.queries.count(static_cast<std::int32_t>(i)) == 0)
      report(query.origin, "query", query.name);
  }
  for (std::size_t i = 0; i < rules.events.size(); ++i) {
    const check::Event& event = rules.events[i];
    if (!event.start && used.events.count(static_cast<std::int32_t>(i)) == 0)
      report(event.origin, event.word, event.name);
  }
  each(rules.windows, used.windows, "window");
  each(rules.zones, used.zones, "zone");
  each(rules.enums, used.enums, "enum");
  each(rules.relations, used.relations, "relation");
  each(rules.parts, used.parts, "part");
  for (std::size_t i = 0; i < rules.fields.size(); ++i) {
    const check::Field& field = rules.fields[i];
    if (used.fields.count(static_cast<std::int32_t>(i)) == 0)
      report(field.origin, field.option ? "option" : "state", field.name);
  }
  each(rules.card_types, UsedTypes(rules), "type");
}

}  // namespace cardinal::lint
