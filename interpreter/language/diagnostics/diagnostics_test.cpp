#include "interpreter/language/diagnostics/lint_codes.h"

#include <catch2/catch.hpp>
#include <set>
#include <sstream>
#include <string>

#include "interpreter/base/json.h"

using namespace cardinal::diag;
using cardinal::base::DumpJson;
using cardinal::base::Json;
using cardinal::source::FileId;
using cardinal::source::SourceSet;
using cardinal::source::Span;

namespace {

Span At(int begin, int end, int file = 0) { return {FileId{file}, begin, end}; }

std::string Rendered(const Diagnostic& diagnostic, const SourceSet& sources, bool colour = false) {
  std::ostringstream out;
  RenderText(out, diagnostic, sources, colour);
  return out.str();
}

}  // namespace

TEST_CASE("catalogue: names and codes are unique and found whatever their case", "[diagnostics]") {
  std::set<std::string_view> names, codes;
  for (const Code code : AllCodes()) {
    const CodeInfo& info = GetCodeInfo(code);
    CHECK(names.insert(info.name).second);
    CHECK(codes.insert(info.code).second);
    CHECK_FALSE(info.summary.empty());
  }
  CHECK(FindCode("unknownname") == Code::UnknownName);
  CHECK(FindCode("n01") == Code::UnknownName);
  CHECK_FALSE(FindCode("X99"));
  CHECK(GetCodeInfo(Code::Syntax).code == "S01");
}

TEST_CASE("sink: sorted by place, doubles removed", "[diagnostics]") {
  Sink sink;
  sink.Report(Code::Syntax, At(9, 10), "late");
  sink.Report(Code::Syntax, At(2, 3, 1), "other file");
  sink.Report(Code::Syntax, At(1, 2), "early").help = "a help";
  sink.Report(cardinal::diag::lint::UnusedDefinition, At(5, 6), "style");
  sink.Report(Code::Syntax, At(9, 10), "late");
  CHECK(sink.ErrorCount() == 4);
  const auto sorted = sink.Sorted();
  REQUIRE(sorted.size() == 4);
  CHECK(sorted[0].message == "early");
  CHECK(sorted[0].help == "a help");
  CHECK(sorted[1].message == "style");
  CHECK(sorted[2].message == "late");
  CHECK(sorted[3].message == "other file");
}

TEST_CASE("sink: warnings alone are not errors", "[diagnostics]") {
  Sink sink;
  sink.Report(cardinal::diag::lint::ShadowedName, At(0, 1), "hides");
  CHECK_FALSE(sink.HasErrors());
  CHECK(sink.Diagnostics().size() == 1);
}

TEST_CASE("sink: too many errors of one file are counted and said once", "[diagnostics]") {
  Sink sink(3);
  for (int i = 0; i < 10; ++i) sink.Report(Code::Syntax, At(i, i + 1), "no").help = "kept or not, this must be safe";
  sink.Report(Code::Syntax, At(0, 1, 1), "another file has its own count");
  CHECK(sink.ErrorCount() == 11);
  REQUIRE(sink.Diagnostics().size() == 5);
  CHECK(sink.Diagnostics()[3].code == Code::TooManyErrors);
  CHECK(sink.Diagnostics()[4].span.file.value == 1);
}

TEST_CASE("nearest: what was probably meant", "[diagnostics]") {
  const std::vector<std::string> names = {"attack", "health", "element", "c", "discard"};
  CHECK(FindNearestName("atack", names) == "attack");
  CHECK(FindNearestName("attakc", names) == "attack");
  CHECK(FindNearestName("Attack", names) == "attack");
  CHECK(FindNearestName("discrad", names) == "discard");
  CHECK(FindNearestName("zzz", names).empty());
  const std::vector<std::string> cards = {"Cinder Whelp", "Gender", "Tide Bull", "Tide Heron"};
  CHECK(FindNearestName("Cinder", cards) == "Cinder Whelp");
  CHECK(FindNearestName("Tide", cards) == "Tide Bull");
  CHECK(FindNearestName("x", names).empty());
  CHECK(FindNearestName("", names).empty());
  CHECK(FindNearestName("ab", {"ad", "ac"}) == "ac");
  // Accents and punctuation of a name cost no edits, and neither do further words after it.
  CHECK(DidYouMean("deja vu", {"Déjà Vu", "Wolf"}).text == "did you mean `Déjà Vu`?");
  CHECK(DidYouMean("Hunters Kin", {"Hunter’s Kin"}).text == "did you mean `Hunter’s Kin`?");
  CHECK(DidYouMean("Lodz Guard", {"Łódź Guard 🐉"}).text == "did you mean `Łódź Guard 🐉`?");
  CHECK(DidYouMean("helth", names).text == "did you mean `health`?");
  CHECK(DidYouMean("attack", {"attack"}).empty());
  CHECK(DidYouMean("quite different", names).empty());
}

TEST_CASE("text: message, source line, carets, notes, help", "[diagnostics]") {
  SourceSet sources;
  std::string text;
  for (int i = 1; i < 12; ++i) text += "\n";
  const int start = static_cast<int>(text.size());
  sources.AddFile("combat.cardinal", text + "  set c.atack to 3\n");
  Diagnostic diagnostic{Code::UnknownName, At(start + 8, start + 13), "no `atack`", {}, "did you mean `attack`?"};
  diagnostic.notes.push_back({At(2, 3), "first declared here"});
  diagnostic.notes.push_back({At(0, 0, -1), "a note without a place"});
  CHECK(Rendered(diagnostic, sources) ==
        "combat.cardinal:12:9: error: no `atack` [UnknownName]\n"
        "  12 |   set c.atack to 3\n"
        "     |         ^^^^^\n"
        "  note: combat.cardinal:3:1: first declared here\n"
        "  note: a note without a place\n"
        "  help: did you mean `attack`?\n");
}

TEST_CASE("text: findings say how sure they are; without a place there is only the message", "[diagnostics]") {
  const SourceSet sources;
  CHECK(Rendered({cardinal::diag::lint::ShadowedName, At(0, 0, -1), "m", {}, ""}, sources) ==
        "warning: m [N07 shadowed-name, likely]\n");
  CHECK(Rendered({cardinal::diag::lint::UnusedDefinition, At(0, 0, 5), "m", {}, ""}, sources) ==
        "warning: m [N06 unused-definition, proved]\n");
}

TEST_CASE("text: tabs and wide characters keep the caret in place", "[diagnostics]") {
  SourceSet sources;
  const std::string line = "\ta\t漢e\u0301 x";
  sources.AddFile("f", line);
  const int at = static_cast<int>(line.find('x'));
  // A tab moves to the next multiple of four; 漢 has two columns, the accent has none.
  CHECK(Rendered({Code::Syntax, At(at, at + 1), "m", {}, ""}, sources) ==
        "f:1:8: error: m [Syntax]\n"
        "   1 |     a   漢e\u0301 x\n"
        "     |             ^\n");
}

TEST_CASE("text: the end of a line and of a file have a caret too", "[diagnostics]") {
  SourceSet sources;
  sources.AddFile("f", "ab\ncd");
  CHECK(Rendered({Code::Syntax, At(2, 2), "m", {}, ""}, sources) ==
        "f:1:3: error: m [Syntax]\n   1 | ab\n     |   ^\n");
  CHECK(Rendered({Code::Syntax, At(5, 5), "m", {}, ""}, sources) ==
        "f:2:3: error: m [Syntax]\n   2 | cd\n     |   ^\n");
  // A span of several lines ends with the first line.
  CHECK(Rendered({Code::Syntax, At(1, 5), "m", {}, ""}, sources) == "f:1:2: error: m [Syntax]\n   1 | ab\n     |  ^\n");
}

TEST_CASE("text: a long line is cut around its caret", "[diagnostics]") {
  SourceSet sources;
  sources.AddFile("f", std::string(500, 'a') + "HERE" + std::string(500, 'b'));
  const std::string text = Rendered({Code::Syntax, At(500, 504), "m", {}, ""}, sources);
  std::istringstream lines(text);
  std::string message, source, carets;
  std::getline(lines, message);
  std::getline(lines, source);
  std::getline(lines, carets);
  CHECK(source.size() < 130);
  CHECK(source.find("...a") != std::string::npos);
  CHECK(source.ends_with("b..."));
  CHECK(source.substr(carets.find('^'), 4) == "HERE");
  CHECK(carets.find_last_of('^') - carets.find('^') == 3);
}

TEST_CASE("text: a mark longer than the cut stays inside", "[diagnostics]") {
  SourceSet sources;
  sources.AddFile("f", std::string(5000, 'a'));
  for (const int begin : {0, 30, 2500, 4990}) {
    const std::string text = Rendered({Code::Syntax, At(begin, 5000), "m", {}, ""}, sources);
    CHECK(text.size() < 400);
  }
}

TEST_CASE("text: colour only when asked for", "[diagnostics]") {
  SourceSet sources;
  sources.AddFile("f", "ab");
  const Diagnostic diagnostic{Code::Syntax, At(0, 1), "m", {}, ""};
  CHECK(Rendered(diagnostic, sources).find('\x1b') == std::string::npos);
  CHECK(Rendered(diagnostic, sources, true).find("\x1b[1;31m^") != std::string::npos);
}

TEST_CASE("printable: nothing of a foreign text reaches the terminal as a command", "[diagnostics]") {
  CHECK(EscapeUnprintable("plain é 漢") == "plain é 漢");
  CHECK(EscapeUnprintable("\x1b[31m") == "\\u{1b}[31m");
  CHECK(EscapeUnprintable("a\tb\nc") == "a\\u{9}b\\u{a}c");
  CHECK(EscapeUnprintable("\u202e") == "\\u{202e}");
  CHECK(EscapeUnprintable("\u0085") == "\\u{85}");
  CHECK(EscapeUnprintable(std::string_view("\0", 1)) == "\\u{0}");
  CHECK(EscapeUnprintable("\xff\xfe") == "\\u{ff}\\u{fe}");
  SourceSet sources;
  sources.AddFile("bad\x1b[0mname", "x\x1b[2J");
  const std::string text = Rendered({Code::Syntax, At(0, 1), "say \x07", {}, "\x1b"}, sources);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\x07') == std::string::npos);
}

TEST_CASE("json: one object a diagnostic", "[diagnostics]") {
  SourceSet sources;
  sources.AddFile("a\"b", "one\ntwo\n");
  Diagnostic diagnostic{Code::Syntax, At(4, 7), "say \"x\"\n\x01\xff", {{At(0, 1), "n"}}, ""};
  std::ostringstream out;
  RenderJson(out, {diagnostic, {cardinal::diag::lint::ShadowedName, At(0, 0, -1), "w", {}, "h"}}, sources);
  CHECK(out.str().starts_with("[\n  {\n    \"file\": \"a\\\"b\",\n    \"line\": 2,\n"));
  CHECK(DumpJson(Json::parse(out.str())) ==
        R"([{"file":"a\"b","line":2,"column":1,"end_line":2,"end_column":4,"code":"S01","name":"Syntax",)"
        R"("severity":"error","grade":"error","message":"say \"x\"\n\u0001)"
        "\uFFFD"
        R"(","help":"","notes":[{"file":"a\"b","line":1,"column":1,"end_line":1,"end_column":2,"message":"n"}],)"
        R"("fix":null},{"file":null,"line":null,"column":null,"end_line":null,"end_column":null,"code":"N07",)"
        R"("name":"ShadowedName","severity":"warning","grade":"likely","message":"w","help":"h","notes":[],)"
        R"("fix":null}])");
  std::ostringstream none;
  RenderJson(none, {}, sources);
  CHECK(none.str() == "[]\n");
}

TEST_CASE("fix of a suggestion: the word that is meant, where the wrong one is in the span", "[diagnostics]") {
  const auto fixed = [](const std::string& text, Span span, const std::string& written, const std::string& meant) {
    SourceSet sources;
    sources.AddFile("a", text);
    Diagnostic diagnostic{Code::UnknownName, span, "m", {}, {}};
    diagnostic.SetHelp({"did you mean `" + meant + "`?", written, meant});
    const auto fix = cardinal::diag::FindFix(diagnostic, sources);
    if (!fix) return std::string();
    CHECK_FALSE(fix->safe);
    CHECK(fix->title == "write `" + meant + "`");
    const Span place = fix->edits.at(0).span;
    return text.substr(0, static_cast<std::size_t>(place.begin)) + fix->edits[0].text +
           text.substr(static_cast<std::size_t>(place.end));
  };
  CHECK(fixed("set c.atack to 3", At(6, 11), "atack", "attack") == "set c.attack to 3");
  CHECK(fixed("cost: atack", At(0, 11), "cost", "price") == "price: atack");   // a construct begins with its name
  CHECK(fixed("{\"Fife\": 3}", At(1, 7), "Fife", "Five") == "{\"Five\": 3}");  // a span with quotes
  CHECK(fixed("say {c.ownr}", At(0, 12), "c.ownr", "c.owner") == "say {c.owner}");
  CHECK(fixed("a (a, a)", At(2, 8), "a", "b").empty());           // the word is there twice
  CHECK(fixed("atackers", At(0, 8), "atack", "attack").empty());  // part of another word
  CHECK(fixed("Fife", At(0, 4), "Fife", "F: five").empty());      // the word would need quotes
}
