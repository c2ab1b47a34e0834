// Access to tables by id. In: a table, any container with an index, and an id. Out: its entry. Promises: TableAt does
// not check the id; IsValidIndex says whether the entry exists.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cardinal::base {

template <class Table>
bool IsValidIndex(const Table& table, std::int64_t id) {
  return id >= 0 && id < static_cast<std::int64_t>(table.size());
}

template <class Table>
const auto& TableAt(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

}  // namespace cardinal::base
