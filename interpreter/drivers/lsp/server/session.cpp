#include "interpreter/drivers/lsp/server/session.h"

#include "interpreter/drivers/lsp/json_rpc.h"
#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/load/standard_file.h"
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
  return DocumentAt(std::move(path), std::move(snapshot));
}

std::optional<Target> Session::DocumentAt(fs::path path, workspace::SnapshotPtr snapshot) const {
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

std::optional<Target> Session::LocateLoose(const std::string& uri) { return DocumentAt(PathOf(uri), nullptr); }

std::optional<Target> Session::LocateInWhole(const std::string& uri) {
  const fs::path path = PathOf(uri);
  workspace::Game* game = workspace.GameOf(path);
  if (game == nullptr) game = workspace.GameNamedBy(path);
  return In(game == nullptr ? nullptr : workspace.Whole(*game), path);
}

std::vector<workspace::Game*> Session::FindGames(const fs::path& folder) {
  std::vector<workspace::Game*> games = workspace.FindGames(folder);
  searched.insert(folder);
  return games;
}

Target Session::InlineTarget(const Target& document, workspace::SnapshotPtr snapshot) const {
  const source::FileId file = snapshot->FileAt(document.path);
  std::shared_ptr<const source::SourceFile> source(snapshot, &snapshot->sources[file]);
  return {document.path, std::move(snapshot), false, std::move(source), file};
}

std::optional<Target> Session::LocateInlineCards(const Target& document, Position position) {
  workspace::Game* game = workspace.GameOf(document.path);
  if (game == nullptr) return std::nullopt;
  const auto offset = static_cast<std::int32_t>(Offset(document, position));
  auto snapshot =
      game->AnalyzeInlineCards(workspace.Files(), workspace.WorkingFolder(), document.path, *document.source, offset);
  return snapshot ? std::optional(InlineTarget(document, std::move(snapshot))) : std::nullopt;
}

std::vector<Target> Session::LocateAllInlineCards(const Target& document) {
  std::vector<Target> targets;
  workspace::Game* game = workspace.GameOf(document.path);
  if (game == nullptr) return targets;
  for (auto& snapshot :
       game->AnalyzeAllInlineCards(workspace.Files(), workspace.WorkingFolder(), document.path, *document.source))
    targets.push_back(InlineTarget(document, std::move(snapshot)));
  return targets;
}

std::optional<Target> Session::InWhole(const Target& target) {
  if (target.snapshot->without_inline_cards) return target;
  return In(workspace.Whole(target.path), target.path);
}

Range Session::RangeOf(const workspace::Snapshot& snapshot, source::Span span) const {
  return Lines(snapshot, span.file).RangeOf(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end));
}

Location Session::LocationIn(const fs::path& path, const source::SourceFile& file, source::Span span) const {
  const LineTable lines(file.Text(), encoding);
  return {UriOf(path), lines.RangeOf(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end))};
}

std::optional<Location> Session::LocationOf(const workspace::Snapshot& snapshot, source::Span span) const {
  if (span.file.value < 0) return std::nullopt;
  fs::path path = snapshot.PathOf(span.file);
  if (path.empty())
    path = load::StandardFile(workspace.Files(), snapshot.sources[span.file].Path()).value_or(fs::path());
  if (path.empty()) return std::nullopt;
  return Location{UriOf(path), RangeOf(snapshot, span)};
}

std::string Session::UriOf(const fs::path& path) const {
  const auto found = open.find(path);
  return found == open.end() ? UriOfPath(path) : found->second.uri;
}

}  // namespace cardinal::lsp
