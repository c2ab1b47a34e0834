#include "interpreter/drivers/lsp/dispatcher.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>

#include "interpreter/base/stop.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::lsp {

// ---- the client

void Client::Log(MessageType type, std::string message) { Notify<LogMessageNotification>({type, std::move(message)}); }

void Client::SendRequest(const char* method, Json params, OnResponse on_response) {
  waiting_.emplace(++last_id_, std::move(on_response));
  writer_.WriteRequest(last_id_, method, std::move(params));
}

bool Client::Receive(const Response& response) {
  if (!response.id || !std::holds_alternative<std::int64_t>(*response.id)) return false;
  auto request = waiting_.extract(std::get<std::int64_t>(*response.id));
  if (request.empty()) return false;
  request.mapped()(response.result);
  return true;
}

// ---- registration

Dispatcher::Dispatcher(ByteSource& source, ByteSink& sink, Options options)
    : source_(source), reader_(source, options.frames), options_(options), client_(sink) {}

void Dispatcher::Register(const char* method, bool is_request, HandlerOptions options, Handler handler) {
  handlers_[method] = {is_request, options, std::move(handler)};
}

bool Dispatcher::Handles(std::string_view method) const { return handlers_.find(method) != handlers_.end(); }

const Dispatcher::HandlerEntry* Dispatcher::Find(std::string_view method) const {
  const auto entry = handlers_.find(method);
  return entry == handlers_.end() ? nullptr : &entry->second;
}

void Dispatcher::WhenIdle(const std::string& key, std::chrono::milliseconds delay,
                          std::function<void(HandlerContext&)> task,
                          std::optional<std::chrono::milliseconds> patience) {
  const Clock::time_point now = Clock::now();
  idle_tasks_[key] = {now + delay, delay, patience ? now + *patience : Clock::time_point::max(), std::move(task)};
}

// ---- the reader thread

namespace {

// False for requests and responses.
bool MayChange(const Message& message) {
  return std::holds_alternative<Notification>(message) || std::holds_alternative<EndOfInput>(message);
}

const Json* FindMember(const Json& json, const char* key) {
  const auto member = json.find(key);
  return member == json.end() ? nullptr : &*member;
}

// params.textDocument.uri, or "".
std::string DocumentUri(const Json& params) {
  const Json* document = FindMember(params, "textDocument");
  const Json* uri = document == nullptr ? nullptr : FindMember(*document, "uri");
  return uri != nullptr && uri->is_string() ? uri->get<std::string>() : "";
}

const Json* MessageParams(const Message& message) {
  if (const auto* request = std::get_if<Request>(&message)) return &request->params;
  if (const auto* notification = std::get_if<Notification>(&message)) return &notification->params;
  return nullptr;
}

}  // namespace

bool Dispatcher::HasRoom() const {
  return queue_.empty() || (queue_.size() < options_.waiting_messages && waiting_bytes_ < options_.waiting_bytes);
}

bool Dispatcher::Receive() {
  Message message = reader_.Next();
  auto job = std::make_shared<Job>();
  job->bytes = reader_.BodyBytes();
  if (const Json* params = MessageParams(message)) job->document = DocumentUri(*params);
  const auto* notification = std::get_if<Notification>(&message);
  const std::string method = notification == nullptr ? "" : notification->method;
  const bool last = std::holds_alternative<EndOfInput>(message) || method == ExitNotification::kMethod;

  std::unique_lock lock(mutex_);
  if (method == CancelNotification::kMethod) {
    Cancel(notification->params);
    return true;
  }
  if (method == DidChangeTextDocumentNotification::kMethod || method == DidCloseTextDocumentNotification::kMethod)
    MarkOutdated(job->document);
  taken_.wait(lock, [&] { return closed_ || HasRoom(); });
  if (last) end_ = Clock::now() + options_.drain;
  job->message = std::move(message);
  waiting_bytes_ += job->bytes;
  waiting_changes_ += MayChange(job->message) ? 1 : 0;
  queue_.push_back(std::move(job));
  waiting_ = queue_.size();
  arrived_.notify_one();
  return !last && !closed_;
}

void Dispatcher::Cancel(const Json& params) {
  const Json* id = FindMember(params, "id");
  if (id == nullptr) return;
  const auto cancel = [&](const std::shared_ptr<Job>& job) {
    const auto* request = job == nullptr ? nullptr : std::get_if<Request>(&job->message);
    if (request != nullptr && EncodeId(request->id) == *id) job->cancelled = true;
  };
  cancel(running_);
  std::for_each(queue_.begin(), queue_.end(), cancel);
}

void Dispatcher::MarkOutdated(const std::string& document) {
  if (document.empty()) return;  // malformed: the worker reports it
  const auto mark = [&](const std::shared_ptr<Job>& job) {
    if (job != nullptr && job->document == document) job->outdated = true;
  };
  mark(running_);
  std::for_each(queue_.begin(), queue_.end(), mark);
}

// ---- the worker thread

int Dispatcher::Serve() {
  std::thread reader([this] {
    while (Receive()) {
    }
  });
  while (state_ != State::Exited) {
    if (const std::shared_ptr<Job> job = TakeNextJob())
      Handle(*job);
    else
      RunIdleTask();
    if (client_.writer_.Failed()) state_ = State::Exited;
  }
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    taken_.notify_one();
  }
  source_.Interrupt();
  reader.join();
  return ExitCode();
}

int Dispatcher::RunInOneThread() {
  while (state_ != State::Exited) {
    Receive();
    while (state_ != State::Exited && waiting_ > 0) Handle(*TakeNextJob());
    for (std::size_t tasks = idle_tasks_.size(); tasks > 0 && !idle_tasks_.empty(); --tasks) RunIdleTask();
    if (client_.writer_.Failed()) state_ = State::Exited;
  }
  return ExitCode();
}

int Dispatcher::ExitCode() const { return was_shut_down_ ? 0 : 1; }

std::map<std::string, Dispatcher::IdleTask>::iterator Dispatcher::FirstIdleTask() {
  return std::min_element(idle_tasks_.begin(), idle_tasks_.end(),
                          [](const auto& a, const auto& b) { return a.second.due < b.second.due; });
}

std::shared_ptr<Job> Dispatcher::TakeNextJob() {
  std::unique_lock lock(mutex_);
  running_ = nullptr;
  const auto has_message = [&] { return !queue_.empty(); };
  if (idle_tasks_.empty()) {
    arrived_.wait(lock, has_message);
  } else {
    if (!arrived_.wait_until(lock, FirstIdleTask()->second.due, has_message)) return nullptr;
  }
  running_ = std::move(queue_.front());
  queue_.pop_front();
  waiting_bytes_ -= running_->bytes;
  waiting_changes_ -= MayChange(running_->message) ? 1 : 0;
  waiting_ = queue_.size();
  taken_.notify_one();
  return running_;
}

void Dispatcher::Handle(Job& job) {
  if (const auto* request = std::get_if<Request>(&job.message)) {
    HandleRequest(job, *request);
  } else if (const auto* notification = std::get_if<Notification>(&job.message)) {
    HandleNotification(job, *notification);
  } else if (const auto* response = std::get_if<Response>(&job.message)) {
    HandleResponse(*response);
  } else if (const auto* invalid = std::get_if<InvalidMessage>(&job.message)) {
    if (invalid->answer) client_.writer_.WriteError(invalid->id, invalid->error);
    if (!invalid->answer) Report(invalid->error.message);
  } else {
    state_ = State::Exited;
  }
  if (!MayChange(job.message)) return;
  for (auto& [key, task] : idle_tasks_) task.due = Clock::now() + task.delay;
}

void Dispatcher::HandleRequest(Job& job, const Request& request) {
  const HandlerEntry* entry = Find(request.method);
  if (entry != nullptr && !entry->is_request) entry = nullptr;
  std::optional<ResponseError> objection = Objection(request, entry);
  if (objection) return client_.writer_.WriteError(request.id, *objection);
  const ClientAnswer<Json> answer = entry == nullptr ? ClientAnswer<Json>() : Call(*entry, request.params, job);
  if (const auto* error = std::get_if<ResponseError>(&answer)) client_.writer_.WriteError(request.id, *error);
  const auto* result = std::get_if<Json>(&answer);
  if (result != nullptr) client_.writer_.WriteResult(request.id, *result);
  if (request.method == InitializeRequest::kMethod && result != nullptr) state_ = State::Running;
  if (request.method == ShutdownRequest::kMethod) {
    state_ = State::ShutDown;
    was_shut_down_ = true;
    idle_tasks_.clear();
  }
}

// Says why a request may not be handled in this state, or nothing. `shutdown` needs no handler.
std::optional<ResponseError> Dispatcher::Objection(const Request& request, const HandlerEntry* entry) const {
  const bool initialize = request.method == InitializeRequest::kMethod;
  if (state_ == State::Uninitialized && !initialize)
    return ResponseError{ErrorCodes::ServerNotInitialized, "the first request must be initialize", nullptr};
  if (state_ == State::Running && initialize)
    return ResponseError{ErrorCodes::InvalidRequest, "the server is already initialized", nullptr};
  if (state_ == State::ShutDown) return ResponseError{ErrorCodes::InvalidRequest, "the server is shut down", nullptr};
  if (entry == nullptr && request.method != ShutdownRequest::kMethod)
    return ResponseError{ErrorCodes::MethodNotFound, "unknown method `" + request.method + "`", nullptr};
  return std::nullopt;
}

// Unknown notifications are ignored: the protocol has more of them than a server handles.
void Dispatcher::HandleNotification(Job& job, const Notification& notification) {
  if (notification.method == ExitNotification::kMethod) state_ = State::Exited;
  const HandlerEntry* entry = Find(notification.method);
  if (state_ != State::Running || entry == nullptr || entry->is_request) return;
  const ClientAnswer<Json> answer = Call(*entry, notification.params, job);
  if (const auto* error = std::get_if<ResponseError>(&answer)) Report(notification.method + ": " + error->message);
}

void Dispatcher::HandleResponse(const Response& response) {
  try {
    if (!client_.Receive(response)) Report("a response to no request of the server");
  } catch (const std::exception& error) {
    Report(std::string("a response: ") + error.what());
  }
}

// Logs messages of the client that cannot be answered. Before `initialize` the client accepts no such log message.
void Dispatcher::Report(std::string message) {
  if (state_ == State::Running) client_.Log(MessageType::Error, std::move(message));
}

// Calls the handler. Stops it if its result is no longer wanted.
ClientAnswer<Json> Dispatcher::Call(const HandlerEntry& entry, const Json& params, Job& job) {
  const auto interrupted = [&] {
    return job.cancelled || (entry.options.stop_if_outdated && job.outdated) || Clock::now() >= end_.load();
  };
  if (interrupted()) return Interruption(job);
  const base::StopScope scope(std::nullopt, interrupted);
  HandlerContext context(client_);
  try {
    return entry.handler(params, context);
  } catch (const base::Stopped& stopped) {
    if (stopped.scope == &scope) return Interruption(job);
    return ResponseError{ErrorCodes::InternalError, "the work was stopped", nullptr};
  } catch (ResponseError& error) {
    return std::move(error);
  } catch (const DecodeError& error) {
    return ResponseError{ErrorCodes::InvalidParams, error.what(), nullptr};
  } catch (const source::FolderError& error) {
    return ResponseError{LSPErrorCodes::RequestFailed, error.what(), nullptr};
  } catch (const std::exception& error) {
    return ResponseError{ErrorCodes::InternalError, std::string("internal error: ") + error.what(), nullptr};
  }
}

ResponseError Dispatcher::Interruption(const Job& job) const {
  if (job.cancelled) return {LSPErrorCodes::RequestCancelled, "the client cancelled the request", nullptr};
  if (Clock::now() < end_.load()) return {LSPErrorCodes::ContentModified, "the document has changed since", nullptr};
  return {LSPErrorCodes::ServerCancelled, "the server is ending", nullptr};
}

void Dispatcher::RunIdleTask() {
  const auto first = FirstIdleTask();
  const std::string key = first->first;
  IdleTask task = std::move(first->second);
  idle_tasks_.erase(first);
  const bool is_patient = Clock::now() < task.patient_until;
  const base::StopScope scope(std::nullopt, [&] { return (is_patient ? waiting_ : waiting_changes_) > 0; });
  HandlerContext context(client_);
  try {
    task.run(context);
  } catch (const base::Stopped&) {
    task.due = Clock::now() + task.delay;
    idle_tasks_.try_emplace(key, std::move(task));
  } catch (const source::FolderError& error) {
    Report(error.what());
  } catch (const std::exception& error) {
    Report(std::string("internal error: ") + error.what());
  }
}

}  // namespace cardinal::lsp
