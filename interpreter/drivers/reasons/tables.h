// Access to tables by id. In: a table and an id. Out: its entry. Promises: At() does not check the id; `IsValidIndex`
// says whether the entry exists.
#pragma once

#include <cstdint>

namespace cardinal::reasons {

template <class Table>
bool IsValidIndex(const Table& table, std::int64_t id) {
  return id >= 0 && id < static_cast<std::int64_t>(table.size());
}

template <class Table>
const auto& At(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

}  // namespace cardinal::reasons
