// In: a game of the repository.
// Out: what `cardinal lint GAME` would find in it if some of its files had other texts.
// Promises: nothing is written. Other texts of rules and cards are linted without reading unchanged files again; a
// document with another text is given to the command itself (seeded_test.cpp compares the two ways). (Only tests
// include this file; everything in it is inline.)
#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <sstream>

#include "interpreter/cli/lint_games.h"
#include "interpreter/drivers/deck/lint_deck.h"
#include "interpreter/language/check/check.h"
#include "interpreter/language/lint/lint.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/language/lower/lower.h"
#include "interpreter/language/syntax/syntax.h"
#include "interpreter/machine/vm/install_code.h"
#include "tests/golden.h"
#include "tests/load_game.h"

namespace cardinal::seeded {

namespace fs = std::filesystem;

using Changes = std::map<std::string, std::string>;  // path in the repository -> text
using Findings = std::vector<diag::Diagnostic>;

// The disk, except for files that have another text or exist only here.
class Overlay : public source::FileSystem {
 public:
  explicit Overlay(const Changes& changes) {
    for (const auto& [path, text] : changes) texts_[(golden::Root() / path).lexically_normal().string()] = text;
  }
  source::ReadResult ReadFile(const fs::path& path, std::int64_t max_bytes) const override {
    const auto found = texts_.find(path.lexically_normal().string());
    if (found == texts_.end()) return FileSystem::ReadFile(path, max_bytes);
    return {source::ReadError::None, found->second, ""};
  }
  bool IsFile(const fs::path& path) const override {
    return texts_.count(path.lexically_normal().string()) > 0 || FileSystem::IsFile(path);
  }
  std::vector<fs::path> ListFiles(const fs::path& folder, std::string_view ending, std::int64_t most) const override {
    std::vector<fs::path> paths = FileSystem::ListFiles(folder, ending, most);
    for (const auto& [path, text] : texts_)
      if (path.starts_with(folder.lexically_normal().string() + "/") && path.ends_with(ending))
        paths.emplace_back(path);
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
  }

 private:
  std::map<std::string, std::string> texts_;
};

class Game {
 public:
  explicit Game(const std::string& name) : name_(name) {
    diag::Sink sink;
    loaded_ = load::LoadGame(disk_, Request(), {}, sources_, sink);
    REQUIRE(loaded_.program);
    for (std::size_t i = 0; i < loaded_.trees.size(); ++i)
      if (loaded_.kinds[i] != load::FileKind::StandardLibrary) trees_[FindPath(loaded_.trees[i])] = i;
    decks_ = ReadDecks(disk_, sources_, sink);
    source::SourceSet apart;
    book_ = load::LoadRulebook(disk_, Request().ruleset, "", loaded_.program->rulebook, {}, apart, sink);
  }

  const std::string& Name() const { return name_; }
  const check::CheckedRules& Rules() const { return loaded_.rules; }
  // The files of rules and cards: path in the repository, and text.
  std::map<std::string, std::string> Files() const {
    std::map<std::string, std::string> files;
    for (const auto& [path, tree] : trees_) files[path] = sources_[loaded_.trees[tree].file].Text();
    return files;
  }
  // All files of the standard library that this game uses.
  std::string StandardText() const {
    std::string text;
    for (std::size_t i = 0; i < loaded_.trees.size(); ++i)
      if (loaded_.kinds[i] == load::FileKind::StandardLibrary) text += sources_[loaded_.trees[i].file].Text();
    return text;
  }

  Findings Lint(const Changes& changes) {
    const auto all = [&](auto holds) { return std::all_of(changes.begin(), changes.end(), holds); };
    if (all([&](const auto& change) { return change.first.find("/decks/") != std::string::npos; }))
      return OfDecks(changes);
    if (!all([&](const auto& change) { return change.first.ends_with(".cardinal"); })) return ByCommand(changes);
    if (!all([&](const auto& change) { return trees_.count(change.first) > 0; })) return ByLoading(changes);
    source::SourceSet sources = SourcesWith(changes);
    diag::Sink sink;
    std::map<std::size_t, ast::File> fresh;
    for (const auto& [path, text] : changes) {
      const std::size_t at = trees_.at(path);
      fresh[at] = syntax::Parse(sources[loaded_.trees[at].file], {}, sink);
      if (Heads(fresh[at]) != Heads(loaded_.trees[at])) return ByLoading(changes);
    }
    for (auto& [at, tree] : fresh) std::swap(tree, loaded_.trees[at]);
    Findings findings = OfTrees(sources, sink);
    for (auto& [at, tree] : fresh) std::swap(tree, loaded_.trees[at]);
    return findings;
  }

  // Runs the command itself, with everything that it reads.
  Findings ByCommand(const Changes& changes) const {
    const Overlay files(changes);
    std::istringstream in;
    std::ostringstream out;
    const cli::Environment env{in, out, out, files, false, 100, "", golden::Root()};
    return cli::LintGames(env, {name_})->findings;
  }

 private:
  load::LoadRequest Request() const { return testing::RepositoryRequest(name_); }

  // The findings for the current trees.
  Findings OfTrees(const source::SourceSet& sources, diag::Sink& sink) const {
    const check::CheckedRules rules = check::Check(loaded_.trees, sink);
    if (sink.HasErrors()) return sink.Sorted();
    program::Program program = lower::Lower(rules, sources);
    CHECK(program::Verify(program).empty());  // Verify also computes what a match needs to know
    vm::InstallCode(std::make_shared<bytecode::LazyCode>(), program);
    return Linted(loaded_.trees, loaded_.kinds, rules, program, decks_, sources, sink);
  }

  Findings OfDecks(const Changes& changes) const {
    source::SourceSet sources = SourcesWith({});
    diag::Sink sink;
    const std::vector<documents::DeckFile> decks = ReadDecks(Overlay(changes), sources, sink);
    return Linted(loaded_.trees, loaded_.kinds, loaded_.rules, *loaded_.program, decks, sources, sink);
  }

  // Loads rules and cards from the beginning.
  Findings ByLoading(const Changes& changes) const {
    const Overlay files(changes);
    source::SourceSet sources;
    diag::Sink sink;
    const load::LoadResult loaded = load::LoadGame(files, Request(), {}, sources, sink);
    if (!loaded.program) return sink.Sorted();
    const std::vector<documents::DeckFile> decks = ReadDecks(disk_, sources, sink);
    return Linted(loaded.trees, loaded.kinds, loaded.rules, *loaded.program, decks, sources, sink);
  }

  Findings Linted(const std::vector<ast::File>& trees, const std::vector<load::FileKind>& kinds,
                  const check::CheckedRules& rules, const program::Program& program,
                  const std::vector<documents::DeckFile>& decks, const source::SourceSet& sources,
                  diag::Sink& sink) const {
    const testing::LintInput input(trees, kinds);
    lint::RunChecks(input.files, rules, program, sources, sink);
    for (const check::Citation& citation : rules.citations)
      if (book_ && book_->FindClause(citation.clause) == nullptr)
        sink.Report(diag::Code::UnknownClause, citation.span, "there is no clause " + citation.clause);
    for (const documents::DeckFile& file : decks)
      if (const auto deck = deck::ResolveDeck(file, program, sink)) deck::LintDeck(file, *deck, program, sink);
    return lint::RemoveSuppressed(input.reported, sources, sink.Sorted());
  }

  std::vector<documents::DeckFile> ReadDecks(const source::FileSystem& files, source::SourceSet& sources,
                                             diag::Sink& sink) const {
    std::vector<documents::DeckFile> decks;
    for (const fs::path& path : deck::FindDeckFiles(files, golden::Root() / "cards" / name_))
      if (auto file = deck::ReadDeckFile(files, path, {}, sources, sink)) decks.push_back(std::move(*file));
    return decks;
  }

  std::string FindPath(const ast::File& tree) const {
    return fs::absolute(sources_[tree.file].Path()).lexically_relative(golden::Root()).string();
  }

  // The same files under the same ids.
  source::SourceSet SourcesWith(const Changes& changes) const {
    std::map<std::int32_t, const std::string*> texts;
    for (const auto& [path, text] : changes) texts[loaded_.trees[trees_.at(path)].file.value] = &text;
    source::SourceSet sources;
    for (std::int32_t id = 0; id < static_cast<std::int32_t>(sources_.Size()); ++id) {
      const source::SourceFile& file = sources_[source::FileId{id}];
      const auto found = texts.find(id);
      sources.AddFile(file.Path(), found == texts.end() ? std::string(file.Text()) : *found->second);
    }
    return sources;
  }

  // What decides how files are loaded: their `use` lines, and their game.
  static std::vector<std::string> Heads(const ast::File& tree) {
    std::vector<std::string> heads;
    for (const ast::NodeId use : tree.Children(tree.Child(tree.Root(), 0))) heads.push_back(tree[use].text);
    for (const ast::Node& node : tree.nodes)
      if (node.kind == ast::NodeKind::Game || node.kind == ast::NodeKind::CardsHeader) heads.push_back(node.text);
    return heads;
  }

  std::string name_;
  source::FileSystem disk_;
  source::SourceSet sources_;
  load::LoadResult loaded_;
  std::map<std::string, std::size_t> trees_;  // by path in the repository
  std::vector<documents::DeckFile> decks_;
  std::optional<documents::ClauseList> book_;
};

}  // namespace cardinal::seeded
