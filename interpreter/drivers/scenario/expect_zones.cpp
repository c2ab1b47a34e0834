// Claims about the cards of a zone.
#include <algorithm>

#include "interpreter/drivers/scenario/expect.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::CardCount;
using documents::Expected;

namespace {

std::vector<CardId> Contents(const match::World& world, match::ZoneId zone) {
  const auto cards = world.Zone(zone);
  return {cards.begin(), cards.end()};
}

std::vector<CardId> Without(const std::vector<CardId>& cards, const std::vector<CardId>& others) {
  std::vector<CardId> rest;
  for (const CardId card : cards) {
    if (std::find(others.begin(), others.end(), card) == others.end()) rest.push_back(card);
  }
  return rest;
}

bool IsNamed(const Game& game, const std::string& text, CardId card) {
  if (Plain(text) == "filler" && game.cards.IsFiller(card)) return true;
  const std::int32_t def = game.match.world.cards[static_cast<std::size_t>(card)].def;
  if (FindDefinition(game.Rules(), text) == def) return true;
  const Numbered wanted = NumberedName(text);
  return wanted.number > 0 && wanted.number == game.cards.Number(card) &&
         FindDefinition(game.Rules(), wanted.name) == def;
}

// The cards lie in the order in which they are listed.
bool InOrder(const Game& game, const std::vector<CardCount>& listed, const std::vector<CardId>& cards) {
  std::size_t at = 0;
  for (const CardCount& written : listed) {
    const CardCount count = CopiesMeant(game.Rules(), written);
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

struct Zone {
  const Game& game;
  const std::string& name;
  std::vector<CardId> before, now;
  bool ordered = false;

  std::string Is() const { return "[" + Labels(game, now) + "]"; }
  Objection Object(const std::string& instead, const std::string& line) const {
    return {name + " " + instead, name + ": " + line};
  }

  Objection Same() const {
    const std::string change = ChangeWords(game, before, now);
    if (!change.empty())
      return Object("changed: " + change,
                    ChangeLine(Labels(game, Without(now, before)), Labels(game, Without(before, now))));
    if (ordered && before != now) return Object("has another order: " + Is(), Is());
    return {};
  }

  Objection Count(const Expected& expected) const {
    const auto count = static_cast<std::int64_t>(now.size());
    const auto earlier = static_cast<std::int64_t>(before.size());
    const bool holds = (expected.kind == Expected::Kind::Delta && count - earlier == expected.number) ||
                       (expected.kind == Expected::Kind::AtLeast && count >= expected.number) ||
                       (expected.kind == Expected::Kind::AtMost && count <= expected.number) ||
                       (expected.kind == Expected::Kind::Is && documents::DecimalOf(expected.text.text) == count);
    if (holds) return {};
    return Object(
        "has " + Counted(count, "card") + " (before: " + std::to_string(earlier) + "), not `" + Written(expected) + "`",
        std::to_string(count));
  }

  Objection Exactly(const std::vector<CardCount>& listed) const {
    std::vector<CardId> rest = now;
    const std::vector<std::string> missing = TakeOut(game, listed, rest);
    if (!missing.empty()) return Object("is " + Is() + "; missing: " + Joined(missing), Is());
    if (!rest.empty()) return Object("is " + Is() + "; not listed: " + Labels(game, rest), Is());
    if (ordered && !InOrder(game, listed, now)) return Object("has another order, top first: " + Is(), Is());
    return {};
  }

  Objection Change(const Expected& expected) const {
    std::vector<CardId> gained = Without(now, before), lost = Without(before, now);
    const std::string line =
        gained.empty() && lost.empty() ? "same" : ChangeLine(Labels(game, gained), Labels(game, lost));
    const std::string change = ChangeWords(game, before, now);
    const auto missing_gains = TakeOut(game, expected.gains, gained);
    const auto missing_losses = TakeOut(game, expected.losses, lost);
    if (missing_gains.empty() && missing_losses.empty() && gained.empty() && lost.empty()) return {};
    return Object((change.empty() ? "did not change" : change) + ", not `" + Written(expected) + "`", line);
  }

  Objection Is(const Expected& expected) const {
    if (documents::SaysNothing(expected.text.text)) return Exactly({});
    if (documents::DecimalOf(expected.text.text)) return Count(expected);
    return Exactly({documents::CardCountOf(expected.text)});
  }
};

}  // namespace

std::string Labels(const Game& game, const std::vector<CardId>& cards) {
  std::vector<std::string> labels;
  for (const CardId card : cards) labels.push_back(game.cards.Label(card));
  return Joined(labels);
}

std::string ChangeWords(const Game& game, const std::vector<CardId>& before, const std::vector<CardId>& now) {
  const std::vector<CardId> gained = Without(now, before), lost = Without(before, now);
  std::string words = gained.empty() ? "" : "gains [" + Labels(game, gained) + "]";
  if (!lost.empty()) words += (words.empty() ? "" : ", ") + ("loses [" + Labels(game, lost) + "]");
  return words;
}

std::vector<std::string> TakeOut(const Game& game, const std::vector<CardCount>& cards, std::vector<CardId>& pool) {
  std::vector<std::string> missing;
  for (const CardCount& written : cards) {
    const CardCount count = CopiesMeant(game.Rules(), written);
    int wanted = count.copies;
    for (auto card = pool.begin(); card != pool.end() && wanted > 0;) {
      const bool fits = IsNamed(game, count.card.text, *card);
      card = fits ? pool.erase(card) : card + 1;
      wanted -= fits ? 1 : 0;
    }
    const bool known = FindDefinition(game.Rules(), NumberedName(count.card.text).name) >= 0 ||
                       FindDefinition(game.Rules(), count.card.text) >= 0;
    const std::string name =
        count.card.text + (known || Plain(count.card.text) == "filler" ? "" : " (no card has this name)");
    if (wanted > 0) missing.push_back((wanted > 1 ? std::to_string(wanted) + " " : "") + name);
  }
  return missing;
}

void NoteZone(const Game& game, match::ZoneId zone, trace::Recorder* asked) {
  const std::int32_t declaration = match::ZoneDeclaration(game.Rules(), zone, game.match.world.seats);
  if (asked != nullptr && declaration >= 0)
    asked->OnSite(game.Rules().zones[static_cast<std::size_t>(declaration)].site);
}

Objection JudgeZone(Moments moments, const std::string& name, match::ZoneId zone, const Expected& expected) {
  const Game& game = moments.now;
  const std::int32_t declaration = match::ZoneDeclaration(game.Rules(), zone, game.match.world.seats);
  const Zone here{game, name, Contents(moments.before.world, zone), Contents(game.match.world, zone),
                  game.Rules().zones[static_cast<std::size_t>(declaration)].ordered};
  switch (expected.kind) {
    case Expected::Kind::Same: return here.Same();
    case Expected::Kind::Are: return here.Exactly(expected.gains);
    case Expected::Kind::Change: return here.Change(expected);
    case Expected::Kind::Is: return here.Is(expected);
    case Expected::Kind::Delta:
    case Expected::Kind::AtLeast:
    case Expected::Kind::AtMost: return here.Count(expected);
    case Expected::Kind::Hidden:
      return here.Object("is not seen by anybody here; `hidden` belongs under `view`", std::to_string(here.now.size()));
    case Expected::Kind::Map: break;
  }
  return here.Object("is a zone: write a list of cards, `gains [...]`, `loses [...]`, a number or `same`", here.Is());
}

}  // namespace cardinal::scenario
