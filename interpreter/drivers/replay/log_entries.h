// In: a JSON object that should be part of a log. Out: its entries as texts, numbers and hashes. Promises: the first
// thing that is wrong is kept in words; what is asked for after it has no meaning; an entry that nobody asked for is
// wrong too.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/json.h"

namespace cardinal::replay {

using NamedHashes = std::vector<std::pair<std::string, std::uint64_t>>;

class Entries {
 public:
  static constexpr std::size_t kLongestText = static_cast<std::size_t>(base::kLimits.log_text_bytes);
  // In one list or table.
  static constexpr std::size_t kMostThings = static_cast<std::size_t>(base::kLimits.log_things);

  Entries(const Json& object, std::string& problem);

  bool Has(std::string_view key) const { return object_.Find(key) != nullptr; }
  std::string Text(std::string_view key, std::size_t longest = kLongestText);
  std::uint64_t Number(std::string_view key, std::uint64_t min, std::uint64_t max);
  std::uint64_t Hash(std::string_view key, int digits);
  std::vector<std::pair<std::string, std::string>> NamedTexts(std::string_view key);
  std::vector<std::string> Texts(std::string_view key);
  std::vector<std::uint64_t> Numbers(std::string_view key, std::uint64_t min, std::uint64_t max);
  NamedHashes Hashes(std::string_view key, int digits);
  const std::vector<Json>& List(std::string_view key);
  const Json* Take(std::string_view key);
  void End();  // nothing else may stand there

  bool Fine() const { return problem_.empty(); }
  void Fail(std::string why);

 private:
  std::string TextOf(const Json& json, std::string_view key, std::size_t longest);
  std::uint64_t NumberOf(const Json& json, std::string_view key, std::uint64_t min, std::uint64_t max);
  std::uint64_t HashOf(const Json& json, std::string_view key, int digits);

  const Json& object_;
  std::string& problem_;
  std::set<std::string, std::less<>> known_;
};

// A text from a file as it may be shown.
std::string Quoted(std::string_view text);

}  // namespace cardinal::replay
