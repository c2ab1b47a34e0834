// The bodies and first messages that clients send: what is read, and every way in which one is refused.
#include "interpreter/drivers/web/new_match.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/web/join_message.h"
#include "interpreter/drivers/web/stored_setup.h"

namespace cardinal::web {
namespace {

std::string Problem(std::string_view body) {
  std::string problem;
  ReadNewMatch(body, problem);
  return problem;
}

TEST_CASE("web: the body of a new match is read", "[web]") {
  std::string problem;
  const NewMatch match =
      ReadNewMatch(R"({"seats":[{"player":"human","name":"Anna"},{"player":"search:easy","deck":"My Deck"},{}],)"
                   R"("options":{"size":5,"fast":true,"mode":"long"},"seconds_per_decision":30})",
                   problem);
  REQUIRE(problem == "");
  REQUIRE(match.seats.size() == 3);
  CHECK(match.seats[0].name == "Anna");
  CHECK(match.seats[1].player == "search:easy");
  CHECK(match.seats[1].deck == "My Deck");
  CHECK(match.seats[2].player == "human");
  CHECK(match.options ==
        std::vector<std::pair<std::string, std::string>>{{"size", "5"}, {"fast", "true"}, {"mode", "long"}});
  CHECK_FALSE(match.seed);
  CHECK(match.seconds_per_decision == 30);
}

TEST_CASE("web: a malformed body of a new match is refused with the reason", "[web]") {
  CHECK(Problem("") == "a match must be a JSON object: {\"seats\": [...]}");
  CHECK(Problem("[]") == "a match must be a JSON object: {\"seats\": [...]}");
  CHECK(Problem("{\"seats\":[{}]") == "a match must be a JSON object: {\"seats\": [...]}");
  CHECK(Problem("{}") == "`seats` is missing: a match has at least one seat");
  CHECK(Problem(R"({"seats":[]})") == "`seats` must be a list of seats");
  CHECK(Problem(R"({"seats":[1]})") == "a seat must be an object: {\"player\": \"human\"}");
  CHECK(Problem(R"({"seats":[{"kind":"human"}]})") == "a seat has the keys `player`, `name` and `deck`, no other");
  CHECK(Problem(R"({"seats":[{"name":5}]})") == "`name` must be a text");
  CHECK(Problem(R"({"seats":[{"name":")" + std::string(201, 'x') + R"("}]})") == "`name` is too long");
  // A player who knows the seed knows all cards.
  CHECK(Problem(R"({"seats":[{}],"seed":1})") ==
        "a match has the keys `seats`, `options` and `seconds_per_decision`, no other");
  CHECK(Problem(R"({"seats":[{}],"seconds_per_decision":86401})") ==
        "`seconds_per_decision` must be a number from 0 to 86400");
  CHECK(Problem(R"({"seats":[{}],"options":[]})") == "`options` must be an object of names and values");
  CHECK(Problem(R"({"seats":[{}],"options":{"a":null}})") == "the value of an option must be a text");
  CHECK(Problem(R"({"seats":[{}],"more":1})") ==
        "a match has the keys `seats`, `options` and `seconds_per_decision`, no other");
  CHECK(Problem(std::string(60'000, '[')) == "a match must be a JSON object: {\"seats\": [...]}");
  std::string many = R"({"seats":[{})";
  for (int i = 0; i < 64; ++i) many += ",{}";
  CHECK(Problem(many + "]}") == "`seats` must be a list of seats");
}

TEST_CASE("web: the first message is `join` with a token", "[web]") {
  const std::string token(32, 'a');
  const JoinMessage join = ReadJoinMessage(R"({"type":"join","token":")" + token + R"(","language":"it"})");
  CHECK(join.problem == "");
  CHECK(join.token == token);
  CHECK(join.language == "it");
  for (const char* text : {"", "5", "[]", "{}", R"({"type":"join"})", R"({"type":"answer","decision":1,"option":0})",
                           R"({"type":"join","token":5})", R"({"type":"join","token":"short"})",
                           R"({"type":"join","token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})",
                           R"({"type":"join","token":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","seat":"1"})", "\xff"}) {
    INFO(text);
    const JoinMessage refused = ReadJoinMessage(text);
    CHECK(refused.problem != "");
    CHECK(refused.is_cut_link == (std::string_view(text).find("short") != std::string_view::npos ||
                                  std::string_view(text).find("AAAA") != std::string_view::npos ||
                                  std::string_view(text) == R"({"type":"join"})"));
  }
  CHECK(ReadJoinMessage(std::string(60'000, '[')).problem != "");
}

TEST_CASE("web: what is stored beside the log is read again, unless it is damaged", "[web]") {
  StoredSetup setup;
  CHECK(ReadStoredSetup(WriteStoredSetup({30}), setup));
  CHECK(setup.seconds_per_decision == 30);
  for (const char* text : {"", "{}", "[]", R"({"seconds_per_decision":"5"})", R"({"seconds_per_decision":-1})"})
    CHECK_FALSE(ReadStoredSetup(text, setup));
}

}  // namespace
}  // namespace cardinal::web
