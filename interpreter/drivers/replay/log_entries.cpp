#include "interpreter/drivers/replay/log_entries.h"

#include "interpreter/drivers/replay/hex.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

Entries::Entries(const Json& object, std::string& problem) : object_(object), problem_(problem) {
  if (object.kind != Json::Kind::Object) Fail("an object, `{...}`, must be here");
}

void Entries::Fail(std::string why) {
  if (problem_.empty()) problem_ = std::move(why);
}

const Json* Entries::Take(std::string_view key) {
  known_.emplace(key);
  if (!Fine()) return nullptr;
  const Json* json = object_.Find(key);
  if (json == nullptr) Fail(Quoted(key) + " is missing");
  return json;
}

void Entries::End() {
  for (const auto& [key, value] : object_.members)
    if (known_.count(key) == 0) Fail("a log has no " + Quoted(key) + " here");
}

std::string Entries::Text(std::string_view key, std::size_t longest) {
  const Json* json = Take(key);
  return json == nullptr ? "" : TextOf(*json, key, longest);
}

std::uint64_t Entries::Number(std::string_view key, std::uint64_t min, std::uint64_t max) {
  const Json* json = Take(key);
  return json == nullptr ? min : NumberOf(*json, key, min, max);
}

std::uint64_t Entries::Hash(std::string_view key, int digits) {
  const Json* json = Take(key);
  return json == nullptr ? 0 : HashOf(*json, key, digits);
}

const std::vector<Json>& Entries::List(std::string_view key) {
  static const std::vector<Json> nothing;
  const Json* json = Take(key);
  if (json == nullptr) return nothing;
  if (json->kind == Json::Kind::List && json->elements.size() <= kMostThings) return json->elements;
  Fail(Quoted(key) + " must be a list");
  return nothing;
}

std::vector<std::string> Entries::Texts(std::string_view key) {
  std::vector<std::string> texts;
  for (const Json& json : List(key)) texts.push_back(TextOf(json, key, kLongestText));
  return texts;
}

std::vector<std::uint64_t> Entries::Numbers(std::string_view key, std::uint64_t min, std::uint64_t max) {
  std::vector<std::uint64_t> numbers;
  for (const Json& json : List(key)) numbers.push_back(NumberOf(json, key, min, max));
  return numbers;
}

std::vector<std::pair<std::string, std::string>> Entries::NamedTexts(std::string_view key) {
  std::vector<std::pair<std::string, std::string>> texts;
  const Json* json = Take(key);
  if (json == nullptr) return texts;
  if (json->kind != Json::Kind::Object || json->members.size() > kMostThings)
    Fail(Quoted(key) + " must be an object with a text for each name");
  for (const auto& [name, text] : json->members) texts.emplace_back(name, TextOf(text, name, kLongestText));
  return texts;
}

NamedHashes Entries::Hashes(std::string_view key, int digits) {
  NamedHashes hashes;
  const Json* json = Take(key);
  if (json == nullptr) return hashes;
  if (json->kind != Json::Kind::Object || json->members.size() > kMostThings)
    Fail(Quoted(key) + " must be an object with a hash for each name");
  for (const auto& [name, hash] : json->members) hashes.emplace_back(name, HashOf(hash, name, digits));
  return hashes;
}

std::string Entries::TextOf(const Json& json, std::string_view key, std::size_t longest) {
  if (json.kind == Json::Kind::Text && json.text.size() <= longest) return json.text;
  Fail(Quoted(key) + (json.kind == Json::Kind::Text ? " is too long" : " must be a text"));
  return "";
}

std::uint64_t Entries::NumberOf(const Json& json, std::string_view key, std::uint64_t min, std::uint64_t max) {
  if (json.kind == Json::Kind::Number && json.number >= min && json.number <= max) return json.number;
  Fail(Quoted(key) + " is " + Quoted(json.text) + ", and must be a whole number from " + std::to_string(min) + " to " +
       std::to_string(max));
  return min;
}

std::uint64_t Entries::HashOf(const Json& json, std::string_view key, int digits) {
  const auto hash = json.kind == Json::Kind::Text ? FromHex(json.text, digits) : std::nullopt;
  if (!hash)
    Fail("the hash " + Quoted(key) + " is " + Quoted(json.text) + ", and must be " + std::to_string(digits) +
         " hexadecimal digits");
  return hash.value_or(0);
}

std::string Quoted(std::string_view text) {
  constexpr std::size_t kLongestShown = 80;
  const std::string shown = diag::Printable(text.substr(0, kLongestShown));
  return "`" + shown + (text.size() > kLongestShown ? "..." : "") + "`";
}

}  // namespace cardinal::replay
