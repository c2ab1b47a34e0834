// Lints the games that paths belong to.
// In: paths. Out: the findings. Promises: each game is loaded once; only findings in the requested files are reported;
// suppressed findings are left out.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

// What a text of a card says in words that no wording has.
struct UnknownText {
  source::Span text;
  std::vector<std::string> words;
};

struct LintResult {
  source::SourceSet sources;
  std::vector<diag::Diagnostic> findings;  // by game, then by place
  std::set<std::string> examined_files;    // the requested files, as their paths are shown
  std::size_t files = 0, games = 0;
  std::vector<UnknownText> unknown_texts;  // only of FindUnknownTexts
  std::size_t compared_texts = 0;
  bool has_wordings = false;    // one of the games has a `wording`
  bool all_paths_known = true;  // every path belongs to a game; otherwise an error was printed to `err`
  bool is_complete = true;      // no game has errors, so that every check has run
};

// Paths: files and folders of rulesets, cards and decks, or games; empty: everything below the working directory. Files
// in `without` are not reported, unless a path is inside it.
std::unique_ptr<LintResult> LintGames(const Environment& env, const std::vector<std::string>& paths,
                                      const std::vector<std::string>& without = {});

// The same, for the words of texts that no wording has. Reads everything again, because the cache does not keep them.
std::unique_ptr<LintResult> FindUnknownTexts(const Environment& env, const std::vector<std::string>& paths,
                                             const std::vector<std::string>& without = {});

}  // namespace cardinal::cli
