// Loads a game with more cards, as a scenario declares them, again and again. In: a loaded game; cards written inline.
// Out: the checked rules with these cards and, if there is no error, their program. Promises: the result is that of
// loading all files together, but the rules are not checked again if the cards only add to them; several threads may
// load cards at once.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "interpreter/language/check/checkpoint.h"
#include "interpreter/language/load/load.h"

namespace cardinal::load {

// Loads everything together, with the trees of all files. A card replaces the one of the same name. The documents of the
// cards are already in `sources`, which begins with the files of `base`.
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
  // As LoadWithCards, without the trees. `references`: only those of the names in these cards are certain to be there.
  Loaded Load(const std::vector<LoadRequest::Inline>& inlined, source::SourceSet& sources, diag::Sink& sink,
              check::References* references = nullptr) const;
  // The same for a caller that does not run the program: it may have no functions.
  Loaded LoadDeclarations(const std::vector<LoadRequest::Inline>& inlined, source::SourceSet& sources,
                          diag::Sink& sink, check::References* references = nullptr) const;

 private:
  enum class Need : std::uint8_t { Code, Declarations };
  Loaded Load(Need need, const std::vector<LoadRequest::Inline>& inlined, source::SourceSet& sources, diag::Sink& sink,
              check::References* references) const;

  // The base, checked and hashed once.
  struct Prepared {
    check::Checkpoint checkpoint;
    std::vector<program::Declaration> declarations;
  };
  const Prepared& Base(const source::SourceSet& sources) const;

  const LoadResult& base_;
  const base::Limits limits_;
  mutable std::once_flag once_;
  mutable std::optional<Prepared> prepared_;
};

}  // namespace cardinal::load
