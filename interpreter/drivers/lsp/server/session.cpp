#include "interpreter/drivers/lsp/server/session.h"

#include <utility>

#include "interpreter/drivers/lsp/json_rpc.h"
#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::lsp {

namespace fs = std::filesystem;

fs::path Session::UriPath(const std::string& uri) const {
  const auto path = UriToPath(uri);
  if (!path) throw ResponseError{ErrorCodes::InvalidParams, "`" + uri + "` is not the URI of a file", nullptr};
  return workspace.Canonical(*path);
}

// `untitled:Untitled-1`, `git:/...`: a document that is not a file.
static bool IsOfOtherScheme(std::string_view uri) {
  const std::size_t colon = uri.find(':');
  const bool scheme =
      colon != std::string_view::npos && colon > 0 &&
      uri.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.") == colon;
  return scheme && !IsFileUri(uri);
}

std::optional<RequestTarget> Session::MakeTarget(workspace::SnapshotPtr snapshot, fs::path path) const {
  if (const auto document = open.find(path); document != open.end()) document->second.CheckIsInSync();
  if (!snapshot) return std::nullopt;
  const source::FileId file = snapshot->FileAt(path);
  if (file.value >= 0) {
    const std::shared_ptr<const source::SourceFile> source(snapshot, &snapshot->sources[file]);
    return RequestTarget{std::move(path), std::move(snapshot), false, source, file};
  }
  return DocumentAt(std::move(path), std::move(snapshot));
}

std::optional<RequestTarget> Session::DocumentAt(fs::path path, workspace::SnapshotPtr snapshot) const {
  if (path.extension() != ".yaml") return std::nullopt;
  source::ReadResult read = source::ReadTextFile(workspace.Files(), path, base::Limits{}.file_bytes);
  if (!read.Ok() || source::FindBadByte(read.text)) return std::nullopt;
  auto source =
      std::make_shared<const source::SourceFile>(source::FileId{0}, load::DisplayPath(path), std::move(read.text));
  return RequestTarget{std::move(path), std::move(snapshot), true, std::move(source), {0}};
}

std::optional<RequestTarget> Session::Locate(const std::string& uri) {
  if (IsOfOtherScheme(uri)) return std::nullopt;
  const fs::path path = UriPath(uri);
  return MakeTarget(workspace.CurrentAnalysis(path), path);
}

std::optional<RequestTarget> Session::LocateLoose(const std::string& uri) {
  if (IsOfOtherScheme(uri)) return std::nullopt;
  return DocumentAt(UriPath(uri), nullptr);
}

std::optional<RequestTarget> Session::LocateInWhole(const std::string& uri) {
  if (IsOfOtherScheme(uri)) return std::nullopt;
  const fs::path path = UriPath(uri);
  workspace::WorkspaceGame* game = workspace.FindGame(path);
  if (game == nullptr) game = workspace.GameNamedBy(path);
  return MakeTarget(game == nullptr ? nullptr : workspace.AnalyzeWhole(*game), path);
}

std::vector<workspace::WorkspaceGame*> Session::FindGames(const fs::path& folder) {
  std::vector<workspace::WorkspaceGame*> games = workspace.FindGames(folder);
  searched.insert(folder);
  return games;
}

RequestTarget Session::InlineTarget(const RequestTarget& document, workspace::SnapshotPtr snapshot) const {
  const source::FileId file = snapshot->FileAt(document.path);
  std::shared_ptr<const source::SourceFile> source(snapshot, &snapshot->sources[file]);
  return {document.path, std::move(snapshot), false, std::move(source), file};
}

std::optional<RequestTarget> Session::LocateInlineCards(const RequestTarget& document, Position position) {
  workspace::WorkspaceGame* game = workspace.FindGame(document.path);
  if (game == nullptr) return std::nullopt;
  const auto offset = Offset(document, position);
  auto snapshot =
      game->AnalyzeInlineCards(workspace.Files(), workspace.WorkingFolder(), document.path, *document.source, offset);
  return snapshot ? std::optional(InlineTarget(document, std::move(snapshot))) : std::nullopt;
}

std::vector<RequestTarget> Session::LocateAllInlineCards(const RequestTarget& document) {
  std::vector<RequestTarget> targets;
  workspace::WorkspaceGame* game = workspace.FindGame(document.path);
  if (game == nullptr) return targets;
  for (auto& snapshot :
       game->AnalyzeAllInlineCards(workspace.Files(), workspace.WorkingFolder(), document.path, *document.source))
    targets.push_back(InlineTarget(document, std::move(snapshot)));
  return targets;
}

std::optional<RequestTarget> Session::InWhole(const RequestTarget& target) {
  if (target.snapshot->without_inline_cards) return target;
  return MakeTarget(workspace.AnalyzeWhole(target.path), target.path);
}

const LineTable& Session::KnownLines(const workspace::AnalysisSnapshot& snapshot, source::FileId file) const {
  const std::weak_ptr<const workspace::AnalysisSnapshot> now = snapshot.weak_from_this();
  const bool same = !lines_.of.owner_before(now) && !now.owner_before(lines_.of);
  if (!same || now.expired()) lines_ = {now, {}};
  return lines_.by_file.try_emplace(file.value, snapshot.sources[file].Text(), encoding).first->second;
}

Range Session::ToRange(const workspace::AnalysisSnapshot& snapshot, source::Span span) const {
  return KnownLines(snapshot, span.file).ToRange(span);
}

Location Session::LocationIn(const fs::path& path, const source::SourceFile& file, source::Span span) const {
  const LineTable lines(file.Text(), encoding);
  return {ClientUri(path), lines.ToRange(span)};
}

std::optional<Location> Session::ToLocation(const workspace::AnalysisSnapshot& snapshot, source::Span span) const {
  const fs::path path = span.file.value < 0 ? fs::path() : snapshot.FilePath(span.file);
  if (path.empty()) return std::nullopt;
  return Location{ClientUri(path), ToRange(snapshot, span)};
}

void Session::Document::CheckIsInSync() const {
  if (text.InSync()) return;
  throw ResponseError{
      LSPErrorCodes::ContentModified,
      "the text of `" + uri + "` is not known, because a change of it could not be applied: open it again", nullptr};
}

void Session::PutFirst(const fs::path& path, Document document) {
  const auto before = open.find(path);
  if (before != open.end()) {
    document.others = std::exchange(before->second.others, {});
    document.others.push_back(std::move(before->second));
  }
  open.insert_or_assign(path, std::move(document));
}

std::optional<Session::Document> Session::RemoveDocument(const fs::path& path, const std::string& uri) {
  const auto found = open.find(path);
  if (found == open.end()) return std::nullopt;
  std::vector<Document> all = std::exchange(found->second.others, {});
  all.push_back(std::move(found->second));
  open.erase(found);
  std::optional<Document> taken;
  for (Document& document : all) {
    if (document.uri == uri)
      taken = std::move(document);
    else
      PutFirst(path, std::move(document));
  }
  return taken;
}

std::string Session::ClientUri(const fs::path& path) const {
  const auto found = open.find(path);
  return found == open.end() ? PathToUri(path) : found->second.uri;
}

}  // namespace cardinal::lsp
