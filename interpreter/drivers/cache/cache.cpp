#include "interpreter/drivers/cache/cache.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/cache/cache_entry.h"
#include "interpreter/drivers/cache/disk_store.h"
#include "interpreter/language/load/embedded_stdlib.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cache {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kLetters = "CRDC";
constexpr std::uint32_t kVersion = 1;
constexpr std::string_view kStandard = "std:";

std::string EntryName(std::string_view whole_request) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const Fingerprint of = ComputeFingerprint(whole_request);
  std::string name;
  for (std::uint64_t part : {of.first, of.second})
    for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[(part >> shift) & 15];
  return name;
}

const load::EmbeddedFile* StandardFile(std::string_view shown) {
  if (!shown.starts_with(kStandard)) return nullptr;
  for (const load::EmbeddedFile& file : load::EmbeddedStdlib())
    if (file.name == shown.substr(kStandard.size())) return &file;
  return nullptr;
}

// A SourceFile does not contain the byte order mark of its file.
bool MatchesText(const Fingerprint& read, std::string_view text) {
  return read == ComputeFingerprint(text) || read == ComputeFingerprint("\xef\xbb\xbf" + std::string(text));
}

// The origins of the texts of a set; nullopt if one of them is neither a file that was read nor of the standard
// library.
std::optional<std::vector<EntrySource>> FindSourceOrigins(const source::SourceSet& sources,
                                                          const std::vector<RecordedAnswer>& answers) {
  std::map<std::string, std::int32_t> reads;
  for (const std::int32_t i : base::Indices(answers))
    if (answers[i].question.kind == FileQuery::Kind::Read) reads[load::DisplayPath(answers[i].question.path)] = i;
  std::vector<EntrySource> origins;
  for (const source::SourceFile& file : sources) {
    const load::EmbeddedFile* standard = StandardFile(file.Path());
    if (standard != nullptr && standard->text == file.Text()) {
      origins.push_back({file.Path(), -1});
      continue;
    }
    const auto read = reads.find(file.Path());
    if (read == reads.end() || !MatchesText(answers[read->second].answer, file.Text())) return std::nullopt;
    origins.push_back({file.Path(), read->second});
  }
  return origins;
}

// Repeats all queries. Returns the texts that were read, by answer; nullopt: an answer has changed.
std::optional<std::vector<std::string>> RepeatQueries(const std::vector<RecordedAnswer>& answers,
                                                      const source::FileSystem& files) {
  std::vector<std::string> texts(answers.size());
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (AnswerQuery(files, answers[i].question, &texts[i]) != answers[i].answer) return std::nullopt;
  return texts;
}

std::optional<source::SourceSet> RebuildSources(const CacheEntry& entry, const std::vector<std::string>& texts) {
  source::SourceSet sources;
  for (const EntrySource& from : entry.sources) {
    const load::EmbeddedFile* standard = from.answered < 0 ? StandardFile(from.shown) : nullptr;
    if (standard == nullptr && (!base::IsValidIndex(texts, from.answered))) return std::nullopt;
    sources.AddFile(from.shown, standard != nullptr ? std::string(standard->text) : texts[from.answered]);
  }
  return sources;
}

}  // namespace

Cache::Cache(fs::path folder, std::string tool, std::int64_t most_bytes)
    : folder_(tool.empty() ? fs::path() : std::move(folder)), tool_(std::move(tool)), most_bytes_(most_bytes) {}

// Displayed paths depend on the working folder; an installed game is found next to the program.
std::string Cache::RequestKey(const std::vector<std::string>& request) const {
  std::error_code error;
  std::vector<std::string> parts = {tool_, fs::current_path(error).string(),
                                    fs::read_symlink("/proc/self/exe", error).string()};
  parts.insert(parts.end(), request.begin(), request.end());
  base::ArchiveWriter<CacheEntry> whole;
  whole(parts);
  return std::move(whole.Bytes());
}

std::optional<CacheHit> Cache::Lookup(const std::vector<std::string>& request, const source::FileSystem& files) const {
  if (!IsEnabled()) return std::nullopt;
  const std::string whole = RequestKey(request);
  auto bytes = DiskStore(folder_, most_bytes_).Get(EntryName(whole));
  if (!bytes) return std::nullopt;
  std::string_view rest = *bytes;
  const auto head = base::DecodeEnvelope(kLetters, kVersion, rest);
  if (!head) return std::nullopt;
  CacheEntry entry;
  base::ArchiveReader<CacheEntry> reader(*head);
  reader(entry);
  if (!reader.IsAtEnd() || entry.request != whole) return std::nullopt;
  const auto texts = RepeatQueries(entry.answers, files);
  auto sources = texts ? RebuildSources(entry, *texts) : std::nullopt;
  if (!sources) return std::nullopt;
  const std::size_t begin = bytes->size() - rest.size();
  return CacheHit{std::move(*bytes), begin, std::move(*sources)};
}

void Cache::Insert(const std::vector<std::string>& request, const RecordingFileSystem& recorder,
                   const source::SourceSet& sources, std::string_view result) const {
  if (!IsEnabled() || !recorder.IsConsistent()) return;
  CacheEntry entry{RequestKey(request), {}, {}};
  for (const auto& [question, answer] : recorder.Answers()) entry.answers.push_back({question, answer});
  auto origins = FindSourceOrigins(sources, entry.answers);
  if (!origins) return;
  entry.sources = std::move(*origins);
  base::ArchiveWriter<CacheEntry> writer;
  writer(entry);
  std::string bytes = base::EncodeEnvelope(kLetters, kVersion, writer.Bytes());
  bytes += result;
  DiskStore(folder_, most_bytes_).WriteEntry(EntryName(entry.request), bytes);
}

}  // namespace cardinal::cache
