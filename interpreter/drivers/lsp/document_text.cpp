#include "interpreter/drivers/lsp/document_text.h"

namespace cardinal::lsp {

namespace {

// Returns "", or why the change cannot be applied.
std::string ApplyRange(const TextDocumentRangeChange& change, PositionEncoding encoding, std::string& text) {
  const LineTable lines(text, encoding);
  const auto begin = lines.EditOffset(change.range.start), end = lines.EditOffset(change.range.end);
  for (const auto& offset : {begin, end})
    if (const auto* problem = std::get_if<std::string>(&offset)) return *problem;
  const auto from = std::get<std::size_t>(begin), to = std::get<std::size_t>(end);
  if (from > to) return "the range of the change ends before it begins";
  text.replace(from, to - from, change.text);
  return "";
}

}  // namespace

std::string DocumentText::Apply(const std::vector<TextDocumentContentChangeEvent>& changes, std::int32_t version) {
  std::string text = text_, problem = problem_;
  for (const TextDocumentContentChangeEvent& change : changes) {
    if (const auto* whole = std::get_if<TextDocumentWholeChange>(&change)) {
      text = whole->text;
      problem.clear();
    } else if (problem.empty()) {
      problem = ApplyRange(std::get<TextDocumentRangeChange>(change), encoding_, text);
    }
  }
  problem_ = problem;
  if (!problem.empty()) return problem;
  text_ = std::move(text);
  version_ = version;
  return "";
}

}  // namespace cardinal::lsp
