// Code lenses on scenarios, and the commands that run and list them.
#include "interpreter/base/hash.h"
#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/outline.h"
#include "interpreter/language/documents/rulebook.h"

namespace cardinal::lsp {

using authoring::ScenarioResult;

namespace {

std::vector<documents::OutlineItem> ScenariosIn(const std::filesystem::path& path, std::string_view text,
                                                source::FileId file) {
  std::vector<documents::OutlineItem> scenarios =
      documents::BuildOutline(path.string(), documents::ReadLeniently(text, file));
  std::erase_if(scenarios, [](const documents::OutlineItem& symbol) {
    return symbol.kind != documents::OutlineItem::Kind::Scenario || symbol.name_span.begin == symbol.span.begin;
  });
  return scenarios;
}

std::string ResultText(const ScenarioResult& result) {
  switch (result.status) {
    case ScenarioResult::Status::Passed: return "passed";
    case ScenarioResult::Status::Failed: return "failed: " + result.message;
    case ScenarioResult::Status::Invalid: return "cannot be run: " + result.message;
    case ScenarioResult::Status::OutOfTime: return "stopped: " + result.message;
  }
  return "";
}

// The first row that did not pass; otherwise the last one.
const ScenarioResult& WorstResult(const std::vector<ScenarioResult>& results) {
  for (const ScenarioResult& result : results)
    if (result.status != ScenarioResult::Status::Passed) return result;
  return results.back();
}

Range RangeIn(const LineTable& lines, source::Span span) { return lines.ToRange(span); }

Json CommandArguments(const std::string& uri, const std::string& title) { return {{"uri", uri}, {"title", title}}; }

}  // namespace

// A hash of all texts that a result can depend on. Nothing while the analysis of a large game is outdated.
std::optional<std::uint64_t> Documents::HashOfGame(const RequestTarget& target) {
  workspace::WorkspaceGame* game = session_.workspace.FindGame(target.path);
  if (game == nullptr || (game->IsLarge() && !game->IsCurrent())) return std::nullopt;
  base::Hasher hasher;
  hasher.AddBytes(target.CurrentText());
  const auto add = [&](const source::SourceSet& sources, const std::map<std::filesystem::path, source::FileId>& files) {
    for (const auto& [path, file] : files) hasher.AddBytes(path.string()).AddBytes(sources[file].Text());
  };
  add(target.snapshot->sources, target.snapshot->files);
  const workspace::DocumentsPtr documents = session_.workspace.Documents(*game);
  add(documents->sources, documents->files);
  return hasher.Digest();
}

std::vector<CodeLens> Documents::Lenses(const RequestTarget& target) {
  if (documents::RulebookLanguage(target.path.filename().string())) return clauses_.Lenses(target);
  std::vector<CodeLens> lenses;
  const std::string uri = session_.ClientUri(target.path);
  const LineTable lines = session_.MakeLineTable(target);
  const std::optional<std::uint64_t> game = outcomes_.empty() ? std::nullopt : HashOfGame(target);
  for (const documents::OutlineItem& scenario : ScenariosIn(target.path, target.CurrentText(), target.file)) {
    const Range range = RangeIn(lines, scenario.name_span);
    const auto add = [&](std::string title, const char* command) {
      CodeLens lens;
      lens.range = range;
      lens.command = Command{std::move(title), command, std::vector<Json>{CommandArguments(uri, scenario.name)}};
      lenses.push_back(std::move(lens));
    };
    const auto outcome = outcomes_.find({target.path, scenario.name});
    const bool holds = outcome != outcomes_.end() && game && outcome->second.game == game;
    add(holds ? outcome->second.said : "run", "cardinal.runScenario");
    add("why", "cardinal.whyScenario");
  }
  return lenses;
}

void Documents::Forget(const workspace::WorkspaceGame& game) {
  clauses_.Forget(game);
  games_.erase(game.Home().ruleset);
  without_errors_.erase(game.Home().ruleset);
  std::erase_if(outcomes_,
                [&](const auto& outcome) { return session_.workspace.FindGame(outcome.first.first) == &game; });
}

Json Documents::RunScenario(const Json& arguments) {
  const std::string uri = arguments["uri"], title = arguments["title"];
  const auto target = session_.LocateInWhole(uri);
  if (!target) throw ResponseError{ErrorCodes::InvalidParams, "`" + uri + "` belongs to no game", nullptr};
  const auto results =
      GameFor(target->snapshot).Player().RunScenario(target->path.string(), target->CurrentText(), title);
  if (results.empty())
    throw ResponseError{ErrorCodes::InvalidParams, "the document has no scenario `" + title + "`", nullptr};
  const ScenarioResult& result = WorstResult(results);
  outcomes_[{target->path, title}] = {HashOfGame(*target), ResultText(result)};
  Json details = Json::array();
  for (const std::string& line : result.details) details.push_back(line);
  return {{"passed", result.status == ScenarioResult::Status::Passed},
          {"message", result.status == ScenarioResult::Status::Passed ? "" : ResultText(result)},
          {"row", result.row},
          {"line", session_.MakeLineTable(*target).PositionAt(result.begin).line},
          {"details", std::move(details)}};
}

Json Documents::ListScenarios() {
  Json list = Json::array();
  for (const std::filesystem::path& folder : session_.folders)
    if (session_.searched.count(folder) == 0) session_.FindGames(folder);
  for (workspace::WorkspaceGame* game : session_.workspace.Games()) {
    const workspace::DocumentsPtr documents = session_.workspace.Documents(*game);
    for (const auto& [path, number] : documents->files) {
      const source::SourceFile& file = documents->sources[number];
      const LineTable lines(file.Text(), session_.encoding);
      for (const documents::OutlineItem& scenario : ScenariosIn(path, file.Text(), file.Id()))
        list.push_back({{"uri", session_.ClientUri(path)},
                        {"title", scenario.name},
                        {"range", Encode(RangeIn(lines, scenario.span))},
                        {"game", game->Home().game}});
    }
  }
  return list;
}

}  // namespace cardinal::lsp
