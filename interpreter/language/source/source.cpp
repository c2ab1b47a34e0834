#include "interpreter/language/source/source.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/base/utf8.h"

namespace cardinal::source {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

std::string Hex(char32_t value) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string digits;
  for (; value != 0 || digits.size() < 4; value /= 16) digits.insert(digits.begin(), kDigits[value % 16]);
  return digits;
}

// What is wrong with one code point, or "".
std::string DescribeBadCharacter(char32_t value, std::string_view rest) {
  if (value == 0) return "a NUL byte";
  if (value == '\n' || value == '\t') return "";
  if (value == '\r') return rest.starts_with('\n') ? "" : "a carriage return that no newline follows";
  if (value < 0x20 || (value >= 0x7f && value < 0xa0)) return "the control character U+" + Hex(value);
  if (base::IsDirectionMark(value))
    return "the direction mark U+" + Hex(value) + ", which hides what a text really says";
  if (base::IsInvisible(value)) return "the invisible character U+" + Hex(value);
  if (value == 0x2028 || value == 0x2029) return "the line separator U+" + Hex(value);
  if (value == 0xfeff) return "a byte order mark inside the text";
  return "";
}

// "UTF-16" or "UTF-32" if the text begins like one, with a byte order mark or without.
std::string_view OtherEncoding(std::string_view text) {
  const auto begins = [&](std::string_view bytes) { return text.starts_with(bytes); };
  if (begins({"\xff\xfe\0\0", 4}) || begins({"\0\0\xfe\xff", 4})) return "UTF-32";
  if (begins("\xff\xfe") || begins("\xfe\xff")) return "UTF-16";
  constexpr std::size_t kEnough = 8;  // the bytes that are checked: in UTF-16 every second one is zero
  if (text.size() < kEnough || (text[0] == '\0') == (text[1] == '\0')) return "";
  for (std::size_t i = 2; i < kEnough; ++i)
    if ((text[i] == '\0') != (text[i - 2] == '\0')) return "";
  return "UTF-16";
}

}  // namespace

std::optional<BadByte> FindBadByte(std::string_view text) {
  if (const std::string_view encoding = OtherEncoding(text); !encoding.empty())
    return BadByte{0, std::string(encoding) + ", in which some editors save: text here is UTF-8"};
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::size_t at = 0;
  while (at < text.size()) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x20 && byte < 0x7f) {  // nearly every byte
      ++at;
      continue;
    }
    const base::CodePoint point = base::DecodeUtf8(text.substr(at));
    if (!point.valid)
      return BadByte{static_cast<std::int32_t>(at), "a byte that is not UTF-8 (0x" + Hex(byte).substr(2) + ")"};
    std::string what = DescribeBadCharacter(point.value, text.substr(at + point.bytes));
    if (!what.empty()) return BadByte{static_cast<std::int32_t>(at), std::move(what)};
    at += point.bytes;
  }
  return std::nullopt;
}

// A byte order mark at the beginning is not part of the text: no offset counts it.
SourceFile::SourceFile(FileId id, std::string path, std::string text)
    : id_(id), path_(std::move(path)), text_(std::move(text)) {
  if (text_.starts_with(kByteOrderMark)) text_.erase(0, kByteOrderMark.size());
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_starts_.push_back(static_cast<std::int32_t>(i + 1));
  }
  MarkColumns();
}

// In a long line, a column is counted from the mark before it, because each finding needs its column.
void SourceFile::MarkColumns() {
  constexpr std::size_t kEvery = 256;  // bytes
  for (int line = 1; line <= LineCount(); ++line) {
    const std::string_view text = LineText(line);
    if (text.size() <= kEvery) continue;
    int column = 1;
    std::size_t marked = 0;
    for (std::size_t at = 0; at < text.size(); ++column) {
      if (at >= marked + kEvery) {
        marks_.push_back({LineStart(line) + static_cast<std::int32_t>(at), column});
        marked = at;
      }
      at += base::DecodeUtf8(text.substr(at)).bytes;
    }
  }
}

std::string_view SourceFile::Text(Span span) const {
  const auto size = base::Count(text_);
  const std::int32_t begin = std::clamp(span.begin, 0, size);
  const std::int32_t end = std::clamp(span.end, begin, size);
  return std::string_view(text_).substr(begin, end - begin);
}

int SourceFile::LineNumberAt(std::int32_t byte) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), std::max(byte, 0));
  return static_cast<int>(after - line_starts_.begin());
}

LineColumn SourceFile::LineColumnAt(std::int32_t byte) const {
  byte = std::clamp(byte, 0, base::Count(text_));
  LineColumn place;
  place.line = LineNumberAt(byte);
  std::int32_t from = LineStart(place.line);
  const auto mark = std::upper_bound(marks_.begin(), marks_.end(), byte,
                                     [](std::int32_t wanted, const ColumnMark& one) { return wanted < one.byte; });
  if (mark != marks_.begin() && (mark - 1)->byte > from) {
    from = (mark - 1)->byte;
    place.column = (mark - 1)->column;
  }
  std::string_view before = LineText(place.line);
  before.remove_prefix(std::min(static_cast<std::size_t>(from - LineStart(place.line)), before.size()));
  before = before.substr(0, byte - from);
  for (; !before.empty(); ++place.column) before.remove_prefix(base::DecodeUtf8(before).bytes);
  return place;
}

int SourceFile::LineCount() const { return base::Count(line_starts_); }

std::int32_t SourceFile::LineStart(int line) const {
  assert(line >= 1 && line <= LineCount());
  return line_starts_[line - 1];
}

std::string_view SourceFile::LineText(int line) const {
  const auto begin = static_cast<std::size_t>(LineStart(line));
  const std::size_t end = line < LineCount() ? static_cast<std::size_t>(LineStart(line + 1)) : text_.size();
  std::string_view text = std::string_view(text_).substr(begin, end - begin);
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

FileId SourceSet::AddFile(std::string path, std::string text) {
  const FileId id{base::Count(files_)};
  files_.push_back(std::make_shared<const SourceFile>(id, std::move(path), std::move(text)));
  return id;
}

const SourceFile& SourceSet::operator[](FileId id) const { return *files_[id.value]; }

}  // namespace cardinal::source
