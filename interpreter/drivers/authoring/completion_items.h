// The texts that complete one place of a document. In: the place, and texts. Out: the list of completions. Promises:
// each text is listed once, and in quotes where YAML needs them.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "interpreter/drivers/authoring/completion.h"

namespace cardinal::authoring {

class CompletionItems {
 public:
  // `text` and `cursor` must outlive it.
  CompletionItems(std::string_view text, const documents::DocumentCursor& cursor);

  void AddItem(CompletionKind kind, std::string label, std::string insert, std::string detail = "",
               std::string documentation = "");
  // A whole key or value, in quotes if YAML needs them.
  void AddWhole(CompletionKind kind, const std::string& name, std::string detail = "", std::string documentation = "");
  // Completes only the part from `at` on; the text before it stays.
  void BeginAt(std::size_t at);
  // Adds the text with which every completion at this place begins or ends.
  void AddPrefix();

  std::size_t ItemCount() const { return list_.items.size(); }
  // True if it completes a part of a text, or text in quotes.
  bool BeginsWithin() const { return begins_within_; }
  CompletionList TakeList() { return std::move(list_); }

 private:
  std::string WriteWhole(const std::string& name) const;
  bool ClosesQuote() const;
  bool HasColon() const;
  char Quote() const { return text_[cursor_.begin]; }

  std::string_view text_;
  const documents::DocumentCursor& cursor_;
  CompletionList list_;
  std::set<std::string> seen_;
  bool begins_within_ = false;
};

}  // namespace cardinal::authoring
