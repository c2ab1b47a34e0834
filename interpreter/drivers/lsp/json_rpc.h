// JSON-RPC 2.0 messages in the frames of the Language Server Protocol ("Content-Length: 42\r\n\r\n{...}"). A reader
// takes bytes from a ByteSource and returns messages; a writer gives frames to a ByteSink. Both are independent of the
// methods.
//
// The reader never throws and never stops at a malformed frame: it returns the error that must be sent to the client,
// and continues at the next frame. If a header does not say where its body ends, the reader searches for the next
// frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "interpreter/drivers/lsp/json.h"

namespace cardinal::lsp {

// The source of bytes: standard input, or a test.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Reads up to `size` bytes and returns how many; blocks until there is at least one. 0: the end of the input.
  virtual std::size_t Read(char* bytes, std::size_t size) = 0;
  // Makes a Read that waits in another thread, and each later one, return 0. May be called by a signal handler.
  virtual void Interrupt() {}
};

// The destination of bytes.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  // False if the bytes could not be written: the client has closed the connection.
  virtual bool Write(std::string_view bytes) = 0;
};

struct FrameLimits {
  std::size_t header_bytes = 4096;
  std::size_t body_bytes = std::size_t{64} << 20;
  int depth = 128;  // of nested arrays and objects
};

// The id of a request. Without a value it is the JSON value null, in answers to messages whose id could not be read.
using RequestId = std::variant<std::int64_t, std::string>;
Json EncodeId(const std::optional<RequestId>& id);

// Thrown by a handler to answer with an error (`code`: ErrorCodes or LSPErrorCodes in protocol/types.h). Also the
// answer of the client to a request of the server, if that is an error.
struct ResponseError {
  std::int32_t code = 0;
  std::string message;
  Json data;  // null: there is none
};

struct Request {
  RequestId id;
  std::string method;
  Json params;  // null: there are none
};
struct Notification {
  std::string method;
  Json params;
};
struct Response {
  std::optional<RequestId> id;
  std::variant<Json, ResponseError> result;
};
// Bytes that are not a valid message, and the error to answer with (id null, unless it could be read).
struct InvalidMessage {
  std::optional<RequestId> id;
  ResponseError error;
  bool answer = true;  // false: a malformed response, which must not be answered
};
struct EndOfInput {
  std::string problem;  // "" if the input ends at the end of a frame
};
using Message = std::variant<Request, Notification, Response, InvalidMessage, EndOfInput>;

class MessageReader {
 public:
  explicit MessageReader(ByteSource& source, FrameLimits limits = {}) : source_(source), limits_(limits) {}
  // Returns EndOfInput again at each call after the first one.
  Message Next();
  // The size of the message that Next returned last.
  std::size_t BodyBytes() const { return body_bytes_; }

 private:
  struct Header;
  bool Fill();
  Header ReadHeader();
  void SkipToHeader();
  bool SkipBody(std::uint64_t size);

  ByteSource& source_;
  FrameLimits limits_;
  std::string buffer_;    // bytes that were read from the source
  std::size_t next_ = 0;  // the number of them that were returned
  std::size_t body_bytes_ = 0;
};

// Parses a body.
Message ParseMessage(std::string_view body, const FrameLimits& limits);

// Writes whole frames; several threads may use it.
class MessageWriter {
 public:
  explicit MessageWriter(ByteSink& sink) : sink_(sink) {}
  void WriteRequest(const RequestId& id, std::string_view method, Json params);
  void WriteNotification(std::string_view method, Json params);
  void WriteResult(const RequestId& id, Json result);
  void WriteError(const std::optional<RequestId>& id, const ResponseError& error);
  bool Failed() const;  // true if the client no longer accepts bytes

 private:
  void Write(const Json& message);

  ByteSink& sink_;
  mutable std::mutex mutex_;
  bool failed_ = false;
};

}  // namespace cardinal::lsp
