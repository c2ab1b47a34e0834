#include "interpreter/drivers/html/html_page.h"

#include <catch2/catch.hpp>
#include <ostream>
#include <sstream>

namespace cardinal::html {
namespace {

TEST_CASE("page: names are filled in, and what is put in is not read again") {
  std::ostringstream out;
  FillTemplate(out, "a {{x}} b {{y}}", [](std::ostream& to, std::string_view name) { to << '<' << name << " {{x}}>"; });
  CHECK(out.str() == "a <x {{x}}> b <y {{x}}>");
}

TEST_CASE("page: a text becomes no markup") {
  CHECK(EscapeHtml("<script>\"a\" & 'b'</script>") == "&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;");
}

TEST_CASE("page: the colours are there for light and dark") {
  CHECK(PaletteCss().find("--ink:") != std::string_view::npos);
  CHECK(PaletteCss().find("prefers-color-scheme: dark") != std::string_view::npos);
}

}  // namespace
}  // namespace cardinal::html
