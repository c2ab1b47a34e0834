// The text of a new card: every attribute with a value that fits, and the parts that its type allows, as comments.
#include "interpreter/drivers/templates/card.h"

#include <algorithm>

#include "interpreter/drivers/explain/known_names.h"
#include "interpreter/language/format/format.h"

namespace cardinal::templates {

namespace {

using check::CheckedRules;
using check::TypeKind;

}  // namespace

std::string FittingValue(const CheckedRules& rules, const check::Attribute& attribute) {
  if (attribute.type.optional) return "none";
  switch (attribute.type.kind) {
    case TypeKind::Int:
      return std::to_string(
          std::clamp<std::int64_t>(0, attribute.min.value_or(INT64_MIN), attribute.max.value_or(INT64_MAX)));
    case TypeKind::Bool: return "no";
    case TypeKind::Name: return "\"...\"";
    case TypeKind::Enum: return rules.enums[attribute.type.id].values.front();
    case TypeKind::List: return "[]";
    default: return "none";
  }
}

std::string KnownNames(const load::LoadResult& loaded, std::int32_t type, std::int32_t index) {
  const CheckedRules& rules = loaded.rules;
  std::vector<std::string> names = explain::PartParams(rules, rules.parts[index]);
  for (const check::Action& action : rules.actions) {
    if (action.part != index || !check::IsBelow(rules, type, action.card_type)) continue;
    for (const explain::KnownName& known : explain::NamesKnownToPart(loaded, action)) {
      std::string name = known.name + ": " + check::TypeName(rules, known.type);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    }
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "knows " : ", ") + name;
  return text;
}

namespace {

// The default of the ruleset for a card without a value.
std::string Default(const CheckedRules& rules, const check::Attribute& attribute) {
  const check::Type& type = attribute.type;
  if (type.kind == TypeKind::Int) return std::to_string(attribute.initial);
  if (type.kind == TypeKind::Bool) return attribute.initial != 0 ? "yes" : "no";
  if (type.kind == TypeKind::List && type.element == TypeKind::Enum) {
    std::string list;
    for (const std::int64_t value : attribute.initial_list) {
      list += (list.empty() ? "" : ", ") + rules.enums[type.id].values[value];
    }
    return '[' + list + ']';
  }
  if (type.kind == TypeKind::Enum && attribute.initial >= 0) return rules.enums[type.id].values[attribute.initial];
  return FittingValue(rules, attribute);
}

// The values that the attribute can have: "Colour: Red Blue", "Int from 1".
std::string Choices(const CheckedRules& rules, const check::Attribute& attribute) {
  std::string text = check::TypeName(rules, attribute.type);
  if (attribute.min) text += " from " + std::to_string(*attribute.min);
  if (attribute.max) text += " to " + std::to_string(*attribute.max);
  const bool list = attribute.type.kind == TypeKind::List;
  const TypeKind kind = list ? attribute.type.element : attribute.type.kind;
  if (kind != TypeKind::Enum) return text;
  text += ':';
  for (const std::string& value : rules.enums[attribute.type.id].values) text += ' ' + value;
  return text;
}

std::string WithComment(std::string line, const std::string& comment) {
  if (comment.empty()) return line + '\n';
  line.resize(std::max<std::size_t>(line.size(), 24), ' ');
  return line + "  // " + comment + '\n';
}

// The attributes; optional ones as comments.
std::string Attributes(const CheckedRules& rules, std::int32_t type) {
  std::string text, defaults;
  for (const check::Attribute& attribute : rules.attributes) {
    if (!check::IsBelow(rules, type, attribute.card_type)) continue;
    const bool may_lack = attribute.has_default || attribute.type.optional;
    const std::string value = attribute.has_default ? Default(rules, attribute) : FittingValue(rules, attribute);
    (may_lack ? defaults : text) +=
        WithComment((may_lack ? "  // " : "  ") + attribute.name + ' ' + value, Choices(rules, attribute));
  }
  return defaults.empty() ? text : text + "  // These may be left out:\n" + defaults;
}

// The text of the card, and its name and text in the other languages of the game.
std::string Texts(const CheckedRules& rules) {
  std::string text = WithComment("  text \"...\"", "what is printed on the card; leave it out if nothing is");
  for (std::size_t i = 1; i < rules.languages.size(); ++i) {
    const std::string& code = rules.languages[i].code;
    text += "  named " + code + " \"...\"\n  text " + code + " \"...\"\n";
  }
  return text;
}

// The parts that the type allows.
std::string WriteParts(const load::LoadResult& loaded, std::int32_t type) {
  const CheckedRules& rules = loaded.rules;
  std::string parts;
  for (const auto i : rules.parts.Ids()) {
    const auto index = i;
    if (check::IsBelow(rules, type, rules.parts[i].card_type))
      parts += WithComment("  // " + rules.parts[i].name + " { }", KnownNames(loaded, type, index));
  }
  for (const check::RulesGroup& group : rules.groups) {
    if (check::IsBelow(rules, type, group.card_type)) parts += WithComment("  // " + group.name + " { }", "rules");
  }
  return parts.empty() ? "" : "  // Its effects are in one of these:\n" + parts;
}

// The name of a set that has no translation yet.
std::string SetTexts(const CheckedRules& rules, const std::string& set) {
  std::string text;
  for (std::size_t i = 1; i < rules.languages.size(); ++i) {
    const check::Language& language = rules.languages[i];
    if (!language.entries.contains(set)) text += "text " + language.code + " { \"" + set + "\": \"...\" }\n";
  }
  return text.empty() ? "" : '\n' + text;
}

std::string CardText(const load::LoadResult& loaded, const CardRequest& request) {
  const CheckedRules& rules = loaded.rules;
  const std::string set = request.set.empty() ? "New Cards" : request.set;
  return "// " + request.name + ": what the card is for, in a sentence.\n" + "cards " + rules.game.id + " \"" + set +
         "\"\n\n" + "card \"" + request.name + "\": " + rules.card_types[request.type].name + " {\n" +
         Attributes(rules, request.type) + Texts(rules) + WriteParts(loaded, request.type) + "}\n" +
         SetTexts(rules, set);
}

}  // namespace

std::string NewCard(const load::LoadResult& loaded, const CardRequest& request) {
  const std::string text = CardText(loaded, request);
  diag::Sink unheard;
  const source::SourceFile file(source::FileId{0}, "new card", text);
  return format::FormatFile(file, {}, unheard).value_or(text);
}

}  // namespace cardinal::templates
