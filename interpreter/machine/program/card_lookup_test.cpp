#include "interpreter/machine/program/card_lookup.h"

#include <catch2/catch.hpp>

namespace cardinal::program {
namespace {

Program WithCards() {
  Program program;
  program.cards.resize(3);
  program.cards[0].name = "Old Bell";
  program.cards[0].former_names = {"Old-Bell", "Chime"};
  program.cards[1].name = "Horn";
  program.cards[1].former_names = {"Trumpet"};
  program.cards[2].name = "CHIME";  // the checker rejects this name, but a program from another source could contain it
  return program;
}

TEST_CASE("card names: an exact name, then no card for an old name, then one that is alike", "[names]") {
  const Program program = WithCards();
  CardFinder finder(program);
  for (const auto& [typed, card] : std::vector<std::pair<std::string, std::int32_t>>{{"Old Bell", 0},
                                                                                     {"old bell", 0},
                                                                                     {"OLD_BELL", 0},
                                                                                     {"Old-Bell", base::kNameNotFound},
                                                                                     {"Trumpet", base::kNameNotFound},
                                                                                     {"Chime", base::kNameNotFound},
                                                                                     {"CHIME", 2},
                                                                                     {"horn", 1}}) {
    INFO(typed);
    CHECK(finder.FindCard(typed) == card);
    CHECK(FindCardBySpelling(program, typed) == card);
  }
}

TEST_CASE("card names: an old name is found in any spelling", "[names]") {
  const Program program = WithCards();
  CHECK(FindCardByFormerSpelling(program, "Old-Bell") == 0);
  CHECK(FindCardByFormerSpelling(program, "chime") == 0);
  CHECK(FindCardByFormerSpelling(program, "TRUMPET") == 1);
  CHECK(FindCardByFormerSpelling(program, "Horn") == -1);
}

}  // namespace
}  // namespace cardinal::program
