#include "interpreter/language/symbols/ranges.h"

#include <algorithm>

#include "interpreter/language/symbols/comments.h"
#include "interpreter/language/symbols/tree_path.h"

namespace cardinal::symbols {

namespace {

class FoldFinder {
 public:
  explicit FoldFinder(const source::SourceFile& source) : source_(source), tokens_(LexTokens(source)) {}

  std::vector<Fold> FindFolds() {
    AddBrackets();
    AddComments();
    AddUses();
    std::sort(folds_.begin(), folds_.end(), [](const Fold& a, const Fold& b) { return a.span.begin < b.span.begin; });
    return std::move(folds_);
  }

 private:
  void AddFold(std::int32_t begin, std::int32_t end, FoldedKind kind) {
    if (source_.LineNumberAt(begin) < source_.LineNumberAt(end)) folds_.push_back({{source_.Id(), begin, end}, kind});
  }

  std::string_view TokenText(const syntax::Token& token) const {
    return source_.Text({source_.Id(), token.begin, token.end});
  }

  // Adds the text between a bracket and its partner; ignores a bracket without a partner.
  void AddBrackets() {
    std::vector<const syntax::Token*> open;
    for (const syntax::Token& token : tokens_) {
      const std::string_view text = TokenText(token);
      if (text == "{" || text == "[" || text == "(") open.push_back(&token);
      if (text != "}" && text != "]" && text != ")") continue;
      const char partner = text == "}" ? '{' : text == "]" ? '[' : '(';
      if (open.empty() || TokenText(*open.back()).front() != partner) continue;
      AddFold(open.back()->end, token.begin, FoldedKind::Braces);
      open.pop_back();
    }
  }

  // Joins comments on consecutive lines.
  void AddComments() {
    const std::vector<Comment> comments = FindComments(source_, tokens_);
    for (std::size_t i = 0; i < comments.size();) {
      std::size_t last = i;
      while (comments[i].first_on_line && last + 1 < comments.size() && comments[last + 1].first_on_line &&
             source_.LineNumberAt(comments[last + 1].span.begin) == source_.LineNumberAt(comments[last].span.end) + 1)
        ++last;
      AddFold(comments[i].span.begin, comments[last].span.end, FoldedKind::Comment);
      i = last + 1;
    }
  }

  void AddUses() {
    std::int32_t begin = -1, end = -1;
    for (std::size_t i = 0; i + 1 < tokens_.size() && TokenText(tokens_[i]) == "use"; i += 2) {
      if (begin < 0) begin = tokens_[i].begin;
      end = tokens_[i + 1].end;
    }
    if (begin >= 0) AddFold(begin, end, FoldedKind::Uses);
  }

  const source::SourceFile& source_;
  std::vector<syntax::Token> tokens_;
  std::vector<Fold> folds_;
};

}  // namespace

std::vector<Fold> FindFolds(const source::SourceFile& source) { return FoldFinder(source).FindFolds(); }

std::vector<source::Span> SelectionSpans(const ast::File& tree, std::int32_t offset) {
  std::vector<source::Span> spans;
  const std::vector<ast::NodeId> path = FindPath(tree, offset);
  for (auto id = path.rbegin(); id != path.rend(); ++id) {
    const source::Span span = tree[*id].span;
    if (spans.empty() || (span.begin <= spans.back().begin && span.end >= spans.back().end && !(span == spans.back())))
      spans.push_back(span);
  }
  return spans;
}

}  // namespace cardinal::symbols
