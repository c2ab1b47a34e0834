#include "interpreter/drivers/replay/parse_json.h"

#include <set>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

namespace {

using base::Json;

constexpr std::int64_t kMaxDepth = base::kLimits.json_depth;
constexpr std::size_t kShort = 60;

// Checks a text while it is parsed: duplicate keys and the depth. The package would keep only one value of a duplicate
// key.
class JsonDepthGuard {
 public:
  explicit JsonDepthGuard(std::string& problem) : problem_(problem) {}

  bool operator()(int depth, Json::parse_event_t event, const Json& value) {
    if (depth > kMaxDepth) Fail("this is nested deeper than a log is");
    if (event == Json::parse_event_t::object_start) keys_.emplace_back();
    if (event == Json::parse_event_t::key) {
      const auto& key = value.get_ref<const std::string&>();
      if (!keys_.back().insert(key).second)
        Fail("`" + diag::EscapeUnprintable(key.substr(0, kShort)) + "` is here twice");
    }
    if (event == Json::parse_event_t::object_end) keys_.pop_back();
    return problem_.empty();
  }

 private:
  void Fail(std::string why) {
    if (problem_.empty()) problem_ = std::move(why);
  }

  std::string& problem_;
  std::vector<std::set<std::string>> keys_;  // of the open objects
};

}  // namespace

ParsedJson ParseJson(std::string_view text) {
  ParsedJson read;
  try {
    Json json = Json::parse(text, JsonDepthGuard(read.problem));
    if (read.problem.empty()) read.value = std::move(json);
  } catch (const Json::parse_error& error) {
    if (read.problem.empty())
      read.problem = "this is not JSON from byte " + std::to_string(error.byte) + " of the line on";
  } catch (const Json::out_of_range&) {
    if (read.problem.empty()) read.problem = "this is not JSON: a number is too large";
  }
  return read;
}

}  // namespace cardinal::replay
