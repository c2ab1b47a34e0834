#include "interpreter/drivers/lsp/json_codec.h"

#include <limits>

namespace cardinal::lsp {

std::string JsonPath::ToString() const {
  const std::string before = parent_ == nullptr ? "" : parent_->ToString();
  if (is_index_) return before + "[" + std::to_string(index_) + "]";
  return before.empty() ? std::string(key_) : before + "." + std::string(key_);
}

namespace {

void Expect(bool holds, const JsonPath& path, std::string_view what) {
  if (!holds) throw DecodeError(path, "expected " + std::string(what));
}

// `json` as an integer from `least` to `greatest`. Numbers beyond 64 bits are floating-point numbers in `json`.
std::int64_t DecodeInteger(const Json& json, const JsonPath& path, std::int64_t least, std::int64_t greatest,
                           std::string_view what) {
  Expect(json.is_number_integer(), path, what);
  const bool above = json.is_number_unsigned() &&
                     json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const std::int64_t value = above ? 0 : json.get<std::int64_t>();
  Expect(!above && value >= least && value <= greatest, path, what);
  return value;
}

}  // namespace

void Decode(const Json& json, const JsonPath&, Json& value) { value = json; }

void Decode(const Json&, const JsonPath&, NoValue&) {}

void Decode(const Json& json, const JsonPath& path, bool& value) {
  Expect(json.is_boolean(), path, "a boolean");
  value = json.get<bool>();
}

void Decode(const Json& json, const JsonPath& path, std::int32_t& value) {
  value = static_cast<std::int32_t>(DecodeInteger(json, path, std::numeric_limits<std::int32_t>::min(),
                                                  std::numeric_limits<std::int32_t>::max(), "a 32-bit integer"));
}

void Decode(const Json& json, const JsonPath& path, std::uint32_t& value) {
  value = static_cast<std::uint32_t>(
      DecodeInteger(json, path, 0, std::numeric_limits<std::int32_t>::max(), "an unsigned integer up to 2147483647"));
}

void Decode(const Json& json, const JsonPath& path, double& value) {
  Expect(json.is_number(), path, "a number");
  value = json.get<double>();
}

void Decode(const Json& json, const JsonPath& path, std::string& value) {
  Expect(json.is_string(), path, "a string");
  value = json.get_ref<const std::string&>();
}

const Json::array_t& DecodeArray(const Json& json, const JsonPath& path) {
  Expect(json.is_array(), path, "an array");
  return json.get_ref<const Json::array_t&>();
}

const Json::object_t& DecodeObject(const Json& json, const JsonPath& path) {
  Expect(json.is_object(), path, "an object");
  return json.get_ref<const Json::object_t&>();
}

std::uint32_t DecodeNumber(const Json& json, const JsonPath& path, std::uint32_t first, std::uint32_t last) {
  const std::string what = "an integer from " + std::to_string(first) + " to " + std::to_string(last);
  return static_cast<std::uint32_t>(DecodeInteger(json, path, first, last, what));
}

std::size_t DecodeName(const Json& json, const JsonPath& path, const std::string_view* names, std::size_t count) {
  std::string known;
  for (std::size_t i = 0; i < count; ++i) {
    if (json.is_string() && json.get_ref<const std::string&>() == names[i]) return i;
    known += (i == 0 ? "" : i + 1 == count ? " or " : ", ") + ('"' + std::string(names[i]) + '"');
  }
  throw DecodeError(path, "expected " + known);
}

ObjectMembers::ObjectMembers(const Json& json, const JsonPath& path) : json_(json), path_(path) {
  DecodeObject(json, path);
}

const Json* ObjectMembers::Find(const char* key) const {
  const auto member = json_.find(key);
  return member == json_.end() || member->is_null() ? nullptr : &*member;
}

const Json& ObjectMembers::Required(const char* key) const {
  const auto member = json_.find(key);
  if (member == json_.end()) throw DecodeError(JsonPath(path_, key), "missing");
  return *member;
}

void ObjectMembers::ReadConstant(const char* key, std::string_view value) const {
  const JsonPath path(path_, key);
  DecodeName(Required(key), path, &value, 1);
}

}  // namespace cardinal::lsp
