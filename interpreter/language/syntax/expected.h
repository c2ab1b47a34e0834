// Finds what the grammar accepts at an offset. In: an unfinished text and the offset. Out: the words that the grammar
// accepts there, and a completed text that parses: a placeholder replaces the word at the offset, missing tokens after
// it are added, wrong tokens before it are left out. Promises: the function never throws and always ends, whatever the
// text is; before the offset the completed text has the same bytes at the same offsets, or blanks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/source/source.h"

namespace cardinal::syntax {

// The kind of text at the offset. Hole: between braces in a text in quotation marks.
enum class CursorContext : std::uint8_t { Code, Comment, String, Hole, Citation, Number };

struct Expected {
  struct Word {
    std::string text;                      // a word of the language
    int depth = 0;                         // the number of open rules of the grammar where it comes
    std::vector<std::string_view> begins;  // the rules that begin with it, innermost first
  };

  CursorContext context = CursorContext::Code;
  std::int32_t begin = 0;  // the word at the offset; it may be empty
  std::int32_t end = 0;
  bool after_dot = false;
  std::vector<Word> words;  // innermost first
  bool citation = false;    // a citation is accepted

  // The completed text; empty if neither a name nor a text in quotation marks is accepted.
  std::string text;
  std::int32_t placeholder = 0;                   // where it begins: a name, or the quotation mark of a text
  std::vector<std::string_view> enclosing_rules;  // the rules that are open around it, innermost first
};

enum class PlaceholderMode : std::uint8_t { ReplaceWord, KeepWord };

// ReplaceWord: the placeholder replaces the word at the offset. KeepWord: a word at the offset is itself the
// placeholder; after a complete expression the placeholder is the end of that expression.
Expected FindExpected(const source::SourceFile& source, std::int32_t offset, const base::Limits& limits,
                      PlaceholderMode at_cursor = PlaceholderMode::ReplaceWord);

}  // namespace cardinal::syntax
