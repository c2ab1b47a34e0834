#include <algorithm>

#include "interpreter/base/spelling.h"
#include "interpreter/base/strict_json.h"
#include "interpreter/base/utf8.h"
#include "interpreter/drivers/protocol/encode.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::protocol {

namespace {

using base::Json;

constexpr int kMaxDepth = 4;  // messages of clients are flat; anything deeper has a wrong type
constexpr std::size_t kQuoted = 60;

std::string Quote(const std::string& text) { return "`" + diag::EscapeUnprintable(text.substr(0, kQuoted)) + "`"; }

std::string DescribeProblem(const base::StrictJson& parsed) {
  using Problem = base::StrictJson::Problem;
  switch (parsed.problem) {
    case Problem::TooDeep: return "the message is nested too deep";
    case Problem::DuplicateKey: return "the key " + Quote(parsed.key) + " is there twice";
    case Problem::NumberTooLarge: return "a number is too large";
    case Problem::NotJson: return "this is not JSON from byte " + std::to_string(parsed.byte) + " on";
    case Problem::None: break;
  }
  return "a message is an object with a `type`";
}

// Reads the fields of one message; the first wrong one ends it.
class FieldReader {
 public:
  explicit FieldReader(const Json& object) : object_(object) {}

  template <class Message>
  std::string Read(Message& message) {
    std::vector<std::string> known = {"type"};
    VisitFields(message, [&](std::string_view name, auto& field, std::string_view) {
      known.emplace_back(name);
      ReadField(std::string(name), field);
    });
    for (const auto& [key, value] : object_.items()) {
      if (!problem_.empty() || std::ranges::find(known, key) != known.end()) continue;
      const std::string nearest = diag::FindNearestName(key, known);
      problem_ = "there is no field " + Quote(key) + " in `" + std::string(Description<Message>::name) + "`" +
                 (nearest.empty() ? "" : "; did you mean `" + nearest + "`?");
    }
    return problem_;
  }

 private:
  template <class T>
  void ReadField(const std::string& name, T& field) {
    const auto found = object_.find(name);
    if (found != object_.end()) return ReadValue(name, *found, field);
    if (problem_.empty()) problem_ = "the field `" + name + "` is missing";
  }
  template <class T>
  void ReadField(const std::string& name, std::optional<T>& field) {
    const auto found = object_.find(name);
    if (found != object_.end()) ReadValue(name, *found, field.emplace());
  }

  void ReadValue(const std::string& name, const Json& json, Whole& field) {
    const bool whole = json.is_number_integer() && (!json.is_number_unsigned() || json.get<std::uint64_t>() <= kMaxId);
    if (!whole || json.get<Whole>() < -kMaxId) return Fail(name, "a whole number up to 2^53 - 1");
    field = json.get<Whole>();
    if (name == "id" && field < 0) Fail(name, "a whole number from 0 on");
  }
  void ReadValue(const std::string& name, const Json& json, Flag& field) {
    if (!json.is_boolean()) return Fail(name, "true or false");
    field = json.get<bool>();
  }
  void ReadValue(const std::string& name, const Json& json, Text& field) {
    if (!json.is_string()) return Fail(name, "a text");
    field = json.get<std::string>();
  }

  void Fail(const std::string& name, const std::string& wanted) {
    if (problem_.empty()) problem_ = "the field `" + name + "` must be " + wanted;
  }

  const Json& object_;
  std::string problem_;
};

std::optional<std::int64_t> FindId(const Json& object) {
  const auto id = object.find("id");
  if (id == object.end() || !id->is_number_unsigned()) return std::nullopt;
  const auto number = id->get<std::uint64_t>();
  return number <= static_cast<std::uint64_t>(kMaxId) ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

DecodedMessage Refuse(RefusalCode code, std::string reason, std::optional<std::int64_t> id = {}) {
  return {{}, id, code, std::move(reason)};
}

}  // namespace

DecodedMessage DecodeClient(std::string_view text) {
  if (text.size() > kClientBytes)
    return Refuse(RefusalCode::too_large, "a message has at most " + std::to_string(kClientBytes) + " bytes");
  const base::StrictJson parsed = base::ParseStrictJson(text, kMaxDepth);
  if (!parsed.value || !parsed.value->is_object()) return Refuse(RefusalCode::malformed, DescribeProblem(parsed));
  const Json& object = *parsed.value;
  const std::optional<std::int64_t> id = FindId(object);
  const auto type = object.find("type");
  if (type == object.end() || !type->is_string())
    return Refuse(RefusalCode::malformed, "a message is an object with a `type`", id);
  const auto name = type->get<std::string>();
  std::vector<std::string> known;
#define RECORD(T, about)
#define SERVER(T, type, about)
#define CLIENT(T, type, about)                                                     \
  known.emplace_back(#type);                                                       \
  if (name == #type) {                                                             \
    T message;                                                                     \
    if (std::string problem = FieldReader(object).Read(message); !problem.empty()) \
      return Refuse(RefusalCode::malformed, std::move(problem), id);               \
    return {std::move(message), id, {}, ""};                                       \
  }
#define FIELD(type, name, about)
#define END
#include "interpreter/drivers/protocol/messages.def"
  const std::string nearest = diag::FindNearestName(name, known);
  return Refuse(
      RefusalCode::unknown_type,
      "there is no message of the type " + Quote(name) + (nearest.empty() ? "" : "; did you mean `" + nearest + "`?"),
      id);
}

namespace {

std::size_t Characters(const Text& text) { return base::CountCodePoints(text); }
std::size_t Characters(const std::optional<Text>& text) { return text ? Characters(*text) : 0; }
template <class T>
std::size_t Characters(const T&) {
  return 0;
}

}  // namespace

std::size_t LongestText(const ClientMessage& message) {
  std::size_t longest = 0;
  const auto compare = [&](std::string_view, const auto& field, std::string_view) {
    longest = std::max(longest, Characters(field));
  };
  std::visit(
      [&](const auto& held) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) VisitFields(held, compare);
      },
      message);
  return longest;
}

RoutedText TakeSeat(std::string_view text) {
  base::StrictJson parsed = base::ParseStrictJson(text, kMaxDepth);
  if (!parsed.value || !parsed.value->is_object()) return {std::nullopt, std::string(text)};
  Json& object = *parsed.value;
  const auto seat = object.find("seat");
  if (seat == object.end() || !seat->is_number_unsigned() || seat->get<std::uint64_t>() > 1'000'000)
    return {std::nullopt, std::string(text)};
  RoutedText routed{static_cast<std::int64_t>(seat->get<std::uint64_t>()), ""};
  object.erase("seat");
  routed.text = base::DumpJson(object);
  return routed;
}

}  // namespace cardinal::protocol
