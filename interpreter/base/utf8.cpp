#include "interpreter/base/utf8.h"

namespace cardinal::base {
namespace {

struct EncodingForm {
  std::size_t bytes;
  char32_t first_bits;
  char32_t smallest;  // anything below is an overlong form
};

bool FindForm(unsigned char lead, EncodingForm& form) {
  if (lead < 0x80) return form = {1, lead, 0}, true;
  if ((lead & 0xe0) == 0xc0) return form = {2, static_cast<char32_t>(lead & 0x1f), 0x80}, true;
  if ((lead & 0xf0) == 0xe0) return form = {3, static_cast<char32_t>(lead & 0x0f), 0x800}, true;
  if ((lead & 0xf8) == 0xf0) return form = {4, static_cast<char32_t>(lead & 0x07), 0x10000}, true;
  return false;
}

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t n>
bool IsIn(char32_t value, const Range (&ranges)[n]) {
  for (const Range& range : ranges) {
    if (value >= range.first && value <= range.last) return true;
  }
  return false;
}

}  // namespace

CodePoint DecodeUtf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const CodePoint invalid{byte(0), 1, false};
  EncodingForm form{};
  if (!FindForm(byte(0), form) || text.size() < form.bytes) return invalid;
  char32_t value = form.first_bits;
  for (std::size_t i = 1; i < form.bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return invalid;
    value = (value << 6) | (byte(i) & 0x3f);
  }
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < form.smallest || value > 0x10ffff || surrogate) return invalid;
  return {value, form.bytes, true};
}

std::size_t CountCodePoints(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(DecodeUtf8(text).bytes);
  return count;
}

std::string_view CutUtf8(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

void AppendUtf8(std::string& out, char32_t value) {
  const auto put = [&](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xc0 | (value >> 6));
    put(0x80 | (value & 0x3f));
  } else if (value < 0x10000) {
    put(0xe0 | (value >> 12));
    put(0x80 | ((value >> 6) & 0x3f));
    put(0x80 | (value & 0x3f));
  } else {
    put(0xf0 | (value >> 18));
    put(0x80 | ((value >> 12) & 0x3f));
    put(0x80 | ((value >> 6) & 0x3f));
    put(0x80 | (value & 0x3f));
  }
}

int DisplayWidth(char32_t value) {
  static constexpr Range kCombining[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},    {0x610, 0x61a},
                                         {0x64b, 0x65f},   {0x200b, 0x200d}, {0x20d0, 0x20f0},  {0xfe00, 0xfe0f},
                                         {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0xe0100, 0xe01ef}};
  static constexpr Range kWide[] = {{0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0x33ff},  {0x3400, 0x4dbf},
                                    {0x4e00, 0x9fff},   {0xa000, 0xa4cf},   {0xac00, 0xd7a3},  {0xf900, 0xfaff},
                                    {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},  {0x1f300, 0x1f64f},
                                    {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
  if (value < 0x300) return 1;
  if (IsIn(value, kCombining)) return 0;
  return IsIn(value, kWide) ? 2 : 1;
}

bool IsDirectionMark(char32_t value) {
  static constexpr Range kMarks[] = {{0x61c, 0x61c}, {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069}};
  return IsIn(value, kMarks);
}

bool IsInvisible(char32_t value) {
  static constexpr Range kNothing[] = {{0x180e, 0x180e}, {0x200b, 0x200b}, {0x2060, 0x2065},
                                       {0x206a, 0x206f}, {0xfff0, 0xfffb}, {0xe0000, 0xe00ff}};
  return IsIn(value, kNothing);
}

}  // namespace cardinal::base
