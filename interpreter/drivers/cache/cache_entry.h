// One file of the cache: what was asked for, what the files answered, which sources were made of them; behind it the
// result, in whatever bytes its kind has. Only the cache includes this.
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
  std::string shown;           // its path there
  std::int32_t answered = -1;  // the Read with its text; -1: of the standard library, which is part of the tool
};

struct CacheEntry {
  std::string request;  // with what it depends on besides files
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
