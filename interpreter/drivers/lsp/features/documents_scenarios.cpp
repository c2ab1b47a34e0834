// Code lenses on scenarios, and the commands that run and list them.
#include "interpreter/base/hash.h"
#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/outline.h"
#include "interpreter/language/documents/rulebook.h"

namespace cardinal::lsp {

using authoring::ScenarioResult;

namespace {

std::vector<documents::Symbol> ScenariosIn(const std::filesystem::path& path, std::string_view text,
                                           source::FileId file) {
  std::vector<documents::Symbol> scenarios = documents::Outline(path.string(), documents::ReadLeniently(text, file));
  std::erase_if(scenarios, [](const documents::Symbol& symbol) {
    return symbol.kind != documents::Symbol::Kind::Scenario || symbol.name_span.begin == symbol.span.begin;
  });
  return scenarios;
}

std::string Said(const ScenarioResult& result) {
  switch (result.status) {
    case ScenarioResult::Status::Passed: return "passed";
    case ScenarioResult::Status::Failed: return "failed: " + result.message;
    case ScenarioResult::Status::Invalid: return "cannot be run: " + result.message;
    case ScenarioResult::Status::OutOfTime: return "stopped: " + result.message;
  }
  return "";
}

// The first row that did not pass, or the last.
const ScenarioResult& Worst(const std::vector<ScenarioResult>& results) {
  for (const ScenarioResult& result : results)
    if (result.status != ScenarioResult::Status::Passed) return result;
  return results.back();
}

Range RangeIn(const LineTable& lines, source::Span span) {
  return lines.RangeOf(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end));
}

Json ArgumentsOf(const std::string& uri, const std::string& title) { return {{"uri", uri}, {"title", title}}; }

}  // namespace

// Of all texts that a result can depend on. While the analysis of a large game is outdated: nothing.
std::optional<std::uint64_t> Documents::HashOfGame(const Target& target) {
  workspace::Game* game = session_.workspace.GameOf(target.path);
  if (game == nullptr || (game->IsLarge() && !game->IsCurrent())) return std::nullopt;
  base::Hasher hasher;
  hasher.AddBytes(target.Text());
  const auto add = [&](const source::SourceSet& sources, const std::map<std::filesystem::path, source::FileId>& files) {
    for (const auto& [path, file] : files) hasher.AddBytes(path.string()).AddBytes(sources[file].Text());
  };
  add(target.snapshot->sources, target.snapshot->files);
  const workspace::DocumentsPtr documents = session_.workspace.Documents(*game);
  add(documents->sources, documents->files);
  return hasher.Value();
}

std::vector<CodeLens> Documents::Lenses(const Target& target) {
  if (documents::LanguageOfRulebook(target.path.filename().string())) return clauses_.Lenses(target);
  std::vector<CodeLens> lenses;
  const std::string uri = session_.UriOf(target.path);
  const LineTable lines = session_.Lines(target);
  const std::optional<std::uint64_t> game = outcomes_.empty() ? std::nullopt : HashOfGame(target);
  for (const documents::Symbol& scenario : ScenariosIn(target.path, target.Text(), target.file)) {
    const Range range = RangeIn(lines, scenario.name_span);
    const auto add = [&](std::string title, const char* command) {
      CodeLens lens;
      lens.range = range;
      lens.command = Command{std::move(title), command, std::vector<Json>{ArgumentsOf(uri, scenario.name)}};
      lenses.push_back(std::move(lens));
    };
    const auto outcome = outcomes_.find({target.path, scenario.name});
    const bool holds = outcome != outcomes_.end() && game && outcome->second.game == game;
    add(holds ? outcome->second.said : "run", "cardinal.runScenario");
    add("why", "cardinal.whyScenario");
  }
  return lenses;
}

void Documents::Forget(const workspace::Game& game) {
  clauses_.Forget(game);
  games_.erase(game.Home().ruleset);
  std::erase_if(outcomes_,
                [&](const auto& outcome) { return session_.workspace.GameOf(outcome.first.first) == &game; });
}

Json Documents::RunScenario(const Json& arguments) {
  const std::string uri = arguments["uri"], title = arguments["title"];
  const auto target = session_.LocateInWhole(uri);
  if (!target) throw ResponseError{ErrorCodes::InvalidParams, "`" + uri + "` belongs to no game", nullptr};
  const auto results = GameOf(target->snapshot).Player().Run(target->path.string(), target->Text(), title);
  if (results.empty())
    throw ResponseError{ErrorCodes::InvalidParams, "the document has no scenario `" + title + "`", nullptr};
  const ScenarioResult& result = Worst(results);
  outcomes_[{target->path, title}] = {HashOfGame(*target), Said(result)};
  Json details = Json::array();
  for (const std::string& line : result.details) details.push_back(line);
  return {{"passed", result.status == ScenarioResult::Status::Passed},
          {"message", result.status == ScenarioResult::Status::Passed ? "" : Said(result)},
          {"row", result.row},
          {"line", session_.Lines(*target).PositionAt(static_cast<std::size_t>(result.at)).line},
          {"details", std::move(details)}};
}

Json Documents::ListScenarios() {
  Json list = Json::array();
  for (const std::filesystem::path& folder : session_.folders)
    if (session_.searched.count(folder) == 0) session_.FindGames(folder);
  for (workspace::Game* game : session_.workspace.Games()) {
    const workspace::DocumentsPtr documents = session_.workspace.Documents(*game);
    for (const auto& [path, number] : documents->files) {
      const source::SourceFile& file = documents->sources[number];
      const LineTable lines(file.Text(), session_.encoding);
      for (const documents::Symbol& scenario : ScenariosIn(path, file.Text(), file.Id()))
        list.push_back({{"uri", session_.UriOf(path)},
                        {"title", scenario.name},
                        {"range", Encode(RangeIn(lines, scenario.span))},
                        {"game", game->Home().game}});
    }
  }
  return list;
}

}  // namespace cardinal::lsp
