#include "interpreter/cli/lint_settings.h"

#include "interpreter/cli/load_game.h"
#include "interpreter/language/documents/configuration.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

// The nearest cardinal.yaml; empty if there is none.
fs::path NearestFile(const Environment& env) {
  for (fs::path folder = env.files.Canonical(env.working_directory);; folder = folder.parent_path()) {
    if (env.files.IsFile(folder / "cardinal.yaml")) return folder / "cardinal.yaml";
    if (folder == folder.parent_path()) return {};
  }
}

std::vector<std::string> Plain(const std::vector<documents::LocatedText>& texts) {
  std::vector<std::string> plain;
  for (const documents::LocatedText& text : texts) plain.push_back(text.text);
  return plain;
}

// Paths of the file, relative to the working directory; a path that does not exist may be the name of a game.
std::vector<std::string> ResolveAll(const Environment& env, const std::vector<documents::LocatedText>& texts,
                                    const fs::path& folder) {
  std::vector<std::string> placed;
  for (const documents::LocatedText& text : texts) {
    const fs::path path = (folder / text.text).lexically_normal();
    placed.push_back(env.files.IsFile(path) || env.files.IsFolder(path) ? path.string() : text.text);
  }
  return placed;
}

void FillFromSettings(std::vector<std::string>& words, std::vector<std::string> settings) {
  if (words.empty()) words = std::move(settings);
}

}  // namespace

bool ApplySettings(const Environment& env, LintArguments& arguments) {
  const fs::path path = NearestFile(env);
  if (path.empty()) return true;
  source::SourceSet sources;
  diag::Sink sink;
  const auto id = load::ReadSource(env.files, path, {}, sources, sink);
  const auto read = id ? documents::ReadConfiguration(sources[*id], {}, sink) : std::nullopt;
  if (!read) {
    RenderDiagnostics(env.err, env, sink.Sorted(), sources);
    return false;
  }
  const documents::LintSettings& settings = read->lint;
  const fs::path folder = path.parent_path();
  FillFromSettings(arguments.paths, ResolveAll(env, settings.paths, folder));
  FillFromSettings(arguments.select, Plain(settings.select));
  FillFromSettings(arguments.ignore, Plain(settings.ignore));
  arguments.without = ResolveAll(env, settings.excluded, folder);
  if (arguments.gate.empty() && settings.fail_grade) arguments.gate = diag::GradeName(*settings.fail_grade);
  if (arguments.baseline.empty() && settings.baseline)
    arguments.baseline = (folder / settings.baseline->text).lexically_normal().string();
  return true;
}

}  // namespace cardinal::cli
