#include "interpreter/drivers/playground/language_thread.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "interpreter/drivers/lsp/server/server.h"
#include "interpreter/drivers/lsp/uri.h"

namespace cardinal::playground {

namespace {

constexpr std::array<std::string_view, 22> kMethods = {"initialize",
                                                       "initialized",
                                                       "shutdown",
                                                       "$/cancelRequest",
                                                       "$/setTrace",
                                                       "textDocument/didOpen",
                                                       "textDocument/didChange",
                                                       "textDocument/didSave",
                                                       "textDocument/didClose",
                                                       "textDocument/completion",
                                                       "completionItem/resolve",
                                                       "textDocument/hover",
                                                       "textDocument/signatureHelp",
                                                       "textDocument/formatting",
                                                       "textDocument/definition",
                                                       "textDocument/references",
                                                       "textDocument/documentHighlight",
                                                       "textDocument/documentSymbol",
                                                       "textDocument/foldingRange",
                                                       "textDocument/codeAction",
                                                       "textDocument/diagnostic",
                                                       "textDocument/inlayHint"};

constexpr std::size_t kMostBytes = std::size_t{64} << 20;  // that wait for the server

}  // namespace

// ---- bytes

bool LanguageThread::Inbox::Add(const Json& message) {
  const std::string body = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::lock_guard lock(mutex_);
  if (bytes_.size() - next_ + body.size() > kMostBytes) return false;
  bytes_ += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  arrived_.notify_all();
  return true;
}

std::size_t LanguageThread::Inbox::Read(char* bytes, std::size_t size) {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [&] { return is_over_ || next_ < bytes_.size(); });
  if (is_over_) return 0;
  const std::size_t count = std::min(size, bytes_.size() - next_);
  std::memcpy(bytes, bytes_.data() + next_, count);
  next_ += count;
  if (next_ == bytes_.size()) bytes_.clear(), next_ = 0;
  return count;
}

void LanguageThread::Inbox::Interrupt() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  arrived_.notify_all();
}

// The writer writes each frame at once (lsp/json_rpc.h).
bool LanguageThread::Outbox::Write(std::string_view frame) {
  constexpr std::string_view kEndOfHeader = "\r\n\r\n";
  send_(std::string(frame.substr(frame.find(kEndOfHeader) + kEndOfHeader.size())));
  return true;
}

// ---- the server

LanguageThread::LanguageThread(const ProjectSetup& setup, const ProjectFiles& files,
                               std::function<void(std::string)> send)
    : files_(files), outbox_(std::move(send)) {
  thread_ = std::thread([this, &setup] {
    lsp::Dispatcher::Options options;
    options.drain = std::chrono::milliseconds(0);
    lsp::Dispatcher dispatcher(inbox_, outbox_, options);
    const lsp::Server server(dispatcher, setup.disk, setup.working_folder, setup.path_variable, setup.version);
    dispatcher.Serve();
  });
}

LanguageThread::~LanguageThread() {
  inbox_.Interrupt();
  thread_.join();
}

std::string LanguageThread::Receive(Json message) {
  const bool is_answer = !message.contains("method");
  if (!is_answer) {
    const std::string method = message["method"].is_string() ? message["method"].get<std::string>() : "";
    if (std::find(kMethods.begin(), kMethods.end(), method) == kMethods.end())
      return "the editor has no method `" + method + "`";
    if (std::string problem = CheckDocument(message); !problem.empty()) return problem;
    if (method == "initialize") SetFolders(message["params"]);
  }
  return inbox_.Add(message) ? "" : "the language server has too much to do";
}

std::string LanguageThread::CheckDocument(const Json& message) const {
  const std::string method = message["method"].get<std::string>();
  if (!method.starts_with("textDocument/")) return "";
  const Json params = message.value("params", Json::object());
  const Json document = params.is_object() ? params.value("textDocument", Json::object()) : Json::object();
  const Json uri = document.is_object() ? document.value("uri", Json()) : Json();
  const auto path = uri.is_string() ? lsp::UriToPath(uri.get<std::string>()) : std::nullopt;
  return path && files_.NameOf(*path) ? "" : "this document is not one of the game's files";
}

void LanguageThread::SetFolders(Json& params) const {
  if (!params.is_object()) params = Json::object();
  params["processId"] = nullptr;
  params["rootUri"] = nullptr;
  const std::string uri = lsp::PathToUri(files_.Folders().front());
  params["workspaceFolders"] = Json::array({{{"uri", uri}, {"name", "rules"}}});
}

void LanguageThread::TellSaved(const std::filesystem::path& path) {
  constexpr int kChanged = 2;
  inbox_.Add({{"jsonrpc", "2.0"},
              {"method", "workspace/didChangeWatchedFiles"},
              {"params", {{"changes", Json::array({{{"uri", lsp::PathToUri(path)}, {"type", kChanged}}})}}}});
}

}  // namespace cardinal::playground
