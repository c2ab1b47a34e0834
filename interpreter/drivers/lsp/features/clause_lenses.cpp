#include "interpreter/drivers/lsp/features/clause_lenses.h"

#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/lsp/features/document_game.h"
#include "interpreter/drivers/lsp/features/refresh.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/outline.h"
#include "interpreter/language/documents/rulebook.h"

namespace cardinal::lsp {

namespace {

using documents::OutlineItem;

// The delay after the last message. The first count begins at once.
constexpr std::chrono::milliseconds kPause{400};

void CollectClauses(const std::vector<OutlineItem>& symbols, std::vector<const OutlineItem*>& clauses) {
  for (const OutlineItem& symbol : symbols) {
    if (symbol.kind == OutlineItem::Kind::Clause) clauses.push_back(&symbol);
    CollectClauses(symbol.children, clauses);
  }
}

// What the results of scenarios depend on: the rules and cards, and which clauses exist.
std::uint64_t HashRules(const workspace::AnalysisSnapshot& snapshot, const documents::ClauseList& rulebook) {
  base::Hasher hash;
  for (const source::SourceFile& file : snapshot.sources) hash.AddBytes(file.Path()).AddBytes(file.Text());
  for (const documents::Clause& clause : rulebook.clauses) hash.AddBytes(clause.id);
  return hash.Digest();
}

bool IsRulebook(const std::filesystem::path& path) {
  return documents::RulebookLanguage(path.filename().string()).has_value();
}

std::string ReadText(const Json& data, const char* key) {
  const auto member = data.is_object() ? data.find(key) : data.end();
  return member != data.end() && member->is_string() ? member->get<std::string>() : "";
}

}  // namespace

std::vector<CodeLens> ClauseLenses::Lenses(const RequestTarget& rulebook) {
  std::vector<CodeLens> lenses;
  workspace::WorkspaceGame* game = session_.workspace.FindGame(rulebook.path);
  if (game == nullptr) return lenses;
  const Counted& counted = counted_[workspace::GameKey(game->Home())];
  if (!rulebook.snapshot->Checks() && !counted.scenarios.Known()) return lenses;
  CountLater(*game);
  const LineTable lines = session_.MakeLineTable(rulebook);
  const auto symbols =
      documents::BuildOutline(rulebook.path.string(), documents::ReadLeniently(rulebook.CurrentText(), rulebook.file));
  std::vector<const OutlineItem*> clauses;
  CollectClauses(symbols, clauses);
  for (const OutlineItem* clause : clauses) {
    CodeLens& lens = lenses.emplace_back();
    lens.range = lines.ToRange(clause->name_span);
    lens.data = Json{{"uri", session_.ClientUri(rulebook.path)}, {"clause", clause->name}};
  }
  return lenses;
}

CodeLens ClauseLenses::Resolve(CodeLens lens) {
  const Json data = lens.data.value_or(Json());
  const std::string uri = ReadText(data, "uri"), clause = ReadText(data, "clause");
  if (uri.empty() || clause.empty()) return lens;
  const workspace::WorkspaceGame* game = session_.workspace.FindGame(session_.UriPath(uri));
  const auto counted = counted_.find(game == nullptr ? "" : workspace::GameKey(game->Home()));
  if (counted == counted_.end() || !counted->second.scenarios.Known()) {
    lens.command = Command{"counting scenarios", "", std::nullopt};
    return lens;
  }
  Json locations = Json::array();
  for (const auto& [path, scenario] : counted->second.scenarios.Exercising(clause)) {
    const Position begin{static_cast<std::uint32_t>(scenario->place.line - 1),
                         static_cast<std::uint32_t>(scenario->column - 1)};
    locations.push_back(Encode(Location{session_.ClientUri(path), {begin, begin}}));
  }
  std::string title = std::to_string(locations.size()) + (locations.size() == 1 ? " scenario" : " scenarios");
  const Json arguments = {{"uri", uri}, {"position", Encode(lens.range.start)}, {"locations", std::move(locations)}};
  lens.command = Command{std::move(title), "cardinal.showReferences", std::vector<Json>{arguments}};
  return lens;
}

void ClauseLenses::Analyzed(workspace::WorkspaceGame& game) {
  const auto is_of_game = [&](const auto& open) {
    return IsRulebook(open.first) && session_.workspace.FindGame(open.first) == &game;
  };
  if (counted_.count(workspace::GameKey(game.Home())) > 0 &&
      std::any_of(session_.open.begin(), session_.open.end(), is_of_game))
    CountLater(game);
}

void ClauseLenses::CountLater(const workspace::WorkspaceGame& game) {
  const std::string key = workspace::GameKey(game.Home());
  const bool first = !counted_[key].scenarios.Known();
  dispatcher_.WhenIdle("count " + key, first ? std::chrono::milliseconds(0) : kPause,
                       [this, key](HandlerContext& context) { Count(key, context.client); });
}

// If the rules or the rulebook have errors, the numbers do not change.
void ClauseLenses::Count(const std::string& key, Client& client) {
  workspace::WorkspaceGame* game = session_.workspace.Find(key);
  if (game == nullptr || !session_.workspace.Exists(*game)) {
    counted_.erase(key);
    return;
  }
  const workspace::SnapshotPtr snapshot = session_.workspace.AnalyzeWhole(*game);
  const workspace::DocumentsPtr documents = session_.workspace.Documents(*game);
  Counted& counted = counted_[key];
  if (!snapshot->Checks() || (counted.snapshot == snapshot && counted.documents == documents)) return;
  const auto rulebook = LoadRulebook(session_, *snapshot);
  if (!rulebook) return;
  const source::FileSystem& files = session_.workspace.Files();
  if (const std::uint64_t rules = HashRules(*snapshot, *rulebook); !counted.games || counted.rules != rules) {
    counted.games = std::make_unique<scenario_runner::GameCache>(files, base::kLimits, "");
    counted.games->AddGame(CopyGame(*snapshot));
    counted.rules = rules;
  }
  const bool changed = counted.scenarios.Update(files, game->Home(), counted.rules, *counted.games);
  counted.games.reset();
  counted.snapshot = snapshot;
  counted.documents = documents;
  if (changed) RefreshCodeLenses(session_, client);
}

}  // namespace cardinal::lsp
