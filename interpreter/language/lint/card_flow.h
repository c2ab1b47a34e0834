// In: checked rules and their texts. Out: which cards can ever lie in a zone, and for which the rules can call a part.
// Promises: finds at least all that can happen in a game that begins with every card in a `deck`: what it does not find
// never happens. Besides the cards that are loaded it follows, for each type, a card without a text of its own, because
// others may write some.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/language/lint/call_graph.h"

namespace cardinal::lint {

// A set of cards: by card; behind the cards, by card type, the one without a text. Sets that are copied share their
// bits until one of them changes, and one card alone needs none: with ten thousand cards there are as many sets.
class CardSet {
 public:
  explicit CardSet(std::size_t size = 0) : size_(size) {}
  bool Contains(std::size_t card) const { return bits_ ? Bit(*bits_, card) : one_ == card; }
  void Insert(std::size_t card);
  bool HasNoSize() const { return size_ == 0; }  // not even of a size
  bool Empty() const;
  // Takes all of the other one; whether any was new.
  bool UnionWith(const CardSet& more);
  // Keeps what the other one has as well.
  void IntersectWith(const CardSet& only);

 private:
  using Bits = std::vector<std::uint64_t>;
  static constexpr std::size_t kNone = SIZE_MAX;

  static bool Bit(const Bits& bits, std::size_t card) { return (bits[card / 64] >> (card % 64)) & 1; }
  Bits& MutableBits();  // to be changed

  std::size_t size_;
  std::size_t one_ = kNone;  // without bits: the only card in it
  std::shared_ptr<Bits> bits_;
};

struct CardFlow {
  bool known = false;              // false: there is no zone `deck`, or no card type, and nothing is said
  std::vector<CardSet> in_zone;    // by zone
  std::vector<CardSet> part_runs;  // by part: for which cards rules call it (an action that uses it counts as well)
};

CardFlow AnalyzeCardFlow(const check::CheckedRules& rules, const std::vector<RuleBody>& texts,
                         const ReachableSet& reached);

}  // namespace cardinal::lint
