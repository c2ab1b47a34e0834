#include "interpreter/drivers/lsp/server/server.h"

#include "interpreter/base/stop.h"
#include "interpreter/drivers/lsp/capabilities.h"
#include "interpreter/drivers/lsp/features/features.h"
#include "interpreter/drivers/lsp/uri.h"

namespace cardinal::lsp {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kAtOnce{0};
// After the last key: the whole of a large game is analyzed.
constexpr std::chrono::milliseconds kPause{150};

std::vector<fs::path> FoldersOf(const InitializeParams& params) {
  std::vector<fs::path> folders;
  for (const WorkspaceFolder& folder : params.workspaceFolders.value_or(std::vector<WorkspaceFolder>{}))
    if (const auto path = PathOfUri(folder.uri)) folders.push_back(*path);
  if (folders.empty() && params.rootUri)
    if (const auto path = PathOfUri(*params.rootUri)) folders.push_back(*path);
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
  for (const fs::path& folder : FoldersOf(params)) session_.folders.push_back(session_.workspace.Canonical(folder));
  InitializeResult result;
  result.serverInfo = ServerInfo{"cardinal", version_};
  result.capabilities.positionEncoding = PositionEncodingName(session_.encoding);
  SetFeatureOptions(result.capabilities);
  AnnounceHandlers(dispatcher_, result.capabilities);
  return result;
}

void Server::RegisterLifecycle() {
  dispatcher_.On<InitializeRequest>([this](const InitializeParams& params, Context&) { return Initialize(params); });
  dispatcher_.On<InitializedNotification>([this](const InitializedParams&, Context& context) {
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
  dispatcher_.On<ShutdownRequest>([](Context&) {});
  dispatcher_.On<DidChangeConfigurationNotification>([](const DidChangeConfigurationParams&, Context&) {});
}

void Server::FindGamesLater() {
  for (const fs::path& folder : session_.folders)
    dispatcher_.WhenIdle("find " + folder.string(), kAtOnce, [this, folder](Context& context) {
      try {
        for (workspace::Game* game : session_.FindGames(folder)) AnalyzeLater(*game);
      } catch (const source::FolderError& error) {
        context.client.Log(MessageType::Error, error.what());
      }
    });
}

void Server::AnalyzeLater(workspace::Game& game) {
  const std::string key = "analyze " + game.Home().ruleset.string() + ' ' + game.Home().game;
  dispatcher_.WhenIdle(key, game.IsLarge() ? kPause : kAtOnce, [this, &game](Context& context) {
    if (!session_.workspace.Exists(game)) {
      published_.erase(&game);
      return publisher_.ClearGame(game.Home().ruleset, context.client);
    }
    try {
      const workspace::SnapshotPtr rules = session_.workspace.Whole(game);
      if (published_[&game].rules != rules) publisher_.PublishRules(*rules, context.client);
      published_[&game].rules = rules;
      AnalyzeDocumentsLater(game);
    } catch (const source::FolderError& error) {
      context.client.Log(MessageType::Error, error.what());
    }
  });
}

void Server::AnalyzeDocumentsLater(workspace::Game& game) {
  const std::string key = "documents " + game.Home().ruleset.string() + ' ' + game.Home().game;
  dispatcher_.WhenIdle(key, game.IsLarge() ? kPause : kAtOnce, [this, &game](Context& context) {
    if (!game.IsCurrent()) return;  // the rules are analyzed first, and then the documents again
    try {
      const workspace::DocumentsPtr documents = session_.workspace.Documents(game);
      bool changed = published_[&game].documents != documents;
      for (const auto& [path, document] : session_.open)
        if (documents->files.count(path) > 0) changed = CheckScenarios(game, path) || changed;
      if (changed) publisher_.PublishDocuments(*documents, game, context.client);
      published_[&game].documents = documents;
      for (const auto& hear : session_.on_analyzed) hear(game);
      if (!game.IsLarge()) CheckScenariosLater(game);
    } catch (const source::FolderError& error) {
      context.client.Log(MessageType::Error, error.what());
    }
  });
}

// Of all documents. With the rules and the cards of each scenario, that takes the longest.
void Server::CheckScenariosLater(workspace::Game& game) {
  const std::string key = "scenarios " + game.Home().ruleset.string() + ' ' + game.Home().game;
  dispatcher_.WhenIdle(key, kPause, [this, &game](Context& context) {
    if (!game.AreDocumentsCurrent()) return;  // they are analyzed first
    const workspace::DocumentsPtr documents = session_.workspace.Documents(game);
    for (const auto& [path, file] : documents->files) {
      base::StopScope::Check();
      if (CheckScenarios(game, path)) publisher_.PublishDocument(*documents, game, path, context.client);
    }
  });
}

bool Server::CheckScenarios(workspace::Game& game, const fs::path& path) {
  return game.CheckScenarios(session_.workspace.Files(), session_.workspace.WorkingFolder(), path);
}

void Server::Changed(const fs::path& path, Context& context) {
  if (context.IsOutdated()) return;  // the next change of the document is waiting already
  AnalyzeGameOf(path, context);
  // A game has come, gone, or got another name: open files may belong to another one now.
  if (path.filename() == "game.cardinal")
    for (const auto& [open, document] : session_.open)
      if (open != path) AnalyzeGameOf(open, context);
  // Those that the file belonged to before.
  for (workspace::Game* game : session_.workspace.Games())
    if (!game->IsCurrent()) AnalyzeLater(*game);
}

void Server::AnalyzeGameOf(const fs::path& path, Context& context) {
  workspace::Game* game = path.filename() == "cardinal.yaml" ? nullptr : session_.workspace.GameOf(path);
  if (game == nullptr) {
    if (session_.open.count(path) > 0) publisher_.PublishFileOfNoGame(path, context.client);
    return;
  }
  if (!game->IsLarge()) return AnalyzeLater(*game);
  const auto snapshot = session_.workspace.Current(path);
  if (snapshot && path.extension() == ".cardinal")
    publisher_.PublishFile(*snapshot, path, game->FindingsInFile(*snapshot, path), context.client);
  AnalyzeLater(*game);
}

std::optional<fs::path> Server::PathOf(const std::string& uri) const {
  const auto path = PathOfUri(uri);
  return path ? std::optional(session_.workspace.Canonical(*path)) : std::nullopt;
}

void Server::RegisterDocuments() {
  dispatcher_.On<DidOpenTextDocumentNotification>([this](const DidOpenTextDocumentParams& params, Context& context) {
    const auto path = PathOf(params.textDocument.uri);
    if (!path)
      return context.client.Log(MessageType::Warning, "`" + params.textDocument.uri + "` is not a file: not analyzed");
    DocumentText text(params.textDocument.text, params.textDocument.version, session_.encoding);
    session_.open.insert_or_assign(*path, Session::Document{params.textDocument.uri, std::move(text)});
    session_.workspace.SetText(*path, params.textDocument.text);
    Changed(*path, context);
  });
  dispatcher_.On<DidChangeTextDocumentNotification>([this](const DidChangeTextDocumentParams& params,
                                                           Context& context) {
    const auto path = PathOf(params.textDocument.uri);
    const auto open = path ? session_.open.find(*path) : session_.open.end();
    if (open == session_.open.end())
      return context.client.Log(MessageType::Error,
                                "a change of `" + params.textDocument.uri + "` was ignored: the document is not open");
    DocumentText& text = open->second.text;
    const auto applied = text.Apply(params.contentChanges, params.textDocument.version);
    if (!applied.problem.empty()) return context.client.Log(MessageType::Error, applied.problem);
    session_.workspace.SetText(*path, text.Text());
    Changed(*path, context);
  });
  dispatcher_.On<DidSaveTextDocumentNotification>([](const DidSaveTextDocumentParams&, Context&) {});
  dispatcher_.On<DidCloseTextDocumentNotification>([this](const DidCloseTextDocumentParams& params, Context& context) {
    const auto path = PathOf(params.textDocument.uri);
    if (!path || session_.open.erase(*path) == 0) return;
    session_.workspace.Close(*path);
    if (!session_.workspace.Files().IsFile(*path) || session_.workspace.GameOf(*path) == nullptr)
      publisher_.Clear(*path, context.client);
    Changed(*path, context);
  });
  dispatcher_.On<DidChangeWatchedFilesNotification>(
      [this](const DidChangeWatchedFilesParams& params, Context& context) {
        for (const FileEvent& event : params.changes) {
          const auto path = PathOf(event.uri);
          if (!path) continue;
          session_.workspace.DiskChanged(*path);
          if (event.type == FileChangeType::Deleted && session_.open.count(*path) == 0)
            publisher_.Clear(*path, context.client);
          Changed(*path, context);
        }
      });
  dispatcher_.On<DidChangeWorkspaceFoldersNotification>(
      [this](const DidChangeWorkspaceFoldersParams& params, Context&) {
        for (const WorkspaceFolder& folder : params.event.removed)
          if (const auto path = PathOf(folder.uri)) {
            std::erase(session_.folders, *path);
            session_.searched.erase(*path);
          }
        for (const WorkspaceFolder& folder : params.event.added)
          if (const auto path = PathOf(folder.uri)) session_.folders.push_back(*path);
        FindGamesLater();
      });
}

void Server::RegisterFeatures() { RegisterAllFeatures(dispatcher_, session_); }

}  // namespace cardinal::lsp
