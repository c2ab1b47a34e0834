// Receives the messages of a hosted match. Implemented by a server.
#pragma once

#include <cstdint>
#include <string>

namespace cardinal::host {

// A connection of a client; the server chooses the number.
using ClientId = std::int64_t;

class MessageSink {
 public:
  virtual ~MessageSink() = default;
  // `message`: one JSON object on one line, without a line break. May not call the match.
  virtual void Send(ClientId client, const std::string& message) = 0;
  // The client has left: its connection can be closed after what was sent.
  virtual void Close(ClientId client) = 0;
};

}  // namespace cardinal::host
