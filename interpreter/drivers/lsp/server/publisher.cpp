#include "interpreter/drivers/lsp/server/publisher.h"

#include "interpreter/drivers/lsp/features/diagnostics.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::lsp {

namespace fs = std::filesystem;

void Publisher::Send(const fs::path& path, std::vector<Diagnostic> diagnostics, Client& client) {
  PublishDiagnosticsParams params;
  params.uri = session_.UriOf(path);
  if (const auto open = session_.open.find(path); open != session_.open.end())
    params.version = open->second.text.Version();
  params.diagnostics = std::move(diagnostics);
  client.Notify<PublishDiagnosticsNotification>(params);
}

void Publisher::PublishFile(const workspace::Snapshot& snapshot, const fs::path& path,
                            const std::vector<diag::Diagnostic>& findings, Client& client) {
  std::vector<Diagnostic> diagnostics;
  if (const source::FileId file = snapshot.FileAt(path); file.value >= 0) {
    const LineTable lines = session_.Lines(snapshot, file);
    for (const diag::Diagnostic& finding : findings)
      diagnostics.push_back(ToProtocol(finding, lines, snapshot, session_));
  }
  const auto sent = sent_.find(path);
  const bool is_open = session_.open.count(path) > 0;
  if (sent == sent_.end() && diagnostics.empty() && !is_open) return;
  if (sent != sent_.end() && sent->second.diagnostics == diagnostics && !is_open) return;
  if (diagnostics.empty())
    sent_.erase(path);
  else
    sent_[path] = {diagnostics, snapshot.home.ruleset};
  Send(path, std::move(diagnostics), client);
}

void Publisher::PublishGame(const workspace::Snapshot& snapshot, Client& client) {
  std::map<fs::path, std::vector<diag::Diagnostic>> found;
  std::map<std::int32_t, const fs::path*> paths;
  for (const auto& [path, file] : snapshot.files) paths.emplace(file.value, &path);
  for (const diag::Diagnostic& finding : snapshot.analysis.findings)
    if (const auto path = paths.find(finding.span.file.value); path != paths.end())
      found[*path->second].push_back(finding);
  for (const auto& [path, sent] : sent_)
    if (sent.ruleset == snapshot.home.ruleset) found.try_emplace(path);
  for (const auto& [path, document] : session_.open)
    if (snapshot.FileAt(path).value >= 0) found.try_emplace(path);
  for (const auto& [path, findings] : found) PublishFile(snapshot, path, findings, client);
}

void Publisher::PublishFileOfNoGame(const fs::path& path, Client& client) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto file = load::ReadSource(session_.workspace.Files(), path, {}, sources, sink);
  if (file && path.extension() == ".cardinal") syntax::Parse(sources[*file], {}, sink);
  workspace::Snapshot alone;
  std::vector<Diagnostic> diagnostics;
  if (file) {
    const LineTable lines(sources[*file].Text(), session_.encoding);
    for (const diag::Diagnostic& finding : sink.Sorted())
      diagnostics.push_back(ToProtocol(finding, lines, alone, session_));
  }
  Diagnostic unknown;
  unknown.severity = DiagnosticSeverity::Information;
  unknown.source = "cardinal";
  unknown.message =
      "this file belongs to no game, so only its syntax is checked: put it into rulesets/GAME or cards/GAME, or begin "
      "a "
      "file of cards with `cards GAME \"Set\"` and a YAML file with `game: GAME`";
  diagnostics.push_back(std::move(unknown));
  sent_[path] = {diagnostics, {}};
  Send(path, std::move(diagnostics), client);
}

void Publisher::Clear(const fs::path& path, Client& client) {
  if (sent_.erase(path) > 0) Send(path, {}, client);
}

}  // namespace cardinal::lsp
