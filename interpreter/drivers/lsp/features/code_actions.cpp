#include "interpreter/drivers/lsp/features/code_actions.h"

#include <algorithm>

#include "interpreter/drivers/code_actions/code_actions.h"
#include "interpreter/drivers/lsp/features/diagnostics.h"
#include "interpreter/drivers/lsp/features/named_place.h"
#include "interpreter/drivers/lsp/uri.h"

namespace cardinal::lsp {

namespace {

namespace fs = std::filesystem;

// The findings of the document of a request, and the sources that their places refer to.
struct Findings {
  const source::SourceSet* sources = nullptr;
  const std::map<fs::path, source::FileId>* files = nullptr;
  source::FileId file;
  std::vector<diag::Diagnostic> of_file;
};

std::vector<diag::Diagnostic> OfFile(const std::vector<diag::Diagnostic>& findings, source::FileId file) {
  std::vector<diag::Diagnostic> found;
  std::copy_if(findings.begin(), findings.end(), std::back_inserter(found),
               [&](const diag::Diagnostic& finding) { return finding.span.file == file; });
  return found;
}

std::optional<Findings> CollectFindings(Session& session, const RequestTarget& target,
                                        workspace::DocumentsPtr& documents) {
  workspace::WorkspaceGame* game = session.workspace.FindGame(target.path);
  if (game == nullptr) return std::nullopt;
  if (!target.is_document) {
    const workspace::AnalysisSnapshot& snapshot = *target.snapshot;
    const bool one_file = snapshot.extent == workspace::Extent::OneFile;
    return Findings{
        &snapshot.sources, &snapshot.files, target.file,
        one_file ? game->FindingsInFile(snapshot, target.path) : OfFile(snapshot.analysis.findings, target.file)};
  }
  documents = session.workspace.Documents(*game);
  const auto file = documents->files.find(target.path);
  if (file == documents->files.end()) return std::nullopt;
  return Findings{&documents->sources, &documents->files, file->second,
                  OfFile(game->FindingsInDocuments(*documents), file->second)};
}

bool CanCreateFiles(const Session& session) {
  if (!session.client.workspace || !session.client.workspace->workspaceEdit) return false;
  const auto& edit = *session.client.workspace->workspaceEdit;
  if (!edit.documentChanges.value_or(false) || !edit.resourceOperations) return false;
  const auto& operations = *edit.resourceOperations;
  return std::find(operations.begin(), operations.end(), "create") != operations.end();
}

bool ResolvesEdits(const Session& session) {
  const auto& document = session.client.textDocument;
  if (!document || !document->codeAction || !document->codeAction->resolveSupport) return false;
  const auto& properties = document->codeAction->resolveSupport->properties;
  return std::find(properties.begin(), properties.end(), "edit") != properties.end();
}

// Kinds form a tree: "source" has "source.fixAll" in it.
bool IsWanted(const CodeActionParams& params, std::string_view kind) {
  if (!params.context.only) return true;
  return std::any_of(params.context.only->begin(), params.context.only->end(), [&](const std::string& wanted) {
    return wanted.empty() || kind == wanted || kind.starts_with(wanted + '.');
  });
}

class ActionWriter {
 public:
  ActionWriter(const Session& session, const RequestTarget& target, const Findings& findings)
      : session_(session),
        target_(target),
        findings_(findings),
        lines_((*findings.sources)[findings.file].Text(), session.encoding) {}

  source::Span ToSpan(const Range& range) const {
    return {findings_.file, lines_.Offset(range.start), lines_.Offset(range.end)};
  }

  CodeAction ToProtocol(const code_actions::CodeAction& found) const {
    CodeAction action;
    action.title = found.title;
    action.kind = std::string(code_actions::KindName(found.kind));
    if (found.is_preferred) action.isPreferred = true;
    if (!found.resolves.empty()) action.diagnostics = Diagnostics(found.resolves);
    if (found.scenario_for.empty())
      action.edit = MakeEdit(found.edits);
    else
      action.data = Json{{"uri", session_.ClientUri(target_.path)}, {"card", found.scenario_for}};
    return action;
  }

 private:
  std::vector<Diagnostic> Diagnostics(const std::vector<diag::Diagnostic>& findings) const {
    std::vector<Diagnostic> diagnostics;
    for (const diag::Diagnostic& finding : findings)
      diagnostics.push_back(lsp::ToProtocol(finding, lines_, {*findings_.sources, *findings_.files, session_}));
    return diagnostics;
  }

  WorkspaceEdit MakeEdit(const std::vector<diag::Edit>& edits) const {
    std::map<std::string, std::vector<TextEdit>> changes;
    for (const auto& [path, file] : *findings_.files) {
      std::optional<LineTable> lines;
      for (const diag::Edit& edit : edits) {
        if (edit.span.file != file) continue;
        if (!lines) lines.emplace((*findings_.sources)[file].Text(), session_.encoding);
        const Range range = lines->ToRange(edit.span);
        changes[session_.ClientUri(path)].push_back({range, edit.text});
      }
    }
    return MakeWorkspaceEdit(session_, std::move(changes));
  }

  const Session& session_;
  const RequestTarget& target_;
  const Findings& findings_;
  LineTable lines_;
};

std::vector<CodeAction> FindActions(Session& session, const RequestTarget& target, const CodeActionParams& params) {
  workspace::DocumentsPtr documents;  // keeps the sources of the findings
  const auto findings = CollectFindings(session, target, documents);
  if (!findings) return {};
  const ActionWriter writer(session, target, *findings);
  code_actions::ActionContext context{*findings->sources, writer.ToSpan(params.range), findings->of_file};
  if (!target.is_document) {
    context.tree = target.snapshot->FindTree(target.file);
    context.loaded = &target.snapshot->analysis.loaded;
  }
  std::vector<CodeAction> actions;
  for (const code_actions::CodeAction& found : code_actions::FindCodeActions(context)) {
    const bool is_scenario = !found.scenario_for.empty();
    if (is_scenario && !(target.snapshot->Checks() && CanCreateFiles(session) && ResolvesEdits(session))) continue;
    if (IsWanted(params, code_actions::KindName(found.kind))) actions.push_back(writer.ToProtocol(found));
  }
  return actions;
}

WorkspaceEdit NewFileEdit(const Session& session, const code_actions::NewFile& file) {
  const std::string uri = session.ClientUri(file.path);
  WorkspaceEdit edit;
  auto& changes = edit.documentChanges.emplace();
  changes.emplace_back(CreateFile{std::nullopt, uri, std::nullopt});
  TextDocumentEdit text;
  text.textDocument.uri = uri;
  text.edits.emplace_back(TextEdit{Range{}, file.text});
  changes.emplace_back(std::move(text));
  return edit;
}

std::string ReadTextMember(const std::optional<Json>& data, const char* key) {
  const bool has = data && data->is_object() && data->contains(key) && (*data)[key].is_string();
  return has ? (*data)[key].get<std::string>() : "";
}

// Plays the scenario to find where it ends.
CodeAction Resolve(Session& session, CodeAction action) {
  const std::string uri = ReadTextMember(action.data, "uri"), card = ReadTextMember(action.data, "card");
  const auto target = card.empty() ? std::nullopt : session.LocateInWhole(uri);
  if (!target || !target->snapshot->Checks()) return action;
  const source::FileSystem& files = session.workspace.Files();
  const program::Program& program = *target->snapshot->analysis.loaded.program;
  code_actions::ScenarioFolder folder;
  folder.card_path = target->path.string();
  folder.exists = [&](const std::string& path) { return files.IsFile(path) || session.open.count(path) > 0; };
  folder.tools = [&](const std::string& path) {
    templates::ScenarioTools tools;
    tools.passes = [&files, &session, path](const std::string& text) {
      return templates::ScenarioPasses(files, path, text, "", session.workspace.WorkingFolder());
    };
    tools.legal_deck = [&] {
      return templates::FindLegalDeck(files, target->snapshot->home.cards, program, program::FindCard(program, card));
    };
    return tools;
  };
  const auto file = code_actions::WriteScenario(program, card, folder);
  if (!file)
    throw ResponseError{ErrorCodes::InvalidRequest, "no scenario with this card passes, and no deck is legal", nullptr};
  action.edit = NewFileEdit(session, *file);
  return action;
}

}  // namespace

void RegisterCodeActions(Dispatcher& dispatcher, Router& router, Session& session) {
  const auto find = [&session](const RequestTarget& target, const CodeActionParams& params, HandlerContext&) {
    return FindActions(session, target, params);
  };
  router.OnRules<CodeActionRequest>(find, {.stop_if_outdated = true});
  router.OnDocuments<CodeActionRequest>(find, {.stop_if_outdated = true});
  dispatcher.On<CodeActionResolveRequest>(
      [&session](const CodeAction& action, HandlerContext&) { return Resolve(session, action); });
}

}  // namespace cardinal::lsp
