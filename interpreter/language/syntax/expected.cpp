#include "interpreter/language/syntax/expected.h"

#include <algorithm>
#include <map>

#include "interpreter/base/sequence.h"
#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/prefix_walk.h"
#include "interpreter/language/syntax/segment_parser.h"
#include "interpreter/language/syntax/text_cursor.h"
#include "interpreter/language/syntax/token_groups.h"

namespace cardinal::syntax {
namespace {

using Path = GrammarWalk::Path;
constexpr std::size_t kMaxTries = 60;

std::string_view RuleName(int rule) {
  static const std::vector<std::string> names = Grammar(nullptr).getRuleNames();
  return names[rule];
}

// A name that is not in the text.
std::string UnusedName(std::string_view text) {
  std::string name = "here_";
  while (text.find(name) != std::string_view::npos) name += '_';
  return name;
}

std::string TokenText(std::size_t type) {
  if (type == Lexer::INT) return "0";
  if (type == Lexer::ID) return "x";
  if (type == Lexer::STRING) return "\"\"";
  return TokenLiteral(type);
}

class ExpectedWordsFinder {
 public:
  ExpectedWordsFinder(const source::SourceFile& source, std::int32_t offset, const base::Limits& limits,
                      PlaceholderMode at_cursor)
      : text_(source.Text()), offset_(offset), at_cursor_(at_cursor) {
    diag::Sink ignored;
    ErrorReporter mistakes(source, limits, ignored);
    {
      const std::lock_guard lock(AntlrMutex());
      tokens_ = ReadTokens(source, limits, mistakes);
    }
    cursor_ = FindCursor(source, tokens_, offset);
  }

  Expected FindWords() {
    expected_.context = cursor_.context;
    expected_.begin = cursor_.begin;
    expected_.end = cursor_.end;
    if (cursor_.context == CursorContext::Comment || cursor_.too_deep) return std::move(expected_);
    PrefixWalk prefix = WalkToCursor(tokens_, cursor_);
    walk_ = std::move(prefix.walk);
    left_out_ = std::move(prefix.skipped_tokens);
    expected_.after_dot = cursor_.before_end > cursor_.first && tokens_.all[cursor_.before_end - 1].type == Lexer::DOT;
    next_ = walk_.NextTokens();
    if (cursor_.context == CursorContext::Code) TakeWords();
    for (const GrammarWalk::Next& next : next_) expected_.citation = expected_.citation || (*next.tokens)[Lexer::CITE];
    const bool number = cursor_.context == CursorContext::Number && at_cursor_ == PlaceholderMode::ReplaceWord;
    if (cursor_.context != CursorContext::Citation && !number) Complete();
    return std::move(expected_);
  }

 private:
  bool InString() const { return cursor_.context == CursorContext::String || cursor_.context == CursorContext::Hole; }

  // ---- words

  void TakeWords() {
    std::map<std::size_t, const GrammarWalk::Next*> deepest;
    for (const GrammarWalk::Next& next : next_) {
      const bool names = next.rule == Grammar::RuleName || next.rule == Grammar::RulePlainName ||
                         next.rule == Grammar::RuleLanguage;
      if (names || (next.rule == Grammar::RuleUse && !cursor_.may_precede_use)) continue;
      for (std::size_t type = 1; type < kTokenTypes - 1; ++type) {
        if (!(*next.tokens)[type] || !IsKeywordToken(type)) continue;
        const auto [known, fresh] = deepest.emplace(type, &next);
        if (!fresh && known->second->depth < next.depth) known->second = &next;
      }
    }
    for (const auto& [type, next] : deepest) {
      Expected::Word word{TokenLiteral(type), next->depth, {}};
      for (const int rule : walk_.RulesBegunBy(*next)) word.begins.push_back(RuleName(rule));
      expected_.words.push_back(std::move(word));
    }
    std::stable_sort(expected_.words.begin(), expected_.words.end(),
                     [](const auto& a, const auto& b) { return a.depth > b.depth; });
  }

  // ---- the completed text

  std::size_t PlaceholderType() const {
    if (InString()) return Lexer::STRING;
    const bool keep = at_cursor_ == PlaceholderMode::KeepWord && cursor_.token;
    return keep ? tokens_.all[*cursor_.token].type : static_cast<std::size_t>(Lexer::ID);
  }

  void Complete() {
    const std::size_t type = PlaceholderType();
    std::vector<Path> paths = PathsAfter(type);
    if (!paths.empty()) {
      walk_.Advance(type);
    } else if (at_cursor_ == PlaceholderMode::KeepWord && cursor_.context == CursorContext::Code && !cursor_.token &&
               cursor_.before_end > cursor_.first) {
      has_placeholder_ = false;
      paths.push_back(walk_.CheapestPath());
    }
    // A language may also be read as the name of a value (`named it`), which needs fewer tokens.
    const bool language = !paths.empty() && PathRule(paths.front()) == Grammar::RuleLanguage;
    if (!language && !paths.empty() && Try(paths.front(), {}, cursor_.after_begin)) return;
    for (const Path& path : paths)
      if (TryParts(path)) return;
    for (const Path& path : paths)
      if (Try(path, Rest(path, path.size()), cursor_.after_end)) return;
  }

  static std::size_t PathRule(const Path& path) {
    return static_cast<std::size_t>(GrammarGraph::Instance()[path.front()].rule);
  }

  // The paths after a token of that type: first those with a language, then the cheapest.
  std::vector<Path> PathsAfter(std::size_t type) const {
    std::vector<Path> paths;
    for (const GrammarWalk::Next& next : next_)
      if ((*next.tokens)[type])
        for (Path& path : walk_.PathsAfter(next)) paths.push_back(std::move(path));
    const auto rank = [&](const Path& path) {
      std::int64_t cost = 0;
      for (const int state : path) cost += GrammarGraph::Instance()[state].cost;
      return std::pair{PathRule(path) != Grammar::RuleLanguage, cost};
    };
    std::stable_sort(paths.begin(), paths.end(), [&](const Path& a, const Path& b) { return rank(a) < rank(b); });
    return paths;
  }

  // The cheapest tokens that complete the innermost `count` rules of the path.
  static std::vector<std::size_t> Rest(const Path& path, std::size_t count) {
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < count; ++i) GrammarGraph::Instance().AddCheapestCompletion(path[i], rest);
    std::erase(rest, kTokenTypes - 1);
    return rest;
  }

  // Completes a statement, member or clause around the cursor, and continues with the tokens after it.
  bool TryParts(const Path& path) {
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (!IsRecoveryRule(static_cast<std::size_t>(GrammarGraph::Instance()[path[i]].rule))) continue;
      const auto rest = Rest(path, i + 1);
      for (const std::size_t from : PlacesAfter())
        if (Try(path, rest, from)) return true;
    }
    return false;
  }

  // The tokens at which the text after the cursor may continue: the next one, the first of the next line, each brace
  // that closes a block around the cursor.
  std::vector<std::size_t> PlacesAfter() const {
    std::vector<std::size_t> places = {cursor_.after_begin};
    std::int32_t depth = 0, lowest = 0;
    bool line = false;
    for (std::size_t i = cursor_.after_begin; i < cursor_.after_end; ++i) {
      const Token& token = tokens_.all[i];
      if (!line && token.first_on_line && i > cursor_.after_begin) {
        places.push_back(i);
        line = true;
      }
      depth += token.type == Lexer::LBRACE;
      depth -= token.type == Lexer::RBRACE;
      if (depth < lowest) {
        lowest = depth;
        places.push_back(i);
      }
    }
    return places;
  }

  // Writes the text and returns true if the grammar accepts the placeholder, `added`, and the tokens from `from` on.
  bool Try(const Path& path, const std::vector<std::size_t>& added, std::size_t from) {
    if (++tries_ > kMaxTries) return false;
    GrammarWalk walk = walk_;
    for (const std::size_t type : added)
      if (!walk.Advance(type)) return false;
    for (std::size_t i = from; i < cursor_.after_end; ++i)
      if (!walk.Advance(tokens_.all[i].type)) return false;
    const Path here = walk.CheapestPath();
    const std::vector<std::size_t> tail = Rest(here, here.size());
    for (const int state : path) {
      const int rule = GrammarGraph::Instance()[state].rule;
      // Nearly every name is a plainName inside it.
      const std::string_view name = rule == Grammar::RulePlainName ? "name" : RuleName(rule);
      if (name == "name" && !expected_.enclosing_rules.empty() && expected_.enclosing_rules.back() == name) continue;
      expected_.enclosing_rules.push_back(name);
    }
    Write(added, from, tail);
    return true;
  }

  void Write(const std::vector<std::size_t>& added, std::size_t from, const std::vector<std::size_t>& tail) {
    std::string& out = expected_.text;
    out = text_.substr(0, cursor_.token_begin);
    for (const std::size_t i : left_out_)
      std::fill(out.begin() + tokens_.all[i].begin, out.begin() + tokens_.all[i].end, ' ');
    expected_.placeholder = has_placeholder_ ? cursor_.token_begin : tokens_.all[cursor_.before_end - 1].end;
    if (has_placeholder_) out += Placeholder();
    const auto append = [&](const std::vector<std::size_t>& types) {
      for (const std::size_t type : types) out += ' ' + TokenText(type);
    };
    append(added);
    const auto end_of = [&](std::size_t i) { return static_cast<std::size_t>(tokens_.all[i].end); };
    const std::size_t end_of_cursor = cursor_.token ? end_of(*cursor_.token) : static_cast<std::size_t>(cursor_.end);
    if (from < cursor_.after_end) {
      const bool at_once = from == cursor_.after_begin;
      const std::size_t begin = at_once ? end_of_cursor : static_cast<std::size_t>(tokens_.all[from].begin);
      if (!at_once) out += ' ';
      out += text_.substr(begin, end_of(cursor_.after_end - 1) - begin);
    }
    append(tail);
    out += ' ';
    out += text_.substr(cursor_.after_end > cursor_.after_begin ? end_of(cursor_.after_end - 1) : end_of_cursor);
  }

  std::string Placeholder() {
    const std::string name = UnusedName(text_);
    if (!InString()) {
      const bool keep = at_cursor_ == PlaceholderMode::KeepWord && cursor_.token;
      const std::string kept =
          keep ? std::string(text_.substr(cursor_.token_begin, tokens_.all[*cursor_.token].end - cursor_.token_begin))
               : "";
      return keep ? kept : name;
    }
    const Token& token = tokens_.all[*cursor_.token];
    const std::string quoted(text_.substr(token.begin, token.end - token.begin));
    const bool closed = IsClosed(quoted);
    if (cursor_.context == CursorContext::String)
      return closed ? quoted : quoted.substr(0, offset_ - token.begin) + '"';
    return WithHole(quoted, closed, name);
  }

  // The quoted text with the placeholder in the hole at the cursor; the hole is closed.
  std::string WithHole(const std::string& quoted, bool closed, const std::string& name) {
    const auto begin = static_cast<std::size_t>(cursor_.begin - cursor_.token_begin);
    const auto end = static_cast<std::size_t>(cursor_.end - cursor_.token_begin);
    expected_.placeholder = cursor_.begin;
    expected_.after_dot = begin > 0 && quoted[begin - 1] == '.';
    const std::string rest = closed ? quoted.substr(end) : "\"";
    const std::size_t close = rest.find_first_of("{}\"");
    const bool hole_closed = close != std::string::npos && rest[close] == '}';
    return quoted.substr(0, begin) + name + (hole_closed ? rest : "}" + rest);
  }

  std::string_view text_;
  std::int32_t offset_;
  PlaceholderMode at_cursor_;
  Tokens tokens_;
  TextCursor cursor_;
  GrammarWalk walk_;
  std::vector<std::size_t> left_out_;
  std::vector<GrammarWalk::Next> next_;
  std::size_t tries_ = 0;
  bool has_placeholder_ = true;
  Expected expected_;
};

}  // namespace

Expected FindExpected(const source::SourceFile& source, std::int32_t offset, const base::Limits& limits,
                      PlaceholderMode at_cursor) {
  const auto last = base::Count(source.Text());
  return ExpectedWordsFinder(source, std::clamp(offset, 0, last), limits, at_cursor).FindWords();
}

}  // namespace cardinal::syntax
