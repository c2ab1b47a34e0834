#include "interpreter/base/json.h"

#include <catch2/catch.hpp>
#include <sstream>

namespace cardinal::base {

TEST_CASE("json: members keep their order, and every text is valid", "[json]") {
  const Json json = {{"b", 1}, {"a", {"x", nullptr}}, {"text", "say \"ä\"\n\x01\xff."}};
  CHECK(DumpJson(json) == "{\"b\":1,\"a\":[\"x\",null],\"text\":\"say \\\"ä\\\"\\n\\u0001\uFFFD.\"}");
  CHECK(Json::parse(DumpJson(json)).size() == 3);
  for (const std::string cut : {"\xf0\x9f\x83", "a\xc3", "\xed\xa0\x80"}) CHECK(Json::accept(DumpJson(Json(cut))));
}

TEST_CASE("json: a report is indented by two", "[json]") {
  std::ostringstream out;
  PrintJson(out, {{"list", {1, 2}}, {"empty", Json::array()}});
  CHECK(out.str() == "{\n  \"list\": [\n    1,\n    2\n  ],\n  \"empty\": []\n}\n");
}

}  // namespace cardinal::base
