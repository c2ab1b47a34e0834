// Names in inline cards: the cards that documents declare (`cards: |`).
#include "interpreter/drivers/lsp/features/documents.h"

namespace cardinal::lsp {

namespace {

// True if a text contains the word, so that an entity with that name could clash with a name in it.
bool HasWord(std::string_view text, std::string_view word) {
  return !word.empty() && text.find(word) != std::string_view::npos;
}

}  // namespace

template <typename Use>
bool Documents::ForEachInlineNames(const workspace::SnapshotPtr& snapshot, Use use) {
  workspace::WorkspaceGame* game = session_.workspace.Find(snapshot->home);
  const workspace::DocumentsPtr documents = game == nullptr ? nullptr : session_.workspace.Documents(*game);
  if (!documents || game->Newest() != snapshot) return false;
  for (const auto& [path, number] : documents->files) {
    game->CheckScenarios(session_.workspace.Files(), session_.workspace.WorkingFolder(), path);
    if (const analysis::ScenarioFindings* found = game->FindScenarios(path))
      use(path, documents->sources[number], found->names);
  }
  return true;
}

std::vector<Location> Documents::InlineReferences(const workspace::SnapshotPtr& snapshot, check::Entity entity,
                                                  bool with_declaration) {
  std::vector<Location> locations;
  ForEachInlineNames(snapshot, [&](const std::filesystem::path& path, const source::SourceFile& file,
                                   const std::vector<check::Reference>& names) {
    for (const check::Reference& name : names) {
      if (!(name.entity == entity) || (name.use == check::ReferenceKind::Definition && !with_declaration)) continue;
      locations.push_back(session_.LocationIn(path, file, name.name));
    }
  });
  return locations;
}

std::variant<std::map<std::string, std::vector<TextEdit>>, std::string> Documents::RenameInline(
    const workspace::SnapshotPtr& snapshot, const symbols::RenameRequest& request) {
  std::map<std::string, std::vector<TextEdit>> edits;
  std::string refusal;
  const bool is_newest =
      ForEachInlineNames(snapshot, [&](const std::filesystem::path& path, const source::SourceFile& file,
                                       const std::vector<check::Reference>& names) {
        const bool named = std::ranges::any_of(names, [&](const auto& name) { return name.entity == request.entity; });
        const bool clashes = HasWord(file.Text(), request.name);
        if (!refusal.empty() || (!named && !clashes)) return;
        const std::shared_ptr<const source::SourceFile> source(std::shared_ptr<const source::SourceFile>(), &file);
        for (const RequestTarget& cards : session_.LocateAllInlineCards({path, snapshot, true, source, file.Id()})) {
          const workspace::AnalysisSnapshot& with_cards = *cards.snapshot;
          symbols::RenameRequest inner = request;
          inner.entity = analysis::FindWithCards(with_cards.analysis, request.entity, snapshot->analysis.loaded.rules);
          if (!inner.entity) {
            refusal = "`" + snapshot->Symbols().EntityName(request.entity) + "` is not known in the cards of " +
                      file.Path() + ": fix their errors first";
            return;
          }
          const symbols::SymbolIndex& index = with_cards.Symbols();
          // If the document does not contain the new name, no name in it can change its meaning.
          auto planned = clashes ? symbols::PlanRename(index, with_cards.sources, inner, base::kLimits)
                                 : symbols::RenameEdits(index, with_cards.sources, inner);
          if (const std::string* why = std::get_if<std::string>(&planned)) {
            refusal = *why;
            return;
          }
          for (const symbols::NameEdit& edit : std::get<symbols::RenamePlan>(planned).edits)
            if (edit.span.file == cards.file)
              edits[session_.ClientUri(path)].push_back({session_.LocationIn(path, file, edit.span).range, edit.text});
        }
      });
  if (!is_newest) return "the rules have changed meanwhile: rename it again";
  if (!refusal.empty()) return refusal;
  return edits;
}

}  // namespace cardinal::lsp
