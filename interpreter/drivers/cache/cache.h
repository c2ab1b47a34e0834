// Caches results that are computed from files. In: a request in words, and the files that its result depends on. Out:
// the cached result, if every file and folder that it was computed from still gives the same answers; and the sources
// of the result. Promises: never wrong. A result is returned only for the same request, of the same tool (tool_id.h),
// in the same working folder, after all queries of files were repeated with the same answers. An entry that is damaged,
// truncated, of another version or unreadable is treated as missing, and is written again.
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

// The maximum size of all entries together.
inline constexpr std::int64_t kMaxBytes = base::kLimits.cache_bytes;

// A cached result: the bytes that the caller gave to Insert. The caller must check them.
struct CacheHit {
  std::string bytes;
  std::size_t begin = 0;
  source::SourceSet sources;
  std::string_view Result() const { return std::string_view(bytes).substr(begin); }
};

class Cache {
 public:
  Cache() = default;  // caches nothing
  // `tool`: see ToolId. With an empty folder or tool it caches nothing.
  Cache(std::filesystem::path folder, std::string tool, std::int64_t most_bytes = kMaxBytes);
  bool IsEnabled() const { return !folder_.empty(); }

  std::optional<CacheHit> Lookup(const std::vector<std::string>& request, const source::FileSystem& files) const;
  // `recorder`: the file system through which everything was read that `result` and `sources` were made from.
  void Insert(const std::vector<std::string>& request, const RecordingFileSystem& recorder,
              const source::SourceSet& sources, std::string_view result) const;

 private:
  std::string RequestKey(const std::vector<std::string>& request) const;

  std::filesystem::path folder_;
  std::string tool_;
  std::int64_t most_bytes_ = 0;
};

}  // namespace cardinal::cache
