#include "interpreter/base/strict_json.h"

#include <set>
#include <vector>

namespace cardinal::base {

namespace {

using Problem = StrictJson::Problem;

// Checks a text while it is parsed: duplicate keys and the depth. The package would keep only one value of a duplicate
// key.
class JsonGuard {
 public:
  JsonGuard(int max_depth, StrictJson& parsed) : max_depth_(max_depth), parsed_(parsed) {}

  bool operator()(int depth, Json::parse_event_t event, const Json& value) {
    if (depth > max_depth_) Fail(Problem::TooDeep);
    if (event == Json::parse_event_t::object_start) keys_.emplace_back();
    if (event == Json::parse_event_t::key) {
      const auto& key = value.get_ref<const std::string&>();
      if (!keys_.back().insert(key).second) Fail(Problem::DuplicateKey, key);
    }
    if (event == Json::parse_event_t::object_end) keys_.pop_back();
    return parsed_.problem == Problem::None;
  }

 private:
  void Fail(Problem problem, const std::string& key = "") {
    if (parsed_.problem != Problem::None) return;
    parsed_.problem = problem;
    parsed_.key = key;
  }

  int max_depth_;
  StrictJson& parsed_;
  std::vector<std::set<std::string>> keys_;  // of the open objects
};

}  // namespace

StrictJson ParseStrictJson(std::string_view text, int max_depth) {
  StrictJson parsed;
  try {
    Json json = Json::parse(text, JsonGuard(max_depth, parsed));
    if (parsed.problem == Problem::None) parsed.value = std::move(json);
  } catch (const Json::parse_error& error) {
    if (parsed.problem == Problem::None) {
      parsed.problem = Problem::NotJson;
      parsed.byte = error.byte;
    }
  } catch (const Json::out_of_range&) {
    if (parsed.problem == Problem::None) parsed.problem = Problem::NumberTooLarge;
  }
  return parsed;
}

}  // namespace cardinal::base
