// A set of registers of a function, by their numbers: whole words at a time, because analyses join many of them. In:
// the number of registers. Out: membership. Promises: sets that are joined or compared have the same size.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace cardinal::ir {

class RegisterSet {
 public:
  // One register of a set that may change.
  class Member {
   public:
    Member(std::uint64_t& word, std::uint64_t bit) : word_(word), bit_(bit) {}
    Member& operator=(bool contained) {
      word_ = contained ? word_ | bit_ : word_ & ~bit_;
      return *this;
    }
    operator bool() const { return (word_ & bit_) != 0; }

   private:
    std::uint64_t& word_;
    const std::uint64_t bit_;
  };

  RegisterSet() = default;
  explicit RegisterSet(std::size_t size) : size_(size), words_((size + 63) / 64) {}
  RegisterSet(std::initializer_list<bool> members) : RegisterSet(members.size()) {
    std::size_t i = 0;
    for (const bool member : members) (*this)[i++] = member;
  }

  std::size_t size() const { return size_; }
  // Registers that are new are not in the set.
  void resize(std::size_t size) {
    for (std::size_t i = size; i < size_; ++i) (*this)[i] = false;
    size_ = size;
    words_.resize((size + 63) / 64);
  }
  bool operator[](std::size_t i) const { return ((words_[i / 64] >> (i % 64)) & 1u) != 0; }
  Member operator[](std::size_t i) { return {words_[i / 64], std::uint64_t{1} << (i % 64)}; }

  // Returns whether the set has grown.
  bool UnionWith(const RegisterSet& more) {
    std::uint64_t grown = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      grown |= more.words_[i] & ~words_[i];
      words_[i] |= more.words_[i];
    }
    return grown != 0;
  }
  // Removes the registers of the other set.
  void Subtract(const RegisterSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
  }
  bool operator==(const RegisterSet&) const = default;

 private:
  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace cardinal::ir
