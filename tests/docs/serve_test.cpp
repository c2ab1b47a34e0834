// docs/reference/serve.md has a row for each limit, figure and close code of the server.
#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "interpreter/drivers/web/client.h"
#include "interpreter/drivers/web/server_limits.h"
#include "tests/docs/page.h"

namespace cardinal::docs {
namespace {

// Returns the first cells of all rows of tables, and the rows.
std::map<std::string, std::string> Rows() {
  std::map<std::string, std::string> rows;
  const std::regex row(R"(^\| `?([A-Za-z_0-9]+)`? \| .* \|$)");
  for (const std::string& line : ReadPage(Root() / "docs/reference/serve.md").lines) {
    std::smatch found;
    if (std::regex_match(line, found, row)) rows[found[1]] = line;
  }
  return rows;
}

std::string Grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  for (std::ptrdiff_t at = std::ssize(digits) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

TEST_CASE("docs: the page of the server has every limit, figure and close code", "[docs]") {
  const auto rows = Rows();
#define SERVER_LIMIT(name, value, least, most, text) \
  CHECK(rows.at(#name) == "| `" #name "` | " + Grouped(value) + " | " text " |");
#include "interpreter/drivers/web/server_limits.def"
#define COUNTER(name, text) \
  CHECK(rows.at("cardinal_" #name "_total") == "| `cardinal_" #name "_total` | counter | " text " |");
#define GAUGE(name, text) CHECK(rows.at("cardinal_" #name) == "| `cardinal_" #name "` | gauge | " text " |");
#include "interpreter/drivers/web/metrics.def"
  using web::CloseCode;
  for (const CloseCode code : {CloseCode::Ended, CloseCode::ServerEnds, CloseCode::NotText, CloseCode::NotAllowed,
                               CloseCode::TooLarge, CloseCode::TryLater, CloseCode::OpenedAgain}) {
    INFO(static_cast<int>(code));
    CHECK(rows.count(std::to_string(static_cast<int>(code))) == 1);
  }
}

}  // namespace
}  // namespace cardinal::docs
