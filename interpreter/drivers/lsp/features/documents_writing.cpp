// Completion and hover in YAML documents.
#include "interpreter/drivers/authoring/hover.h"
#include "interpreter/drivers/lsp/features/document_words.h"
#include "interpreter/drivers/lsp/features/documents.h"

namespace cardinal::lsp {

namespace {

CompletionItemKind ToCompletionKind(authoring::CompletionKind kind) {
  switch (kind) {
    case authoring::CompletionKind::Key: return CompletionItemKind::Property;
    case authoring::CompletionKind::Card: return CompletionItemKind::Class;
    case authoring::CompletionKind::Zone: return CompletionItemKind::Folder;
    case authoring::CompletionKind::State: return CompletionItemKind::Field;
    case authoring::CompletionKind::Player: return CompletionItemKind::Variable;
    case authoring::CompletionKind::Clause: return CompletionItemKind::Reference;
    case authoring::CompletionKind::Answer: return CompletionItemKind::Value;
    case authoring::CompletionKind::Event: return CompletionItemKind::Event;
    case authoring::CompletionKind::EnumValue: return CompletionItemKind::EnumMember;
    case authoring::CompletionKind::Game: return CompletionItemKind::Module;
    case authoring::CompletionKind::Word: break;
  }
  return CompletionItemKind::Keyword;
}

// Clients sort by text: this key keeps the order of the list.
std::string SortKey(std::size_t rank) {
  std::string digits = std::to_string(rank);
  return std::string(6 - std::min<std::size_t>(digits.size(), 6), '0') + digits;
}

const std::string& FindGameTitle(const workspace::AnalysisSnapshot& snapshot) {
  return snapshot.analysis.loaded.rules.game.title;
}

explain::ExplainPage MakeExplainPage(const std::string& name, const std::string& sentence) {
  explain::ExplainPage page{{{explain::BlockKind::Title, name}}};
  if (!sentence.empty()) page.blocks.push_back({explain::BlockKind::Paragraph, sentence});
  return page;
}

}  // namespace

DocumentGame& Documents::GameFor(const workspace::SnapshotPtr& snapshot) {
  std::unique_ptr<DocumentGame>& game = games_[snapshot->home.ruleset];
  if (!game || game->Snapshot() != snapshot) game = std::make_unique<DocumentGame>(session_, snapshot);
  return *game;
}

DocumentGame& Documents::GameWithoutErrors(const workspace::SnapshotPtr& snapshot) {
  workspace::WorkspaceGame* known = snapshot->Checks() ? nullptr : session_.workspace.Find(snapshot->home);
  const workspace::SnapshotPtr good = known == nullptr ? nullptr : session_.workspace.AnalyzeWithoutErrors(*known);
  if (!good) return GameFor(snapshot);
  std::unique_ptr<DocumentGame>& game = without_errors_[snapshot->home.ruleset];
  if (!game || game->Snapshot() != good) game = std::make_unique<DocumentGame>(session_, good);
  return *game;
}

authoring::DocumentGameContext Documents::AtHand(const RequestTarget& target) {
  authoring::DocumentGameContext game =
      target.snapshot ? GameWithoutErrors(target.snapshot).AtHand() : authoring::DocumentGameContext{};
  if (target.snapshot) game.games.push_back({target.snapshot->home.game, FindGameTitle(*target.snapshot)});
  for (const workspace::WorkspaceGame* other : session_.workspace.Games())
    if (!target.snapshot || other->Home().game != target.snapshot->home.game)
      game.games.push_back({other->Home().game, other->Newest() ? FindGameTitle(*other->Newest()) : ""});
  return game;
}

CompletionList Documents::Complete(const RequestTarget& target, Position position) {
  const LineTable lines = session_.MakeLineTable(target);
  const auto offset = lines.Offset(position);
  const authoring::CompletionList found =
      authoring::Complete(target.path.string(), target.CurrentText(), offset, AtHand(target));
  CompletionList list;
  const Range range = lines.ToRange(found);
  for (const authoring::Completion& one : found.items) {
    CompletionItem item;
    item.label = one.label;
    item.kind = ToCompletionKind(one.kind);
    if (!one.detail.empty()) item.detail = one.detail;
    if (!one.documentation.empty()) item.documentation = one.documentation;
    item.sortText = SortKey(list.items.size());
    item.filterText = one.insert;
    item.textEdit = TextEdit{range, one.insert};
    list.items.push_back(std::move(item));
  }
  return list;
}

std::optional<Hover> Documents::HoverAt(const RequestTarget& target, Position position) {
  const auto offset = session_.Offset(target, position);
  const auto names = target.snapshot ? NamesIn(target) : std::vector<authoring::DocumentName>{};
  const auto found = authoring::FindHoverTarget(*target.source, ParseTree(target), offset, names);
  if (!found) return std::nullopt;
  const Range range = session_.LocationIn(target.path, *target.source, found->span).range;
  if (!found->name) return hover_.HoverWith(MakeExplainPage(found->key, found->sentence), range);
  // A card that the document declares is explained at its declaration.
  if (authoring::IsOwnCard(*found->name)) {
    const auto cards = CardsDeclaring(target, found->name->name);
    auto hover = cards ? hover_.HoverAt(cards->first, cards->second) : std::nullopt;
    if (hover) hover->range = range;
    return hover;
  }
  if (found->name->kind == authoring::NameKind::Clause)
    return hover_.OfClause(target.snapshot, found->name->name, range);
  const symbols::Entity entity = FindEntity(target.snapshot->Symbols(), *found->name);
  if (auto hover = entity ? hover_.MakeHover(target.snapshot, entity, range) : std::nullopt) return hover;
  return hover_.HoverWith(MakeExplainPage(found->name->name, ""), range);
}

}  // namespace cardinal::lsp
