#include "interpreter/language/lint/phrases.h"

#include <catch2/catch.hpp>

namespace cardinal::lint {
namespace {

std::string Listed(std::string_view text) {
  std::string list;
  for (const Word& word : WordsOf(text)) list += (list.empty() ? "" : "|") + word.text;
  return list;
}

// A wording with these phrases, whose holes are `n` (a number) and `c`.
check::CheckedRules Rules(const std::vector<check::Phrase>& phrases) {
  check::CheckedRules rules;
  check::Wording wording;
  wording.said.kind = check::SaidKind::Event;
  wording.holes = {{"n", true}, {"c", false}};
  wording.phrases = phrases;
  rules.wordings.push_back(wording);
  check::Wording two;
  two.said = check::Said::Of(check::SaidKind::Number, -1, 2);
  two.phrases = {{{"twice"}, {}, {}}, {{"Two"}, {}, {}}};
  rules.wordings.push_back(two);
  return rules;
}

// What a text says of them, longest first: "deal 2 damage to [the beast]", `*` in front if a longer one covers it.
std::string Found(const std::vector<check::Phrase>& phrases, const std::string& text) {
  const check::CheckedRules rules = Rules(phrases);
  const std::vector<Word> words = WordsOf(text);
  std::string list;
  for (const Occurrence& one : Phrasebook(rules, 0).In(words)) {
    list += list.empty() ? "" : "; ";
    if (one.covered) list += '*';
    const Stretch whole = one.Whole(), thing = one.holes[1];
    for (int i = whole.begin; i < whole.end; ++i) {
      list += i > whole.begin ? " " : "";
      if (i == thing.begin) list += '[';
      list += words[static_cast<std::size_t>(i)].text;
      if (i + 1 == thing.end) list += ']';
    }
  }
  return list;
}

}  // namespace

TEST_CASE("words of a text: signs, hyphens, apostrophes, accents, marks") {
  CHECK(Listed("Deal +2, then -3: K-Mon's 12 ÈRE.") == "deal|+2|,|then|-3|:|k-mon'|s|12|ère|.");
  CHECK(Listed("L'avversario - 4-5") == "l'|avversario|-|4|-5");
  CHECK(WordsOf("-3")[0].number == -3);
  CHECK(WordsOf("+4")[0].number == 4);
  CHECK(WordsOf("99999999999999999999")[0].kind == Word::Kind::Number);
  CHECK(WordsOf("").empty());
}

TEST_CASE("phrases: holes, choices of words, numbers in words") {
  const check::Phrase damage{{"deal ", " damage"}, {0}, {}};
  CHECK(Found({damage}, "Deal 2 damage.") == "deal 2 damage");
  CHECK(Found({damage}, "deal\n two  DAMAGE") == "deal two damage");
  CHECK(Found({damage}, "Deal some damage. Deal 2. Damage") == "");
  const check::Phrase coins{{"", " coin(s)"}, {0}, {}};
  CHECK(Found({coins}, "1 coin, 2 coins, 3 coinss") == "1 coin; 2 coins");
  CHECK(Found({{{"", "(s)"}, {1}, {}}, {{"(only this)"}, {}, {}}}, "only this: twos; cats") == "only this");
  const check::Phrase signs{{"+", " ATK"}, {0}, {}}, minus{{"-", " DEF"}, {0}, {}};
  CHECK(Found({signs, minus}, "+2 ATK, -2 ATK, 2 ATK, -3 DEF, 3 DEF") == "+2 atk; -3 def");
  const check::Phrase choice{{"(gain|take) ", " caric(a|he)"}, {0}, {}};
  CHECK(Found({choice}, "take 1 carica, gain 2 cariche, get 3 cariche") == "take 1 carica; gain 2 cariche");
}

TEST_CASE("phrases: a hole for a thing ends with the clause, a comma, or what follows in the phrase") {
  const check::Phrase open{{"", " damage to ", ""}, {0, 1}, {}};
  CHECK(Found({open}, "2 damage to the old beast, and more") == "2 damage to [the old beast]");
  CHECK(Found({open}, "2 damage to. The beast") == "");
  const check::Phrase front{{"", " loses ", " life"}, {1, 0}, {}};
  CHECK(Found({front}, "Then: the old beast loses 3 life") == "[the old beast] loses 3 life");
  CHECK(Found({front}, "loses 3 life") == "");
  const check::Phrase between{{"give ", " to ", ""}, {1, 0}, {}};
  CHECK(Found({between}, "give it all to 2") == "give [it all] to 2");
}

TEST_CASE("phrases: the longest takes its words, not those in its hole") {
  const check::Phrase damage{{"", " damage"}, {0}, {}}, to{{"", " damage to ", ""}, {0, 1}, {}};
  CHECK(Found({damage, to}, "3 damage to it; 4 damage") == "3 damage to [it]; *3 damage; 4 damage");
  CHECK(Found({damage, to}, "3 damage to 4 damage") == "3 damage to [4 damage]; *3 damage; 4 damage");
}

TEST_CASE("a phrase is said for one or for more") {
  CHECK(Said(" caric(a|he)", true) == " carica");
  CHECK(Said(" caric(a|he)", false) == " cariche");
  CHECK(Said("coin(s)", true) == "coin");
  CHECK(Said("coin(s)", false) == "coins");
}

}  // namespace cardinal::lint
