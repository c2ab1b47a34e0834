#include "interpreter/language/format/format_edits.h"

#include <catch2/catch.hpp>

#include "interpreter/language/fixes/fixes.h"

namespace cardinal::format {
namespace {

source::SourceFile File(const std::string& text) { return {source::FileId{0}, "f.cardinal", text}; }

std::string Edited(const source::SourceFile& file, const std::vector<diag::Edit>& edits) {
  return fixes::ApplyEdits(file.Text(), edits);
}

constexpr const char* kTwo =
    "event lay(p: Player)   {\n      draw(p,1)\n}\n\nevent take(p: Player)   {\n      draw(p,2)\n}\n";

TEST_CASE("format edits: the whole file, by lines that change", "[format]") {
  const source::SourceFile file = File(kTwo);
  const auto edits = FormatEdits(file, {});
  CHECK(edits.size() == 2);
  diag::Sink sink;
  CHECK(Edited(file, edits) == FormatFile(file, {}, sink));
  CHECK(FormatEdits(File(Edited(file, edits)), {}).empty());
}

TEST_CASE("format edits: a range leaves the other lines as they are", "[format]") {
  const source::SourceFile file = File(kTwo);
  const auto begin = static_cast<std::int32_t>(file.Text().find("event take"));
  const std::string text = Edited(file, FormatRange(file, {file.Id(), begin + 3, begin + 30}, {}));
  CHECK(text.starts_with("event lay(p: Player)   {\n      draw(p,1)\n}\n"));
  CHECK(text.find("draw(p, 2)") != std::string::npos);
  CHECK(FormatRange(file, {file.Id(), begin - 1, begin - 1}, {}).empty());  // the empty line between them
}

TEST_CASE("format edits: a closing bracket lays out what it closes", "[format]") {
  const source::SourceFile file = File(kTwo);
  const auto close = static_cast<std::int32_t>(file.Text().find('}')) + 1;
  const std::string text = Edited(file, FormatClosedBlock(file, close, {}));
  CHECK(text.find("draw(p, 1)") != std::string::npos);
  CHECK(text.find("draw(p,2)") != std::string::npos);
  CHECK(FormatClosedBlock(file, close - 3, {}).empty());
}

TEST_CASE("format edits: the line endings of the file stay", "[format]") {
  const std::string good = "event lay(p: Player) {\r\n  draw(p, 1)\r\n}\r\n";
  CHECK(FormatEdits(File(good), {}).empty());
  const source::SourceFile file = File("event lay(p: Player) {\r\n      draw(p,1)\r\n}\r\n");
  const auto edits = FormatEdits(file, {});
  CHECK(edits.size() == 1);
  CHECK(Edited(file, edits) == good);
  CHECK(Edited(file, FormatRange(file, {file.Id(), 26, 30}, {})) == good);
}

TEST_CASE("format edits: none for a text that does not parse", "[format]") {
  const source::SourceFile file = File(std::string(kTwo) + "event {\n");
  CHECK(FormatEdits(file, {}).empty());
  CHECK(FormatRange(file, {file.Id(), 0, 10}, {}).empty());
  CHECK(FormatClosedBlock(file, static_cast<std::int32_t>(file.Text().find('}')) + 1, {}).empty());
}

}  // namespace
}  // namespace cardinal::format
