// The words of a ruleset: its questions, its events, and the parts and groups of rules that a card may have.
#include <ostream>

#include "interpreter/cli/explain.h"
#include "interpreter/machine/view/wording.h"
#include "interpreter/drivers/telling/place.h"

namespace cardinal::cli {

namespace {

using program::Program;
using program::TypeKind;
using program::TypeTag;

std::string OneType(const Program& program, TypeKind kind, std::int32_t id) {
  const auto named = [&](const auto& table, const char* any) {
    return id < 0 ? std::string(any) : table[static_cast<std::size_t>(id)].name;
  };
  switch (kind) {
    case TypeKind::Int: return "Int";
    case TypeKind::Bool: return "Bool";
    case TypeKind::Name: return "Name";
    case TypeKind::Enum: return named(program.enums, "enum");
    case TypeKind::Player: return "Player";
    case TypeKind::Table: return "Table";
    case TypeKind::Card: return named(program.card_types, "Card");
    case TypeKind::Event: return named(program.events, "Event");
    case TypeKind::Action: return named(program.actions, "Action");
    case TypeKind::Window: return named(program.windows, "Window");
    default: return "nothing";
  }
}

std::string TypeWords(const Program& program, const TypeTag& type) {
  const bool list = type.kind == TypeKind::List;
  return (list ? "list of " : "") + OneType(program, list ? type.element : type.kind, type.id) +
         (type.optional ? "?" : "");
}

std::string Params(const Program& program, const std::vector<program::Param>& params) {
  std::string text;
  for (const program::Param& param : params) {
    text += (text.empty() ? "(" : ", ") + param.name;
    if (param.name != "you") text += ": " + TypeWords(program, param.type);
  }
  return text.empty() ? "" : text + ")";
}

std::string Signature(const Program& program, const program::Query& query) {
  return query.name + Params(program, query.params) + ": " + TypeWords(program, query.result);
}

std::string Signature(const Program& program, const program::Event& event) {
  return event.name + Params(program, event.params);
}

// Attributes, states and permissions are queries too; these are the ones that somebody wrote.
bool IsWritten(const Program& program, const program::Query& query) {
  if (query.permission_of >= 0) return false;
  for (const program::Attribute& attribute : program.attributes)
    if (attribute.name == query.name) return false;
  for (const program::Field& field : program.fields)
    if (field.name == query.name) return false;
  return true;
}

void Print(const Environment& env, const Program& program, const char* what, const std::string& signature,
           model::SiteId site) {
  env.out << "  " << what << ' ' << signature << "   " << telling::PlaceAndClauses(program, site) << '\n';
}

}  // namespace

bool ExplainWord(const Environment& env, const Game& game, std::int32_t language, const std::string& word) {
  const Program& program = game.Program();
  const view::Wording words(program, language);
  bool found = false;
  const auto begin = [&] {
    if (!found) env.out << words.Phrase("{word}, a word of {game}", {word, words.Text(program.title)}) << '\n';
    found = true;
  };
  for (const program::Query& query : program.queries) {
    if (query.name != word) continue;
    begin();
    Print(env, program, query.goal ? "goal" : "query", Signature(program, query), query.site);
  }
  for (const program::Event& event : program.events) {
    if (event.name != word) continue;
    begin();
    Print(env, program, event.word.c_str(), Signature(program, event), event.site);
  }
  for (const program::Part& part : program.parts) {
    if (part.name != word) continue;
    begin();
    const std::string& type = program.card_types[static_cast<std::size_t>(part.card_type)].name;
    env.out << "  "
            << words.Phrase("a part of {type}: text that a card may supply, `{part} \\{ ... \\}`", {type, word}) << '\n';
  }
  return found;
}

void ExplainWords(const Environment& env, const Game& game, std::int32_t language) {
  const Program& program = game.Program();
  const view::Wording words(program, language);
  env.out << '\n' << words.Phrase("Questions (`cardinal explain WORD` says where each is written)") << '\n';
  for (const program::Query& query : program.queries)
    if (IsWritten(program, query)) env.out << "  " << Signature(program, query) << '\n';
  env.out << '\n' << words.Phrase("Events") << '\n';
  for (const program::Event& event : program.events) env.out << "  " << Signature(program, event) << '\n';
}

}  // namespace cardinal::cli
