// In: Nodes that list cards: `[A, 3 B]` or `{A: 1, B: 3}`. Out: names with their numbers of copies.
// Promises: copies are at least 1 and at most what the caller allows; names are text, nothing is looked up.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

// One card of a list: `A`, `3 A`, `10 filler`, with or without quotes.
struct CardCount {
  int copies = 1;
  LocatedText card;       // the name alone; a double may carry its number: `A#2`
  LocatedText full_text;  // all of it: for a state that is a number, `coins: 1`, this is the `1`
};

// `3 Uncles` is three copies of `Uncles`, or one card that is called so as a whole. In quotes the whole name goes
// first, otherwise the copies.
CardCount ResolveCardCount(const CardCount& count, const std::function<bool(const std::string& name)>& is_card);

// A list that is written as one text: "[A, 2 B]".
bool IsListText(std::string_view text);

constexpr int kMaxCopiesInDeck = 99;
constexpr int kMaxCopiesOnBoard = 999;

// Never fails: what has no sensible number in front is a name as a whole.
CardCount ParseCardCount(const LocatedText& text);
std::optional<CardCount> ReadCardCount(const YamlNode& node, int most, diag::Sink& sink);
// A list only.
std::optional<std::vector<CardCount>> ReadCardList(const YamlNode& node, std::string_view what, int most,
                                                   diag::Sink& sink);
// A list, or a map of names to copies.
std::optional<std::vector<CardCount>> ReadDeckCards(const YamlNode& node, std::string_view what, diag::Sink& sink);
// `[A, 2 "B, the Second"]`, one card without brackets, or a word for none.
std::vector<CardCount> ParseCardList(const LocatedText& text);

}  // namespace cardinal::documents
