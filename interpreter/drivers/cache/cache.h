// In: a request in words, and the files that it is answered from. Out: the answer that was kept for it, if every file
// and folder that it was made from still answers as it did then; the sources that go with it. Promises: never wrong. An
// answer is given only to the same request, of the same tool (tool.h), in the same working folder, when everything that
// was asked of the files is asked again and comes out the same. Whatever else lies there (damaged, cut off, of another
// version, unreadable) is as if nothing did, and is written anew.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/cache/recording_file_system.h"
#include "interpreter/language/source/source.h"

namespace cardinal::cache {

// Bytes of all entries together.
inline constexpr std::int64_t kMaxBytes = base::kLimits.cache_bytes;

// What was kept: bytes of the kind that the asker gave to Insert, which has to check them itself.
struct CacheHit {
  std::string bytes;
  std::size_t begin = 0;
  source::SourceSet sources;
  std::string_view Result() const { return std::string_view(bytes).substr(begin); }
};

class Cache {
 public:
  Cache() = default;  // keeps nothing
  // `tool`: see ToolId. An empty folder or tool: keeps nothing.
  Cache(std::filesystem::path folder, std::string tool, std::int64_t most_bytes = kMaxBytes);
  bool IsEnabled() const { return !folder_.empty(); }

  std::optional<CacheHit> Lookup(const std::vector<std::string>& request, const source::FileSystem& files) const;
  // `recorder`: through which everything was read that `result` and `sources` were made from.
  void Insert(const std::vector<std::string>& request, const RecordingFileSystem& recorder,
              const source::SourceSet& sources, std::string_view result) const;

 private:
  std::string RequestKey(const std::vector<std::string>& request) const;

  std::filesystem::path folder_;
  std::string tool_;
  std::int64_t most_bytes_ = 0;
};

}  // namespace cardinal::cache
