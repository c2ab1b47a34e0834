#include "interpreter/drivers/replay/log_entries.h"

#include "interpreter/base/hex.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

LogObjectReader::LogObjectReader(const Json& object, std::string& problem) : object_(object), problem_(problem) {
  if (!object.is_object()) SetProblem("an object, `{...}`, must be here");
}

void LogObjectReader::SetProblem(std::string why) {
  if (problem_.empty()) problem_ = std::move(why);
}

const Json* LogObjectReader::TakeEntry(std::string_view key) {
  known_.emplace(key);
  if (!IsValid()) return nullptr;
  const auto found = object_.find(key);
  if (found != object_.end()) return &*found;
  SetProblem(QuoteForMessage(key) + " is missing");
  return nullptr;
}

void LogObjectReader::RequireEnd() {
  for (const auto& [key, value] : object_.items())
    if (known_.count(key) == 0) SetProblem("a log has no " + QuoteForMessage(key) + " here");
}

std::string LogObjectReader::ReadText(std::string_view key, std::size_t longest) {
  const Json* json = TakeEntry(key);
  return json == nullptr ? "" : ToText(*json, key, longest);
}

std::uint64_t LogObjectReader::ReadNumber(std::string_view key, std::uint64_t min, std::uint64_t max) {
  const Json* json = TakeEntry(key);
  return json == nullptr ? min : ToNumber(*json, key, min, max);
}

std::uint64_t LogObjectReader::ReadHash(std::string_view key, int digits) {
  const Json* json = TakeEntry(key);
  return json == nullptr ? 0 : ToHash(*json, key, digits);
}

const Json::array_t& LogObjectReader::ReadList(std::string_view key) {
  static const Json::array_t nothing;
  const Json* json = TakeEntry(key);
  if (json == nullptr) return nothing;
  if (json->is_array() && json->size() <= kMaxElements) return json->get_ref<const Json::array_t&>();
  SetProblem(QuoteForMessage(key) + " must be a list");
  return nothing;
}

std::vector<std::string> LogObjectReader::ReadTexts(std::string_view key) {
  std::vector<std::string> texts;
  for (const Json& json : ReadList(key)) texts.push_back(ToText(json, key, kMaxTextLength));
  return texts;
}

std::vector<std::uint64_t> LogObjectReader::ReadNumbers(std::string_view key, std::uint64_t min, std::uint64_t max) {
  std::vector<std::uint64_t> numbers;
  for (const Json& json : ReadList(key)) numbers.push_back(ToNumber(json, key, min, max));
  return numbers;
}

const Json::object_t& LogObjectReader::ReadObject(std::string_view key, std::string_view element) {
  static const Json::object_t nothing;
  const Json* json = TakeEntry(key);
  if (json == nullptr) return nothing;
  if (json->is_object() && json->size() <= kMaxElements) return json->get_ref<const Json::object_t&>();
  SetProblem(QuoteForMessage(key) + " must be an object with a " + std::string(element) + " for each name");
  return nothing;
}

std::vector<std::pair<std::string, std::string>> LogObjectReader::ReadNamedTexts(std::string_view key) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const auto& [name, text] : ReadObject(key, "text")) texts.emplace_back(name, ToText(text, name, kMaxTextLength));
  return texts;
}

NamedHashes LogObjectReader::ReadHashes(std::string_view key, int digits) {
  NamedHashes hashes;
  for (const auto& [name, hash] : ReadObject(key, "hash")) hashes.emplace_back(name, ToHash(hash, name, digits));
  return hashes;
}

std::string LogObjectReader::ToText(const Json& json, std::string_view key, std::size_t longest) {
  const auto* text = json.get_ptr<const std::string*>();
  if (text != nullptr && text->size() <= longest) return *text;
  SetProblem(QuoteForMessage(key) + (text != nullptr ? " is too long" : " must be a text"));
  return "";
}

std::uint64_t LogObjectReader::ToNumber(const Json& json, std::string_view key, std::uint64_t min, std::uint64_t max) {
  const auto* number = json.get_ptr<const Json::number_unsigned_t*>();
  if (number != nullptr && *number >= min && *number <= max) return *number;
  SetProblem(QuoteForMessage(key) + " is " + QuoteValueForMessage(json) + ", and must be a whole number from " +
             std::to_string(min) + " to " + std::to_string(max));
  return min;
}

std::uint64_t LogObjectReader::ToHash(const Json& json, std::string_view key, int digits) {
  const auto* text = json.get_ptr<const std::string*>();
  const auto hash = text != nullptr ? base::FromHex(*text, digits) : std::nullopt;
  if (!hash)
    SetProblem("the hash " + QuoteForMessage(key) + " is " + QuoteValueForMessage(json) + ", and must be " +
               std::to_string(digits) + " hexadecimal digits");
  return hash.value_or(0);
}

std::string QuoteForMessage(std::string_view text) {
  constexpr std::size_t kLongestShown = 80;
  const std::string shown = diag::EscapeUnprintable(text.substr(0, kLongestShown));
  return "`" + shown + (text.size() > kLongestShown ? "..." : "") + "`";
}

std::string QuoteValueForMessage(const Json& json) {
  if (const auto* text = json.get_ptr<const std::string*>()) return QuoteForMessage(*text);
  return QuoteForMessage(json.is_structured() ? "" : base::DumpJson(json));
}

}  // namespace cardinal::replay
