#include "interpreter/language/syntax/prefix_walk.h"

#include <algorithm>

#include "interpreter/language/syntax/antlr.h"

namespace cardinal::syntax {
namespace {

constexpr int kMaxRepairs = 12;
constexpr int kMaxSingleTokens = 4;

class PrefixRepairer {
 public:
  PrefixRepairer(const Tokens& tokens, const TextCursor& cursor) : all_(tokens.all) {
    for (std::size_t i = cursor.first; i < cursor.before_end; ++i) kept_.push_back(i);
  }

  PrefixWalk Repair() {
    PrefixWalk prefix;
    int singles = 0;
    for (int repairs = 0;; ++repairs) {
      prefix.walk = GrammarWalk();
      std::size_t at = 0;
      while (at < kept_.size() && prefix.walk.Advance(all_[kept_[at]].type)) ++at;
      if (at == kept_.size()) break;
      if (repairs == kMaxRepairs) {
        LeaveOut(0, kept_.size());
        continue;
      }
      const auto [begin, end] = PartAround(at);
      const bool of_cursor = end == kept_.size();
      if (of_cursor && singles++ < kMaxSingleTokens)
        LeaveOut(at, at + 1);
      else
        LeaveOut(begin, end);
    }
    std::sort(left_out_.begin(), left_out_.end());
    prefix.skipped_tokens = std::move(left_out_);
    return prefix;
  }

 private:
  const Token& At(std::size_t i) const { return all_[kept_[i]]; }

  // True if a statement, member or clause may begin at this token, judged by lines and brackets.
  bool BeginsPart(std::size_t i, std::int32_t depth) const {
    return At(i).depth <= depth && (At(i).first_on_line || (i > 0 && At(i - 1).type == Lexer::LBRACE));
  }

  // The smallest part around the token at which the walk stopped. If the token is the first of its line, the mistake
  // may be in the part before it.
  std::pair<std::size_t, std::size_t> PartAround(std::size_t stopped) const {
    const bool of_line_before = stopped > 0 && At(stopped).first_on_line && !BeginsBlock(stopped);
    std::size_t begin = of_line_before ? stopped - 1 : stopped;
    const std::int32_t depth = At(stopped).depth;
    while (begin > 0 && !BeginsPart(begin, depth)) --begin;
    std::size_t end = of_line_before ? stopped : stopped + 1;
    while (end < kept_.size() && !of_line_before && !BeginsPart(end, At(begin).depth) && !Closes(end, begin)) ++end;
    return {begin, end};
  }

  bool BeginsBlock(std::size_t i) const { return i > 0 && At(i - 1).type == Lexer::LBRACE; }
  bool Closes(std::size_t i, std::size_t begin) const {
    return At(i).type == Lexer::RBRACE && At(i).braces <= At(begin).braces;
  }

  void LeaveOut(std::size_t begin, std::size_t end) {
    const auto first = kept_.begin() + begin;
    const auto last = kept_.begin() + end;
    left_out_.insert(left_out_.end(), first, last);
    kept_.erase(first, last);
  }

  const std::vector<Token>& all_;
  std::vector<std::size_t> kept_;
  std::vector<std::size_t> left_out_;
};

}  // namespace

PrefixWalk WalkToCursor(const Tokens& tokens, const TextCursor& cursor) {
  return PrefixRepairer(tokens, cursor).Repair();
}

}  // namespace cardinal::syntax
