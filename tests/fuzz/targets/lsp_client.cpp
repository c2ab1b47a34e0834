#include "tests/fuzz/targets/lsp_client.h"

#include <algorithm>
#include <cstring>
#include <ctime>

#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

using lsp::Json;

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t kMostMilliseconds = 8'000;  // for one message, in processor time
#else
constexpr std::uint64_t kMostMilliseconds = 900;
#endif

std::uint64_t Milliseconds() { return static_cast<std::uint64_t>(std::clock()) * 1'000 / CLOCKS_PER_SEC; }

// The body of a correct frame.
std::string_view FrameBody(std::string_view frame) {
  const std::size_t end = frame.find("\r\n\r\n");
  Expect(end != std::string_view::npos, "a frame without the end of its header");
  const std::string_view body = frame.substr(end + 4);
  Expect(frame.substr(0, end) == "Content-Length: " + std::to_string(body.size()), "a frame with a wrong length");
  return body;
}

}  // namespace

void EditorClient::SendBody(std::string_view body) {
  SendBytes("Content-Length: " + std::to_string(body.size()) + "\r\n\r\n");
  SendBytes(body);
}

void EditorClient::Notify(const std::string& method, const Json& params) {
  SendBody(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
}

void EditorClient::Ask(const std::string& method, const Json& params) {
  const std::int64_t number = ++last_id_;
  const Json id = number % 3 == 0 ? Json("ask " + std::to_string(number)) : Json(number % 3 == 1 ? number : -number);
  last_result_ = nullptr;
  ExpectAnswer(id);
  SendBody(Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump());
}

void EditorClient::CheckAnswered() const {
  for (const auto& [id, count] : expected_) Expect(count == 0, "no answer to the request " + id);
}

std::size_t EditorClient::Read(char* bytes, std::size_t size) {
  if (sent_.empty()) {
    const std::uint64_t now = Milliseconds();
    Expect(begun_ == 0 || now - begun_ <= kMostMilliseconds,
           "one message took " + std::to_string(now - begun_) + " ms");
    if (!next_()) return 0;
    begun_ = Milliseconds();
  }
  const std::size_t count = std::min(size, sent_.size());
  std::memcpy(bytes, sent_.data(), count);
  sent_.erase(0, count);
  return count;
}

bool EditorClient::Write(std::string_view frame) {
  const std::string_view body = FrameBody(frame);
  const Json message = Json::parse(body, nullptr, false);
  Expect(!message.is_discarded(), "a message of the server is not JSON: " + std::string(body.substr(0, 200)));
  Expect(message.is_object() && message.value("jsonrpc", "") == "2.0", "a message of the server is none of JSON-RPC");
  Receive(message);
  return true;
}

void EditorClient::Receive(const Json& message) {
  if (!message.contains("method")) return ReceiveAnswer(message);
  const std::string method = message["method"];
  if (message.contains("id") && answers_requests_)
    SendBody(Json{{"jsonrpc", "2.0"}, {"id", message["id"]}, {"result", nullptr}}.dump());
  if (method == "window/logMessage")
    Expect(message["params"]["message"].get<std::string>().find("internal error") == std::string::npos,
           message["params"]["message"]);
  if (method != "textDocument/publishDiagnostics") return;
  const Json& params = message["params"];
  const std::string uri = params["uri"];
  diagnostics_.erase(uri);
  if (!params["diagnostics"].empty()) diagnostics_[uri] = params["diagnostics"];
}

void EditorClient::ReceiveAnswer(const Json& message) {
  Expect(message.contains("id"), "an answer without an id");
  const std::string id = message["id"].dump();
  Expect(--expected_[id] >= 0, "an answer to no request: " + message.dump().substr(0, 200));
  const bool failed = message.contains("error");
  Expect(failed != message.contains("result"), "an answer needs a result or an error: " + id);
  if (!failed) {
    last_result_ = message["result"];
    return;
  }
  const Json& error = message["error"];
  Expect(error.contains("code") && error["code"].is_number_integer() && error.value("message", "") != "",
         "a malformed error: " + error.dump());
  Expect(error["code"] != -32603, "internal error: " + error.dump().substr(0, 300));
}

}  // namespace cardinal::fuzz
