// The messages, their schema and their page: each is made from the same list.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "interpreter/base/json.h"
#include "interpreter/base/utf8.h"
#include "interpreter/drivers/protocol/encode.h"

namespace cardinal::protocol {
namespace {

std::string FileText(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

const std::filesystem::path kReference = std::filesystem::path(CARDINAL_SOURCE_DIR) / "docs" / "reference";

TEST_CASE("protocol.schema.json is made from the list of messages (CARDINAL_UPDATE=1 writes it)", "[wire][golden]") {
  const std::filesystem::path path = kReference / "protocol.schema.json";
  if (std::getenv("CARDINAL_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << MakeSchema();
  CHECK(FileText(path) == MakeSchema());
}

TEST_CASE("protocol.md names every message and every code of a refusal", "[wire][docs]") {
  const std::string page = FileText(kReference / "protocol.md");
  const base::Json schema = base::Json::parse(MakeSchema());
  for (const auto& [name, definition] : schema["$defs"].items()) {
    if (!definition.contains("properties") || !definition["properties"].contains("type")) continue;
    INFO(name);
    CHECK(page.find("`" + definition["properties"]["type"]["const"].get<std::string>() + "`") != std::string::npos);
  }
  for (const base::Json& code : schema["$defs"]["server_refused"]["properties"]["code"]["enum"]) {
    INFO(code);
    CHECK(page.find("`" + code.get<std::string>() + "`") != std::string::npos);
  }
}

bool IsOfType(const base::Json& type, const base::Json& value) {
  if (type.is_array())
    return std::any_of(type.begin(), type.end(), [&](const base::Json& one) { return IsOfType(one, value); });
  return (type == "string" && value.is_string()) || (type == "integer" && value.is_number_integer()) ||
         (type == "boolean" && value.is_boolean()) || (type == "null" && value.is_null()) ||
         (type == "array" && value.is_array()) || (type == "object" && value.is_object());
}

// What the schema says about a value; empty: it fits. A key of the schema that it does not know is a failure.
std::string Mismatch(const base::Json& schema, const base::Json& type, const base::Json& value) {
  const static std::set<std::string> known = {
      "$ref",    "const",       "enum",       "type",     "minimum",
      "maximum", "maxLength",   "properties", "required", "additionalProperties",
      "items",   "description", "oneOf"};
  for (const auto& [key, held] : type.items())
    if (!known.contains(key)) return "the schema has `" + key + "`";
  if (type.contains("$ref")) {
    const auto name = type["$ref"].get<std::string>().substr(std::string("#/$defs/").size());
    return Mismatch(schema, schema["$defs"].at(name), value);
  }
  if (type.contains("oneOf")) {
    const auto fits = [&](const base::Json& one) { return Mismatch(schema, one, value).empty(); };
    return std::count_if(type["oneOf"].begin(), type["oneOf"].end(), fits) == 1 ? "" : "not exactly one of oneOf";
  }
  if (type.contains("const")) return value == type["const"] ? "" : "const " + value.dump();
  if (type.contains("enum"))
    return std::count(type["enum"].begin(), type["enum"].end(), value) == 1 ? "" : "enum " + value.dump();
  if (!IsOfType(type.at("type"), value)) return "type " + type["type"].dump() + ": " + value.dump();
  if (type.contains("minimum") && value < type["minimum"]) return "minimum " + value.dump();
  if (type.contains("maximum") && value > type["maximum"]) return "maximum " + value.dump();
  if (type.contains("maxLength") &&
      base::CountCodePoints(value.get<std::string>()) > type["maxLength"].get<std::size_t>())
    return "maxLength " + value.dump();
  const base::Json properties = type.value("properties", base::Json::object());
  for (const base::Json& key : type.value("required", base::Json::array()))
    if (!value.contains(key.get<std::string>())) return "missing " + key.dump();
  if (value.is_object())
    for (const auto& [key, held] : value.items()) {
      const base::Json rest = type.value("additionalProperties", base::Json(true));
      if (!properties.contains(key) && rest == false) return "unknown " + key;
      const base::Json& inner = properties.contains(key) ? properties[key] : rest;
      if (!inner.is_object()) continue;
      if (const std::string inside = Mismatch(schema, inner, held); !inside.empty()) return key + ": " + inside;
    }
  if (value.is_array() && type.contains("items"))
    for (const base::Json& held : value)
      if (const std::string inside = Mismatch(schema, type["items"], held); !inside.empty()) return inside;
  return "";
}

TEST_CASE("a value that does not fit the schema is noticed", "[wire]") {
  const base::Json schema = base::Json::parse(MakeSchema());
  const auto mismatch = [&](const char* name, const char* text) {
    return Mismatch(schema, schema["$defs"].at(name), base::Json::parse(text));
  };
  CHECK(mismatch("server_refused", R"({"type":"refused","code":"busy","reason":"later"})") == "");
  CHECK(mismatch("server_refused", R"({"type":"refused","code":"lazy","reason":"later"})") != "");
  CHECK(mismatch("server_refused", R"({"type":"refused","code":"busy","reason":5})") != "");
  CHECK(mismatch("server_refused", R"({"type":"refused","code":"busy","reason":"later","id":-1})") != "");
  CHECK(mismatch("server_refused", R"({"type":"refused","code":"busy","reason":"later","more":1})") != "");
  CHECK(mismatch("server_waiting", R"({"type":"waiting","seat":1.5})") != "");
  CHECK(mismatch("server_undo_declined", R"({"type":"undo_declined","seat":1,"by":null,"sentence":""})") == "");
  CHECK(mismatch("server_undo_declined", R"({"type":"undo_declined","seat":null,"by":null,"sentence":""})") != "");
  CHECK(mismatch("client", R"({"type":"why","question":"Lamp"})") == "");
  CHECK(mismatch("client", R"({"type":"nothing"})") != "");
  CHECK(mismatch("client", ("{\"type\":\"why\",\"question\":\"" + std::string(401, 'x') + "\"}").c_str()) != "");
}

TEST_CASE("encoded messages fit the schema, and clients' messages are decoded as they were", "[wire]") {
  const base::Json schema = base::Json::parse(MakeSchema());
  Position position;
  position.turn = {{"draw", "Draw"}};
  position.seats.push_back({0, "Anna \"the first\" \xC3\xA9", false, {}, {}});
  position.seats.back().facts.push_back(
      {"coins", "Coins", Whole{3}, "coins 3", FactValue(Whole{5}), {}, {}, "p1.coins"});
  position.seats.back().zones.push_back({"hand", "Hand", Nullable<Whole>(Whole{0}), {}, "hand", 1, {}, {}});
  position.seats.back().zones.back().cards.push_back({4, {}, {}, 0, {}, {}});
  position.faces.emplace_back("Lamp", Face{"Lamp", "Tool", {}, "It glows."});
  const base::Json json = base::Json::parse(Encode(ServerMessage(position)));
  CHECK(Mismatch(schema, schema["$defs"]["server_position"], json) == "");
  CHECK(json["seats"][0]["zones"][0]["owner"] == 0);
  CHECK(json["seats"][0]["name"] == "Anna \"the first\" \xC3\xA9");
  const base::Json refused = base::Json::parse(Encode(ServerMessage(Refused{7, RefusalCode::busy, "later"})));
  CHECK(refused == base::Json::parse(R"({"type":"refused","id":7,"code":"busy","reason":"later"})"));

  const DecodedMessage answer = DecodeClient(Encode(ClientMessage(Answer{3, 2, 1})));
  REQUIRE(std::holds_alternative<Answer>(answer.message));
  CHECK(std::get<Answer>(answer.message).decision == 2);
  CHECK(answer.id == 3);
  CHECK(Mismatch(schema, schema["$defs"]["client_answer"], base::Json::parse(Encode(ClientMessage(Answer{3, 2, 1})))) ==
        "");
}

TEST_CASE("protocol.md names every kind of a line of the story", "[wire][docs]") {
  const std::string page = FileText(kReference / "protocol.md");
  const base::Json schema = base::Json::parse(MakeSchema());
  const auto about = schema["$defs"]["StoryLine"]["properties"]["kind"]["description"].get<std::string>();
#define LINE_KIND(Name, name, meaning)                                                                 \
  CHECK(page.find("| `" #name "` | " meaning " |") != std::string::npos);                              \
  CHECK((about.find(#name ",") != std::string::npos || about.find(#name " or") != std::string::npos || \
         about.ends_with(#name)));
#include "interpreter/drivers/narration/line_kinds.def"
}

TEST_CASE("over stdio `seat` is taken out of a message and `to` is added", "[wire]") {
  const RoutedText routed = TakeSeat(R"({"type":"undo","seat":1,"id":4})");
  CHECK(routed.seat == 1);
  CHECK(routed.text == R"({"type":"undo","id":4})");
  CHECK_FALSE(TakeSeat(R"({"type":"undo"})").seat);
  CHECK_FALSE(TakeSeat(R"({"type":"undo","seat":-1})").seat);
  CHECK_FALSE(TakeSeat("nonsense").seat);
  CHECK(AddReceiver(R"({"type":"waiting","seat":1})", 0) == R"({"to":0,"type":"waiting","seat":1})");
  CHECK(AddReceiver(R"({"type":"waiting","seat":1})", {}) == R"({"to":null,"type":"waiting","seat":1})");
}

}  // namespace
}  // namespace cardinal::protocol
