// One connection of a seat, a spectator or an editor, as a match or the editor sees it. Promises: both functions may be
// called from any thread and return at once; messages arrive in the order in which they were sent, or the connection is
// closed.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace cardinal::web {

// The codes of RFC 6455; those from 4000 are of this server.
enum class CloseCode : std::uint16_t {
  Ended = 1000,        // the client said `leave`
  ServerEnds = 1001,   // the program is ending
  NotText = 1003,      // a binary message
  NotAllowed = 1008,   // no valid token, or it came too late
  TooLarge = 1009,     // a message of more than 64 KiB, or than `edited_bytes` to the editor
  TryLater = 1013,     // the match cannot be read at present
  OpenedAgain = 4001,  // the same seat was opened in another window
};

inline constexpr std::size_t kMaxCloseReason = 123;  // bytes, of RFC 6455

class Client {
 public:
  virtual ~Client() = default;
  virtual void Send(std::string message) = 0;
  // After the messages that were sent before. Of `reason`, the first 123 bytes are sent.
  virtual void Close(CloseCode code, std::string reason) = 0;
};

// What a connection talks to: a place in a match, or a session of the editor. Any thread may call its functions.
class Seat {
 public:
  virtual ~Seat() = default;
  // Calls `done` when the message has been handled, with the processor time that this took.
  using Handled = std::function<void(std::chrono::steady_clock::duration)>;
  virtual void Receive(std::string text, Handled done) = 0;
  virtual void Leave() = 0;
};

}  // namespace cardinal::web
