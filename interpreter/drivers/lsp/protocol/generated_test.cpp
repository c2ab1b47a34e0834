// The generated files are those that generate.mjs writes.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

namespace cardinal::lsp {
namespace {

TEST_CASE("lsp: the protocol types are as generate.mjs wrote them", "[lsp]") {
  const std::string script = std::string(CARDINAL_SOURCE_DIR) + "/interpreter/drivers/lsp/protocol/generate.mjs";
  const int status = std::system(("node '" + script + "' --check").c_str());
  const int code = (status >> 8) & 0xff;
  if (code == 127) {
    WARN("not compared: node is missing");
    return;
  }
  CHECK(code == 0);
}

}  // namespace
}  // namespace cardinal::lsp
