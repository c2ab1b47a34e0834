// In: checked rules and their texts. Out: which cards can ever lie in a zone, and for which the rules can call a part.
// Promises: finds at least all that can happen in a game that begins with every card in a `deck`: what it does not find
// never happens. Besides the cards that are loaded it follows, for each type, a card without a text of its own, because
// others may write some.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/language/lint/calls.h"

namespace cardinal::lint {

// A set of cards: by card; behind the cards, by card type, the one without a text.
class CardSet {
 public:
  explicit CardSet(std::size_t size = 0) : words_((size + 63) / 64) {}
  bool Has(std::size_t card) const { return (words_[card / 64] >> (card % 64)) & 1; }
  void Put(std::size_t card) { words_[card / 64] |= std::uint64_t{1} << (card % 64); }
  bool IsUnset() const { return words_.empty(); }  // not even of a size
  bool Empty() const {
    for (const std::uint64_t word : words_)
      if (word != 0) return false;
    return true;
  }
  // Takes all of the other one; whether any was new.
  bool Grow(const CardSet& more) {
    std::uint64_t fresh = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      fresh |= more.words_[i] & ~words_[i];
      words_[i] |= more.words_[i];
    }
    return fresh != 0;
  }
  // Keeps what the other one has as well.
  void Keep(const CardSet& only) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= only.words_[i];
  }

 private:
  std::vector<std::uint64_t> words_;
};

struct Flow {
  bool known = false;              // false: there is no zone `deck`, or no card type, and nothing is said
  std::vector<CardSet> in_zone;    // by zone
  std::vector<CardSet> part_runs;  // by part: for which cards rules call it (an action that uses it counts as well)
};

Flow FollowCards(const check::CheckedRules& rules, const std::vector<Text>& texts, const Reached& reached);

}  // namespace cardinal::lint
