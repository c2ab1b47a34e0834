// One file of the cache: what was asked for, what the files answered, which sources were made of them; behind it the
// result, in whatever bytes its kind has. Only the cache includes this.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/archive.h"
#include "interpreter/drivers/cache/recorder.h"

namespace cardinal::cache {

struct Answered {
  Question question;
  Fingerprint answer;
};

// A file of the SourceSet, in its order.
struct EntrySource {
  std::string shown;           // its path there
  std::int32_t answered = -1;  // the Read with its text; -1: of the standard library, which is part of the tool
};

struct Entry {
  std::string request;  // with what it depends on besides files
  std::vector<Answered> answers;
  std::vector<EntrySource> sources;
};

using base::All;
using base::Is;

template <class A, Is<Fingerprint> T>
void Fields(A& a, T& x) {
  All(a, x, x.first, x.second);
}

template <class A, Is<Question> T>
void Fields(A& a, T& x) {
  All(a, x, x.kind, x.path, x.ending, x.most);
}

template <class A, Is<Answered> T>
void Fields(A& a, T& x) {
  All(a, x, x.question, x.answer);
}

template <class A, Is<EntrySource> T>
void Fields(A& a, T& x) {
  All(a, x, x.shown, x.answered);
}

template <class A, Is<Entry> T>
void Fields(A& a, T& x) {
  All(a, x, x.request, x.answers, x.sources);
}

}  // namespace cardinal::cache

namespace cardinal::base {

template <>
inline constexpr auto kLast<cache::Question::Kind> = cache::Question::Kind::Canonical;

}  // namespace cardinal::base
