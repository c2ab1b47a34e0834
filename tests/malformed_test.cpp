// Every tests/malformed/rulesets/<name>.cardinal is something that is no ruleset: cut off, garbage, hostile. Beside it
// <name>.first says the first thing that is reported about it, and how many are; and it is reported soon.
#include <catch2/catch.hpp>

#include <chrono>

#include "tests/golden.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
constexpr std::chrono::milliseconds kSoon(4000);
#else
constexpr std::chrono::milliseconds kSoon(200);
#endif

struct Reported {
  std::string text;
  std::chrono::milliseconds time{0};
};

Reported ReportOf(const std::string& text) {
  const golden::OneFile one(text);
  source::SourceSet sources;
  diag::Sink sink;
  const auto begin = std::chrono::steady_clock::now();
  const auto program = load::LoadProgram(one.files, one.request, {}, sources, sink);
  Reported reported;
  reported.time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  const auto all = sink.Sorted();
  CHECK(program.has_value() != sink.HasErrors());
  if (all.empty()) {
    reported.text = "nothing\n";
    return reported;
  }
  std::ostringstream out;
  const source::Span span = all.front().span;
  if (span.file.value >= 0) {
    const source::Place place = sources[span.file].PlaceOf(span.begin);
    out << place.line << ':' << place.column << ' ';
  }
  out << diag::Info(all.front().code).name << ": " << diag::Printable(all.front().message) << '\n';
  if (!all.front().help.empty()) out << "help: " << diag::Printable(all.front().help) << '\n';
  out << "in all: " << all.size() << '\n';
  reported.text = out.str();
  // Nothing of it may reach a terminal raw.
  std::ostringstream rendered;
  for (const diag::Diagnostic& diagnostic : all) diag::RenderText(rendered, diagnostic, sources, false);
  for (const char c : rendered.str()) CHECK((c == '\n' || static_cast<unsigned char>(c) >= ' '));
  CHECK(!source::FindBadByte(rendered.str()));
  CHECK(rendered.str().size() < 100'000);
  return reported;
}

TEST_CASE("malformed rulesets are reported, soon and safely", "[malformed]") {
  const auto paths = golden::Below(golden::Root() / "tests/malformed/rulesets", ".cardinal");
  CHECK(paths.size() >= 20);
  for (const fs::path& path : paths) {
    INFO(path.filename().string());
    const std::string text = golden::ReadText(path);
    Reported reported = ReportOf(text);
    // Others may be at work on this machine: three tries.
    for (int i = 0; i < 2 && reported.time >= kSoon; ++i) reported.time = ReportOf(text).time;
    CHECK(reported.time < kSoon);
    const fs::path first = fs::path(path).replace_extension(".first");
    if (golden::Updating()) golden::WriteText(first, reported.text);
    CHECK(reported.text == golden::ReadText(first));
  }
}

// A sound file, cut off at many places: nothing but diagnostics comes of it.
TEST_CASE("a ruleset cut off anywhere is reported, or still one", "[malformed]") {
  const std::string text = golden::ReadText(golden::Root() / "tests/language/windows/of_cards.cardinal");
  REQUIRE(text.size() > 1000);
  const std::size_t end = text.find("// p1.hand");
  for (std::size_t cut = 0; cut < end; cut += 5) {
    const golden::OneFile one(text.substr(0, cut));
    source::SourceSet sources;
    diag::Sink sink;
    const auto program = load::LoadProgram(one.files, one.request, {}, sources, sink);
    INFO(cut);
    REQUIRE(program.has_value() != sink.HasErrors());
  }
}

}  // namespace
}  // namespace cardinal
