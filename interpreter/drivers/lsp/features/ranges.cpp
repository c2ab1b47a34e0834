// Folding ranges and selection ranges of files of rules and cards.
#include "interpreter/language/symbols/ranges.h"

#include "interpreter/drivers/lsp/features/symbols.h"

namespace cardinal::lsp {

namespace {

// The last line of a fold: a bracket that is the first of its line stays visible.
std::uint32_t LastFoldedLine(const symbols::Fold& fold, const LineTable& lines, std::string_view text) {
  const std::uint32_t line = lines.PositionAt(fold.span.end).line;
  if (fold.kind != symbols::FoldedKind::Braces) return line;
  const std::int32_t begin = lines.Offset({line, 0});
  const std::string_view before = text.substr(begin, static_cast<std::size_t>(fold.span.end) - begin);
  return before.find_first_not_of(" \t") == std::string_view::npos && line > 0 ? line - 1 : line;
}

std::vector<FoldingRange> Folds(const Session& session, const RequestTarget& target) {
  std::vector<FoldingRange> ranges;
  const LineTable lines = session.MakeLineTable(target);
  for (const symbols::Fold& fold : symbols::FindFolds(*target.source)) {
    FoldingRange range;
    range.startLine = lines.PositionAt(fold.span.begin).line;
    range.endLine = LastFoldedLine(fold, lines, target.CurrentText());
    if (fold.kind == symbols::FoldedKind::Comment) range.kind = FoldingRangeKind::Comment;
    if (fold.kind == symbols::FoldedKind::Uses) range.kind = FoldingRangeKind::Imports;
    // Of two folds that begin on one line the first is kept: an editor shows one.
    const bool known = !ranges.empty() && ranges.back().startLine == range.startLine;
    if (range.endLine > range.startLine && !known) ranges.push_back(std::move(range));
  }
  return ranges;
}

SelectionRange Selection(const std::vector<source::Span>& spans, const LineTable& lines) {
  std::shared_ptr<SelectionRange> around;
  for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
    auto range = std::make_shared<SelectionRange>();
    range->range = lines.ToRange(*span);
    range->parent = around;
    around = std::move(range);
  }
  return around ? *around : SelectionRange();
}

}  // namespace

void RegisterFoldsAndSelections(Router& router, Session& session) {
  router.OnRules<FoldingRangeRequest>([&session](const RequestTarget& target, const FoldingRangeParams&,
                                                 HandlerContext&) { return Folds(session, target); });
  router.OnRules<SelectionRangeRequest>(
      [&session](const RequestTarget& target, const SelectionRangeParams& params, HandlerContext&) {
        std::vector<SelectionRange> ranges;
        const LineTable lines = session.MakeLineTable(target);
        const ast::File* tree = target.snapshot->FindTree(target.file);
        for (const Position position : params.positions) {
          const std::int32_t offset = lines.Offset(position);
          const auto spans = tree == nullptr ? std::vector<source::Span>{} : symbols::SelectionSpans(*tree, offset);
          SelectionRange range = Selection(spans, lines);
          if (spans.empty()) range.range = lines.ToRange(offset, offset);
          ranges.push_back(std::move(range));
        }
        return ranges;
      });
}

}  // namespace cardinal::lsp
