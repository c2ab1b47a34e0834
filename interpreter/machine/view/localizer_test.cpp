#include "interpreter/machine/view/localizer.h"

#include <catch2/catch.hpp>

#include "interpreter/machine/match/test_match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::view {
namespace {

// A program with a second language, in which some texts have a translation and some have none.
program::Program InTwoLanguages() {
  program::Program p = match::test::VerifiedProgram();
  p.languages = {{"en", {}},
                 {"it",
                  {{"{winner} wins", "Vince {winner}"},
                   {"{a} beats {b}", "{b} perde contro {a}"},
                   {"shelf", "mensola"},
                   {"draw two", "pesca due"},
                   {"pass", "passa"},
                   {"{most} and {last}", "{most} e {last}"},
                   {"{most} and {last_with_e}", "{most} ed {last_with_e}"},
                   {"event shelf", "messa in mensola"},
                   {"things", "cose"},
                   {"1 things", "1 cosa"},
                   {"they show {things}.", "si vedono {things}, ecco."},
                   {"Pick \\{one\\}", "Prendine \\{una\\}"},
                   {"Pick a thing", "Prendi una cosa"}}}};
  const auto def = program::test::kBlue;
  p.cards[def].names = {"", "Cosa blu"};
  p.cards[def].texts = {"", "Non fa niente."};
  return p;
}

constexpr std::int32_t kItalian = 1;

TEST_CASE("wording: phrases, with their holes in the order of the language") {
  const program::Program p = InTwoLanguages();
  const Localizer english(p), italian(p, kItalian);
  CHECK(english.TranslatePhrase("{winner} wins", {"Anna"}) == "Anna wins");
  CHECK(italian.TranslatePhrase("{winner} wins", {"Anna"}) == "Vince Anna");
  CHECK(english.TranslatePhrase("{a} beats {b}", {"Anna", "Ben"}) == "Anna beats Ben");
  CHECK(italian.TranslatePhrase("{a} beats {b}", {"Anna", "Ben"}) == "Ben perde contro Anna");
  CHECK(italian.TranslatePhrase("never {said}", {"so"}) == "never so");
  CHECK(italian.TranslatePhrase("a \\{brace\\}") == "a {brace}");
  CHECK(english.TranslatePhrase("{x} twice {x}", {"say"}) == "say twice say");
}

TEST_CASE("wording: names, cards and lists") {
  const program::Program p = InTwoLanguages();
  const Localizer english(p), italian(p, kItalian);
  CHECK(english.TranslateName("draw_two") == "draw two");
  CHECK(italian.TranslateName("draw_two") == "pesca due");
  CHECK(italian.TranslateName("hand") == "hand");
  CHECK(italian.CardName(program::test::kBlue) == "Cosa blu");
  CHECK(italian.CardText(program::test::kBlue) == "Non fa niente.");
  CHECK(english.CardName(program::test::kBlue) == "Blue Thing");
  CHECK(italian.JoinWithAnd({"uno", "due", "tre"}) == "uno, due e tre");
  CHECK(italian.TranslateText("Pick {one}") == "Prendine {una}");
  CHECK(english.TranslateText("Pick {one}") == "Pick {one}");
  CHECK(english.JoinWithAnd({"one"}) == "one");
  CHECK(english.JoinWithAnd({}).empty());
}

TEST_CASE("wording: the last part of a list may need another word before it") {
  const program::Program p = InTwoLanguages();
  const Localizer english(p), italian(p, kItalian);
  CHECK(italian.JoinWithAnd({"uno", "Erba"}) == "uno ed Erba");
  CHECK(italian.JoinWithAnd({"uno", "due", "è"}) == "uno, due ed è");
  CHECK(italian.JoinWithAnd({"Erba", "uno"}) == "Erba e uno");
  CHECK(english.JoinWithAnd({"one", "Earth"}) == "one and Earth");
}

TEST_CASE("wording: an event and a zone of one name, one and several of a thing") {
  const program::Program p = InTwoLanguages();
  const Localizer english(p), italian(p, kItalian);
  CHECK(italian.TranslateName("shelf") == "mensola");
  CHECK(italian.EventName("shelf") == "messa in mensola");
  CHECK(italian.EventName("draw_two") == "pesca due");  // no text of its own
  CHECK(english.EventName("draw_two") == "draw two");
  CHECK(italian.FormatAmount(1, "things") == "1 cosa");
  CHECK(italian.FormatAmount(2, "things") == "2 cose");
  CHECK(italian.FormatAmount(1, "shelf") == "1 mensola");
  CHECK(english.FormatAmount(1, "draw_two") == "1 draw two");
  const DisplayNames labelled{{}, 0, std::make_shared<const NameLabels>(NameLabels{{{"1 things", "1 thing"}}})};
  CHECK(Localizer(p, labelled).FormatAmount(1, "things") == "1 thing");
  CHECK(Localizer(p, labelled).FormatAmount(3, "things") == "3 things");
}

TEST_CASE("wording: a language that is not there is that of the rules") {
  const program::Program p = InTwoLanguages();
  CHECK(Localizer(p, 7).TranslateName("shelf") == "shelf");
  CHECK(Localizer(p, -1).TranslateName("shelf") == "shelf");
  CHECK(FindLanguage(p, "it") == kItalian);
  CHECK(FindLanguage(p, "en") == 0);
  CHECK(FindLanguage(p, "de") == -1);
  CHECK(FormatLanguageCodes(p) == "en, it");
  const program::Program silent = match::test::VerifiedProgram();
  CHECK(FindLanguage(silent, "en") == 0);
  CHECK(FindLanguage(silent, "it") == -1);
}

TEST_CASE("wording: what a reader is shown is in that language") {
  const program::Program p = InTwoLanguages();
  const match::Match match = match::test::Stopped(p);
  const DisplayNames names{{"Anna", "Ben"}, kItalian};
  CHECK(OptionText(p, match, {model::OptionKind::Pass}, 0, names) == "passa");
  CHECK(FormatValue(p, match, {program::TypeKind::Zone}, program::test::kShelf, 0, names) == "mensola");
  CHECK(FormatSentence(p, match, 1, std::vector<model::Value>{model::kNone}, 0, names) == "Si vedono nothing, ecco.");
}

}  // namespace
}  // namespace cardinal::view
