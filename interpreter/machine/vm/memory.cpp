#include "interpreter/machine/vm/memory.h"

#include <bit>
#include <limits>

namespace cardinal::vm {

void Memory::Mark(const program::Program& program, std::size_t cell) {
  if (snapshot_) {
    cells_[cell] = program::OptimizedCode::kAlways;  // so that its changes are not recorded again
    return held_.push_back(cell);
  }
  cells_[cell] = bits_[program::CellSet::BitIndex(cell)] = ++clock_;
  for (const std::int32_t reader : program.dependents[cell]) changed_[reader] = clock_;
}

void Memory::EndSnapshot(const program::Program& program) {
  snapshot_ = false;
  for (const std::size_t cell : held_) Mark(program, cell);
  held_.clear();
}

// Changes since the snapshot need not be recorded: all results are dropped.
void Memory::LeaveSnapshot() {
  snapshot_ = false;
  for (const std::size_t cell : held_) cells_[cell] = 0;
  held_.clear();
}

bool Memory::HasChanged(const program::CellSet& cells, std::uint64_t since) const {
  for (std::size_t i = 0; i < cells.words.size(); ++i)
    for (std::uint64_t word = cells.words[i]; word != 0; word &= word - 1)
      if (bits_[i * 64 + static_cast<std::size_t>(std::countr_zero(word))] > since) return true;
  return false;
}

void Memory::KeepList(Answer& place, std::int32_t query, Args args, Args elements, Cost cost, std::int64_t depth) {
  auto& kept = elements_[SlotOf(place)];
  if (!place.list || place.query != query || !AreArgs(place, args) || !std::ranges::equal(elements, kept)) {
    kept.assign(elements.begin(), elements.end());
    place.query = query;
    std::ranges::copy(args, place.args.begin());
    place.list = true;
    place.since = clock_ + 1;
  }
  Confirm(place, cost, depth);
  grounds_[SlotOf(place)].whole = false;
}

void Memory::Ground(const Answer& place, const Finding& found) {
  Grounds& grounds = grounds_[SlotOf(place)];
  grounds.whole = found.grounds.whole;
  if (!grounds.whole) return;
  grounds.cells = found.grounds.cells;
  grounds.own = {place.cost.steps - found.below.steps, place.cost.applied - found.below.applied};
  grounds.needs = found.grounds.needs;
  grounds.count = found.grounds.count;
  std::copy_n(found.grounds.below.begin(), grounds.count, grounds.below.begin());
}

}  // namespace cardinal::vm
