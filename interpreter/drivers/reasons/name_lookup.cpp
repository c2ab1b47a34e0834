#include "interpreter/drivers/reasons/name_lookup.h"

#include <algorithm>
#include <charconv>

#include "interpreter/base/sequence.h"
#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::reasons {

namespace {

using program::Program;

template <class Fits>
std::int32_t Only(const std::vector<std::string>& names, Fits fits) {
  std::int32_t found = -1;
  for (const std::int32_t i : base::Indices(names)) {
    if (!fits(base::FoldSpelling(names[i]))) continue;
    if (found >= 0 && names[found] != names[i]) return -2;
    if (found < 0) found = i;
  }
  return found;
}

bool IsWordByte(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// Whether a word of the name begins with the words.
bool HasWordsFrom(const std::string& name, const std::string& words) {
  for (std::size_t at = name.find(words); at != std::string::npos; at = name.find(words, at + 1))
    if (at == 0 || !IsWordByte(name[at - 1])) return true;
  return false;
}

std::int32_t CardDefinition(const match::Match& match, model::CardId card) { return match.state.cards[card].def; }

BilingualNames CardNamesInMatch(const Program& program, const match::Match& match,
                                const std::vector<model::CardId>& cards, const view::Localizer& reader) {
  BilingualNames called;
  for (const model::CardId card : cards) {
    const std::int32_t def = CardDefinition(match, card);
    called.rules.push_back(program.cards[def].name);
    called.reader.push_back(reader.CardName(def));
  }
  return called;
}

// Visible cards; those in zones that are shown in full come before the others.
std::vector<model::CardId> SeenCards(const Program& program, const match::Match& match, view::Seat viewer) {
  const std::vector<bool> spread = narration::ZonesShownInFull(program);
  std::vector<model::CardId> cards;
  for (const bool near : {true, false}) {
    for (const model::CardId card : match.state.order) {
      if (viewer != view::kOmniscient && !match::SeesFace(program, match.state, viewer, card)) continue;
      const match::ZoneId zone = match.state.cards[card].zone;
      const std::int32_t declaration = match::ZoneDeclaration(program, zone, match.state.seats);
      if (spread[declaration] == near) cards.push_back(card);
    }
  }
  return cards;
}

// The index of the first card that had the name before a rule printed it like another one, or -1.
std::int32_t FindByFirstPrint(const Program& program, const match::Match& match,
                              const std::vector<model::CardId>& cards, std::string_view words) {
  const std::string folded = base::FoldSpelling(base::TrimText(words));
  const auto found = std::ranges::find_if(cards, [&](model::CardId card) {
    const match::Card& here = match.state.cards[card];
    return here.def != here.printed && base::FoldSpelling(program.cards[here.printed].name) == folded;
  });
  return found == cards.end() ? -1 : static_cast<std::int32_t>(found - cards.begin());
}

// The index of the first card whose former name (`named before`) matches, or -1.
std::int32_t FindByOldName(const Program& program, const match::Match& match, const std::vector<model::CardId>& cards,
                           std::string_view words) {
  const std::int32_t renamed = program::FindCardByFormerSpelling(program, base::TrimText(words));
  const auto found = std::find_if(cards.begin(), cards.end(),
                                  [&](model::CardId card) { return CardDefinition(match, card) == renamed; });
  return renamed < 0 || found == cards.end() ? -1 : static_cast<std::int32_t>(found - cards.begin());
}

// "Some Card#2" -> "Some Card", 2.
std::size_t TakeNumber(std::string_view& words) {
  const std::size_t hash = words.find('#');
  if (hash == std::string_view::npos) return 1;
  std::size_t number = 0;
  const std::string_view digits = words.substr(hash + 1);
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  words = words.substr(0, hash);
  return number;
}

}  // namespace

std::vector<std::string> NamesLike(std::string_view words, const std::vector<std::string>& names) {
  const std::string wanted = base::FoldSpelling(base::TrimText(words));
  std::vector<std::string> begun, with;
  for (const std::string& name : names) {
    const std::string folded = base::FoldSpelling(name);
    if (folded.starts_with(wanted)) begun.push_back(name);
    if (folded.find(wanted) != std::string::npos) with.push_back(name);
  }
  return begun.empty() ? with : begun;
}

std::int32_t FindExactly(std::string_view words, const std::vector<std::string>& names) {
  return std::max(base::kNameNotFound, base::FindNameIndex(base::TrimText(words), names));
}

std::int32_t FindName(std::string_view words, const std::vector<std::string>& names) {
  const std::string wanted = base::FoldSpelling(words);
  if (wanted.empty()) return -1;
  std::int32_t found = base::FindNameIndex(base::TrimText(words), names);
  if (found == -1) found = Only(names, [&](const std::string& name) { return name.starts_with(wanted); });
  if (found == -1 && wanted.size() >= 3)
    found = Only(names, [&](const std::string& name) { return HasWordsFrom(name, wanted); });
  return found;
}

std::int32_t FindExactly(std::string_view words, const BilingualNames& called) {
  const std::int32_t found = FindExactly(words, called.reader);
  return found >= 0 ? found : FindExactly(words, called.rules);
}

std::int32_t FindName(std::string_view words, const BilingualNames& called) {
  std::int32_t found = FindExactly(words, called);
  if (found < 0) found = FindName(words, called.reader);
  return found == -1 ? FindName(words, called.rules) : found;
}

BilingualNames MakeNames(const view::Localizer& reader, const std::vector<std::string>& identifiers) {
  BilingualNames called;
  for (const std::string& identifier : identifiers) {
    called.rules.push_back(narration::Words(identifier));
    called.reader.push_back(reader.TranslateName(identifier));
  }
  return called;
}

BilingualNames CardNames(const Program& program, const view::Localizer& reader) {
  BilingualNames called;
  for (const auto i : program.cards.Ids()) {
    called.rules.push_back(narration::Words(program.cards[i].name));
    called.reader.push_back(reader.CardName(i));
  }
  return called;
}

bool HasWholeWords(const view::Localizer& reader, const Program& program, std::int32_t def, std::string_view words) {
  const std::string wanted = ' ' + base::FoldSpelling(base::TrimText(words)) + ' ';
  const auto has = [&](const std::string& name) {
    return (' ' + base::FoldSpelling(name) + ' ').find(wanted) != std::string::npos;
  };
  return has(program.cards[def].name) || has(reader.CardName(def));
}

bool IsCalled(const view::Localizer& reader, std::string_view identifier, std::string_view words) {
  const std::string wanted = base::FoldSpelling(words);
  return base::FoldSpelling(narration::Words(identifier)) == wanted ||
         base::FoldSpelling(reader.TranslateName(identifier)) == wanted;
}

std::vector<model::CardId> SeenCopies(const Program& program, const match::Match& match, view::Seat viewer,
                                      model::CardId card) {
  std::vector<model::CardId> cards = SeenCards(program, match, viewer);
  std::erase_if(cards,
                [&](model::CardId other) { return CardDefinition(match, other) != CardDefinition(match, card); });
  return cards;
}

model::CardId FindSeenCard(const Program& program, const match::Match& match, view::Seat viewer,
                           const view::Localizer& reader, std::string_view words, bool exactly, model::Seat whose) {
  const bool any = words.find('#') == std::string_view::npos;
  std::size_t number = TakeNumber(words);
  std::vector<model::CardId> cards = SeenCards(program, match, viewer);
  if (any && whose >= 0) {
    std::stable_partition(cards.begin(), cards.end(),
                          [&](model::CardId card) { return match.state.cards[card].controller == whose; });
  }
  const BilingualNames called = CardNamesInMatch(program, match, cards, reader);
  std::int32_t found = exactly ? FindExactly(words, called) : FindName(words, called);
  if (found < 0) found = FindByOldName(program, match, cards, words);
  if (found < 0) {
    found = FindByFirstPrint(program, match, cards, words);
    return found < 0 ? -1 : cards[static_cast<std::size_t>(found)];
  }
  for (std::size_t i = static_cast<std::size_t>(found); i < cards.size(); ++i) {
    if (called.rules[i] == called.rules[found] && --number == 0) return cards[i];
  }
  return -1;
}

std::string DescribeSeveralCards(const program::Program& program, const view::Localizer& reader,
                                 std::string_view words) {
  constexpr std::size_t kMost = 8;
  std::vector<std::string> names = NamesLike(words, CardNames(program, reader).reader);
  if (names.size() > kMost) names.resize(kMost);
  return reader.TranslatePhrase("More than one card is called so: {cards}.", {reader.JoinWithAnd(names)});
}

}  // namespace cardinal::reasons
