// Parses what an expectation is about. In: the text before an expectation: `p1.hand`, `table.idle`, `Hare#2.speed`,
// `busy`. Out: its subject.
// Promises: names are looked up as zones, states, attributes and queries of the rules, nothing else; a name that cannot
// be found is a problem in words with the nearest known name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_game.h"

namespace cardinal::scenario_runner {

struct Subject {
  enum class Kind : std::uint8_t {
    Outcome,         // `outcome`
    Zone,            // zone
    Value,           // query, args
    CardPlace,       // card: in which zone
    CardOwner,       // card
    CardController,  // card
    CardCreated,     // card: did the rules make it
    Card,            // card: several of its properties, or all
    EachSeat,        // name: this property of every seat in a map
  };
  Kind kind = Kind::Outcome;
  match::ZoneId zone = -1;
  std::int32_t query = -1;
  std::vector<Value> args = {};
  CardId card = -1;
  std::string name = {};
};

struct ParsedSubject {
  std::optional<Subject> subject;
  std::string problem;
  std::string help;
  bool unknown = false;  // nothing in the game has this name
};

ParsedSubject ParseSubject(const ScenarioGame& game, const std::string& text);
// `zone`, `speed` ... of a card; `hand`, `coins` ... of a seat.
ParsedSubject ParseCardPart(const ScenarioGame& game, CardId card, const std::string& name);
ParsedSubject ParseSeatPart(const ScenarioGame& game, Seat seat, const std::string& name);

// The query with that name that takes these arguments (none, a seat, or a card of that type), or -1.
std::int32_t FindQuery(const Program& program, std::string_view name, program::TypeKind param, std::int32_t card_def);
bool TakesCard(const Program& program, const program::Query& query, std::int32_t card_def);

// One text for each subject, however it was written: shows whether it has been mentioned.
std::string SubjectKey(const Subject& subject);

}  // namespace cardinal::scenario_runner
