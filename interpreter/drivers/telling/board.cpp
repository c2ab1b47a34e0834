#include "interpreter/drivers/telling/board.h"

#include <ostream>
#include <vector>

#include "interpreter/drivers/telling/card.h"
#include "interpreter/drivers/telling/facts.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::telling {

namespace {

using program::OwnerKind;
using program::Program;

class Painter {
 public:
  Painter(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
          const view::Names& names, const Style& style)
      : out_(out),
        program_(program),
        match_(match),
        viewer_(viewer),
        names_(names),
        words_(program, names),
        style_(style),
        seen_(view::Observe(program, match, viewer)),
        spread_(SpreadOut(program)) {}

  void Players() const {
    const view::Seat nearest = viewer_ >= 0 ? viewer_ : match_.world.seats - 1;
    for (view::Seat i = 1; i <= match_.world.seats; ++i) Player((nearest + i) % match_.world.seats);
  }

  void Table() const {
    const std::string states = States(OwnerKind::Table, model::kNone);
    if (!states.empty()) out_ << Wrapped(style_.Dim(states), style_, "  ", 2);
    for (const view::SeenZone& zone : seen_.zones) {
      if (At(zone).of == OwnerKind::Table) Zone(zone);
    }
  }

 private:
  void Player(view::Seat seat) const {
    const bool out = ((match_.world.out >> seat) & 1u) != 0;
    const std::string& name = names_.seats[static_cast<std::size_t>(seat)];
    const std::string title = out ? name + " (" + words_.Phrase("out of the game") + ')' : name;
    const int line = std::max(std::min(style_.width, 72) - Columns(title) - 4, 0);
    out_ << style_.Dim("--") << ' ' << style_.Bold(title) << ' '
         << style_.Dim(std::string(static_cast<std::size_t>(line), '-')) << '\n';
    Piles(seat);
    for (const view::SeenZone& zone : seen_.zones) {
      if (zone.owner == seat && spread_[static_cast<std::size_t>(zone.zone)]) Zone(zone);
    }
  }

  // States and piles of a player, on one line where they fit.
  void Piles(view::Seat seat) const {
    std::string text = States(OwnerKind::Player, seat);
    for (const view::SeenZone& zone : seen_.zones) {
      if (zone.owner != seat || spread_[static_cast<std::size_t>(zone.zone)] || zone.cards.empty()) continue;
      if (!text.empty()) text += "; ";
      text += words_.Name(At(zone).name) + ' ' + std::to_string(zone.cards.size());
      const std::string names = NamesOf(zone);
      if (!names.empty()) text += ": " + names;
    }
    if (!text.empty()) out_ << Wrapped(text, style_, "  ", 4);
  }

  void Zone(const view::SeenZone& zone) const {
    if (!spread_[static_cast<std::size_t>(zone.zone)]) {
      const std::string names = NamesOf(zone);
      const std::string count = words_.Name(At(zone).name) + ' ' + std::to_string(zone.cards.size());
      if (!zone.cards.empty()) out_ << Wrapped(names.empty() ? count : count + ": " + names, style_, "  ", 4);
      return;
    }
    const std::string label = "  " + Padded(words_.Name(At(zone).name), kLabel) + ' ';
    const int widest = WidestName(zone);
    std::size_t unseen = 0;
    bool first = true;
    for (const view::SeenCard& card : zone.cards) {
      if (card.id < 0) {
        ++unseen;
        continue;
      }
      const std::string facts = CardFacts(program_, match_, card.id, viewer_, names_, style_);
      const std::string name = style_.Bold(words_.Card(card.def));
      out_ << Wrapped(facts, style_, Lead(label, first) + (facts.empty() ? name : Padded(name, widest) + "  "),
                      kLabel + 5);
      first = false;
      On(card.id);
    }
    if (unseen > 0) out_ << Lead(label, first) << Unseen(unseen, first) << '\n';
    if (zone.cards.empty()) out_ << label << style_.Dim("-") << '\n';
  }

  // What lies on a card stands below it.
  void On(model::CardId holder) const {
    for (const view::SeenZone& zone : seen_.zones) {
      if (zone.holder != holder) continue;
      const std::string label = std::string(kLabel + 5, ' ') + words_.Name(At(zone).name) + ": ";
      for (const view::SeenCard& card : zone.cards) {
        const std::string name = card.id < 0 ? words_.Phrase("a card") : words_.Card(card.def);
        const std::string facts = card.id < 0 ? "" : CardFacts(program_, match_, card.id, viewer_, names_, style_);
        const std::string gap = facts.empty() ? "" : "  ";
        out_ << Wrapped(facts, style_, label + style_.Bold(name) + gap, kLabel + 7);
        if (card.id >= 0) On(card.id);
      }
    }
  }

  std::string Unseen(std::size_t count, bool alone) const {
    const std::string n = std::to_string(count);
    if (alone) return count == 1 ? words_.Phrase("1 card") : words_.Phrase("{n} cards", {n});
    return count == 1 ? words_.Phrase("1 card that you do not see")
                      : words_.Phrase("{n} cards that you do not see", {n});
  }

  // The label stands before the first line only.
  static std::string Lead(const std::string& label, bool first) {
    return first ? label : std::string(static_cast<std::size_t>(Columns(label)), ' ');
  }

  int WidestName(const view::SeenZone& zone) const {
    int widest = 0;
    for (const view::SeenCard& card : zone.cards) {
      if (card.id >= 0) widest = std::max(widest, Columns(words_.Card(card.def)));
    }
    return std::min(widest, 28);
  }

  // "2 First Card, Second Card": those that are seen, in the order of their first appearance.
  std::string NamesOf(const view::SeenZone& zone) const {
    std::vector<std::pair<std::int32_t, int>> counts;
    int unseen = 0;
    for (const view::SeenCard& card : zone.cards) {
      if (card.id < 0) {
        ++unseen;
        continue;
      }
      auto found = counts.begin();
      while (found != counts.end() && found->first != card.def) ++found;
      if (found == counts.end()) found = counts.insert(found, {card.def, 0});
      ++found->second;
    }
    std::string text;
    for (const auto& [def, count] : counts) {
      if (!text.empty()) text += ", ";
      if (count > 1) text += std::to_string(count) + ' ';
      text += words_.Card(def);
    }
    if (text.empty() || unseen == 0) return text;
    return words_.Phrase("{cards} and {n} that you do not see", {text, std::to_string(unseen)});
  }

  // "charges 3, first player Anna".
  std::string States(OwnerKind of, model::Value owner) const {
    std::string text;
    for (const program::Field& field : program_.fields) {
      if (field.of != of) continue;
      vm::Reply value;
      value.value = match_.world.fields[match::FieldIndex(program_, match_.world, field, owner)];
      if (value.value == model::kNone || (field.option && value.value == field.initial)) continue;
      if (!text.empty()) text += ", ";
      text += words_.Name(field.name) + ' ' + InWords(program_, match_, field.type, value, viewer_, names_);
    }
    return text;
  }

  const program::Zone& At(const view::SeenZone& zone) const {
    return program_.zones[static_cast<std::size_t>(zone.zone)];
  }

  static constexpr int kLabel = 8;
  std::ostream& out_;
  const Program& program_;
  const match::Match& match_;
  view::Seat viewer_;
  const view::Names& names_;
  const view::Wording words_;
  const Style& style_;
  view::Observation seen_;
  std::vector<bool> spread_;
};

}  // namespace

std::vector<bool> SpreadOut(const Program& program) {
  std::uint64_t zones = 0;
  for (const program::Works& works : program.works) {
    // Rules that work everywhere say nothing about a place.
    const std::uint64_t all =
        program.zones.size() >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << program.zones.size()) - 1;
    if ((works.zones & all) != all) zones |= works.zones;
  }
  for (const program::Action& action : program.actions) {
    if (action.your_zone >= 0) zones |= std::uint64_t{1} << action.your_zone;
  }
  std::vector<bool> spread;
  for (std::size_t i = 0; i < program.zones.size(); ++i) {
    const program::Zone& zone = program.zones[i];
    spread.push_back(((zones >> i) & 1u) != 0 || zone.seen == program::Seen::Owner || zone.capacity >= 0);
  }
  return spread;
}

void PrintTable(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
                const view::Names& names, const Style& style) {
  Painter(out, program, match, viewer, names, style).Table();
}

void PrintPlayers(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
                  const view::Names& names, const Style& style) {
  Painter(out, program, match, viewer, names, style).Players();
}

void PrintBoard(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
                const view::Names& names, const Style& style) {
  PrintTable(out, program, match, viewer, names, style);
  PrintPlayers(out, program, match, viewer, names, style);
}

}  // namespace cardinal::telling
