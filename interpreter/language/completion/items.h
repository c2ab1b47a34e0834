// Makes the items of a completion from candidates, words and shapes.
#pragma once

#include "interpreter/language/completion/checked_place.h"

namespace cardinal::completion {

class ItemMaker {
 public:
  ItemMaker(const CheckedPlace& checked, const DescribeContext& context, std::string_view after_word)
      : checked_(checked), context_(context), after_word_(after_word) {}

  Item MakeItem(const check::NameCandidate& candidate) const;
  Item MakeArgument(const check::Param& param) const;  // `n: `
  Item MakeCard(std::int32_t card_type) const;         // a new card with everything that its type requires
  // `cards my_game "Set"`; without `whole`: `my_game "Set"`.
  Item MakeCardsHeader(const std::string& game, bool whole) const;
  Item MakeNumber(std::int64_t number, const check::ProbedRange& range) const;
  static Item MakeCollection(const std::string& word);  // `set of`, `list of`
  static Item MakeWord(const std::string& word);
  static Item MakeShape(std::string_view label, std::string_view snippet);

 private:
  ItemKind CandidateItemKind(const check::NameCandidate& candidate) const;
  std::string Detail(const check::NameCandidate& candidate) const;
  std::string InsertText(const check::NameCandidate& candidate) const;
  std::string CallText(const check::NameCandidate& candidate, bool all) const;

  const CheckedPlace& checked_;
  const DescribeContext& context_;
  std::string_view after_word_;  // the text after the word at the offset
};

// The text escaped, so that a snippet writes it literally.
std::string EscapeSnippet(std::string_view text);

}  // namespace cardinal::completion
