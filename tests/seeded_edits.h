// In: a file of rules or cards.
// Out: the same file written in another way: its declarations in another order, in two files, with other blanks,
// without comments, or with a name changed everywhere.
// Promises: the meaning stays; the same seed gives the same text. (Only tests include this file; everything in it is
// inline.)
#pragma once

#include <algorithm>
#include <set>

#include "interpreter/base/random.h"
#include "interpreter/language/syntax/token_tree.h"
#include "tests/seeded_game.h"

namespace cardinal::seeded {

// A text with its tokens, which point into it.
class Page {
 public:
  explicit Page(const std::string& text)
      : file_(source::FileId{0}, "page", text), written_(*syntax::ParseTokenTree(file_, {})) {}

  std::string_view Text() const { return file_.Text(); }
  const std::vector<syntax::TokenTree::Leaf>& Tokens() const { return written_.tokens; }
  // Returns the blanks and comments before the i-th token; after the last one if i is the number of tokens.
  std::string Gap(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : static_cast<std::size_t>(Tokens()[i - 1].end);
    const std::size_t end = i == Tokens().size() ? Text().size() : static_cast<std::size_t>(Tokens()[i].begin);
    return std::string(Text().substr(begin, end - begin));
  }

  struct Declaration {
    std::string_view rule;   // its name in the grammar: "query", "card"
    std::size_t begin, end;  // bytes, with the comments before it and after it on its line
  };
  // Returns the declarations in order; the text before the first one is the head of the file: its comment and its `use`
  // lines.
  std::vector<Declaration> Declarations() const {
    std::vector<Declaration> all;
    for (int i = 0; i < written_.rule_nodes[0].part_count; ++i) {
      const auto& part = written_.children[static_cast<std::size_t>(written_.rule_nodes[0].part + i)];
      if (part.is_token) continue;
      const auto& phrase = written_.rule_nodes[static_cast<std::size_t>(part.index)];
      if (phrase.rule != "declaration") continue;
      const auto first = static_cast<std::size_t>(phrase.first), last = static_cast<std::size_t>(phrase.last);
      const auto& inner = written_.children[static_cast<std::size_t>(phrase.part)];
      const std::size_t begin = all.empty() ? static_cast<std::size_t>(Tokens()[first].begin) : all.back().end;
      all.push_back({written_.rule_nodes[static_cast<std::size_t>(inner.index)].rule, begin, EndOfLine(last)});
    }
    if (!all.empty()) all.back().end = Text().size();
    return all;
  }
  std::string Piece(std::size_t begin, std::size_t end) const {
    std::string text(Text().substr(begin, end - begin));
    return text.ends_with('\n') ? text : text + '\n';
  }
  // Returns the text with each gap as `write` makes it from its index and its text.
  std::string WithGaps(const std::function<std::string(std::size_t, const std::string&)>& write) const {
    std::string text;
    for (std::size_t i = 0; i <= Tokens().size(); ++i) {
      text += write(i, Gap(i));
      if (i < Tokens().size()) text += Tokens()[i].text;
    }
    return text;
  }

 private:
  // Returns the end of the line of the token, after a comment on it; the end of the token if another token follows on
  // the line.
  std::size_t EndOfLine(std::size_t token) const {
    const auto end = static_cast<std::size_t>(Tokens()[token].end);
    const std::size_t newline = Gap(token + 1).find('\n');
    return newline == std::string::npos ? end : end + newline + 1;
  }

  source::SourceFile file_;
  syntax::TokenTree written_;
};

// ---- another order

// Declarations whose order has no meaning. Rules and hooks apply in the order of the source, so they keep it.
inline bool IsFree(const Page::Declaration& declaration) {
  static const std::set<std::string_view> kFree = {"enumeration", "relation", "type",   "zone", "query",
                                                   "event",       "action",   "window", "card"};
  return kFree.count(declaration.rule) > 0;
}

inline std::string Reordered(const std::string& text, std::uint64_t seed) {
  const Page page(text);
  const auto all = page.Declarations();
  std::vector<std::size_t> free, order;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (IsFree(all[i])) free.push_back(i);
  order = free;
  base::Random random(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.NextBelow(i)]);
  std::string result = all.empty() ? text : text.substr(0, all[0].begin);
  std::size_t next = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t from = next < free.size() && free[next] == i ? order[next++] : i;
    result += page.Piece(all[from].begin, all[from].end);
  }
  return result;
}

// ---- two files of one

inline bool IsOfCards(const std::string& path) { return path.starts_with("cards/"); }

// The first half goes to a file that is read directly before the rest: for rules, the rest uses this file.
inline Changes Split(const std::string& path, const std::string& text, std::uint64_t seed) {
  const Page page(text);
  const auto all = page.Declarations();
  const std::size_t least = IsOfCards(path) ? 2 : 1;  // after the header of cards
  if (all.size() <= least) return {};
  const std::size_t at = least + base::Random(seed).NextBelow(all.size() - least);
  const std::string head = text.substr(0, all[0].begin), first = page.Piece(all[0].begin, all[at].begin),
                    rest = page.Piece(all[at].begin, text.size()), stem = path.substr(0, path.rfind('.'));
  if (IsOfCards(path))
    return {{path, head + first}, {stem + "_more.cardinal", page.Piece(all[0].begin, all[0].end) + rest}};
  const std::string name = fs::path(stem).filename().string() + "_first";
  return {{path, head + "use \"" + name + "\"\n" + rest}, {stem + "_first.cardinal", first}};
}

// ---- other blanks

inline bool IsComment(const std::string& gap) { return gap.find('/') != std::string::npos; }

// The lines to which a comment `lint: allow` applies: its own, and the next one.
inline std::set<std::size_t> LinesLetPass(const std::string& text) {
  std::set<std::size_t> lines;
  const std::vector<std::string> all = golden::SplitIntoLines(text);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].find("lint:") != std::string::npos) lines.insert({i, i + 1});
  return lines;
}

inline std::string Respaced(const std::string& text, std::uint64_t seed) {
  base::Random random(seed);
  static const std::vector<std::string> kBlanks = {" ", "\n", "  ", "\n\n", "\t", "\n    ", " \r\n "};
  const std::set<std::size_t> kept = LinesLetPass(text);
  std::size_t line = 0, at = 0;  // in the original text
  const Page page(text);
  return page.WithGaps([&](std::size_t i, const std::string& gap) {
    const auto begin = static_cast<std::size_t>(i == 0 ? 0 : page.Tokens()[i - 1].end);
    line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                                text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
    at = begin;
    const auto last = line + static_cast<std::size_t>(std::count(gap.begin(), gap.end(), '\n'));
    const auto next = kept.lower_bound(line);
    if (IsComment(gap) || (next != kept.end() && *next <= last)) return gap;
    return gap.empty() && random.NextBelow(3) > 0 ? gap : kBlanks[random.NextBelow(kBlanks.size())];
  });
}

// Returns the text with every declaration on one line, and with no comments but those that suppress findings.
inline std::string Bare(const std::string& text) {
  return Page(text).WithGaps([](std::size_t, const std::string& gap) -> std::string {
    if (gap.find("lint:") != std::string::npos) return gap;
    if (IsComment(gap)) return "\n";
    return gap.empty() ? "" : gap.find("\n\n") != std::string::npos ? "\n" : " ";
  });
}

// ---- another name

inline bool IsNamePart(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Returns true if the word occurs in the text as a separate word.
inline bool HasWord(std::string_view text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !IsNamePart(text[at - 1])) && (end == text.size() || !IsNamePart(text[end]))) return true;
  }
  return false;
}

// Renames in the holes of a sentence (`"{c} has {c.attack}"`).
inline std::string RenamedInHoles(std::string_view sentence, const std::string& from, const std::string& to) {
  std::string result;
  bool hole = false;
  for (std::size_t at = 0; at < sentence.size();) {
    const bool escaped = at > 0 && sentence[at - 1] == '\\';
    if (sentence[at] == '{' && !escaped) hole = true;
    if (sentence[at] == '}' && !escaped) hole = false;
    const std::size_t end = at + from.size();
    const bool word =
        hole && sentence.substr(at, from.size()) == from && !IsNamePart(sentence[at - 1]) && !IsNamePart(sentence[end]);
    result += word ? to : std::string(1, sentence[at]);
    at = word ? end : at + 1;
  }
  return result;
}

inline std::string Renamed(const std::string& text, const std::string& from, const std::string& to) {
  if (!HasWord(text, from)) return text;
  const Page page(text);
  std::string result;
  for (std::size_t i = 0; i < page.Tokens().size(); ++i) {
    const std::string_view token = page.Tokens()[i].text;
    result += page.Gap(i);
    result += token == from ? to : token[0] == '"' ? RenamedInHoles(token, from, to) : std::string(token);
  }
  return result + page.Gap(page.Tokens().size());
}

// Names that only these rules declare: sorted, without duplicates. Not those that are also a text in quotes, which has
// the same translation.
inline std::vector<std::string> OwnNames(const Game& game) {
  const std::string others =
      game.StandardText() + golden::ReadText(golden::Root() / "grammar/CardinalLexer.g4") + " " + game.Name();
  const check::CheckedRules& rules = game.Rules();
  static const std::set<std::string> kOfEngine = {"passes", "taken", "answers", "asked", "waiting", "targets"};
  const auto is_text = [&](const std::string& name) {
    return std::ranges::any_of(game.Files(), [text = '"' + name + '"'](const auto& file) {
      return file.second.find(text) != std::string::npos;
    });
  };
  std::set<std::string> names;
  for (const auto& query : rules.queries) names.insert(query.name);
  for (const auto& event : rules.events) names.insert(event.name);
  for (const auto& action : rules.actions) names.insert(action.name);
  for (const auto& window : rules.windows) names.insert(window.name);
  for (const auto& zone : rules.zones) names.insert(zone.name);
  for (const auto& part : rules.parts) names.insert(part.name);
  for (const auto& type : rules.card_types) names.insert(type.name);
  for (const auto& body : rules.bodies)
    for (const auto& local : body.locals) names.insert(local.name);
  for (const auto& of : rules.enums) {
    names.insert(of.name);
    names.insert(of.values.begin(), of.values.end());
  }
  std::erase_if(names, [&](const std::string& name) {
    const bool made = name.find_first_of(". ") != std::string::npos;  // `c.target?`: not a name of its own
    return made || name.size() < 3 || HasWord(others, name) || kOfEngine.count(name) > 0 || is_text(name);
  });
  return {names.begin(), names.end()};
}

// Returns every file of the game that contains the name, renamed.
inline Changes RenamedEverywhere(const Game& game, const std::string& name) {
  Changes changes;
  for (const auto& [path, text] : game.Files()) {
    const std::string renamed = Renamed(text, name, name + "_so_called");
    if (renamed != text) changes[path] = renamed;
  }
  return changes;
}

}  // namespace cardinal::seeded
