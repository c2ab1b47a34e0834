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

TEST_CASE("page: the frame has the title, the colours for light and dark, the style and the body") {
  std::ostringstream out;
  PrintPage(out, {"<A>", "it", "p { }", "<body>{{data}}</body>\n"},
            [](std::ostream& to, std::string_view name) { to << name << " {{title}}"; });
  const std::string page = out.str();
  CHECK(page.starts_with("<!doctype html>\n<html lang=\"it\">\n<head>\n"));
  CHECK(page.find("<title>&lt;A&gt;</title>\n<style>\n") != std::string::npos);
  CHECK(page.find("--ink:") != std::string::npos);
  CHECK(page.find("prefers-color-scheme: dark") != std::string::npos);
  CHECK(page.ends_with("\np { }\n</style>\n</head>\n<body>data {{title}}</body>\n</html>\n"));
}

}  // namespace
}  // namespace cardinal::html
