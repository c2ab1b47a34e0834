#include "tests/fuzz/driver/mutate.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "interpreter/language/source/source.h"

namespace cardinal::fuzz {
namespace {

using base::Random;

std::size_t Below(Random& random, std::size_t count) {
  return count < 2 ? 0 : static_cast<std::size_t>(random.NextBelow(count));
}

// A range of the text, short ranges more often; every other time it is a word or a line.
struct Stretch {
  std::size_t begin = 0, size = 0;
};
Stretch SomeStretch(const std::string& text, Random& random) {
  if (text.empty()) return {};
  Stretch stretch{Below(random, text.size()), 0};
  const std::size_t rest = text.size() - stretch.begin;
  stretch.size = 1 + Below(random, std::min<std::size_t>(rest, std::size_t{1} << Below(random, 10)));
  if (random.NextBelow(2) == 0) return stretch;
  const bool line = random.NextBelow(3) == 0;
  const auto inside = [&](char c) {
    return line ? c != '\n' : std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  std::size_t end = stretch.begin;
  while (stretch.begin > 0 && inside(text[stretch.begin - 1])) --stretch.begin;
  while (end < text.size() && inside(text[end])) ++end;
  stretch.size = std::max<std::size_t>(1, end - stretch.begin);
  return stretch;
}

void Overwrite(std::string& text, Random& random) {
  static constexpr std::array<unsigned char, 24> kBytes = {0,   1,   2,   0x7f, 0x80, 0xff, '"',  '\'',
                                                           '{', '}', '(', ')',  '[',  ']',  ':',  ',',
                                                           '.', '_', '-', '\\', '@',  '/',  '\n', ' '};
  if (text.empty()) return;
  char& byte = text[Below(random, text.size())];
  switch (random.NextBelow(4)) {
    case 0: byte = static_cast<char>(byte ^ (1 << random.NextBelow(8))); break;
    case 1: byte = static_cast<char>(random.NextBelow(256)); break;
    case 2: byte = static_cast<char>(byte + static_cast<int>(random.NextBelow(9)) - 4); break;
    default: byte = static_cast<char>(kBytes[Below(random, kBytes.size())]);
  }
}

void ChangeNumber(std::string& text, Random& random) {
  static constexpr std::array<std::string_view, 12> kNumbers = {
      "0", "1", "2", "-1", "255", "256", "99", "100", "65536", "2147483647", "2147483648", "9223372036854775807"};
  const std::size_t from = Below(random, text.size() + 1);
  const std::size_t begin = text.find_first_of("0123456789", from);
  if (begin == std::string::npos) return;
  std::size_t end = begin;
  while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
  text.replace(begin, end - begin, kNumbers[Below(random, kNumbers.size())]);
}

void Once(std::string& text, const std::vector<std::string>& corpus, Random& random, std::size_t longest) {
  const Stretch stretch = SomeStretch(text, random);
  const std::size_t place = Below(random, text.size() + 1);
  switch (random.NextBelow(9)) {
    case 0:
    case 1: Overwrite(text, random); break;
    case 2: text.erase(stretch.begin, stretch.size); break;
    case 3: text.insert(place, text.substr(stretch.begin, stretch.size)); break;
    case 4: ChangeNumber(text, random); break;
    case 5:
    case 6:
    case 7: {  // a piece of another input, inserted or in the place of a piece
      if (corpus.empty()) break;
      const std::string& other = corpus[Below(random, corpus.size())];
      const Stretch piece = SomeStretch(other, random);
      if (random.NextBelow(2) == 0) text.erase(stretch.begin, stretch.size);
      text.insert(std::min(stretch.begin, text.size()), other, piece.begin, piece.size);
      break;
    }
    default: {  // one piece again and again
      const std::string piece = text.substr(stretch.begin, std::min<std::size_t>(stretch.size, 64));
      const std::size_t times = std::size_t{1} << Below(random, 9);
      std::string many;
      for (std::size_t i = 0; i < times && many.size() < longest / 2; ++i) many += piece;
      text.insert(place, many);
    }
  }
  if (text.size() > longest) text.resize(longest);
}

}  // namespace

std::string Excerpt(const std::string& input, std::size_t kept, Random& random) {
  kept = std::min(kept, input.size());
  const std::size_t most = std::size_t{32} << Below(random, 5);
  if (input.size() - kept <= most) return input;
  // Every other excerpt begins at the beginning, where the head of a file is.
  std::size_t begin = random.NextBelow(2) == 0 ? kept : kept + Below(random, input.size() - kept);
  if (begin > kept) begin = std::min(input.find('\n', begin), input.size() - 1) + 1;
  std::size_t end = std::min(begin + most, input.size());
  const std::size_t line = input.find('\n', end);
  if (line != std::string::npos && line < end + most / 2) end = line + 1;
  return input.substr(0, kept) + input.substr(begin, end - begin);
}

std::string Readable(std::string text) {
  std::size_t from = 0;
  while (const auto bad = source::FindBadByte(std::string_view(text).substr(from))) {
    from += static_cast<std::size_t>(bad->offset);
    text[from] = ' ';
    // If one byte of a character is replaced, its other bytes are bad, too.
    from -= std::min<std::size_t>(from, 3);
  }
  return text;
}

std::string Mutated(const std::string& input, const std::vector<std::string>& corpus, Random& random,
                    std::size_t longest) {
  std::string text = input;
  const std::size_t times = std::size_t{1} << Below(random, 4);
  for (std::size_t i = 0; i < times; ++i) Once(text, corpus, random, longest);
  return text;
}

}  // namespace cardinal::fuzz
