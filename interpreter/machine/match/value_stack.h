// A stack of values in one block of memory. Promises: members that std::vector<Value> also has do the same; two stacks
// are equal if their values up to the end are equal.
// Why it is not a vector: the machine keeps the end in a register while a frame runs, writes after the end, and
// stores the end when the frame stops (SetEnd). A vector would write all values a second time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "interpreter/machine/model/model.h"

namespace cardinal::match {

class ValueStack {
 public:
  using value_type = model::Value;
  using iterator = value_type*;
  using const_iterator = const value_type*;

  ValueStack() = default;
  ValueStack(std::initializer_list<value_type> values) { Append({values.begin(), values.size()}); }
  ValueStack(const ValueStack& other) { *this = other; }
  ValueStack(ValueStack&& other) noexcept { *this = std::move(other); }
  ValueStack& operator=(const ValueStack& other) {
    if (this != &other) {
      end_ = begin();
      Append({other.begin(), other.size()});
    }
    return *this;
  }
  ValueStack& operator=(ValueStack&& other) noexcept {
    memory_.swap(other.memory_);
    std::swap(end_, other.end_);
    std::swap(limit_, other.limit_);
    return *this;
  }
  ~ValueStack() = default;

  iterator begin() { return memory_.get(); }
  iterator end() { return end_; }
  const_iterator begin() const { return memory_.get(); }
  const_iterator end() const { return end_; }
  value_type* data() { return begin(); }
  const value_type* data() const { return begin(); }
  std::size_t size() const { return static_cast<std::size_t>(end_ - begin()); }
  bool empty() const { return end_ == begin(); }
  value_type& operator[](std::size_t index) { return begin()[index]; }
  const value_type& operator[](std::size_t index) const { return begin()[index]; }
  value_type& back() { return end_[-1]; }
  const value_type& back() const { return end_[-1]; }

  void push_back(value_type value) {
    if (end_ == limit_) Reallocate(1);
    *end_++ = value;
  }
  void pop_back() { --end_; }
  void clear() { end_ = begin(); }
  void erase(iterator place) {
    std::copy(place + 1, end_, place);
    --end_;
  }
  // New elements are `value`.
  void resize(std::size_t size, value_type value = model::kNone) {
    if (size > this->size()) {
      const std::size_t more = size - this->size();
      Reserve(more);
      std::fill_n(end_, more, value);
    }
    end_ = begin() + size;
  }
  void Truncate(std::size_t size) { end_ = begin() + size; }  // `size` is at most size()
  template <std::input_iterator Iterator>
  void assign(Iterator first, Iterator last) {
    clear();
    for (; first != last; ++first) push_back(*first);
  }
  void assign(std::size_t size, value_type value) {
    clear();
    resize(size, value);
  }
  // `more` must not be a part of this stack.
  void Append(std::span<const value_type> more) {
    if (more.empty()) return;
    Reserve(more.size());
    std::memcpy(end_, more.data(), more.size_bytes());
    end_ += more.size();
  }

  // Makes room for `more` values without a further reallocation. The caller may write them after the end and then calls
  // SetEnd.
  void Reserve(std::size_t more) {
    if (static_cast<std::size_t>(limit_ - end_) < more) Reallocate(more);
  }
  void SetEnd(value_type* end) { end_ = end; }
  // The number of values for which there is room.
  std::size_t Capacity() const { return static_cast<std::size_t>(limit_ - begin()); }
  friend bool operator==(const ValueStack& one, const ValueStack& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end());
  }

 private:
  [[gnu::noinline]] void Reallocate(std::size_t more) {
    const std::size_t used = size(), room = std::max(used + more, used * 2);
    auto larger = std::make_unique_for_overwrite<value_type[]>(room);
    if (used > 0) std::memcpy(larger.get(), begin(), used * sizeof(value_type));
    memory_ = std::move(larger);
    end_ = begin() + used;
    limit_ = begin() + room;
  }

  std::unique_ptr<value_type[]> memory_;
  value_type* end_ = nullptr;
  value_type* limit_ = nullptr;
};

}  // namespace cardinal::match
