#include "interpreter/drivers/lsp/features/formatting.h"

#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/format/format_edits.h"

namespace cardinal::lsp {

namespace {

// The edits that `format` finds for an open `.cardinal` file. Its game may be unknown.
template <typename Format>
std::vector<TextEdit> Edits(const Session& session, const std::string& uri, Format format) {
  const auto path = UriToPath(uri);
  const auto open = path ? session.open.find(session.workspace.Canonical(*path)) : session.open.end();
  if (open == session.open.end() || open->first.extension() != ".cardinal") return {};
  open->second.CheckIsInSync();
  const std::string text(open->second.text.Text());
  if (source::FindBadByte(text)) return {};
  const source::SourceFile file(source::FileId{0}, open->first.string(), text);
  const LineTable lines(file.Text(), session.encoding);
  std::vector<TextEdit> edits;
  for (const diag::Edit& edit : format(file, lines)) {
    const auto begin = static_cast<std::size_t>(edit.span.begin), end = static_cast<std::size_t>(edit.span.end);
    edits.push_back({lines.ToRange(begin, end), edit.text});
  }
  return edits;
}

}  // namespace

void RegisterFormatting(Dispatcher& dispatcher, Session& session) {
  dispatcher.On<DocumentFormattingRequest>([&session](const DocumentFormattingParams& params, HandlerContext&) {
    return Edits(session, params.textDocument.uri,
                 [](const source::SourceFile& file, const LineTable&) { return format::FormatEdits(file, {}); });
  });
  dispatcher.On<DocumentRangeFormattingRequest>(
      [&session](const DocumentRangeFormattingParams& params, HandlerContext&) {
        return Edits(session, params.textDocument.uri, [&](const source::SourceFile& file, const LineTable& lines) {
          const source::Span range{file.Id(), lines.Offset(params.range.start), lines.Offset(params.range.end)};
          return format::FormatRange(file, range, {});
        });
      });
  dispatcher.On<DocumentOnTypeFormattingRequest>(
      [&session](const DocumentOnTypeFormattingParams& params, HandlerContext&) {
        return Edits(session, params.textDocument.uri, [&](const source::SourceFile& file, const LineTable& lines) {
          return format::FormatClosedBlock(file, lines.Offset(params.position), {});
        });
      });
}

}  // namespace cardinal::lsp
