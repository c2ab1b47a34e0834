// Frames and messages as they arrive, valid and not.
#include "interpreter/drivers/lsp/json_rpc.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <random>

#include "interpreter/drivers/lsp/testing.h"

namespace cardinal::lsp {
namespace {

std::string IdText(const RequestId& id) {
  if (const auto* number = std::get_if<std::int64_t>(&id)) return std::to_string(*number);
  return '"' + std::get<std::string>(id) + '"';
}

using namespace testing;

const std::string kGood = R"({"jsonrpc": "2.0", "id": 1, "method": "shutdown"})";

// Each message in a few words, up to the end of the input.
std::string Describe(const Message& message) {
  if (const auto* request = std::get_if<Request>(&message))
    return "request " + IdText(request->id) + " " + request->method;
  if (const auto* notification = std::get_if<Notification>(&message)) return "notification " + notification->method;
  if (const auto* response = std::get_if<Response>(&message)) {
    const std::string id = response->id ? IdText(*response->id) : "null";
    if (const auto* error = std::get_if<ResponseError>(&response->result))
      return "error to " + id + ": " + std::to_string(error->code) + " " + error->message + error->data.dump();
    return "result of " + id + ": " + std::get<Json>(response->result).dump();
  }
  if (const auto* invalid = std::get_if<InvalidMessage>(&message))
    return std::string(invalid->answer ? "" : "unanswered ") + (invalid->id ? IdText(*invalid->id) + " " : "") +
           std::to_string(invalid->error.code) + " " + invalid->error.message;
  return "end" + std::get<EndOfInput>(message).problem;
}

std::vector<std::string> ReadAll(const std::string& input, FrameLimits limits = {}, std::size_t step = 65536) {
  TextSource source(input, step);
  MessageReader reader(source, limits);
  std::vector<std::string> all;
  do all.push_back(Describe(reader.Next()));
  while (!all.back().starts_with("end"));
  return all;
}

using Texts = std::vector<std::string>;

TEST_CASE("lsp: frames are read whatever pieces they arrive in", "[lsp]") {
  const std::string input = FrameText(kGood) +
                            "content-length:49\nContent-Type: application/vscode-jsonrpc; charset=utf-8\n\n" + kGood +
                            FrameText(R"({"jsonrpc": "2.0", "method": "exit", "params": null})");
  for (const std::size_t step : {1, 2, 7, 65536})
    CHECK(ReadAll(input, {}, step) == Texts{"request 1 shutdown", "request 1 shutdown", "notification exit", "end"});
}

TEST_CASE("lsp: after a malformed header the next frame is read", "[lsp]") {
  const std::string number = "-32700 Content-Length must be one unsigned number";
  for (const std::string header :
       {"Content-Length: -5", "Content-Length: 4x", "Content-Length:", "Content-Length: 1.5",
        "Content-Length: 99999999999999999999999", "Content-Length: 4\r\nContent-Length: 4"}) {
    INFO(header);
    CHECK(ReadAll(header + "\r\n\r\n{\"a\": 1}" + FrameText(kGood)) == Texts{number, "request 1 shutdown", "end"});
  }
  CHECK(ReadAll("Content-Type: text\r\n\r\n{}" + FrameText(kGood)) ==
        Texts{"-32700 the header of a message has no Content-Length", "request 1 shutdown", "end"});
  CHECK(ReadAll("\r\n" + FrameText(kGood)) ==
        Texts{"-32700 the header of a message has no Content-Length", "request 1 shutdown", "end"});
}

TEST_CASE("lsp: headers that never end are refused", "[lsp]") {
  const std::string problem = "-32700 the header of a message is too long";
  const std::string bytes(10'000, 'x');
  for (const std::size_t step : {100, 65536}) {
    CHECK(ReadAll(bytes + FrameText(kGood), {}, step) == Texts{problem, "request 1 shutdown", "end"});
    CHECK(ReadAll(bytes + "\n" + FrameText(kGood), {}, step) == Texts{problem, "request 1 shutdown", "end"});
    CHECK(ReadAll("Content-Length: " + bytes + FrameText(kGood), {}, step) ==
          Texts{problem, "request 1 shutdown", "end"});
    std::string lines;
    for (int i = 0; i < 1000; ++i) lines += "X-Field: 1\r\n";
    CHECK(ReadAll(lines + FrameText(kGood), {}, step).at(0) == problem);
  }
}

TEST_CASE("lsp: a wrong length loses only the message it belongs to", "[lsp]") {
  const Texts small = ReadAll("Content-Length: 10\r\n\r\n" + kGood + FrameText(kGood));
  REQUIRE(small.size() == 4);
  CHECK(small[0].starts_with("-32700 parse error"));
  CHECK(small[1] == "-32700 the Content-Length of the message before was too small");
  CHECK(small[2] == "request 1 shutdown");
  const Texts large = ReadAll("Content-Length: 60\r\n\r\n" + kGood + FrameText(kGood) + FrameText(kGood));
  REQUIRE(large.size() == 4);
  CHECK(large[0].starts_with("-32700 parse error"));
  CHECK(large[2] == "request 1 shutdown");
}

TEST_CASE("lsp: a message that is too large is skipped", "[lsp]") {
  FrameLimits limits;
  limits.body_bytes = 100;
  for (const std::size_t step : {10, 65536})
    CHECK(ReadAll(FrameText(std::string(101, ' ')) + FrameText(kGood), limits, step) ==
          Texts{"-32600 a message may have 100 bytes; this one has 101", "request 1 shutdown", "end"});
  CHECK(ReadAll("Content-Length: 18446744073709551615\r\n\r\n{}") == Texts{"endthe input ends within a message"});
}

TEST_CASE("lsp: the end of the input within a frame differs from the end of a frame", "[lsp]") {
  CHECK(ReadAll("") == Texts{"end"});
  CHECK(ReadAll("Content-Le") == Texts{"endthe input ends within a header"});
  CHECK(ReadAll("Content-Length: 3\r\n") == Texts{"endthe input ends within a header"});
  CHECK(ReadAll("Content-Length: 3\r\n\r\n{") == Texts{"endthe input ends within a message"});
  CHECK(ReadAll("Content-Length: x\r\n\r\n{").back() == "end");
}

// The reader must terminate for any bytes: a search for the next frame that finds the same place twice would not.
TEST_CASE("lsp: random damage to frames", "[lsp]") {
  std::mt19937 random(11);
  const std::string pieces[] = {"Content-Length:",     "Content-Length: 5\r\n\r\n", "\r\n", "\n", "9", "{", "\"", ":",
                                std::string(5000, '1')};
  std::size_t read = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string input;
    for (int frame = 0; frame < 4; ++frame) input += FrameText(kGood);
    for (std::size_t edits = random() % 6; edits > 0; --edits)
      input.replace(random() % input.size(), random() % 20, pieces[random() % std::size(pieces)]);
    const Texts all = ReadAll(input, {}, 1 + random() % 100);
    if (all.size() > input.size()) FAIL("more messages than bytes");
    read += static_cast<std::size_t>(std::count(all.begin(), all.end(), "request 1 shutdown"));
  }
  CHECK(read > 3000);
}

std::string Parse(const std::string& body) { return Describe(ParseMessage(body, {})); }

TEST_CASE("lsp: bodies that are not JSON", "[lsp]") {
  for (const std::string body :
       {"", "{", "{\"a\": }", "nul", "{\"a\": \"\xff\"}", "{\"a\": \"\\ud800\"}", "{} {}", "\x01", "1e999"}) {
    INFO(body);
    CHECK(Parse(body).starts_with("-32700 "));
  }
  CHECK(Parse('"' + std::string(100'000, 'a')).size() < 250);
}

TEST_CASE("lsp: bodies that are not messages", "[lsp]") {
  const std::string head = R"({"jsonrpc": "2.0", )";
  CHECK(Parse("[" + kGood + "]") == "-32600 batches of messages are not part of the protocol");
  CHECK(Parse("5") == "-32600 a message must be an object");
  CHECK(Parse("{}") == "-32600 `jsonrpc` must be \"2.0\"");
  CHECK(Parse(R"({"jsonrpc": 2.0, "id": 3, "method": "a"})") == "3 -32600 `jsonrpc` must be \"2.0\"");
  CHECK(Parse(head + R"("id": 3, "method": 4})") == "3 -32600 `method` must be a string");
  CHECK(Parse(head + R"("id": 3})") == "3 -32600 `method` must be a string");
  CHECK(Parse(head + R"("id": "x", "method": "a", "params": 4})") ==
        "\"x\" -32600 `params` must be an object or an array");
}

TEST_CASE("lsp: ids are strings or integers", "[lsp]") {
  const auto with_id = [](const std::string& id) {
    return Parse(R"({"jsonrpc": "2.0", "method": "a", "id": )" + id + "}");
  };
  CHECK(with_id("-7") == "request -7 a");
  CHECK(with_id("9223372036854775807") == "request 9223372036854775807 a");
  CHECK(with_id(R"("")") == "request \"\" a");
  for (const std::string id : {"null", "1.5", "1.0", "9223372036854775808", "1e3", "true", "[]", "{}"}) {
    INFO(id);
    CHECK(with_id(id) == "-32600 the id of a request must be a string or a 64-bit integer");
  }
}

TEST_CASE("lsp: responses", "[lsp]") {
  CHECK(Parse(R"({"id": 1, "result": [2]})") == "result of 1: [2]");
  CHECK(Parse(R"({"id": 1, "result": null})") == "result of 1: null");
  CHECK(Parse(R"({"id": "a", "error": {"code": -1, "message": "no", "data": 5}})") == "error to \"a\": -1 no5");
  CHECK(Parse(R"({"id": null, "error": {"code": -1, "message": "no"}})") == "error to null: -1 nonull");
  CHECK(Parse(R"({"id": 1, "error": {}})") == "error to 1: -32001 null");
  CHECK(Parse(R"({"id": 1, "error": 4})") == "error to 1: -32001 null");
  CHECK(Parse(R"({"id": [], "result": 4})") == "unanswered -32600 malformed response");
  CHECK(Parse(R"({"id": 1, "error": null})") == "unanswered 1 -32600 malformed response");
}

TEST_CASE("lsp: nesting is limited, brackets in strings do not count", "[lsp]") {
  const auto nested = [](int levels) {
    return R"({"jsonrpc": "2.0", "method": "a", "params": )" + std::string(levels, '[') + std::string(levels, ']') +
           "}";
  };
  CHECK(Parse(nested(127)) == "notification a");
  CHECK(Parse(nested(128)) == "-32600 arrays and objects may be nested 128 levels deep");
  CHECK(Parse(nested(5'000'000)) == "-32600 arrays and objects may be nested 128 levels deep");
  CHECK(Parse(R"({"jsonrpc": "2.0", "method": "a", "params": [")" + std::string(500, '[') + R"(\"[\\"]})") ==
        "notification a");
}

class TextSink : public ByteSink {
 public:
  bool Write(std::string_view bytes) override {
    text += bytes;
    return writable;
  }
  std::string text;
  bool writable = true;
};

TEST_CASE("lsp: frames are written", "[lsp]") {
  TextSink sink;
  MessageWriter writer(sink);
  writer.WriteResult("a", {{"z", 1}, {"b", "ü\xff"}});
  CHECK(sink.text ==
        "Content-Length: 55\r\n\r\n{\"id\":\"a\",\"jsonrpc\":\"2.0\",\"result\":{\"b\":\"ü\uFFFD\",\"z\":1}}");
  sink.text.clear();
  writer.WriteError(std::nullopt, {-32700, "no", nullptr});
  CHECK(sink.text ==
        "Content-Length: 66\r\n\r\n{\"error\":{\"code\":-32700,\"message\":\"no\"},\"id\":null,\"jsonrpc\":\"2.0\"}");
  CHECK(!writer.Failed());
  sink.writable = false;
  writer.WriteNotification("exit", nullptr);
  CHECK(writer.Failed());
  sink.text.clear();
  writer.WriteNotification("exit", nullptr);
  CHECK(sink.text == "");
}

}  // namespace
}  // namespace cardinal::lsp
