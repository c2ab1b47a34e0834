#include "interpreter/language/source/doc_comment.h"

#include <catch2/catch.hpp>

namespace cardinal::source {
namespace {

// The comment of the declaration that begins with HERE.
std::string Comment(const std::string& text) {
  const SourceFile file(FileId{0}, "f", text);
  const auto at = static_cast<std::int32_t>(text.find("HERE"));
  return DocComment(file, {file.Id(), at, at + 4});
}

TEST_CASE("doc comment: the lines above a declaration", "[source]") {
  CHECK(Comment("// far away\n\n// How much\n//   it costs.\nHERE\n") == "How much it costs.");
  CHECK(Comment("// One.\n//\n// Two.\n  HERE\n") == "One.\nTwo.");
  CHECK(Comment("HERE\n").empty());
  CHECK(Comment("// far away\n\nHERE\n").empty());
  CHECK(Comment("other  // of the other\nHERE\n").empty());
}

TEST_CASE("doc comment: otherwise the one at the end of its line", "[source]") {
  CHECK(Comment("HERE: Int  @AB-001  // in pounds\n") == "in pounds");
  CHECK(Comment("HERE \"a // b\"  // c\n") == "c");
  CHECK(Comment("// above\nHERE  // beside\n") == "above");
}

TEST_CASE("doc comment: neither suppressions nor headings", "[source]") {
  CHECK(Comment("// ---- costs\n// lint: allow N06 because \"so\"\n// What it is.\nHERE\n") == "What it is.");
  CHECK(Comment("HERE  // lint: allow N06 because \"so\"\n").empty());
}

}  // namespace
}  // namespace cardinal::source
