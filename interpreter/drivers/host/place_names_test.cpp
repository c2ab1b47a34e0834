#include "interpreter/drivers/host/place_names.h"

#include <catch2/catch.hpp>

namespace cardinal::host {
namespace {

program::Program WithFiles(const std::vector<std::string>& paths) {
  program::Program program;
  for (const std::string& path : paths) program.files.push_back({path, {}});
  return program;
}

TEST_CASE("place names: clients read no folder of the machine", "[wire]") {
  load::GameHome home;
  home.ruleset = "/srv/secret/lib/rulesets/sums";
  const program::Program program =
      WithFiles({"/srv/secret/lib/rulesets/sums/game.cardinal", "/home/anna/own.cardinal", "std:piles"});
  const PlaceNames names(program, home);
  CHECK(names.Shorten("cost 3   /srv/secret/lib/rulesets/sums/game.cardinal:12  cites AB-1") ==
        "cost 3   rulesets/sums/game.cardinal:12  cites AB-1");
  CHECK(names.Shorten("/home/anna/own.cardinal:3, std:piles:4") == "own.cardinal:3, std:piles:4");
  CHECK(names.Shorten("see /srv/secret/lib/rulesets/sums/rulebook.yaml and 1/2") ==
        "see rulesets/sums/rulebook.yaml and 1/2");
  CHECK(names.Shorten("no path") == "no path");
}

TEST_CASE("place names: paths that are relative already stay", "[wire]") {
  load::GameHome home;
  home.ruleset = "rulesets/sums";
  const program::Program program = WithFiles({"rulesets/sums/game.cardinal"});
  CHECK(PlaceNames(program, home).Shorten("rulesets/sums/game.cardinal:1") == "rulesets/sums/game.cardinal:1");
}

}  // namespace
}  // namespace cardinal::host
