#include "interpreter/drivers/play/stops.h"

#include <catch2/catch.hpp>

namespace cardinal::play {
namespace {

const Stopping kOnlyPass{{"answers"}, {}};
const Stopping kSoup{{"answers"}, {"eat Soup 3", "spring Block"}};

TEST_CASE("without a filter one is asked each time") {
  Stops stops;
  CHECK(stops.Obey(""));
  CHECK(stops.HowNow() == Stops::Mode::Always);
  CHECK(stops.At(kOnlyPass));
  CHECK(stops.At(kSoup));
}

TEST_CASE("stop choices passes over what can only be passed") {
  Stops stops;
  CHECK(stops.Obey("choices"));
  CHECK_FALSE(stops.At(kOnlyPass));
  CHECK(stops.At(kSoup));
  CHECK(stops.Obey("always"));
  CHECK(stops.At(kOnlyPass));
}

TEST_CASE("filters add up, and look at the window and at the answers") {
  Stops stops;
  CHECK(stops.Obey("when SOUP"));
  CHECK(stops.Filters() == "`SOUP`");
  CHECK(stops.At(kSoup));
  CHECK_FALSE(stops.At({{"answers"}, {"spring Block"}}));
  CHECK_FALSE(stops.At(kOnlyPass));
  stops.Obey("when tactics");
  CHECK(stops.At({{"tactics"}, {"spring Block"}}));
  CHECK(stops.At(kSoup));
  CHECK_FALSE(stops.Obey("whenever"));
  CHECK(stops.Filters() == "`SOUP`, `tactics`");
  CHECK_FALSE(stops.At(kOnlyPass));
}

TEST_CASE("pass until passes everything up to its place, once") {
  Stops stops;
  stops.PassUntil("Block");
  CHECK_FALSE(stops.At(kOnlyPass));
  CHECK_FALSE(stops.At({{"tactics"}, {"eat Soup 3"}}));
  CHECK(stops.At(kSoup));
  CHECK(stops.At(kOnlyPass));
}

}  // namespace
}  // namespace cardinal::play
