// In: the text as written. Out: everything that decides how it is laid out: before each token a gap, and the braces.
// What the source says of a gap, what the rules say of it, and what is chosen in the end stand side by side here; each
// part is filled in by a file of its own (comments, braces, spaces, breaks, fit).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/format/format.h"
#include "interpreter/language/syntax/written.h"

namespace cardinal::format {

struct Comment {
  std::string text;
  bool of_line = false;       // `//`: nothing can follow it on its line
  bool own_line = false;      // begins a line
  bool blank_before = false;  // an empty line stands before it
  bool goes_on = false;       // stands right below the comment before it, which is behind a line
};

// What stands between a token and the one before it. There is one more behind the last token.
struct Gap {
  // What the writer did.
  bool newline = false;
  bool blank_before = false;  // an empty line before the token, behind the comments
  std::vector<Comment> comments;

  // What the rules say.
  enum class Kind : std::uint8_t {
    Joined,    // no line break
    Possible,  // a line break if the writer made one, or if the line would be too long
    Item,      // a line break, unless the braces around stand on one line
    Loose,     // before one of several short items: a line break if the writer made one
  } kind = Kind::Joined;
  bool by_writer_only = false;  // not broken because a line is too long
  int veto = -1;                // not broken if these braces are opened out
  int spaces = 1;               // without a line break
  int priority = 0;             // of a Possible one: the smallest is broken first
  int anchor = -1;              // the token under which the next line begins, or -1: the left edge
  int indent = 0;               // columns to the right of the anchor

  // What was chosen.
  bool broken = false;
  int pad = 0;  // more spaces, in a table
};

struct Braces {
  int open = 0, close = 0;  // tokens
  int first = 0;            // the first token behind `{` and its citations; `close` if there is none
  int phrase = 0;
  int around = -1;      // the braces around these
  int indent = 0;       // of the line that begins what the braces belong to
  int priority = 0;     // when a line is too long
  bool apart = true;    // each item on a line of its own; else short ones may share a line
  bool listed = false;  // items with commas between
  int branches = -1;    // if it is a block of an `if`: which
  bool out = false;     // chosen: opened out over several lines
};

// The blocks of one `if`, and the `else` between each two.
struct Branches {
  std::vector<int> braces;
  std::vector<int> elses;  // tokens
};

struct Sheet {
  const source::SourceFile& source;
  Layout layout;
  syntax::Written written;
  std::vector<Gap> gaps;       // one for each token, one for the end
  std::vector<Braces> braces;  // in the order in which they are opened
  std::vector<Branches> branches;
  std::vector<int> around;       // of each token: the braces that it is in (for `}`: that it closes), or -1
  std::vector<int> indents;      // of each phrase: the left edge of the item that it is in
  std::vector<int> columns;      // of each token: where it begins, as it was laid out last
  std::vector<bool> in_table;    // of each phrase: a row of a table, which is not broken
  std::vector<int> item_starts;  // of each phrase: the first token of that item

  Sheet(const source::SourceFile& file, const Layout& chosen, syntax::Written text)
      : source(file), layout(chosen), written(std::move(text)) {}

  Gap& At(int token) { return gaps[static_cast<std::size_t>(token)]; }
  const Gap& At(int token) const { return gaps[static_cast<std::size_t>(token)]; }
  const syntax::Written::Phrase& Phrase(int phrase) const { return written.phrases[static_cast<std::size_t>(phrase)]; }
  const syntax::Written::Part& Part(const syntax::Written::Phrase& phrase, int index) const {
    return written.parts[static_cast<std::size_t>(phrase.part + index)];
  }
  std::string_view Text(int token) const { return written.tokens[static_cast<std::size_t>(token)].text; }
  // The first token of a phrase with this text, not inside of a smaller phrase; -1: there is none.
  int Find(const syntax::Written::Phrase& phrase, std::string_view text) const;
  bool Is(int token, std::string_view text) const { return token < TokenCount() && Text(token) == text; }
  bool IsCite(int token) const { return token < TokenCount() && Text(token)[0] == '@'; }
  int TokenCount() const { return static_cast<int>(written.tokens.size()); }
  int PhraseCount() const { return static_cast<int>(written.phrases.size()); }
  Braces* Around(int token) {
    const int index = around[static_cast<std::size_t>(token)];
    return index < 0 ? nullptr : &braces[static_cast<std::size_t>(index)];
  }
  const Braces* Around(int token) const { return const_cast<Sheet*>(this)->Around(token); }
  // A comment that lets nothing follow on its line, or begins a line itself.
  bool IsForced(int token) const;
  // Is there a line break before this token?
  bool Breaks(int token) const;
};

// Columns of a text as a terminal shows it: characters, not bytes.
int Width(std::string_view text);

// comments.cpp: fills in what the writer did.
void ReadGaps(Sheet& sheet);
// braces.cpp: finds the braces, and what stands between them; chooses which are opened out.
void FindBraces(Sheet& sheet);
void ChooseBraces(Sheet& sheet);
void OpenOut(Sheet& sheet, int braces);
// spaces.cpp, breaks.cpp: what the rules say of gaps.
void SetSpaces(Sheet& sheet);
void SetBreaks(Sheet& sheet);
// fit.cpp: breaks lines until they fit. [begin, end): the phrases of one declaration, itself first.
void Fit(Sheet& sheet, int begin, int end);
// tables.cpp, card_tables.cpp: columns of things that stand below each other: rows of `if` in the phrases [begin, end),
// zones, cards.
void AlignTables(Sheet& sheet, int begin, int end);
void AlignZones(Sheet& sheet);
void AlignCards(Sheet& sheet);
// Columns of the tokens [first, last] on one line.
int WidthOf(const Sheet& sheet, int first, int last);
// Does the declaration or statement that begins here stand right below what is before it?
bool FollowsClosely(const Sheet& sheet, int token);

}  // namespace cardinal::format
