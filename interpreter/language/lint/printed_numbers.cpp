#include "interpreter/language/lint/printed_numbers.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>

#include "interpreter/base/spelling.h"

namespace cardinal::lint {

namespace {

constexpr std::size_t kMaxDigits = 15;

const std::map<std::string, std::int64_t, std::less<>>& NumberWords() {
  static const std::map<std::string, std::int64_t, std::less<>> words = {
      {"one", 1},     {"once", 1},  {"two", 2},     {"twice", 2},  {"both", 2},   {"double", 2},
      {"doubled", 2}, {"half", 2},  {"three", 3},   {"four", 4},   {"five", 5},   {"six", 6},
      {"seven", 7},   {"eight", 8}, {"nine", 9},    {"ten", 10},   {"second", 2}, {"third", 3},
      {"fourth", 4},  {"fifth", 5}, {"eleven", 11}, {"twelve", 12}};
  return words;
}

// Calls `visit` for each run of letters and digits.
void EachWord(std::string_view text, const std::function<void(const std::string&)>& visit) {
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const unsigned char c = i < text.size() ? static_cast<unsigned char>(text[i]) : ' ';
    if (std::isalnum(c) != 0 || c >= 0x80) {
      word += text[i];
    } else if (!word.empty()) {
      visit(base::LowerAscii(word));
      word.clear();
    }
  }
}

bool IsNumber(const std::string& word) {
  return word.size() <= kMaxDigits &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

std::vector<std::int64_t> PrintedNumbers(std::string_view text) {
  std::vector<std::int64_t> numbers;
  EachWord(text, [&](const std::string& word) {
    const auto in_words = NumberWords().find(word);
    if (IsNumber(word)) numbers.push_back(std::stoll(word));
    if (in_words != NumberWords().end()) numbers.push_back(in_words->second);
  });
  return numbers;
}

std::vector<std::int64_t> PrintedDigits(std::string_view text) {
  std::vector<std::int64_t> numbers;
  EachWord(text, [&](const std::string& word) {
    if (IsNumber(word)) numbers.push_back(std::stoll(word));
  });
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string JoinNumbers(const std::vector<std::int64_t>& numbers) {
  std::string list;
  for (const std::int64_t number : numbers) list += (list.empty() ? "" : ", ") + std::to_string(number);
  return list.empty() ? "none" : list;
}

}  // namespace cardinal::lint
