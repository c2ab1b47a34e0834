// Pages of the named things of a ruleset: a card type, an enum or one of its values, a zone, an action, a window.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/explain/keyword_sentences.h"
#include "interpreter/drivers/explain/known_names.h"
#include "interpreter/drivers/explain/page_builder.h"

namespace cardinal::explain {

namespace {

// Adds a row below the row at the place `above`. The place is omitted if it is the same.
void RowBelow(PageBuilder& page, const std::string& text, const check::Origin& origin, PageLocation& above) {
  const PageLocation place = page.LocationAt(origin);
  page.AddRow(2, text, place.SameLine(above) ? PageLocation{} : place);
  above = place;
}

void ValueRows(PageBuilder& page, const std::string& word) {
  for (const auto index : page.rules.enums.Ids()) {
    const check::Enum& declared = page.rules.enums[index];
    for (const std::int32_t i : base::Indices(declared.values)) {
      if (declared.values[i] == word) {
        page.AddRow(1, page.localizer.TranslatePhrase("a value of {enum}", {declared.name}),
                    page.LocationAt(declared.value_origins[i]));
        page.AddDescription(2, declared.value_origins[i]);
        AddValueSentences(page, 2, index, i);
      }
    }
  }
}

}  // namespace

void AddValueSentences(PageBuilder& page, int depth, std::int32_t declared, std::int32_t value) {
  for (const std::string& sentence : KeywordSentences(page.game).ForValue(declared, value))
    page.AddBlock(BlockKind::Item, depth, sentence);
}

void AddEnum(PageBuilder& page, std::int32_t index) {
  const KeywordSentences keywords(page.game);
  const check::Enum& declared = page.rules.enums[index];
  page.AddRow(1, "enum " + Bold(declared.name), page.LocationAt(declared.origin));
  page.AddDescription(2, declared.origin);
  PageLocation above;
  for (std::size_t i = 0; i < declared.values.size(); ++i)
    RowBelow(page, declared.values[i], declared.value_origins[i], above);
  for (const check::Relation& relation : page.rules.relations) {
    if (relation.from != index && relation.to != index) continue;
    const std::string &from = page.rules.enums[relation.from].name, &to = page.rules.enums[relation.to].name;
    page.AddRow(1, "relation " + Bold(relation.name) + '(' + from + ", " + to + ')', page.LocationAt(relation.origin));
    if (const auto ring = keywords.Ring(relation)) {
      RowBelow(page, *ring, relation.links.back().origin, above);
      continue;
    }
    for (const check::RelationLink& link : relation.links) {
      const std::string& left = page.rules.enums[relation.from].values[link.from];
      const std::string& right = page.rules.enums[relation.to].values[link.to];
      RowBelow(page, left + " > " + right, link.origin, above);
    }
  }
}

void AddAction(PageBuilder& page, const check::Action& action) {
  page.AddRow(1, ActionHead(page, action), page.LocationAt(action.origin));
  page.AddDescription(2, action.origin);
  AddModifiers(page, 2, action.permission);
  for (const source::Span clause : ClausesAsWritten(page.game.loaded, action)) page.AddQuote(2, clause);
}

namespace {

// `Player`, `Table`, `Card`: the members that the rules declare for every player, for the table, for every card.
void OwnerRows(PageBuilder& page, const std::string& word) {
  const check::CheckedRules& rules = page.rules;
  const bool card = word == "Card";
  if (!card && word != "Player" && word != "Table") return;
  const check::OwnerKind owner = card               ? check::OwnerKind::Card
                                 : word == "Player" ? check::OwnerKind::Player
                                                    : check::OwnerKind::Table;
  const auto is_of = [&](const auto& declared) { return declared.of == owner && declared.card_type < 0; };
  page.AddRow(1, "type " + Bold(word));
  std::vector<std::string> kinds;
  for (const check::CardType& type : rules.card_types)
    if (card && type.parent < 0) kinds.push_back(type.name);
  if (!kinds.empty())
    page.AddRow(2, page.localizer.TranslatePhrase("its kinds are {types}", {page.localizer.JoinWithAnd(kinds)}));
  page.AddRow(2, MarkText(TextMark::Heading, page.localizer.TranslatePhrase("what changes during the game")));
  const std::size_t before = page.Size();
  for (const check::Field& field : rules.fields)
    if (is_of(field) && !field.option)
      page.AddRow(3, Code(page.QuoteSource(field.origin.span)), page.LocationAt(field.origin));
  if (page.Size() == before) page.RemoveLast();
  for (const check::Zone& zone : rules.zones)
    if (is_of(zone)) AddZone(page, 2, zone);
}

}  // namespace

void AddDeclared(PageBuilder& page, const std::string& word) {
  const check::CheckedRules& rules = page.rules;
  const auto each = [&](const auto& table, const auto& write) {
    for (const std::int32_t i : base::Indices(table)) {
      if (table[i].name == word) write(i);
    }
  };
  OwnerRows(page, word);
  each(rules.card_types, [&](std::int32_t i) { AddCardType(page, i); });
  each(rules.enums, [&](std::int32_t i) { AddEnum(page, i); });
  ValueRows(page, word);
  each(rules.zones, [&](std::int32_t i) {
    AddZone(page, 1, rules.zones[i]);
    page.AddDescription(2, rules.zones[i].origin);
  });
  each(rules.actions, [&](std::int32_t i) { AddAction(page, rules.actions[i]); });
  each(rules.windows, [&](std::int32_t i) {
    AddWindow(page, 1, i);
    page.AddDescription(2, rules.windows[i].origin);
    AddWindowDetails(page, 2, i);
  });
}

std::vector<std::string> DeclaredNames(const check::CheckedRules& rules) {
  std::vector<std::string> names = {"Card", "Player", "Table"};
  const auto add = [&](const auto& table) {
    for (const auto& declared : table) names.push_back(declared.name);
  };
  add(rules.card_types);
  add(rules.enums);
  for (const check::Enum& declared : rules.enums)
    names.insert(names.end(), declared.values.begin(), declared.values.end());
  add(rules.zones);
  add(rules.actions);
  add(rules.windows);
  add(rules.parts);
  return names;
}

}  // namespace cardinal::explain
