#include "interpreter/drivers/web/new_match.h"

#include "interpreter/base/json.h"

namespace cardinal::web {

namespace {

using base::Json;

constexpr std::size_t kMaxTextBytes = 200;
constexpr std::size_t kMaxSeats = 64;
constexpr std::size_t kMaxOptions = 200;
constexpr std::int64_t kMaxSeconds = 86'400;

// Keeps the first problem.
class BodyReader {
 public:
  explicit BodyReader(std::string& problem) : problem_(problem) {}

  void Fail(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }

  std::string ReadText(const Json& json, const std::string& what) {
    if (!json.is_string()) return Fail(what + " must be a text"), "";
    const auto& text = json.get_ref<const std::string&>();
    if (text.size() > kMaxTextBytes) return Fail(what + " is too long"), "";
    return text;
  }

  NewMatch::Seat ReadSeat(const Json& json) {
    NewMatch::Seat seat;
    if (!json.is_object()) return Fail("a seat must be an object: {\"player\": \"human\"}"), seat;
    for (const auto& [key, value] : json.items()) {
      if (key == "player")
        seat.player = ReadText(value, "`player`");
      else if (key == "name")
        seat.name = ReadText(value, "`name`");
      else if (key == "deck")
        seat.deck = ReadText(value, "`deck`");
      else
        Fail("a seat has the keys `player`, `name` and `deck`, no other");
    }
    return seat;
  }

  void ReadSeats(const Json& json, NewMatch& match) {
    if (!json.is_array() || json.empty() || json.size() > kMaxSeats) return Fail("`seats` must be a list of seats");
    for (const Json& seat : json) match.seats.push_back(ReadSeat(seat));
  }

  // A value may be a text, a number or a boolean.
  void ReadOptions(const Json& json, NewMatch& match) {
    if (!json.is_object() || json.size() > kMaxOptions) return Fail("`options` must be an object of names and values");
    for (const auto& [name, value] : json.items()) {
      if (name.size() > kMaxTextBytes) return Fail("the name of an option is too long");
      const bool is_plain = value.is_boolean() || value.is_number_integer();
      match.options.emplace_back(name, is_plain ? base::DumpJson(value) : ReadText(value, "the value of an option"));
    }
  }

  std::int64_t ReadNumber(const Json& json, const std::string& what, std::int64_t most) {
    const bool fits = json.is_number_unsigned() && json.get<std::uint64_t>() <= static_cast<std::uint64_t>(most);
    if (!fits) return Fail(what + " must be a number from 0 to " + std::to_string(most)), 0;
    return json.get<std::int64_t>();
  }

  void ReadMatch(const Json& json, NewMatch& match) {
    if (!json.is_object()) return Fail("a match must be a JSON object: {\"seats\": [...]}");
    for (const auto& [key, value] : json.items()) {
      if (key == "seats")
        ReadSeats(value, match);
      else if (key == "options")
        ReadOptions(value, match);
      else if (key == "seconds_per_decision")
        match.seconds_per_decision = ReadNumber(value, "`" + key + "`", kMaxSeconds);
      else
        Fail("a match has the keys `seats`, `options` and `seconds_per_decision`, no other");
    }
    if (match.seats.empty()) Fail("`seats` is missing: a match has at least one seat");
  }

 private:
  std::string& problem_;
};

}  // namespace

NewMatch ReadNewMatch(std::string_view body, std::string& problem) {
  NewMatch match;
  problem.clear();
  BodyReader(problem).ReadMatch(Json::parse(body, nullptr, false), match);
  return match;
}

}  // namespace cardinal::web
