#include "tests/bench/rules.h"

#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

#include "interpreter/language/load/load.h"
#include "tests/bench/trouble.h"

namespace cardinal::bench {

program::Program LoadBenchRules() {
  const std::filesystem::path root = CARDINAL_SOURCE_DIR;
  load::Request request;
  request.ruleset = root / "rulesets" / "imagimon";
  request.cards = {root / "tests" / "bench" / "cards" / "bench_set.cardinal"};
  source::SourceSet sources;
  diag::Sink sink;
  std::optional<program::Program> program = load::LoadProgram(source::FileSystem(), request, base::Limits(), sources, sink);
  if (program) return *std::move(program);
  std::ostringstream text;
  text << "the rules do not load\n";
  for (const diag::Diagnostic& diagnostic : sink.Sorted()) diag::RenderText(text, diagnostic, sources, false);
  throw Trouble(text.str());
}

}  // namespace cardinal::bench
