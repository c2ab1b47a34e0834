#include "interpreter/drivers/lsp/server/publisher.h"

#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/lsp/features/diagnostics.h"
#include "interpreter/language/documents/configuration.h"
#include "interpreter/language/load/game_lookup.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/load/standard_file.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::lsp {

namespace fs = std::filesystem;

namespace {

// Reports that no game is known for the file: at the name of the game, or at the beginning of the file.
void ReportNoGame(const source::SourceFile& file, const std::string& game, diag::Sink& sink) {
  if (game.empty()) {
    sink.Report(diag::Code::NoGame, {file.Id(), 0, 0}, "this file belongs to no game, so only its syntax is checked")
        .help = "put it into rulesets/GAME or cards/GAME, or begin it with `cards GAME \"Set\"`";
    return;
  }
  const auto at = static_cast<std::int32_t>(file.Text().find(game));
  const source::Span place{file.Id(), at, at + base::Count(game)};
  sink.Report(diag::Code::NoGame, place, "there is no ruleset for a game `" + game + "`");
}

// An editor shows a byte that is not UTF-8 as another character, and saves that character.
Diagnostic LossOnSave(const std::string& bad_on_disk) {
  Diagnostic diagnostic;
  diagnostic.severity = DiagnosticSeverity::Warning;
  diagnostic.code = std::string(diag::GetCodeInfo(diag::Code::BadBytes).code);
  diagnostic.source = "cardinal";
  diagnostic.message = "the file on disk has " + bad_on_disk +
                       ": the editor shows another character, and saving loses the first one\n"
                       "close the file without saving, and open it in the encoding in which it was written";
  return diagnostic;
}

}  // namespace

void Publisher::Send(const fs::path& path, std::vector<Diagnostic> diagnostics, Client& client) {
  PublishDiagnosticsParams params;
  params.uri = session_.ClientUri(path);
  params.diagnostics = std::move(diagnostics);
  const auto open = session_.open.find(path);
  if (open == session_.open.end()) return client.Notify<PublishDiagnosticsNotification>(params);
  const Session::Document& document = open->second;
  params.version = document.text.Version();
  client.Notify<PublishDiagnosticsNotification>(params);
  for (const Session::Document& other : document.others) {
    if (other.text.Text() != document.text.Text()) continue;  // the places refer to another text
    params.uri = other.uri;
    params.version = other.text.Version();
    client.Notify<PublishDiagnosticsNotification>(params);
  }
}

void Publisher::SendIfNew(const fs::path& path, std::vector<Diagnostic> diagnostics, const std::string& game,
                          Client& client) {
  const auto open = session_.open.find(path);
  if (open != session_.open.end() && !open->second.bad_on_disk.empty() &&
      !source::FindBadByte(open->second.text.Text()))
    diagnostics.insert(diagnostics.begin(), LossOnSave(open->second.bad_on_disk));
  const auto sent = sent_.find(path);
  // Findings of an open document are sent each time, so that the client knows the version that they refer to.
  if (open == session_.open.end() &&
      (sent == sent_.end() ? diagnostics.empty() : sent->second.diagnostics == diagnostics))
    return;
  if (diagnostics.empty())
    sent_.erase(path);
  else
    sent_[path] = {diagnostics, game};
  Send(path, std::move(diagnostics), client);
}

void Publisher::PublishFile(const workspace::AnalysisSnapshot& snapshot, const fs::path& path,
                            const std::vector<diag::Diagnostic>& findings, Client& client) {
  std::vector<Diagnostic> diagnostics;
  if (const source::FileId file = snapshot.FileAt(path); file.value >= 0) {
    const DiagnosticContext context{snapshot.sources, snapshot.files, session_};
    const LineTable lines = session_.MakeLineTable(snapshot, file);
    for (const diag::Diagnostic& finding : findings) diagnostics.push_back(ToProtocol(finding, lines, context));
  }
  SendIfNew(path, std::move(diagnostics), workspace::GameKey(snapshot.home), client);
}

std::vector<Diagnostic> Publisher::MakeDiagnostics(const FileFindings& found, source::FileId file) const {
  const DiagnosticContext context{found.sources, found.files, session_};
  const LineTable lines(found.sources[file].Text(), session_.encoding);
  std::vector<Diagnostic> diagnostics;
  for (const diag::Diagnostic& finding : found.findings)
    if (finding.span.file == file) diagnostics.push_back(ToProtocol(finding, lines, context));
  return diagnostics;
}

void Publisher::PublishAll(const FileFindings& found, const std::string& game, std::string_view ending,
                           Client& client) {
  std::set<std::int32_t> with_findings;
  for (const diag::Diagnostic& finding : found.findings) with_findings.insert(finding.span.file.value);
  std::set<fs::path> cleared;
  for (const auto& [path, sent] : sent_)
    if (sent.game == game && path.native().ends_with(ending) && found.files.count(path) == 0) cleared.insert(path);
  for (const auto& [path, file] : found.files) {
    if (!path.native().ends_with(ending)) continue;
    const bool clean = with_findings.count(file.value) == 0;
    SendIfNew(path, clean ? std::vector<Diagnostic>{} : MakeDiagnostics(found, file), game, client);
  }
  for (const fs::path& path : cleared) SendIfNew(path, {}, game, client);
}

void Publisher::PublishRules(const workspace::AnalysisSnapshot& snapshot, Client& client) {
  PublishAll({snapshot.sources, snapshot.files, snapshot.analysis.findings}, workspace::GameKey(snapshot.home),
             ".cardinal", client);
}

void Publisher::PublishDocuments(const workspace::DocumentsSnapshot& documents, const workspace::WorkspaceGame& game,
                                 Client& client) {
  const std::vector<diag::Diagnostic> findings = game.FindingsInDocuments(documents);
  PublishAll({documents.sources, documents.files, findings}, workspace::GameKey(game.Home()), ".yaml", client);
}

void Publisher::PublishDocument(const workspace::DocumentsSnapshot& documents, const workspace::WorkspaceGame& game,
                                const fs::path& path, Client& client) {
  const std::vector<diag::Diagnostic> findings = game.FindingsInDocument(documents, path);
  const FileFindings found{documents.sources, documents.files, findings};
  SendIfNew(path, MakeDiagnostics(found, documents.files.at(path)), workspace::GameKey(game.Home()), client);
}

void Publisher::PublishFileOfNoGame(const fs::path& path, Client& client) {
  if (load::IsStandardFile(session_.workspace.Files(), path)) return Clear(path, client);
  const bool is_configuration = path.filename() == "cardinal.yaml", is_code = path.extension() == ".cardinal";
  const std::string game = load::ReadGameName(session_.workspace.Files(), path);
  if (!is_configuration && !is_code && (path.extension() != ".yaml" || game.empty()))
    return Clear(path, client);  // a file of another kind
  source::SourceSet sources;
  diag::Sink sink;
  if (const auto file = load::ReadSource(session_.workspace.Files(), path, {}, sources, sink)) {
    if (is_configuration) documents::ReadConfiguration(sources[*file], {}, sink);
    if (is_code) syntax::Parse(sources[*file], {}, sink);
    if (!is_configuration) ReportNoGame(sources[*file], game, sink);
  }
  std::vector<Diagnostic> diagnostics;
  if (sources.Size() > 0) {
    const source::FileId file{0};
    const LineTable lines(sources[file].Text(), session_.encoding);
    const std::map<fs::path, source::FileId> files = {{path, file}};
    for (const diag::Diagnostic& finding : sink.Sorted())
      diagnostics.push_back(ToProtocol(finding, lines, {sources, files, session_}));
  }
  SendIfNew(path, std::move(diagnostics), {}, client);
}

void Publisher::PublishDiskState(const fs::path& path, const std::string& bad_before, const std::string& game,
                                 Client& client) {
  const auto sent = sent_.find(path);
  Sent now = sent != sent_.end() ? sent->second : Sent{{}, game};
  std::erase(now.diagnostics, LossOnSave(bad_before));
  SendIfNew(path, std::move(now.diagnostics), now.game, client);
}

void Publisher::ClearGame(const std::string& game, Client& client) {
  std::vector<fs::path> cleared;
  for (const auto& [path, sent] : sent_)
    if (sent.game == game) cleared.push_back(path);
  for (const fs::path& path : cleared) Clear(path, client);
}

void Publisher::Closed(const fs::path& path, const std::string& uri, Client& client) {
  if (session_.ClientUri(path) == uri) return;
  client.Notify<PublishDiagnosticsNotification>({uri, std::nullopt, {}});
  if (const auto sent = sent_.find(path); sent != sent_.end()) Send(path, sent->second.diagnostics, client);
}

void Publisher::Clear(const fs::path& path, Client& client) {
  if (sent_.erase(path) > 0) Send(path, {}, client);
}

}  // namespace cardinal::lsp
