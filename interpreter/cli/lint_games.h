// In: paths. Out: what lint finds in the games that they belong to. Promises: each game is loaded once; speaks only of
// what was asked for; what a comment suppresses is left out.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

struct LintResult {
  source::SourceSet sources;
  std::vector<diag::Diagnostic> findings;  // by game, then by place
  std::set<std::string> examined_files;    // files that were asked for, as their paths are shown
  std::size_t files = 0, games = 0;
  bool all_paths_known = true;  // every path was of some game; else it has been said on `err`
  bool is_complete = true;      // every game checks, so that every check has run
};

// Paths: files and folders of rulesets, cards and decks, or games; none: all below here. What lies in `without` is not
// spoken of, unless a path lies there itself.
std::unique_ptr<LintResult> LintGames(const Environment& env, const std::vector<std::string>& paths,
                                      const std::vector<std::string>& without = {});

}  // namespace cardinal::cli
