#include "interpreter/drivers/lsp/features/rules_completion.h"

#include <algorithm>
#include <limits>

#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/load/embedded_stdlib.h"

namespace cardinal::lsp {

namespace {

using completion::Item;
using completion::ItemKind;

CompletionItemKind ToCompletionKind(ItemKind kind) {
  switch (kind) {
    case ItemKind::Keyword: return CompletionItemKind::Keyword;
    case ItemKind::Shape: return CompletionItemKind::Snippet;
    case ItemKind::Variable:
    case ItemKind::Parameter: return CompletionItemKind::Variable;
    case ItemKind::Value: return CompletionItemKind::EnumMember;
    case ItemKind::Enum: return CompletionItemKind::Enum;
    case ItemKind::Type: return CompletionItemKind::Class;
    case ItemKind::Query:
    case ItemKind::BuiltIn: return CompletionItemKind::Function;
    case ItemKind::Attribute: return CompletionItemKind::Property;
    case ItemKind::State: return CompletionItemKind::Field;
    case ItemKind::Zone: return CompletionItemKind::Folder;
    case ItemKind::Event: return CompletionItemKind::Event;
    case ItemKind::Action:
    case ItemKind::Part: return CompletionItemKind::Method;
    case ItemKind::Window:
    case ItemKind::Game: return CompletionItemKind::Module;
    case ItemKind::RulesGroup: return CompletionItemKind::Interface;
    case ItemKind::Layer: return CompletionItemKind::Module;
    case ItemKind::Card:
    case ItemKind::Text: return CompletionItemKind::Text;
    case ItemKind::Clause: return CompletionItemKind::Reference;
    case ItemKind::Language: return CompletionItemKind::Constant;
    case ItemKind::File: return CompletionItemKind::File;
  }
  return CompletionItemKind::Text;
}

// Clients sort by text: this key keeps the order of the list.
std::string SortKey(std::size_t rank) {
  const std::string digits = std::to_string(rank);
  return std::string(6 - std::min<std::size_t>(digits.size(), 6), '0') + digits;
}

MarkupContent Markdown(std::string text) { return {MarkupKind::Markdown, std::move(text)}; }

bool TakesSnippets(const ClientCapabilities& client) {
  const auto& document = client.textDocument;
  return document && document->completion && document->completion->completionItem &&
         document->completion->completionItem->snippetSupport.value_or(false);
}

bool TakesTwoRanges(const ClientCapabilities& client) {
  const auto& document = client.textDocument;
  return document && document->completion && document->completion->completionItem &&
         document->completion->completionItem->insertReplaceSupport.value_or(false);
}

// A list that the editor opens automatically takes the next Enter, so a typed character opens one only where something
// begins: not at the second of two quotation marks, not at the brace at the end of a line.
bool IsWanted(const CompletionParams& params, syntax::CursorContext in) {
  using In = syntax::CursorContext;
  const bool typed = params.context && params.context->triggerKind == CompletionTriggerKind::TriggerCharacter;
  if (!typed || !params.context->triggerCharacter) return true;
  const std::string& character = *params.context->triggerCharacter;
  if (character == "\"") return in == In::String;
  if (character == "{") return in == In::Hole;
  if (character == "@") return in == In::Citation;
  return in == In::Code || in == In::Hole;
}

std::variant<std::string, MarkupContent> Documentation(const std::string& text) { return Markdown(text); }

// The document and the entity that an item is about.
Json MakeItemData(const std::string& uri, check::Entity about) {
  return {{"uri", uri}, {"about", {static_cast<int>(about.kind), about.index, about.value}}};
}

std::optional<std::pair<std::string, check::Entity>> ReadData(const Json& data) {
  const auto is_number = [](const Json& number) { return number.is_number_integer(); };
  if (!data.is_object() || !data.contains("uri") || !data["uri"].is_string() || !data.contains("about")) return {};
  const Json& about = data["about"];
  if (!about.is_array() || about.size() != 3 || !std::all_of(about.begin(), about.end(), is_number)) return {};
  const auto kind = about[0].get<std::int64_t>(), index = about[1].get<std::int64_t>(),
             value = about[2].get<std::int64_t>();
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (kind < 0 || kind > static_cast<int>(check::EntityKind::Clause) || index > kMost || value > kMost) return {};
  return std::pair{
      data["uri"].get<std::string>(),
      check::Entity{static_cast<check::EntityKind>(kind), static_cast<std::int32_t>(std::max<std::int64_t>(index, -1)),
                    static_cast<std::int32_t>(std::max<std::int64_t>(value, -1))}};
}

}  // namespace

RulesCompletion::RulesCompletion(Session& session) : session_(session) {
  for (const load::EmbeddedFile& file : load::EmbeddedStdlib()) libraries_.push_back("std:" + std::string(file.name));
}

// The clauses of the rulebook, and the files of rules.
void RulesCompletion::ReadRuleset(const workspace::AnalysisSnapshot& snapshot) {
  clauses_.clear();
  files_.clear();
  const std::filesystem::path ruleset = session_.workspace.Canonical(snapshot.home.ruleset);
  const auto& book = rulebooks_[ruleset].Load(session_.workspace.Files(), snapshot.home.ruleset,
                                              snapshot.analysis.loaded.rules.game.rulebook);
  if (book)
    for (const documents::Clause& clause : book->clauses) clauses_.push_back({clause.id, clause.text});
  std::sort(clauses_.begin(), clauses_.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  for (const auto& [path, file] : snapshot.files)
    if (path.parent_path() == ruleset && path.extension() == ".cardinal") files_.push_back(path.stem().string());
}

completion::GameContext RulesCompletion::Around(const RequestTarget& target) {
  if (snapshot_ != target.snapshot) ReadRuleset(*target.snapshot);
  snapshot_ = target.snapshot;
  completion::GameContext around;
  const load::LoadResult& loaded = target.snapshot->analysis.loaded;
  for (const ast::File& tree : loaded.trees)
    if (target.is_document || tree.file != target.file) around.other_files.push_back(&tree);
  around.sources = &target.snapshot->sources;
  around.rules = &loaded.rules;
  const workspace::WorkspaceGame* game = session_.workspace.Find(target.snapshot->home);
  if (target.snapshot->extent == workspace::Extent::OneFile && game != nullptr && game->Newest()) {
    around.whole = &game->Newest()->analysis.loaded.rules;
    around.file_in_whole = game->Newest()->FileAt(target.path);
  }
  around.clauses = clauses_;
  around.libraries = libraries_;
  around.files = files_;
  for (std::size_t i = 0; i < loaded.trees.size(); ++i)
    if (!target.is_document && loaded.trees[i].file == target.file)
      around.of_cards = loaded.kinds[i] == load::FileKind::Cards;
  return around;
}

// A document is not in the sources of the snapshot: its text gets a number that no source has.
completion::EditPosition RulesCompletion::PlaceIn(const RequestTarget& target, std::string_view text,
                                                  std::int32_t offset) const {
  return {target.is_document ? target.snapshot->sources.NextId() : target.file, text, offset};
}

CompletionList RulesCompletion::Complete(const RequestTarget& target, std::string_view text,
                                         const CompletionParams& params) {
  const LineTable lines = session_.MakeLineTable(target);
  const completion::EditPosition place = PlaceIn(target, text, lines.Offset(params.position));
  return Write(completion::CompleteAt(place, Around(target)), lines, params);
}

CompletionList RulesCompletion::CompleteOutside(const CompletionParams& params) {
  const auto path = UriToPath(params.textDocument.uri);
  const auto open = path ? session_.open.find(session_.workspace.Canonical(*path)) : session_.open.end();
  if (open == session_.open.end() || open->first.extension() != ".cardinal") return {};
  const std::string text(open->second.text.Text());
  if (source::FindBadByte(text)) return {};
  std::vector<std::string> games;
  if (session_.workspace.Games().empty())
    for (const auto& folder : session_.folders) session_.workspace.FindGames(folder);
  for (const workspace::WorkspaceGame* game : session_.workspace.Games()) games.push_back(game->Home().game);
  completion::GameContext around;
  around.libraries = libraries_;
  around.games = games;
  around.of_cards = !games.empty();
  const LineTable lines(text, session_.encoding);
  const auto offset = lines.Offset(params.position);
  return Write(completion::CompleteAt({source::FileId{0}, text, offset}, around), lines, params);
}

CompletionList RulesCompletion::Write(const completion::ItemList& found, const LineTable& lines,
                                      const CompletionParams& params) {
  if (!IsWanted(params, found.in)) return {};
  const std::int32_t offset = lines.Offset(params.position);
  const Range insert = lines.ToRange(found.begin, offset);
  const Range replace = lines.ToRange(found.begin, std::max(offset, found.end));
  const bool snippets = TakesSnippets(session_.client), two_ranges = TakesTwoRanges(session_.client);
  CompletionList list;
  const std::string& uri = params.textDocument.uri;
  for (const Item& one : found.items) {
    CompletionItem item;
    item.label = one.label;
    item.kind = ToCompletionKind(one.kind);
    if (!one.detail.empty()) item.detail = one.detail;
    item.sortText = SortKey(list.items.size());
    item.filterText = one.filter;
    item.insertTextFormat = snippets ? InsertTextFormat::Snippet : InsertTextFormat::PlainText;
    const bool construct = one.kind == ItemKind::Shape || one.kind == ItemKind::Attribute || one.kind == ItemKind::Game;
    const std::string written = snippets ? one.insert : construct ? completion::PlainText(one.insert) : one.label;
    if (two_ranges)
      item.textEdit = InsertReplaceEdit{written, insert, replace};
    else
      item.textEdit = TextEdit{insert, written};
    if (one.about) item.data = MakeItemData(uri, one.about);
    list.items.push_back(std::move(item));
  }
  return list;
}

CompletionItem RulesCompletion::Resolve(CompletionItem item) {
  const auto data = ReadData(item.data.value_or(Json()));
  const auto target = data ? session_.Locate(data->first) : std::nullopt;
  if (!target) return item;
  const std::string text = completion::Describe(item.label, data->second, Around(*target));
  if (!text.empty()) item.documentation = Documentation(text);
  return item;
}

std::optional<SignatureHelp> RulesCompletion::Signature(const RequestTarget& target, std::string_view text,
                                                        Position position) {
  const auto found =
      completion::FindSignature(PlaceIn(target, text, session_.Offset(target, position)), Around(target));
  if (!found) return std::nullopt;
  SignatureInformation signature;
  signature.label = found->label;
  if (!found->documentation.empty()) signature.documentation = Documentation(found->documentation);
  signature.parameters.emplace();
  for (const auto& [begin, end] : found->parameters) {
    ParameterInformation parameter;
    parameter.label = found->label.substr(begin, end - begin);
    signature.parameters->push_back(std::move(parameter));
  }
  SignatureHelp help;
  if (found->active >= 0) help.activeParameter = static_cast<std::uint32_t>(found->active);
  help.activeSignature = 0;
  help.signatures.push_back(std::move(signature));
  return help;
}

std::vector<InlayHint> RulesCompletion::Hints(const RequestTarget& target, Range range) const {
  std::vector<InlayHint> hints;
  const ast::File* tree = target.snapshot->FindTree(target.file);
  if (tree == nullptr) return hints;
  const LineTable lines = session_.MakeLineTable(target);
  const std::int32_t begin = lines.Offset(range.start), end = lines.Offset(range.end);
  for (const completion::Hint& one :
       completion::InlayHints(*tree, *target.source, target.snapshot->analysis.loaded.rules)) {
    if (one.offset < begin || one.offset > end) continue;
    InlayHint hint;
    hint.position = lines.PositionAt(one.offset);
    hint.label = one.text;
    hint.kind = one.parameter ? InlayHintKind::Parameter : InlayHintKind::Type;
    if (one.parameter) hint.paddingRight = true;
    hints.push_back(std::move(hint));
  }
  return hints;
}

void RegisterRulesCompletion(Dispatcher& dispatcher, Router& router, Session& session,
                             const std::shared_ptr<Documents>& documents) {
  const auto completion = std::make_shared<RulesCompletion>(session);
  router.OnRules<CompletionRequest>(
      [completion](const RequestTarget& target, const CompletionParams& params, HandlerContext&) {
        return completion->Complete(target, target.CurrentText(), params);
      });
  router.OutsideGames<CompletionRequest>(
      [completion](const CompletionParams& params, HandlerContext&) { return completion->CompleteOutside(params); });
  router.OnDocuments<CompletionRequest>(
      [completion, documents, &session](const RequestTarget& target, const CompletionParams& params, HandlerContext&) {
        const auto declarations = documents->DeclarationsAt(target, session.Offset(target, params.position));
        return declarations ? completion->Complete(target, *declarations, params)
                            : documents->Complete(target, params.position);
      });
  router.OnLooseDocuments<CompletionRequest>(
      [documents](const RequestTarget& target, const CompletionParams& params, HandlerContext&) {
        return documents->Complete(target, params.position);
      });
  dispatcher.On<CompletionResolveRequest>(
      [completion](const CompletionItem& item, HandlerContext&) { return completion->Resolve(item); });
  router.OnRules<SignatureHelpRequest>(
      [completion](const RequestTarget& target, const SignatureHelpParams& params, HandlerContext&) {
        return completion->Signature(target, target.CurrentText(), params.position);
      });
  router.OnDocuments<SignatureHelpRequest>(
      [completion, documents, &session](const RequestTarget& target, const SignatureHelpParams& params,
                                        HandlerContext&) -> std::optional<SignatureHelp> {
        const auto declarations = documents->DeclarationsAt(target, session.Offset(target, params.position));
        return declarations ? completion->Signature(target, *declarations, params.position) : std::nullopt;
      });
  router.OnRules<InlayHintRequest>([completion](const RequestTarget& target, const InlayHintParams& params,
                                                HandlerContext&) { return completion->Hints(target, params.range); },
                                   {.stop_if_outdated = true});
}

void SetCompletionOptions(ServerCapabilities& capabilities) {
  CompletionOptions& completion = capabilities.completionProvider.emplace();
  completion.triggerCharacters = {".", "@", "\"", "{", "(", "["};
  SignatureHelpOptions& signature = capabilities.signatureHelpProvider.emplace();
  signature.triggerCharacters = {"(", ","};
}

}  // namespace cardinal::lsp
