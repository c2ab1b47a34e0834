// Items of a completion, made of the names and constructs that may come.
#pragma once

#include "interpreter/language/completion/checked.h"

namespace cardinal::completion {

class ItemMaker {
 public:
  ItemMaker(const Checked& checked, const Shown& shown, std::string_view behind)
      : checked_(checked), shown_(shown), behind_(behind) {}

  Item OfCandidate(const check::Candidate& candidate) const;
  Item OfArgument(const check::Param& param) const;  // `n: `
  Item OfCard(std::int32_t card_type) const;         // a new card with all that its type asks for
  static Item OfWord(const std::string& word);
  static Item OfShape(std::string_view label, std::string_view snippet);

 private:
  ItemKind KindOf(const check::Candidate& candidate) const;
  std::string DetailOf(const check::Candidate& candidate) const;
  std::string InsertOf(const check::Candidate& candidate) const;
  std::string CallOf(const check::Candidate& candidate, bool all) const;

  const Checked& checked_;
  const Shown& shown_;
  std::string_view behind_;  // the text behind the word at the place
};

// Text in a snippet that stands for itself.
std::string Escaped(std::string_view text);

}  // namespace cardinal::completion
