// Makes the JSON Schema of all messages.
#include <sstream>

#include "interpreter/base/json.h"
#include "interpreter/drivers/protocol/encode.h"

namespace cardinal::protocol {

namespace {

using base::Json;

template <class T>
struct FieldType {  // a record
  static Json Schema() { return {{"$ref", "#/$defs/" + std::string(Description<T>::name)}}; }
};
template <>
struct FieldType<Text> {
  static Json Schema() { return {{"type", "string"}}; }
};
template <>
struct FieldType<Whole> {
  static Json Schema() { return {{"type", "integer"}}; }
};
template <>
struct FieldType<Flag> {
  static Json Schema() { return {{"type", "boolean"}}; }
};
template <>
struct FieldType<FactValue> {
  static Json Schema() { return {{"type", {"integer", "boolean", "string"}}}; }
};
template <>
struct FieldType<RefusalCode> {
  static Json Schema() {
    Json names = Json::array();
#define REFUSAL(name, about) names.push_back(#name);
#include "interpreter/drivers/protocol/refusals.def"
    return {{"enum", std::move(names)}};
  }
};
template <class T>
struct FieldType<std::optional<T>> : FieldType<T> {};
template <class T>
struct FieldType<Nullable<T>> {
  static Json Schema() {
    Json schema = FieldType<T>::Schema();
    schema["type"] = {schema["type"], "null"};
    return schema;
  }
};
template <class T>
struct FieldType<std::vector<T>> {
  static Json Schema() { return {{"type", "array"}, {"items", FieldType<T>::Schema()}}; }
};
template <class T>
struct FieldType<ByName<T>> {
  static Json Schema() { return {{"type", "object"}, {"additionalProperties", FieldType<T>::Schema()}}; }
};

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

// `is_message`: it has a `type`. `longest`: the largest number of characters of its texts; 0: no limit.
template <class Record>
Json ObjectSchema(bool is_message, std::size_t longest = 0) {
  Json properties = Json::object(), required = Json::array();
  if (is_message) {
    properties["type"] = {{"const", Description<Record>::name}};
    required.push_back("type");
  }
  Record record;
  VisitFields(record, [&](std::string_view name, const auto& field, std::string_view about) {
    using Field = std::decay_t<decltype(field)>;
    Json schema = FieldType<Field>::Schema();
    if (!about.empty()) schema["description"] = about;
    if (longest > 0 && schema.value("type", Json()) == "string") schema["maxLength"] = longest;
    if (name == "id" && is_message) schema["minimum"] = 0, schema["maximum"] = kMaxId;
    properties[std::string(name)] = std::move(schema);
    if constexpr (!IsOptional<Field>::value) required.push_back(name);
  });
  Json schema = {{"type", "object"}};
  if (!Description<Record>::about.empty()) schema["description"] = Description<Record>::about;
  schema["properties"] = std::move(properties);
  schema["required"] = std::move(required);
  schema["additionalProperties"] = false;
  return schema;
}

Json Reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

}  // namespace

std::string MakeSchema() {
  Json definitions = Json::object(), server = Json::array(), client = Json::array();
#define RECORD(T, about) definitions[std::string(Description<T>::name)] = ObjectSchema<T>(false);
#define SERVER(T, type, about)                          \
  definitions["server_" #type] = ObjectSchema<T>(true); \
  server.push_back(Reference("server_" #type));
#define CLIENT(T, type, about)                                                 \
  definitions["client_" #type] = ObjectSchema<T>(true, kClientTextCharacters); \
  client.push_back(Reference("client_" #type));
#define FIELD(type, name, about)
#define END
#include "interpreter/drivers/protocol/messages.def"
  definitions["server"] = {{"oneOf", std::move(server)}};
  definitions["client"] = {{"oneOf", std::move(client)}};
  const Json schema = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Cardinal: messages between a match and its clients, version " + std::to_string(kVersion)},
      {"anyOf", {Reference("server"), Reference("client")}},
      {"$defs", std::move(definitions)}};
  std::ostringstream out;
  base::PrintJson(out, schema);
  return out.str();
}

}  // namespace cardinal::protocol
