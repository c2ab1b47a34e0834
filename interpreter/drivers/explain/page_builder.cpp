#include "interpreter/drivers/explain/page_builder.h"

#include <algorithm>
#include <string_view>

#include "interpreter/base/about_key.h"
#include "interpreter/base/identifiers.h"
#include "interpreter/base/sequence.h"
#include "interpreter/language/source/doc_comment.h"

namespace cardinal::explain {

namespace {

bool IsBlank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

bool IsOfClause(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
}

// The position after the string (EndOfString), the comment or the citation that begins at `at`; `at` itself if none
// does.
std::size_t EndOfString(std::string_view text, std::size_t at) {
  if (text[at] != '"') return at;
  for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
  return std::min(at + 1, text.size());
}

std::size_t EndOfCommentOrCitation(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (text.substr(at).starts_with("/*")) {
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  if (text[at] != '@') return at;
  for (++at; at < text.size() && IsOfClause(text[at]);) ++at;
  return at;
}

std::string OnOneLine(std::string_view text) {
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t end = EndOfString(text, at); end > at) {
      line += text.substr(at, end - at);
      at = end;
    } else if (const std::size_t token_end = EndOfCommentOrCitation(text, at); token_end > at) {
      at = token_end;
    } else {
      if (!IsBlank(text[at])) line += text[at];
      if (IsBlank(text[at]) && !line.empty() && line.back() != ' ') line += ' ';
      ++at;
    }
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

// The clauses that a line cites: `@AB-001`, outside its strings and comments.
std::vector<std::string> Cited(std::string_view line) {
  std::vector<std::string> clauses;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::max(EndOfString(line, at), EndOfCommentOrCitation(line, at));
    if (line[at] == '@' && end > at + 1) clauses.emplace_back(line.substr(at + 1, end - at - 1));
    at = std::max(end, at + 1);
  }
  return clauses;
}

}  // namespace

std::string PageBuilder::QuoteSource(source::Span span) const {
  return span.file.value < 0 || span.end <= span.begin ? "" : OnOneLine(game.sources[span.file].Text(span));
}

std::string PageBuilder::QuoteSource(check::ExprId id) const {
  return !id.IsValid() ? "" : QuoteSource(rules.exprs[id].span);
}

PageLocation PageBuilder::LocationAt(const check::Origin& origin) const {
  std::vector<std::string> clauses;
  for (const std::int32_t clause : rules.clauses.Members(origin.clauses))
    clauses.push_back(rules.clauses.ClauseIds()[clause]);
  return LocationAt(origin.span, std::move(clauses));
}

PageLocation PageBuilder::LocationAt(source::Span span, std::vector<std::string> clauses) const {
  if (span.file.value < 0) return {};
  const source::SourceFile& file = game.sources[span.file];
  return {file.Path(), file.LineNumberAt(span.begin), std::move(clauses), span};
}

PageLocation PageBuilder::LocationAt(model::SiteId site) const {
  if (!game.program.sites.Contains(site)) return {};
  const program::Site& known = game.program.sites[site];
  PageLocation place;
  if (known.file >= 0) place.path = game.program.files[known.file].path, place.line = known.line;
  for (const std::int32_t clause : known.clauses) place.clauses.push_back(game.program.clauses[clause]);
  return place;
}

void PageBuilder::AddBlock(BlockKind kind, int depth, std::string text, PageLocation place) {
  page_.blocks.push_back({kind, std::move(text), depth, std::move(place)});
}

std::string PageBuilder::CommentAbout(const check::Origin& origin) const {
  return origin.span.file.value < 0 ? "" : source::DocComment(game.sources[origin.span.file], origin.span);
}

std::string PageBuilder::CommentForReader(const check::Origin& origin, const std::string& name) const {
  if (game.language == 0) return CommentAbout(origin);
  const std::string key = base::AboutKey(base::IdentifierToWords(name)), said = localizer.TranslateText(key);
  return said == key ? "" : said;
}

void PageBuilder::AddDescription(int depth, const check::Origin& origin) {
  if (origin.span.file.value < 0) return;
  const std::string comment = CommentAbout(origin);
  if (!comment.empty()) AddBlock(BlockKind::Paragraph, depth, comment);
  if (game.rulebook == nullptr) return;
  for (const std::int32_t id : rules.clauses.Members(origin.clauses)) {
    const documents::Clause* clause = game.rulebook->FindClause(rules.clauses.ClauseIds()[id]);
    if (clause != nullptr)
      AddBlock(BlockKind::Item, depth,
               clause->id + ": " + diag::EscapeUnprintable(documents::SummarizeClause(*clause)));
  }
}

void PageBuilder::AddQuote(int depth, source::Span span) {
  const source::SourceFile& file = game.sources[span.file];
  const int first = file.LineColumnAt(span.begin).line,
            last = file.LineColumnAt(std::max(span.begin, span.end - 1)).line;
  const std::string_view head = file.LineText(first);
  const std::size_t indent = std::min(head.find_first_not_of(" \t"), head.size());
  for (int number = first; number <= last; ++number) {
    const std::int32_t start = file.LineStart(number);
    const std::int32_t end = start + base::Count(file.LineText(number));
    const source::Span part{span.file, std::max(start, span.begin), std::min(end, span.end)};
    const std::string text = QuoteSource(part);
    if (text.empty()) continue;
    const std::size_t blanks = std::min(file.LineText(number).find_first_not_of(" \t"), file.LineText(number).size());
    const std::size_t deeper = number == first || blanks < indent ? 0 : blanks - indent;
    AddRow(depth, std::string(deeper, ' ') + Code(text), LocationAt(part, Cited(file.Text(part))));
  }
}

}  // namespace cardinal::explain
