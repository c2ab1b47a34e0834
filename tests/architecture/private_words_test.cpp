// The private words that docs/glossary.md replaces do not come back: private_words.txt has the limit for each word in
// comments, pages, messages, games and tests. The test prints the counts, and the places of words over their limits.
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/architecture/prose.h"

namespace cardinal::architecture {
namespace {

namespace fs = std::filesystem;

// One word of a phrase: any of `words`; or, if it is excluded, a neighbour that must not be one of them.
struct Slot {
  std::set<std::string, std::less<>> words;
  bool is_excluded = false;
};

struct Phrase {
  std::string name, instead;
  std::vector<Slot> slots;  // an excluded word may only be the first or the last
  int most = 0;
  std::array<int, kProseKinds.size()> found{};
  std::vector<std::string> places;  // path:line: text

  int Total() const {
    int total = 0;
    for (const int count : found) total += count;
    return total;
  }
};

struct Exception {
  std::string phrase, glob;
  std::regex line;
};

std::string ReadFile(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<std::string> Split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

std::vector<std::vector<std::string>> ReadTable(const char* name) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : Split(ReadFile(fs::path(CARDINAL_SOURCE_DIR) / "tests/architecture" / name), '\n'))
    if (!line.empty() && line[0] != '#') rows.push_back(Split(line, '\t'));
  return rows;
}

std::vector<Slot> ReadSlots(const std::string& pattern) {
  std::vector<Slot> slots;
  for (std::string word : Split(pattern, ' ')) {
    Slot slot;
    slot.is_excluded = word[0] == '!';
    if (slot.is_excluded) word.erase(0, 1);
    for (const std::string& one : Split(word, '|')) slot.words.insert(one);
    slots.push_back(std::move(slot));
  }
  return slots;
}

std::vector<Phrase> ReadPhrases() {
  std::vector<Phrase> phrases;
  for (const auto& row : ReadTable("private_words.txt")) {
    REQUIRE(row.size() == 4);
    phrases.push_back({row[0], row[3], ReadSlots(row[1]), std::stoi(row[2]), {}, {}});
  }
  return phrases;
}

std::vector<Exception> ReadExceptions() {
  std::vector<Exception> exceptions;
  for (const auto& row : ReadTable("private_words_allowed.txt")) {
    REQUIRE(row.size() == 4);  // with the reason
    exceptions.push_back({row[0], row[1], std::regex(row[2])});
  }
  return exceptions;
}

// Splits a text into words in lower case. Words of a phrase are separated by one blank only: anything else between them
// becomes a word "".
std::vector<std::string> SplitIntoWords(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  std::string_view gap = " ";
  std::size_t gap_begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool is_letter = i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 ||
                                               text[i] == '_' || text[i] == '\'');
    if (is_letter && word.empty()) {
      gap = text.substr(gap_begin, i - gap_begin);
      if (gap != " " && !words.empty()) words.emplace_back();
    }
    if (is_letter) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
      gap_begin = i;
    }
  }
  return words;
}

bool BeginsAt(const std::vector<Slot>& slots, const std::vector<std::string>& words, std::size_t at) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const std::size_t place = at + i - (slots[0].is_excluded ? 1 : 0);  // wraps to a large number before the first word
    const bool has = place < words.size() && slots[i].words.count(words[place]) > 0;
    if (has == slots[i].is_excluded) return false;
  }
  return true;
}

int Count(const Phrase& phrase, const std::vector<std::string>& words) {
  int count = 0;
  for (std::size_t at = 0; at < words.size(); ++at) count += BeginsAt(phrase.slots, words, at);
  return count;
}

bool IsAllowed(const std::vector<Exception>& exceptions, const Phrase& phrase, const std::string& path,
               const std::string& text) {
  return std::any_of(exceptions.begin(), exceptions.end(), [&](const Exception& exception) {
    return (exception.phrase == "*" || exception.phrase == phrase.name) &&
           ::fnmatch(exception.glob.c_str(), path.c_str(), 0) == 0 && std::regex_search(text, exception.line);
  });
}

bool IsSkipped(const std::string& path) {
  // Inputs of the fuzzer, texts of others, generated files, and the tables of this test.
  static constexpr const char* kSkipped[] = {"tests/fuzz/corpus/*",
                                             "tests/blind/*",
                                             "tests/malformed/*",
                                             "tests/hostile/*.cases",
                                             "tests/catch2_v3/*",
                                             "docs/rulebooks/*",
                                             "docs/glossary.md",
                                             "editors/tree-sitter/src/*",
                                             "interpreter/drivers/lsp/protocol/types.h",
                                             "interpreter/drivers/lsp/protocol/methods.h",
                                             "tests/architecture/private_words*"};
  return std::any_of(std::begin(kSkipped), std::end(kSkipped),
                     [&](const char* glob) { return ::fnmatch(glob, path.c_str(), 0) == 0; });
}

std::vector<std::string> FindFiles() {
  const fs::path root = CARDINAL_SOURCE_DIR;
  std::vector<std::string> paths;
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory() && (name == "build" || name == "node_modules" || name == "out" || name == ".git"))
      entry.disable_recursion_pending();
    else if (entry->is_regular_file())
      paths.push_back(entry->path().lexically_relative(root).string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void CountIn(const std::string& path, const std::vector<Exception>& exceptions, std::vector<Phrase>& phrases) {
  for (const Passage& passage : ReadProse(path, ReadFile(fs::path(CARDINAL_SOURCE_DIR) / path))) {
    const std::vector<std::string> words = SplitIntoWords(passage.text);
    for (Phrase& phrase : phrases) {
      const int count = Count(phrase, words);
      if (count == 0 || IsAllowed(exceptions, phrase, path, passage.text)) continue;
      phrase.found[static_cast<std::size_t>(passage.kind)] += count;
      phrase.places.push_back(path + ":" + std::to_string(passage.line) + ": " + passage.text);
    }
  }
}

void Print(const std::vector<Phrase>& phrases) {
  std::cout << std::left << std::setw(16) << "private words" << std::right;
  for (const std::string_view kind : kProseKinds) std::cout << std::setw(10) << kind;
  std::cout << std::setw(8) << "all" << std::setw(8) << "most"
            << "   write\n";
  int total = 0, most = 0;
  for (const Phrase& phrase : phrases) {
    std::cout << std::left << std::setw(16) << phrase.name << std::right;
    for (const int count : phrase.found) std::cout << std::setw(10) << count;
    std::cout << std::setw(8) << phrase.Total() << std::setw(8) << phrase.most << "   " << phrase.instead << '\n';
    total += phrase.Total();
    most += phrase.most;
  }
  std::cout << "private words: " << total << " of at most " << most << '\n';
}

TEST_CASE("private words do not come back", "[architecture]") {
  std::vector<Phrase> phrases = ReadPhrases();
  const std::vector<Exception> exceptions = ReadExceptions();
  for (const std::string& path : FindFiles())
    if (!IsSkipped(path)) CountIn(path, exceptions, phrases);
  Print(phrases);
  for (const Phrase& phrase : phrases) {
    std::string places;
    for (const std::string& place : phrase.places) places += place + '\n';
    INFO("`" << phrase.name << "` (write: " << phrase.instead << "):\n" << places);
    CHECK(phrase.Total() <= phrase.most);
  }
}

TEST_CASE("prose is told apart from code", "[architecture]") {
  const auto texts = [](const std::string& path, const char* text) {
    std::string all;
    for (const Passage& passage : ReadProse(path, text))
      all += std::string(kProseKinds[static_cast<std::size_t>(passage.kind)]) + " " + std::to_string(passage.line) +
             " " + passage.text + "\n";
    return all;
  };
  CHECK(texts("interpreter/a.cpp", "int a;  // one\n/* two\nthree */ auto b = \"f\\\"our\"; char c = '\"';\n") ==
        "comments 1 // one\ncomments 2 /* two\ncomments 3 three \nmessages 3 f\\\"our\n");
  CHECK(texts("tests/a.cpp", "f(R\"(event e {}  // one\n\"two\")\");") == "comments 1 // one\ntests 2 two\n");
  CHECK(texts("docs/a.md", "one `two` three\n```\ncode  # four\n```\n") == "docs 1 one  three\ncomments 3 # four\n");
  CHECK(texts("rulesets/a.yaml", "title: one  # two\n") == "comments 1  two\ngames 1 title: one  \n");
}

TEST_CASE("phrases are found as words in a row", "[architecture]") {
  const auto count = [](const char* pattern, const char* text) {
    Phrase phrase;
    phrase.slots = ReadSlots(pattern);
    return Count(phrase, SplitIntoWords(text));
  };
  CHECK(count("stand|stands", "It stands where others stand; it is outstanding.") == 2);
  CHECK(count("all the same", "All the same; all the\nsame") == 1);
  CHECK(count("!there is|are no !longer|more", "it is no card, there is no card, it is no longer, and is no") == 2);
}

}  // namespace
}  // namespace cardinal::architecture
