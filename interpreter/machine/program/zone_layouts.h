// The numbering of the zone instances of a match. In: Verify computes it from the zones of a program. Out: ZoneLayout.
// Promises: all matches of a program with the same number of players have the same numbering.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/program/declarations.h"

namespace cardinal::program {

// An instance is first + stride * owner (match/zone_layout.cpp has the order). For each instance that is not on a card,
// its declaration, owner and viewers are stored close together.
struct ZoneLayout {
  struct Zone {
    std::int32_t first = 0, stride = 0;
    OwnerKind of = OwnerKind::Table;
    bool ordered = false;
  };
  struct Instance {
    std::int32_t declaration = -1;
    model::Seat owner = model::kNoSeat;
    std::uint32_t watchers = 0;  // one bit per seat that sees the faces of its cards
    std::int32_t capacity = -1;  // -1: none
  };
  base::Table<ZoneDeclId, Zone> zones;  // by declaration
  std::vector<Instance> instances;      // of the table and of players
  std::vector<Instance> on_cards;       // by rank among the zones of cards
  std::int32_t plain = 0;               // number of instances that are not on a card
};
inline constexpr std::int32_t kMaxSeats = 32;

}  // namespace cardinal::program
