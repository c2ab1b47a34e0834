// Reads lists of cards. In: Nodes such as `[A, 3 B]` or `{A: 1, B: 3}`. Out: names with their numbers of copies.
// Promises: copies are from 1 to the maximum that the caller gives; names are text and are not looked up.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

// One card of a list: `A`, `3 A`, `10 filler`, with or without quotes.
struct CardCount {
  int copies = 1;
  LocatedText card;       // the name alone; one of several equal cards may have its number: `A#2`
  LocatedText full_text;  // the whole text: for a state that is a number, `coins: 1`, this is the `1`
};

// Decides whether `3 Uncles` is three copies of `Uncles` or one card with the whole name. In quotes the whole name has
// precedence, otherwise the copies.
CardCount ResolveCardCount(const CardCount& count, const std::function<bool(const std::string& name)>& is_card);

// True for a list that is written as one text: "[A, 2 B]".
bool IsListText(std::string_view text);

constexpr int kMaxCopiesInDeck = 99;
constexpr int kMaxCopiesOnBoard = 999;

// Never fails: a text without a valid number at its beginning is a name as a whole.
CardCount ParseCardCount(const LocatedText& text);
std::optional<CardCount> ReadCardCount(const YamlNode& node, int most, diag::Sink& sink);
// Reads a list only.
std::optional<std::vector<CardCount>> ReadCardList(const YamlNode& node, std::string_view what, int most,
                                                   diag::Sink& sink);
// Reads a list, or a map of names to copies.
std::optional<std::vector<CardCount>> ReadDeckCards(const YamlNode& node, std::string_view what, diag::Sink& sink);
// Parses `[A, 2 "B, the Second"]`, one card without brackets, or an empty word such as `none`.
std::vector<CardCount> ParseCardList(const LocatedText& text);

}  // namespace cardinal::documents
