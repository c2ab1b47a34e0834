// The cards of a board: names become definitions, `filler` becomes the simplest card that fits, zones are not
// overfilled.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/drivers/scenario/board_parts.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::CardCount;
using documents::Setting;

namespace {

bool IsNothing(const Setting& setting) {
  const std::string plain = setting.list || setting.items.empty() ? "" : Plain(setting.items[0].whole.text);
  return plain == "none" || plain == "empty";
}

bool Fits(const Program& program, std::int32_t def, std::int32_t zone) {
  const std::int32_t holds = program.zones[static_cast<std::size_t>(zone)].holds;
  if (holds < 0) return true;
  const std::int32_t type = program.cards[static_cast<std::size_t>(def)].type;
  return ((program.card_types[static_cast<std::size_t>(type)].is >> holds) & 1) != 0;
}

class Reader {
 public:
  Reader(const Game& game, diag::Sink& sink) : game_(game), program_(game.Rules()), sink_(sink) {}

  // What the zone of one seat (or of the table) holds.
  void Read(const Setting& setting, Seat seat) {
    const std::int32_t zone = FindZoneByName(program_, setting.name.text);
    if (IsNothing(setting)) return;
    for (const CardCount& count : setting.items) {
      Placed placed{-1, std::max(seat, 0), seat, zone, false, -1};
      if (!Identify(count, placed)) continue;
      CheckRoom(setting, count, placed);
      placed_.insert(placed_.end(), static_cast<std::size_t>(count.copies), placed);
    }
  }

  std::vector<Placed> Finish() {
    for (Placed& placed : placed_) {
      if (placed.filler) placed.def = Filler(placed.zone);
    }
    return std::move(placed_);
  }

 private:
  bool Identify(const CardCount& count, Placed& placed) {
    if (Plain(count.card.text) == "filler" && FindDefinition(program_, count.card.text) < 0) {
      placed.filler = true;
      if (Filler(placed.zone) >= 0) return true;
      ReportUnknown(sink_, count.card.span, "no card of " + program_.game + " could fill " + Zone(placed), "");
      return false;
    }
    std::string name = NumberedName(count.card.text).name;
    if (FindDefinition(program_, count.card.text) >= 0) name = count.card.text;
    TakeOwner(name, placed);
    placed.def = FindDefinition(program_, name);
    if (placed.def >= 0) named_.insert(placed.def);
    if (placed.def >= 0) return true;
    ReportUnknown(sink_, count.card.span, "there is no card `" + diag::Printable(name) + "` in " + program_.game,
                  diag::DidYouMean(name, DefinitionNames(program_)));
    return false;
  }

  // `Name of p2`: p2 owns it.
  void TakeOwner(std::string& name, Placed& placed) const {
    const std::size_t of = name.rfind(" of ");
    if (of == std::string::npos || FindDefinition(program_, name) >= 0) return;
    const auto seat = game_.FindSeat(name.substr(of + 4));
    if (!seat) return;
    placed.owner = *seat;
    name.resize(of);
  }

  void CheckRoom(const Setting& setting, const CardCount& count, const Placed& placed) {
    const program::Zone& zone = program_.zones[static_cast<std::size_t>(placed.zone)];
    if (!placed.filler && !Fits(program_, placed.def, placed.zone)) {
      const std::string& type = program_.card_types[static_cast<std::size_t>(zone.holds)].name;
      sink_.Report(diag::Code::WrongType, count.card.span,
                   "`" + program_.cards[static_cast<std::size_t>(placed.def)].name + "` cannot lie in " + Zone(placed) +
                       ", which holds only " + type);
    }
    int& filled = filled_[{placed.zone, placed.seat}];
    filled += count.copies;
    if (zone.capacity < 0 || filled <= zone.capacity) return;
    sink_.Report(diag::Code::NotAllowedHere, setting.span,
                 Zone(placed) + " holds at most " + Counted(zone.capacity, "card") + ", not " + std::to_string(filled));
  }

  std::string Zone(const Placed& placed) const {
    return (placed.seat < 0 ? "table" : game_.SeatName(placed.seat)) + "." +
           program_.zones[static_cast<std::size_t>(placed.zone)].name;
  }

  // The first card without text that fits; rather one that the board does not name, so that names stay clear.
  std::int32_t Filler(std::int32_t zone) const {
    std::int32_t best = -1;
    int best_worth = -1;
    for (std::size_t i = 0; i < program_.cards.size(); ++i) {
      const auto def = static_cast<std::int32_t>(i);
      if (!Fits(program_, def, zone)) continue;
      const int worth = (program_.cards[i].text.empty() ? 2 : 0) + (named_.contains(def) ? 0 : 1);
      if (worth > best_worth) best = def;
      best_worth = std::max(best_worth, worth);
    }
    return best;
  }

  const Game& game_;
  const Program& program_;
  diag::Sink& sink_;
  std::vector<Placed> placed_;
  std::set<std::int32_t> named_;
  std::map<std::pair<std::int32_t, Seat>, int> filled_;
};

}  // namespace

bool NamesZone(const Program& program, const Setting& setting, program::OwnerKind owner) {
  const std::int32_t zone = FindZoneByName(program, setting.name.text);
  return zone >= 0 && program.zones[static_cast<std::size_t>(zone)].of == owner;
}

std::vector<Placed> CardsOf(const Game& game, const documents::Board& board, diag::Sink& sink) {
  Reader reader(game, sink);
  for (std::size_t seat = 0; seat < game.names.seats.size(); ++seat) {
    for (const documents::Holding& holding : board.seats) {
      if (holding.owner.text != game.names.seats[seat]) continue;
      for (const Setting& setting : holding.settings) {
        if (NamesZone(game.Rules(), setting, program::OwnerKind::Player)) reader.Read(setting, static_cast<Seat>(seat));
      }
    }
  }
  if (!board.table) return reader.Finish();
  for (const Setting& setting : board.table->settings) {
    if (NamesZone(game.Rules(), setting, program::OwnerKind::Table)) reader.Read(setting, model::kNobody);
  }
  return reader.Finish();
}

std::vector<Placed> CardsOf(const Game& game, const std::vector<documents::SeatDeck>& decks, diag::Sink& sink) {
  std::vector<Placed> cards;
  const std::int32_t zone = FindZoneByName(game.Rules(), "deck");
  if (zone < 0 || game.Rules().zones[static_cast<std::size_t>(zone)].of != program::OwnerKind::Player) {
    ReportUnknown(sink, decks.front().seat.span,
                  game.Rules().game + " has no zone `deck` of a player, where decks could begin",
                  "write a `board` instead");
    return cards;
  }
  for (const documents::SeatDeck& deck : decks) {
    const Seat seat = game.FindSeat(deck.seat.text).value_or(0);
    for (const std::int32_t def : DeckOf(game.Rules(), deck.cards, sink))
      cards.push_back({def, seat, seat, zone, false, -1});
  }
  return cards;
}

void PutDown(Game& game, std::vector<Placed>& cards, std::uint64_t seed) {
  const Program& program = game.Rules();
  match::Setup setup;
  setup.seats = static_cast<std::int32_t>(game.names.seats.size());
  setup.seed = seed;
  setup.explicit_chance = true;
  setup.decks.resize(game.names.seats.size());
  CardId next = 0;
  for (std::size_t seat = 0; seat < setup.decks.size(); ++seat) {
    for (Placed& placed : cards) {
      if (placed.owner != static_cast<Seat>(seat)) continue;
      setup.decks[seat].push_back({placed.def, placed.zone});
      placed.id = next++;
    }
  }
  game.match = match::NewMatch(program, setup);
  match::World& world = game.match.world;
  std::vector<CardId> reading;
  std::vector<std::int32_t> place(cards.size());
  for (const Placed& placed : cards) {
    const Seat seat = placed.seat < 0 ? placed.owner : placed.seat;
    const match::ZoneId zone = match::ZoneIndex(program, placed.zone, seat, world.seats);
    match::Card& card = world.cards[static_cast<std::size_t>(placed.id)];
    if (card.zone != zone) match::MoveCard(program, world, placed.id, zone, -1);
    card.controller = seat;
    card.stay = 0;
    card.known = 0;
    place[static_cast<std::size_t>(placed.id)] = static_cast<std::int32_t>(reading.size());
    card.since = static_cast<std::int32_t>(reading.size()) + 1;
    reading.push_back(placed.id);
  }
  world.moves = static_cast<std::int32_t>(cards.size());
  // Within a zone the cards lie as they are listed, whoever owns them.
  for (std::size_t zone = 0; zone + 1 < world.zone_starts.size(); ++zone) {
    std::sort(
        world.order.begin() + world.zone_starts[zone], world.order.begin() + world.zone_starts[zone + 1],
        [&](CardId x, CardId y) { return place[static_cast<std::size_t>(x)] < place[static_cast<std::size_t>(y)]; });
  }
  // Fillers are numbered behind all others.
  const auto is_filler = [&](CardId card) {
    return cards[static_cast<std::size_t>(place[static_cast<std::size_t>(card)])].filler;
  };
  std::stable_partition(reading.begin(), reading.end(), [&](CardId card) { return !is_filler(card); });
  const auto fillers = static_cast<std::size_t>(
      std::count_if(cards.begin(), cards.end(), [](const Placed& placed) { return placed.filler; }));
  game.cards.Set(program, world, std::move(reading), fillers);
}

}  // namespace cardinal::scenario
