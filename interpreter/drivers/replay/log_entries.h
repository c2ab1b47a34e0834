// Reads the entries of a JSON object of a log. In: a JSON object. Out: its entries as texts, numbers and hashes.
// Promises: the first problem is kept in words; values that are read after it have no meaning; an unknown entry is a
// problem too.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/base/json.h"
#include "interpreter/base/limits.h"

namespace cardinal::replay {

using base::Json;
using NamedHashes = std::vector<std::pair<std::string, std::uint64_t>>;

class LogObjectReader {
 public:
  static constexpr std::size_t kMaxTextLength = static_cast<std::size_t>(base::kLimits.log_text_bytes);
  // In one list or table.
  static constexpr std::size_t kMaxElements = static_cast<std::size_t>(base::kLimits.log_things);

  LogObjectReader(const Json& object, std::string& problem);

  bool HasEntry(std::string_view key) const { return object_.contains(key); }
  std::string ReadText(std::string_view key, std::size_t longest = kMaxTextLength);
  std::uint64_t ReadNumber(std::string_view key, std::uint64_t min, std::uint64_t max);
  std::uint64_t ReadHash(std::string_view key, int digits);
  std::vector<std::pair<std::string, std::string>> ReadNamedTexts(std::string_view key);
  std::vector<std::string> ReadTexts(std::string_view key);
  std::vector<std::uint64_t> ReadNumbers(std::string_view key, std::uint64_t min, std::uint64_t max);
  NamedHashes ReadHashes(std::string_view key, int digits);
  const Json::array_t& ReadList(std::string_view key);
  const Json* TakeEntry(std::string_view key);
  void RequireEnd();  // reports an entry that was not read

  bool IsValid() const { return problem_.empty(); }
  void SetProblem(std::string why);

 private:
  const Json::object_t& ReadObject(std::string_view key, std::string_view element);
  std::string ToText(const Json& json, std::string_view key, std::size_t longest);
  std::uint64_t ToNumber(const Json& json, std::string_view key, std::uint64_t min, std::uint64_t max);
  std::uint64_t ToHash(const Json& json, std::string_view key, int digits);

  const Json& object_;
  std::string& problem_;
  std::set<std::string, std::less<>> known_;
};

// A text or a value from a file, escaped and quoted for a message.
std::string QuoteForMessage(std::string_view text);
std::string QuoteValueForMessage(const Json& json);

}  // namespace cardinal::replay
