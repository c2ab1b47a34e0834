// N06: a declaration that nothing uses. Computed from the references of the checked rules, so a name in a comment does
// not count.
#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

struct Used {
  std::set<std::int32_t> queries, events, windows, zones, enums, relations, parts, fields;
};

void FromExpressions(const CheckedRules& rules, Used& used) {
  for (const Expr& expr : rules.exprs) {
    if (expr.type.kind == TypeKind::Enum || expr.type.element == TypeKind::Enum) used.enums.insert(expr.type.id);
    switch (expr.kind) {
      case ExprKind::Query: {
        used.queries.insert(expr.index);
        const check::Query& query = rules.queries[expr.index];
        if (query.from == check::QueryOrigin::Field) used.fields.insert(query.index);
        break;
      }
      case ExprKind::Zone:
      case ExprKind::ZoneOfAll:
      case ExprKind::InZone: used.zones.insert(expr.index); break;
      case ExprKind::Related: used.relations.insert(expr.index); break;
      case ExprKind::Current:
      case ExprKind::IsOccurrence:
        if (expr.Occurrence() == OccurrenceKind::Event) used.events.insert(expr.index);
        break;
      default: break;
    }
  }
}

void FromStatements(const CheckedRules& rules, Used& used) {
  for (const Stmt& stmt : rules.stmts) {
    if (stmt.kind == StmtKind::CallEvent) used.events.insert(stmt.index);
    if (stmt.kind == StmtKind::CallPart) used.parts.insert(stmt.index);
    if (stmt.kind == StmtKind::OpenWindow) used.windows.insert(stmt.index);
    if (stmt.kind == StmtKind::Move || stmt.kind == StmtKind::Create || stmt.kind == StmtKind::Shuffle)
      used.zones.insert(stmt.index);
    // A state that a rule sets is visible: on the board, in a view, in a scenario.
    if (WritesField(stmt)) used.fields.insert(stmt.index);
  }
}

void FromDeclarations(const CheckedRules& rules, Used& used) {
  for (const check::FirstCards& first : rules.first_cards) used.zones.insert(first.zone);
  if (rules.game.main_event >= 0) used.events.insert(rules.game.main_event);
  if (rules.game.loop_event >= 0) used.events.insert(rules.game.loop_event);
  for (const std::int32_t event : EventsOfActions(rules)) used.events.insert(event);
  for (const check::Action& action : rules.actions) {
    if (action.part >= 0) used.parts.insert(action.part);
    used.windows.insert(action.windows.begin(), action.windows.end());  // W03 reports windows that never open
  }
  for (const check::Works& works : rules.works)
    for (std::int32_t zone = 0; zone < 64; ++zone)
      if (WorksIn(works, zone)) used.zones.insert(zone);
  for (const check::Attribute& attribute : rules.attributes)
    if (attribute.type.kind == TypeKind::Enum || attribute.type.element == TypeKind::Enum)
      used.enums.insert(attribute.type.id);
  for (const check::Field& field : rules.fields)
    if (field.type.kind == TypeKind::Enum) used.enums.insert(field.type.id);
  for (const check::Relation& relation : rules.relations) used.enums.insert({relation.from, relation.to});
}

void MarkTypeUsed(check::Type type, std::set<std::int32_t>& types) {
  const bool card = type.kind == TypeKind::Card || type.element == TypeKind::Card;
  if (card && type.id >= 0) types.insert(type.id);
}

// Card types that something names, or that a card has, together with their supertypes.
std::set<std::int32_t> UsedTypes(const CheckedRules& rules) {
  std::set<std::int32_t> types;
  for (const Expr& expr : rules.exprs) {
    MarkTypeUsed(expr.type, types);
    if (expr.kind == ExprKind::IsType || expr.kind == ExprKind::AllCards) types.insert(expr.index);
  }
  for (const check::Body& body : rules.bodies)
    for (const check::Local& local : body.locals)
      if (local.name != "me") MarkTypeUsed(local.type, types);
  for (const check::Query& query : rules.queries)
    if (query.from == check::QueryOrigin::Declared) MarkTypeUsed(query.result, types);
  for (const check::Zone& zone : rules.zones) types.insert({zone.holds, zone.card_type});
  for (const check::Action& action : rules.actions) types.insert(action.card_type);
  for (const check::Card& card : rules.cards) types.insert(card.type);
  const auto heads = [&](const std::vector<check::Pattern>& patterns) {
    for (const check::Pattern& pattern : patterns)
      if (pattern.kind == PatternKind::CardType) types.insert(static_cast<std::int32_t>(pattern.value));
  };
  for (const check::Modifier& modifier : rules.modifiers) heads(modifier.patterns);
  for (const check::Hook& hook : rules.hooks) heads(hook.patterns);
  for (const std::int32_t type : std::set<std::int32_t>(types))
    for (std::int32_t above = type; above >= 0; above = rules.card_types[above].parent) types.insert(above);
  return types;
}

// Whether the event belongs to the course of the game: a turn, round, phase or step, or an event in which players or
// cards are asked what they do. Cards may rely on it, so the mistake is that nothing begins it, and no fix removes it.
bool IsOfTheCourse(const CheckedRules& rules, const check::Event& event) {
  if (event.word != "event") return true;
  if (!event.body.IsValid()) return false;
  const check::Body& body = rules.bodies[event.body];
  return body.has_choice || !body.calls_parts.empty() ||
         std::any_of(body.calls_events.begin(), body.calls_events.end(),
                     [&](std::int32_t called) { return rules.events[called].word != "event"; });
}

// Whether a card has something for the part: without the part its card would have errors.
bool IsOnACard(const CheckedRules& rules, std::size_t part) {
  return std::any_of(rules.cards.begin(), rules.cards.end(),
                     [&](const check::Card& card) { return card.parts[part].IsValid(); });
}

bool IsOfLayer(const CheckedRules& rules, std::int32_t layer) {
  const auto is_in = [&](const auto& modifier) { return modifier.layer == layer; };
  return std::ranges::any_of(rules.modifiers, is_in) || std::ranges::any_of(rules.timed_modifiers, is_in);
}

// The layer `_` is needed in any case. Scenarios have no layers, and no fix removes what cards may rely on.
void UnusedLayers(const LintContext& all) {
  for (const auto i : all.rules.layers.Ids()) {
    const check::Layer& layer = all.rules.layers[i];
    if (i == all.rules.unnamed_layer || IsOfLayer(all.rules, i) || !all.IsReportable(layer.origin.span)) continue;
    all.Report(diag::lint::UnusedDefinition, layer.origin.span, "no change is in the layer `" + layer.name + "`")
        .SetHelp("write `in " + layer.name + "` after the head of a change, or remove it from `layers`");
  }
}

}  // namespace

void UnusedDefinition(const LintContext& all) {
  const CheckedRules& rules = all.rules;
  Used used;
  FromExpressions(rules, used);
  FromStatements(rules, used);
  FromDeclarations(rules, used);
  const auto find = [&](const check::Origin& origin, const std::string& what,
                        const std::string& name) -> std::optional<Finding> {
    if (!all.IsReportable(origin.span)) return std::nullopt;
    return all.Report(diag::lint::UnusedDefinition, DeclarationNameSpan(all, origin.span),
                      "the " + what + " `" + name + "` is never used");
  };
  const auto report = [&](const check::Origin& origin, const std::string& what, const std::string& name) {
    // Scenarios and translations may name it nevertheless.
    if (auto finding = find(origin, what, name))
      finding->SetFix({"remove the " + what, false, {MakeDeletion(all.sources, origin.span)}});
  };
  // No fix removes what cards may rely on.
  const auto advise = [&](const check::Origin& origin, const std::string& what, const std::string& name,
                          const std::string& help) {
    if (auto finding = find(origin, what, name)) finding->SetHelp(help);
  };
  const auto each = [&](const auto& table, const std::set<std::int32_t>& in_use, const std::string& what) {
    for (const auto i : table.Ids())
      if (in_use.count(i) == 0) report(table[i].origin, what, table[i].name);
  };
  for (const auto i : rules.queries.Ids()) {
    const check::Query& query = rules.queries[i];
    if (query.from == check::QueryOrigin::Declared && !query.goal && used.queries.count(i) == 0)
      report(query.origin, "query", query.name);
  }
  for (const auto i : rules.events.Ids()) {
    const check::Event& event = rules.events[i];
    if (event.start || used.events.count(i) > 0) continue;
    const bool heard = IsHooked(rules, OccurrenceKind::Event, i);
    if (heard || IsOfTheCourse(rules, event))
      advise(event.origin, event.word, event.name,
             heard ? "begin it where it belongs, or remove it with its hooks"
                   : "begin it where it belongs: cards may count on it");
    else
      report(event.origin, event.word, event.name);
  }
  for (const auto i : rules.windows.Ids())
    if (used.windows.count(i) == 0)
      advise(rules.windows[i].origin, "window", rules.windows[i].name,
             "`open` it where it belongs: cards may count on it");
  each(rules.zones, used.zones, "zone");
  each(rules.enums, used.enums, "enum");
  each(rules.relations, used.relations, "relation");
  for (const auto i : rules.parts.Ids()) {
    const check::Part& part = rules.parts[i];
    if (used.parts.count(i) > 0) continue;
    if (IsOnACard(rules, i))
      advise(part.origin, "part", part.name, "call it where it belongs: cards have it");
    else
      report(part.origin, "part", part.name);
  }
  for (const auto i : rules.fields.Ids()) {
    const check::Field& field = rules.fields[i];
    if (used.fields.count(i) == 0) report(field.origin, field.option ? "option" : "state", field.name);
  }
  each(rules.card_types, UsedTypes(rules), "type");
  UnusedLayers(all);
}

}  // namespace cardinal::lint
