#include "interpreter/drivers/session/stops.h"

#include <catch2/catch.hpp>

namespace cardinal::session {
namespace {

const StopQuery kOnlyPass{{"answers"}, {}};
const StopQuery kSoup{{"answers"}, {"eat Soup 3", "spring Block"}};

TEST_CASE("without a filter one is asked each time") {
  Stops stops;
  CHECK(stops.ApplyCommand(""));
  CHECK(stops.CurrentMode() == Stops::Mode::Always);
  CHECK(stops.ShouldStop(kOnlyPass));
  CHECK(stops.ShouldStop(kSoup));
}

TEST_CASE("stop choices passes over what can only be passed") {
  Stops stops;
  CHECK(stops.ApplyCommand("choices"));
  CHECK_FALSE(stops.ShouldStop(kOnlyPass));
  CHECK(stops.ShouldStop(kSoup));
  CHECK(stops.ApplyCommand("always"));
  CHECK(stops.ShouldStop(kOnlyPass));
}

TEST_CASE("filters add up, and look at the window and at the answers") {
  Stops stops;
  CHECK(stops.ApplyCommand("when SOUP"));
  CHECK(stops.Filters() == "`SOUP`");
  CHECK(stops.ShouldStop(kSoup));
  CHECK_FALSE(stops.ShouldStop({{"answers"}, {"spring Block"}}));
  CHECK_FALSE(stops.ShouldStop(kOnlyPass));
  stops.ApplyCommand("when tactics");
  CHECK(stops.ShouldStop({{"tactics"}, {"spring Block"}}));
  CHECK(stops.ShouldStop(kSoup));
  CHECK_FALSE(stops.ApplyCommand("whenever"));
  CHECK(stops.Filters() == "`SOUP`, `tactics`");
  CHECK_FALSE(stops.ShouldStop(kOnlyPass));
}

TEST_CASE("stop new asks a quiet question only if an option is new since the question before") {
  Stops stops;
  CHECK(stops.ApplyCommand("new"));
  const auto query = [](bool quiet, const std::vector<std::string>& options) {
    return StopQuery{{"answers"}, options, options, quiet};
  };
  CHECK(stops.ShouldStop(query(true, {"eat Soup"})));
  CHECK_FALSE(stops.ShouldStop(query(true, {"eat Soup"})));
  CHECK_FALSE(stops.ShouldStop(query(true, {})));
  CHECK(stops.ShouldStop(query(true, {"eat Soup", "spring Block"})));
  CHECK_FALSE(stops.ShouldStop(query(true, {"spring Block"})));
  CHECK(stops.ShouldStop(query(false, {"spring Block"})));  // no quiet question
  CHECK(stops.ShouldStop(query(true, {"eat Soup"})));       // the question before did not have it
  CHECK_FALSE(stops.ShouldStop(query(false, {})));
  stops.ForgetQuestions();
  CHECK(stops.ShouldStop(query(true, {"eat Soup"})));
  stops.ApplyCommand("choices");
  CHECK(stops.ShouldStop(query(true, {"eat Soup"})));
}

TEST_CASE("filters look at the question of the window") {
  Stops stops;
  stops.ApplyCommand("when attacks");
  CHECK(stops.ShouldStop({{"answers", "answers", "Ox attacks Bee: answer, or take the attack"}, {}}));
  CHECK_FALSE(stops.ShouldStop({{"answers", "answers", "Ox defends: answer, or let it happen"}, {}}));
}

TEST_CASE("pass until passes everything up to its place, once") {
  Stops stops;
  stops.PassUntil("Block");
  CHECK_FALSE(stops.ShouldStop(kOnlyPass));
  CHECK_FALSE(stops.ShouldStop({{"tactics"}, {"eat Soup 3"}}));
  CHECK(stops.ShouldStop(kSoup));
  CHECK(stops.ShouldStop(kOnlyPass));
}

}  // namespace
}  // namespace cardinal::session
