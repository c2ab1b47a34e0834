#include "interpreter/language/lint/card_flow.h"

namespace cardinal::lint {

CardSet::Bits& CardSet::MutableBits() {
  if (!bits_) {
    bits_ = std::make_shared<Bits>((size_ + 63) / 64);
    if (one_ != kNone) (*bits_)[one_ / 64] |= std::uint64_t{1} << (one_ % 64);
    one_ = kNone;
  } else if (bits_.use_count() > 1) {
    bits_ = std::make_shared<Bits>(*bits_);
  }
  return *bits_;
}

void CardSet::Insert(std::size_t card) {
  if (Contains(card)) return;
  if (!bits_ && one_ == kNone)
    one_ = card;
  else
    MutableBits()[card / 64] |= std::uint64_t{1} << (card % 64);
}

bool CardSet::Empty() const {
  if (!bits_) return one_ == kNone;
  for (const std::uint64_t word : *bits_)
    if (word != 0) return false;
  return true;
}

bool CardSet::UnionWith(const CardSet& more) {
  if (!more.bits_) {
    if (more.one_ == kNone || Contains(more.one_)) return false;
    Insert(more.one_);
    return true;
  }
  if (bits_ == more.bits_) return false;
  if (!bits_ && one_ == kNone) {
    bits_ = more.bits_;
    return !Empty();
  }
  const Bits& theirs = *more.bits_;
  std::size_t first = 0;
  while (bits_ && first < theirs.size() && (theirs[first] & ~(*bits_)[first]) == 0) ++first;
  if (first == theirs.size()) return false;
  Bits& own = MutableBits();
  std::uint64_t fresh = 0;
  for (std::size_t i = first; i < own.size(); ++i) {
    fresh |= theirs[i] & ~own[i];
    own[i] |= theirs[i];
  }
  return fresh != 0;
}

void CardSet::Remove(const CardSet& others) {
  for (std::size_t card = 0; card < size_; ++card) {
    if (!Contains(card) || !others.Contains(card)) continue;
    if (!bits_)
      one_ = kNone;
    else
      MutableBits()[card / 64] &= ~(std::uint64_t{1} << (card % 64));
  }
}

void CardSet::IntersectWith(const CardSet& only) {
  if (bits_ == only.bits_ && bits_) return;
  if (!bits_) {
    if (one_ != kNone && !only.Contains(one_)) one_ = kNone;
    return;
  }
  if (!only.bits_) {
    const bool stays = only.one_ != kNone && Contains(only.one_);
    bits_.reset();
    one_ = stays ? only.one_ : kNone;
    return;
  }
  const Bits& theirs = *only.bits_;
  std::size_t first = 0;
  while (first < theirs.size() && ((*bits_)[first] & ~theirs[first]) == 0) ++first;
  if (first == theirs.size()) return;
  Bits& own = MutableBits();
  for (std::size_t i = first; i < own.size(); ++i) own[i] &= theirs[i];
}

}  // namespace cardinal::lint
