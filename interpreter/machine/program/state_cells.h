// The units of a match's state on which a cached result can depend. In: a program. Out: the number of each cell.
#pragma once

#include <cstddef>
#include <cstdint>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

// The numbered units of state on which a cached result can depend: whether any card has moved (its zone, and since
// when), who controls cards, which seats are eliminated, which cards are in the match, each zone, each field, and the
// timed modifiers of each query.
// The ones that change most often come first: their numbers do not depend on the program.
struct StateCell {
  static std::size_t Moves() { return 0; }
  static std::size_t Control() { return 1; }
  static std::size_t Out() { return 2; }
  static std::size_t Cards() { return 3; }
  static std::size_t Zone(std::int32_t zone) { return 4 + static_cast<std::size_t>(zone); }
  static std::size_t Field(const Program& p, std::int32_t field) {
    return 4 + p.zones.size() + static_cast<std::size_t>(field);
  }
  static std::size_t Timed(const Program& p, std::int32_t query) {
    return 4 + p.zones.size() + p.fields.size() + static_cast<std::size_t>(query);
  }
  static std::size_t Count(const Program& p) { return 4 + p.zones.size() + p.fields.size() + p.queries.size(); }
};

}  // namespace cardinal::program
