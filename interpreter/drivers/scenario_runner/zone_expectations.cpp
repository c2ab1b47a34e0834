// Checks expectations about the cards of a zone.
#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::CardCount;
using documents::ExpectedValue;

namespace {

std::vector<CardId> Contents(const match::GameState& world, match::ZoneId zone) {
  const auto cards = world.CardsInIfAny(zone);
  return {cards.begin(), cards.end()};
}

std::vector<CardId> Without(const std::vector<CardId>& cards, const std::vector<CardId>& others) {
  std::vector<CardId> rest;
  for (const CardId card : cards) {
    if (std::find(others.begin(), others.end(), card) == others.end()) rest.push_back(card);
  }
  return rest;
}

bool IsNamed(const ScenarioGame& game, const std::string& text, CardId card) {
  if (NormalizeWords(text) == "filler" && game.cards.IsFiller(card)) return true;
  const std::int32_t def = game.GetCard(card).def;
  if (FindDefinition(game.GetProgram(), text) == def) return true;
  const NumberedCardName wanted = ParseNumberedName(text);
  return wanted.number > 0 && wanted.number == game.cards.CopyNumber(card) &&
         FindDefinition(game.GetProgram(), wanted.name) == def;
}

// True if the cards are in the order in which they are listed.
bool InOrder(const ScenarioGame& game, const std::vector<CardCount>& listed, const std::vector<CardId>& cards) {
  std::size_t at = 0;
  for (const CardCount& written : listed) {
    const CardCount count = ResolveCopies(game.GetProgram(), written);
    for (int i = 0; i < count.copies; ++i, ++at) {
      if (at >= cards.size() || !IsNamed(game, count.card.text, cards[at])) return false;
    }
  }
  return true;
}

std::string ChangeLine(const std::string& gains, const std::string& losses) {
  if (losses.empty()) return "gains [" + gains + "]";
  if (gains.empty()) return "loses [" + losses + "]";
  return "{gains: [" + gains + "], loses: [" + losses + "]}";
}

struct ZoneExpectation {
  const ScenarioGame& game;
  const std::string& name;
  std::vector<CardId> before, now;
  bool ordered = false;

  std::string CurrentText() const { return "[" + CardLabels(game, now) + "]"; }
  Mismatch MakeMismatch(const std::string& instead, const std::string& line) const {
    return {name + " " + instead, name + ": " + line};
  }

  Mismatch CheckSame() const {
    const std::string change = ChangeText(game, before, now);
    if (!change.empty())
      return MakeMismatch("changed: " + change,
                          ChangeLine(CardLabels(game, Without(now, before)), CardLabels(game, Without(before, now))));
    if (ordered && before != now) return MakeMismatch("has another order: " + CurrentText(), CurrentText());
    return {};
  }

  Mismatch CheckCount(const ExpectedValue& expected) const {
    const auto count = std::ssize(now);
    const auto earlier = std::ssize(before);
    const bool holds =
        (expected.kind == ExpectedValue::Kind::Delta && count - earlier == expected.number) ||
        (expected.kind == ExpectedValue::Kind::AtLeast && count >= expected.number) ||
        (expected.kind == ExpectedValue::Kind::AtMost && count <= expected.number) ||
        (expected.kind == ExpectedValue::Kind::Equals && documents::ParseDecimal(expected.text.text) == count);
    if (holds) return {};
    return MakeMismatch("has " + base::FormatCount(count, "card") + " (before: " + std::to_string(earlier) +
                            "), not `" + FormatExpectation(expected) + "`",
                        std::to_string(count));
  }

  Mismatch Exactly(const std::vector<CardCount>& listed) const {
    std::vector<CardId> rest = now;
    const std::vector<std::string> missing = RemoveNamedCards(game, listed, rest);
    if (!missing.empty())
      return MakeMismatch("is " + CurrentText() + "; missing: " + base::JoinText(missing), CurrentText());
    if (!rest.empty())
      return MakeMismatch("is " + CurrentText() + "; not listed: " + CardLabels(game, rest), CurrentText());
    if (ordered && !InOrder(game, listed, now))
      return MakeMismatch("has another order, top first: " + CurrentText(), CurrentText());
    return {};
  }

  Mismatch CheckChange(const ExpectedValue& expected) const {
    std::vector<CardId> gained = Without(now, before), lost = Without(before, now);
    const std::string line =
        gained.empty() && lost.empty() ? "same" : ChangeLine(CardLabels(game, gained), CardLabels(game, lost));
    const std::string change = ChangeText(game, before, now);
    const auto missing_gains = RemoveNamedCards(game, expected.gains, gained);
    const auto missing_losses = RemoveNamedCards(game, expected.losses, lost);
    if (missing_gains.empty() && missing_losses.empty() && gained.empty() && lost.empty()) return {};
    return MakeMismatch((change.empty() ? "did not change" : change) + ", not `" + FormatExpectation(expected) + "`",
                        line);
  }

  Mismatch CheckCards(const ExpectedValue& expected) const {
    if (documents::IsEmptyWord(expected.text.text)) return Exactly({});
    if (documents::ParseDecimal(expected.text.text)) return CheckCount(expected);
    return Exactly({documents::ParseCardCount(expected.text)});
  }
};

}  // namespace

std::string CardLabels(const ScenarioGame& game, const std::vector<CardId>& cards) {
  std::vector<std::string> labels;
  for (const CardId card : cards) labels.push_back(game.cards.Label(card));
  return base::JoinText(labels);
}

std::string ChangeText(const ScenarioGame& game, const std::vector<CardId>& before, const std::vector<CardId>& now) {
  const std::vector<CardId> gained = Without(now, before), lost = Without(before, now);
  std::string words = gained.empty() ? "" : "gains [" + CardLabels(game, gained) + "]";
  if (!lost.empty()) words += (words.empty() ? "" : ", ") + ("loses [" + CardLabels(game, lost) + "]");
  return words;
}

std::vector<std::string> RemoveNamedCards(const ScenarioGame& game, const std::vector<CardCount>& cards,
                                          std::vector<CardId>& pool) {
  std::vector<std::string> missing;
  for (const CardCount& written : cards) {
    const CardCount count = ResolveCopies(game.GetProgram(), written);
    int wanted = count.copies;
    for (auto card = pool.begin(); card != pool.end() && wanted > 0;) {
      const bool fits = IsNamed(game, count.card.text, *card);
      card = fits ? pool.erase(card) : card + 1;
      wanted -= fits ? 1 : 0;
    }
    const bool known = FindDefinition(game.GetProgram(), ParseNumberedName(count.card.text).name) >= 0 ||
                       FindDefinition(game.GetProgram(), count.card.text) >= 0;
    const std::string name =
        count.card.text + (known || NormalizeWords(count.card.text) == "filler" ? "" : " (no card has this name)");
    if (wanted > 0) missing.push_back((wanted > 1 ? std::to_string(wanted) + " " : "") + name);
  }
  return missing;
}

void RecordZoneRead(const ScenarioGame& game, match::ZoneId zone, trace::TraceRecorder* asked) {
  const std::int32_t declaration = match::ZoneDeclaration(game.GetProgram(), zone, game.match.state.seats);
  if (asked != nullptr && declaration >= 0) asked->OnSite(game.GetProgram().zones[declaration].site);
}

Mismatch CheckZone(StepStates moments, const std::string& name, match::ZoneId zone, const ExpectedValue& expected) {
  const ScenarioGame& game = moments.after;
  const std::int32_t declaration = match::ZoneDeclaration(game.GetProgram(), zone, game.match.state.seats);
  const ZoneExpectation here{game, name, Contents(moments.before.state, zone), Contents(game.match.state, zone),
                             game.GetProgram().zones[declaration].ordered};
  switch (expected.kind) {
    case ExpectedValue::Kind::Same: return here.CheckSame();
    case ExpectedValue::Kind::ExactCards: return here.Exactly(expected.gains);
    case ExpectedValue::Kind::Change: return here.CheckChange(expected);
    case ExpectedValue::Kind::Equals: return here.CheckCards(expected);
    case ExpectedValue::Kind::Delta:
    case ExpectedValue::Kind::AtLeast:
    case ExpectedValue::Kind::AtMost: return here.CheckCount(expected);
    case ExpectedValue::Kind::Hidden:
      return here.MakeMismatch("is not seen by anybody here; `hidden` belongs under `view`",
                               std::to_string(here.now.size()));
    case ExpectedValue::Kind::Map: break;
  }
  return here.MakeMismatch("is a zone: write a list of cards, `gains [...]`, `loses [...]`, a number or `same`",
                           here.CurrentText());
}

}  // namespace cardinal::scenario_runner
