#include "interpreter/language/completion/items.h"

#include <algorithm>

#include "interpreter/language/check/built_ins.h"

namespace cardinal::completion {

using check::EntityKind;
using check::NameCandidate;
using check::NameCategory;

namespace {

std::string Hole(int number, std::string_view text) {
  return "${" + std::to_string(number) + ":" + EscapeSnippet(text) + "}";
}

bool IsHead(NameCategory wanted) {
  return wanted == NameCategory::HookTarget || wanted == NameCategory::Query ||
         wanted == NameCategory::PermissionTarget;
}

}  // namespace

std::string PlainText(std::string_view snippet) {
  std::string text;
  bool in_hole = false;
  for (std::size_t at = 0; at < snippet.size(); ++at) {
    const char c = snippet[at];
    if (c == '\\' && at + 1 < snippet.size()) {
      text += snippet[++at];
    } else if (c == '$') {
      const bool braces = snippet.substr(at).starts_with("${");
      at += braces ? 2 : 1;
      while (at < snippet.size() && snippet[at] >= '0' && snippet[at] <= '9') ++at;
      in_hole = braces && snippet.substr(at).starts_with(":");
      if (!braces) --at;
    } else if (c == '}' && in_hole) {
      in_hole = false;
    } else {
      text += c;
    }
  }
  return text;
}

std::string EscapeSnippet(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '$' || c == '}' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

ItemKind ItemMaker::CandidateItemKind(const NameCandidate& candidate) const {
  switch (candidate.entity.kind) {
    case EntityKind::None:
    case EntityKind::Local: return checked_.probe.wanted == NameCategory::Text ? ItemKind::Text : ItemKind::Variable;
    case EntityKind::BuiltIn: return checked_.probe.wanted == NameCategory::Event ? ItemKind::Event : ItemKind::BuiltIn;
    case EntityKind::Game: return ItemKind::Game;
    case EntityKind::Language: return ItemKind::Language;
    case EntityKind::Enum: return ItemKind::Enum;
    case EntityKind::EnumValue: return ItemKind::Value;
    case EntityKind::CardType: return ItemKind::Type;
    case EntityKind::Attribute: return ItemKind::Attribute;
    case EntityKind::Field:
    case EntityKind::EventState: return ItemKind::State;
    case EntityKind::Part: return ItemKind::Part;
    case EntityKind::RulesGroup: return ItemKind::RulesGroup;
    case EntityKind::Layer: return ItemKind::Layer;
    case EntityKind::Zone: return ItemKind::Zone;
    case EntityKind::Relation:
    case EntityKind::Query: return ItemKind::Query;
    case EntityKind::Event: return ItemKind::Event;
    case EntityKind::Action: return ItemKind::Action;
    case EntityKind::Window: return ItemKind::Window;
    case EntityKind::Card: return ItemKind::Card;
    case EntityKind::Clause: return ItemKind::Clause;
    case EntityKind::QueryParameter:
    case EntityKind::EventParameter:
    case EntityKind::WindowParameter:
    case EntityKind::PartParameter: return ItemKind::Parameter;
  }
  return ItemKind::Variable;
}

// A call as it is declared, or the type of a value.
std::string ItemMaker::Detail(const NameCandidate& candidate) const {
  const std::string type = TypeText(context_, candidate.type);
  switch (candidate.entity.kind) {
    case EntityKind::Event:
    case EntityKind::Action:
    case EntityKind::Window:
    case EntityKind::Part:
    case EntityKind::Query:
    case EntityKind::Relation:
    case EntityKind::BuiltIn: break;
    default: return type;
  }
  if (candidate.params.empty()) return type;
  return candidate.name + ParamsText(context_, candidate.params) + (type.empty() ? "" : ": " + type);
}

// `hire(${1:c})`: each required argument is a placeholder; `all`: also the optional ones.
std::string ItemMaker::CallText(const NameCandidate& candidate, bool all) const {
  std::string call;
  int number = 0;
  if (after_word_.starts_with("(")) return EscapeSnippet(candidate.name);
  for (const check::Param& param : candidate.params) {
    const bool left_out = param.fallback.IsValid() || (param.name == "you" && checked_.probe.has_you);
    if (all || !left_out) call += (call.empty() ? "(" : ", ") + Hole(++number, param.name);
  }
  return EscapeSnippet(candidate.name) + (call.empty() ? "" : call + ")");
}

std::string ItemMaker::InsertText(const NameCandidate& candidate) const {
  const NameCategory wanted = checked_.probe.wanted;
  const EntityKind kind = candidate.entity.kind;
  const bool of_thing = kind == EntityKind::Attribute || kind == EntityKind::Field;
  if (wanted == NameCategory::CardItem && kind == EntityKind::Attribute) {
    const check::Attribute& attribute = context_.rules.attributes[candidate.entity.index];
    return candidate.name + " " + Hole(1, SampleValue(context_.rules, candidate.type, attribute.min));
  }
  if (wanted == NameCategory::CardItem) return candidate.name + " { $0 }";
  if (wanted == NameCategory::Said) return CallText(candidate, true) + ": \"$0\"";
  if (wanted == NameCategory::Translated) return candidate.name + ": \"$1\"";
  if (IsHead(wanted) && of_thing && !candidate.params.empty()) return "${1:c}." + candidate.name;
  if (IsHead(wanted)) return CallText(candidate, true);
  if (wanted == NameCategory::Member && kind == EntityKind::Part) return candidate.name + "?";
  if (wanted == NameCategory::Value && (candidate.name == "union" || candidate.name == "distinct"))
    return candidate.name + "[${1:c.value} for each ${2:c} in ${3:cards}]";
  const bool called = wanted == NameCategory::Value || wanted == NameCategory::Member ||
                      wanted == NameCategory::Event || wanted == NameCategory::Zone ||
                      (wanted == NameCategory::Window && checked_.probe.in_body);
  return called ? CallText(candidate, false) : EscapeSnippet(candidate.name);
}

Item ItemMaker::MakeItem(const NameCandidate& candidate) const {
  const bool list = checked_.probe.wanted == NameCategory::Type && candidate.name == "list";
  if (list) return MakeCollection(candidate.name);
  return {candidate.name,
          CandidateItemKind(candidate),
          Detail(candidate),
          candidate.entity,
          InsertText(candidate),
          candidate.name,
          0};
}

Item ItemMaker::MakeArgument(const check::Param& param) const {
  return {param.name + ":",
          ItemKind::Parameter,
          ParamText(context_, param),
          {},
          EscapeSnippet(param.name) + ": $0",
          param.name,
          0};
}

Item ItemMaker::MakeCard(std::int32_t card_type) const {
  const check::CheckedRules& rules = context_.rules;
  const std::string& type = rules.card_types[card_type].name;
  std::string text = "card \"${1:Name}\": " + type + " {\n";
  int number = 1;
  for (const check::Attribute& attribute : rules.attributes) {
    if (!check::IsBelow(rules, card_type, attribute.card_type) || attribute.has_default || attribute.type.optional)
      continue;
    text += "  " + attribute.name + " " + Hole(++number, SampleValue(rules, attribute.type, attribute.min)) + "\n";
  }
  for (std::size_t i = 1; i < rules.languages.size(); ++i)
    text += "  named " + rules.languages[i].code + " \"" + Hole(++number, "Name") + "\"\n";
  for (std::size_t i = 0; i < std::max<std::size_t>(rules.languages.size(), 1); ++i) {
    const std::string language = i == 0 ? "" : rules.languages[i].code + ' ';
    text +=
        "  text " + language + "\"" + (i == 0 ? "${" + std::to_string(++number) + "}" : Hole(++number, "...")) + "\"\n";
  }
  Item item;
  item.label = "card: " + type;
  item.kind = ItemKind::Shape;
  item.detail = "a new card of the type " + type;
  item.insert = text + "}$0";
  item.filter = "card " + type;
  return item;
}

Item ItemMaker::MakeCardsHeader(const std::string& game, bool whole) const {
  const bool set_follows = after_word_.substr(0, after_word_.find('\n')).find('"') != std::string_view::npos;
  Item item;
  item.label = whole ? "cards " + game : game;
  item.kind = whole ? ItemKind::Shape : ItemKind::Game;
  if (whole) item.detail = "the game and the set of the cards in this file";
  item.insert = item.label + (set_follows ? "" : " \"${1:Name of the set}\"") + (whole ? "\n\n$0" : "");
  item.filter = item.label;
  return item;
}

Item ItemMaker::MakeNumber(std::int64_t number, const check::ProbedRange& range) const {
  Item item;
  item.label = item.insert = item.filter = std::to_string(number);
  item.kind = ItemKind::Value;
  item.detail = "Int";
  if (range.min) item.detail += " from " + std::to_string(*range.min);
  if (range.max) item.detail += (range.min ? " to " : " up to ") + std::to_string(*range.max);
  return item;
}

Item ItemMaker::MakeCollection(const std::string& word) {
  const std::string text = word + " of";
  return {text, ItemKind::Keyword, "", check::FindBuiltIn(word), text + " ", word, 0};
}

Item ItemMaker::MakeWord(const std::string& word) { return {word, ItemKind::Keyword, "", {}, word, word, 0}; }

Item ItemMaker::MakeShape(std::string_view label, std::string_view snippet) {
  return {std::string(label), ItemKind::Shape, "", {}, std::string(snippet), std::string(label), 0};
}

}  // namespace cardinal::completion
