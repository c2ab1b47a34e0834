// The cards of a board: names become definitions, `filler` becomes the simplest card that fits, and no zone exceeds its
// capacity.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/board_parts.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::scenario_runner {

using documents::BoardSetting;
using documents::CardCount;

namespace {

bool IsNothing(const BoardSetting& setting) {
  return !setting.list && !setting.items.empty() && documents::IsEmptyWord(setting.items[0].full_text.text);
}

bool CardFitsZone(const Program& program, std::int32_t def, std::int32_t zone) {
  return IsOfType(program, def, program.zones[zone].holds);
}

class BoardReader {
 public:
  BoardReader(const ScenarioGame& game, diag::Sink& sink) : game_(game), program_(game.GetProgram()), sink_(sink) {}

  // Reads the cards in the zones of a seat, of the table or of a card.
  void ReadSection(const documents::BoardSection& section, program::OwnerKind owner, Seat seat) {
    const documents::LocatedText* holder = owner == program::OwnerKind::Card ? &section.owner : nullptr;
    for (const BoardSetting& setting : section.settings)
      if (NamesZone(program_, setting, owner)) ReadSetting(setting, seat, holder);
  }

  std::vector<PlacedCard> TakeCards() {
    for (PlacedCard& placed : placed_)
      if (placed.filler) placed.def = Filler(placed.zone);
    return std::move(placed_);
  }

 private:
  void ReadSetting(const BoardSetting& setting, Seat seat, const documents::LocatedText* holder) {
    const std::int32_t zone = FindZoneByName(program_, setting.name.text);
    if (IsNothing(setting)) return;
    for (const CardCount& written : setting.items) {
      const CardCount count = ResolveCopies(program_, written);
      PlacedCard placed{-1, holder ? HolderOwner(holder->text) : std::max(seat, 0), seat, zone, false, -1, holder};
      if (!ReadCardName(count, placed)) continue;
      CheckRoom(setting, count, placed);
      placed_.insert(placed_.end(), count.copies, placed);
    }
  }

  // A card in a zone of another card belongs to the owner of that other card, unless the board names an owner.
  Seat HolderOwner(const std::string& holder) const {
    const NumberedCardName wanted = ParseNumberedName(holder);
    const bool whole = FindDefinition(program_, holder) >= 0;
    const std::int32_t def = FindDefinition(program_, whole ? holder : wanted.name);
    int number = whole ? 1 : std::max(wanted.number, 1);
    for (const PlacedCard& placed : placed_) {
      if (!placed.filler && placed.def == def && --number == 0) return placed.owner;
    }
    return 0;
  }

  bool ReadCardName(const CardCount& count, PlacedCard& placed) {
    if (NormalizeWords(count.card.text) == "filler" && FindDefinition(program_, count.card.text) < 0) {
      placed.filler = true;
      if (Filler(placed.zone) >= 0) return true;
      ReportUnknown(sink_, count.card.span, "no card of " + program_.game + " could fill " + Zone(placed), "");
      return false;
    }
    std::string name = ParseNumberedName(count.card.text).name;
    if (FindDefinition(program_, count.card.text) >= 0) name = count.card.text;
    TakeOwner(name, placed);
    placed.def = FindDefinition(program_, name);
    if (placed.def >= 0) named_.insert(placed.def);
    if (placed.def >= 0) return true;
    if (program::FindCardBySpelling(program_, name) == base::kAmbiguousName) {
      const std::string several = program::DescribeAmbiguousCards(program_, name);
      ReportUnknown(sink_, count.card.span, "`" + diag::EscapeUnprintable(name) + "` could be " + several,
                    "write its exact name");
      return false;
    }
    const diag::Suggestion nearest = SuggestCard(program_, name);
    ReportUnknown(sink_, count.card.span,
                  "there is no card `" + diag::EscapeUnprintable(name) + "` in " + program_.game,
                  nearest.empty()
                      ? "if it is in a file of your own, name that file, too: `--cards FILE` (for `lint`, only `FILE`)"
                      : nearest);
    return false;
  }

  // `Name of p2`: p2 owns the card.
  void TakeOwner(std::string& name, PlacedCard& placed) const {
    const std::size_t of = name.rfind(" of ");
    if (of == std::string::npos || FindDefinition(program_, name) >= 0) return;
    const auto seat = game_.FindSeat(name.substr(of + 4));
    if (!seat) return;
    placed.owner = *seat;
    name.resize(of);
  }

  void CheckRoom(const BoardSetting& setting, const CardCount& count, const PlacedCard& placed) {
    const program::Zone& zone = program_.zones[placed.zone];
    if (!placed.filler && !CardFitsZone(program_, placed.def, placed.zone)) {
      const std::string& type = program_.card_types[zone.holds].name;
      sink_.Report(
          diag::Code::WrongType, count.card.span,
          "`" + program_.cards[placed.def].name + "` cannot be in " + Zone(placed) + ", which holds only " + type);
    }
    int& filled = filled_[Zone(placed)];
    filled += count.copies;
    if (zone.capacity < 0 || filled <= zone.capacity) return;
    sink_.Report(diag::Code::NotAllowedHere, setting.span,
                 Zone(placed) + " holds at most " + base::FormatCount(zone.capacity, "card") + ", not " +
                     std::to_string(filled));
  }

  std::string Zone(const PlacedCard& placed) const {
    const std::string owner = placed.holder     ? placed.holder->text
                              : placed.seat < 0 ? "table"
                                                : game_.SeatName(placed.seat);
    return owner + "." + program_.zones[placed.zone].name;
  }

  // The card that is used as a filler: it fits the zone. Prefers a card without text, and then a card that the board
  // does not name, so that names stay unambiguous.
  std::int32_t Filler(std::int32_t zone) const {
    std::int32_t best = -1;
    int best_worth = -1;
    for (const auto i : program_.cards.Ids()) {
      const auto def = i;
      if (!CardFitsZone(program_, def, zone)) continue;
      const int worth = (program_.cards[i].text.empty() ? 2 : 0) + (named_.contains(def) ? 0 : 1);
      if (worth > best_worth) best = def;
      best_worth = std::max(best_worth, worth);
    }
    return best;
  }

  const ScenarioGame& game_;
  const Program& program_;
  diag::Sink& sink_;
  std::vector<PlacedCard> placed_;
  std::set<std::int32_t> named_;
  std::map<std::string, int> filled_;
};

}  // namespace

bool NamesZone(const Program& program, const BoardSetting& setting, program::OwnerKind owner) {
  const std::int32_t zone = FindZoneByName(program, setting.name.text);
  return zone >= 0 && program.zones[zone].of == owner;
}

std::vector<PlacedCard> ReadCards(const ScenarioGame& game, const documents::ScenarioBoard& board, diag::Sink& sink) {
  BoardReader reader(game, sink);
  for (const std::int32_t seat : base::Indices(game.names.seats))
    for (const documents::BoardSection& section : board.seats)
      if (section.owner.text == game.names.seats[seat]) reader.ReadSection(section, program::OwnerKind::Player, seat);
  if (board.table) reader.ReadSection(*board.table, program::OwnerKind::Table, model::kNoSeat);
  for (const documents::BoardSection& section : board.cards)
    reader.ReadSection(section, program::OwnerKind::Card, model::kNoSeat);
  return reader.TakeCards();
}

// The zone in which a card is kept until its holder is found.
std::int32_t AnyPlace(const Program& program) {
  const auto zone = std::find_if(program.zones.begin(), program.zones.end(),
                                 [](const program::Zone& z) { return z.of != program::OwnerKind::Card; });
  return program.zones.GetId(*zone);
}

std::vector<PlacedCard> ReadCards(const ScenarioGame& game, const std::vector<documents::SeatDeck>& decks,
                                  diag::Sink& sink) {
  std::vector<PlacedCard> cards;
  // A game without cards begins with empty decks.
  if (std::all_of(decks.begin(), decks.end(), [](const auto& deck) { return deck.cards.empty(); })) return cards;
  const std::int32_t zone = program::DeckZone(game.GetProgram());
  if (zone < 0 && !game.GetProgram().first_cards.empty()) {
    ReportUnknown(sink, decks.front().seat.span,
                  "the players of " + game.GetProgram().game + " bring no decks: its zones begin with their cards",
                  "leave the decks empty, `p1: []`, or write a `board`");
    return cards;
  }
  if (zone < 0) {
    ReportUnknown(sink, decks.front().seat.span,
                  game.GetProgram().game + " has no zone `deck` of a player or the table, where decks could begin",
                  "write a `board` instead");
    return cards;
  }
  const bool shared = game.GetProgram().zones[zone].of == program::OwnerKind::Table;
  for (const documents::SeatDeck& deck : decks) {
    const Seat seat = game.FindSeat(deck.seat.text).value_or(0);
    for (const std::int32_t def : ReadDeck(game.GetProgram(), deck.cards, sink))
      cards.push_back({def, seat, shared ? model::kNoSeat : seat, zone, false, -1});
  }
  return cards;
}

void PlaceCards(ScenarioGame& game, std::vector<PlacedCard>& cards, std::uint64_t seed, bool is_board) {
  const Program& program = game.GetProgram();
  match::Setup setup;
  setup.seats = base::Count(game.names.seats);
  setup.seed = seed;
  setup.explicit_chance = true;
  setup.is_board = is_board;
  setup.decks.resize(game.names.seats.size());
  CardId next = 0;
  for (const std::int32_t seat : base::Indices(setup.decks)) {
    for (PlacedCard& placed : cards) {
      if (placed.owner != seat) continue;
      setup.decks[seat].push_back({placed.def, placed.holder ? AnyPlace(program) : placed.zone});
      placed.id = next++;
    }
  }
  game.match = match::NewMatch(program, setup);
  match::GameState& world = game.match.state;
  std::vector<CardId> reading;
  base::Table<model::CardId, std::int32_t> place(world.cards.size());
  for (const PlacedCard& placed : cards) {
    const Seat seat = placed.seat < 0 ? placed.owner : placed.seat;
    const match::ZoneId zone = match::ZoneIndex(program, placed.zone, seat, world.seats);
    match::Card& card = world.cards[placed.id];
    if (!placed.holder && card.zone != zone) match::MoveCard(program, world, placed.id, zone, -1);
    card.controller = seat;
    card.zone_changes = 0;
    card.known_by = 0;
    place[placed.id] = base::Count(reading);
    card.since = base::Count(reading) + 1;
    reading.push_back(placed.id);
  }
  for (CardId first = next; first < base::Count(world.cards); ++first) {  // the first cards of zones
    place[first] = base::Count(reading);
    world.cards[first].since = base::Count(reading) + 1;
    reading.push_back(first);
  }
  world.move_count = base::Count(reading);
  // Within a zone the cards are in the order in which they are listed, regardless of their owners.
  for (std::size_t zone = 0; zone + 1 < world.zone_starts.size(); ++zone) {
    std::sort(world.order.begin() + world.zone_starts[zone], world.order.begin() + world.zone_starts[zone + 1],
              [&](CardId x, CardId y) { return place[x] < place[y]; });
  }
  // Fillers are numbered after all other cards.
  const auto is_filler = [&](CardId card) { return card < next && cards[place[card]].filler; };
  std::stable_partition(reading.begin(), reading.end(), [&](CardId card) { return !is_filler(card); });
  const auto fillers = static_cast<std::size_t>(
      std::count_if(cards.begin(), cards.end(), [](const PlacedCard& placed) { return placed.filler; }));
  game.cards.AssignNames(program, world, std::move(reading), fillers);
}

void PlaceStackedCards(ScenarioGame& game, const std::vector<PlacedCard>& cards, diag::Sink& sink) {
  const Program& program = game.GetProgram();
  match::GameState& world = game.match.state;
  for (const PlacedCard& placed : cards) {
    if (!placed.holder) continue;
    const FoundCard holder = game.cards.FindCard(program, world, placed.holder->text);
    const std::string name = program.zones[placed.zone].name;
    if (holder.card < 0) continue;  // SetStates reports it
    const std::int32_t def = world.cards[holder.card].def;
    if (!IsOfType(program, def, program.zones[placed.zone].card_type)) {
      ReportUnknown(sink, placed.holder->span, game.cards.Label(holder.card) + " has no zone `" + name + "`", "");
      continue;
    }
    if (match::IsStackedOn(program, world, holder.card, placed.id)) {
      sink.Report(diag::Code::NotAllowedHere, placed.holder->span,
                  game.cards.Label(holder.card) + " would be on itself");
      continue;
    }
    match::Card& card = world.cards[placed.id];
    const std::int32_t since = card.since, moves = world.move_count;
    match::MoveCard(program, world, placed.id, match::ZoneIndex(program, placed.zone, holder.card, world.seats), -1);
    card.since = since;
    card.zone_changes = 0;
    card.known_by = 0;
    world.move_count = moves;
  }
}

}  // namespace cardinal::scenario_runner
