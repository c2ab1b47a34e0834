// The first message of a client on a WebSocket: {"type":"join","token":"...","language":"it"}. The token is in a
// message and not in the address, so that no log of a proxy contains it. In: the text of the message. Out: the token
// and the language, or the refusal to send.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::web {

struct JoinMessage {
  std::string token;     // 32 hexadecimal digits
  std::string language;  // a code; empty: that of the rules
  std::string problem;   // in words, for programmers; empty: the message is valid
  // The message is right, but the token is not complete: a person has copied a part of a link.
  bool is_cut_link = false;
};

JoinMessage ReadJoinMessage(std::string_view text);

// {"type":"refused","code":"...","reason":"..."}
std::string RefusedMessage(std::string_view code, std::string_view reason);

}  // namespace cardinal::web
