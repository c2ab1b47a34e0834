#include "interpreter/drivers/narration/board.h"

#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

using program::OwnerKind;
using program::Program;

constexpr int kWidestLabel = 12, kWidestName = 28;
constexpr int kLeastText = 24;    // columns: a shorter beginning of a text is of no use
constexpr int kTwoColumns = 100;  // from this width on
constexpr int kBetween = 3;       // blanks between the columns

class RowPrinter {
 public:
  explicit RowPrinter(const BoardView& view)
      : view_(view),
        program_(view.program),
        match_(view.match),
        words_(view.program, view.names),
        seen_(view::Observe(view.program, view.match, view.viewer)),
        spread_(ZonesShownInFull(view.program, view.layout)) {
    for (const auto i : program_.zones.Ids())
      if (spread_[i] && program_.zones[i].of != OwnerKind::Card && !Contains(view.layout.hidden_zones, i))
        label_ = std::max(label_, TextColumns(Label(program_.zones[i].name)));
    label_ = view.label > 0 ? view.label : std::min(label_, kWidestLabel);
  }

  int LabelColumns() const { return label_; }

  std::vector<std::string> Rows(model::Seat owner) const {
    std::vector<std::string> rows = {StatesAndPiles(owner)};
    for (const view::ObservedZone& zone : seen_.zones)
      if (BelongsTo(zone, owner) && spread_[zone.zone]) rows.push_back(Zone(zone));
    return rows;
  }

 private:
  bool BelongsTo(const view::ObservedZone& zone, model::Seat owner) const {
    if (Contains(view_.layout.hidden_zones, zone.zone)) return false;
    return owner == model::kNoSeat ? At(zone).of == OwnerKind::Table : zone.owner == owner;
  }

  std::string Label(std::string_view name) const { return LabelText(view_.layout, words_, view_.names.language, name); }

  // States and piles, on one line if they fit.
  std::string StatesAndPiles(model::Seat owner) const {
    const bool table = owner == model::kNoSeat;
    std::string text, piles;
    for (const CardFact& fact :
         CollectOwnerFacts(program_, match_, table ? OwnerKind::Table : OwnerKind::Player, table ? model::kNone : owner,
                           view_.viewer, view_.names, view_.layout))
      text += (text.empty() ? "" : ", ") + PaintValue(view_.layout, view_.style, fact.type, fact.value, fact.text);
    for (const view::ObservedZone& zone : seen_.zones) {
      if (!BelongsTo(zone, owner) || spread_[zone.zone] || (zone.cards.empty() && !IsDrawPile(zone))) continue;
      const std::string names = view_.full ? CardNames(zone) : "";
      piles += (piles.empty() ? "" : ", ") + Label(At(zone).name) + ' ' + std::to_string(zone.cards.size()) +
               (names.empty() ? "" : ": " + names);
    }
    if (table) text = view_.style.Dim(text);
    if (!text.empty() && !piles.empty()) text += "; ";
    text += piles;
    return text.empty() ? "" : WrapText(text, view_.style, "  ", 4);
  }

  // A pile in an order that no player sees: players must know when it is empty.
  bool IsDrawPile(const view::ObservedZone& zone) const {
    return At(zone).of == OwnerKind::Player && At(zone).ordered && At(zone).visibility == program::Visibility::None;
  }

  std::string Zone(const view::ObservedZone& zone) const {
    const std::string label = "  " + PadRight(Label(At(zone).name), label_) + ' ';
    const int widest = NameColumns(zone);
    const bool own = At(zone).visibility == program::Visibility::Owner;
    std::string rows;
    std::size_t unseen = 0;
    for (const view::ObservedCard& card : zone.cards) {
      if (card.id < 0) {
        ++unseen;
        continue;
      }
      rows += CardLine(card, LinePrefix(label, rows.empty()), widest, label_ + 5, own) + StackedCards(card.id);
    }
    if (unseen > 0) rows += LinePrefix(label, rows.empty()) + Unseen(unseen, rows.empty()) + '\n';
    // An empty zone is shown if it has a limited number of places, or only its owner sees it.
    const bool expected = At(zone).capacity >= 0 || At(zone).visibility == program::Visibility::Owner;
    return rows.empty() && expected ? label + view_.style.Dim("-") + '\n' : rows;
  }

  std::string Facts(const view::ObservedCard& card) const {
    return FormatCardFacts(program_, match_, card.id, view_.viewer, view_.names, view_.style, view_.layout);
  }

  // The name, the facts, and as much of the text as the line holds. Further lines begin in column `indent`.
  // `keeps_text`: a text without a place on the line is on the next one.
  std::string CardLine(const view::ObservedCard& card, const std::string& prefix, int widest, int indent,
                       bool keeps_text = false) const {
    const std::string name = view_.style.Bold(words_.CardName(card.def)), text = words_.CardText(card.def);
    std::string facts = Facts(card);
    const std::string first = prefix + (facts.empty() && text.empty() ? name : PadRight(name, widest) + "  ");
    const int rest = view_.style.width - TextColumns(first) - TextColumns(facts) - (facts.empty() ? 0 : 2);
    const std::string shown = rest < 0 ? "" : CutText(text, rest);
    const bool fits = !shown.empty() && (shown == text || TextColumns(shown) >= kLeastText);
    if (fits) facts += (facts.empty() ? "" : ". ") + view_.style.Dim(shown);
    const std::string line = WrapText(facts, view_.style, first, indent);
    if (fits || text.empty() || !keeps_text) return line;
    const std::string below = CutText(text, view_.style.width - indent);
    return line + std::string(static_cast<std::size_t>(indent), ' ') + view_.style.Dim(below) + '\n';
  }

  // The cards on a card are printed below it, those on them two columns further to the right: so a reader sees on which
  // card each of them is.
  std::string StackedCards(model::CardId holder, int depth = 0) const {
    std::string rows;
    const int indent = label_ + 5 + 2 * depth;
    for (const view::ObservedZone& zone : seen_.zones) {
      if (zone.holder != holder || Contains(view_.layout.hidden_zones, zone.zone)) continue;
      const std::string label = std::string(static_cast<std::size_t>(indent), ' ') + Label(At(zone).name) + ": ";
      bool first = true;
      for (const view::ObservedCard& card : zone.cards) {
        const std::string prefix = LinePrefix(label, std::exchange(first, false));
        if (card.id < 0) {
          rows += prefix + words_.TranslatePhrase("a card") + '\n';
        } else {
          rows += CardLine(card, prefix, 0, TextColumns(label) + 2) + StackedCards(card.id, depth + 1);
        }
      }
    }
    return rows;
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

  // The columns of the names in a zone: as many as the longest name needs, but a long name does not push the texts of
  // the other cards off their lines.
  int NameColumns(const view::ObservedZone& zone) const {
    int longest = 0, room = kWidestName;
    for (const view::ObservedCard& card : zone.cards) {
      if (card.id < 0) continue;
      const int name = TextColumns(words_.CardName(card.def)), text = TextColumns(words_.CardText(card.def));
      longest = std::max(longest, name);
      const std::string facts = text == 0 ? "" : Facts(card);
      const int rest =
          view_.style.width - (label_ + 5) - TextColumns(facts) - (facts.empty() ? 0 : 2) - std::min(text, kLeastText);
      if (text > 0 && rest >= name) room = std::min(room, rest);
    }
    return std::min(longest, room);
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

  const program::Zone& At(const view::ObservedZone& zone) const { return program_.zones[zone.zone]; }

  const BoardView& view_;
  const Program& program_;
  const match::Match& match_;
  const view::Localizer words_;
  view::Observation seen_;
  base::Table<program::ZoneDeclId, bool> spread_;
  int label_ = 0;  // columns
};

std::string Joined(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row;
  return text;
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

// Whether only its owner sees the zone.
bool IsPrivate(const Program& program, std::int32_t zone) {
  return program.zones[zone].visibility == program::Visibility::Owner;
}

// The same layout without the zones for which `hides` holds.
template <typename Hides>
GameLayout Without(const BoardView& view, Hides hides) {
  GameLayout layout = view.layout;
  for (const auto i : view.program.zones.Ids())
    if (hides(i) && !Contains(layout.hidden_zones, i)) layout.hidden_zones.push_back(i);
  std::sort(layout.hidden_zones.begin(), layout.hidden_zones.end());
  return layout;
}

void PrintBeside(std::ostream& out, const BoardView& view, model::Seat left, model::Seat right) {
  const TextStyle narrow{view.style.colour, (view.style.width - kBetween) / 2};
  const int label = RowPrinter(view).LabelColumns();  // the same in all parts
  const bool own = view.viewer >= 0;                  // then the viewer's hand is below both columns
  const GameLayout open = Without(view, [&](std::int32_t zone) { return own && IsPrivate(view.program, zone); });
  const BoardView left_view{view.program, view.match, view.viewer, view.names, narrow, own ? open : view.layout,
                            view.full,    label};
  const BoardView right_view{view.program, view.match, view.viewer, view.names, narrow, view.layout, view.full, label};
  const std::vector<std::string> one = Lines(PlayerTitle(left_view, left) + Joined(BoardRows(left_view, left)));
  const std::vector<std::string> other = Lines(PlayerTitle(right_view, right) + Joined(BoardRows(right_view, right)));
  for (std::size_t i = 0; i < one.size() || i < other.size(); ++i) {
    const std::string mine = i < one.size() ? one[i] : "", theirs = i < other.size() ? other[i] : "";
    out << (theirs.empty() ? mine : PadRight(mine, narrow.width + kBetween) + theirs) << '\n';
  }
  if (!own) return;
  const GameLayout closed = Without(view, [&](std::int32_t zone) { return !IsPrivate(view.program, zone); });
  const BoardView below{view.program, view.match, view.viewer, view.names, view.style, closed, view.full, label};
  const std::vector<std::string> rows = BoardRows(below, left);
  for (std::size_t i = 1; i < rows.size(); ++i) out << rows[i];  // the first row is in the column
}

}  // namespace

std::vector<bool> ZonesShownInFull(const Program& program, const GameLayout& layout) {
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
    const bool pile = Contains(layout.piles, static_cast<std::int32_t>(i));
    spread.push_back(!pile &&
                     (((zones >> i) & 1u) != 0 || zone.visibility == program::Visibility::Owner || zone.capacity >= 0));
  }
  return spread;
}

std::vector<std::string> BoardRows(const BoardView& view, model::Seat owner) { return RowPrinter(view).Rows(owner); }

std::string PlayerTitle(const BoardView& view, model::Seat seat) {
  const bool out = ((view.match.state.eliminated >> seat) & 1u) != 0;
  const std::string& name = view.names.seats[seat];
  const view::Localizer words(view.program, view.names);
  const std::string title = out ? name + " (" + words.TranslatePhrase("out of the game") + ')' : name;
  const int line = std::max(std::min(view.style.width, 72) - TextColumns(title) - 4, 0);
  return view.style.Dim("--") + ' ' + view.style.Bold(title) + ' ' +
         view.style.Dim(std::string(static_cast<std::size_t>(line), '-')) + '\n';
}

std::vector<model::Seat> BoardSeats(const BoardView& view) {
  const view::Seat nearest = view.viewer >= 0 ? view.viewer : view.match.state.seats - 1;
  std::vector<model::Seat> seats;
  for (view::Seat i = 1; i <= view.match.state.seats; ++i)
    seats.push_back(static_cast<model::Seat>((nearest + i) % view.match.state.seats));
  return seats;
}

void PrintBoard(std::ostream& out, const BoardView& view) {
  out << Joined(BoardRows(view, model::kNoSeat));
  const std::vector<model::Seat> seats = BoardSeats(view);
  if (view.style.width >= kTwoColumns && seats.size() == 2) return PrintBeside(out, view, seats[1], seats[0]);
  for (const model::Seat seat : seats) out << PlayerTitle(view, seat) << Joined(BoardRows(view, seat));
}

}  // namespace cardinal::narration
