// Loads a game with more cards, as a scenario declares them, again and again. In: a loaded game; cards written inline.
// Out: the checked rules with these cards and, if there is no error, their program. Promises: the result is that of
// loading all files together, but the rules are not checked again if the cards only add to them; several threads may
// load cards at once.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/language/check/checkpoint.h"
#include "interpreter/language/load/load.h"

namespace cardinal::load {

// Loads everything together, with the trees of all files. A card replaces the one of the same name. The documents of
// the cards are already in `sources`, which begins with the files of `base`.
LoadResult LoadWithCards(const LoadResult& base, const std::vector<LoadRequest::Inline>& inlined,
                         const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink,
                         check::References* references = nullptr);

class CardLoader {
 public:
  // The trees of `base` must outlive the loader.
  CardLoader(const LoadResult& base, const base::Limits& limits) : base_(base), limits_(limits) {}

  struct Loaded {
    check::CheckedRules rules;
    std::optional<program::Program> program;  // only if the sink has no error
  };
  // As LoadWithCards, without the trees. `references`: those of the names in the cards.
  Loaded Load(const std::vector<LoadRequest::Inline>& inlined, source::SourceSet& sources, diag::Sink& sink,
              check::References* references = nullptr) const;
  // The same for a caller that does not run the program: it may have no functions. `shared`: the number of documents,
  // from the first on, whose cards other calls have, too; these are checked once, and
  // the references of their names may be missing.
  Loaded LoadDeclarations(const std::vector<LoadRequest::Inline>& inlined, std::size_t shared,
                          source::SourceSet& sources, diag::Sink& sink, check::References* references = nullptr);

 private:
  // The rules with the cards of several documents, which are checked once.
  struct Shared {
    std::vector<LoadRequest::Inline> documents;
    std::vector<ast::File> trees;
    std::optional<check::Checkpoint> checkpoint;  // none: there are errors, or more than cards
  };
  std::shared_ptr<const Shared> FindShared(std::span<const LoadRequest::Inline> documents,
                                           const source::SourceSet& sources);

  // The base, checked and hashed once.
  struct Prepared {
    check::Checkpoint checkpoint;
    std::vector<program::Declaration> declarations;
  };
  const Prepared& Base(const source::SourceSet& sources) const;
  // The path for cards that replace others, and for declarations other than cards.
  Loaded LoadTogether(std::vector<ast::File> trees, source::SourceSet& sources, diag::Sink& sink,
                      check::References* references) const;

  const LoadResult& base_;
  const base::Limits limits_;
  mutable std::once_flag once_;
  mutable std::optional<Prepared> prepared_;
  std::mutex mutex_;                                  // guards `shared_`
  std::deque<std::shared_ptr<const Shared>> shared_;  // the newest last
};

}  // namespace cardinal::load
