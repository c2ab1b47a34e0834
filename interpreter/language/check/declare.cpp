#include "interpreter/language/check/check.h"

#include <algorithm>
#include <optional>

#include "interpreter/base/spelling.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

CheckedRules Check(std::span<const ast::File> files, diag::Sink& sink, const ExternalSymbols& elsewhere,
                   const base::Limits& limits, References* references, Probe* probe) {
  Checker checker(files, sink, elsewhere, limits, references, probe);
  checker.CheckProgram();
  return std::move(checker.State().rules_);
}

void Checker::CheckProgram() {
  CollectCitations();
  DeclareBuiltIns();
  DeclareAll();
  if (!too_many_) CheckAll();
}

void Checker::CheckMoreCards() {
  const std::size_t first = all_.size();
  AddCitations();
  DeclareAll();
  DeclareRows();
  CheckTypesOfCards(first);
  CheckCards(first);
  if (too_many_) return;
  FindPartsOfCards(first);
  AddFirstCards();
  for (std::size_t i = 0; i < first; ++i)
    if (all_[i].kind() == NodeKind::Action) CheckVariantsOfCards(all_[i], index_of_.at(&all_[i].node()));
  CheckSimultaneous();
}

void Checker::CheckAll() {
  CheckHeaders();
  CheckSignatures();
  FindMachineEvents();
  DeclareRows();
  for (const NodeRef& node : all_)
    if (node.kind() == NodeKind::Texts) CheckTranslations(node);
  for (const NodeRef& node : all_)
    if (node.kind() == NodeKind::Wording) CheckWordings(node);
  CheckTypesOfCards(0);
  GeneratedQueries();
  CheckBodies();
  CheckCards(0);
  if (too_many_) return;
  FindPartsOfCards(0);
  AddFirstCards();
  for (const NodeRef& node : all_)
    if (node.kind() == NodeKind::Action) CheckAction(node, index_of_.at(&node.node()));
  CheckGlobally();
  ReferTranslations();
}

void Checker::AddCitations() {
  for (const ast::File& file : files_)
    for (const ast::Node& node : file.nodes)
      if (node.kind == NodeKind::Cite) rules_.citations.push_back({node.text, node.span});
}

void Checker::CollectCitations() {
  AddCitations();
  std::vector<std::string> cited;
  for (const Citation& citation : rules_.citations) cited.push_back(citation.clause);
  rules_.clauses = ClauseSets(std::move(cited));
}

void Checker::DeclareBuiltIns() {
  const auto declare = [&](const char* name, SymbolKind kind) { nouns_.Declare(name, Symbol{kind, -1, 0, {}}, sink_); };
  declare("Player", SymbolKind::Player);
  declare("Table", SymbolKind::Table);
  declare("Card", SymbolKind::CardType);
  for (const char* name : {"Int",  "Bool",    "Name",       "Event",   "Action",    "Window", "Print", "set",
                           "list", "players", "turn_order", "table",   "cards",     "count",  "sum",   "min",
                           "max",  "printed", "seats_from", "team_of", "next_seat", "abs",    "now"})
    declare(name, SymbolKind::Function);
  for (const char* name : {"win", "draw_game", "lose_game", "win_by_score", "eliminate", "cancel", "copy", "ask_next"})
    verbs_.Declare(name, Symbol{SymbolKind::Event, -1, 0, {}}, sink_);
}

namespace {

// Checks the spelling of a card's name: people write it in decks and scenarios, and read it within sentences.
std::string CardNameError(const std::string& name) {
  if (name.find_first_not_of(" \t\n") == std::string::npos) return "a card needs a name between the quotation marks";
  if (name.find_first_of("\t\n") != std::string::npos) return "the name of a card must be on one line, without tabs";
  return name.front() == ' ' || name.back() == ' ' ? "the name of a card begins and ends without a blank" : "";
}

// `card "Name"`
Span CardHeadSpan(NodeRef card) { return {card.span().file, card.span().begin, card[3].span().end}; }

// The first declaration of that kind, or empty.
std::optional<NodeRef> FindFirst(NodeKind kind, NodeRef declarations) {
  for (int i = 0; i < declarations.size(); ++i)
    if (declarations[i].kind() == kind) return declarations[i];
  return std::nullopt;
}

NodeRef DeclarationList(const ast::File& file) { return NodeRef{&file, file.Root()}[1]; }

// The name of the game to which the rules belong; empty: no file declares it.
std::string FindGameId(std::span<const ast::File> files) {
  for (const ast::File& file : files)
    if (const auto game = FindFirst(NodeKind::Game, DeclarationList(file))) return (*game)[0].text();
  return "";
}

}  // namespace

std::string CardSpelling(const std::string& name) {
  std::string key = base::SpellingKey(name, base::SpellingLevel::Letter);
  return key.empty() ? name : key;
}

// For a file of cards for another game, only that is reported (CheckHeaders): every line of it would have errors.
void Checker::DeclareAll() {
  const std::string game = FindGameId(files_);
  const std::size_t first = all_.size();
  std::vector<std::string> sets;  // by declaration: the set of cards of its file
  for (const ast::File& file : files_) {
    broken_.insert(file.names_in_broken_declarations.begin(), file.names_in_broken_declarations.end());
    const NodeRef declarations = DeclarationList(file);
    const auto header = FindFirst(NodeKind::CardsHeader, declarations);
    const bool of_another = header && !game.empty() && (*header)[0].text() != game;
    if (header) files_of_cards_.insert(header->span().file.value);
    for (int i = 0; i < declarations.size(); ++i) {
      if (of_another && declarations[i].kind() != NodeKind::CardsHeader) continue;
      all_.push_back(declarations[i]);
      sets.push_back(header ? header->text() : "");
    }
  }
  for (std::size_t i = first; i < all_.size(); ++i)
    if (all_[i].kind() == NodeKind::Enum) DeclareEnum(all_[i]);
  for (std::size_t i = first; i < all_.size(); ++i) {
    if (all_[i].kind() == NodeKind::Card)
      DeclareCard(all_[i], sets[i - first]);
    else
      Declare(all_[i]);
  }
}

void Checker::DeclareCard(NodeRef node, const std::string& set) {
  if (IsRow(node)) {
    undeclared_rows_.emplace_back(node, set);
    return;
  }
  Card card;
  card.name = node.text();
  card.origin = MakeOrigin(node, 2);
  card.set = set;
  if (const std::string wrong = CardNameError(card.name); !wrong.empty())
    Error(Code::BadDeclaration, CardHeadSpan(node), wrong);
  const auto index = rules_.cards.NextId();
  const auto [first, added] = card_names_.emplace(card.name, std::make_pair(index, CardHeadSpan(node)));
  if (!added) {
    Error(Code::DuplicateDefinition, CardHeadSpan(node), "there already is a card \"" + card.name + "\"")
        .notes.push_back({first->second.second, "first declared here"});
    return;
  }
  index_of_[&node.node()] = index;
  RecordReference(node[3], Entity{EntityKind::Card, index}, ReferenceKind::Definition);
  rules_.cards.push_back(std::move(card));
}

// `named before "Old Name"`: logs and saves find the card by this name, so it must name no other card. Names are
// compared in the same way as in decks and scenarios (base/spelling.h).
void Checker::CheckFormerName(NodeRef item, Card& card) {
  const std::string& name = item.text();
  if (const std::string wrong = CardNameError(name); !wrong.empty())
    return void(Error(Code::BadDeclaration, item.span(), wrong));
  const std::string key = CardSpelling(name);
  if (spellings_.empty())
    for (const auto& [other, declared] : card_names_) spellings_.emplace(CardSpelling(other), other);
  for (auto [next, end] = spellings_.equal_range(key); next != end; ++next) {
    const std::string& other = next->second;
    if (other == card.name && other != name) continue;  // its own name in another spelling
    Error(Code::DuplicateDefinition, item.span(),
          other == name ? "a former name belongs to no card: there is a card \"" + other + "\""
                        : "a former name belongs to no other card: \"" + other + "\" is spelt like it")
        .notes.push_back({card_names_.find(other)->second.second, "it is declared here"});
    return;
  }
  RecordReference(item[0], Entity{EntityKind::Card, rules_.cards.GetId(card)}, ReferenceKind::FormerName);
  const auto [first, fresh] = former_names_.emplace(key, std::pair(card.name, item.span()));
  const bool again = std::find(card.former_names.begin(), card.former_names.end(), name) != card.former_names.end();
  if (fresh || (first->second.first == card.name && !again)) return card.former_names.push_back(name);
  Error(Code::DuplicateDefinition, item.span(), "\"" + name + "\" is already given as a former name")
      .notes.push_back({first->second.second, "first given here"});
}

// `cards GAME "Set"` must name the game of these rules.
void Checker::CheckHeaders() {
  for (const NodeRef& node : all_) {
    if (node.kind() != NodeKind::CardsHeader) continue;
    RecordCandidates(node[0], NameCategory::Game);
    if (!game_node_.file) continue;
    const std::string& game = game_node_[0].text();
    if (node[0].text() == game) {
      RecordReference(node[0], Entity{EntityKind::Game, 0});
      continue;
    }
    Error(Code::UnknownName, node[0].span(),
          "these are the rules of `" + game + "`, and the cards say `" + node[0].text() + "`")
        .SetHelpIfShown([&] { return diag::DidYouMean(node[0].text(), {game}); });
  }
}

bool Checker::DeclareNameAs(const std::string& name, Span span, SymbolKind kind, std::int32_t index,
                            std::int32_t value) {
  const bool verb = kind == SymbolKind::Event || kind == SymbolKind::Action || kind == SymbolKind::Window;
  if (verb && (name == "Action" || name == "Event" || name == "Window")) {
    Error(Code::DuplicateDefinition, span,
          "`" + name + "` is built in: the type of all " +
              (name == "Action"  ? "actions"
               : name == "Event" ? "events"
                                 : "windows"));
    return false;
  }
  return (verb ? verbs_ : nouns_).Declare(name, Symbol{kind, index, value, span}, sink_);
}

bool Checker::DeclareName(NodeRef name, SymbolKind kind, std::int32_t index, std::int32_t value) {
  RecordReference(name, Symbol{kind, index, value, {}}, ReferenceKind::Definition);
  return DeclareNameAs(name.text(), name.span(), kind, index, value);
}

// Reports the first declaration that exceeds a limit. Then the rules are not checked further: thousands may follow.
void Checker::CountDeclared(std::size_t count, std::int64_t limit, const std::string& what, Span span) {
  if (static_cast<std::int64_t>(count) != limit + 1) return;
  Error(Code::TooManyDeclared, span, "a game has at most " + std::to_string(limit) + " " + what);
  too_many_ = true;
}

void Checker::DeclareEnum(NodeRef node) {
  const auto index = rules_.enums.NextId();
  Enum result{node[0].text(), MakeOrigin(node, 2), {}, {}};
  DeclareName(node[0], SymbolKind::Enum, index);
  for (int i = 0; i < node[1].size(); ++i) {
    const NodeRef value = node[1][i];
    DeclareName(value[0], SymbolKind::EnumValue, index, i);
    result.values.push_back(value[0].text());
    result.value_origins.push_back(MakeOrigin(value, 1));
  }
  rules_.enums.push_back(std::move(result));
  index_of_[&node.node()] = index;
}

void Checker::Declare(NodeRef node) {
  const auto remember = [&](std::int32_t id) { index_of_[&node.node()] = id; };
  switch (node.kind()) {
    case NodeKind::Game:
      if (game_node_.file) {
        Error(Code::DuplicateDefinition, node[0].span(), "there already is a `game` declaration")
            .notes.push_back({game_node_.span(), "first declared here"});
      } else {
        game_node_ = node;
        RecordReference(node[0], Entity{EntityKind::Game, 0}, ReferenceKind::Definition);
        for (int i = 0; i < node[1].size(); ++i)
          if (node[1][i].kind() == NodeKind::Option) DeclareMember(node[1][i], -1, OwnerKind::Table);
      }
      break;
    case NodeKind::Relation:
      remember(rules_.relations.NextId());
      DeclareName(node[0], SymbolKind::Relation, rules_.relations.NextId());
      rules_.relations.push_back({node[0].text(), MakeOrigin(node, 4), -1, -1, {}});
      break;
    case NodeKind::Type: DeclareType(node); break;
    case NodeKind::Zone: {
      remember(rules_.zones.NextId());
      DeclareName(node[0], SymbolKind::Zone, rules_.zones.NextId());
      Zone zone;
      zone.name = node[0].text();
      zone.origin = MakeOrigin(node, 3);
      rules_.zones.push_back(std::move(zone));
      CountDeclared(rules_.zones.size(), limits_.zones, "zones", node[0].span());
      break;
    }
    case NodeKind::Query: {
      Query query;
      query.name = node[0].text();
      query.origin = MakeOrigin(node, 5);
      query.goal = node.text() == "goal";
      const std::int32_t index = DeclareQuery(std::move(query), node[0].span());
      index_of_[&node.node()] = index;
      RecordReference(node[0], QueryEntity(index), ReferenceKind::Definition);
      break;
    }
    case NodeKind::Event: {
      remember(rules_.events.NextId());
      DeclareName(node[0], SymbolKind::Event, rules_.events.NextId());
      Event event;
      event.name = node[0].text();
      event.word = node.text();
      event.origin = MakeOrigin(node, 6);
      event.origin.clauses = rules_.clauses.Union(event.origin.clauses, ReadCitations(node[5][0]));
      event.start = node[1].IsPresent();
      rules_.events.push_back(std::move(event));
      break;
    }
    case NodeKind::Action: {
      remember(rules_.actions.NextId());
      DeclareName(node[0], SymbolKind::Action, rules_.actions.NextId());
      Action action;
      action.name = node[0].text();
      action.origin = MakeOrigin(node, 4);
      rules_.actions.push_back(std::move(action));
      break;
    }
    case NodeKind::Window: {
      remember(rules_.windows.NextId());
      DeclareName(node[0], SymbolKind::Window, rules_.windows.NextId());
      Window window;
      window.name = node[0].text();
      window.origin = MakeOrigin(node, 3);
      rules_.windows.push_back(std::move(window));
      break;
    }
    default: break;
  }
}

std::int32_t Checker::DeclareQuery(Query query, Span span) {
  const auto index = rules_.queries.NextId();
  if (query.from == QueryOrigin::Declared) DeclareNameAs(query.name, span, SymbolKind::Query, index);
  rules_.queries.push_back(std::move(query));
  return index;
}

void Checker::DeclareType(NodeRef node) {
  const std::string& name = node[0].text();
  OwnerKind owner = OwnerKind::Card;
  std::int32_t type = -1;
  if (name == "Player" || name == "Table") {
    owner = name == "Player" ? OwnerKind::Player : OwnerKind::Table;
    if (node[1].IsPresent())
      Error(Code::BadDeclaration, node[1].span(), "`" + name + "` is built in and has no parent type");
    ReferBuiltIn(node[0], ReferenceKind::Definition);
  } else {
    type = rules_.card_types.NextId();
    DeclareName(node[0], SymbolKind::CardType, type);
    rules_.card_types.push_back({name, MakeOrigin(node, 3), -1, {}});
    CountDeclared(rules_.card_types.size(), limits_.card_types, "card types", node[0].span());
  }
  index_of_[&node.node()] = type;
  for (int i = 0; i < node[2].size(); ++i) DeclareMember(node[2][i], type, owner);
}

void Checker::DeclareMember(NodeRef member, std::int32_t owner_type, OwnerKind owner) {
  const bool of_card = owner == OwnerKind::Card;
  const auto define = [&](EntityKind kind, std::int32_t id) {
    index_of_[&member.node()] = id;
    RecordReference(member[0], Entity{kind, id}, ReferenceKind::Definition);
  };
  const auto only_cards = [&](const char* what) {
    if (!of_card) Error(Code::BadDeclaration, member.span(), std::string("only a card type has ") + what);
    return of_card;
  };
  const auto add_query = [&](QueryOrigin from, std::int32_t index, const Origin& origin) {
    Query query;
    query.name = member[0].text();
    query.origin = origin;
    query.from = from;
    query.index = index;
    const std::int32_t id = DeclareQuery(std::move(query), member[0].span());
    member_queries_[member[0].text()].push_back(id);
    return id;
  };
  switch (member.kind()) {
    case NodeKind::PrintedMember: {
      if (!only_cards("printed attributes")) return;
      define(EntityKind::Attribute, rules_.attributes.NextId());
      Attribute attribute;
      attribute.name = member[0].text();
      attribute.origin = MakeOrigin(member, 3);
      attribute.card_type = owner_type;
      attribute.query = add_query(QueryOrigin::Attribute, rules_.attributes.NextId(), attribute.origin);
      rules_.attributes.push_back(std::move(attribute));
      return;
    }
    case NodeKind::Option:
    case NodeKind::StateMember: {
      define(EntityKind::Field, rules_.fields.NextId());
      Field field;
      field.name = member[0].text();
      field.origin = MakeOrigin(member, 3);
      field.of = owner;
      field.card_type = owner_type;
      field.option = member.kind() == NodeKind::Option;
      field.query = add_query(QueryOrigin::Field, rules_.fields.NextId(), field.origin);
      if (owner == OwnerKind::Table) DeclareNameAs(member[0].text(), member[0].span(), SymbolKind::Query, field.query);
      rules_.fields.push_back(std::move(field));
      return;
    }
    case NodeKind::PartMember: {
      if (!only_cards("parts")) return;
      define(EntityKind::Part, rules_.parts.NextId());
      Part part;
      part.name = member[0].text();
      part.origin = MakeOrigin(member, 3);
      part.card_type = owner_type;
      rules_.parts.push_back(std::move(part));
      return;
    }
    case NodeKind::RulesMember: {
      const bool named = member[0].IsPresent();
      if (!only_cards(named ? "groups of rules" : "`rules while`")) return;
      WorksId& works = rules_.card_types[owner_type].works;
      if (named) {
        define(EntityKind::RulesGroup, rules_.groups.NextId());
        rules_.groups.push_back({member[0].text(), owner_type, rules_.works.Add({}), MakeOrigin(member, 2)});
      } else if (works.IsValid()) {
        Error(Code::DuplicateDefinition, member.span(), "this type already says when its rules work");
      } else {
        works = rules_.works.Add({});
      }
      return;
    }
    default: return;
  }
}

}  // namespace cardinal::check
