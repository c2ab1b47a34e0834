#include "interpreter/base/sequence.h"
#include "interpreter/base/stop.h"
#include "interpreter/base/table.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

constexpr std::int64_t kMaxPlacesOnCards = 10'000'000;  // docs/reference/limits.md
constexpr std::size_t kMaxSlips = 20;  // misspelt attributes of one card that are compared with its missing attributes

}  // namespace

std::optional<std::int64_t> Checker::Constant(ExprId id) const {
  const Expr& expr = ExprAt(id);
  if (expr.kind != ExprKind::Literal) return std::nullopt;
  return expr.type.kind == TypeKind::None ? INT64_MIN : expr.value;
}

std::int32_t Checker::TypeOfCard(NodeRef card) {
  RecordCandidates(card[0], NameCategory::TypeOfCard);
  const Type type = NamedType(card[0]);
  if (!type.IsError() && type.kind != TypeKind::Card)
    Error(Code::WrongType, card[0].span(), "`" + card[0].text() + "` is not a card type");
  if (type.kind == TypeKind::Card && type.id < 0)
    Error(Code::WrongType, card[0].span(), "a card is of a card type that the ruleset declares");
  return type.kind == TypeKind::Card ? type.id : -1;
}

std::pair<std::int32_t, std::int32_t> Checker::CardsOf(NodeRef node) const {
  if (node.kind() != NodeKind::Card) return {0, 0};
  if (const auto row = rows_.find(&node.node()); row != rows_.end()) return row->second;
  const auto found = index_of_.find(&node.node());
  return found == index_of_.end() ? std::pair(0, 0) : std::pair(found->second, found->second + 1);
}

void Checker::CheckTypesOfCards(std::size_t first) {
  for (const NodeRef& node : std::span(all_).subspan(first)) {
    const auto [begin, end] = CardsOf(node);
    if (begin < end && !IsRow(node)) rules_.cards[begin].type = TypeOfCard(node);
  }
}

// Gives each card its places; false if there are too many.
bool Checker::MakePlacesOnCards(std::size_t first) {
  // Each card has an entry for each of these, whatever its type.
  std::size_t lists = 0, places = rules_.attributes.size() + rules_.parts.size() + rules_.actions.size();
  for (std::size_t i = 0; i < rules_.attributes.size(); ++i) {
    if (rules_.attributes[i].type.IsList()) lists = i + 1;
    places += rules_.attributes[i].initial_list.size();
  }
  for (const NodeRef& node : std::span(all_).subspan(first)) {
    const auto [begin, end] = CardsOf(node);
    if (static_cast<std::int64_t>(places) * end > kMaxPlacesOnCards) {
      Error(Code::TooManyDeclared, node[0].span(),
            "each card has " + std::to_string(places) +
                " places for printed values, parts and actions, and all cards together have at most " +
                std::to_string(kMaxPlacesOnCards));
      return false;
    }
    for (std::int32_t index = begin; index < end; ++index) {
      Card& card = rules_.cards[index];
      card.values.assign(rules_.attributes.size(), INT64_MIN);
      card.lists.resize(lists);
      card.parts.assign(rules_.parts.size(), BodyId{});
    }
  }
  return true;
}

void Checker::CheckCards(std::size_t first) {
  too_many_ = too_many_ || !MakePlacesOnCards(first);
  if (too_many_) return;
  for (const NodeRef& node : std::span(all_).subspan(first)) {
    base::StopScope::Check();
    const auto [begin, end] = CardsOf(node);
    for (std::int32_t index = begin; index < end; ++index)
      if (rules_.cards[index].type >= 0) CheckCard(node, index);
  }
}

void Checker::CheckCard(NodeRef node, std::int32_t index) {
  const std::int32_t type = rules_.cards[index].type;
  base::Table<AttributeId, bool> given(rules_.attributes.size(), false);
  std::vector<std::string> unknown;  // attributes that may be misspelt
  bool has_text = false;
  if (HoldsProbe(node))
    for (int i = 0; i < node[1].size(); ++i)
      if (node[1][i].size() > 0) given_by_card_.insert(node[1][i][0].text());
  const bool row = IsRow(node);
  for (int i = 0; i < node[1].size(); ++i) {
    const NodeRef item = node[1][i];
    if (row && RefuseInRow(item)) continue;
    switch (item.kind()) {
      case NodeKind::CardNamed: CardInLanguage(item, rules_.cards[index]); break;
      case NodeKind::CardText:
        if (item[0].IsPresent()) {
          CardInLanguage(item, rules_.cards[index]);
          break;
        }
        if (has_text) Error(Code::DuplicateDefinition, item.span(), "this card already has a text");
        has_text = true;
        rules_.cards[index].text = FillRowHoles(item.text(), index, 0);
        break;
      case NodeKind::CardFormerName: CheckFormerName(item, rules_.cards[index]); break;
      case NodeKind::CardValue: CheckCardValue(item, index, given, unknown); break;
      case NodeKind::CardPart: CheckCardPart(item, index); break;
      default: {
        const WorksId works = WorksOfType(type);
        if (!works.IsValid()) {
          Error(
              Code::NotAllowedHere, item.span(),
              "the rules printed on a " + rules_.card_types[type].name + " never work: its type has no `rules while`");
          break;
        }
        rules_.cards[index].has_rules = true;
        CheckRule(item, {index, works});
        break;
      }
    }
  }
  Card& card = rules_.cards[index];
  for (std::size_t a = 0; a < rules_.attributes.size(); ++a) {
    const Attribute& attribute = rules_.attributes[a];
    if (!IsBelow(rules_, type, attribute.card_type) || given[a]) continue;
    if (attribute.has_default) {
      card.values[a] = attribute.initial;
      if (attribute.type.IsList()) card.lists[a] = attribute.initial_list;
    } else if (!attribute.type.optional && !attribute.type.IsError() &&
               diag::FindNearestName(attribute.name, unknown).empty()) {
      Error(Code::MissingParameter, node[0].span(),
            "this " + rules_.card_types[type].name + " has no `" + attribute.name + "`")
          .help = "add `" + attribute.name + " ...` (" + Name(attribute.type) + ")";
    }
  }
}

// What is printed on cards of the type under that name; -1: nothing.
std::int32_t Checker::AttributeNamed(const std::string& name, std::int32_t type) const {
  std::int32_t slot = -1;
  const auto queries = member_queries_.find(name);
  if (queries == member_queries_.end()) return slot;
  for (const std::int32_t id : queries->second) {
    const Query& query = rules_.queries[id];
    if (query.from != QueryOrigin::Attribute) continue;
    if (IsBelow(rules_, type, rules_.attributes[query.index].card_type)) slot = query.index;
  }
  return slot;
}

// After the name of a part or of a group of rules comes no value: offers what can follow.
void Checker::OfferAfterName(NodeRef item, std::int32_t type) {
  if (!HoldsProbe(item[1]) || probe_->wanted != NameCategory::Nothing) return;
  const auto is_named = [&](const auto& one) {
    return one.name == item[0].text() && IsBelow(rules_, type, one.card_type);
  };
  if (std::any_of(rules_.parts.begin(), rules_.parts.end(), is_named)) probe_->wanted = NameCategory::PartClause;
  if (std::any_of(rules_.groups.begin(), rules_.groups.end(), is_named)) probe_->wanted = NameCategory::GroupBlock;
}

void Checker::CheckCardValue(NodeRef item, std::int32_t index, std::vector<bool>& given,
                             std::vector<std::string>& unknown) {
  const std::int32_t type = rules_.cards[index].type;
  const std::string& name = item[0].text();
  RecordCandidates(item[0], NameCategory::CardItem, nullptr, CardTypeFor(type));
  const std::int32_t slot = AttributeNamed(name, type);
  if (slot < 0) {
    OfferAfterName(item, type);
    if (unknown.size() < kMaxSlips) unknown.push_back(name);
    Error(Code::UnknownParameter, item[0].span(), WithArticle(rules_.card_types[type].name) + " has no `" + name + "`")
        .SetHelpIfShown([&] { return AttributeLike(name, type, item[1]); });
    return;
  }
  RecordReference(item[0], Entity{EntityKind::Attribute, slot}, ReferenceKind::Give);
  if (given[slot]) Error(Code::DuplicateDefinition, item[0].span(), "`" + name + "` is given twice");
  given[slot] = true;
  const Attribute attribute = rules_.attributes[slot];
  if (item[1].kind() == NodeKind::EachValue) {
    rules_.cards[index].values[slot] = row_values_.at(index).at(slot);
    return;
  }
  if (item[1].span() == item[0].span() && attribute.type.kind != TypeKind::Bool) {
    Error(Code::WrongType, item[0].span(),
          "after the type are only values that are yes or no, and `" + name + "` is " + A(attribute.type))
        .help = "write `" + name + "` with its value in the block of the card";
    return;
  }
  Scope scope;
  scope.plain = true;
  scope.body = NewBody("a printed value", {});
  if (HoldsProbe(item[1]) && item[1].kind() == NodeKind::Ref && attribute.type.kind == TypeKind::Int)
    probe_->range = {attribute.min, attribute.max};
  const ExprId value = CheckExprAs(item[1], attribute.type, scope, ("`" + name + "`").c_str());
  if (ExprType(value).IsError()) return;
  Card& card = rules_.cards[index];
  std::vector<ExprId> elements;
  if (ExprAt(value).kind == ExprKind::List || ExprAt(value).kind == ExprKind::Wrap) elements = ExprAt(value).args;
  if (attribute.type.kind == TypeKind::List) {
    for (const ExprId element : elements) {
      const auto constant = Constant(element);
      if (!constant)
        Error(Code::NotAllowedHere, item[1].span(), "what is printed is a plain value");
      else
        card.lists[slot].push_back(*constant);
    }
    return;
  }
  const auto constant = Constant(value);
  if (!constant) {
    Error(Code::NotAllowedHere, item[1].span(),
          "what is printed is a plain value: a number, yes or no, an enum value, a name, none, or a list of these");
    return;
  }
  if (attribute.type.kind == TypeKind::Int && *constant != INT64_MIN &&
      ((attribute.min && *constant < *attribute.min) || (attribute.max && *constant > *attribute.max)))
    Error(Code::BadNumber, item[1].span(), "`" + name + "` is out of its range").help =
        "it goes from " + std::to_string(attribute.min.value_or(0)) +
        (attribute.max ? " to " + std::to_string(*attribute.max) : " upwards");
  card.values[slot] = *constant;
}

// Suggests the intended part, group of rules or attribute; otherwise lists what a card of the type may have in `{ }`.
diag::Suggestion Checker::PartsLike(const std::string& name, std::int32_t type) const {
  std::vector<std::string> blocks;
  for (const Part& part : rules_.parts)
    if (IsBelow(rules_, type, part.card_type)) blocks.push_back(part.name);
  for (const RulesGroup& group : rules_.groups)
    if (IsBelow(rules_, type, group.card_type)) blocks.push_back(group.name);
  std::vector<std::string> known = blocks;
  for (const Attribute& attribute : rules_.attributes)
    if (IsBelow(rules_, type, attribute.card_type)) known.push_back(attribute.name);
  const diag::Suggestion meant = diag::DidYouMean(name, known);
  if (!meant.empty() || blocks.empty()) return meant;
  constexpr std::size_t kMost = 24;
  std::string text = "it may have ";
  for (std::size_t i = 0; i < blocks.size() && i < kMost; ++i) text += (i == 0 ? "`" : ", `") + blocks[i] + "`";
  return blocks.size() > kMost ? text + ", ..." : text;
}

// Checks `name { ... }` on a card: the body of a part, or a group of rules.
void Checker::CheckCardPart(NodeRef item, std::int32_t index) {
  const std::int32_t type = rules_.cards[index].type;
  const std::string& name = item[0].text();
  RecordCandidates(item[0], NameCategory::CardItem, nullptr, CardTypeFor(type));
  for (const RulesGroup& group : rules_.groups) {
    if (group.name != name || !IsBelow(rules_, type, group.card_type)) continue;
    RecordReference(item[0], Entity{EntityKind::RulesGroup, rules_.groups.GetId(group)}, ReferenceKind::Give);
    if (item[1].size() > 0)
      Error(Code::NotAllowedHere, item[1].span(), "`" + name + "` is a group of rules and has no clauses");
    const NodeRef list = item[2][1];
    const WorksId works = group.works;
    rules_.cards[index].has_rules = true;
    for (int i = 0; i < list.size(); ++i) {
      const NodeKind kind = list[i].kind();
      if (kind == NodeKind::Modify || kind == NodeKind::Permission || kind == NodeKind::Hook ||
          kind == NodeKind::Whenever) {
        CheckRule(list[i], {index, works});
        continue;
      }
      RecordCandidates(list[i], NameCategory::Rule);
      Error(Code::NotAllowedHere, list[i].span(),
            "`" + name +
                "` holds rules that stay in force (modify, allow, forbid, before, after, instead of), and not "
                "statements");
    }
    return;
  }
  const std::int32_t part = PartNamed(name, type);
  if (part < 0) {
    Error(Code::UnknownParameter, item[0].span(),
          WithArticle(rules_.card_types[type].name) + " has no part `" + name + "`")
        .SetHelpIfShown([&] { return PartsLike(name, type); });
    return;
  }
  RecordReference(item[0], Entity{EntityKind::Part, part}, ReferenceKind::Give);
  if (rules_.cards[index].parts[part].IsValid()) {
    Error(Code::DuplicateDefinition, item[0].span(), "this card already has a part `" + name + "`");
    return;
  }
  const BodyId body =
      NewBody("card " + rules_.cards[index].name + ", " + name, {item.span(), rules_.parts[part].origin.clauses});
  rules_.cards[index].parts[part] = body;
  // A part that an action uses is checked with that action, where its choices are known.
  if (IsUsedByAction(name)) {
    index_of_[&item.node()] = body.Number();
    return;
  }
  if (item[1].size() > 0)
    Error(Code::NotAllowedHere, item[1].span(),
          "the part `" + name + "` is called by the rules and has no clauses of its own")
        .help = "put an `if` or a `choose` inside its block";
  CheckPartBody(item[2], part, body, type);
}

bool Checker::IsUsedByAction(const std::string& part) {
  if (!used_parts_) {
    used_parts_.emplace();
    for (const NodeRef& node : all_) {
      if (node.kind() != NodeKind::Action) continue;
      for (int i = 0; i < node[3].size(); ++i)
        if (node[3][i].kind() == NodeKind::UseClause) used_parts_->insert(node[3][i][0].text());
    }
  }
  return used_parts_->count(part) > 0;
}

void Checker::CheckPartBody(NodeRef block, std::int32_t part, BodyId body_id, std::int32_t card_type) {
  const auto params = rules_.parts[part].params;
  Scope scope;
  scope.body = body_id;
  Body& body = CurrentBody(scope);
  body.locals.push_back({"me", CardTypeFor(card_type)});
  for (const Param& param : params) {
    const auto place = static_cast<std::int32_t>(&param - params.data());
    scope.variables.push_back(
        {param.name, base::Count(body.locals), param.type, false, Entity{EntityKind::PartParameter, part, place}});
    body.locals.push_back({param.name, param.type});
  }
  body.params = base::Count(body.locals);
  body.me = 0;
  body.you = base::Count(body.locals);
  body.locals.push_back({"you", Type::Make(TypeKind::Player)});
  scope.me_type = CardTypeFor(card_type);
  scope.statements = true;
  scope.result = Type::Make(TypeKind::Void);
  Block checked = CheckBlock(block, scope);
  rules_.bodies.Edit(body_id).block = std::move(checked);
}

}  // namespace cardinal::check
