// Everything that a game declares can be renamed: with other names the rules are the same game, and renamed back they
// have the same bytes.
#include "interpreter/language/symbols/rename.h"

#include <map>
#include <set>

#include "interpreter/machine/program/image.h"
#include "tests/checked_games.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using symbols::Entity;
using symbols::EntityKind;
using symbols::NameEdit;
using symbols::RenamePlan;
using symbols::SymbolIndex;
using Files = std::map<std::string, std::string>;  // text by path

// A game in memory, so that it can be edited and loaded again.
struct EditableGame {
  std::string name;
  Files files;
  source::SourceSet sources;
  load::LoadResult loaded;
  check::References references;

  EditableGame(std::string game, Files texts) : name(std::move(game)), files(std::move(texts)) {
    source::MemoryFileSystem disk;
    for (const auto& [path, text] : files) disk.AddFile(path, text);
    load::LoadRequest request;
    request.ruleset = "/rulesets/" + name;
    if (disk.IsFolder("/cards/" + name)) request.cards = {"/cards/" + name};
    base::Limits limits;
    for (const auto& [path, text] : files) REQUIRE(golden::ReadLimits(text, limits));
    diag::Sink sink;
    loaded = load::LoadGame(disk, request, limits, sources, sink, &references);
    for (const auto& diagnostic : sink.Sorted()) {
      std::string line;
      if (diagnostic.span.file.value >= 0)
        line =
            sources[diagnostic.span.file].LineText(sources[diagnostic.span.file].LineNumberAt(diagnostic.span.begin));
      UNSCOPED_INFO(diagnostic.message << " in: " << line);
    }
    REQUIRE(loaded.program);
  }

  SymbolIndex Index() const { return {loaded.trees, loaded.rules, references}; }

  EditableGame With(std::vector<NameEdit> edits) const {
    std::sort(edits.begin(), edits.end(), [](const NameEdit& a, const NameEdit& b) {
      return std::tuple{a.span.file.value, a.span.begin, a.span.end} <
             std::tuple{b.span.file.value, b.span.begin, b.span.end};
    });
    Files changed = files;
    for (std::int32_t file = 0; file < static_cast<std::int32_t>(sources.Size()); ++file)
      if (const auto found = changed.find(sources[{file}].Path()); found != changed.end())
        found->second = symbols::ApplyEdits(sources[{file}], edits);
    return {name, std::move(changed)};
  }
};

Files ReadFiles(const std::string& game) {
  Files files;
  for (const char* folder : {"rulesets", "cards"})
    for (const fs::path& path : golden::Below(golden::Root() / folder / game, ".cardinal"))
      files["/" + fs::relative(path, golden::Root()).string()] = golden::ReadText(path);
  return files;
}

// Returns the bytes of a program in which nothing has a name.
std::string WithoutNames(program::Program program) {
  for (std::string& layer : program.layers) layer.clear();
  const auto clear = [](auto& table) {
    for (auto& one : table) one.name.clear();
  };
  clear(program.functions);
  clear(program.relations);
  clear(program.zones);
  clear(program.fields);
  clear(program.attributes);
  clear(program.kept_answers);
  clear(program.card_types);
  clear(program.parts);
  clear(program.choices);
  for (auto& one : program.enums) {
    one.name.clear();
    one.values.assign(one.values.size(), "");
  }
  for (auto& one : program.queries) {
    one.name.clear();
    clear(one.params);
  }
  for (auto& one : program.events) {
    one.name.clear();
    clear(one.params);
  }
  for (auto& one : program.windows) {
    one.name.clear();
    clear(one.params);
  }
  clear(program.actions);
  for (auto& one : program.cards) {
    one.name.clear();
    one.former_names.clear();
    one.content_hash = 0;
  }
  for (auto& one : program.templates) one.source.clear();
  for (auto& one : program.languages) one.texts.clear();
  for (auto& one : program.files) one.content_hash = 0;
  // The places in the sources have moved.
  for (auto& one : program.sites) one.begin = one.end = one.line = one.column = 0;
  program.content_hash = 0;
  program.declarations.clear();
  program.citations.clear();
  program.strings.assign(program.strings.size(), "");
  return program::Encode(program);
}

// Returns "" if they are equal. (The bytes themselves are too many for a message.)
std::string FirstDifference(const std::string& one, const std::string& other) {
  if (one == other) return "";
  const auto [here, there] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return "they differ at byte " + std::to_string(here - one.begin()) + " of " + std::to_string(other.size());
}

// Returns a rename of each entity that can be renamed, with a new name; of entities that are renamed together the
// first.
std::vector<symbols::RenameRequest> Requests(const SymbolIndex& index) {
  std::vector<symbols::RenameRequest> requests;
  std::set<Entity> seen;
  for (const symbols::Reference& one : index.AllReferences()) {
    if (!seen.insert(one.entity).second || !symbols::WhyNotRenamed(index, one.entity).empty()) continue;
    const std::string number = std::to_string(requests.size());
    requests.push_back({one.entity, -1, one.entity.kind == EntityKind::Card ? "Zq \"" + number + "\"" : "zq" + number});
  }
  return requests;
}

RenamePlan Edits(const EditableGame& game, const SymbolIndex& index, const symbols::RenameRequest& request) {
  auto planned = symbols::RenameEdits(index, game.sources, request);
  if (const std::string* why = std::get_if<std::string>(&planned))
    FAIL(index.EntityName(request.entity) << ": " << *why);
  return std::get<RenamePlan>(std::move(planned));
}

// Returns true if the plan adds or removes a translation that another entity shares: such renames depend on each other.
bool AddsText(const RenamePlan& plan) {
  return std::any_of(plan.edits.begin(), plan.edits.end(),
                     [](const NameEdit& edit) { return edit.span.begin == edit.span.end || edit.text.empty(); });
}

void RenameEverything(const EditableGame& game) {
  INFO(game.name);
  const SymbolIndex index = game.Index();
  std::vector<NameEdit> edits;
  std::vector<symbols::NameChange> changes;
  std::set<Entity> done;
  for (const symbols::RenameRequest& request : Requests(index)) {
    if (done.count(request.entity) > 0) continue;
    const RenamePlan plan = Edits(game, index, request);
    if (AddsText(plan)) continue;
    edits.insert(edits.end(), plan.edits.begin(), plan.edits.end());
    for (const symbols::NameChange& change : plan.changes) done.insert(change.entity);
    changes.push_back(plan.changes.front());
  }
  REQUIRE(!changes.empty());
  const EditableGame renamed = game.With(edits);
  CHECK(FirstDifference(WithoutNames(*renamed.loaded.program), WithoutNames(*game.loaded.program)) == "");
  const SymbolIndex other = renamed.Index();
  std::vector<NameEdit> back;
  for (const symbols::NameChange& change : changes) {
    INFO(change.before);
    CHECK(other.EntityName(change.entity) == change.after);
    const RenamePlan plan = Edits(renamed, other, {change.entity, -1, change.before});
    back.insert(back.end(), plan.edits.begin(), plan.edits.end());
  }
  const EditableGame again = renamed.With(back);
  for (const auto& [path, text] : game.files) {
    INFO(path);
    CHECK(again.files.at(path) == text);
  }
}

EditableGame Program(const fs::path& path) {
  return {"program", {{"/rulesets/program/game.cardinal", golden::ReadText(path)}}};
}

TEST_CASE("all names of a game can be changed at once, and back", "[rename]") {
  for (const std::string& name : testing::Rulesets()) RenameEverything({name, ReadFiles(name)});
}

TEST_CASE("all names of each program can be changed at once, and back", "[rename]") {
  for (const fs::path& path : golden::Below(golden::Root() / "tests/language", ".cardinal")) {
    const bool open = path.parent_path().filename() == "_open";
    if (open || path.filename().string().starts_with("bad_")) continue;
    // What fills the holes in the names of several cards is not renamed in them. PlanRename refuses such a rename,
    // because it loads the game again.
    if (path.parent_path().filename() == "cards" && path.filename() == "several.cardinal") continue;
    INFO(path.string());
    RenameEverything(Program(path));
  }
}

// With the proof that PlanRename makes: every kEach-th of all renames, and those that share a translation.
TEST_CASE("a rename by itself keeps what every name means", "[rename]") {
  constexpr std::size_t kEach = 97;
  for (const std::string& name : testing::Rulesets()) {
    INFO(name);
    const EditableGame game(name, ReadFiles(name));
    const SymbolIndex index = game.Index();
    const std::string nameless = WithoutNames(*game.loaded.program);
    const auto requests = Requests(index);
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (i % kEach != 0 && !AddsText(Edits(game, index, requests[i]))) continue;
      INFO(index.EntityName(requests[i].entity));
      auto planned = symbols::PlanRename(index, game.sources, requests[i], base::kLimits);
      if (const std::string* why = std::get_if<std::string>(&planned)) FAIL(*why);
      const RenamePlan& plan = std::get<RenamePlan>(planned);
      const EditableGame renamed = game.With(plan.edits);
      CHECK(FirstDifference(WithoutNames(*renamed.loaded.program), nameless) == "");
      const SymbolIndex other = renamed.Index();
      const RenamePlan back = Edits(renamed, other, {requests[i].entity, -1, plan.changes.front().before});
      CHECK(renamed.With(back.edits).files == game.files);
    }
  }
}

}  // namespace
}  // namespace cardinal
