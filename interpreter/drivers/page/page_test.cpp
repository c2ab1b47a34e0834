#include "interpreter/drivers/page/page.h"

#include <catch2/catch.hpp>
#include <ostream>
#include <sstream>

namespace cardinal::page {
namespace {

TEST_CASE("page: names are filled in, and what is put in is not read again") {
  std::ostringstream out;
  Fill(out, "a {{x}} b {{y}}", [](std::ostream& to, std::string_view name) { to << '<' << name << " {{x}}>"; });
  CHECK(out.str() == "a <x {{x}}> b <y {{x}}>");
}

TEST_CASE("page: a text becomes no markup") {
  CHECK(AsText("<script>\"a\" & 'b'</script>") == "&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;");
}

TEST_CASE("page: the colours are there for light and dark") {
  CHECK(Palette().find("--ink:") != std::string_view::npos);
  CHECK(Palette().find("prefers-color-scheme: dark") != std::string_view::npos);
}

}  // namespace
}  // namespace cardinal::page
