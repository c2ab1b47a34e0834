#include "interpreter/drivers/lsp/server/server.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/lsp/capabilities.h"
#include "interpreter/drivers/lsp/features/features.h"
#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::lsp {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kAtOnce{0};
// The delay after the last key press before a large game is analyzed as a whole.
constexpr std::chrono::milliseconds kPause{150};
// Editors send requests at each move of the cursor. After this time requests no longer stop the analysis.
constexpr std::chrono::milliseconds kPatience{2'000};

std::vector<fs::path> WorkspaceFolders(const InitializeParams& params) {
  std::vector<fs::path> folders;
  for (const WorkspaceFolder& folder : params.workspaceFolders.value_or(std::vector<WorkspaceFolder>{}))
    if (const auto path = UriToPath(folder.uri)) folders.push_back(*path);
  if (folders.empty() && params.rootUri)
    if (const auto path = UriToPath(*params.rootUri)) folders.push_back(*path);
  return folders;
}

}  // namespace

Server::Server(Dispatcher& dispatcher, const source::FileSystem& disk, const fs::path& working_folder,
               const std::string& path_variable, std::string version, std::size_t large_game)
    : dispatcher_(dispatcher),
      version_(std::move(version)),
      session_(disk, working_folder, path_variable, large_game),
      publisher_(session_) {
  RegisterLifecycle();
  RegisterDocuments();
  RegisterFeatures();
}

InitializeResult Server::Initialize(const InitializeParams& params) {
  session_.client = params.capabilities;
  session_.encoding = ChoosePositionEncoding(params.capabilities);
  for (const fs::path& folder : WorkspaceFolders(params))
    session_.folders.push_back(session_.workspace.Canonical(folder));
  InitializeResult result;
  result.serverInfo = ServerInfo{"cardinal", version_};
  result.capabilities.positionEncoding = PositionEncodingName(session_.encoding);
  SetFeatureOptions(result.capabilities);
  AnnounceHandlers(dispatcher_, result.capabilities);
  return result;
}

void Server::RegisterLifecycle() {
  dispatcher_.On<InitializeRequest>(
      [this](const InitializeParams& params, HandlerContext&) { return Initialize(params); });
  dispatcher_.On<InitializedNotification>([this](const InitializedParams&, HandlerContext& context) {
    FindGamesLater();
    const auto& workspace = session_.client.workspace;
    if (!workspace || !workspace->didChangeWatchedFiles ||
        !workspace->didChangeWatchedFiles->dynamicRegistration.value_or(false))
      return;
    Json watchers = Json::array();
    for (const char* pattern : {"**/*.cardinal", "**/*.yaml"}) watchers.push_back({{"globPattern", pattern}});
    RegistrationParams registration;
    registration.registrations.push_back(
        {"watch", "workspace/didChangeWatchedFiles", Json{{"watchers", std::move(watchers)}}});
    context.client.Request<RegisterCapabilityRequest>(registration);
  });
  dispatcher_.On<ShutdownRequest>([](HandlerContext&) {});
  dispatcher_.On<DidChangeConfigurationNotification>([](const DidChangeConfigurationParams&, HandlerContext&) {});
}

void Server::FindGamesLater() {
  for (const fs::path& folder : session_.folders)
    dispatcher_.WhenIdle("find " + folder.string(), kAtOnce, [this, folder](HandlerContext&) {
      for (const workspace::WorkspaceGame* game : session_.FindGames(folder)) AnalyzeLater(*game);
    });
}

void Server::AnalyzeLater(const workspace::WorkspaceGame& game) {
  const std::string key = workspace::GameKey(game.Home());
  const auto analyze = [this, key](HandlerContext& context) {
    workspace::WorkspaceGame* known = session_.workspace.Find(key);
    if (known == nullptr) return;
    if (!session_.workspace.Exists(*known)) {
      published_.erase(key);
      return publisher_.ClearGame(key, context.client);
    }
    const workspace::SnapshotPtr rules = session_.workspace.AnalyzeWhole(*known);
    if (published_[key].rules != rules) publisher_.PublishRules(*rules, context.client);
    published_[key].rules = rules;
    AnalyzeDocumentsLater(*known);
    AnalyzeOpenFilesLater(*known);
  };
  dispatcher_.WhenIdle("analyze " + key, game.IsLarge() ? kPause : kAtOnce, analyze, kPatience);
}

// Prepares the findings of the next edit in each open file of a large game.
void Server::AnalyzeOpenFilesLater(const workspace::WorkspaceGame& game) {
  if (!game.IsLarge()) return;
  const std::string key = workspace::GameKey(game.Home());
  dispatcher_.WhenIdle("open files " + key, kPause, [this, key](HandlerContext&) {
    workspace::WorkspaceGame* known = session_.workspace.Find(key);
    if (known != nullptr) session_.workspace.AnalyzeOpenFiles(*known);
  });
}

void Server::AnalyzeDocumentsLater(const workspace::WorkspaceGame& game) {
  const std::string key = workspace::GameKey(game.Home());
  const auto analyze = [this, key](HandlerContext& context) {
    workspace::WorkspaceGame* known = session_.workspace.Find(key);
    if (known == nullptr || !known->IsCurrent()) return;  // the rules are analyzed first, and then the documents again
    const workspace::DocumentsPtr documents = session_.workspace.Documents(*known);
    for (const auto& [path, document] : session_.open)
      if (documents->files.count(path) > 0) CheckScenarios(*known, path);
    if (published_[key].documents != documents) publisher_.PublishDocuments(*documents, *known, context.client);
    published_[key].documents = documents;
    for (const auto& hear : session_.on_analyzed) hear(*known);
    if (!known->HasManyCards()) CheckScenariosLater(*known);
  };
  dispatcher_.WhenIdle("documents " + key, game.IsLarge() ? kPause : kAtOnce, analyze, kPatience);
}

// Checks the scenarios of the closed documents, each with its rules and cards, which takes the longest. A request may
// have checked them before, so the findings are always given to the publisher, which sends them if the client does not
// have them.
void Server::CheckScenariosLater(const workspace::WorkspaceGame& game) {
  const std::string key = workspace::GameKey(game.Home());
  dispatcher_.WhenIdle("scenarios " + key, kPause, [this, key](HandlerContext& context) {
    workspace::WorkspaceGame* known = session_.workspace.Find(key);
    if (known == nullptr || !known->AreDocumentsCurrent()) return;  // the documents are analyzed first
    const workspace::DocumentsPtr documents = session_.workspace.Documents(*known);
    for (const auto& [path, file] : documents->files) {
      base::StopScope::Check();
      if (session_.open.count(path) > 0) continue;
      CheckScenarios(*known, path);
      publisher_.PublishDocument(*documents, *known, path, context.client);
    }
  });
}

void Server::CheckScenarios(workspace::WorkspaceGame& game, const fs::path& path) {
  game.CheckScenarios(session_.workspace.Files(), session_.workspace.WorkingFolder(), path);
}

void Server::LeaveGames(Client& client) {
  for (const workspace::WorkspaceGame* game : session_.workspace.Games()) {
    if (IsInWorkspace(*game)) continue;
    const std::string key = workspace::GameKey(game->Home());
    publisher_.ClearGame(key, client);
    published_.erase(key);
    for (const auto& forget : session_.on_forgotten) forget(*game);
    session_.workspace.Forget(*game);
  }
}

bool Server::IsInWorkspace(const workspace::WorkspaceGame& game) {
  const auto is_below = [&](const fs::path& folder) {
    return !source::IsOutsideFolder(session_.workspace.Files(), game.Home().ruleset, folder);
  };
  if (std::any_of(session_.folders.begin(), session_.folders.end(), is_below)) return true;
  return std::any_of(session_.open.begin(), session_.open.end(),
                     [&](const auto& document) { return session_.workspace.FindGame(document.first) == &game; });
}

void Server::Changed(const fs::path& path) {
  const auto analyze = [this, path](HandlerContext& context) { AnalyzeChanged(path, context); };
  dispatcher_.WhenIdle("changed " + path.string(), kAtOnce, analyze, kPatience);
}

void Server::AnalyzeChanged(const fs::path& path, HandlerContext& context) {
  AnalyzeOwningGame(path, context);
  // A game was created, deleted or renamed: open files may belong to another game now.
  if (path.filename() == "game.cardinal")
    for (const auto& [open, document] : session_.open)
      if (open != path) AnalyzeOwningGame(open, context);
  // The games that the file belonged to before.
  for (const workspace::WorkspaceGame* game : session_.workspace.Games())
    if (!game->IsCurrent()) AnalyzeLater(*game);
}

void Server::AnalyzeOwningGame(const fs::path& path, HandlerContext& context) {
  workspace::WorkspaceGame* game = path.filename() == "cardinal.yaml" ? nullptr : session_.workspace.FindGame(path);
  if (game == nullptr) {
    if (session_.open.count(path) > 0) publisher_.PublishFileOfNoGame(path, context.client);
    return;
  }
  if (!game->IsLarge()) return AnalyzeLater(*game);
  const auto snapshot = session_.workspace.CurrentAnalysis(path);
  if (snapshot && path.extension() == ".cardinal")
    publisher_.PublishFile(*snapshot, path, game->FindingsInFile(*snapshot, path), context.client);
  AnalyzeLater(*game);
}

std::optional<fs::path> Server::UriPath(const std::string& uri) const {
  const auto path = UriToPath(uri);
  return path ? std::optional(session_.workspace.Canonical(*path)) : std::nullopt;
}

std::string Server::DescribeBadByteOnDisk(const fs::path& path) const {
  const source::ReadResult disk =
      source::ReadTextFile(session_.workspace.Files().Disk(), path, base::kLimits.file_bytes);
  const auto bad = disk.Ok() ? source::FindBadByte(disk.text) : std::nullopt;
  return bad ? bad->description : "";
}

void Server::PublishDiskState(const fs::path& path, const std::string& bad_before, Client& client) {
  const workspace::WorkspaceGame* game = session_.workspace.FindGame(path);
  publisher_.PublishDiskState(path, bad_before, game == nullptr ? "" : workspace::GameKey(game->Home()), client);
}

void Server::RegisterDocuments() {
  dispatcher_.On<DidOpenTextDocumentNotification>([this](const DidOpenTextDocumentParams& params,
                                                         HandlerContext& context) {
    const auto path = UriPath(params.textDocument.uri);
    if (!path)
      return context.client.Log(MessageType::Warning, "`" + params.textDocument.uri + "` is not a file: not analyzed");
    DocumentText text(params.textDocument.text, params.textDocument.version, session_.encoding);
    session_.RemoveDocument(*path, params.textDocument.uri);
    Session::Document document{params.textDocument.uri, std::move(text)};
    document.bad_on_disk = DescribeBadByteOnDisk(*path);
    session_.PutFirst(*path, std::move(document));
    session_.workspace.SetText(*path, params.textDocument.text);
    Changed(*path);
  });
  dispatcher_.On<DidChangeTextDocumentNotification>([this](const DidChangeTextDocumentParams& params,
                                                           HandlerContext& context) {
    const auto path = UriPath(params.textDocument.uri);
    auto document = path ? session_.RemoveDocument(*path, params.textDocument.uri) : std::nullopt;
    if (!document)
      return context.client.Log(MessageType::Error,
                                "a change of `" + params.textDocument.uri + "` was ignored: the document is not open");
    const std::string problem = document->text.Apply(params.contentChanges, params.textDocument.version);
    const std::string text = document->text.Text();
    session_.PutFirst(*path, std::move(*document));
    if (!problem.empty()) return context.client.Log(MessageType::Error, problem);
    session_.workspace.SetText(*path, text);
    Changed(*path);
  });
  dispatcher_.On<DidSaveTextDocumentNotification>(
      [this](const DidSaveTextDocumentParams& params, HandlerContext& context) {
        const auto path = UriPath(params.textDocument.uri);
        const auto open = path ? session_.open.find(*path) : session_.open.end();
        if (open == session_.open.end() || open->second.bad_on_disk.empty()) return;
        PublishDiskState(*path, std::exchange(open->second.bad_on_disk, ""), context.client);
      });
  dispatcher_.On<DidCloseTextDocumentNotification>(
      [this](const DidCloseTextDocumentParams& params, HandlerContext& context) {
        const auto path = UriPath(params.textDocument.uri);
        if (!path || !session_.RemoveDocument(*path, params.textDocument.uri)) return;
        const auto open = session_.open.find(*path);
        if (open != session_.open.end())
          session_.workspace.SetText(*path, open->second.text.Text());
        else
          session_.workspace.Close(*path);
        publisher_.Closed(*path, params.textDocument.uri, context.client);
        if (!session_.workspace.Files().IsFile(*path) || session_.workspace.FindGame(*path) == nullptr)
          publisher_.Clear(*path, context.client);
        Changed(*path);
      });
  dispatcher_.On<DidChangeWatchedFilesNotification>(
      [this](const DidChangeWatchedFilesParams& params, HandlerContext& context) {
        for (const FileEvent& event : params.changes) {
          const auto path = UriPath(event.uri);
          if (!path) continue;
          session_.workspace.DiskChanged(*path);
          if (const auto open = session_.open.find(*path); open != session_.open.end()) {
            const std::string before = std::exchange(open->second.bad_on_disk, DescribeBadByteOnDisk(*path));
            if (before != open->second.bad_on_disk) PublishDiskState(*path, before, context.client);
          }
          if (event.type == FileChangeType::Deleted && session_.open.count(*path) == 0)
            publisher_.Clear(*path, context.client);
          Changed(*path);
        }
      });
  dispatcher_.On<DidChangeWorkspaceFoldersNotification>(
      [this](const DidChangeWorkspaceFoldersParams& params, HandlerContext& context) {
        for (const WorkspaceFolder& folder : params.event.removed)
          if (const auto path = UriPath(folder.uri)) {
            std::erase(session_.folders, *path);
            session_.searched.erase(*path);
          }
        for (const WorkspaceFolder& folder : params.event.added)
          if (const auto path = UriPath(folder.uri)) session_.folders.push_back(*path);
        if (!params.event.removed.empty()) LeaveGames(context.client);
        FindGamesLater();
      });
}

void Server::RegisterFeatures() { RegisterAllFeatures(dispatcher_, session_); }

}  // namespace cardinal::lsp
