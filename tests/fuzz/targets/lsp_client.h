// The client of the fuzz target `lsp`, in one thread with the server: the server reads at once what it sends, and asks
// for more when it has done everything. It checks each message of the server, and that each request was answered
// exactly once.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/lsp/json_rpc.h"

namespace cardinal::fuzz {

class EditorClient : public lsp::ByteSource, public lsp::ByteSink {
 public:
  // Called when the server has done everything that was sent. Returns false if the client hangs up.
  using Next = std::function<bool()>;
  explicit EditorClient(Next next) : next_(std::move(next)) {}

  void SendBytes(std::string_view bytes) { sent_ += bytes; }
  void SendBody(std::string_view body);
  // From now on no request of the server is answered.
  void IgnoreRequests() { answers_requests_ = false; }
  void Notify(const std::string& method, const lsp::Json& params);
  // The id is a number or a text.
  void Ask(const std::string& method, const lsp::Json& params);
  // Records a message that must be answered with this id (null: the message could not be read).
  void ExpectAnswer(const lsp::Json& id) { ++expected_[id.dump()]; }
  // Throws unless every expected answer has come.
  void CheckAnswered() const;

  // The answer to the last request; null: it was an error.
  const lsp::Json& LastResult() const { return last_result_; }
  // The last findings that were published, by URI, without empty lists.
  const std::map<std::string, lsp::Json>& Diagnostics() const { return diagnostics_; }

  std::size_t Read(char* bytes, std::size_t size) override;
  bool Write(std::string_view frame) override;

 private:
  void Receive(const lsp::Json& message);
  void ReceiveAnswer(const lsp::Json& message);

  Next next_;
  std::string sent_;
  bool answers_requests_ = true;
  std::int64_t last_id_ = 0;
  std::map<std::string, int> expected_;  // answers, by id
  lsp::Json last_result_;
  std::map<std::string, lsp::Json> diagnostics_;
  std::uint64_t begun_ = 0;  // processor time when the server began to work on the messages
};

}  // namespace cardinal::fuzz
