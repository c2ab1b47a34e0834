// Converts the clauses of a rulebook from Markdown to data: rulebook.yaml of a ruleset.
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/new.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::cli {

namespace {

namespace fs = std::filesystem;

// A generated file may be generated again; a file that was written by hand is kept.
std::string Objection(const Environment& env, const fs::path& place) {
  const std::string shown = "`" + diag::EscapeUnprintable(load::DisplayPath(place)) + "`";
  if (env.files.IsFolder(place)) return shown + " is a folder; name a file with --out";
  if (!env.files.IsFile(place)) return "";
  const source::ReadResult read = source::ReadTextFile(env.files, place, base::Limits{}.file_bytes);
  const bool made = read.Ok() && documents::IsGeneratedRulebook(read.text);
  return made ? "" : shown + " exists and was not made from Markdown; name another with --out";
}

// Nothing after printing an error, if the file has no complete list of clauses.
std::optional<documents::ClauseList> ReadMarkdown(const Environment& env, const fs::path& path) {
  source::SourceSet sources;
  diag::Sink sink;
  documents::ClauseList list;
  if (const auto file = load::ReadSource(env.files, path, {}, sources, sink))
    list = documents::ReadClauses(sources[*file], sink);
  RenderDiagnostics(env.err, env, sink.Sorted(), sources);
  if (sink.HasErrors()) return std::nullopt;
  if (!list.clauses.empty()) return list;
  env.err << "error: `" << diag::EscapeUnprintable(load::DisplayPath(path)) << "` has no clauses\n"
          << "  help: a clause is a list item: - `AB-001 [tag]` What the rules say.\n";
  return std::nullopt;
}

}  // namespace

int RunNewRulebook(const Environment& env, const NewArguments& arguments) {
  const fs::path markdown = env.Resolve(arguments.name);
  const fs::path place = env.Resolve(arguments.out.empty() ? std::string(documents::kRulebookFile) : arguments.out);
  const auto list = ReadMarkdown(env, markdown);
  if (!list) return kUsageError;
  if (const std::string objection = Objection(env, place); !objection.empty()) return ReportUsageError(env, objection);
  const std::string text = documents::RulebookToYaml(*list, diag::EscapeUnprintable(markdown.filename().string()));
  if (const std::string problem = save::WriteFile(place, text); !problem.empty()) return ReportUsageError(env, problem);
  env.out << "wrote " << diag::EscapeUnprintable(load::DisplayPath(place)) << ": "
          << base::FormatCount(list->CountKind(documents::Clause::Kind::Rule), "clause") << ", "
          << base::FormatCount(list->CountKind(documents::Clause::Kind::Ruling), "ruling") << '\n';
  return kOk;
}

}  // namespace cardinal::cli
