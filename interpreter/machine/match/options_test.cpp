#include "interpreter/machine/match/options.h"

#include <catch2/catch.hpp>

#include "interpreter/machine/match/test_match.h"

namespace cardinal::match {
namespace {

using namespace test;

// The test program with three options: "round" from 0 to 99, a Bool, and an enum.
program::Program WithOptions() {
  program::Program p = VerifiedProgram();
  p.title = "Things";
  p.fields[0].option = true;
  const auto add = [&](const char* name, program::TypeTag type) {
    program::Field field{name, program::OwnerKind::Table, p.table_fields++, type};
    field.option = true;
    p.fields.push_back(field);
  };
  add("quick", Tag(program::TypeKind::Bool));
  add("mood", Tag(program::TypeKind::Enum, 0));
  return p;
}

TEST_CASE("options: ParseOption reads what FormatOption writes") {
  const program::Program p = WithOptions();
  REQUIRE(ListOptions(p).size() == 3);
  for (const char* words : {"round=0", "round=99", "quick=yes", "quick=no", "mood=Calm", "mood=Wild"}) {
    INFO(words);
    const ParsedOption read = ParseOption(p, words);
    REQUIRE(read.option);
    const std::string& name = p.fields[static_cast<std::size_t>(read.option->field)].name;
    CHECK(name + "=" + FormatOption(p, *read.option) == words);
  }
  CHECK(ParseOption(p, "quick").option->value == 1);
}

TEST_CASE("options: an unknown option is refused with the list of options") {
  const program::Program p = WithOptions();
  const auto help = [&](const char* words) {
    const ParsedOption read = ParseOption(p, words);
    CHECK_FALSE(read.option);
    CHECK_FALSE(read.problem.empty());
    return read.help;
  };
  CHECK(help("round=100") == "it is from 0 to 99");
  CHECK(help("round=-1") == "it is from 0 to 99");
  CHECK(help("round=3 ") == "it is from 0 to 99");
  CHECK(help("round=99999999999999999999") == "it is from 0 to 99");
  CHECK(help("round=") == "it is from 0 to 99");
  CHECK(help("quick=maybe") == "it is yes or no");
  CHECK(help("mood=calm") == "it is Calm, Wild");
  CHECK(help("leader=1") == "its options are round, quick, mood");  // a state that is not an option
  CHECK(help("") == "its options are round, quick, mood");
  CHECK(ParseOption(VerifiedProgram(), "round=1").help == "it has no options at all");
}

TEST_CASE("options: a new match has the chosen values, and the initial values of all other options") {
  const program::Program p = WithOptions();
  Setup setup = TwoSeats();
  setup.options = {*ParseOption(p, "round=7").option, *ParseOption(p, "quick").option};
  const Match match = NewMatch(p, setup);
  const auto value = [&](std::size_t field) {
    return match.state.fields[FieldIndex(p, match.state, p.fields[field], 0)];
  };
  CHECK(value(0) == 7);
  CHECK(value(p.fields.size() - 2) == 1);
  CHECK(value(p.fields.size() - 1) == p.fields.back().initial);
}

}  // namespace
}  // namespace cardinal::match
