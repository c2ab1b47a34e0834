#include "interpreter/drivers/lsp/document_text.h"

namespace cardinal::lsp {

DocumentText::Applied DocumentText::Apply(const std::vector<TextDocumentContentChangeEvent>& changes,
                                          std::int32_t version) {
  Applied applied;
  for (const TextDocumentContentChangeEvent& change : changes) {
    if (const auto* whole = std::get_if<TextDocumentWholeChange>(&change)) {
      ApplyWhole(*whole, applied.edits);
      problem_.clear();
    } else if (problem_.empty()) {
      problem_ = ApplyRange(std::get<TextDocumentRangeChange>(change), applied.edits);
    }
  }
  version_ = version;
  applied.problem = problem_;
  return applied;
}

void DocumentText::ApplyWhole(const TextDocumentWholeChange& change, std::vector<ByteEdit>& edits) {
  edits.push_back({0, text_.size(), change.text.size()});
  text_ = change.text;
}

std::string DocumentText::ApplyRange(const TextDocumentRangeChange& change, std::vector<ByteEdit>& edits) {
  const LineTable lines(text_, encoding_);
  const auto begin = lines.EditOffset(change.range.start), end = lines.EditOffset(change.range.end);
  for (const auto& offset : {begin, end})
    if (const auto* problem = std::get_if<std::string>(&offset)) return *problem;
  const ByteEdit edit{std::get<std::size_t>(begin), std::get<std::size_t>(end), change.text.size()};
  if (edit.begin > edit.end) return "the range of the change ends before it begins";
  text_.replace(edit.begin, edit.end - edit.begin, change.text);
  edits.push_back(edit);
  return "";
}

}  // namespace cardinal::lsp
