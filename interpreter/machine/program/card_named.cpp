#include "interpreter/machine/program/card_named.h"

namespace cardinal::program {

base::NameFinder CardFinder(const Program& program) {
  std::vector<std::string_view> names;
  for (const CardDef& card : program.cards) names.push_back(card.name);
  return base::NameFinder(std::move(names));
}

std::int32_t FindCardAsTyped(const Program& program, std::string_view name) {
  const std::int32_t exact = FindCard(program, name);
  return exact >= 0 ? exact : CardFinder(program).Find(name);
}

std::string CardsSpeltLike(const Program& program, std::string_view name) {
  const std::string key = base::SpellingKey(name, base::Likeness::Letter);
  std::string list;
  for (const CardDef& card : program.cards)
    if (base::SpellingKey(card.name, base::Likeness::Letter) == key)
      list += (list.empty() ? "`" : " or `") + card.name + '`';
  return list;
}

}  // namespace cardinal::program
