#include "tests/bench/rules.h"

#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

#include "interpreter/language/load/load.h"
#include "tests/bench/trouble.h"

namespace cardinal::bench {

program::Program LoadRules(std::string_view ruleset, std::initializer_list<std::string_view> cards) {
  const std::filesystem::path root = CARDINAL_SOURCE_DIR;
  load::LoadRequest request;
  request.ruleset = root / ruleset;
  for (const std::string_view file : cards) request.cards.push_back(root / file);
  source::SourceSet sources;
  diag::Sink sink;
  std::optional<program::Program> program =
      load::LoadProgram(source::FileSystem(), request, base::Limits(), sources, sink);
  if (program) return *std::move(program);
  std::ostringstream text;
  text << "the rules do not load\n";
  for (const diag::Diagnostic& diagnostic : sink.Sorted()) diag::RenderText(text, diagnostic, sources, false);
  throw Trouble(text.str());
}

program::Program LoadBenchRules() { return LoadRules("rulesets/imagimon", {"tests/bench/cards/bench_set.cardinal"}); }

program::Program LoadFirstLight() { return LoadRules("rulesets/imagimon", {"cards/imagimon/first_light"}); }

program::Program LoadDuel() { return LoadRules("tests/bench/duel", {}); }

}  // namespace cardinal::bench
