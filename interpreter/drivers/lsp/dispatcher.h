// Takes the messages of a client, calls the handlers that are registered for their methods, and sends the answers.
//
//   Dispatcher dispatcher(source, sink);
//   dispatcher.On<HoverRequest>(
//       [&](const HoverParams& params, HandlerContext& context) -> std::optional<Hover> { ... });
//   dispatcher.On<InitializedNotification>([&](const InitializedParams& params, HandlerContext& context) { ... });
//   dispatcher.On<ShutdownRequest>([&](HandlerContext& context) { ... });  // a method without parameters
//   return dispatcher.Serve();                                             // the exit code of the process
//
// Methods and types are in protocol/methods.h. A handler returns the result, or throws ResponseError to answer with an
// error of its choice; a folder that cannot be read is answered as RequestFailed, any other exception as InternalError,
// and the server continues. Parameters that do not have the shape of the specification are answered as InvalidParams
// before the handler is called.
//
// Serve() uses two threads: a reader and a worker (the caller of Serve). The worker calls one handler after the other,
// in the order of the messages. So handlers need no locks, and must not wait for an answer of the client. A handler
// that works for long calls base::StopScope::Check(), which throws if the client has cancelled the request.
//
// The dispatcher itself handles the states of the protocol: initialize, shutdown, exit and $/cancelRequest, and which
// messages are allowed in which state.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "interpreter/drivers/lsp/json_rpc.h"
#include "interpreter/drivers/lsp/protocol/methods.h"

namespace cardinal::lsp {

// The answer of the client to a request of the server.
template <typename T>
using ClientAnswer = std::variant<T, ResponseError>;

// What the server sends to the client.
class Client {
 public:
  explicit Client(ByteSink& sink) : writer_(sink) {}

  // May be called on any thread.
  template <typename Method>
  void Notify(const typename Method::Params& params = {}) {
    writer_.WriteNotification(Method::kMethod, Encode(params));
  }
  void Log(MessageType type, std::string message);

  // `on_answer(ClientAnswer<Result>)` is called later, on the worker thread, unless the server ends first. Only for the
  // worker thread.
  template <typename Method, typename OnAnswer>
  void Request(const typename Method::Params& params, OnAnswer on_answer) {
    SendRequest(Method::kMethod, Encode(params), [on_answer](std::variant<Json, ResponseError> answer) {
      using Result = typename Method::Result;
      if (auto* error = std::get_if<ResponseError>(&answer)) return on_answer(ClientAnswer<Result>(std::move(*error)));
      ClientAnswer<Result> decoded;
      try {
        decoded = DecodeAs<Result>(std::get<Json>(answer), "result");
      } catch (const DecodeError& error) {
        decoded = ResponseError{ErrorCodes::InvalidRequest, error.what(), nullptr};
      }
      on_answer(std::move(decoded));
    });
  }
  // A request whose answer does not matter, such as the `.../refresh` requests.
  template <typename Method>
  void Request(const typename Method::Params& params = {}) {
    SendRequest(Method::kMethod, Encode(params), [](const auto&) {});
  }

 private:
  friend class Dispatcher;
  using OnResponse = std::function<void(std::variant<Json, ResponseError>)>;
  void SendRequest(const char* method, Json params, OnResponse on_response);
  bool Receive(const Response& response);  // false: there is no such request

  MessageWriter writer_;
  std::int64_t last_id_ = 0;
  std::map<std::int64_t, OnResponse> waiting_;
};

// A message that waits to be handled, or is being handled.
struct Job {
  Message message;
  std::size_t bytes = 0;               // of the message
  std::string document;                // the URI of `textDocument` in the parameters, or ""
  std::atomic<bool> cancelled{false};  // by the client
  std::atomic<bool> outdated{false};   // a later message changes or closes the document
};

// What a handler receives in addition to the parameters of its message.
class HandlerContext {
 public:
  explicit HandlerContext(Client& client) : client(client) {}
  Client& client;
};

struct HandlerOptions {
  // Answer with ContentModified as soon as a later message changes or closes the document of the request. For results
  // that are useless then, and that a client requests again (semantic tokens, inlay hints, code lenses, ...).
  bool stop_if_outdated = false;
};

class Dispatcher {
 public:
  using Clock = std::chrono::steady_clock;
  struct Options {
    FrameLimits frames;
    std::size_t waiting_messages = 10'000;                      // the reader waits while there are more,
    std::size_t waiting_bytes = std::size_t{64} << 20;          // or while they have more bytes
    std::chrono::milliseconds drain = std::chrono::seconds(1);  // time for waiting messages when the input ends
  };
  Dispatcher(ByteSource& source, ByteSink& sink, Options options);
  Dispatcher(ByteSource& source, ByteSink& sink) : Dispatcher(source, sink, Options()) {}
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  // Registers the handler of a method and replaces an earlier one.
  template <typename Method, typename Handler>
  void On(Handler handler, HandlerOptions options = {}) {
    Register(
        Method::kMethod, requires { typename Method::Result; }, options,
        [handler](const Json& json, HandlerContext& context) -> Json {
          const auto params = DecodeAs<typename Method::Params>(json, "params");
          const auto call = [&]() -> decltype(auto) {
            if constexpr (std::is_invocable_v<Handler, const typename Method::Params&, HandlerContext&>)
              return handler(params, context);
            else
              return handler(context);
          };
          if constexpr (std::is_void_v<decltype(call())>) {
            call();
            return nullptr;
          } else {
            return Encode(static_cast<typename Method::Result>(call()));
          }
        });
  }
  bool Handles(std::string_view method) const;

  // Calls `task` on the worker thread when no notification has arrived for `delay` and no message waits. A message that
  // arrives while the task runs stops it (StopScope::Check throws base::Stopped), and it runs again later from its
  // beginning. If it has a `patience`, requests no longer stop it after it has waited that long. A task replaces an
  // earlier one with the same key that has not finished. For work that no request waits for, such as findings in other
  // files. Only for the worker thread.
  void WhenIdle(const std::string& key, std::chrono::milliseconds delay, std::function<void(HandlerContext&)> task,
                std::optional<std::chrono::milliseconds> patience = std::nullopt);

  // Serves the client until `exit` or the end of the input. Returns 0 if `shutdown` came before it, otherwise 1.
  int Serve();
  // The same in one thread: each message is handled before the next one is read, so nothing can be cancelled.
  int RunInOneThread();

 private:
  using Handler = std::function<Json(const Json&, HandlerContext&)>;
  struct HandlerEntry {
    bool is_request = false;
    HandlerOptions options;
    Handler handler;
  };
  struct IdleTask {
    Clock::time_point due;
    std::chrono::milliseconds delay;
    Clock::time_point patient_until;
    std::function<void(HandlerContext&)> run;
  };
  enum class State : std::uint8_t { Uninitialized, Running, ShutDown, Exited };

  void Register(const char* method, bool is_request, HandlerOptions options, Handler handler);

  // The reader thread.
  bool Receive();  // false: the input has ended
  bool HasRoom() const;
  void Cancel(const Json& params);
  void MarkOutdated(const std::string& document);

  // The worker thread.
  std::shared_ptr<Job> TakeNextJob();  // null: an idle task is due
  void Handle(Job& job);
  void HandleRequest(Job& job, const Request& request);
  void HandleNotification(Job& job, const Notification& notification);
  void HandleResponse(const Response& response);
  std::optional<ResponseError> Objection(const Request& request, const HandlerEntry* entry) const;
  void Report(std::string message);
  ClientAnswer<Json> Call(const HandlerEntry& entry, const Json& params, Job& job);
  ResponseError Interruption(const Job& job) const;
  std::map<std::string, IdleTask>::iterator FirstIdleTask();
  void RunIdleTask();
  const HandlerEntry* Find(std::string_view method) const;
  int ExitCode() const;

  ByteSource& source_;
  MessageReader reader_;
  Options options_;
  Client client_;
  std::map<std::string, HandlerEntry, std::less<>> handlers_;
  State state_ = State::Uninitialized;
  bool was_shut_down_ = false;
  std::map<std::string, IdleTask> idle_tasks_;

  std::mutex mutex_;  // of the members below
  std::condition_variable arrived_, taken_;
  std::deque<std::shared_ptr<Job>> queue_;
  std::shared_ptr<Job> running_;
  bool closed_ = false;                                           // no message is taken from the queue any more
  std::size_t waiting_bytes_ = 0;                                 // in the queue
  std::atomic<std::size_t> waiting_{0};                           // the size of the queue
  std::atomic<std::size_t> waiting_changes_{0};                   // those in the queue that may change something
  std::atomic<Clock::time_point> end_{Clock::time_point::max()};  // of all work, once the input has ended
};

}  // namespace cardinal::lsp
