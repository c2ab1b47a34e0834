// One entry of the cache: the request, the answers of the files, the sources that were made of them; followed by the
// bytes of the result. Only the cache includes this header.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/archive.h"
#include "interpreter/drivers/cache/recording_file_system.h"

namespace cardinal::cache {

struct RecordedAnswer {
  FileQuery question;
  Fingerprint answer;
};

// A file of the SourceSet, in its order.
struct EntrySource {
  std::string shown;           // its displayed path
  std::int32_t answered = -1;  // index of the Read with its text; -1: it is of the standard library
};

struct CacheEntry {
  std::string request;  // including inputs other than files
  std::vector<RecordedAnswer> answers;
  std::vector<EntrySource> sources;
};

using base::Is;
using base::VisitFields;

template <class A, Is<Fingerprint> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.first, x.second);
}

template <class A, Is<FileQuery> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.kind, x.path, x.ending, x.limit);
}

template <class A, Is<RecordedAnswer> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.question, x.answer);
}

template <class A, Is<EntrySource> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.shown, x.answered);
}

template <class A, Is<CacheEntry> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.request, x.answers, x.sources);
}

}  // namespace cardinal::cache

namespace cardinal::base {

template <>
inline constexpr auto kLastEnumerator<cache::FileQuery::Kind> = cache::FileQuery::Kind::Canonical;

}  // namespace cardinal::base
