#include "interpreter/drivers/lsp/server/session.h"

#include "interpreter/drivers/lsp/json_rpc.h"
#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::lsp {

namespace fs = std::filesystem;

fs::path Session::PathOf(const std::string& uri) const {
  const auto path = PathOfUri(uri);
  if (!path) throw ResponseError{ErrorCodes::InvalidParams, "`" + uri + "` is not the URI of a file", nullptr};
  return workspace.Canonical(*path);
}

std::optional<Target> Session::In(workspace::SnapshotPtr snapshot, fs::path path) const {
  if (!snapshot) return std::nullopt;
  const source::FileId file = snapshot->FileAt(path);
  if (file.value >= 0) {
    const std::shared_ptr<const source::SourceFile> source(snapshot, &snapshot->sources[file]);
    return Target{std::move(path), std::move(snapshot), false, source, file};
  }
  if (path.extension() != ".yaml") return std::nullopt;
  source::ReadResult read = source::ReadText(workspace.Files(), path, base::Limits{}.file_bytes);
  if (!read.Ok() || source::FindBadByte(read.text)) return std::nullopt;
  auto source =
      std::make_shared<const source::SourceFile>(source::FileId{0}, load::ShownPath(path), std::move(read.text));
  return Target{std::move(path), std::move(snapshot), true, std::move(source), {0}};
}

std::optional<Target> Session::Locate(const std::string& uri) {
  const fs::path path = PathOf(uri);
  return In(workspace.Current(path), path);
}

std::optional<Target> Session::LocateInWhole(const std::string& uri) {
  const fs::path path = PathOf(uri);
  return In(workspace.Whole(path), path);
}

Range Session::RangeOf(const workspace::Snapshot& snapshot, source::Span span) const {
  return Lines(snapshot, span.file).RangeOf(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end));
}

Location Session::LocationIn(const fs::path& path, const source::SourceFile& file, source::Span span) const {
  const LineTable lines(file.Text(), encoding);
  return {UriOf(path), lines.RangeOf(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end))};
}

std::optional<Location> Session::LocationOf(const workspace::Snapshot& snapshot, source::Span span) const {
  const fs::path path = span.file.value < 0 ? fs::path() : snapshot.PathOf(span.file);
  if (path.empty()) return std::nullopt;
  return Location{UriOf(path), RangeOf(snapshot, span)};
}

std::string Session::UriOf(const fs::path& path) const {
  const auto found = open.find(path);
  return found == open.end() ? UriOfPath(path) : found->second.uri;
}

}  // namespace cardinal::lsp
