// Makes a match that a viewer considers possible. Cards keep their ids and zones; cards whose faces the viewer does not
// see exchange faces with each other, within the cards of one owner, so that everything that depends on ids (zones,
// modifiers, numbers) stays valid.
#include <algorithm>
#include <tuple>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/machine/match/frame_layout.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::view {
namespace {

using match::GameState;
using match::Match;
using model::CardId;

// By card. Bytes, because each checked step determinizes a position, and bits take three times as long.
using Flags = std::vector<char>;

// By card: true if the viewer does not see its face.
Flags Hidden(const program::Program& program, const GameState& world, Seat viewer) {
  Flags hidden(world.cards.size());
  if (viewer == kOmniscient) return hidden;
  const std::int32_t zones = match::ZoneInstanceCount(program, world.seats, world.cards.size());
  for (match::ZoneId zone = 0; zone < zones; ++zone) {
    if (world.CardsIn(zone).empty()) continue;
    const std::uint32_t watchers = match::ZoneViewers(program, world, zone);
    for (const CardId card : world.CardsIn(zone)) hidden[card] = !match::SeesFace(world, watchers, viewer, card);
  }
  return hidden;
}

// The cards whose faces the machine relies on: their rules run or wait, other cards are on them, another seat is asked
// about them, or a statement has printed them like another card. They keep their faces.
Flags PinnedCards(const program::Program& program, const Match& match, Seat viewer) {
  Flags pinned(match.state.cards.size());
  const auto pin = [&](std::int32_t card) {
    if (base::IsValidIndex(pinned, card)) pinned[card] = true;
  };
  for (const match::Frame& frame : match.stack.frames) pin(frame.source);
  for (const match::PendingAction& waiting : match.pending) pin(waiting.card);
  for (const match::Reaction& reaction : match.reactions) pin(match::UnpackHookRef(reaction.after.hooks.front()).card);
  const GameState& world = match.state;
  for (const CardId card : world.cards.Ids())
    if (world.cards[card].def != world.cards[card].printed) pin(card);
  const auto on_cards = static_cast<std::size_t>(world.zone_starts[match::FirstCardZone(program, world.seats)]);
  for (std::size_t i = on_cards; i < world.order.size(); ++i) {
    const match::Card& lying = world.cards[world.order[i]];
    pin(match::ZoneHolder(program, lying.zone, world.seats));
  }
  if (match.decision.seat == viewer) return pinned;
  for (const model::Option& option : match.decision.options) pin(model::OptionCard(option));
  return pinned;
}

// What a hidden card can exchange with another one: what it is, and whether it was made during the match.
struct Face {
  std::int32_t def = -1;
  std::int32_t created = 0;
  auto operator<=>(const Face&) const = default;
};
Face FaceOf(const GameState& world, CardId card) { return {world.cards[card].printed, world.cards[card].created}; }
void SetFace(GameState& world, CardId card, Face face) {
  world.cards[card].def = world.cards[card].printed = face.def;
  world.cards[card].created = face.created;
}

// True if a zone of cards of the type `holds` may have a card of that definition.
bool MayHold(const program::Program& program, std::int32_t holds, std::int32_t def) {
  const std::int32_t type = program.cards[def].type;
  return ((program.card_types[type].is >> holds) & 1) != 0;
}

// The type of cards that the zone of the card holds; only for cards in a constrained zone.
std::int32_t HeldCardType(const program::Program& program, const GameState& world, CardId card) {
  const match::ZoneId zone = world.cards[card].zone;
  return program.zones[match::ZoneDeclaration(program, zone, world.seats)].holds;
}

// The cards of one owner in zones that not every face may enter; those with the fewest possible faces first.
std::vector<CardId> ConstrainedCards(const program::Program& program, const GameState& world,
                                     const std::vector<CardId>& cards) {
  std::vector<std::pair<std::size_t, CardId>> bound;
  base::Table<program::CardTypeId, std::size_t> fitting(
      program.card_types.size());  // by the type that a zone holds; 0: not counted yet
  for (const CardId id : cards) {
    const match::ZoneId zone = world.cards[id].zone;
    const std::int32_t declaration = match::ZoneDeclaration(program, zone, world.seats);
    const std::int32_t holds = program.zones[declaration].holds;
    if (holds < 0) continue;
    std::size_t& fits = fitting[holds];
    if (fits == 0) {  // the card itself fits
      fits = static_cast<std::size_t>(std::count_if(
          cards.begin(), cards.end(), [&](CardId other) { return MayHold(program, holds, world.cards[other].def); }));
    }
    if (fits < cards.size()) bound.emplace_back(fits, id);
  }
  std::sort(bound.begin(), bound.end());
  std::vector<CardId> ids;
  for (const auto& [fits, id] : bound) ids.push_back(id);
  return ids;
}

// Finds out whether each of these places can have a permitted face of its own. The class builds a matching place by
// place; a later place may move an earlier one to another face.
class ZoneFilling {
 public:
  ZoneFilling(const program::Program& program, const GameState& world, const std::vector<Face>& faces)
      : program_(program), world_(world), faces_(faces), taken_(faces.size(), -1) {}

  bool CanFill(std::span<const CardId> places) {
    return std::all_of(places.begin(), places.end(), [&](CardId place) {
      looked_at_.assign(faces_.size(), false);
      return Place(place);
    });
  }

 private:
  bool Place(CardId place) {
    const std::int32_t holds = HeldCardType(program_, world_, place);
    const auto fits = [&](std::size_t face) { return !looked_at_[face] && MayHold(program_, holds, faces_[face].def); };
    for (std::size_t i = 0; i < faces_.size(); ++i) {  // a free face first: it moves no other place
      if (taken_[i] >= 0 || !fits(i)) continue;
      taken_[i] = place;
      return true;
    }
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      if (!fits(i)) continue;
      looked_at_[i] = true;
      if (!Place(taken_[i])) continue;
      taken_[i] = place;
      return true;
    }
    return false;
  }

  const program::Program& program_;
  const GameState& world_;
  const std::vector<Face>& faces_;
  std::vector<CardId> taken_;  // by face, -1: free
  Flags looked_at_;
};

// Draws one of the faces that are permitted there and that leave enough for the other places. There is one, because the
// present faces are a solution.
Face DrawFor(const program::Program& program, const GameState& world, std::span<const CardId> places,
             std::vector<Face>& faces, base::Random& luck) {
  const std::int32_t holds = HeldCardType(program, world, places[0]);
  std::vector<std::size_t> fit;
  for (std::size_t i = 0; i < faces.size(); ++i)
    if (MayHold(program, holds, faces[i].def)) fit.push_back(i);
  for (;;) {
    const std::size_t at = luck.NextBelow(fit.size());
    std::vector<Face> rest = faces;
    rest.erase(rest.begin() + fit[at]);
    if (fit.size() == 1 || ZoneFilling(program, world, rest).CanFill(places.subspan(1))) {
      const Face face = faces[fit[at]];
      faces = std::move(rest);
      return face;
    }
    fit.erase(fit.begin() + at);
  }
}

// The faces are sorted first, so their order does not depend on where they are: the same random numbers give the same
// result in two matches that the viewer cannot distinguish. Cards in zones whose `holds` permits only some faces are
// drawn first.
void ResampleFaces(const program::Program& program, GameState& world, const std::vector<CardId>& cards,
                   base::Random& luck) {
  std::vector<Face> faces;
  for (const CardId id : cards) faces.push_back(FaceOf(world, id));
  std::sort(faces.begin(), faces.end());
  const std::vector<CardId> bound = ConstrainedCards(program, world, cards);
  const std::span<const CardId> places(bound);
  for (std::size_t i = 0; i < bound.size(); ++i)
    SetFace(world, bound[i], DrawFor(program, world, places.subspan(i), faces, luck));
  for (std::size_t at = faces.size(); at > 1; --at) std::swap(faces[at - 1], faces[luck.NextBelow(at)]);
  auto next = faces.begin();
  for (const CardId id : cards)
    if (std::find(bound.begin(), bound.end(), id) == bound.end()) SetFace(world, id, *next++);
}

// The cards that are named by their place: those whose face is fixed, and those that the viewer may choose. In an
// ordered zone they keep their place; their faces may change.
Flags Placed(const Match& match, Flags pinned) {
  for (const model::Option& option : match.decision.options) {
    const std::int32_t card = model::OptionCard(option);
    if (base::IsValidIndex(pinned, card)) pinned[card] = true;
  }
  return pinned;
}

// Exchanges the places of cards in one ordered zone. Only cards of one owner that the same seats know exchange places:
// the back of a card shows its owner, and the place of a card that another seat knows is not secret.
void ResampleOrder(GameState& world, match::ZoneId zone, const Flags& moves, base::Random& luck) {
  // With the group that exchanges places: equal groups become adjacent.
  std::vector<std::tuple<Seat, std::uint32_t, std::size_t>> places;
  const auto start = static_cast<std::size_t>(world.zone_starts[zone]);
  const std::size_t end = start + world.CardsIn(zone).size();
  places.reserve(end - start);
  for (std::size_t place = start; place < end; ++place) {
    const auto card = world.order[place];
    if (moves[card]) places.emplace_back(world.cards[card].owner, world.cards[card].known_by, place);
  }
  // Mostly all cards have one owner.
  if (!std::is_sorted(places.begin(), places.end())) std::sort(places.begin(), places.end());
  const auto place_of = [&](std::size_t i) -> CardId& { return world.order[std::get<std::size_t>(places[i])]; };
  std::vector<CardId> cards;
  for (std::size_t first = 0, last = 0; first < places.size(); first = last) {
    const auto [owner, known, place] = places[first];
    cards.clear();
    for (; last < places.size() && std::get<Seat>(places[last]) == owner &&
           std::get<std::uint32_t>(places[last]) == known;
         ++last) {
      cards.push_back(place_of(last));
    }
    std::sort(cards.begin(), cards.end());
    for (std::size_t i = 0; i < cards.size(); ++i) place_of(first + i) = cards[i];
    for (std::size_t i = cards.size(); i > 1; --i)
      std::swap(place_of(first + i - 1), place_of(first + luck.NextBelow(i)));
  }
}

// What was kept about a card tells what its face is, and its imagined face may be another one.
void ForgetAnswers(const program::Program& program, GameState& world, CardId card) {
  const std::size_t questions = program.kept_answers.size();
  const auto first =
      world.kept_answers.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(card) * questions);
  std::fill_n(first, questions, model::kNotApplicable);
}

}  // namespace

Match Determinize(const program::Program& program, const Match& match, Seat viewer, base::Random& luck) {
  Match imagined = match;
  imagined.position_id = {};
  GameState& world = imagined.state;
  const Flags pinned = PinnedCards(program, match, viewer);
  Flags hidden = Hidden(program, world, viewer);
  base::Table<model::Seat, std::vector<CardId>> free(static_cast<std::size_t>(world.seats));  // by owner
  for (const auto i : world.cards.Ids()) {
    if (hidden[i]) ForgetAnswers(program, world, i);
    if (hidden[i] && !pinned[i]) free[world.cards[i].owner].push_back(i);
  }
  for (const std::vector<CardId>& cards : free) ResampleFaces(program, world, cards, luck);
  const Flags placed = Placed(match, pinned);
  for (std::size_t i = 0; i < hidden.size(); ++i) hidden[i] = hidden[i] && !placed[i];
  const std::int32_t zones = match::ZoneInstanceCount(program, world.seats, world.cards.size());
  for (match::ZoneId zone = 0; zone < zones; ++zone) {
    if (world.CardsIn(zone).size() < 2) continue;
    const std::int32_t declaration = match::ZoneDeclaration(program, zone, world.seats);
    if (program.zones[declaration].ordered) ResampleOrder(world, zone, hidden, luck);
  }
  imagined.random = base::Random(luck.Next());
  return imagined;
}

}  // namespace cardinal::view
