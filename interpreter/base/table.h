// A sequence whose elements are found by their ids. An id is the position of its element.
// In: elements. Out: each element by its id, and the ids. Promises: debug builds assert that an id is valid.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "interpreter/base/sequence.h"

namespace cardinal::base {

template <class Id, class T>
class Table : public std::vector<T> {
  using Vector = std::vector<T>;

 public:
  using Vector::Vector;
  Table() = default;
  Table(Vector elements) : Vector(std::move(elements)) {}

  typename Vector::reference operator[](Id id) requires(!std::is_integral_v<Id>) {
    assert(Contains(id));
    return Vector::operator[](static_cast<std::size_t>(id));
  }
  typename Vector::const_reference operator[](Id id) const requires(!std::is_integral_v<Id>) {
    assert(Contains(id));
    return Vector::operator[](static_cast<std::size_t>(id));
  }
  // Ids that are integers: the assertion sees the whole value of a wider integer, which could become a valid id if it
  // was converted first.
  typename Vector::reference operator[](std::int64_t id) requires std::is_integral_v<Id> {
    assert(Contains(id));
    return Vector::operator[](static_cast<std::size_t>(id));
  }
  typename Vector::const_reference operator[](std::int64_t id) const requires std::is_integral_v<Id> {
    assert(Contains(id));
    return Vector::operator[](static_cast<std::size_t>(id));
  }
  // `id` can be any number, also one that is too large for an Id.
  bool Contains(std::int64_t id) const { return id >= 0 && static_cast<std::size_t>(id) < this->size(); }
  bool Contains(Id id) const requires std::is_class_v<Id> { return static_cast<std::size_t>(id) < this->size(); }
  // `element` must be the element in the table itself, not an equal copy.
  Id GetId(const T& element) const { return static_cast<Id>(&element - this->data()); }
  // The id of the element that is added next.
  Id NextId() const { return static_cast<Id>(this->size()); }
  Id Add(T element) {
    this->push_back(std::move(element));
    return static_cast<Id>(this->size() - 1);
  }
  IdRange<Id> Ids() const { return IdRange<Id>(this->size()); }
};

}  // namespace cardinal::base
