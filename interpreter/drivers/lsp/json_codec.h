// Decodes JSON into C++ values and encodes C++ values as JSON, for the types that all protocol types consist of.
// protocol/codec.h has the same functions for the protocol types. Decoding is strict, except that unknown members are
// ignored and that `null` counts as absent for an optional member. It throws DecodeError, whose message names the path:
// "params.position.line: expected an unsigned integer".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "interpreter/drivers/lsp/json.h"

namespace cardinal::lsp {

// The path from the root of a JSON value to a value in it. Its nodes are on the stack of the decoder; the text is made
// only for an error.
class JsonPath {
 public:
  explicit JsonPath(std::string_view root) : key_(root) {}
  JsonPath(const JsonPath& parent, std::string_view key) : parent_(&parent), key_(key) {}
  JsonPath(const JsonPath& parent, std::size_t index) : parent_(&parent), index_(index), is_index_(true) {}
  std::string ToString() const;  // "params.positions[2].line"

 private:
  const JsonPath* parent_ = nullptr;
  std::string_view key_;
  std::size_t index_ = 0;
  bool is_index_ = false;
};

class DecodeError : public std::runtime_error {
 public:
  DecodeError(const JsonPath& path, std::string_view problem)
      : std::runtime_error(path.ToString() + ": " + std::string(problem)) {}
};

// An empty value: the parameters and the result of methods that have none. Decodes from any value; encodes as null.
struct NoValue {
  bool operator==(const NoValue&) const = default;
};

// ---- decoding

void Decode(const Json& json, const JsonPath& path, Json& value);
void Decode(const Json& json, const JsonPath& path, NoValue& value);
void Decode(const Json& json, const JsonPath& path, bool& value);
void Decode(const Json& json, const JsonPath& path, std::int32_t& value);
void Decode(const Json& json, const JsonPath& path,
            std::uint32_t& value);  // up to 2^31 - 1, as the specification limits it
void Decode(const Json& json, const JsonPath& path, double& value);
void Decode(const Json& json, const JsonPath& path, std::string& value);
template <typename T>
void Decode(const Json& json, const JsonPath& path, std::vector<T>& value);
template <typename T, std::size_t N>
void Decode(const Json& json, const JsonPath& path, std::array<T, N>& value);
template <typename T>
void Decode(const Json& json, const JsonPath& path, std::map<std::string, T>& value);
template <typename T>
void Decode(const Json& json, const JsonPath& path, std::optional<T>& value);
template <typename... Ts>
void Decode(const Json& json, const JsonPath& path, std::variant<Ts...>& value);

// A whole value; `root` is the first word of the path in errors.
template <typename T>
T DecodeAs(const Json& json, std::string_view root) {
  T value{};
  Decode(json, JsonPath(root), value);
  return value;
}

// The members of an object.
class ObjectMembers {
 public:
  ObjectMembers(const Json& json, const JsonPath& path);  // throws DecodeError if `json` is not an object

  template <typename T>
  void ReadRequired(const char* key, T& value) const {
    Decode(Required(key), JsonPath(path_, key), value);
  }
  template <typename T>
  void ReadOptional(const char* key, std::optional<T>& value) const {
    if (const Json* member = Find(key)) Decode(*member, JsonPath(path_, key), value.emplace());
  }
  // A member that is always this text.
  void ReadConstant(const char* key, std::string_view value) const;

 private:
  const Json* Find(const char* key) const;  // null if the member is absent, or is the JSON value null
  const Json& Required(const char* key) const;

  const Json& json_;
  const JsonPath& path_;
};

const Json::array_t& DecodeArray(const Json& json, const JsonPath& path);
const Json::object_t& DecodeObject(const Json& json, const JsonPath& path);
std::uint32_t DecodeNumber(const Json& json, const JsonPath& path, std::uint32_t first, std::uint32_t last);
std::size_t DecodeName(const Json& json, const JsonPath& path, const std::string_view* names, std::size_t count);

// A member of an enum by its number.
template <typename Enum>
Enum DecodeEnum(const Json& json, const JsonPath& path, std::uint32_t first, std::uint32_t last) {
  return static_cast<Enum>(DecodeNumber(json, path, first, last));
}
// The number of a member of an enum.
template <typename Enum>
Json EncodeEnum(Enum value) {
  return static_cast<std::uint32_t>(value);
}

template <typename T>
void Decode(const Json& json, const JsonPath& path, std::vector<T>& value) {
  const Json::array_t& elements = DecodeArray(json, path);
  value.clear();
  value.reserve(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    T element{};
    Decode(elements[i], JsonPath(path, i), element);
    value.push_back(std::move(element));
  }
}

template <typename T, std::size_t N>
void Decode(const Json& json, const JsonPath& path, std::array<T, N>& value) {
  const Json::array_t& elements = DecodeArray(json, path);
  if (elements.size() != N) throw DecodeError(path, "expected " + std::to_string(N) + " elements");
  for (std::size_t i = 0; i < N; ++i) Decode(elements[i], JsonPath(path, i), value[i]);
}

template <typename T>
void Decode(const Json& json, const JsonPath& path, std::map<std::string, T>& value) {
  value.clear();
  for (const auto& [key, element] : DecodeObject(json, path)) Decode(element, JsonPath(path, key), value[key]);
}

template <typename T>
void Decode(const Json& json, const JsonPath& path, std::optional<T>& value) {
  value.reset();
  if (!json.is_null()) Decode(json, path, value.emplace());
}

// What kind of JSON value a type is decoded from, for messages.
template <typename T>
constexpr std::string_view ExpectedKind() {
  if constexpr (std::is_same_v<T, bool>) return "a boolean";
  if constexpr (std::is_same_v<T, std::int32_t>) return "an integer";
  if constexpr (std::is_same_v<T, std::uint32_t>) return "an unsigned integer";
  if constexpr (std::is_same_v<T, std::string>) return "a string";
  if constexpr (requires(T value) { value.push_back(value[0]); }) return "an array";
  return "an object";
}

// True if `json` is of the kind that `T` is decoded from and, for an object, has the members that distinguish `T` from
// the other alternatives of its union (kRequired and kKind of the generated types).
template <typename T>
bool IsAlternative(const Json& json) {
  if constexpr (std::is_same_v<T, bool>) return json.is_boolean();
  if constexpr (std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::uint32_t>) return json.is_number();
  if constexpr (std::is_same_v<T, std::string>) return json.is_string();
  if constexpr (!std::is_same_v<T, std::string> && requires(T value) { value.push_back(value[0]); })
    return json.is_array();
  if (!json.is_object()) return false;
  if constexpr (requires { T::kRequired; }) {
    for (const char* key : T::kRequired)
      if (const auto member = json.find(key); member == json.end() || member->is_null()) return false;
  }
  if constexpr (requires { T::kKind; }) return json.find("kind") != json.end() && *json.find("kind") == T::kKind;
  return true;
}

// The first alternative that fits is decoded, and no other is tried if that fails: a malformed `range` must not turn
// the edit of a range into the edit of a whole document.
template <typename... Ts>
void Decode(const Json& json, const JsonPath& path, std::variant<Ts...>& value) {
  bool found = false;
  const auto attempt = [&]<typename T>(std::type_identity<T>) {
    if (found || !IsAlternative<T>(json)) return;
    found = true;
    Decode(json, path, value.template emplace<T>());
  };
  (attempt(std::type_identity<Ts>{}), ...);
  if (found) return;
  std::string kinds;
  const auto add = [&](std::string_view kind) {
    if (kinds.find(kind) == std::string::npos) kinds += (kinds.empty() ? "" : " or ") + std::string(kind);
  };
  (add(ExpectedKind<Ts>()), ...);
  throw DecodeError(path, "expected " + kinds + (json.is_object() ? " with the members that tell which" : ""));
}

// ---- encoding

inline Json Encode(const Json& value) { return value; }
inline Json Encode(NoValue) { return nullptr; }
inline Json Encode(bool value) { return value; }
inline Json Encode(std::int32_t value) { return value; }
inline Json Encode(std::uint32_t value) { return value; }
inline Json Encode(double value) { return value; }
inline Json Encode(const std::string& value) { return value; }
template <typename T>
Json Encode(const std::vector<T>& value);
template <typename T, std::size_t N>
Json Encode(const std::array<T, N>& value);
template <typename T>
Json Encode(const std::map<std::string, T>& value);
template <typename T>
Json Encode(const std::optional<T>& value);  // null if absent
template <typename T>
Json Encode(const std::shared_ptr<T>& value);  // null if absent
template <typename... Ts>
Json Encode(const std::variant<Ts...>& value);

template <typename T>
Json Encode(const std::vector<T>& value) {
  Json json = Json::array();
  for (const T& element : value) json.push_back(Encode(element));
  return json;
}

template <typename T, std::size_t N>
Json Encode(const std::array<T, N>& value) {
  Json json = Json::array();
  for (const T& element : value) json.push_back(Encode(element));
  return json;
}

template <typename T>
Json Encode(const std::map<std::string, T>& value) {
  Json json = Json::object();
  for (const auto& [key, element] : value) json[key] = Encode(element);
  return json;
}

template <typename T>
Json Encode(const std::optional<T>& value) {
  return value ? Encode(*value) : Json(nullptr);
}

template <typename T>
Json Encode(const std::shared_ptr<T>& value) {
  return value ? Encode(*value) : Json(nullptr);
}

template <typename... Ts>
Json Encode(const std::variant<Ts...>& value) {
  return std::visit([](const auto& alternative) { return Encode(alternative); }, value);
}

// Writes the member if there is a value.
template <typename T>
void WriteOptional(Json& json, const char* key, const T& value) {
  if (value) json[key] = Encode(*value);
}

}  // namespace cardinal::lsp
