// The start of a card: every printed attribute with a value that fits, and what its type lets a text do, as comments.
#include <algorithm>
#include <ostream>

#include "interpreter/cli/game.h"
#include "interpreter/cli/new.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

using check::CheckedRules;
using check::TypeKind;

template <class Table>
const auto& At(const Table& table, std::int32_t id) {
  return table[static_cast<std::size_t>(id)];
}

// A value that fits the attribute.
std::string Placeholder(const CheckedRules& rules, const check::Attribute& attribute) {
  if (attribute.type.optional) return "none";
  switch (attribute.type.kind) {
    case TypeKind::Int:
      return std::to_string(std::clamp<std::int64_t>(0, attribute.min.value_or(0), attribute.max.value_or(0)));
    case TypeKind::Bool: return "no";
    case TypeKind::Name: return "\"...\"";
    case TypeKind::Enum: return At(rules.enums, attribute.type.id).values.front();
    case TypeKind::List: return "[]";
    default: return "none";
  }
}

// The value that the ruleset gives where a card gives none.
std::string Default(const CheckedRules& rules, const check::Attribute& attribute) {
  const check::Type& type = attribute.type;
  if (type.kind == TypeKind::Int) return std::to_string(attribute.initial);
  if (type.kind == TypeKind::Bool) return attribute.initial != 0 ? "yes" : "no";
  if (type.kind == TypeKind::List && type.element == TypeKind::Enum) {
    std::string list;
    for (const std::int64_t value : attribute.initial_list) {
      list += (list.empty() ? "" : ", ") + At(At(rules.enums, type.id).values, static_cast<std::int32_t>(value));
    }
    return '[' + list + ']';
  }
  if (type.kind == TypeKind::Enum && attribute.initial >= 0)
    return At(At(rules.enums, type.id).values, static_cast<std::int32_t>(attribute.initial));
  return Placeholder(rules, attribute);
}

// What may stand there: "Colour: Red, Blue", "Int".
std::string Choices(const CheckedRules& rules, const check::Attribute& attribute) {
  std::string text = check::TypeName(rules, attribute.type);
  const bool list = attribute.type.kind == TypeKind::List;
  const TypeKind kind = list ? attribute.type.element : attribute.type.kind;
  if (kind != TypeKind::Enum) return text;
  text += ':';
  for (const std::string& value : At(rules.enums, attribute.type.id).values) text += ' ' + value;
  return text;
}

std::string Signature(const CheckedRules& rules, const check::Part& part) {
  std::string text = part.name;
  for (std::size_t i = 0; i < part.params.size(); ++i) {
    text += (i == 0 ? "(" : ", ") + part.params[i].name + ": " + check::TypeName(rules, part.params[i].type);
  }
  return part.params.empty() ? text : text + ')';
}

std::string CardText(const CheckedRules& rules, const NewArguments& arguments, std::int32_t type) {
  std::string text = "// " + arguments.name + ": what the card is for, in a sentence.\n";
  text += "cards " + rules.game.id + " \"" + (arguments.set.empty() ? "New Cards" : arguments.set) + "\"\n\n";
  text += "card \"" + arguments.name + "\": " + At(rules.card_types, type).name + " {\n";
  std::string defaults;
  for (const check::Attribute& attribute : rules.attributes) {
    if (!check::IsBelow(rules, type, attribute.card_type)) continue;
    std::string line =
        attribute.name + ' ' + (attribute.has_default ? Default(rules, attribute) : Placeholder(rules, attribute));
    line.resize(std::max<std::size_t>(line.size(), 22), ' ');
    (attribute.has_default ? defaults : text) +=
        (attribute.has_default ? "  // " : "  ") + line + "  // " + Choices(rules, attribute) + '\n';
  }
  if (!defaults.empty()) text += "  // These may be left out:\n" + defaults;
  text += "  // text \"What is printed on the card.\"\n";
  std::string parts;
  for (const check::Part& part : rules.parts) {
    if (check::IsBelow(rules, type, part.card_type)) parts += "  //   " + Signature(rules, part) + " { ... }\n";
  }
  for (const check::RulesGroup& group : rules.groups) {
    if (check::IsBelow(rules, type, group.card_type)) parts += "  //   " + group.name + " { modify ... }\n";
  }
  if (!parts.empty()) text += "  // What it does stands in one of:\n" + parts;
  return text + "}\n";
}

// The type of that name; none given: the first that is nobody's parent.
std::int32_t FindType(const Environment& env, const CheckedRules& rules, const std::string& name) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < rules.card_types.size(); ++i) {
    const auto index = static_cast<std::int32_t>(i);
    const auto has_parent = [&](const check::CardType& type) { return type.parent == index; };
    const bool parent = std::any_of(rules.card_types.begin(), rules.card_types.end(), has_parent);
    if (rules.card_types[i].name == name || (name.empty() && !parent)) return index;
    if (!parent) names.push_back(rules.card_types[i].name);
  }
  std::string list;
  for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
  const std::string help = diag::DidYouMean(name, names);
  env.err << "error: there is no type of cards `" << diag::Printable(name)
          << "`: " << (list.empty() ? "the game has none" : "there is " + list) << '\n';
  if (!help.empty()) env.err << "  help: " << help << '\n';
  return -1;
}

}  // namespace

int NewCard(const Environment& env, const NewArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kCouldNot;
  const auto game = LoadGame(env, *home);
  if (!game) return kCouldNot;
  for (const std::string* text : {&arguments.name, &arguments.set}) {
    if (text->find_first_of("\"\\{}\n") == std::string::npos && diag::Printable(*text) == *text) continue;
    env.err << "error: `" << diag::Printable(*text) << "` has signs that a name of cards cannot have\n";
    return kCouldNot;
  }
  if (arguments.name.empty() || program::FindCard(game->Program(), arguments.name) >= 0) {
    env.err << "error: "
            << (arguments.name.empty() ? "the card needs a name" : "there is a card `" + arguments.name + "` already")
            << '\n';
    return kCouldNot;
  }
  const std::int32_t type = FindType(env, game->loaded.rules, arguments.type);
  if (type < 0) return kCouldNot;
  return WriteNew(env, arguments, ".cardinal", CardText(game->loaded.rules, arguments, type), "cardinal lint ");
}

}  // namespace cardinal::cli
