#include <set>
#include <string>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

constexpr int kMaxParams = 50;  // docs/reference/limits.md

}  // namespace

void Checker::CheckSignatures() {
  // Checks supertypes first, because whether one type fits another depends on them.
  for (const NodeRef& node : all_) {
    if (node.kind() != NodeKind::Type || index_of_.at(&node.node()) < 0 || !node[1].IsPresent()) continue;
    RecordCandidates(node[1], NameCategory::CardType);
    const Symbol* parent = nouns_.FindSymbol(node[1].text());
    if (!parent || parent->kind != SymbolKind::CardType) {
      Error(Code::UnknownName, node[1].span(), "there is no card type `" + node[1].text() + "`").SetHelpIfShown([&] {
        return diag::DidYouMean(node[1].text(), nouns_.AllNames());
      });
      continue;
    }
    RecordReference(node[1], *parent);
    const std::int32_t self = index_of_.at(&node.node());
    if (IsBelow(rules_, parent->index, self) && parent->index >= 0) {
      Error(Code::BadDeclaration, node[1].span(), "`" + node[0].text() + "` would be a kind of itself");
      continue;
    }
    rules_.card_types[self].parent = parent->index;
  }
  for (const NodeRef& node : all_) {
    switch (node.kind()) {
      case NodeKind::Type: CheckTypeSignature(node, index_of_.at(&node.node())); break;
      case NodeKind::Zone: CheckZoneSignature(node, index_of_.at(&node.node())); break;
      case NodeKind::Relation: CheckRelationSignature(node, index_of_.at(&node.node())); break;
      case NodeKind::Query: {
        const std::int32_t index = index_of_.at(&node.node());
        const auto params = CheckParams(node[1], EntityKind::Query, index);
        const Type result = CheckTypeRef(node[2]);
        Query& query = rules_.queries[index];
        query.params = params;
        query.result = result;
        if (query.goal &&
            (params.size() != 1 || params[0].type.kind != TypeKind::Player || result.kind != TypeKind::Int))
          Error(Code::BadDeclaration, node[0].span(), "a goal asks one Player and answers with an Int");
        break;
      }
      case NodeKind::Event: {
        const std::int32_t index = index_of_.at(&node.node());
        const auto params = CheckParams(node[2], EntityKind::Event, index);
        const Type result = node[3].IsPresent() ? CheckTypeRef(node[3]) : Type::Make(TypeKind::Void);
        Event& event = rules_.events[index];
        event.params = params;
        event.result = result;
        event_states_.resize(rules_.events.size());
        for (int i = 0; i < node[4].size(); ++i) {
          const NodeRef state = node[4][i];
          Param declared{state[0].text(), CheckTypeRef(state[1]), {}};
          if (declared.type.IsList())
            Error(Code::NotSupported, state[1].span(), "a state cannot hold a set or a list yet");
          RecordReference(state[0], Entity{EntityKind::EventState, index, i}, ReferenceKind::Definition);
          event_states_[index].push_back(declared);
        }
        break;
      }
      case NodeKind::Window: {
        const std::int32_t index = index_of_.at(&node.node());
        const auto params = CheckParams(node[1], EntityKind::Window, index);
        rules_.windows[index].params = params;
        break;
      }
      case NodeKind::Action: {
        Action& action = rules_.actions[index_of_.at(&node.node())];
        if (node[1].IsPresent()) {
          RecordCandidates(node[1], NameCategory::CardType);
          const Type of = NamedType(node[1]);
          if (!of.IsError() && of.kind != TypeKind::Card)
            Error(Code::WrongType, node[1].span(),
                  "an action belongs to a card type, and `" + node[1].text() + "` is not one");
          action.card_type = of.kind == TypeKind::Card ? of.id : -1;
        }
        for (int i = 0; i < node[2].size(); ++i) {
          RecordCandidates(node[2][i], NameCategory::Window);
          const Symbol* window = verbs_.FindSymbol(node[2][i].text());
          if (window && window->kind == SymbolKind::Window) {
            action.windows.push_back(window->index);
            RecordReference(node[2][i], *window);
          } else {
            Error(Code::UnknownName, node[2][i].span(), "there is no window `" + node[2][i].text() + "`")
                .SetHelpIfShown([&] { return diag::DidYouMean(node[2][i].text(), verbs_.AllNames()); });
          }
        }
        break;
      }
      default: break;
    }
  }
  if (game_node_.file) CheckGameSignature(game_node_);
}

Type Checker::NamedType(NodeRef node) {
  RecordCandidates(node, NameCategory::SimpleType);
  const std::string& name = node.text();
  static const std::map<std::string, TypeKind> kBuiltIn = {{"Int", TypeKind::Int},       {"Bool", TypeKind::Bool},
                                                           {"Name", TypeKind::Name},     {"Event", TypeKind::Event},
                                                           {"Action", TypeKind::Action}, {"Window", TypeKind::Window},
                                                           {"Player", TypeKind::Player}, {"Table", TypeKind::Table},
                                                           {"Card", TypeKind::Card},     {"Print", TypeKind::Print}};
  if (const auto found = kBuiltIn.find(name); found != kBuiltIn.end()) {
    ReferBuiltIn(node);
    return Type::Make(found->second);
  }
  if (const Symbol* noun = nouns_.FindSymbol(name)) {
    if (noun->kind == SymbolKind::Enum || noun->kind == SymbolKind::CardType) RecordReference(node, *noun);
    if (noun->kind == SymbolKind::Enum) return Type::Make(TypeKind::Enum, noun->index);
    if (noun->kind == SymbolKind::CardType) return CardTypeFor(noun->index);
  }
  if (const Symbol* verb = verbs_.FindSymbol(name); verb && verb->index >= 0) {
    RecordReference(node, *verb);
    if (verb->kind == SymbolKind::Event) return Type::Make(TypeKind::Event, verb->index);
    if (verb->kind == SymbolKind::Action) return Type::Make(TypeKind::Action, verb->index);
    if (verb->kind == SymbolKind::Window) return Type::Make(TypeKind::Window, verb->index);
  }
  Error(Code::UnknownName, node.span(), "there is no type `" + name + "`").SetHelpIfShown([&] {
    return diag::DidYouMean(name, nouns_.AllNames());
  });
  return Type{};
}

Type Checker::CheckTypeRef(NodeRef node, std::optional<std::int64_t>* min, std::optional<std::int64_t>* max) {
  Type type;
  const Span name_span = node.span();
  RecordCandidates(node, node[0].IsPresent() ? NameCategory::Collection : NameCategory::Type);
  if (node[0].IsPresent()) {
    const bool print = node.text() == "Print";
    if (node.text() != "set" && node.text() != "list" && !print) {
      Error(Code::Syntax, name_span, "expected `set of` or `list of`, and this is `" + node.text() + " of`");
      return Type{};
    }
    ReferBuiltIn(node);
    const Type element = NamedType(node[0]);
    if (element.IsError()) return element;
    if (print && element.kind != TypeKind::Card) {
      Error(Code::WrongType, node[0].span(), "a card is printed, and `" + node[0].text() + "` is not a type of cards");
      return Type{};
    }
    type = print ? Type::Make(TypeKind::Print, element.id) : Type::MakeList(element);
  } else {
    if (node.text() == "set" || node.text() == "list") {
      Error(Code::MissingParameter, name_span, "`" + node.text() + "` needs the type of its elements").help =
          "write `" + node.text() + " of Card`, for instance";
      return Type{};
    }
    type = NamedType(node);
  }
  type.optional = node[3].IsPresent();
  if (node[1].IsPresent()) {
    if (type.kind != TypeKind::Int || !min) {
      Error(Code::BadDeclaration, node[1].span(), "only an Int that is printed, or the state of a type, has a range");
    } else {
      *min = Number(node[1]);
      if (node[2].IsPresent()) *max = Number(node[2]);
      if (*min && *max && **min > **max) Error(Code::BadDeclaration, node[1].span(), "the range is empty");
    }
  }
  return type;
}

// `kind`, `owner`: the declaration of the parameters.
std::vector<Param> Checker::CheckParams(NodeRef list, EntityKind kind, std::int32_t owner) {
  std::vector<Param> params;
  std::set<std::string> names;
  for (int i = 0; i < list.size(); ++i) {
    const NodeRef node = list[i];
    if (i == kMaxParams) {
      Error(Code::TooManyDeclared, node.span(),
            "there are at most " + std::to_string(kMaxParams) + " parameters at one place");
      break;
    }
    Param param;
    param.name = node.text();
    RecordReference(node, ParamEntity({kind, owner}, params.size(), param.name), ReferenceKind::Definition);
    if (!names.insert(param.name).second)
      Error(Code::DuplicateDefinition, node.span(), "two parameters are called `" + param.name + "`");
    if (node[0].IsPresent()) {
      param.type = CheckTypeRef(node[0]);
    } else if (param.name == "you") {
      param.type = Type::Make(TypeKind::Player);
    } else {
      Error(Code::MissingParameter, node.span(), "the parameter `" + param.name + "` needs a type").help =
          "write `" + param.name + ": Card`, for instance";
    }
    if (param.name == "you" && !param.type.IsError() && param.type != Type::Make(TypeKind::Player))
      Error(Code::WrongType, node.span(), "`you` is always a Player");
    if (node[1].IsPresent()) {
      Scope scope;
      scope.plain = true;
      scope.body = NewBody("a default", {});
      param.fallback = CheckExprAs(node[1], param.type, scope, "the default");
      if (!Constant(param.fallback))
        Error(Code::NotAllowedHere, node[1].span(),
              "a default is a plain value: a number, yes or no, an enum value, none");
    }
    params.push_back(std::move(param));
  }
  return params;
}

// Reports members of one name on one card: of its type or a supertype.
void Checker::DuplicateMembers(NodeRef node, std::int32_t type) {
  std::map<std::string, Span> seen;
  for (const NodeRef& other : all_) {
    if (other.kind() != NodeKind::Type) continue;
    const std::int32_t declared = index_of_.at(&other.node());
    const bool same = type < 0 ? other[0].text() == node[0].text() : declared >= 0 && IsBelow(rules_, type, declared);
    if (!same) continue;
    for (int i = 0; i < other[2].size(); ++i) {
      const NodeRef member = other[2][i];
      if (!member[0].IsPresent()) continue;
      const auto [first, fresh] = seen.emplace(member[0].text(), member[0].span());
      if (fresh) continue;
      Error(Code::DuplicateDefinition, member[0].span(),
            "`" + other[0].text() + "` already has `" + member[0].text() + "`")
          .notes.push_back({first->second, "first declared here"});
    }
  }
}

void Checker::CheckTypeSignature(NodeRef node, std::int32_t type) {
  DuplicateMembers(node, type);
  for (int i = 0; i < node[2].size(); ++i) CheckMemberSignature(node[2][i]);
}

// Whether a literal: the person who starts a game must be able to type the value of an option.
bool Checker::IsPlain(NodeRef node, const Type& type) {
  const bool plain = type.kind == TypeKind::Bool || type.kind == TypeKind::Int || type.kind == TypeKind::Enum;
  if (type.IsError() || (plain && !type.optional)) return true;
  Error(Code::WrongType, node.span(), "an option is a Bool, an Int or a value of an enum, not " + A(type));
  return false;
}

void Checker::CheckMemberSignature(NodeRef member) {
  const auto found = index_of_.find(&member.node());
  if (found == index_of_.end()) return;
  const auto index = found->second;
  if (member.kind() == NodeKind::PrintedMember) {
    std::optional<std::int64_t> min, max;
    const Type type = CheckTypeRef(member[1], &min, &max);
    CheckIsNoFact(member[0]);
    Attribute& attribute = rules_.attributes[index];
    attribute.type = type;
    attribute.min = min;
    attribute.max = max;
    Query& query = rules_.queries[attribute.query];
    query.params = {{"card", CardTypeFor(attribute.card_type), {}}};
    query.result = type;
  } else if (member.kind() == NodeKind::StateMember || member.kind() == NodeKind::Option) {
    std::optional<std::int64_t> min, max;
    Type type = CheckTypeRef(member[1], &min, &max);
    if (member.kind() == NodeKind::Option && !IsPlain(member[1], type)) type = Type();
    if (type.IsList()) Error(Code::NotSupported, member[1].span(), "a state cannot hold a set or a list yet");
    if (type.IsOccurrence()) Error(Code::NotSupported, member[1].span(), "a state cannot hold an occurrence yet");
    Field& field = rules_.fields[index];
    field.type = type;
    field.min = min;
    field.max = max;
    Query& query = rules_.queries[field.query];
    if (field.of == OwnerKind::Player) query.params = {{"player", Type::Make(TypeKind::Player), {}}};
    if (field.of == OwnerKind::Card) CheckIsNoFact(member[0]);
    if (field.of == OwnerKind::Card) query.params = {{"card", CardTypeFor(field.card_type), {}}};
    query.result = type;
  } else if (member.kind() == NodeKind::PartMember) {
    const auto params = CheckParams(member[1], EntityKind::Part, found->second);
    rules_.parts[index].params = params;
  }
}

void Checker::CheckZoneSignature(NodeRef node, std::int32_t index) {
  Zone& zone = rules_.zones[index];
  const std::string& of = node[1].text();
  RecordCandidates(node[1], NameCategory::ZoneOwner);
  if (of == "Player") {
    zone.of = OwnerKind::Player;
    ReferBuiltIn(node[1]);
  } else if (of == "Table") {
    zone.of = OwnerKind::Table;
    ReferBuiltIn(node[1]);
  } else if (const Symbol* type = nouns_.FindSymbol(of); of == "Card" || (type && type->kind == SymbolKind::CardType)) {
    zone.of = OwnerKind::Card;
    zone.card_type = type ? type->index : -1;
    if (type) RecordReference(node[1], *type);
  } else {
    Error(Code::UnknownName, node[1].span(),
          "a zone is of Player, Table or a card type, and `" + of + "` is none of them")
        .SetHelpIfShown([&] { return diag::DidYouMean(of, nouns_.AllNames()); });
  }
  for (int i = 0; i < node[2].size(); ++i) {
    const NodeRef mark = node[2][i];
    if (mark.kind() == NodeKind::OrderedMark) zone.ordered = true;
    if (mark.kind() == NodeKind::CapacityMark) {
      zone.capacity = SmallNumber(mark[0]);
      if (zone.capacity < 1) Error(Code::BadDeclaration, mark.span(), "no card could ever be in this zone");
    }
    if (mark.kind() == NodeKind::HoldsMark) {
      RecordCandidates(mark[0], NameCategory::CardType);
      const Type held = NamedType(mark[0]);
      if (!held.IsError() && held.kind != TypeKind::Card)
        Error(Code::WrongType, mark[0].span(), "a zone holds cards, and `" + mark[0].text() + "` is not a card type");
      zone.holds = held.kind == TypeKind::Card ? held.id : -1;
    }
    if (mark.kind() == NodeKind::WithMark) {
      zone.has_first_cards = true;
      if (zone.of == OwnerKind::Card)
        Error(Code::BadDeclaration, mark.span(), "a zone on a card begins empty").help =
            "create the cards when the card that has the zone enters another one";
    }
    if (mark.kind() == NodeKind::SeenMark) {
      RecordCandidates(mark, NameCategory::Viewer);
      ReferBuiltIn(mark);
      if (mark.text() == "all")
        zone.visibility = Visibility::All;
      else if (mark.text() == "owner")
        zone.visibility = Visibility::Owner;
      else if (mark.text() == "nobody")
        zone.visibility = Visibility::None;
      else
        Error(Code::UnknownName, NameSpan(*mark.file, mark.id),
              "a zone is seen by all, owner or nobody, not by `" + mark.text() + "`")
            .SetHelpIfShown([&] {
              return diag::DidYouMean(mark.text(), {"all", "owner", "nobody"});
            });
      if (zone.of != OwnerKind::Player && zone.visibility == Visibility::Owner)
        Error(Code::BadDeclaration, mark.span(),
              std::string("a zone ") + (zone.of == OwnerKind::Table ? "of the table" : "on a card") +
                  " has no owner who could see it");
    }
  }
}

void Checker::CheckRelationSignature(NodeRef node, std::int32_t index) {
  Relation& relation = rules_.relations[index];
  const auto enum_of = [&](NodeRef name) {
    RecordCandidates(name, NameCategory::Enum);
    const Symbol* symbol = nouns_.FindSymbol(name.text());
    if (symbol && symbol->kind == SymbolKind::Enum) {
      RecordReference(name, *symbol);
      return symbol->index;
    }
    Error(Code::UnknownName, name.span(), "a relation is between enums, and there is no enum `" + name.text() + "`")
        .SetHelpIfShown([&] { return diag::DidYouMean(name.text(), nouns_.AllNames()); });
    return -1;
  };
  relation.from = enum_of(node[1]);
  relation.to = enum_of(node[2]);
  if (relation.from < 0 || relation.to < 0) return;
  const auto values = [&](std::int32_t id) { return std::ssize(rules_.enums[id].values); };
  const std::int64_t pairs = values(relation.from) * values(relation.to);
  relation_pairs_ += pairs;
  if (relation_pairs_ > limits_.relation_pairs) {
    if (relation_pairs_ - pairs > limits_.relation_pairs) return;  // was reported for an earlier relation
    Error(Code::TooManyDeclared, node[0].span(),
          "this relation can hold between " + std::to_string(pairs) + " pairs of values, with those before it " +
              std::to_string(relation_pairs_) + ", and a game has at most " + std::to_string(limits_.relation_pairs));
    return;
  }
  const auto value_of = [&](NodeRef name, std::int32_t wanted) {
    OfferValue(name, Type::Make(TypeKind::Enum, wanted));
    const Symbol* symbol = nouns_.FindSymbol(name.text());
    if (symbol && symbol->kind == SymbolKind::EnumValue && symbol->index == wanted) {
      RecordReference(name, *symbol);
      return symbol->value;
    }
    const Enum& in = rules_.enums[wanted];
    Error(Code::UnknownName, name.span(), "`" + name.text() + "` is not a value of " + in.name).SetHelpIfShown([&] {
      return diag::DidYouMean(name.text(), in.values);
    });
    return -1;
  };
  for (int i = 0; i < node[3].size(); ++i) {
    const NodeRef link = node[3][i];
    const std::int32_t from = value_of(link[0], relation.from), to = value_of(link[1], relation.to);
    if (from >= 0 && to >= 0) relation.links.push_back({from, to, MakeOrigin(link, 2)});
  }
}

// The event that `item` of a game names, with the clauses after it. -1 and an error: there is no event of that name
// without parameters.
std::int32_t Checker::ResolveMainEvent(NodeRef item) {
  const std::string name(item[0].text());
  RecordCandidates(item[0], NameCategory::EventWithoutArguments);
  const Symbol* symbol = verbs_.FindSymbol(name);
  if (!symbol || symbol->kind != SymbolKind::Event || symbol->index < 0) {
    Error(Code::UnknownName, item[0].span(), "there is no event `" + name + "`").SetHelpIfShown([&] {
      return diag::DidYouMean(name, verbs_.AllNames());
    });
    return -1;
  }
  RecordReference(item[0], *symbol, ReferenceKind::Call);
  Event& event = rules_.events[symbol->index];
  event.origin.clauses = rules_.clauses.Union(event.origin.clauses, ReadCitations(item[1]));
  for (const Param& param : event.params)
    Error(Code::BadDeclaration, item[0].span(),
          "the event that a game begins with takes nothing, and `" + name + "` wants `" + param.name + "`");
  return symbol->index;
}

void Checker::CheckPlayerCount(NodeRef item) {
  Game& game = rules_.game;
  if (std::exchange(has_player_count_, true))
    Error(Code::DuplicateDefinition, item.span(), "the game already says how many players it is for");
  std::vector<std::int32_t> numbers = {SmallNumber(item[0])};
  for (int i = 0; i < item[3].size(); ++i) numbers.push_back(SmallNumber(item[3][i]));
  game.min_players = numbers.front();
  game.max_players = item[1].IsPresent() ? SmallNumber(item[1]) : numbers.back();
  game.player_clauses = ReadCitations(item[2]);
  const bool rises = std::ranges::is_sorted(numbers) && std::ranges::adjacent_find(numbers) == numbers.end();
  if (game.min_players < 1 || std::max(game.max_players, std::ranges::max(numbers)) > 16) {
    Error(Code::BadDeclaration, item.span(), "a game has from 1 to 16 players");
    return;
  }
  if (game.min_players > game.max_players || !rises) {
    Error(Code::BadDeclaration, item.span(), "the smaller number of players comes first").help =
        item[1].IsPresent()
            ? "write `players " + std::to_string(game.max_players) + " to " + std::to_string(game.min_players) + "`"
            : "write each number once, from the smallest on";
    return;
  }
  if (item[1].IsPresent())
    for (std::int32_t number = game.min_players + 1; number <= game.max_players; ++number) numbers.push_back(number);
  game.player_numbers = 0;
  for (const std::int32_t number : numbers) game.player_numbers |= std::uint32_t{1} << number;
  if (item[4].IsPresent()) CheckTeams(item[4], numbers);
}

// Seats 1, 1 + n, ... are in the first of n teams, and so on: partners do not sit side by side.
void Checker::CheckTeams(NodeRef count, const std::vector<std::int32_t>& numbers) {
  const std::int32_t teams = SmallNumber(count);
  if (teams < 2) {
    Error(Code::BadDeclaration, count.span(), "players are in two teams at least").help =
        "a game that all players win or lose has no teams: `win(players)`, `lose_game`";
    return;
  }
  const auto uneven = std::ranges::find_if(numbers, [&](std::int32_t number) { return number % teams != 0; });
  if (uneven != numbers.end())
    Error(Code::BadDeclaration, count.span(),
          std::to_string(*uneven) + " players cannot be in " + std::to_string(teams) + " teams of the same size")
        .help = "write the possible numbers, such as `players " + std::to_string(2 * teams) + " or " +
                std::to_string(3 * teams) + " in " + std::to_string(teams) + " teams`";
  rules_.game.teams = teams;
}

void Checker::CheckGameSignature(NodeRef node) {
  Game& game = rules_.game;
  game.id = node[0].text();
  game.title = node.text();
  game.origin = MakeOrigin(node, 2);
  for (int i = 0; i < node[1].size(); ++i) {
    const NodeRef item = node[1][i];
    if (item.kind() == NodeKind::Option) {
      CheckMemberSignature(item);
    } else if (item.kind() == NodeKind::PlayerCount) {
      CheckPlayerCount(item);
    } else if (item.kind() == NodeKind::BeginWith) {
      game.main_event = ResolveMainEvent(item);
    } else if (item.kind() == NodeKind::Layers) {
      CheckLayers(item);
    } else if (item.kind() == NodeKind::OneByOne) {
      if (std::exchange(game.one_by_one, true))
        Error(Code::BadDeclaration, item.span(), "the game says twice how reactions happen");
      CheckReactionOrder(item, ReadCitations(item[0]));
    } else if (item.kind() == NodeKind::Rulebook) {
      game.rulebook = item.text();
    } else if (item.kind() == NodeKind::Languages) {
      DeclareLanguages(item[0]);
    }
  }
  if (game.main_event < 0 && !sink_.HasErrors())
    Error(Code::MissingParameter, node[0].span(), "the game does not say what it begins with").help =
        "add `begin with main`, the event that plays the whole game";
}

}  // namespace cardinal::check
