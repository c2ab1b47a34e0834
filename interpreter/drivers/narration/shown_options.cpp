#include "interpreter/drivers/narration/shown_options.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/narration/text_style.h"

namespace cardinal::narration {

namespace {

using match::Match;
using model::CardId;
using program::Program;

// Compares cards by everything that a player can tell apart. All cards that are compared are visible to the viewer.
class CardComparer {
 public:
  CardComparer(const Program& program, const Match& match) : program_(program), match_(match) {}

  bool AreEqual(CardId one, CardId other) const {
    const match::Card &x = match_.state.cards[one], &y = match_.state.cards[other];
    return x.def == y.def && x.zone == y.zone && x.owner == y.owner && x.controller == y.controller &&
           SameFields(one, other) && SameModifiers(one, other) && SameAttached(one, other);
  }

 private:
  bool SameFields(CardId one, CardId other) const {
    return std::all_of(program_.fields.begin(), program_.fields.end(), [&](const program::Field& field) {
      if (field.of != program::OwnerKind::Card) return true;
      const auto at = [&](CardId card) {
        return match_.state.fields[match::FieldIndex(program_, match_.state, field, card)];
      };
      return at(one) == at(other);
    });
  }

  // A change for a time may name one of two equal cards. A card is a number like any other there, so a change that only
  // has the same number also keeps the cards apart.
  bool SameModifiers(CardId one, CardId other) const {
    const auto names = [&](const match::ActiveModifier& change, CardId card) {
      return std::find(change.args.begin(), change.args.end(), model::Value{card}) != change.args.end();
    };
    const auto keeps = [](const match::LastingRule& made, CardId card) {
      return std::ranges::find(made.captured, model::Value{card}) != made.captured.end();
    };
    if (std::ranges::any_of(match_.state.lasting,
                            [&](const match::LastingRule& made) { return keeps(made, one) || keeps(made, other); }))
      return false;
    return std::none_of(
        match_.state.modifiers.begin(), match_.state.modifiers.end(),
        [&](const match::ActiveModifier& change) { return names(change, one) || names(change, other); });
  }

  // Two cards that have cards on them are kept apart: players arrange these on the table.
  bool SameAttached(CardId one, CardId other) const { return !HasAttached(one) && !HasAttached(other); }

  bool HasAttached(CardId card) const {
    for (const auto zone : program_.zones.Ids()) {
      if (program_.zones[zone].of != program::OwnerKind::Card) continue;
      const match::ZoneId instance = match::ZoneIndex(program_, zone, card, match_.state.seats);
      if (instance >= 0 && !match_.state.CardsIn(instance).empty()) return true;
    }
    return false;
  }

  const Program& program_;
  const Match& match_;
};

// The player in whose zone the card of the option is, if the options are cards of several players.
std::string SideText(const Match& match, CardId card, bool several, const view::DisplayNames& names) {
  return several && card >= 0 ? names.seats[match.state.cards[card].controller] : "";
}

std::string ZoneLabel(const Program& program, const Match& match, CardId card, const view::DisplayNames& names,
                      const GameLayout& layout) {
  const std::int32_t zone = match::ZoneDeclaration(program, match.state.cards[card].zone, match.state.seats);
  if (zone < 0) return "";
  return LabelText(layout, view::Localizer(program, names), names.language, program.zones[zone].name);
}

bool FromSeveralPlayers(const Match& match, const std::vector<CardId>& cards) {
  const auto controller = [&](CardId card) { return match.state.cards[card].controller; };
  CardId first = -1;
  for (const CardId card : cards) {
    if (card < 0) continue;
    if (first >= 0 && controller(card) != controller(first)) return true;
    first = card;
  }
  return false;
}

}  // namespace

model::CardId OptionCard(const Program& program, const Match& match, const model::Option& option, view::Seat viewer) {
  const model::CardId card = model::OptionCard(option);
  if (!match.state.cards.Contains(card)) return -1;
  if (viewer != view::kOmniscient && !match::SeesFace(program, match.state, viewer, card)) return -1;
  return card;
}

std::vector<ShownOption> ListOptions(const Program& program, const Match& match, view::Seat viewer,
                                     const view::DisplayNames& names, const GameLayout& layout) {
  const model::Decision& decision = match.decision;
  const std::vector<std::string> labels = view::OptionLabels(program, match, viewer, names);
  std::vector<CardId> cards, chosen;  // chosen: of options that are cards
  for (const model::Option& option : decision.options) {
    cards.push_back(OptionCard(program, match, option, viewer));
    chosen.push_back(option.kind == model::OptionKind::Card ? cards.back() : -1);
  }
  const bool several = FromSeveralPlayers(match, chosen);
  const CardComparer comparer(program, match);
  struct Group {
    ShownOption shown;
    int copies = 1;
    bool own = false;
  };
  std::vector<Group> groups;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const model::Option& option = decision.options[i];
    const auto equal = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      const auto first = static_cast<std::size_t>(group.shown.option);
      const model::Option& other = decision.options[first];
      return cards[i] >= 0 && cards[first] >= 0 && option.kind == other.kind &&
             (option.kind == model::OptionKind::Card || option.a == other.a) && labels[i] == labels[first] &&
             comparer.AreEqual(cards[i], cards[first]);
    });
    if (equal != groups.end()) {
      ++equal->copies;
      continue;
    }
    const std::string side = SideText(match, chosen[i], several, names);
    const bool own = several && chosen[i] >= 0 && match.state.cards[chosen[i]].controller == decision.seat;
    groups.push_back(
        {{static_cast<std::int32_t>(i), Capitalize(labels[i]) + (side.empty() ? "" : " (" + side + ')')}, 1, own});
  }
  std::stable_partition(groups.begin(), groups.end(), [&](const Group& group) {
    return several && !group.own && chosen[static_cast<std::size_t>(group.shown.option)] >= 0;
  });
  // The zone of each group whose label another group has, too.
  std::vector<std::string> zones(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const CardId card = cards[static_cast<std::size_t>(groups[i].shown.option)];
    const auto is_like = [&](const Group& other) {
      const CardId one = cards[static_cast<std::size_t>(other.shown.option)];
      return card >= 0 && one >= 0 && other.shown.label == groups[i].shown.label &&
             match.state.cards[one].zone != match.state.cards[card].zone;
    };
    if (std::any_of(groups.begin(), groups.end(), is_like)) zones[i] = ZoneLabel(program, match, card, names, layout);
  }
  std::vector<ShownOption> shown;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    Group& group = groups[i];
    if (!zones[i].empty()) group.shown.label += " (" + zones[i] + ')';
    if (group.copies > 1) group.shown.label += " (" + std::to_string(group.copies) + ')';
    shown.push_back(std::move(group.shown));
  }
  return shown;
}

NumberRange TypedNumbers(const model::Decision& decision, const std::vector<ShownOption>& shown) {
  if (decision.kind != model::DecisionKind::Number || decision.options.empty())
    return {1, static_cast<std::int64_t>(shown.size())};
  const auto [least, most] =
      std::minmax_element(decision.options.begin(), decision.options.end(),
                          [](const model::Option& x, const model::Option& y) { return x.a < y.a; });
  return {least->a, most->a};
}

std::int32_t FindOptionNumbered(const model::Decision& decision, const std::vector<ShownOption>& shown,
                                std::int64_t number) {
  if (decision.kind != model::DecisionKind::Number)
    return number >= 1 && number <= std::ssize(shown) ? shown[static_cast<std::size_t>(number - 1)].option : -1;
  return base::FindIndexIf(decision.options, [&](const model::Option& option) { return option.a == number; });
}

}  // namespace cardinal::narration
