// Finds names that people type in different spellings.
// In: names as people type them. Out: keys under which different spellings of one name are equal, and the name that is
// meant. Promises: an exact name always wins; a spelling that fits several names means none of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardinal::base {

// What may differ between two spellings of one name; each level also allows what the level before it allows.
enum class SpellingLevel : std::uint8_t {
  Same,    // nothing
  Case,    // case, composed or decomposed letters, typographic quotes and dashes, the number of spaces
  Accent,  // accents and joined letters: "Deja Vu" for "Déjà Vu", "aether" for "Æther"
  Letter,  // everything except letters and digits: "to and fro" for "To-and-Fro"
};
inline constexpr std::array<SpellingLevel, 4> kSpellingLevels = {SpellingLevel::Same, SpellingLevel::Case,
                                                                 SpellingLevel::Accent, SpellingLevel::Letter};

// Two spellings match if their keys are equal. Text that is not UTF-8 differs from every other text.
std::string SpellingKey(std::string_view text, SpellingLevel likeness);

// ASCII letters in lower case, all other characters unchanged: for key words of formats.
std::string LowerAscii(std::string_view text);

// The text in lower case, without accents, with ASCII quotes and dashes: SpellingKey(text, SpellingLevel::Accent).
std::string FoldSpelling(std::string_view text);

inline constexpr std::int32_t kNameNotFound = -1, kAmbiguousName = -2;

// For many searches in one list: the index of each level is computed once. The names must outlive it.
class NameFinder {
 public:
  explicit NameFinder(std::vector<std::string_view> names) : names_(std::move(names)) {}
  // The index of the name that `wanted` means, at the first level at which any fits. Equal names count as one.
  std::int32_t FindIndex(std::string_view wanted);

 private:
  using Index = std::map<std::string, std::int32_t, std::less<>>;  // key -> the name, or kAmbiguousName
  const Index& IndexFor(SpellingLevel likeness);

  std::vector<std::string_view> names_;
  std::array<std::optional<Index>, kSpellingLevels.size()> indexes_;
};

// The same for a single search.
std::int32_t FindNameIndex(std::string_view wanted, const std::vector<std::string>& names);

}  // namespace cardinal::base
