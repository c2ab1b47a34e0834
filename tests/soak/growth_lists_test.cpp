// For each list of the grammar: when the list becomes two and four times as long, lint takes about two and four times
// as long. A list of grammar/CardinalParser.g4 without a family in growth_lists.h is a failure. Pairs of long lists
// have a fixed limit of time and memory.
#include <sys/resource.h>

#include <catch2/catch.hpp>

#include <cctype>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "tests/amount.h"
#include "tests/diagnostics_case.h"
#include "tests/processor_clock.h"
#include "tests/soak/growth_lists.h"

namespace cardinal::growth {
namespace {

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Removes comments, and makes one blank between words.
std::string Plain(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool comment = text[i] == '/' && i + 1 < text.size() && text[i + 1] == '/';
    if (comment) i = std::min(text.find('\n', i), text.size() - 1);
    const char c = std::isspace(static_cast<unsigned char>(text[i])) != 0 ? ' ' : text[i];
    if (c != ' ' || (!plain.empty() && plain.back() != ' ')) plain += c;
  }
  return plain;
}

// Returns what the `*` or `+` at this place repeats.
std::string Repeated(const std::string& body, std::size_t sign) {
  std::size_t begin = sign;
  if (body[sign - 1] == ')') {
    int depth = 0;
    do {
      --begin;
      depth += body[begin] == ')' ? 1 : body[begin] == '(' ? -1 : 0;
    } while (depth > 0);
  } else {
    while (begin > 0 && IsWord(body[begin - 1])) --begin;
  }
  return body.substr(begin, sign + 1 - begin);
}

bool Mentions(const std::string& body, const std::string& word) {
  for (std::size_t at = body.find(word); at != std::string::npos; at = body.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !IsWord(body[at - 1])) && (end == body.size() || !IsWord(body[end]))) return true;
  }
  return false;
}

// Returns "game: gameItem*", "ifStatement: ifStatement" for a rule that names itself, and each kind of declaration.
std::set<std::string> FindLists(const std::string& grammar) {
  std::set<std::string> lists;
  std::istringstream rules(Plain(grammar));
  for (std::string rule; std::getline(rules, rule, ';');) {
    const std::size_t colon = rule.find(':');
    if (colon == std::string::npos) continue;
    std::size_t end = colon;
    while (end > 0 && !IsWord(rule[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && IsWord(rule[begin - 1])) --begin;
    const std::string name = rule.substr(begin, end - begin), body = rule.substr(colon + 1);
    for (std::size_t i = 1; i < body.size(); ++i)
      if (body[i] == '*' || body[i] == '+') lists.insert(name + ": " + Repeated(body, i));
    if (Mentions(body, name)) lists.insert(name + ": " + name);
    std::istringstream kinds(name == "declaration" ? body : "");
    for (std::string kind; kinds >> kind;)
      if (kind != "|") lists.insert("declaration: " + kind);
  }
  return lists;
}

TEST_CASE("growth: every list of the grammar has a family") {
  std::set<std::string> covered;
  for (const List& list : Lists()) {
    std::istringstream names(list.covers);
    for (std::string name; std::getline(names, name, ';');) covered.insert(name.substr(name.find_first_not_of(' ')));
  }
  CHECK(covered == FindLists(golden::ReadText(golden::Root() / "grammar/CardinalParser.g4")));
}

// Appends the piece again and again, until the text has this number of bytes.
void AddPieces(std::string& text, const std::string& piece, std::size_t bytes) {
  for (std::size_t i = 1; text.size() < bytes; ++i) {
    for (const char c : piece) {
      if (c == '%' || c == '$')
        text += std::to_string(c == '%' ? i : i - 1);
      else
        text += c;
    }
  }
}

std::string MakeText(const List& list, std::size_t bytes) {
  std::string text = list.head;
  AddPieces(text, list.piece, bytes);
  return text + list.tail;
}

std::string MakeText(const Product& product, std::size_t bytes) {
  std::string text = product.head;
  AddPieces(text, product.piece, bytes / 2);
  text += product.middle;
  AddPieces(text, product.other, bytes);
  return text + product.tail;
}

// Returns the milliseconds to read, check and lint the text and to print the findings.
double Milliseconds(const std::string& text) {
  const golden::OneFile one(text);
  const auto begin = ProcessorClock::now();
  source::SourceSet sources;
  diag::Sink sink;
  std::ostringstream out;
  const load::LoadResult loaded = load::LoadGame(one.files, one.request, {}, sources, sink);
  for (const diag::Diagnostic& found : golden::Linted(loaded, load::FileKind::Ruleset, sources, sink))
    diag::RenderText(out, found, sources, false);
  return std::chrono::duration<double, std::milli>(ProcessorClock::now() - begin).count();
}

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
constexpr double kLongest = 40'000;
#else
constexpr double kLongest = 2'000;  // for 120 KB, so that a megabyte takes well below half a minute on any machine
#endif
constexpr double kMostOfADoubling = 2.6, kTooShort = 60;  // kTooShort: ms; shorter times are only noise
constexpr int kTries = 12;

// Returns the peak memory of this process so far, in kilobytes.
std::int64_t MostKilobytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("growth: two long lists together stay within the memory and the time of a file of the largest size",
          "[soak][growth]") {
  constexpr std::int64_t kMostMegabytes = 1'000;
  constexpr double kLongestProduct = 20'000;
  const std::size_t size = testing::Amount<std::size_t>(300'000, 950'000);  // bytes
  for (const Product& product : Products()) {
    const double milliseconds = Milliseconds(MakeText(product, size));
    char line[160];
    std::snprintf(line, sizeof line, "%-40.40s x %-40.40s %zu KB %7.1f ms, %lld MB\n",
                  product.piece.substr(0, product.piece.find('\n')).c_str(),
                  product.other.substr(0, product.other.find('\n')).c_str(), size / 1'000, milliseconds,
                  static_cast<long long>(MostKilobytes() / 1'000));
    std::cout << line;
    INFO(line);
    CHECK(milliseconds < kLongestProduct);
    CHECK(MostKilobytes() < kMostMegabytes * 1'000);
  }
}
#endif

TEST_CASE("growth: a list that is twice as long takes about twice the time to lint", "[soak][growth]") {
  for (const List& list : Lists()) {
    const std::string quarter = MakeText(list, 30'000), whole = MakeText(list, 120'000);
    double least_quarter = 1e9, least_whole = 1e9;
    const auto fine = [&] {
      return least_whole < kTooShort ||
             (least_whole < kLongest && std::sqrt(least_whole / least_quarter) <= kMostOfADoubling);
    };
    for (int i = 0; i < kTries && !fine(); ++i) {
      least_quarter = std::min(least_quarter, Milliseconds(quarter));
      least_whole = std::min(least_whole, Milliseconds(whole));
    }
    char line[160];
    std::snprintf(line, sizeof line, "%-44s %-24.24s 30 KB %7.1f ms, 120 KB %7.1f ms\n", list.covers.c_str(),
                  list.piece.substr(0, list.piece.find('\n')).c_str(), least_quarter, least_whole);
    std::cout << line;
    INFO(line);
    CHECK(fine());
  }
}

}  // namespace
}  // namespace cardinal::growth
