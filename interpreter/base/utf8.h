// Decodes UTF-8.
// In: bytes. Out: code points, one at a time. Promises: never reads past the end; overlong forms, surrogates and
// numbers above U+10FFFF are not valid; an invalid byte counts as one code point.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal::base {

struct CodePoint {
  char32_t value = 0;     // for an invalid byte: the byte itself
  std::size_t bytes = 1;  // its length
  bool valid = true;
};

// The code point at the beginning of `text`, which must not be empty.
CodePoint DecodeUtf8(std::string_view text);
std::size_t CountCodePoints(std::string_view text);
// The longest beginning of at most that many bytes that cuts no code point in two.
std::string_view CutUtf8(std::string_view text, std::size_t bytes);
void AppendUtf8(std::string& out, char32_t value);
// Its width in columns of a terminal: 0 for combining marks, 2 for wide East Asian characters and emoji, otherwise 1.
int DisplayWidth(char32_t value);
// Marks that make a terminal show text in another order than it is stored.
bool IsDirectionMark(char32_t value);
// Characters that show nothing, so that two texts can look equal and differ. Not those that join letters of some
// scripts (U+200C, U+200D), nor soft hyphens.
bool IsInvisible(char32_t value);

}  // namespace cardinal::base
