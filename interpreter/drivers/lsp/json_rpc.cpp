#include "interpreter/drivers/lsp/json_rpc.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "interpreter/drivers/lsp/protocol/types.h"

namespace cardinal::lsp {

// ---- ids

Json EncodeId(const std::optional<RequestId>& id) {
  if (!id) return nullptr;
  return std::visit([](const auto& value) { return Json(value); }, *id);
}

namespace {

std::optional<RequestId> DecodeId(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (!json.is_number_integer()) return std::nullopt;
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
    return std::nullopt;
  return json.get<std::int64_t>();
}

InvalidMessage Invalid(std::int32_t code, std::string message, std::optional<RequestId> id = std::nullopt) {
  return {std::move(id), {code, std::move(message), nullptr}, true};
}

// ---- bodies

// The nesting depth of arrays and objects in a JSON text; unspecified if the text is malformed.
int Depth(std::string_view text) {
  int depth = 0, deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

// A response of the client. A malformed one is reported, but never answered.
Message DecodeResponse(const Json& json, std::optional<RequestId> id) {
  const auto result = json.find("result");
  const auto error = json.find("error");
  const bool failed = error != json.end() && !error->is_null();
  if (!failed) {
    if (result == json.end() || !id)
      return InvalidMessage{id, {ErrorCodes::InvalidRequest, "malformed response", {}}, false};
    return Response{std::move(id), *result};
  }
  ResponseError answer{ErrorCodes::UnknownErrorCode, "", nullptr};
  if (const auto code = error->find("code"); error->is_object() && code != error->end() && code->is_number_integer())
    answer.code = code->get<std::int32_t>();
  if (const auto message = error->find("message");
      error->is_object() && message != error->end() && message->is_string())
    answer.message = message->get<std::string>();
  if (const auto data = error->find("data"); error->is_object() && data != error->end()) answer.data = *data;
  return Response{std::move(id), std::move(answer)};
}

Message DecodeMessage(Json json) {
  if (json.is_array()) return Invalid(ErrorCodes::InvalidRequest, "batches of messages are not part of the protocol");
  if (!json.is_object()) return Invalid(ErrorCodes::InvalidRequest, "a message must be an object");
  const auto id_member = json.find("id");
  std::optional<RequestId> id;
  if (id_member != json.end()) id = DecodeId(*id_member);
  if (json.find("method") == json.end() && (json.contains("result") || json.contains("error")))
    return DecodeResponse(json, std::move(id));

  const auto version = json.find("jsonrpc");
  if (version == json.end() || *version != "2.0")
    return Invalid(ErrorCodes::InvalidRequest, "`jsonrpc` must be \"2.0\"", id);
  if (id_member != json.end() && !id)
    return Invalid(ErrorCodes::InvalidRequest, "the id of a request must be a string or a 64-bit integer");
  const auto method = json.find("method");
  if (method == json.end() || !method->is_string())
    return Invalid(ErrorCodes::InvalidRequest, "`method` must be a string", id);
  const auto params = json.find("params");
  Json value = params == json.end() ? Json(nullptr) : std::move(*params);
  if (!value.is_null() && !value.is_structured())
    return Invalid(ErrorCodes::InvalidRequest, "`params` must be an object or an array", id);
  if (id) return Request{std::move(*id), method->get<std::string>(), std::move(value)};
  return Notification{method->get<std::string>(), std::move(value)};
}

}  // namespace

Message ParseMessage(std::string_view body, const FrameLimits& limits) {
  // The parser is iterative, but its users are recursive: so the depth is checked first.
  if (Depth(body) > limits.depth)
    return Invalid(ErrorCodes::InvalidRequest,
                   "arrays and objects may be nested " + std::to_string(limits.depth) + " levels deep");
  try {
    return DecodeMessage(Json::parse(body));
  } catch (const Json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 5: ...", which may quote all of a long string.
    const std::string_view text = error.what();
    return Invalid(ErrorCodes::ParseError, std::string(text.substr(text.find(']') + 2, 200)));
  }
}

// ---- frames

namespace {

constexpr std::string_view kLength = "Content-Length:";
constexpr std::size_t kKeptBytes = std::size_t{1} << 20;

bool IsSpace(char c) { return c == ' ' || c == '\t'; }

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

// Names of header fields are compared without case.
bool StartsWithField(std::string_view line, std::string_view field) {
  return line.size() >= field.size() && std::equal(field.begin(), field.end(), line.begin(), [](char a, char b) {
           const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
           return lower(a) == lower(b);
         });
}

bool ParseLength(std::string_view text, std::uint64_t& length) {
  text = Trimmed(text);
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, length);
  return error == std::errc() && rest == end;
}

}  // namespace

struct MessageReader::Header {
  enum class Kind : std::uint8_t { Valid, Malformed, End } kind = Kind::Valid;
  std::uint64_t length = 0;
  std::string problem;
};

bool MessageReader::Fill() {
  buffer_.erase(0, next_);
  next_ = 0;
  if (buffer_.empty() && buffer_.capacity() > kKeptBytes) buffer_.shrink_to_fit();  // after a large message
  std::array<char, 65536> bytes;
  const std::size_t count = source_.Read(bytes.data(), bytes.size());
  buffer_.append(bytes.data(), count);
  return count > 0;
}

// Reads the lines up to the empty one. After a malformed header `next_` is where the search for the next frame begins.
MessageReader::Header MessageReader::ReadHeader() {
  Header header;
  bool has_length = false;
  std::size_t room = limits_.header_bytes;
  for (bool first = true;; first = false) {
    std::size_t end = 0;
    while ((end = buffer_.find('\n', next_)) == std::string::npos && buffer_.size() - next_ <= room)
      if (!Fill())
        return {Header::Kind::End, 0, first && next_ == buffer_.size() ? "" : "the input ends within a header"};
    if (end == std::string::npos || end - next_ >= room) {
      ++next_;  // so that a long line that begins with Content-Length is not found again
      return {Header::Kind::Malformed, 0, "the header of a message is too long"};
    }
    std::string_view line(buffer_.data() + next_, end - next_);
    room -= line.size() + 1;
    next_ = end + 1;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty()) break;
    if (!StartsWithField(line, kLength)) {
      const std::size_t inside = line.find(kLength);
      if (inside == std::string_view::npos) continue;  // Content-Type, which can only say UTF-8, or an unknown field
      next_ = static_cast<std::size_t>(line.data() - buffer_.data()) + inside;  // the line begins with a part of a body
      return {Header::Kind::Malformed, 0, "the Content-Length of the message before was too small"};
    }
    if (has_length || !ParseLength(line.substr(kLength.size()), header.length))
      header = {Header::Kind::Malformed, 0, "Content-Length must be one unsigned number"};
    has_length = true;
  }
  if (!has_length) return {Header::Kind::Malformed, 0, "the header of a message has no Content-Length"};
  return header;
}

// Searches for the next frame after a header that does not say the size of its body.
void MessageReader::SkipToHeader() {
  for (;;) {
    const std::size_t found = buffer_.find(kLength, next_);
    if (found != std::string::npos) {
      next_ = found;
      return;
    }
    next_ = std::max(next_, buffer_.size() - std::min(buffer_.size(), kLength.size() - 1));
    if (!Fill()) {
      next_ = buffer_.size();
      return;
    }
  }
}

bool MessageReader::SkipBody(std::uint64_t size) {
  for (;;) {
    const std::size_t there = static_cast<std::size_t>(std::min<std::uint64_t>(size, buffer_.size() - next_));
    next_ += there;
    size -= there;
    if (size == 0) return true;
    if (!Fill()) return false;
  }
}

Message MessageReader::Next() {
  body_bytes_ = 0;
  const Header header = ReadHeader();
  if (header.kind == Header::Kind::End) {
    next_ = buffer_.size();
    return EndOfInput{header.problem};
  }
  if (header.kind == Header::Kind::Malformed) {
    SkipToHeader();
    return Invalid(ErrorCodes::ParseError, header.problem);
  }
  if (header.length > limits_.body_bytes) {
    if (!SkipBody(header.length)) return EndOfInput{"the input ends within a message"};
    return Invalid(ErrorCodes::InvalidRequest, "a message may have " + std::to_string(limits_.body_bytes) +
                                                   " bytes; this one has " + std::to_string(header.length));
  }
  const auto length = static_cast<std::size_t>(header.length);
  while (buffer_.size() - next_ < length)
    if (!Fill()) {
      next_ = buffer_.size();
      return EndOfInput{"the input ends within a message"};
    }
  const std::string_view body(buffer_.data() + next_, length);
  next_ += length;
  body_bytes_ = length;
  return ParseMessage(body, limits_);
}

// ---- writing

void MessageWriter::WriteRequest(const RequestId& id, std::string_view method, Json params) {
  Json message = {{"jsonrpc", "2.0"}, {"id", EncodeId(id)}, {"method", method}};
  if (!params.is_null()) message["params"] = std::move(params);
  Write(message);
}

void MessageWriter::WriteNotification(std::string_view method, Json params) {
  Json message = {{"jsonrpc", "2.0"}, {"method", method}};
  if (!params.is_null()) message["params"] = std::move(params);
  Write(message);
}

void MessageWriter::WriteResult(const RequestId& id, Json result) {
  Json message = {{"jsonrpc", "2.0"}, {"id", EncodeId(id)}};
  message["result"] = std::move(result);
  Write(message);
}

void MessageWriter::WriteError(const std::optional<RequestId>& id, const ResponseError& error) {
  Json message = {{"jsonrpc", "2.0"}, {"id", EncodeId(id)}};
  message["error"] = {{"code", error.code}, {"message", error.message}};
  if (!error.data.is_null()) message["error"]["data"] = error.data;
  Write(message);
}

bool MessageWriter::Failed() const {
  const std::lock_guard lock(mutex_);
  return failed_;
}

void MessageWriter::Write(const Json& message) {
  // Invalid UTF-8 in a text, for example of a file's name, becomes U+FFFD.
  const std::string body = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::string frame = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  const std::lock_guard lock(mutex_);
  if (!failed_) failed_ = !sink_.Write(frame);
}

}  // namespace cardinal::lsp
