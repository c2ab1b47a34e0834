// Declarations of several cards: `card "{rank} of {suit}": Playing { suit each  rank from 1 to 13 }` is a
// card for each suit and rank. Holes in the name and the texts are filled with what is printed on each.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

constexpr std::size_t kMostInRow = 1000;  // docs/reference/limits.md

}  // namespace

// One of the values that differ, and what it is on the cards.
struct Checker::RowAxis {
  AttributeId attribute;
  std::vector<std::int64_t> values;
};

bool Checker::IsRow(NodeRef card) {
  for (int i = 0; i < card[1].size(); ++i)
    if (card[1][i].kind() == NodeKind::CardValue && card[1][i][1].kind() == NodeKind::EachValue) return true;
  return false;
}

// After the signatures, because the types of printed values must be known.
void Checker::DeclareRows() {
  for (const auto& [node, set] : std::exchange(undeclared_rows_, {})) DeclareRow(node, set);
}

std::optional<Checker::RowAxis> Checker::FindRowAxis(NodeRef item, std::int32_t type) {
  const std::string& name = item[0].text();
  const std::int32_t slot = AttributeNamed(name, type);
  if (slot < 0) {
    Error(Code::UnknownParameter, item[0].span(), WithArticle(rules_.card_types[type].name) + " has no `" + name + "`")
        .SetHelpIfShown([&] { return AttributeLike(name, type, item[1]); });
    return std::nullopt;
  }
  const Attribute& attribute = rules_.attributes[slot];
  const NodeRef each = item[1];
  const bool range = each[0].IsPresent();
  RowAxis axis{slot, {}};
  if (attribute.type.kind == TypeKind::Enum && !range) {
    for (const auto i : base::Indices(rules_.enums[attribute.type.id].values)) axis.values.push_back(i);
    return axis;
  }
  if (attribute.type.kind == TypeKind::Bool && !range) return RowAxis{slot, {0, 1}};
  if (attribute.type.kind != TypeKind::Int || (!range && !(attribute.min && attribute.max))) {
    Error(Code::WrongType, each.span(),
          range ? "`from ... to ...` gives numbers, and `" + name + "` is " + A(attribute.type)
                : "`each` is each value of an enum or of a number from one bound to another, and `" + name + "` is " +
                      A(attribute.type))
        .help = attribute.type.kind == TypeKind::Int ? "write `" + name + " from 1 to 10`" : "";
    return std::nullopt;
  }
  const std::int64_t first = range ? SmallNumber(each[0]) : *attribute.min;
  const std::int64_t last = range ? SmallNumber(each[1]) : *attribute.max;
  if (first > last || last - first >= static_cast<std::int64_t>(kMostInRow)) {
    Error(Code::BadNumber, each.span(),
          first > last ? "the smaller number comes first"
                       : "one declaration makes at most " + std::to_string(kMostInRow) + " cards");
    return std::nullopt;
  }
  if (attribute.min.value_or(first) > first || attribute.max.value_or(last) < last)
    Error(Code::BadNumber, each.span(), "`" + name + "` is out of its range");
  for (std::int64_t value = first; value <= last; ++value) axis.values.push_back(value);
  return axis;
}

void Checker::DeclareRow(NodeRef node, const std::string& set) {
  const std::int32_t type = TypeOfCard(node);
  if (type < 0) return;
  std::vector<RowAxis> axes;
  std::size_t count = 1;
  for (int i = 0; i < node[1].size(); ++i) {
    const NodeRef item = node[1][i];
    if (item.kind() != NodeKind::CardValue || item[1].kind() != NodeKind::EachValue) continue;
    const std::optional<RowAxis> axis = FindRowAxis(item, type);
    if (!axis) return;
    count *= axis->values.size();
    if (count > kMostInRow) {
      Error(Code::TooManyDeclared, node.span(),
            "one declaration makes at most " + std::to_string(kMostInRow) + " cards");
      return;
    }
    axes.push_back(*axis);
  }
  for (const Attribute& attribute : rules_.attributes) {
    const bool differs = std::ranges::any_of(
        axes, [&](const RowAxis& axis) { return rules_.attributes[axis.attribute].name == attribute.name; });
    if (differs || node.text().find('{' + attribute.name + '}') == std::string::npos) continue;
    Error(Code::NotAllowedHere, node[3].span(), "`" + attribute.name + "` is the same on all these cards").help =
        "write the value itself in the name";
    return;
  }
  const std::int32_t begin = rules_.cards.NextId();
  for (std::size_t number = 0; number < count; ++number) {
    std::map<AttributeId, std::int64_t> values;
    std::size_t rest = number;
    for (std::size_t i = axes.size(); i-- > 0; rest /= axes[i].values.size())
      values[axes[i].attribute] = axes[i].values[rest % axes[i].values.size()];
    if (!DeclareCardOfRow(node, set, type, std::move(values))) break;
  }
  rows_[&node.node()] = {begin, rules_.cards.NextId()};
}

bool Checker::DeclareCardOfRow(NodeRef node, const std::string& set, std::int32_t type,
                               std::map<AttributeId, std::int64_t> values) {
  const std::int32_t index = rules_.cards.NextId();
  row_values_[index] = std::move(values);
  Card card;
  card.name = FillRowHoles(node.text(), index, 0);
  card.origin = MakeOrigin(node, 2);
  card.set = set;
  card.type = type;
  const auto [first, added] = card_names_.emplace(card.name, std::pair(index, node[3].span()));
  if (!added) {
    const bool same = first->second.second == node[3].span();
    auto& error = Error(Code::DuplicateDefinition, node[3].span(),
                        same ? "several of these cards would be called \"" + card.name + "\""
                             : "there already is a card \"" + card.name + "\"");
    if (same)
      error.help = "give the name a hole for each value that differs, such as `{" +
                   rules_.attributes[row_values_[index].begin()->first].name + "}`";
    else
      error.notes.push_back({first->second.second, "first declared here"});
    row_values_.erase(index);
    return false;
  }
  RecordReference(node[3], Entity{EntityKind::Card, index}, ReferenceKind::Definition);
  rules_.cards.push_back(std::move(card));
  return true;
}

// Rules are those of the type: the cards differ in what is printed on them.
bool Checker::RefuseInRow(NodeRef item) {
  if (item.kind() == NodeKind::CardValue || item.kind() == NodeKind::CardText || item.kind() == NodeKind::CardNamed)
    return false;
  Error(Code::NotAllowedHere, item.span(), "a declaration of several cards has only printed values, names and texts")
      .help = "put rules and parts into the type, where `me` is the card";
  return true;
}

std::string Checker::WordsOfPrinted(AttributeId attribute, std::int64_t value, std::int32_t language) const {
  const Type& type = rules_.attributes[attribute].type;
  if (type.kind == TypeKind::Int) return std::to_string(value);
  if (type.kind == TypeKind::Bool) return value == 1 ? "yes" : "no";
  std::string words = rules_.enums[type.id].values[static_cast<std::size_t>(value)];
  std::ranges::replace(words, '_', ' ');
  if (language <= 0) return words;
  const auto& entries = rules_.languages[static_cast<std::size_t>(language)].entries;
  const auto translated = entries.find(words);
  return translated == entries.end() ? words : translated->second.text;
}

// `{rank}` becomes the rank of the card, in words of the language. Other braces stay.
std::string Checker::FillRowHoles(const std::string& text, std::int32_t card, std::int32_t language) const {
  const auto row = row_values_.find(card);
  if (row == row_values_.end()) return text;
  std::string filled = text;
  for (const auto& [attribute, value] : row->second) {
    const std::string hole = '{' + rules_.attributes[attribute].name + '}',
                      words = WordsOfPrinted(attribute, value, language);
    for (std::size_t at = filled.find(hole); at != std::string::npos; at = filled.find(hole, at + words.size()))
      filled.replace(at, hole.size(), words);
  }
  return filled;
}

}  // namespace cardinal::check
