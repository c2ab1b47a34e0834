// Completion and signature help answer at every place of any text, within a time limit.
#include <catch2/catch.hpp>

#include <chrono>
#include <random>

#include "interpreter/language/syntax/expected.h"
#include "tests/completion/games.h"
#include "tests/processor_clock.h"

namespace cardinal::completion {
namespace {

constexpr auto kAtMost = std::chrono::seconds(2);  // for one answer

double Milliseconds(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

struct Answers {
  std::size_t items = 0, signatures = 0, asked = 0;
  std::chrono::nanoseconds slowest{0}, all{0};
};

void Ask(const testing::Game& game, const GameContext& around, const std::string& text, std::size_t offset,
         Answers& answers) {
  const EditPosition place = game.NewFile(text, offset);
  const auto begin = ProcessorClock::now();
  const ItemList list = CompleteAt(place, around);
  const auto middle = ProcessorClock::now();
  answers.signatures += FindSignature(place, around).has_value();
  const auto end = ProcessorClock::now();
  answers.items += list.items.size();
  ++answers.asked;
  answers.slowest = std::max({answers.slowest, middle - begin, end - middle});
  answers.all += middle - begin;
  if (list.begin > place.offset || list.end < list.begin || list.end > static_cast<std::int32_t>(text.size()))
    FAIL("the word at " << offset << " is outside of the text");
}

// Asks at every `step`th place of a file of the game: each time in the whole text, and a third of the times also in the
// text up to this place.
void AskEverywhere(const testing::Game& game, int tree, std::size_t step, Answers& answers) {
  const GameContext around = game.Around(tree);
  const std::string text(game.sources[game.loaded.trees[static_cast<std::size_t>(tree)].file].Text());
  for (std::size_t offset = 0; offset <= text.size(); offset += step) {
    Ask(game, around, text, offset, answers);
    if (offset / step % 3 == 0) Ask(game, around, text.substr(0, offset), offset, answers);
  }
}

void Judge(const Answers& answers) {
  INFO(answers.asked << " places, " << answers.items << " items, " << answers.signatures << " signatures, the slowest "
                     << Milliseconds(answers.slowest) << " ms, on average "
                     << Milliseconds(answers.all) / static_cast<double>(answers.asked) << " ms");
  CHECK(answers.items > answers.asked);
  CHECK(answers.slowest < kAtMost);
}

TEST_CASE("completion answers at every place of a small game", "[completion]") {
  const testing::Game& game = testing::GameNamed("caravan");
  Answers answers;
  AskEverywhere(game, static_cast<int>(game.loaded.trees.size()) - 1, 1, answers);
  Judge(answers);
  CHECK(answers.signatures > 30);
}

TEST_CASE("completion answers in rules and cards of the four games", "[completion]") {
  for (const char* name : {"imagimon", "imajica", "kmon", "reality"}) {
    const testing::Game& game = testing::GameNamed(name);
    Answers answers;
    for (std::size_t i = 0; i < game.loaded.trees.size(); i += 5) {
      const std::size_t size = game.sources[game.loaded.trees[i].file].Text().size();
      AskEverywhere(game, static_cast<int>(i), std::max<std::size_t>(1, size / 12), answers);
    }
    INFO(name);
    Judge(answers);
  }
}

TEST_CASE("the grammar has an answer at every place of every file", "[completion]") {
  for (const char* name : {"imagimon", "imajica", "kmon", "reality"}) {
    const testing::Game& game = testing::GameNamed(name);
    for (std::size_t i = 0; i < game.loaded.trees.size(); i += 3) {
      const source::SourceFile& file = game.sources[game.loaded.trees[i].file];
      const auto size = static_cast<std::int32_t>(file.Text().size());
      for (std::int32_t offset = 0; offset <= size; offset += 23) {
        const syntax::Expected expected = syntax::FindExpected(file, offset, {});
        if (expected.begin > offset || expected.end < expected.begin || expected.end > size)
          FAIL(file.Path() << " at " << offset);
      }
    }
  }
}

TEST_CASE("completion answers in texts with parts cut out of them", "[completion]") {
  std::mt19937 random(7);
  const testing::Game& game = testing::GameNamed("caravan");
  const int tree = static_cast<int>(game.loaded.trees.size()) - 1;
  const GameContext around = game.Around(tree);
  const std::string whole(game.sources[game.loaded.trees[static_cast<std::size_t>(tree)].file].Text());
  Answers answers;
  for (int round = 0; round < 1500; ++round) {
    std::string text = whole;
    const std::size_t cuts = 1 + random() % 4;
    for (std::size_t cut = 0; cut < cuts && !text.empty(); ++cut) {
      const std::size_t begin = random() % text.size();
      text.erase(begin, random() % (round % 2 == 0 ? 6 : 200));
    }
    Ask(game, around, text, random() % (text.size() + 1), answers);
  }
  Judge(answers);
}

// A parser that follows each alternative separately would need exponential time here.
TEST_CASE("completion answers soon in texts with deep nesting or without an end", "[completion]") {
  const testing::Game& game = testing::GameNamed("caravan");
  const GameContext around = game.Around(-1);
  const auto many = [](const std::string& text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
  };
  Answers answers;
  const std::vector<std::string> texts = {
      "query q: Int = " + many("(", 150),
      "query q: Int = " + many("1 + ", 3000),
      "query q: Bool = " + many("a = b and c or not d < ", 400),
      "query q: Int = " + many("[1, [", 90),
      "event e { " + many("if a { ", 150),
      "event e { " + many("gain(1, ", 150),
      "event e { " + many("gain ", 3000),
      "query q: Int = " + many("first 1 of ", 150),
      many("event e { let = 3 ", 200),
      many("{ ( [ \" ", 300),
      "event e { tell \"" + many("{a.b} ", 1000) + "{",
      many("@CV-", 1000),
  };
  for (const std::string& text : texts) {
    INFO(text.substr(0, 40));
    Answers one;
    Ask(game, around, text, text.size(), one);
    Ask(game, around, text, text.size() / 2, one);
    CHECK(one.slowest < kAtMost);
    INFO(Milliseconds(one.slowest) << " ms");
    answers.asked += one.asked;
  }
}

}  // namespace
}  // namespace cardinal::completion
