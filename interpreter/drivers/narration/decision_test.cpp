#include "interpreter/drivers/narration/decision.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

namespace cardinal::narration {
namespace {

// A program with a site on each of 300 lines.
program::Program Lines() {
  program::Program program;
  program.files.resize(1);
  program.files[0].path = "rules.cardinal";
  program.sites.resize(300);
  for (std::size_t i = 0; i < program.sites.size(); ++i) {
    program.sites[i].file = 0;
    program.sites[i].line = static_cast<std::int32_t>(i) + 1;
  }
  return program;
}

model::Fault FaultAfter(std::int32_t calls) {
  model::Fault fault;
  fault.site = 0;
  for (std::int32_t i = 1; i <= calls; ++i) fault.call_chain.push_back(i);
  return fault;
}

}  // namespace

TEST_CASE("narration: a few calls have one line each") {
  const auto calls = FormatCallChain(Lines(), FaultAfter(10), "from ");
  REQUIRE(calls.size() == 10);
  CHECK(calls.front() == "from rules.cardinal:2");
  CHECK(calls.back() == "from rules.cardinal:11");
}

TEST_CASE("narration: of many calls the first and the last are listed") {
  const auto calls = FormatCallChain(Lines(), FaultAfter(250), "called from ");
  REQUIRE(calls.size() == 10);
  CHECK(calls[6] == "called from rules.cardinal:8");
  CHECK(calls[7] == "... 241 more calls");
  CHECK(calls[8] == "called from rules.cardinal:250");
  CHECK(calls[9] == "called from rules.cardinal:251");
  std::ostringstream out;
  PrintFault(out, Lines(), FaultAfter(250), {});
  const std::string text = out.str();
  CHECK(std::count(text.begin(), text.end(), '\n') == 12);
}

}  // namespace cardinal::narration
