// Computes the numbering of zone instances once per number of players, because it is the same in all these matches. So
// finding the zone of a card, or the owner of a zone, is a table lookup: rules ask that more often than all else
// together.
#include <utility>

#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

using Layout = ZoneLayout;

std::uint32_t Watchers(const Zone& zone, model::Seat owner, std::int32_t seats) {
  const std::uint32_t all = seats >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << seats) - 1;
  switch (zone.visibility) {
    case Visibility::All: return all;
    case Visibility::Owner: return owner >= 0 ? std::uint32_t{1} << owner : 0;
    case Visibility::None: break;
  }
  return 0;
}

class LayingOut {
 public:
  LayingOut(const Program& program, std::int32_t seats) : program_(program), seats_(seats) {}

  Layout Run() {
    layout_.zones.resize(program_.zones.size());
    for (const std::int32_t zone : Of(OwnerKind::Table)) Put(zone, model::kNoSeat);
    for (const std::int32_t zone : Of(OwnerKind::Player)) {
      layout_.zones[zone] = {Next(), 1, OwnerKind::Player, IsOrdered(zone)};
      for (model::Seat seat = 0; seat < seats_; ++seat) layout_.instances.push_back(Instance(zone, seat));
    }
    const std::int32_t first = Next(), kinds = program_.ZoneCount(OwnerKind::Card);
    for (const std::int32_t zone : Of(OwnerKind::Card)) {
      const auto rank = static_cast<std::int32_t>(layout_.on_cards.size());
      layout_.zones[zone] = {first + rank, kinds, OwnerKind::Card, IsOrdered(zone)};
      layout_.on_cards.push_back(Instance(zone, model::kNoSeat));
    }
    layout_.plain = Next();
    return std::move(layout_);
  }

 private:
  const std::vector<std::int32_t>& Of(OwnerKind of) const {
    return program_.zones_by_owner[static_cast<std::size_t>(of)];
  }
  std::int32_t Next() const { return static_cast<std::int32_t>(layout_.instances.size()); }
  bool IsOrdered(std::int32_t zone) const { return program_.zones[zone].ordered; }
  Layout::Instance Instance(std::int32_t zone, model::Seat owner) const {
    const Zone& declared = program_.zones[zone];
    return {zone, owner, Watchers(declared, owner, seats_), declared.capacity};
  }
  void Put(std::int32_t zone, model::Seat owner) {
    layout_.zones[zone] = {Next(), 0, OwnerKind::Table, IsOrdered(zone)};
    layout_.instances.push_back(Instance(zone, owner));
  }

  const Program& program_;
  std::int32_t seats_;
  Layout layout_;
};

}  // namespace

void LayOut(Program& program) {
  auto& layouts = program.derived.layouts;
  layouts.clear();
  for (std::int32_t seats = 0; seats <= kMaxSeats; ++seats) layouts.push_back(LayingOut(program, seats).Run());
}

}  // namespace cardinal::program
