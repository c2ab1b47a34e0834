// The cases of cases.txt: what completion and signature help offer at a place.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>

#include "tests/completion/games.h"

namespace cardinal::completion {
namespace {

struct Check {
  std::string key, value;
};

struct Case {
  std::string title, game, text;
  std::vector<Check> checks;
  bool of_cards = false;
};

std::vector<Case> ReadCases() {
  std::vector<Case> cases;
  for (const std::string& line :
       golden::SplitIntoLines(golden::ReadText(golden::Root() / "tests/completion/cases.txt"))) {
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("== ")) {
      cases.push_back({line.substr(3), "", "", {}, false});
    } else if (line[0] == '>') {
      cases.back().text += (line.size() > 2 ? line.substr(2) : "") + "\n";
    } else if (line == "of cards") {
      cases.back().of_cards = true;
    } else if (line.starts_with("game ")) {
      cases.back().game = line.substr(5);
    } else {
      const std::size_t blank = std::min(line.find(' '), line.size());
      cases.back().checks.push_back({line.substr(0, blank), line.substr(std::min(blank + 1, line.size()))});
    }
  }
  return cases;
}

// Splits a list into words, and texts in quotes.
std::vector<std::string> Names(const std::string& list) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < list.size();) {
    const char end = list[at] == '"' ? '"' : ' ';
    const std::size_t begin = end == '"' ? at + 1 : at;
    const std::size_t close = std::min(list.find(end, begin), list.size());
    if (close > begin) names.push_back(list.substr(begin, close - begin));
    at = close + 1;
  }
  return names;
}

// Filters as an editor does: the typed text is the beginning of the word.
std::vector<Item> Filtered(const ItemList& list, std::string_view text, std::int32_t offset) {
  const std::string_view typed =
      text.substr(static_cast<std::size_t>(list.begin), static_cast<std::size_t>(std::max(0, offset - list.begin)));
  std::vector<Item> items;
  for (const Item& item : list.items) {
    const bool fits =
        item.filter.size() >= typed.size() &&
        std::equal(typed.begin(), typed.end(), item.filter.begin(), [](char a, char b) {
          return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
        });
    if (fits) items.push_back(item);
  }
  return items;
}

std::string Labels(const std::vector<Item>& items) {
  std::string labels;
  for (const Item& item : items)
    labels += "  " + std::to_string(item.group) + " " + item.label + "   " + item.detail + "\n";
  return labels;
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

// `A = text`
std::pair<std::string, std::string> Pair(const std::string& value) {
  const std::size_t at = value.find(" = ");
  return {Names(value.substr(0, at)).front(), Replaced(value.substr(at + 3), "\\n", "\n")};
}

void CheckItems(const std::vector<Item>& items, const GameContext& around, const Check& check) {
  const auto find = [&](const std::string& label) {
    return std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.label == label; });
  };
  if (check.key == "first") {
    REQUIRE(!items.empty());
    CHECK(items.front().label == Names(check.value).front());
  } else if (check.key == "offers" || check.key == "only") {
    for (const std::string& name : Names(check.value)) {
      INFO("offers " << name);
      CHECK(find(name) != items.end());
    }
    if (check.key == "only") CHECK(items.size() == Names(check.value).size());
  } else if (check.key == "no") {
    for (const std::string& name : Names(check.value)) {
      INFO("no " << name);
      CHECK(find(name) == items.end());
    }
  } else if (check.key == "nothing") {
    CHECK(items.empty());
  } else {
    const auto [label, text] = Pair(check.value);
    const auto item = find(label);
    INFO(check.key << " of " << label);
    REQUIRE(item != items.end());
    if (check.key == "detail") CHECK(item->detail == text);
    if (check.key == "insert") CHECK(item->insert == text);
    if (check.key == "docs") {
      const std::string documentation = Describe(item->label, item->about, around);
      INFO(documentation);
      CHECK(documentation.find(text) != std::string::npos);
    }
  }
}

void CheckSignature(const std::optional<Signature>& signature, const Check& check) {
  if (check.key == "no") {
    CHECK(!signature);
    return;
  }
  REQUIRE(signature);
  if (check.key == "call") CHECK(signature->label == check.value);
  if (check.key != "active") return;
  REQUIRE(signature->active >= 0);
  const auto [begin, end] = signature->parameters.at(static_cast<std::size_t>(signature->active));
  CHECK(signature->label.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)) == check.value);
}

void CheckCase(const Case& one) {
  INFO(one.text);
  std::string text = one.text;
  const std::size_t offset = text.find('|');
  REQUIRE(offset != std::string::npos);
  text.erase(offset, 1);
  const testing::Game& game = testing::GameNamed(one.game);
  GameContext around = game.Around(-1);
  around.of_cards = one.of_cards;
  const EditPosition place = game.NewFile(text, offset);
  const ItemList list = CompleteAt(place, around);
  const std::vector<Item> items = Filtered(list, text, place.offset);
  INFO(Labels(items));
  for (const Item& item : items)
    CHECK(std::count_if(items.begin(), items.end(),
                        [&](const Item& same) { return same.label == item.label && same.insert == item.insert; }) == 1);
  for (const Check& check : one.checks) {
    const bool of_signature =
        check.key == "call" || check.key == "active" || (check.key == "no" && check.value == "call");
    if (of_signature)
      CheckSignature(FindSignature(place, around), check);
    else
      CheckItems(items, around, check);
  }
}

TEST_CASE("completion and signature help offer what a writer expects", "[completion][golden]") {
  const std::vector<Case> cases = ReadCases();
  REQUIRE(cases.size() > 80);
  for (const Case& one : cases) {
    DYNAMIC_SECTION(one.title) { CheckCase(one); }
  }
}

}  // namespace
}  // namespace cardinal::completion
