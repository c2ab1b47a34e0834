// Cards of a small language of effects, the same ones in three notations, and programs that load them: how long a
// loader of cards takes at least. load_bench compares Cardinal's loader with them.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::peers {

struct CardTexts {
  std::string cards;  // Cards.g4
  std::string lua;    // one chunk for each card, separated by form feeds
  std::string yaml;   // expressions are strings
};

CardTexts MakeCards(int count);

// Each returns the number of cards, and throws Trouble if there is a mistake. By hand: a lexer, a parser and a check of
// all names, in one pass.
int ParseByHand(std::string_view cards);
int ParseWithAntlr(const std::string& cards);
int ParseWithYamlCpp(const std::string& yaml);

}  // namespace cardinal::peers
