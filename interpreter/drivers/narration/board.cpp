#include "interpreter/drivers/narration/board.h"

#include <ostream>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

using program::OwnerKind;
using program::Program;

class BoardPrinter {
 public:
  BoardPrinter(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
               const view::DisplayNames& names, const TextStyle& style)
      : out_(out),
        program_(program),
        match_(match),
        viewer_(viewer),
        names_(names),
        words_(program, names),
        style_(style),
        seen_(view::Observe(program, match, viewer)),
        spread_(ZonesShownInFull(program)) {}

  void Players() const {
    const view::Seat nearest = viewer_ >= 0 ? viewer_ : match_.state.seats - 1;
    for (view::Seat i = 1; i <= match_.state.seats; ++i) Player((nearest + i) % match_.state.seats);
  }

  void PrintTablePart() const {
    const std::string states = States(OwnerKind::Table, model::kNone);
    if (!states.empty()) out_ << WrapText(style_.Dim(states), style_, "  ", 2);
    for (const view::ObservedZone& zone : seen_.zones) {
      if (At(zone).of == OwnerKind::Table) Zone(zone);
    }
  }

 private:
  void Player(view::Seat seat) const {
    const bool out = ((match_.state.eliminated >> seat) & 1u) != 0;
    const std::string& name = names_.seats[seat];
    const std::string title = out ? name + " (" + words_.TranslatePhrase("out of the game") + ')' : name;
    const int line = std::max(std::min(style_.width, 72) - TextColumns(title) - 4, 0);
    out_ << style_.Dim("--") << ' ' << style_.Bold(title) << ' '
         << style_.Dim(std::string(static_cast<std::size_t>(line), '-')) << '\n';
    PrintStatesAndPiles(seat);
    for (const view::ObservedZone& zone : seen_.zones) {
      if (zone.owner == seat && spread_[zone.zone]) Zone(zone);
    }
  }

  // States and piles of a player, on one line if they fit.
  void PrintStatesAndPiles(view::Seat seat) const {
    std::string text = States(OwnerKind::Player, seat);
    for (const view::ObservedZone& zone : seen_.zones) {
      if (zone.owner != seat || spread_[zone.zone] || zone.cards.empty()) continue;
      if (!text.empty()) text += "; ";
      text += words_.TranslateName(At(zone).name) + ' ' + std::to_string(zone.cards.size());
      const std::string names = CardNames(zone);
      if (!names.empty()) text += ": " + names;
    }
    if (!text.empty()) out_ << WrapText(text, style_, "  ", 4);
  }

  void Zone(const view::ObservedZone& zone) const {
    if (!spread_[zone.zone]) {
      const std::string names = CardNames(zone);
      const std::string count = words_.TranslateName(At(zone).name) + ' ' + std::to_string(zone.cards.size());
      if (!zone.cards.empty()) out_ << WrapText(names.empty() ? count : count + ": " + names, style_, "  ", 4);
      return;
    }
    const std::string label = "  " + PadRight(words_.TranslateName(At(zone).name), kLabel) + ' ';
    const int widest = WidestName(zone);
    std::size_t unseen = 0;
    bool first = true;
    for (const view::ObservedCard& card : zone.cards) {
      if (card.id < 0) {
        ++unseen;
        continue;
      }
      const std::string facts = FormatCardFacts(program_, match_, card.id, viewer_, names_, style_);
      const std::string name = style_.Bold(words_.CardName(card.def));
      out_ << WrapText(facts, style_, LinePrefix(label, first) + (facts.empty() ? name : PadRight(name, widest) + "  "),
                       kLabel + 5);
      first = false;
      PrintStackedCards(card.id);
    }
    if (unseen > 0) out_ << LinePrefix(label, first) << Unseen(unseen, first) << '\n';
    if (zone.cards.empty()) out_ << label << style_.Dim("-") << '\n';
  }

  // The cards on a card are printed below it.
  void PrintStackedCards(model::CardId holder) const {
    for (const view::ObservedZone& zone : seen_.zones) {
      if (zone.holder != holder) continue;
      const std::string label = std::string(kLabel + 5, ' ') + words_.TranslateName(At(zone).name) + ": ";
      for (const view::ObservedCard& card : zone.cards) {
        const std::string name = card.id < 0 ? words_.TranslatePhrase("a card") : words_.CardName(card.def);
        const std::string facts =
            card.id < 0 ? "" : FormatCardFacts(program_, match_, card.id, viewer_, names_, style_);
        const std::string gap = facts.empty() ? "" : "  ";
        out_ << WrapText(facts, style_, label + style_.Bold(name) + gap, kLabel + 7);
        if (card.id >= 0) PrintStackedCards(card.id);
      }
    }
  }

  std::string Unseen(std::size_t count, bool alone) const {
    const std::string n = std::to_string(count);
    if (alone) return count == 1 ? words_.TranslatePhrase("1 card") : words_.TranslatePhrase("{n} cards", {n});
    return count == 1 ? words_.TranslatePhrase("1 card that you do not see")
                      : words_.TranslatePhrase("{n} cards that you do not see", {n});
  }

  // Only the first line has the label.
  static std::string LinePrefix(const std::string& label, bool first) {
    return first ? label : std::string(static_cast<std::size_t>(TextColumns(label)), ' ');
  }

  int WidestName(const view::ObservedZone& zone) const {
    int widest = 0;
    for (const view::ObservedCard& card : zone.cards) {
      if (card.id >= 0) widest = std::max(widest, TextColumns(words_.CardName(card.def)));
    }
    return std::min(widest, 28);
  }

  // "2 First Card, Second Card": the visible cards, in the order of their first appearance.
  std::string CardNames(const view::ObservedZone& zone) const {
    std::vector<std::pair<std::int32_t, int>> counts;
    int unseen = 0;
    for (const view::ObservedCard& card : zone.cards) {
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
      text += words_.CardName(def);
    }
    if (text.empty() || unseen == 0) return text;
    return words_.TranslatePhrase("{cards} and {n} that you do not see", {text, std::to_string(unseen)});
  }

  // "charges 3, first player Anna".
  std::string States(OwnerKind of, model::Value owner) const {
    std::string text;
    for (const program::Field& field : program_.fields) {
      if (field.of != of) continue;
      vm::EvaluationResult value;
      value.value = match_.state.fields[match::FieldIndex(program_, match_.state, field, owner)];
      if (value.value == model::kNone || (field.option && value.value == field.initial)) continue;
      if (!text.empty()) text += ", ";
      text +=
          words_.TranslateName(field.name) + ' ' + FormatReply(program_, match_, field.type, value, viewer_, names_);
    }
    return text;
  }

  const program::Zone& At(const view::ObservedZone& zone) const { return program_.zones[zone.zone]; }

  static constexpr int kLabel = 8;
  std::ostream& out_;
  const Program& program_;
  const match::Match& match_;
  view::Seat viewer_;
  const view::DisplayNames& names_;
  const view::Localizer words_;
  const TextStyle& style_;
  view::Observation seen_;
  base::Table<program::ZoneDeclId, bool> spread_;
};

}  // namespace

std::vector<bool> ZonesShownInFull(const Program& program) {
  std::uint64_t zones = 0;
  for (const program::Works& works : program.works) {
    // Rules that work in every zone do not determine a zone.
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
    spread.push_back(((zones >> i) & 1u) != 0 || zone.visibility == program::Visibility::Owner || zone.capacity >= 0);
  }
  return spread;
}

void PrintTable(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
                const view::DisplayNames& names, const TextStyle& style) {
  BoardPrinter(out, program, match, viewer, names, style).PrintTablePart();
}

void PrintPlayers(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
                  const view::DisplayNames& names, const TextStyle& style) {
  BoardPrinter(out, program, match, viewer, names, style).Players();
}

void PrintBoard(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
                const view::DisplayNames& names, const TextStyle& style) {
  PrintTable(out, program, match, viewer, names, style);
  PrintPlayers(out, program, match, viewer, names, style);
}

}  // namespace cardinal::narration
