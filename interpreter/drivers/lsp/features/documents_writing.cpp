// Completion and hover in YAML documents.
#include "interpreter/drivers/authoring/hover.h"
#include "interpreter/drivers/lsp/features/documents.h"

namespace cardinal::lsp {

namespace {

CompletionItemKind KindOf(authoring::CompletionKind kind) {
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

// Clients sort by text: the order of the list stays.
std::string SortKey(std::size_t rank) {
  std::string digits = std::to_string(rank);
  return std::string(6 - std::min<std::size_t>(digits.size(), 6), '0') + digits;
}

// As Markdown; a name in the text of a person is not formatted.
std::string Page(const authoring::HoverTarget& target, const program::Program* program,
                 const documents::ClauseList* rulebook) {
  if (!target.name) return "`" + target.key + "`\n\n" + target.sentence;
  const authoring::DocumentName& name = *target.name;
  std::string page = "`" + name.name + "`";
  if (name.kind == authoring::NameKind::Card && name.index >= 0 && program != nullptr) {
    const program::CardDef& card = program->cards[static_cast<std::size_t>(name.index)];
    page += " " + program->card_types[static_cast<std::size_t>(card.type)].name;
    if (!card.text.empty()) page += "\n\n" + card.text;
  }
  if (name.kind == authoring::NameKind::Clause && rulebook != nullptr)
    if (const documents::Clause* clause = rulebook->Find(name.name)) page += "\n\n" + clause->text;
  return page;
}

}  // namespace

DocumentGame& Documents::GameOf(const workspace::SnapshotPtr& snapshot) {
  std::unique_ptr<DocumentGame>& game = games_[snapshot->home.ruleset];
  if (!game || game->Snapshot() != snapshot) game = std::make_unique<DocumentGame>(session_, snapshot);
  return *game;
}

CompletionList Documents::Complete(const Target& target, Position position) {
  const LineTable lines = session_.Lines(target);
  const auto offset = static_cast<documents::Offset>(lines.Offset(position));
  const authoring::CompletionList found =
      authoring::Complete(target.path.string(), target.Text(), offset, GameOf(target.snapshot).AtHand());
  CompletionList list;
  const Range range = lines.RangeOf(static_cast<std::size_t>(found.begin), static_cast<std::size_t>(found.end));
  for (const authoring::Completion& one : found.items) {
    CompletionItem item;
    item.label = one.label;
    item.kind = KindOf(one.kind);
    if (!one.detail.empty()) item.detail = one.detail;
    if (!one.documentation.empty()) item.documentation = one.documentation;
    item.sortText = SortKey(list.items.size());
    item.filterText = one.insert;
    item.textEdit = TextEdit{range, one.insert};
    list.items.push_back(std::move(item));
  }
  return list;
}

std::optional<Hover> Documents::HoverAt(const Target& target, Position position) {
  DocumentGame& game = GameOf(target.snapshot);
  const auto offset = static_cast<documents::Offset>(session_.Offset(target, position));
  const auto found = authoring::FindHoverTarget(*target.source, TreeOf(target), offset, game.Words());
  if (!found) return std::nullopt;
  const program::Program* program = game.Words() != nullptr ? &game.Words()->Rules() : nullptr;
  Hover hover;
  hover.contents = {MarkupKind::Markdown, Page(*found, program, game.Rulebook())};
  hover.range = session_.LocationIn(target.path, *target.source, found->span).range;
  return hover;
}

}  // namespace cardinal::lsp
