// Finds which cards can ever be in each zone, and for which cards the rules can call each part. In: checked rules and
// their rule bodies. Out: sets of cards. Promises: the sets contain at least everything that can happen in a game that
// begins with every card in a zone `deck`; a card outside a set is never there. The analysis also follows, for each
// card type, one card without a text of its own, because other files may define such cards.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/language/lint/call_graph.h"

namespace cardinal::lint {

// A set of cards. The indices are those of the cards, and after them, for each card type, that of its card without a
// text. Copies of a set share their bits until one of them changes, and a set of one card has no bits: with ten
// thousand cards there are ten thousand such sets.
class CardSet {
 public:
  explicit CardSet(std::size_t size = 0) : size_(size) {}
  bool Contains(std::size_t card) const { return bits_ ? Bit(*bits_, card) : one_ == card; }
  void Insert(std::size_t card);
  bool HasNoSize() const { return size_ == 0; }  // default-constructed: the size is not set
  bool Empty() const;
  // Adds all cards of the other set; returns whether any was new.
  bool UnionWith(const CardSet& more);
  // Whether a card is in both.
  bool Meets(const CardSet& other) const {
    CardSet both = *this;
    both.IntersectWith(other);
    return !both.Empty();
  }
  void Remove(const CardSet& others);
  // Keeps only the cards that are also in the other set.
  void IntersectWith(const CardSet& only);

 private:
  using Bits = std::vector<std::uint64_t>;
  static constexpr std::size_t kNone = SIZE_MAX;

  static bool Bit(const Bits& bits, std::size_t card) { return (bits[card / 64] >> (card % 64)) & 1; }
  Bits& MutableBits();  // a copy of the bits if they are shared

  std::size_t size_;
  std::size_t one_ = kNone;  // if there are no bits: the only card in the set
  std::shared_ptr<Bits> bits_;
};

struct CardFlow {
  bool known = false;  // false: there is no zone `deck`, or no card type; the sets are empty
  base::Table<check::ZoneDeclId, CardSet> in_zone;  // by zone
  // The tests by which the rules take cards out of the decks before anything else happens. `in_zone` is what holds
  // after that.
  std::set<ExprId> at_the_start;
  // By body and name: the cards that it can be. A name that is not listed, or has no card, is not known.
  std::map<std::pair<check::BodyId, LocalId>, CardSet> locals;
  const CardSet* OfLocal(check::BodyId body, LocalId local) const {
    const auto found = locals.find({body, local});
    return found == locals.end() || found->second.HasNoSize() || found->second.Empty() ? nullptr : &found->second;
  }
  std::vector<CardSet> part_runs;  // by part: the cards for which rules call it (actions that use it call it)
};

CardFlow AnalyzeCardFlow(const CheckedRules& rules, const std::vector<RuleBody>& texts, const ReachableSet& reached);

}  // namespace cardinal::lint
