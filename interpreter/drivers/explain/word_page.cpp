// The page of a word of a ruleset: its queries, its events, the parts of cards, and its other declarations.

#include "interpreter/drivers/explain/known_names.h"
#include "interpreter/drivers/explain/page_builder.h"

namespace cardinal::explain {

namespace {

using program::Program;
using program::TypeKind;
using program::TypeTag;

std::string OneType(const Program& program, TypeKind kind, std::int32_t id) {
  const auto named = [&](const auto& table, const char* any) { return id < 0 ? std::string(any) : table[id].name; };
  switch (kind) {
    case TypeKind::Int: return "Int";
    case TypeKind::Bool: return "Bool";
    case TypeKind::Name: return "Name";
    case TypeKind::Print: return id < 0 ? "Print" : "Print of " + program.card_types[id].name;
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

// Attributes, states and permissions are queries too; this is true for queries that are declared as queries.
bool IsWritten(const Program& program, const program::Query& query) {
  if (query.permission_of >= 0) return false;
  for (const program::Attribute& attribute : program.attributes)
    if (attribute.name == query.name) return false;
  for (const program::Field& field : program.fields)
    if (field.name == query.name) return false;
  return true;
}

// Adds the names that a text for the part can use: its parameters, and the names that the actions with the part
// declare.
void PartKnows(PageBuilder& page, const check::Part& part) {
  const std::vector<std::string> params = PartParams(page.rules, part);
  if (!params.empty())
    page.AddRow(2, page.localizer.TranslatePhrase("it knows {names}", {page.localizer.JoinWithAnd(params)}));
  for (const check::Action& action : page.rules.actions) {
    if (action.part < 0 || &page.rules.parts[action.part] != &part) continue;
    const std::vector<KnownName> known = NamesKnownToPart(page.game.loaded, action);
    if (!known.empty())
      page.AddRow(2, page.localizer.TranslatePhrase("in the action {action} it knows", {action.name}),
                  page.LocationAt(action.origin));
    for (const KnownName& name : known)
      page.AddRow(3, Code(page.QuoteSource(name.clause)), page.LocationAt(name.clause, name.cites));
  }
}

// Adds the parts with a parameter of that name.
void KnownRows(PageBuilder& page, const std::string& word) {
  for (const check::Part& part : page.rules.parts) {
    for (const check::Param& param : part.params) {
      if (param.name != word) continue;
      const std::string& type = page.rules.card_types[part.card_type].name;
      page.AddRow(
          1,
          page.localizer.TranslatePhrase("known to the text `{part}` of {type}: {name}",
                                         {part.name, type, word + ": " + check::TypeName(page.rules, param.type)}),
          page.LocationAt(part.origin));
    }
  }
}

void AddGroup(PageBuilder& page, const check::RulesGroup& group) {
  const std::string type = group.card_type < 0 ? "Card" : page.rules.card_types[group.card_type].name;
  page.AddBlock(BlockKind::Signature, 1, page.QuoteSource(group.origin.span), page.LocationAt(group.origin));
  page.AddRow(2, page.localizer.TranslatePhrase(
                     "a group of rules that a card of {type} may have, `{group} \\{ ... \\}`", {type, group.name}));
  page.AddDescription(2, group.origin);
}

// Quotes a declaration of the standard library: it is part of the program, so the reader has no file of it to open.
void QuoteStandard(PageBuilder& page, source::Span span) {
  if (span.file.value >= 0 && page.game.sources[span.file].Path().starts_with("std:")) page.AddQuote(2, span);
}

}  // namespace

void AddPart(PageBuilder& page, std::int32_t index) {
  const check::Part& part = page.rules.parts[index];
  page.AddRow(1,
              page.localizer.TranslatePhrase("a part of {type}: text that a card may supply, `{part} \\{ ... \\}`",
                                             {page.rules.card_types[part.card_type].name, part.name}),
              page.LocationAt(part.origin));
  page.AddDescription(2, part.origin);
  PartKnows(page, part);
}

std::optional<ExplainPage> ExplainWord(const ExplainedGame& game, const std::string& word) {
  const Program& program = game.program;
  PageBuilder page(game);
  page.AddBlock(
      BlockKind::Title, 0,
      page.localizer.TranslatePhrase("{word}, a word of {game}", {word, page.localizer.TranslateText(program.title)}));
  for (const auto i : program.queries.Ids()) {
    const program::Query& query = program.queries[i];
    if (query.name != word) continue;
    page.AddBlock(BlockKind::Signature, 1, (query.goal ? "goal " : "query ") + Signature(program, query),
                  page.LocationAt(query.site));
    page.AddDescription(2, page.rules.queries[i].origin);
    QuoteStandard(page, page.rules.queries[i].origin.span);
    AddModifiers(page, 2, i);
  }
  for (std::size_t i = 0; i < program.events.size(); ++i) {
    const program::Event& event = program.events[i];
    if (event.name != word) continue;
    page.AddBlock(BlockKind::Signature, 1, event.keyword + ' ' + Signature(program, event),
                  page.LocationAt(event.site));
    page.AddDescription(2, page.rules.events[i].origin);
    QuoteStandard(page, page.rules.events[i].origin.span);
    AddModifiers(page, 2, page.rules.events[i].permission);
  }
  for (const auto i : page.rules.parts.Ids())
    if (page.rules.parts[i].name == word) AddPart(page, i);
  for (const check::RulesGroup& group : page.rules.groups)
    if (group.name == word) AddGroup(page, group);
  for (const auto i : page.rules.layers.Ids())
    if (page.rules.layers[i].name == word && i != page.rules.unnamed_layer) AddLayer(page, i);
  KnownRows(page, word);
  AddDeclared(page, word);
  if (page.Size() == 1) return std::nullopt;
  return page.TakePage();
}

void AddSignatures(PageBuilder& page) {
  const Program& program = page.game.program;
  page.AddBlock(BlockKind::Gap, 0, "");
  page.AddBlock(BlockKind::Line, 0,
                page.localizer.TranslatePhrase("Questions (`cardinal explain WORD` says where each is written)"));
  for (const program::Query& query : program.queries)
    if (IsWritten(program, query)) page.AddBlock(BlockKind::Line, 1, Code(Signature(program, query)));
  page.AddBlock(BlockKind::Gap, 0, "");
  page.AddBlock(BlockKind::Line, 0, page.localizer.TranslatePhrase("Events"));
  for (const program::Event& event : program.events) page.AddBlock(BlockKind::Line, 1, Code(Signature(program, event)));
}

}  // namespace cardinal::explain
