#include "interpreter/drivers/play/lookup.h"

#include <algorithm>
#include <charconv>

#include "interpreter/drivers/telling/board.h"
#include "interpreter/drivers/telling/facts.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

namespace {

using program::Program;
using program::TypeKind;

template <class Fits>
std::int32_t Only(const std::vector<std::string>& names, Fits fits) {
  std::int32_t found = -1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!fits(Lower(names[i]))) continue;
    if (found >= 0 && names[static_cast<std::size_t>(found)] != names[i]) return -2;
    if (found < 0) found = static_cast<std::int32_t>(i);
  }
  return found;
}

// A thing with something to ask about it.
struct Thing {
  TypeKind kind = TypeKind::Void;
  std::int32_t card_type = -1;
  model::Value value = model::kNone;
  std::string name;
};

bool FindThing(const Program& program, const match::Match& match, view::Seat viewer, const view::Names& names,
               const std::string& words, Thing& thing) {
  const std::int32_t seat = FindName(words, names.seats);
  if (seat >= 0) {
    thing = {TypeKind::Player, -1, seat, names.seats[static_cast<std::size_t>(seat)]};
    return true;
  }
  if (Lower(words) == "table") {
    thing = {TypeKind::Table, -1, model::kNone, "the table"};
    return true;
  }
  const model::CardId card = FindSeenCard(program, match, viewer, words);
  if (card < 0) return false;
  const program::CardDef& def =
      program.cards[static_cast<std::size_t>(match.world.cards[static_cast<std::size_t>(card)].def)];
  thing = {TypeKind::Card, def.type, card, def.name};
  return true;
}

std::string Identifier(const std::string& words) {
  std::string name = Trimmed(words);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

std::string NoSuchFact(const Program& program, const Thing& thing, const std::string& fact) {
  const std::vector<std::string> facts = telling::FactNames(program, thing.kind, thing.card_type);
  std::string problem = "There is no `" + fact + "` of " + thing.name;
  const std::string nearest = diag::DidYouMean(fact, facts);
  if (!nearest.empty()) return problem + "; " + nearest;
  problem += ". There is";
  for (std::size_t i = 0; i < facts.size() && i < 12; ++i) problem += (i == 0 ? " " : ", ") + facts[i];
  return problem;
}

}  // namespace

std::string Trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::int32_t FindName(std::string_view words, const std::vector<std::string>& names) {
  const std::string wanted = Lower(Trimmed(words));
  if (wanted.empty()) return -1;
  std::int32_t found = Only(names, [&](const std::string& name) { return name == wanted; });
  if (found == -1) found = Only(names, [&](const std::string& name) { return name.starts_with(wanted); });
  if (found == -1 && wanted.size() >= 3)
    found = Only(names, [&](const std::string& name) { return name.find(wanted) != std::string::npos; });
  return found;
}

model::CardId FindSeenCard(const Program& program, const match::Match& match, view::Seat viewer,
                           std::string_view words) {
  std::size_t number = 1;
  const std::size_t hash = words.find('#');
  if (hash != std::string_view::npos) {
    const std::string_view digits = words.substr(hash + 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    words = words.substr(0, hash);
  }
  // Seen cards, those in zones that are spread out before those in piles.
  const std::vector<bool> spread = telling::SpreadOut(program);
  std::vector<model::CardId> cards;
  for (const bool near : {true, false}) {
    for (const model::CardId card : match.world.order) {
      if (viewer != view::kEverybody && !match::SeesFace(program, match.world, viewer, card)) continue;
      const match::ZoneId zone = match.world.cards[static_cast<std::size_t>(card)].zone;
      const std::int32_t declaration = match::ZoneDeclaration(program, zone, match.world.seats);
      if (spread[static_cast<std::size_t>(declaration)] == near) cards.push_back(card);
    }
  }
  std::vector<std::string> names;
  for (const model::CardId card : cards) {
    names.push_back(
        program.cards[static_cast<std::size_t>(match.world.cards[static_cast<std::size_t>(card)].def)].name);
  }
  const std::int32_t found = FindName(words, names);
  if (found < 0) return -1;
  for (std::size_t i = static_cast<std::size_t>(found); i < names.size(); ++i) {
    if (names[i] == names[static_cast<std::size_t>(found)] && --number == 0) return cards[i];
  }
  return -1;
}

Question FindQuestion(const Program& program, const match::Match& match, view::Seat viewer, const view::Names& names,
                      const std::string& words) {
  Question question;
  const std::int32_t alone = telling::FindFact(program, Identifier(words), TypeKind::Void);
  if (alone >= 0) {
    question.query = alone;
    return question;
  }
  // Every way to cut the words in a thing and a fact, the longest thing first.
  for (std::size_t cut = words.size(); cut-- > 1;) {
    if (words[cut] != '.' && words[cut] != ' ') continue;
    Thing thing;
    if (!FindThing(program, match, viewer, names, words.substr(0, cut), thing)) continue;
    const std::string fact = Identifier(words.substr(cut + 1));
    question.query = telling::FindFact(program, fact, thing.kind, thing.card_type);
    if (question.query >= 0) {
      if (thing.kind != TypeKind::Table) question.arguments.push_back(thing.value);
      question.problem.clear();
      return question;
    }
    if (question.problem.empty() && !fact.empty()) question.problem = NoSuchFact(program, thing, fact);
  }
  if (question.problem.empty())
    question.problem =
        "`" + words +
        "` is nothing that can be asked. Try a card that you see or a player, and behind it what you want to know.";
  return question;
}

}  // namespace cardinal::play
