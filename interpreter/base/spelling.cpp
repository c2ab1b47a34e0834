#include "interpreter/base/spelling.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "interpreter/base/utf8.h"

namespace cardinal::base {

namespace {

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Normalised by utf8proc; unchanged if it is not UTF-8.
std::string Normalised(std::string_view text, int options) {
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &mapped, static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(mapped, &std::free);
  if (size < 0) return std::string(text);
  return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size)};
}

// ASCII spellings of letters that Unicode does not decompose. Lower case: used after folding.
std::string_view Plain(char32_t letter) {
  switch (letter) {
    case U'æ': return "ae";
    case U'œ': return "oe";
    case U'ø': return "o";
    case U'ł': return "l";
    case U'đ':
    case U'ð': return "d";
    case U'þ': return "th";
    case U'ħ': return "h";
    case U'ı': return "i";
    default: return "";
  }
}

// utf8proc makes single quotes and dashes plain (UTF8PROC_LUMP), but not double quotes.
bool IsDoubleQuote(char32_t c) { return c == 0xab || c == 0xbb || (c >= 0x201c && c <= 0x201f); }

std::string WithPlainLetters(std::string_view text, bool accents) {
  std::string plain;
  while (!text.empty()) {
    const CodePoint point = DecodeUtf8(text);
    const std::string_view letters = accents && point.valid ? Plain(point.value) : "";
    if (!letters.empty())
      plain += letters;
    else if (point.valid && IsDoubleQuote(point.value))
      plain += '"';
    else
      plain += text.substr(0, point.bytes);
    text.remove_prefix(point.bytes);
  }
  return plain;
}

std::string WithSingleBlanks(std::string_view text) {
  std::string single;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t';
    if (!blank)
      single += c;
    else if (!single.empty() && single.back() != ' ')
      single += ' ';
  }
  if (single.ends_with(' ')) single.pop_back();
  return single;
}

std::string LettersOnly(std::string text) {
  std::erase_if(text, [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    return !letter;
  });
  return text;
}

}  // namespace

std::string LowerAscii(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string SpellingKey(std::string_view text, SpellingLevel likeness) {
  constexpr int kCase = UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_LUMP;
  if (likeness == SpellingLevel::Same) return std::string(text);
  const bool accents = likeness != SpellingLevel::Case;
  std::string key = IsAscii(text)
                        ? LowerAscii(text)
                        : WithPlainLetters(Normalised(text, accents ? kCase | UTF8PROC_STRIPMARK : kCase), accents);
  return likeness == SpellingLevel::Letter ? LettersOnly(std::move(key)) : WithSingleBlanks(key);
}

std::string FoldSpelling(std::string_view text) { return SpellingKey(text, SpellingLevel::Accent); }

std::int32_t NameFinder::FindIndex(std::string_view wanted) {
  const auto same = std::find(names_.begin(), names_.end(), wanted);
  if (same != names_.end() && !wanted.empty()) return static_cast<std::int32_t>(same - names_.begin());
  for (const SpellingLevel likeness : {SpellingLevel::Case, SpellingLevel::Accent, SpellingLevel::Letter}) {
    const std::string key = SpellingKey(wanted, likeness);
    if (key.empty()) return kNameNotFound;
    const Index& index = IndexFor(likeness);
    const auto found = index.find(key);
    if (found != index.end()) return found->second;
  }
  return kNameNotFound;
}

const NameFinder::Index& NameFinder::IndexFor(SpellingLevel likeness) {
  std::optional<Index>& index = indexes_[static_cast<std::size_t>(likeness)];
  if (index) return *index;
  index.emplace();
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto [found, fresh] = index->emplace(SpellingKey(names_[i], likeness), static_cast<std::int32_t>(i));
    const bool other = !fresh && found->second >= 0 && names_[found->second] != names_[i];
    if (other) found->second = kAmbiguousName;
  }
  return *index;
}

std::int32_t FindNameIndex(std::string_view wanted, const std::vector<std::string>& names) {
  return NameFinder({names.begin(), names.end()}).FindIndex(wanted);
}

}  // namespace cardinal::base
