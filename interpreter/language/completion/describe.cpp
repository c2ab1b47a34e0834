#include "interpreter/language/completion/describe.h"

#include <algorithm>

#include "interpreter/language/check/built_ins.h"
#include "interpreter/language/check/entity_name.h"
#include "interpreter/language/source/doc_comment.h"

namespace cardinal::completion {

using check::Entity;
using check::EntityKind;
using check::Type;
using check::TypeKind;

namespace {

// The place of the declaration; null for an entity of the language, or one without a place of its own.
const check::Origin* EntityOrigin(const check::CheckedRules& rules, Entity entity) {
  switch (entity.kind) {
    case EntityKind::Enum: return &rules.enums[entity.index].origin;
    case EntityKind::EnumValue: return &rules.enums[entity.index].value_origins[entity.value];
    case EntityKind::CardType: return &rules.card_types[entity.index].origin;
    case EntityKind::Attribute: return &rules.attributes[entity.index].origin;
    case EntityKind::Field: return &rules.fields[entity.index].origin;
    case EntityKind::Part: return &rules.parts[entity.index].origin;
    case EntityKind::RulesGroup: return &rules.groups[entity.index].origin;
    case EntityKind::Layer: return &rules.layers[entity.index].origin;
    case EntityKind::Zone: return &rules.zones[entity.index].origin;
    case EntityKind::Relation: return &rules.relations[entity.index].origin;
    case EntityKind::Query: return &rules.queries[entity.index].origin;
    case EntityKind::Event: return &rules.events[entity.index].origin;
    case EntityKind::Action: return &rules.actions[entity.index].origin;
    case EntityKind::Window: return &rules.windows[entity.index].origin;
    case EntityKind::Game: return &rules.game.origin;
    default: return nullptr;
  }
}

void AddParagraph(std::string& text, const std::string& more) {
  if (!text.empty() && !more.empty()) text += "\n\n";
  text += more;
}

// Null if the rulebook has no such clause.
const ClauseText* FindClause(const GameContext& game, std::string_view id) {
  const auto found =
      std::lower_bound(game.clauses.begin(), game.clauses.end(), id,
                       [](const ClauseText& clause, std::string_view wanted) { return clause.id < wanted; });
  return found != game.clauses.end() && found->id == id ? &*found : nullptr;
}

std::string FormatClause(const DescribeContext& context, const std::string& id) {
  const ClauseText* clause = FindClause(context.game, id);
  return "`@" + id + "`" + (clause == nullptr ? "" : " " + clause->text);
}

std::string LiteralText(const check::CheckedRules& rules, const check::Expr& expr) {
  switch (expr.type.kind) {
    case TypeKind::Int: return std::to_string(expr.value);
    case TypeKind::Bool: return expr.value != 0 ? "yes" : "no";
    case TypeKind::None: return "none";
    case TypeKind::Name: return "\"" + rules.names[expr.value] + "\"";
    case TypeKind::Enum: return rules.enums[expr.type.id].values[expr.value];
    default: return "...";
  }
}

}  // namespace

std::string TypeText(const DescribeContext& context, Type type) {
  return type.IsError() || type.kind == TypeKind::Void ? "" : check::TypeName(context.rules, type);
}

std::string ParamText(const DescribeContext& context, const check::Param& param) {
  std::string text = param.name;
  if (param.name != "you" && !param.type.IsError()) text += ": " + TypeText(context, param.type);
  if (param.fallback.IsValid()) text += " = " + LiteralText(context.rules, context.rules.exprs[param.fallback]);
  return text;
}

std::string ParamsText(const DescribeContext& context, const std::vector<check::Param>& params) {
  if (params.empty()) return "";
  std::string text;
  for (const check::Param& param : params) text += (text.empty() ? "(" : ", ") + ParamText(context, param);
  return text + ")";
}

std::string Documentation(const DescribeContext& context, Entity entity) {
  if (entity.kind == EntityKind::BuiltIn)
    return std::string(check::BuiltInDocumentation(check::BuiltInNames()[entity.index]));
  if (entity.kind == EntityKind::Card) return context.rules.cards[entity.index].text;
  const check::Origin* origin = EntityOrigin(context.rules, entity);
  if (origin == nullptr || origin->span.file.value < 0) return "";
  const bool here = origin->span.file == context.file.Id();
  std::string text = source::DocComment(here ? context.file : (*context.game.sources)[origin->span.file], origin->span);
  for (const std::int32_t clause : context.rules.clauses.Members(origin->clauses))
    AddParagraph(text, FormatClause(context, context.rules.clauses.ClauseIds()[clause]));
  return text;
}

std::string Describe(const std::string& label, Entity about, const GameContext& game) {
  if (about.kind == EntityKind::Clause) {
    const ClauseText* clause = FindClause(game, std::string_view(label).substr(label.starts_with('@') ? 1 : 0));
    return clause == nullptr ? "" : clause->text;
  }
  if (game.rules == nullptr) return "";
  if (about.kind == EntityKind::BuiltIn)
    return std::string(check::BuiltInDocumentation(check::EntityName(*game.rules, about)));
  if (about.kind == EntityKind::Card) {
    for (const check::CheckedRules* rules : {game.rules, game.whole}) {
      if (rules == nullptr) continue;
      const auto card = std::ranges::find(rules->cards, label, &check::Card::name);
      if (card != rules->cards.end()) return card->text;
    }
    return "";
  }
  const source::SourceFile none({-1}, "", "");
  return check::EntityName(*game.rules, about) == label ? Documentation({*game.rules, game, none}, about) : "";
}

std::string SampleValue(const check::CheckedRules& rules, Type type, std::optional<std::int64_t> least) {
  if (type.IsList()) return "[" + SampleValue(rules, type.Element()) + "]";
  switch (type.kind) {
    case TypeKind::Int: return std::to_string(least.value_or(0));
    case TypeKind::Bool: return "yes";
    case TypeKind::Name: return "\"\"";
    case TypeKind::Enum: {
      const check::Enum& of = rules.enums[type.id];
      return of.values.empty() ? "" : of.values.front();
    }
    default: return "";
  }
}

}  // namespace cardinal::completion
