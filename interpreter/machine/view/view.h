// Computes what a seat may know. In: a match and a seat. Out: Observation: what that seat may know, and the only texts
// that may be shown to it. Promises: an observation is built by adding what is allowed, never by removing from a copy;
// the face of a card that the seat does not see is in no observation, option text or sentence.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::view {

using model::Seat;
inline constexpr Seat kOmniscient = -3;  // sees everything: for hot-seat referees, tests and demos

// Whether something that these seats receive (bit per seat) reaches the viewer. A viewer that is not a seat receives
// what all seats receive.
inline bool IsAmong(std::uint32_t seats, std::int32_t count, Seat viewer) {
  if (viewer == kOmniscient) return true;
  const std::uint32_t all = (std::uint32_t{1} << count) - 1;
  return viewer >= 0 ? ((seats >> viewer) & 1u) != 0 : (seats & all) == all;
}

// The id is -1 if the viewer does not see the face of the card.
struct ObservedCard {
  model::CardId id = -1;
  std::int32_t def = -1;
  Seat owner = 0;
};
struct ObservedZone {
  std::int32_t zone = -1;
  Seat owner = -1;
  model::CardId holder = -1;        // for a zone on a card: that card, if the viewer sees its face
  std::vector<ObservedCard> cards;  // unseen cards of an unordered zone come last
};
struct Observation {
  Seat viewer = 0;
  std::vector<ObservedZone> zones;   // zones on cards are left out if they are empty
  std::vector<model::Value> fields;  // states of the table and the players, as in GameState
  std::uint32_t eliminated = 0;
  bool operator==(const Observation&) const = default;
};
bool operator==(const ObservedCard&, const ObservedCard&);
bool operator==(const ObservedZone&, const ObservedZone&);
Observation Observe(const program::Program& program, const match::Match& match, Seat viewer);

// The names of the seats as they are shown ("p1", "Anna"), and the language of all other texts: an index into
// Program::languages, 0: the language of the rules.
// What readers call states, zones, phases and other names of the rules: by language, then by name (layout.yaml).
using NameLabels = std::vector<std::map<std::string, std::string, std::less<>>>;

struct DisplayNames {
  base::Table<model::Seat, std::string> seats;
  std::int32_t language = 0;
  std::shared_ptr<const NameLabels> labels = {};  // null: the names of the rules

  DisplayNames InLanguage(std::int32_t other) const { return {seats, other, labels}; }
};

// Formats a value for that viewer: a card's name or "a card", a seat's name, a number, an enum value, a list.
std::string FormatValue(const program::Program& program, const match::Match& match, const program::TypeTag& type,
                        model::Value value, Seat viewer, const DisplayNames& names,
                        std::span<const model::Value> arena = {});
// Formats a sentence of `tell`; its holes are filled for that viewer. First letter upper case.
std::string FormatSentence(const program::Program& program, const match::Match& match, std::int32_t sentence,
                           std::span<const model::Value> values, Seat viewer, const DisplayNames& names);
// The sentence for the seats to which cards are shown: "Ben sees Hammer and Red Thing." `seats`: bit per seat.
std::string FormatReveal(const program::Program& program, const match::Match& match,
                         std::span<const model::CardId> cards, std::uint32_t seats, const DisplayNames& names);
// Formats one option of the open decision: "play Whetstone", "pass", "Cinder Whelp", "yes", "draw 2 cards".
std::string OptionText(const program::Program& program, const match::Match& match, const model::Option& option,
                       Seat viewer, const DisplayNames& names);
// The question of the open decision: the question of the rules with its holes filled for the viewer, or words made from
// the kind of the decision. A question with holes is for the asked seat only: other viewers get words made from the
// kind.
std::string FormatQuestion(const program::Program& program, const match::Match& match, Seat viewer,
                           const DisplayNames& names);

// What people read. OptionText and FormatQuestion are the names by which logs and scenarios find an option; these are
// the sentences that the rules have for the option and the question, otherwise the same words. Their holes are
// evaluated now; a value that depends on what the viewer does not know appears as "..." or "a card". Only the asked
// seat reads these sentences (shown_sentence.cpp).
std::vector<std::string> OptionLabels(const program::Program& program, const match::Match& match, Seat viewer,
                                      const DisplayNames& names);  // of all options of the open decision
std::string PromptText(const program::Program& program, const match::Match& match, Seat viewer,
                       const DisplayNames& names);
// Who has won, without a stop: "Anna wins", "Anna and Carla win", "All players lose", "The game is a draw".
std::string ResultText(const program::Program& program, const model::Outcome& outcome, const DisplayNames& names);
// "Score: Anna 12, Ben 9"; empty: the game has no score.
std::string ScoreText(const program::Program& program, const model::Outcome& outcome, const DisplayNames& names);
// The reason for which the game ended, as the rules give it: "Anna has no IP left"; empty: the rules give none.
std::string OutcomeReason(const program::Program& program, const match::Match& match, Seat viewer,
                          const DisplayNames& names);
// Why that seat cannot take the action with the card (-1: without one), in the words of the clause that fails at
// `site`; empty: the rules have none. Its values are those that the viewer may know.
std::string RefusalText(const program::Program& program, const match::Match& match, Seat seat, std::int32_t action,
                        model::CardId card, model::SiteId site, Seat viewer, const DisplayNames& names);
// How a change of a number is called: the words of its rule, translated; empty: it has none.
std::string TermWords(const program::Program& program, const vm::ModifierTerm& term, const DisplayNames& names);
// A number and the changes that make it, as they explain a told sentence: "2, -1 for the defence"; empty if nothing
// changed it, if a card that changed it is one that the viewer does not see, or if a change depends on something that
// the viewer does not know. `terms`: of the query with these arguments, now.
std::string ExplainedNumber(const program::Program& program, const match::Match& match, std::int32_t query,
                            std::span<const model::Value> args, const vm::ModifierTerms& terms, Seat viewer,
                            const DisplayNames& names);
// What the players try to do, in a sentence; empty: the rules do not say.
std::string AimOfGame(const program::Program& program, const DisplayNames& names);

// A match that the viewer considers possible: everything that the viewer does not know (faces in hidden zones, their
// order, future chance) is drawn again from `luck`. All observations of the viewer stay the same. The same `luck` gives
// the same result in matches that differ only in what the viewer does not know.
match::Match Determinize(const program::Program& program, const match::Match& match, Seat viewer, base::Random& luck);

}  // namespace cardinal::view
