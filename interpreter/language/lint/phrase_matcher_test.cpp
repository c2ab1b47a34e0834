#include "interpreter/language/lint/phrase_matcher.h"

#include <catch2/catch.hpp>

namespace cardinal::lint {
namespace {

std::string Listed(std::string_view text) {
  std::string list;
  for (const TextToken& word : TokenizeText(text)) list += (list.empty() ? "" : "|") + word.text;
  return list;
}

// A wording with these phrases, whose holes are `n` (a number) and `c`.
check::CheckedRules Rules(const std::vector<check::WordingPhrase>& phrases) {
  check::CheckedRules rules;
  check::Wording wording;
  wording.key.kind = check::PatternKeyKind::Event;
  wording.holes = {{"n", true}, {"c", false}};
  wording.phrases = phrases;
  rules.wordings.push_back(wording);
  check::Wording two;
  two.key = check::PatternKey::Make(check::PatternKeyKind::Number, -1, 2);
  two.phrases = {{{"twice"}, {}, {}}, {{"Two"}, {}, {}}};
  rules.wordings.push_back(two);
  return rules;
}

// The matches in a text, longest first: "deal 2 damage to [the beast]"; a covered match begins with `*`.
std::string Found(const std::vector<check::WordingPhrase>& phrases, const std::string& text) {
  const check::CheckedRules rules = Rules(phrases);
  const std::vector<TextToken> words = TokenizeText(text);
  std::string list;
  for (const PhraseMatch& one : PhraseMatcher(rules, 0).FindMatches(words)) {
    list += list.empty() ? "" : "; ";
    if (one.covered) list += '*';
    const TokenRange whole = one.FullRange(), thing = one.holes[1];
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
  CHECK(TokenizeText("-3")[0].number == -3);
  CHECK(TokenizeText("+4")[0].number == 4);
  CHECK(TokenizeText("99999999999999999999")[0].kind == TextToken::Kind::Number);
  CHECK(TokenizeText("").empty());
}

TEST_CASE("phrases: holes, choices of words, numbers in words") {
  const check::WordingPhrase damage{{"deal ", " damage"}, {0}, {}};
  CHECK(Found({damage}, "Deal 2 damage.") == "deal 2 damage");
  CHECK(Found({damage}, "deal\n two  DAMAGE") == "deal two damage");
  CHECK(Found({damage}, "Deal some damage. Deal 2. Damage") == "");
  const check::WordingPhrase coins{{"", " coin(s)"}, {0}, {}};
  CHECK(Found({coins}, "1 coin, 2 coins, 3 coinss") == "1 coin; 2 coins");
  CHECK(Found({{{"", "(s)"}, {1}, {}}, {{"(only this)"}, {}, {}}}, "only this: twos; cats") == "only this");
  const check::WordingPhrase signs{{"+", " ATK"}, {0}, {}}, minus{{"-", " DEF"}, {0}, {}};
  CHECK(Found({signs, minus}, "+2 ATK, -2 ATK, 2 ATK, -3 DEF, 3 DEF") == "+2 atk; -3 def");
  const check::WordingPhrase choice{{"(gain|take) ", " caric(a|he)"}, {0}, {}};
  CHECK(Found({choice}, "take 1 carica, gain 2 cariche, get 3 cariche") == "take 1 carica; gain 2 cariche");
}

TEST_CASE(
    "phrases: the words in a hole for a card end at a comma, at the end of the clause, or at the next words of the "
    "phrase") {
  const check::WordingPhrase open{{"", " damage to ", ""}, {0, 1}, {}};
  CHECK(Found({open}, "2 damage to the old beast, and more") == "2 damage to [the old beast]");
  CHECK(Found({open}, "2 damage to. The beast") == "");
  const check::WordingPhrase front{{"", " loses ", " life"}, {1, 0}, {}};
  CHECK(Found({front}, "Then: the old beast loses 3 life") == "[the old beast] loses 3 life");
  CHECK(Found({front}, "loses 3 life") == "");
  const check::WordingPhrase between{{"give ", " to ", ""}, {1, 0}, {}};
  CHECK(Found({between}, "give it all to 2") == "give [it all] to 2");
}

TEST_CASE("phrases: the longest phrase covers its own words, but not the words in its holes") {
  const check::WordingPhrase damage{{"", " damage"}, {0}, {}}, to{{"", " damage to ", ""}, {0, 1}, {}};
  CHECK(Found({damage, to}, "3 damage to it; 4 damage") == "3 damage to [it]; *3 damage; 4 damage");
  CHECK(Found({damage, to}, "3 damage to 4 damage") == "3 damage to [4 damage]; *3 damage; 4 damage");
}

TEST_CASE("phrases: a piece of a phrase has a singular and a plural form") {
  CHECK(InflectPiece(" caric(a|he)", true) == " carica");
  CHECK(InflectPiece(" caric(a|he)", false) == " cariche");
  CHECK(InflectPiece("coin(s)", true) == "coin");
  CHECK(InflectPiece("coin(s)", false) == "coins");
}

}  // namespace cardinal::lint
