// What the formatter decides over. In: the text as written. Out: everything that determines the layout: a break before
// each token, and the brace groups. Each break has what the source has there, what the rules say, and what is chosen in
// the end; each part is filled in by a file of its own (comments, braces, spaces, breaks, fits).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/language/format/format.h"
#include "interpreter/language/syntax/token_tree.h"

namespace cardinal::format {

struct TokenComment {
  std::string text;
  bool is_line_comment = false;    // `//`: nothing can follow it on its line
  bool own_line = false;           // begins a line
  bool blank_before = false;       // after an empty line
  bool continues_comment = false;  // directly below the comment before it, which is after a line
};

// The place between a token and the one before it. There is one more break after the last token.
struct Break {
  // What the source has.
  bool newline = false;
  bool blank_before = false;  // an empty line before the token, after the comments
  std::vector<TokenComment> comments;

  // What the rules say.
  enum class Kind : std::uint8_t {
    Never,      // no line break
    Soft,       // a line break if the source has one, or if the line would be too long
    Hard,       // a line break, unless the brace group around it is on one line
    AsWritten,  // before one of several short items: a line break if the source has one
  } kind = Kind::Never;
  bool only_if_written = false;  // a line that is too long is not broken here
  int joined_with_group = -1;    // is not broken if this brace group is expanded
  int spaces = 1;                // if there is no line break
  int priority = 0;              // of a Soft break: the lowest is broken first
  int anchor = -1;               // the token below which the next line begins, or -1: the left edge
  int indent = 0;                // columns to the right of the anchor

  // What was chosen.
  bool is_broken = false;
  int pad = 0;  // further spaces, in a table
};

struct BraceGroup {
  int open = 0, close = 0;  // tokens
  int first = 0;            // the first token after `{` and its citations; `close` if there is none
  int phrase = 0;
  int parent = -1;                // the brace group around this one
  int indent = 0;                 // of the line that begins the construct of the braces
  int priority = 0;               // when a line is too long
  bool one_item_per_line = true;  // each item is on a line of its own; otherwise short items may share a line
  bool comma_separated = false;   // items are separated by commas
  int branches = -1;              // if it is a block of an `if`: its index in `branches`
  bool expanded = false;          // chosen: expanded to several lines
};

// The blocks of one `if`, and the `else` tokens between them.
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
  // Of each token: the brace group around it (for `}`: the group that it closes), or -1.
  std::vector<int> enclosing_group;
  std::vector<int> indents;      // of each rule node: the left edge of its item
  std::vector<int> columns;      // of each token: its column in the last layout
  std::vector<bool> in_table;    // of each rule node: a row of a table, which is not broken
  std::vector<int> item_starts;  // of each rule node: the first token of its item

  LayoutDocument(const source::SourceFile& file, const FormatOptions& chosen, syntax::TokenTree text)
      : source(file), options(chosen), token_tree(std::move(text)) {}

  Break& BreakBefore(int token) { return breaks[token]; }
  const Break& BreakBefore(int token) const { return breaks[token]; }
  const syntax::TokenTree::RuleNode& RuleNodeAt(int phrase) const { return token_tree.rule_nodes[phrase]; }
  const syntax::TokenTree::Child& ChildAt(const syntax::TokenTree::RuleNode& phrase, int index) const {
    return token_tree.children[phrase.part + index];
  }
  std::string_view TokenText(int token) const { return token_tree.tokens[token].text; }
  // The first token of a rule node with this text, not inside of a child; -1 if there is none.
  int FindToken(const syntax::TokenTree::RuleNode& phrase, std::string_view text) const;
  bool IsToken(int token, std::string_view text) const { return token < TokenCount() && TokenText(token) == text; }
  bool IsCite(int token) const { return token < TokenCount() && TokenText(token)[0] == '@'; }
  int TokenCount() const { return base::Count(token_tree.tokens); }
  int PhraseCount() const { return base::Count(token_tree.rule_nodes); }
  BraceGroup* EnclosingGroup(int token) {
    const int index = enclosing_group[token];
    return index < 0 ? nullptr : &braces[index];
  }
  const BraceGroup* EnclosingGroup(int token) const { return const_cast<LayoutDocument*>(this)->EnclosingGroup(token); }
  // True for a comment that must end its line or that begins a line.
  bool IsForcedBreak(int token) const;
  // True if there is a line break before this token.
  bool IsBrokenBefore(int token) const;
};

// The columns of a text in a terminal: characters, not bytes.
int TextWidth(std::string_view text);

// comments.cpp: fills in what the source has.
void ReadSourceBreaks(LayoutDocument& sheet);
// braces.cpp: finds the brace groups and their items; chooses which groups are expanded.
void FindBraceGroups(LayoutDocument& sheet);
void ChooseExpandedGroups(LayoutDocument& sheet);
void ExpandGroup(LayoutDocument& sheet, int braces);
// space_rules.cpp, break_rules.cpp: the rules for breaks.
void SetSpaces(LayoutDocument& sheet);
void SetBreaks(LayoutDocument& sheet);
// fits.cpp: breaks lines until they fit. [begin, end): the rule nodes of one declaration, which is the first.
void BreakToFit(LayoutDocument& sheet, int begin, int end);
// tables.cpp, card_tables.cpp: align columns of constructs below each other: rows of `if` in the rule nodes [begin,
// end), zones, cards.
void AlignTables(LayoutDocument& sheet, int begin, int end);
void AlignZones(LayoutDocument& sheet);
void AlignCards(LayoutDocument& sheet);
// The columns of the tokens [first, last] on one line.
int TokensWidth(const LayoutDocument& sheet, int first, int last);
// True if the declaration or statement that begins here is directly below the text before it.
bool IsDirectlyBelow(const LayoutDocument& sheet, int token);

}  // namespace cardinal::format
