// In: the text as written. Out: everything that decides how it is laid out: before each token a gap, and the braces.
// What the source says of a gap, what the rules say of it, and what is chosen in the end stand side by side here; each
// part is filled in by a file of its own (comments, braces, spaces, breaks, fit).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/format/format.h"
#include "interpreter/language/syntax/token_tree.h"

namespace cardinal::format {

struct TokenComment {
  std::string text;
  bool is_line_comment = false;    // `//`: nothing can follow it on its line
  bool own_line = false;           // begins a line
  bool blank_before = false;       // an empty line stands before it
  bool continues_comment = false;  // stands right below the comment before it, which is behind a line
};

// What stands between a token and the one before it. There is one more behind the last token.
struct Break {
  // What the writer did.
  bool newline = false;
  bool blank_before = false;  // an empty line before the token, behind the comments
  std::vector<TokenComment> comments;

  // What the rules say.
  enum class Kind : std::uint8_t {
    Never,      // no line break
    Soft,       // a line break if the writer made one, or if the line would be too long
    Hard,       // a line break, unless the braces around stand on one line
    AsWritten,  // before one of several short items: a line break if the writer made one
  } kind = Kind::Never;
  bool only_if_written = false;  // not broken because a line is too long
  int joined_with_group = -1;    // not broken if these braces are opened out
  int spaces = 1;                // without a line break
  int priority = 0;              // of a Soft one: the smallest is broken first
  int anchor = -1;               // the token under which the next line begins, or -1: the left edge
  int indent = 0;                // columns to the right of the anchor

  // What was chosen.
  bool is_broken = false;
  int pad = 0;  // more spaces, in a table
};

struct BraceGroup {
  int open = 0, close = 0;  // tokens
  int first = 0;            // the first token behind `{` and its citations; `close` if there is none
  int phrase = 0;
  int parent = -1;                // the braces around these
  int indent = 0;                 // of the line that begins what the braces belong to
  int priority = 0;               // when a line is too long
  bool one_item_per_line = true;  // each item on a line of its own; else short ones may share a line
  bool comma_separated = false;   // items with commas between
  int branches = -1;              // if it is a block of an `if`: which
  bool expanded = false;          // chosen: opened out over several lines
};

// The blocks of one `if`, and the `else` between each two.
struct Branches {
  std::vector<int> braces;
  std::vector<int> elses;  // tokens
};

struct LayoutDocument {
  const source::SourceFile& source;
  FormatOptions options;
  syntax::TokenTree token_tree;
  std::vector<Break> breaks;       // one for each token, one for the end
  std::vector<BraceGroup> braces;  // in the order in which they are opened
  std::vector<Branches> branches;
  std::vector<int> enclosing_group;  // of each token: the braces that it is in (for `}`: that it closes), or -1
  std::vector<int> indents;          // of each phrase: the left edge of the item that it is in
  std::vector<int> columns;          // of each token: where it begins, as it was laid out last
  std::vector<bool> in_table;        // of each phrase: a row of a table, which is not broken
  std::vector<int> item_starts;      // of each phrase: the first token of that item

  LayoutDocument(const source::SourceFile& file, const FormatOptions& chosen, syntax::TokenTree text)
      : source(file), options(chosen), token_tree(std::move(text)) {}

  Break& BreakBefore(int token) { return breaks[static_cast<std::size_t>(token)]; }
  const Break& BreakBefore(int token) const { return breaks[static_cast<std::size_t>(token)]; }
  const syntax::TokenTree::RuleNode& RuleNodeAt(int phrase) const {
    return token_tree.rule_nodes[static_cast<std::size_t>(phrase)];
  }
  const syntax::TokenTree::Child& ChildAt(const syntax::TokenTree::RuleNode& phrase, int index) const {
    return token_tree.children[static_cast<std::size_t>(phrase.part + index)];
  }
  std::string_view TokenText(int token) const { return token_tree.tokens[static_cast<std::size_t>(token)].text; }
  // The first token of a phrase with this text, not inside of a smaller phrase; -1: there is none.
  int FindToken(const syntax::TokenTree::RuleNode& phrase, std::string_view text) const;
  bool IsToken(int token, std::string_view text) const { return token < TokenCount() && TokenText(token) == text; }
  bool IsCite(int token) const { return token < TokenCount() && TokenText(token)[0] == '@'; }
  int TokenCount() const { return static_cast<int>(token_tree.tokens.size()); }
  int PhraseCount() const { return static_cast<int>(token_tree.rule_nodes.size()); }
  BraceGroup* EnclosingGroup(int token) {
    const int index = enclosing_group[static_cast<std::size_t>(token)];
    return index < 0 ? nullptr : &braces[static_cast<std::size_t>(index)];
  }
  const BraceGroup* EnclosingGroup(int token) const { return const_cast<LayoutDocument*>(this)->EnclosingGroup(token); }
  // A comment that lets nothing follow on its line, or begins a line itself.
  bool IsForcedBreak(int token) const;
  // Is there a line break before this token?
  bool IsBrokenBefore(int token) const;
};

// Columns of a text as a terminal shows it: characters, not bytes.
int TextWidth(std::string_view text);

// comments.cpp: fills in what the writer did.
void ReadSourceBreaks(LayoutDocument& sheet);
// braces.cpp: finds the braces, and what stands between them; chooses which are opened out.
void FindBraceGroups(LayoutDocument& sheet);
void ChooseExpandedGroups(LayoutDocument& sheet);
void ExpandGroup(LayoutDocument& sheet, int braces);
// spaces.cpp, breaks.cpp: what the rules say of gaps.
void SetSpaces(LayoutDocument& sheet);
void SetBreaks(LayoutDocument& sheet);
// fit.cpp: breaks lines until they fit. [begin, end): the phrases of one declaration, itself first.
void BreakToFit(LayoutDocument& sheet, int begin, int end);
// tables.cpp, card_tables.cpp: columns of things that stand below each other: rows of `if` in the phrases [begin, end),
// zones, cards.
void AlignTables(LayoutDocument& sheet, int begin, int end);
void AlignZones(LayoutDocument& sheet);
void AlignCards(LayoutDocument& sheet);
// Columns of the tokens [first, last] on one line.
int TokensWidth(const LayoutDocument& sheet, int first, int last);
// Does the declaration or statement that begins here stand right below what is before it?
bool IsDirectlyBelow(const LayoutDocument& sheet, int token);

}  // namespace cardinal::format
