// Computes the code actions of an editor.
// In: a range of a file, the findings of the file and its game, as far as it is known. Out: the actions that an editor
// can offer there, as edits. Promises: reads and writes no file; all positions are bytes of the sources.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/templates/scenario.h"
#include "interpreter/language/load/load.h"

namespace cardinal::code_actions {

enum class ActionKind : std::uint8_t { QuickFix, Rewrite, FixAll };
// "quickfix", "refactor.rewrite", "source.fixAll": the names of the protocol.
std::string_view KindName(ActionKind kind);

struct NewFile {
  std::string path;  // in the form of the paths of sources
  std::string text;
};

struct CodeAction {
  std::string title;
  ActionKind kind = ActionKind::QuickFix;
  bool is_preferred = false;
  std::vector<diag::Edit> edits;                  // of files of the sources
  std::vector<diag::Diagnostic> resolves;         // findings that it resolves
  std::optional<NewFile> creates = std::nullopt;  // a file to create as well
  // Name of a card: WriteScenario computes `creates` later, because it must play a game.
  std::string scenario_for = {};
};

// What is known about the range. `findings`: those of this file. `tree`: of this text; null: it does not parse, or it
// is not a `.cardinal` file. `loaded`: the game, at least its declarations; null: it is unknown.
struct ActionContext {
  const source::SourceSet& sources;
  source::Span range;
  const std::vector<diag::Diagnostic>& findings;
  const ast::File* tree = nullptr;
  const load::LoadResult* loaded = nullptr;
};

// Fixes and suggested words of the findings in the range, then comments that suppress them, then what the card there
// lacks, a scenario for it, and all safe fixes of the file.
std::vector<CodeAction> FindCodeActions(const ActionContext& context);

struct ScenarioFolder {
  std::string card_path;  // the file of the card; the scenario is written into the folder `scenarios` next to it
  std::function<bool(const std::string& path)> exists;
  std::function<templates::ScenarioTools(const std::string& path)> tools;  // for a scenario in that file
};
// A new file with a scenario for the card. Nothing if there is no such card, or no scenario of it passes.
std::optional<NewFile> WriteScenario(const program::Program& program, const std::string& card,
                                     const ScenarioFolder& folder);

}  // namespace cardinal::code_actions
