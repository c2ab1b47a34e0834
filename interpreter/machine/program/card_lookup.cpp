#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::program {

namespace {

base::NameFinder PresentNames(const Program& program) {
  std::vector<std::string_view> names;
  for (const CardDef& card : program.cards) names.push_back(card.name);
  return base::NameFinder(std::move(names));
}

}  // namespace

CardFinder::CardFinder(const Program& program) : program_(program), names_(PresentNames(program)) {}

std::int32_t CardFinder::FindCard(std::string_view name) {
  return FindCardByFormerName(program_, name) >= 0 ? base::kNameNotFound : names_.FindIndex(name);
}

std::int32_t FindCardBySpelling(const Program& program, std::string_view name) {
  const std::int32_t exact = FindCard(program, name);
  if (exact >= 0) return exact;
  const auto& names = program.derived.card_names;
  return names == nullptr ? CardFinder(program).FindCard(name) : names->FindCard(program, name);
}

std::int32_t CardNames::FindCard(const Program& program, std::string_view name) const {
  if (FindCardByFormerName(program, name) >= 0) return base::kNameNotFound;
  Index& index = index_;
  const std::lock_guard lock(index.mutex);
  if (!index.finder || index.of != program.cards.data()) {
    index.finder.reset();
    index.names.clear();
    for (const CardDef& card : program.cards) index.names.push_back(card.name);
    index.finder.emplace(std::vector<std::string_view>(index.names.begin(), index.names.end()));
    index.of = program.cards.data();
  }
  return index.finder->FindIndex(name);
}

std::int32_t FindCardByFormerSpelling(const Program& program, std::string_view name) {
  if (const std::int32_t exact = FindCardByFormerName(program, name); exact >= 0) return exact;
  std::vector<std::string> names;
  std::vector<std::int32_t> cards;
  for (std::size_t i = 0; i < program.cards.size(); ++i) {
    for (const std::string& old : program.cards[i].former_names) {
      names.push_back(old);
      cards.push_back(static_cast<std::int32_t>(i));
    }
  }
  const std::int32_t found = base::FindNameIndex(name, names);
  return found < 0 ? -1 : cards[found];
}

std::string DescribeAmbiguousCards(const Program& program, std::string_view name) {
  const std::string key = base::SpellingKey(name, base::SpellingLevel::Letter);
  std::string list;
  for (const CardDef& card : program.cards)
    if (base::SpellingKey(card.name, base::SpellingLevel::Letter) == key)
      list += (list.empty() ? "`" : " or `") + card.name + '`';
  return list;
}

}  // namespace cardinal::program
