// States, errors, cancellation and the end of the server, with one thread if only the order matters, otherwise with
// two.
#include "interpreter/drivers/lsp/dispatcher.h"

#include <catch2/catch.hpp>
#include <future>
#include <thread>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/lsp/testing.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::lsp {
namespace {

using namespace testing;
using namespace std::chrono_literals;

const Json kInitialize =
    RequestJson(0, "initialize", {{"processId", nullptr}, {"rootUri", nullptr}, {"capabilities", Json::object()}});
const Json kShutdown = {{"jsonrpc", "2.0"}, {"id", "end"}, {"method", "shutdown"}};
const Json kExit = {{"jsonrpc", "2.0"}, {"method", "exit"}};

Json HoverJson(const Json& id, const std::string& uri = "file:///a", const Json& line = 0) {
  return RequestJson(id, "textDocument/hover",
                     {{"textDocument", {{"uri", uri}}}, {"position", {{"line", line}, {"character", 0}}}});
}
Json ChangeJson(const std::string& uri) {
  return NotificationJson("textDocument/didChange",
                          {{"textDocument", {{"uri", uri}, {"version", 2}}}, {"contentChanges", Json::array()}});
}

InitializeResult Capabilities(const InitializeParams&, HandlerContext&) {
  InitializeResult result;
  result.capabilities.hoverProvider = true;
  return result;
}

struct Session {
  std::vector<Json> messages;
  int exit = -1;
  // The only answer to `id`.
  Json Answer(const Json& id) const {
    Json answer;
    for (const Json& message : messages) {
      if (message.contains("method") || message["id"] != id) continue;
      CHECK(answer.is_null());
      answer = message;
    }
    return answer;
  }
  int Error(const Json& id) const { return Answer(id).at("error").at("code"); }
};

// All messages at once, handled in one thread.
template <typename Register>
Session Talk(const std::vector<Json>& messages, Register on) {
  std::string input;
  for (const Json& message : messages) input += Frame(message);
  TextSource source(input);
  MessageSink sink;
  Dispatcher dispatcher(source, sink);
  dispatcher.On<InitializeRequest>(Capabilities);
  on(dispatcher);
  const int exit = dispatcher.RunInOneThread();
  return {sink.Messages(), exit};
}
Session Talk(const std::vector<Json>& messages) {
  return Talk(messages, [](Dispatcher&) {});
}

TEST_CASE("lsp: initialize, shutdown and exit", "[lsp]") {
  const Session session = Talk({kInitialize, NotificationJson("initialized"), kShutdown, kExit});
  REQUIRE(session.messages.size() == 2);
  CHECK(session.messages[0] ==
        Json::parse(R"({"jsonrpc": "2.0", "id": 0, "result": {"capabilities": {"hoverProvider": true}}})"));
  CHECK(session.messages[1] == Json::parse(R"({"jsonrpc": "2.0", "id": "end", "result": null})"));
  CHECK(session.exit == 0);
}

TEST_CASE("lsp: the exit code tells whether shutdown came before exit", "[lsp]") {
  CHECK(Talk({kExit}).exit == 1);
  CHECK(Talk({kInitialize, kExit}).exit == 1);
  CHECK(Talk({kInitialize}).exit == 1);
  CHECK(Talk({kInitialize, kShutdown}).exit == 0);
  CHECK(Talk({kShutdown, kExit}).exit == 1);  // shutdown before initialize is an error and has no effect
}

TEST_CASE("lsp: requests in the wrong state are refused", "[lsp]") {
  int hovers = 0;
  const auto on = [&](Dispatcher& dispatcher) {
    dispatcher.On<HoverRequest>([&](const HoverParams&, HandlerContext&) -> std::optional<Hover> {
      ++hovers;
      return std::nullopt;
    });
    dispatcher.On<ShutdownRequest>([](HandlerContext&) { throw std::runtime_error("a file is in use"); });
  };
  const Session session = Talk(
      {HoverJson(1), kInitialize, RequestJson(2, "initialize", kInitialize["params"]), HoverJson(3),
       RequestJson(4, "textDocument/unknown"), RequestJson(5, "$/unknown"), kShutdown, HoverJson(6), kShutdown, kExit},
      on);
  CHECK(session.Error(1) == -32002);
  CHECK(session.Error(2) == -32600);
  CHECK(session.Answer(3)["result"] == nullptr);
  CHECK(session.Answer(3).contains("result"));
  CHECK(session.Error(4) == -32601);
  CHECK(session.Error(5) == -32601);
  CHECK(session.Error(6) == -32600);
  CHECK(session.messages[6]["error"]["message"] == "internal error: a file is in use");
  CHECK(session.messages[8]["error"]["code"] == -32600);
  CHECK(hovers == 1);
  CHECK(session.exit == 0);
}

TEST_CASE("lsp: notifications are ignored in the wrong state, and where they are unknown", "[lsp]") {
  int changes = 0;
  const auto on = [&](Dispatcher& dispatcher) {
    dispatcher.On<DidChangeTextDocumentNotification>(
        [&](const DidChangeTextDocumentParams&, HandlerContext&) { ++changes; });
    dispatcher.On<HoverRequest>([](const HoverParams&, HandlerContext&) { return std::optional<Hover>(); });
  };
  const Session session =
      Talk({ChangeJson("file:///a"), kInitialize, ChangeJson("file:///a"), NotificationJson("$/unknown"),
            NotificationJson("unknown"), NotificationJson("textDocument/hover"),
            RequestJson(7, "textDocument/didChange", ChangeJson("file:///a")["params"]), kShutdown,
            ChangeJson("file:///a"), kExit},
           on);
  CHECK(changes == 1);
  CHECK(session.messages.size() == 3);
  CHECK(session.Error(7) == -32601);
}

TEST_CASE("lsp: a handler that fails is answered as an error, and the server continues", "[lsp]") {
  const auto on = [](Dispatcher& dispatcher) {
    dispatcher.On<HoverRequest>([](const HoverParams& params, HandlerContext&) -> std::optional<Hover> {
      if (params.position.line == 1) throw std::runtime_error("broken");
      if (params.position.line == 2) throw ResponseError{LSPErrorCodes::RequestFailed, "no such file", {{"path", "a"}}};
      if (params.position.line == 3) throw base::Stopped{};  // of a scope that is not the dispatcher's
      Hover hover;
      hover.contents = {MarkupKind::Markdown, "text"};
      return hover;
    });
    dispatcher.On<DidChangeTextDocumentNotification>(
        [](const DidChangeTextDocumentParams&, HandlerContext&) { throw std::runtime_error("out of range"); });
  };
  const Session session =
      Talk({kInitialize, HoverJson(1, "file:///a", 1), HoverJson(2, "file:///a", 2), HoverJson(3, "file:///a", 3),
            ChangeJson("file:///a"), HoverJson(4, "file:///a", -1), HoverJson(5, "file:///a", 1e30),
            RequestJson(6, "textDocument/hover", nullptr), HoverJson(7)},
           on);
  CHECK(session.Answer(1)["error"] == Json::parse(R"({"code": -32603, "message": "internal error: broken"})"));
  CHECK(session.Answer(2)["error"] ==
        Json::parse(R"({"code": -32803, "message": "no such file", "data": {"path": "a"}})"));
  CHECK(session.Error(3) == -32603);
  CHECK(session.messages[4]["method"] == "window/logMessage");
  CHECK(session.messages[4]["params"]["message"] == "textDocument/didChange: internal error: out of range");
  CHECK(session.Answer(4)["error"]["message"] == "params.position.line: expected an unsigned integer up to 2147483647");
  CHECK(session.Error(4) == -32602);
  CHECK(session.Error(5) == -32602);
  CHECK(session.Answer(6)["error"]["message"] == "params: expected an object");
  CHECK(session.Answer(7)["result"] == Json::parse(R"({"contents": {"kind": "markdown", "value": "text"}})"));
}

TEST_CASE("lsp: malformed messages are answered in order with their errors", "[lsp]") {
  TextSource source(Frame(kInitialize) + FrameText("{\"jsonrpc\": ") + Frame(Json::array({kShutdown})) +
                    Frame(Json::parse(R"({"jsonrpc": "2.0", "id": 1.5, "method": "shutdown"})")) +
                    Frame(Json::parse(R"({"jsonrpc": "2.0", "id": 9, "result": 1, "error": null})")) +
                    Frame(Json::parse(R"({"jsonrpc": "2.0", "id": 9, "error": 4})")) + Frame(kShutdown));
  MessageSink sink;
  Dispatcher dispatcher(source, sink);
  dispatcher.On<InitializeRequest>(Capabilities);
  CHECK(dispatcher.RunInOneThread() == 0);
  const std::vector<Json> messages = sink.Messages();
  REQUIRE(messages.size() == 7);
  CHECK(messages[1]["error"]["code"] == -32700);
  CHECK(messages[1]["id"] == nullptr);
  CHECK(messages[2]["error"]["code"] == -32600);
  CHECK(messages[3]["error"]["code"] == -32600);
  CHECK(messages[4]["method"] == "window/logMessage");
  CHECK(messages[5]["method"] == "window/logMessage");
  CHECK(messages[6]["id"] == "end");
}

TEST_CASE("lsp: requests of the server get their answers", "[lsp]") {
  std::vector<std::string> answers;
  const auto on = [&](Dispatcher& dispatcher) {
    dispatcher.On<InitializedNotification>([&](const InitializedParams&, HandlerContext& context) {
      const auto note = [&](const ClientAnswer<std::vector<Json>>& answer) {
        const auto* error = std::get_if<ResponseError>(&answer);
        answers.push_back(error ? std::to_string(error->code) + " " + error->message
                                : Json(std::get<0>(answer)).dump());
      };
      for (int i = 0; i < 3; ++i) context.client.Request<ConfigurationRequest>({{{std::nullopt, "cardinal"}}}, note);
      context.client.Request<CodeLensRefreshRequest>();
    });
  };
  const Session session =
      Talk({kInitialize, NotificationJson("initialized"),
            Json::parse(R"({"jsonrpc": "2.0", "id": 2, "result": [{"a": 1}]})"),
            Json::parse(R"({"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "no"}})"),
            Json::parse(R"({"jsonrpc": "2.0", "id": 3, "result": 5})"),
            Json::parse(R"({"jsonrpc": "2.0", "id": 2, "result": []})"),
            Json::parse(R"({"jsonrpc": "2.0", "id": "1", "result": []})")},
           on);
  CHECK(answers == std::vector<std::string>{R"([{"a":1}])", "-32601 no", "-32600 result: expected an array"});
  CHECK(session.messages[1] == Json::parse(R"({"jsonrpc": "2.0", "id": 1, "method": "workspace/configuration",
                                               "params": {"items": [{"section": "cardinal"}]}})"));
  CHECK(session.messages[4] == Json::parse(R"({"jsonrpc": "2.0", "id": 4, "method": "workspace/codeLens/refresh"})"));
  CHECK(session.messages.size() == 7);  // two responses to no request were reported
}

// ---- two threads

// A server whose handler of hovers works until it is stopped, if the line is 1.
class Server {
 public:
  explicit Server(HandlerOptions options = {}, Dispatcher::Options limits = {}) : dispatcher_(source, sink, limits) {
    dispatcher_.On<InitializeRequest>(Capabilities);
    dispatcher_.On<HoverRequest>(
        [this](const HoverParams& params, HandlerContext&) -> std::optional<Hover> {
          if (params.position.line == 0) return std::nullopt;
          started.set_value();
          while (!stop_working) {
            base::StopScope::Check();
            std::this_thread::yield();
          }
          return std::nullopt;
        },
        options);
    dispatcher_.On<DidChangeTextDocumentNotification>(
        [this](const DidChangeTextDocumentParams&, HandlerContext&) { ++changes; });
    thread_ = std::thread([this] { exit = dispatcher_.Serve(); });
    source.Send(kInitialize);
  }
  ~Server() {
    if (thread_.joinable()) End();
  }
  int End() {
    source.Interrupt();
    thread_.join();
    return exit;
  }
  int Join() {
    thread_.join();
    return exit;
  }
  void SendAndStart(const Json& hover) {
    source.Send(hover);
    started.get_future().wait();
  }
  static Json CancelJson(const Json& id) { return NotificationJson("$/cancelRequest", {{"id", id}}); }

  PipeSource source;
  MessageSink sink;
  std::promise<void> started;
  std::atomic<bool> stop_working{false};
  std::atomic<int> changes{0};
  int exit = -1;

 private:
  Dispatcher dispatcher_;
  std::thread thread_;
};

TEST_CASE("lsp: a request is cancelled while it runs, while it waits, and not after its answer", "[lsp]") {
  Server server;
  server.SendAndStart(HoverJson(1, "file:///a", 1));
  server.source.Send(HoverJson("waits"));
  server.source.Send(HoverJson(3));
  server.source.Send(Server::CancelJson("waits"));
  server.source.Send(Server::CancelJson("3"));  // another id than 3
  server.source.Send(Server::CancelJson(nullptr));
  server.source.Send(NotificationJson("$/cancelRequest", nullptr));
  server.source.Send(Server::CancelJson(1));
  CHECK(server.sink.AnswerTo(1)["error"]["code"] == -32800);
  CHECK(server.sink.AnswerTo("waits")["error"]["code"] == -32800);
  CHECK(server.sink.AnswerTo(3).contains("result"));
  server.source.Send(Server::CancelJson(3));
  server.source.Send(kShutdown);
  server.sink.AnswerTo("end");
  server.source.Send(kExit);
  CHECK(server.Join() == 0);
  CHECK(server.sink.Messages().size() == 5);
}

TEST_CASE("lsp: a request on a document that has changed since is stopped if its handler wants that", "[lsp]") {
  Server server({.stop_if_outdated = true});
  server.SendAndStart(HoverJson(1, "file:///a", 1));
  server.source.Send(HoverJson(2, "file:///a"));
  server.source.Send(HoverJson(3, "file:///b"));
  server.source.Send(RequestJson(5, "textDocument/hover", Json::object()));
  server.source.Send(ChangeJson("file:///a"));
  server.source.Send(NotificationJson("textDocument/didChange", Json::object()));
  server.source.Send(HoverJson(4, "file:///a"));
  CHECK(server.sink.AnswerTo(1)["error"]["code"] == -32801);
  CHECK(server.sink.AnswerTo(2)["error"]["code"] == -32801);
  CHECK(server.sink.AnswerTo(3).contains("result"));
  CHECK(server.sink.AnswerTo(4).contains("result"));
  CHECK(server.sink.AnswerTo(5)["error"]["code"] == -32602);  // has no document that could have changed
  CHECK(server.changes == 1);
}

TEST_CASE("lsp: a request on a document that has changed since is otherwise answered", "[lsp]") {
  Server server;
  server.SendAndStart(HoverJson(1, "file:///a", 1));
  server.source.Send(ChangeJson("file:///a"));
  while (server.source.Left() > 0) std::this_thread::yield();
  server.stop_working = true;
  CHECK(server.sink.AnswerTo(1).contains("result"));
}

TEST_CASE("lsp: the end of the input stops work that takes too long", "[lsp]") {
  Dispatcher::Options limits;
  limits.drain = 20ms;
  Server server({}, limits);
  server.SendAndStart(HoverJson(1, "file:///a", 1));
  server.source.Send(HoverJson(2));
  CHECK(server.End() == 1);
  CHECK(server.sink.AnswerTo(1)["error"]["code"] == -32802);
  CHECK(server.sink.AnswerTo(2)["error"]["code"] == -32802);
}

TEST_CASE("lsp: the server ends if the client takes no more bytes", "[lsp]") {
  Server server;
  server.sink.AnswerTo(0);
  server.sink.Break();
  server.source.Send(HoverJson(1));
  CHECK(server.Join() == 1);
}

TEST_CASE("lsp: the reader waits while too many messages wait", "[lsp]") {
  Dispatcher::Options limits;
  limits.waiting_messages = 2;
  Server server({}, limits);
  server.SendAndStart(HoverJson(1, "file:///a", 1));
  for (int i = 2; i < 50; ++i) server.source.Send(HoverJson(i));
  server.stop_working = true;
  CHECK(server.sink.AnswerTo(49).contains("result"));
}

TEST_CASE("lsp: the reader waits while the messages that wait have too many bytes", "[lsp]") {
  Dispatcher::Options limits;
  limits.waiting_bytes = 1'000'000;
  Server server({}, limits);
  server.SendAndStart(HoverJson(1, "file:///a", 1));
  std::string large;
  for (int i = 2; i < 1'000; ++i) large += Frame(HoverJson(i, "file:///" + std::string(10'000, 'a')));
  server.source.Send(large);
  const auto end = std::chrono::steady_clock::now() + 300ms;
  while (server.source.Left() > large.size() / 2 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  CHECK(server.source.Left() > large.size() / 2);
  server.stop_working = true;
  CHECK(server.sink.AnswerTo(999).contains("result"));
}

TEST_CASE("lsp: requests delay an idle task for a limited time only", "[lsp]") {
  PipeSource source;
  MessageSink sink;
  Dispatcher dispatcher(source, sink);
  std::atomic<bool> finished{false};
  dispatcher.On<InitializeRequest>(Capabilities);
  dispatcher.On<HoverRequest>([](const HoverParams&, HandlerContext&) { return std::optional<Hover>(); });
  dispatcher.On<InitializedNotification>([&](const InitializedParams&, HandlerContext&) {
    const auto work = [&](HandlerContext&) {
      const auto end = std::chrono::steady_clock::now() + 30ms;
      while (std::chrono::steady_clock::now() < end) base::StopScope::Check();
      finished = true;
    };
    dispatcher.WhenIdle("work", 20ms, work, 50ms);
  });
  std::thread thread([&] { dispatcher.Serve(); });
  source.Send(kInitialize);
  source.Send(NotificationJson("initialized"));
  for (int i = 1; i < 2'000 && !finished; ++i) {
    source.Send(HoverJson(i));
    CHECK(sink.AnswerTo(i).contains("result"));
    std::this_thread::sleep_for(2ms);
  }
  CHECK(finished);
  source.Interrupt();
  thread.join();
}

TEST_CASE("lsp: a folder that cannot be read in an idle task is not an internal error", "[lsp]") {
  const Session session = Talk({kInitialize, NotificationJson("initialized")}, [](Dispatcher& dispatcher) {
    dispatcher.On<InitializedNotification>([&](const InitializedParams&, HandlerContext&) {
      dispatcher.WhenIdle("a", 0ms, [](HandlerContext&) { throw source::FolderError("/a", "cannot be read"); });
    });
  });
  REQUIRE(session.messages.size() == 2);
  CHECK(session.messages[1]["params"]["message"] == "`/a` cannot be read");
}

TEST_CASE("lsp: an idle task runs when no message waits, and again if a message stopped it", "[lsp]") {
  PipeSource source;
  MessageSink sink;
  Dispatcher dispatcher(source, sink);
  std::atomic<int> runs{0}, replaced{0}, failed{0};
  std::promise<void> started, finished;
  dispatcher.On<InitializeRequest>(Capabilities);
  dispatcher.On<HoverRequest>([](const HoverParams&, HandlerContext&) { return std::optional<Hover>(); });
  dispatcher.On<InitializedNotification>([&](const InitializedParams&, HandlerContext&) {
    dispatcher.WhenIdle("a", 0ms, [&](HandlerContext&) { ++replaced; });
    dispatcher.WhenIdle("b", 0ms, [&](HandlerContext&) {
      ++failed;
      throw std::runtime_error("broken");
    });
    dispatcher.WhenIdle("a", 1ms, [&](HandlerContext&) {
      if (++runs == 2) return finished.set_value();
      started.set_value();
      for (;;) base::StopScope::Check();
    });
  });
  std::thread thread([&] { dispatcher.Serve(); });
  source.Send(kInitialize);
  source.Send(NotificationJson("initialized"));
  started.get_future().wait();
  source.Send(HoverJson(1));
  CHECK(sink.AnswerTo(1).contains("result"));
  finished.get_future().wait();
  CHECK(sink.FindMessage("window/logMessage")["params"]["message"] == "internal error: broken");
  source.Interrupt();
  thread.join();
  CHECK(runs == 2);
  CHECK(failed == 1);
  CHECK(replaced == 0);
}

}  // namespace
}  // namespace cardinal::lsp
