#include "interpreter/drivers/cache/recorder.h"

#include <utility>

#include "interpreter/base/hash.h"

namespace cardinal::cache {

namespace fs = std::filesystem;

Fingerprint FingerprintOf(std::string_view bytes) {
  return {base::Hasher(1).AddBytes(bytes).Value(), base::Hasher(2).AddBytes(bytes).Value()};
}

namespace {

Fingerprint Of(bool answer) { return FingerprintOf(answer ? "yes" : "no"); }

// Why a file cannot be read is never the fingerprint of one that can, whatever stands in it.
Fingerprint Of(const source::ReadResult& read) {
  const Fingerprint of = FingerprintOf(read.Ok() ? read.text : read.message);
  return read.Ok() ? of : Fingerprint{of.second, of.first};
}

Fingerprint Of(const std::vector<fs::path>& paths) {
  std::string all;
  for (const fs::path& path : paths) (all += path.native()) += '\0';
  return FingerprintOf(all);
}

}  // namespace

Fingerprint Ask(const source::FileSystem& files, const Question& question, std::string* text) {
  switch (question.kind) {
    case Question::Kind::Read: {
      source::ReadResult read = files.Read(question.path, question.most);
      const Fingerprint answer = Of(read);
      if (text != nullptr) *text = std::move(read.text);
      return answer;
    }
    case Question::Kind::IsFile: return Of(files.IsFile(question.path));
    case Question::Kind::IsFolder: return Of(files.IsFolder(question.path));
    case Question::Kind::List: return Of(files.List(question.path, question.ending, question.most));
    case Question::Kind::Canonical: return FingerprintOf(files.Canonical(question.path).native());
  }
  return {};
}

void Recorder::Note(Question question, const Fingerprint& answer) const {
  const auto [found, fresh] = answers_.emplace(std::move(question), answer);
  steady_ = steady_ && (fresh || found->second == answer);
}

source::ReadResult Recorder::Read(const fs::path& path, std::int64_t max_bytes) const {
  source::ReadResult read = files_.Read(path, max_bytes);
  Note({Question::Kind::Read, path.string(), "", max_bytes}, Of(read));
  return read;
}

bool Recorder::IsFile(const fs::path& path) const {
  const bool is = files_.IsFile(path);
  Note({Question::Kind::IsFile, path.string(), "", 0}, Of(is));
  return is;
}

bool Recorder::IsFolder(const fs::path& path) const {
  const bool is = files_.IsFolder(path);
  Note({Question::Kind::IsFolder, path.string(), "", 0}, Of(is));
  return is;
}

std::vector<fs::path> Recorder::List(const fs::path& folder, std::string_view ending, std::int64_t max_files) const {
  std::vector<fs::path> paths = files_.List(folder, ending, max_files);
  Note({Question::Kind::List, folder.string(), std::string(ending), max_files}, Of(paths));
  return paths;
}

fs::path Recorder::Canonical(const fs::path& path) const {
  fs::path place = files_.Canonical(path);
  Note({Question::Kind::Canonical, path.string(), "", 0}, FingerprintOf(place.native()));
  return place;
}

}  // namespace cardinal::cache
