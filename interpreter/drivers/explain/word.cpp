// The words of a ruleset: its questions, its events, the parts that a card may have, and whatever else it declares.

#include "interpreter/drivers/explain/builder.h"
#include "interpreter/drivers/explain/known_names.h"

namespace cardinal::explain {

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

// Attributes, states and permissions are queries too; these are the ones that are declared as queries.
bool IsWritten(const Program& program, const program::Query& query) {
  if (query.permission_of >= 0) return false;
  for (const program::Attribute& attribute : program.attributes)
    if (attribute.name == query.name) return false;
  for (const program::Field& field : program.fields)
    if (field.name == query.name) return false;
  return true;
}

// The names that a text for the part may use: its parameters, and what the actions say that use it.
void PartKnows(Builder& page, const check::Part& part) {
  const std::vector<std::string> params = ParamsOf(page.rules, part);
  if (!params.empty()) page.Row(2, page.words.Phrase("it knows {names}", {page.words.Joined(params)}));
  for (const check::Action& action : page.rules.actions) {
    if (action.part < 0 || &At(page.rules.parts, action.part) != &part) continue;
    const std::vector<KnownName> known = KnownTo(page.game.loaded, action);
    if (!known.empty())
      page.Row(2, page.words.Phrase("in the action {action} it knows", {action.name}), page.PlaceAt(action.origin));
    for (const KnownName& name : known)
      page.Row(3, Code(page.Text(name.clause)), page.PlaceAt(name.clause, name.cites));
  }
}

// The parts whose text knows the name as a parameter.
void KnownRows(Builder& page, const std::string& word) {
  for (const check::Part& part : page.rules.parts) {
    for (const check::Param& param : part.params) {
      if (param.name != word) continue;
      const std::string& type = At(page.rules.card_types, part.card_type).name;
      page.Row(1,
               page.words.Phrase("known to the text `{part}` of {type}: {name}",
                                 {part.name, type, word + ": " + check::TypeName(page.rules, param.type)}),
               page.PlaceAt(part.origin));
    }
  }
}

void AddGroup(Builder& page, const check::RulesGroup& group) {
  const std::string type = group.card_type < 0 ? "Card" : At(page.rules.card_types, group.card_type).name;
  page.Add(BlockKind::Signature, 1, page.Text(group.origin.span), page.PlaceAt(group.origin));
  page.Row(2, page.words.Phrase("a group of rules that a card of {type} may have, `{group} \\{ ... \\}`",
                                {type, group.name}));
  page.About(2, group.origin);
}

// A declaration of the standard library, which is part of the program: the reader has no file of it to open.
void QuoteStandard(Builder& page, source::Span span) {
  if (span.file.value >= 0 && page.game.sources[span.file].Path().starts_with("std:")) page.Quote(2, span);
}

}  // namespace

void AddPart(Builder& page, std::int32_t index) {
  const check::Part& part = At(page.rules.parts, index);
  page.Row(1,
           page.words.Phrase("a part of {type}: text that a card may supply, `{part} \\{ ... \\}`",
                             {At(page.rules.card_types, part.card_type).name, part.name}),
           page.PlaceAt(part.origin));
  page.About(2, part.origin);
  PartKnows(page, part);
}

std::optional<Page> ExplainWord(const Game& game, const std::string& word) {
  const Program& program = game.program;
  Builder page(game);
  page.Add(BlockKind::Title, 0, page.words.Phrase("{word}, a word of {game}", {word, page.words.Text(program.title)}));
  for (std::size_t i = 0; i < program.queries.size(); ++i) {
    const program::Query& query = program.queries[i];
    if (query.name != word) continue;
    page.Add(BlockKind::Signature, 1, (query.goal ? "goal " : "query ") + Signature(program, query),
             page.PlaceAt(query.site));
    page.About(2, page.rules.queries[i].origin);
    QuoteStandard(page, page.rules.queries[i].origin.span);
    AddModifiers(page, 2, static_cast<std::int32_t>(i));
  }
  for (std::size_t i = 0; i < program.events.size(); ++i) {
    const program::Event& event = program.events[i];
    if (event.name != word) continue;
    page.Add(BlockKind::Signature, 1, event.word + ' ' + Signature(program, event), page.PlaceAt(event.site));
    page.About(2, page.rules.events[i].origin);
    QuoteStandard(page, page.rules.events[i].origin.span);
    AddModifiers(page, 2, page.rules.events[i].permission);
  }
  for (std::size_t i = 0; i < page.rules.parts.size(); ++i)
    if (page.rules.parts[i].name == word) AddPart(page, static_cast<std::int32_t>(i));
  for (const check::RulesGroup& group : page.rules.groups)
    if (group.name == word) AddGroup(page, group);
  KnownRows(page, word);
  AddDeclared(page, word);
  if (page.Size() == 1) return std::nullopt;
  return page.Take();
}

void AddSignatures(Builder& page) {
  const Program& program = page.game.program;
  page.Add(BlockKind::Gap, 0, "");
  page.Add(BlockKind::Line, 0, page.words.Phrase("Questions (`cardinal explain WORD` says where each is written)"));
  for (const program::Query& query : program.queries)
    if (IsWritten(program, query)) page.Add(BlockKind::Line, 1, Code(Signature(program, query)));
  page.Add(BlockKind::Gap, 0, "");
  page.Add(BlockKind::Line, 0, page.words.Phrase("Events"));
  for (const program::Event& event : program.events) page.Add(BlockKind::Line, 1, Code(Signature(program, event)));
}

}  // namespace cardinal::explain
