// In: words that a person typed. Out: the card, seat or question they mean. Promises: only cards whose face the viewer
// sees can be found in a match; case does not matter, and a beginning is enough if only one thing begins so.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::play {

// Which of the names is meant: the equal one, else the only one that begins so, else the only one that holds the words.
// -1: none; -2: several.
std::int32_t FindName(std::string_view words, const std::vector<std::string>& names);

// A card of the match by its name, "Some Card" or "Some Card#2" for the second. Of several, those where it matters first.
model::CardId FindSeenCard(const program::Program& program, const match::Match& match, view::Seat viewer,
                           std::string_view words);

// A question about a thing: "some card size", "some card.size", "anna.charges", "stage".
struct Question {
  std::int32_t query = -1;
  std::vector<model::Value> arguments;
  std::string problem;  // in words, if it is none
};
Question FindQuestion(const program::Program& program, const match::Match& match, view::Seat viewer,
                      const view::Names& names, const std::string& words);

std::string Trimmed(std::string_view text);
std::string Lower(std::string_view text);

}  // namespace cardinal::play
