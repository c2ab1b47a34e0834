// The checks, a file each. Each takes all that was loaded and reports into the sink.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/language/lint/lint.h"

namespace cardinal::lint {

struct Everything {
  std::span<const Subject> files;
  const check::CheckedRules& rules;
  diag::Sink& sink;
  bool Spoken(source::Span span) const;
};

// Calls `visit` for every node of every file.
void EachNode(const Everything& all, const std::function<void(const ast::File&, ast::NodeId)>& visit);

void UnusedDefinitions(const Everything& all);  // N06
void ShadowedNames(const Everything& all);      // N07
void ConfusableNames(const Everything& all);    // N08
void MissingTranslations(const Everything& all);  // T01
void UnusedTranslations(const Everything& all);   // T02

}  // namespace cardinal::lint
