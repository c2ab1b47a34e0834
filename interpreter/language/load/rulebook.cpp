#include "interpreter/language/load/rulebook.h"

#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/load/load.h"

namespace cardinal::load {

namespace {

std::filesystem::path RulebookFile(const source::FileSystem& files, const std::filesystem::path& ruleset,
                                   std::string_view language) {
  const std::filesystem::path translated = ruleset / documents::RulebookFileName(language);
  return files.IsFile(translated) ? translated : ruleset / documents::kRulebookFile;
}

}  // namespace

std::optional<documents::ClauseList> LoadRulebook(const source::FileSystem& files, const std::filesystem::path& ruleset,
                                                  std::string_view language, std::string_view prefix,
                                                  const base::Limits& limits, source::SourceSet& sources,
                                                  diag::Sink& sink) {
  const std::filesystem::path path = RulebookFile(files, ruleset, language);
  if (!files.IsFile(path)) return documents::ClauseList{};
  const auto id = ReadSource(files, path, limits, sources, sink);
  if (!id) return std::nullopt;
  auto list = documents::ReadRulebook(sources[*id], limits, sink);
  if (!list || prefix.empty() || list->prefix == prefix) return list;
  sink.Report(diag::Code::UnknownClause, list->prefix_span,
              "the ids of this rulebook begin with " + list->prefix + "-, those of the rules with " +
                  std::string(prefix) + '-')
      .help = "`rulebook " + std::string(prefix) + "` of the ruleset's `game` and `rulebook:` here must agree";
  return std::nullopt;
}

std::optional<HowToPlay> LoadHowToPlay(const source::FileSystem& files, const std::filesystem::path& ruleset,
                                       std::string_view language, const base::Limits& limits,
                                       source::SourceSet& sources, diag::Sink& sink) {
  std::filesystem::path path = ruleset / ("how_to_play." + std::string(language) + ".md");
  const bool translated = !language.empty() && files.IsFile(path);
  if (!translated) path = ruleset / "how_to_play.md";
  if (!files.IsFile(path)) return HowToPlay{};
  const auto id = ReadSource(files, path, limits, sources, sink);
  if (!id) return std::nullopt;
  return HowToPlay{std::string(sources[*id].Text()), translated};
}

}  // namespace cardinal::load
