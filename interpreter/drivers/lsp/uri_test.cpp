// Which URIs are files of this machine, and which are not.
#include "interpreter/drivers/lsp/uri.h"

#include <catch2/catch.hpp>

namespace cardinal::lsp {

TEST_CASE("lsp: URIs of files", "[lsp]") {
  const std::filesystem::path path = "/a/b c.cardinal";
  for (const char* uri :
       {"file:///a/b%20c.cardinal", "file:/a/b%20c.cardinal", "FILE:///a/b%20c.cardinal",
        "file://localhost/a/b%20c.cardinal", "file://LocalHost/a/b%20c.cardinal", "file:///a/b%20c.cardinal?q#f"}) {
    INFO(uri);
    CHECK(UriToPath(uri) == path);
  }
  CHECK(PathToUri(path) == "file:///a/b%20c.cardinal");
}

TEST_CASE("lsp: URIs of other things", "[lsp]") {
  for (const char* uri : {"", "file", "file:", "file:a", "file://", "file://host/a", "file:///%zz", "file:///%2",
                          "file:///%00", "filed:///a", "untitled:Untitled-1", "http://localhost/a"}) {
    INFO(uri);
    CHECK(!UriToPath(uri));
  }
}

}  // namespace cardinal::lsp
