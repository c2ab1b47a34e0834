#include "interpreter/language/documents/foreign_formats.h"

#include <catch2/catch.hpp>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

std::string DetectFormat(const std::string& text) {
  const Tried tried(text);
  const auto found = DetectForeignFile(tried.File());
  return found ? found->format : "";
}

TEST_CASE("foreign: what is of Cardinal is not foreign, and neither is any other text") {
  for (const char* text : {"",
                           "deck: D\ngame: g\ncards: {A: 1}\n",
                           "deck: D\ngame: g\ncards: [A, 2 B]\n",
                           "{\"deck\": \"D\", \"game\": \"g\", \"cards\": [{\"name\": \"A\", \"count\": 2}]}",
                           "scenario: s\ngame: g\nsteps: []\nend: draw\n",
                           "deck: a, name\ngame: g, h\ncards: {A: 1}\n",
                           "[{\"scenario\": \"s\", \"steps\": [{\"p1\": \"pass\"}]}]",
                           "cards bout \"Base, name\"\ncard \"A\": Unit { power 1 }\n",
                           "// 3 Wolves\n",
                           "12\n",
                           "3 Wolves and\nthe rest\n",
                           "<",
                           "[",
                           "{",
                           "[main",
                           "name,type\n",
                           "{\"a\": 1}",
                           "[{\"a\": 1}]",
                           "# main\n89631139\n",
                           "4 things to do\n",
                           "we saw it x2\nand left\n",
                           "Wolf x2\n",
                           "1 scenario: x\n"}) {
    INFO(text);
    CHECK((DetectFormat(text) == "" || text[0] == '<'));
  }
  CHECK(DetectFormat("<a/>") == "XML");
}

TEST_CASE("foreign: names are taken without sets, numbers and marks") {
  const auto names = [](const std::string& text) {
    const Tried tried(text);
    std::string list;
    const auto found = DetectForeignFile(tried.File());
    REQUIRE((found && found->deck));
    for (const auto& [name, copies] : found->deck->cards) list += std::to_string(copies) + ' ' + name + '\n';
    return list;
  };
  CHECK(names("About\nName Mine\n\nDeck\n4 Fire // Ice (APC) 128\n2 Wolf (BAS) 12 *F*\n1 A (B) C\n") ==
        "4 Fire // Ice\n2 Wolf\n1 A (B) C\n");
  CHECK(names("4x Wolf\n2 Wolf\nSideboard:\n3 Ox\n") == "6 Wolf\n");
  CHECK(names("1 Ox (Foo)\n3x Wisp *F*\n2 Wolf (BAS) *F*\n1 (X)\n") == "1 Ox\n3 Wisp\n2 Wolf\n1 (X)\n");
  CHECK(names("Deck\n4 Wolf\n") == "4 Wolf\n");
  CHECK(names("Cinder Whelp x12\nX 3 X3\n2 Ox\n") == "12 Cinder Whelp\n3 X 3\n2 Ox\n");
  CHECK(names("1 [Bracket]\n2 [BAS:1] Ox\n") == "1 [Bracket]\n2 Ox\n");
  CHECK(names("count,name\n2,\"Say \"\"Hi\"\", Wolf\"\n1,\"Two\nlines\"\n") == "2 Say \"Hi\", Wolf\n1 Two lines\n");
  CHECK(names("<cockatrice_deck><zone name=\"main\"><card number=\"2\" name=\"It&#39;s&#x2014;a\"/>"
              "<card name=\"Nonum\"/></zone></cockatrice_deck>") == "2 It's\u2014a\n1 Nonum\n");
  CHECK(names(R"({"name": "Dogs", "cards": [{"name": "Wolf", "count": "2x"}, {"name": "Ox", "count": "x3"}]})") ==
        "2 Wolf\n3 Ox\n");
  CHECK(names("Quantity;Card\r\n2;\"Who, What\"\r\n") == "2 Who, What\n");
  CHECK(names("<deck><section name=\"Main\"><card qty=\"2\" id=\"x\">Tom &amp; Jo</card></section></deck>") ==
        "2 Tom & Jo\n");
}

TEST_CASE("foreign: nothing is left out without a word") {
  const auto help = [](const std::string& text) {
    const Tried tried(text);
    diag::Sink sink;
    REQUIRE(ReportForeign(tried.File(), sink));
    return sink.Diagnostics().front().help;
  };
  using Catch::Contains;
  CHECK_THAT(
      help("<cockatrice_deck><card number=\"1\" name=\"A\"/><card number=\"many\" name=\"B\"/></cockatrice_deck>"),
      Contains("not understood, so left out: `<card number=\"many\" name=\"B\"/>`"));
  CHECK_THAT(help("count,name\n2,Wolf\nmany,Ox\n3,\n\n"), Contains("left out: `many, Ox`, `3`; GAME"));
  CHECK_THAT(help(R"({"main": [{"name": "A", "count": 2}, "B"], "sideboard": [{"name": "C", "count": 1}],
                      "tokens": [{"name": "D", "count": 1}]})"),
             Contains("it has no sideboard, so 1 copy is left out; not understood, so left out: `B`, `tokens: D, 1`"));
  CHECK_THAT(help("[main]\n2 Wolf|BAS\nOx\n"), Contains("left out: `Ox`"));
  CHECK_THAT(help("4 Wolf\n2 Ox\nSideboard\n2 Elk\n"), Contains("so 2 copies are left out;"));
  CHECK_THAT(help(R"({"name": "Dogs", "cards": [{"name": "Wolf", "count": 2}]})"), Contains("deck: Dogs\n"));
  CHECK_THAT(help("count,name\n2,Wolf\na,1\nb,2\nc,3\nd,4\ne,5\n"), Contains("`c, 3` and 2 more"));
}

TEST_CASE("foreign: what is shown can be read") {
  const auto shown = [](const std::string& text) {
    const Tried tried(text);
    return ConvertToCardinal(*DetectForeignFile(tried.File()));
  };
  CHECK(shown("2 Wolf\n1 Say \"Hi\"\n1 3 Wolves\n1 no: yes\n") ==
        "deck: My Deck\ngame: GAME\ncards:\n  Wolf: 2\n  \"Say \\\"Hi\\\"\": 1\n  \"3 Wolves\": 1\n  \"no: yes\": 1\n");
  CHECK(shown(R"([{"name": "Bear", "type": "Grizzly beast", "Mana Cost": "2", "2nd": "x", "text": "{T}: \"go\""}])") ==
        "cards GAME \"Name of the set\"\n\ncard \"Bear\": GrizzlyBeast {\n  mana_cost 2\n  x2nd \"x\"\n"
        "  text \"\\{T\\}: \\\"go\\\"\"\n}\n");
  std::string many = "name,cost\n";
  for (int i = 0; i < 5; ++i) many += "A" + std::to_string(i) + ",1\n";
  CHECK(shown(many).ends_with("\n// and 2 more\n"));
}

}  // namespace
}  // namespace cardinal::documents
