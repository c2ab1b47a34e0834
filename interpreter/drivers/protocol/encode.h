// Encodes and decodes messages. In: a message as a struct, or the text of a client. Out: its JSON on one line, or the
// message. Promises: an encoded message is valid JSON and UTF-8 without a line break; decoding accepts exactly one
// object with the known fields of the right types, and otherwise says precisely what is wrong.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/drivers/protocol/messages.h"

namespace cardinal::protocol {

std::string Encode(const ServerMessage& message);
// For clients that are written in C++, and for tests.
std::string Encode(const ClientMessage& message);

// `message` is std::monostate if the text is not a message; then `code` and `reason` say why.
struct DecodedMessage {
  ClientMessage message;
  std::optional<std::int64_t> id;  // of the message, also if the rest of it is wrong
  RefusalCode code = RefusalCode::malformed;
  std::string reason;  // a sentence for a programmer, in English
};
DecodedMessage DecodeClient(std::string_view text);
// The number of characters (code points) of the longest text of a message.
std::size_t LongestText(const ClientMessage& message);

// Over stdio one client plays several seats: each of its messages has `seat`. Takes that field out of the text: `seat`
// is empty if there is none. If the text is not an object, it is returned as it is.
struct RoutedText {
  std::optional<std::int64_t> seat;
  std::string text;
};
RoutedText TakeSeat(std::string_view text);
// Adds `to` to an encoded message.
std::string AddReceiver(std::string_view encoded, std::optional<std::int64_t> seat);

// The JSON Schema (2020-12) of all messages, indented.
std::string MakeSchema();

}  // namespace cardinal::protocol
