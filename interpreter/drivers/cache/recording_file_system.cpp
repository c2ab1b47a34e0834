#include "interpreter/drivers/cache/recording_file_system.h"

#include <utility>

#include "interpreter/base/hash.h"

namespace cardinal::cache {

namespace fs = std::filesystem;

Fingerprint ComputeFingerprint(std::string_view bytes) {
  return {base::Hasher(1).AddBytes(bytes).Digest(), base::Hasher(2).AddBytes(bytes).Digest()};
}

namespace {

Fingerprint FingerprintAnswer(bool answer) { return ComputeFingerprint(answer ? "yes" : "no"); }

// The halves are swapped for an error, so that its fingerprint never equals that of a readable file.
Fingerprint FingerprintAnswer(const source::ReadResult& read) {
  const Fingerprint of = ComputeFingerprint(read.Ok() ? read.text : read.message);
  return read.Ok() ? of : Fingerprint{of.second, of.first};
}

Fingerprint FingerprintAnswer(const std::vector<fs::path>& paths) {
  std::string all;
  for (const fs::path& path : paths) (all += path.native()) += '\0';
  return ComputeFingerprint(all);
}

}  // namespace

Fingerprint AnswerQuery(const source::FileSystem& files, const FileQuery& question, std::string* text) {
  switch (question.kind) {
    case FileQuery::Kind::Read: {
      source::ReadResult read = files.ReadFile(question.path, question.limit);
      const Fingerprint answer = FingerprintAnswer(read);
      if (text != nullptr) *text = std::move(read.text);
      return answer;
    }
    case FileQuery::Kind::IsFile: return FingerprintAnswer(files.IsFile(question.path));
    case FileQuery::Kind::IsFolder: return FingerprintAnswer(files.IsFolder(question.path));
    case FileQuery::Kind::List:
      return FingerprintAnswer(files.ListFiles(question.path, question.ending, question.limit));
    case FileQuery::Kind::Canonical: return ComputeFingerprint(files.Canonical(question.path).native());
  }
  return {};
}

void RecordingFileSystem::Note(FileQuery question, const Fingerprint& answer) const {
  const auto [found, fresh] = answers_.emplace(std::move(question), answer);
  steady_ = steady_ && (fresh || found->second == answer);
}

source::ReadResult RecordingFileSystem::ReadFile(const fs::path& path, std::int64_t max_bytes) const {
  source::ReadResult read = files_.ReadFile(path, max_bytes);
  Note({FileQuery::Kind::Read, path.string(), "", max_bytes}, FingerprintAnswer(read));
  return read;
}

bool RecordingFileSystem::IsFile(const fs::path& path) const {
  const bool is = files_.IsFile(path);
  Note({FileQuery::Kind::IsFile, path.string(), "", 0}, FingerprintAnswer(is));
  return is;
}

bool RecordingFileSystem::IsFolder(const fs::path& path) const {
  const bool is = files_.IsFolder(path);
  Note({FileQuery::Kind::IsFolder, path.string(), "", 0}, FingerprintAnswer(is));
  return is;
}

std::vector<fs::path> RecordingFileSystem::ListFiles(const fs::path& folder, std::string_view ending,
                                                     std::int64_t max_files) const {
  std::vector<fs::path> paths = files_.ListFiles(folder, ending, max_files);
  Note({FileQuery::Kind::List, folder.string(), std::string(ending), max_files}, FingerprintAnswer(paths));
  return paths;
}

fs::path RecordingFileSystem::Canonical(const fs::path& path) const {
  fs::path place = files_.Canonical(path);
  Note({FileQuery::Kind::Canonical, path.string(), "", 0}, ComputeFingerprint(place.native()));
  return place;
}

}  // namespace cardinal::cache
