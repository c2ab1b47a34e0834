// Helpers for the tests of this room: a text as a SourceFile, and its first diagnostic on one line.
#pragma once

#include <string>
#include <utility>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::documents {

struct Tried {
  explicit Tried(std::string text) : id(sources.AddFile("test.yaml", std::move(text))) {}
  const source::SourceFile& File() const { return sources[id]; }
  std::string At(source::Span span) const { return std::string(File().Text(span)); }
  // "2:5 WrongType: what is wrong", or "" if there is none.
  std::string First() const {
    if (sink.Diagnostics().empty()) return "";
    const diag::Diagnostic first = sink.Sorted().front();
    const source::LineColumn place = File().LineColumnAt(first.span.begin);
    return std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
           std::string(diag::GetCodeInfo(first.code).name) + ": " + first.message;
  }
  std::string FirstHelp() const { return sink.Diagnostics().empty() ? "" : sink.Sorted().front().help; }

  source::SourceSet sources;
  source::FileId id;
  diag::Sink sink;
  base::Limits limits;
};

}  // namespace cardinal::documents
