// A table whose first elements are shared by all of its copies: a copy costs only the elements that were added after
// them. In: elements. Out: each element by its id, and the ids. Promises: shared elements never change.
#pragma once

#include <cassert>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/base/sequence.h"

namespace cardinal::base {

template <class Id, class T>
class SharedTable {
 public:
  using value_type = T;

  class Iterator {
   public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const SharedTable* table, std::size_t at) : table_(table), at_(at) {}
    const T& operator*() const { return table_->At(at_); }
    const T* operator->() const { return &table_->At(at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++at_;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const SharedTable* table_ = nullptr;
    std::size_t at_ = 0;
  };

  const T& operator[](Id id) const {
    assert(Contains(id));
    return At(static_cast<std::size_t>(id));
  }
  // An element that is not shared.
  T& Edit(Id id) {
    assert(Contains(id) && static_cast<std::size_t>(id) >= shared_count_);
    return own_[static_cast<std::size_t>(id) - shared_count_];
  }
  bool Contains(Id id) const { return static_cast<std::size_t>(id) < size(); }
  std::size_t size() const { return shared_count_ + own_.size(); }
  Id Add(T element) {
    own_.push_back(std::move(element));
    return static_cast<Id>(size() - 1);
  }
  IdRange<Id> Ids() const { return IdRange<Id>(size()); }
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, size()}; }

  // From here on all elements are shared with later copies.
  void Share() {
    if (own_.empty()) return;
    std::vector<T> all;
    if (shared_) {
      all.reserve(size());
      all = *shared_;
    }
    all.insert(all.end(), std::make_move_iterator(own_.begin()), std::make_move_iterator(own_.end()));
    own_.clear();
    shared_ = std::make_shared<const std::vector<T>>(std::move(all));
    shared_count_ = shared_->size();
  }

 private:
  const T& At(std::size_t at) const { return at < shared_count_ ? (*shared_)[at] : own_[at - shared_count_]; }

  std::shared_ptr<const std::vector<T>> shared_;  // the first elements; null: none
  std::size_t shared_count_ = 0;
  std::vector<T> own_;  // the elements after them
};

}  // namespace cardinal::base
