// In: a range of a file, the findings of the file and what is known of its game. Out: what an editor can offer to do
// there, as edits. Promises: reads and writes no file; places are bytes of the sources.
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
// "quickfix", "refactor.rewrite", "source.fixAll": as editors name them.
std::string_view KindName(ActionKind kind);

struct NewFile {
  std::string path;  // as the paths of sources are shown
  std::string text;
};

struct CodeAction {
  std::string title;
  ActionKind kind = ActionKind::QuickFix;
  bool is_preferred = false;
  std::vector<diag::Edit> edits;                  // of files of the sources
  std::vector<diag::Diagnostic> resolves;         // findings that go with it
  std::optional<NewFile> creates = std::nullopt;  // a file besides
  std::string scenario_for = {};                  // a card: `creates` is computed by WriteScenario, because it plays
};

// What is known of the place. `findings`: of this file. `tree`: of this text; null: it does not parse, or is no
// `.cardinal` file. `loaded`: the game, at least its declarations; null: it is not known.
struct ActionContext {
  const source::SourceSet& sources;
  source::Span range;
  const std::vector<diag::Diagnostic>& findings;
  const ast::File* tree = nullptr;
  const load::LoadResult* loaded = nullptr;
};

// Fixes and suggested words of the findings in the range, then comments that allow them, then what the card there does
// not have, a scenario for it, and all safe fixes of the file.
std::vector<CodeAction> FindCodeActions(const ActionContext& context);

struct ScenarioFolder {
  std::string card_path;  // the file of the card; the scenario is written into `scenarios` beside it
  std::function<bool(const std::string& path)> exists;
  std::function<templates::ScenarioTools(const std::string& path)> tools;  // for a scenario in that file
};
// A file that does not exist, with a scenario for the card. Nothing: no such card, or no scenario of it passes.
std::optional<NewFile> WriteScenario(const program::Program& program, const std::string& card,
                                     const ScenarioFolder& folder);

}  // namespace cardinal::code_actions
