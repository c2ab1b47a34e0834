#include "interpreter/drivers/cache/program_cache.h"

#include "interpreter/machine/vm/image.h"

namespace cardinal::cache {

namespace {

std::vector<std::string> RequestWords(const load::LoadRequest& request) {
  std::vector<std::string> words = {"program", request.ruleset.string(), request.game_file.string()};
  for (const std::filesystem::path& path : request.cards) words.push_back(path.string());
  return words;
}

std::optional<program::Program> FromCache(const Cache& cache, const source::FileSystem& files,
                                          const std::vector<std::string>& request, source::SourceSet& sources) {
  auto found = cache.Lookup(request, files);
  program::Program program;
  if (!found || !vm::Decode(found->Result(), program)) return std::nullopt;
  sources = std::move(found->sources);
  return program;
}

}  // namespace

std::optional<program::Program> LoadCachedProgram(const Cache& cache, const source::FileSystem& files,
                                                  const load::LoadRequest& request, source::SourceSet& sources,
                                                  diag::Sink& sink) {
  if (!cache.IsEnabled() || sources.Size() > 0 || !request.inline_cards.empty())
    return load::LoadProgram(files, request, {}, sources, sink);
  const std::vector<std::string> words = RequestWords(request);
  if (auto program = FromCache(cache, files, words, sources)) return program;
  const RecordingFileSystem recorder(files);
  auto program = load::LoadProgram(recorder, request, {}, sources, sink);
  if (program && sink.Diagnostics().empty()) cache.Insert(words, recorder, sources, vm::Encode(*program));
  return program;
}

}  // namespace cardinal::cache
