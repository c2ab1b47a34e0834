// In: a match and a seat. Out: Observation: what that seat may know, and the only texts that may be shown to it.
// Promises: built by adding what is allowed, never by taking away from a copy; the face of a card the seat does not see
// appears in no observation, option text or sentence.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::view {

using model::Seat;
inline constexpr Seat kOmniscient = -3;  // sees all: for hot-seat referees, tests and demos

// Id -1: a card whose face is not seen.
struct ObservedCard {
  model::CardId id = -1;
  std::int32_t def = -1;
  Seat owner = 0;
};
struct ObservedZone {
  std::int32_t zone = -1;
  Seat owner = -1;
  model::CardId holder = -1;        // a zone on a card: that card, if its face is seen
  std::vector<ObservedCard> cards;  // unseen cards of an unordered zone come last
};
struct Observation {
  Seat viewer = 0;
  std::vector<ObservedZone> zones;   // on cards: only where something lies
  std::vector<model::Value> fields;  // states of the table and the players, as in World
  std::uint32_t eliminated = 0;
  bool operator==(const Observation&) const = default;
};
bool operator==(const ObservedCard&, const ObservedCard&);
bool operator==(const ObservedZone&, const ObservedZone&);
Observation Observe(const program::Program& program, const match::Match& match, Seat viewer);

// Names of the seats as they are shown ("p1", "Anna"), and the language in which all else is said: into
// Program::languages, 0: that of the rules.
struct DisplayNames {
  std::vector<std::string> seats;
  std::int32_t language = 0;
};

// A value in words for that viewer: a card's name or "a card", a seat's name, a number, an enum value, a list.
std::string FormatValue(const program::Program& program, const match::Match& match, const program::TypeTag& type,
                        model::Value value, Seat viewer, const DisplayNames& names,
                        std::span<const model::Value> arena = {});
// A told sentence with its holes filled for that viewer. First letter upper case.
std::string FormatSentence(const program::Program& program, const match::Match& match, std::int32_t sentence,
                           std::span<const model::Value> values, Seat viewer, const DisplayNames& names);
// What those read to whom cards are shown: "Ben sees Hammer and Red Thing." `seats`: bit per seat.
std::string FormatReveal(const program::Program& program, const match::Match& match,
                         std::span<const model::CardId> cards, std::uint32_t seats, const DisplayNames& names);
// One option of the open decision in words: "play Whetstone", "pass", "Cinder Whelp", "yes", "draw 2 cards".
std::string OptionText(const program::Program& program, const match::Match& match, const model::Option& option,
                       Seat viewer, const DisplayNames& names);
// What the open decision asks: the question of the rules with its holes filled for the viewer, or words made from its
// kind. A question with holes is meant for the asked seat: another one gets the words made from its kind.
std::string FormatQuestion(const program::Program& program, const match::Match& match, Seat viewer,
                           const DisplayNames& names);

// The same match as the viewer could imagine it: everything the viewer does not know (faces in hidden zones, their
// order, luck) is dealt anew from `luck`. Keeps every observation of the viewer. The same luck deals alike in matches
// that differ only in what the viewer does not know.
match::Match Determinize(const program::Program& program, const match::Match& match, Seat viewer, base::Random& luck);

}  // namespace cardinal::view
