#include "interpreter/drivers/replay/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

namespace {

using Package = nlohmann::ordered_json;

constexpr std::int64_t kMaxDepth = base::kLimits.json_depth;
constexpr std::size_t kShort = 60;

std::string Dumped(const Package& json) { return json.dump(-1, ' ', false, Package::error_handler_t::replace); }

Json From(const Package& json) {
  Json value;
  if (json.is_object()) {
    value.kind = Json::Kind::Object;
    for (const auto& [key, member] : json.items()) value.members.push_back({key, From(member)});
  } else if (json.is_array()) {
    value.kind = Json::Kind::List;
    for (const Package& element : json) value.elements.push_back(From(element));
  } else if (json.is_string()) {
    value.kind = Json::Kind::Text;
    value.text = json.get_ref<const std::string&>();
  } else {
    if (json.is_number_unsigned()) {
      value.kind = Json::Kind::Number;
      value.number = json.get<std::uint64_t>();
    }
    value.text = Dumped(json).substr(0, kShort);
  }
  return value;
}

// Checks a text while it is parsed: duplicate keys and the depth. The package would keep only one value of a duplicate
// key.
class JsonDepthGuard {
 public:
  explicit JsonDepthGuard(std::string& problem) : problem_(problem) {}

  bool operator()(int depth, Package::parse_event_t event, const Package& value) {
    if (depth > kMaxDepth) Fail("this is nested deeper than a log is");
    if (event == Package::parse_event_t::object_start) keys_.emplace_back();
    if (event == Package::parse_event_t::key) {
      const auto& key = value.get_ref<const std::string&>();
      if (!keys_.back().insert(key).second)
        Fail("`" + diag::EscapeUnprintable(key.substr(0, kShort)) + "` is here twice");
    }
    if (event == Package::parse_event_t::object_end) keys_.pop_back();
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

const Json* Json::FindMember(std::string_view key) const {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.key == key; });
  return found == members.end() ? nullptr : &found->value;
}

ParsedJson ParseJson(std::string_view text) {
  ParsedJson read;
  try {
    const Package json = Package::parse(text, JsonDepthGuard(read.problem));
    if (read.problem.empty()) read.value = From(json);
  } catch (const Package::parse_error& error) {
    if (read.problem.empty())
      read.problem = "this is not JSON from byte " + std::to_string(error.byte) + " of the line on";
  } catch (const Package::exception&) {
    if (read.problem.empty()) read.problem = "this is not JSON: a number is too large";
  }
  return read;
}

std::string QuoteJson(std::string_view text) { return Dumped(Package(text)); }

}  // namespace cardinal::replay
