#include "interpreter/language/load/card_loader.h"

#include <iterator>

#include "interpreter/base/stop.h"
#include "interpreter/language/load/declarations.h"
#include "interpreter/language/load/load_steps.h"
#include "interpreter/language/load/missing_symbols.h"
#include "interpreter/language/lower/lower.h"

namespace cardinal::load {

namespace {

// True if no function of these cards can be too long (ReportLongFunctions).
bool AreShort(const std::vector<ast::File>& trees) {
  constexpr std::size_t kMostNodes = 2'000;  // far fewer than the registers that a function may have
  for (const ast::File& tree : trees)
    if (tree.nodes.size() > kMostNodes) return false;
  return true;
}

}  // namespace

LoadResult LoadWithCards(const LoadResult& base, const std::vector<LoadRequest::Inline>& inlined,
                         const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink,
                         check::References* references) {
  LoadResult loaded{base.trees, base.kinds, {}, std::nullopt};
  AddInline(ParseInline(inlined, limits, sources, sink), loaded);
  CheckAndLower(loaded, limits, sources, sink, references);
  return loaded;
}

const CardLoader::Prepared& CardLoader::Base(const source::SourceSet& sources) const {
  std::call_once(once_, [&] {
    prepared_.emplace(Prepared{check::Checkpoint(base_.trees, SuggestLibrary, limits_),
                               HashDeclarations(base_.trees, sources)});
  });
  return *prepared_;
}

CardLoader::Loaded CardLoader::Load(Need need, const std::vector<LoadRequest::Inline>& inlined,
                                    source::SourceSet& sources, diag::Sink& sink,
                                    check::References* references) const {
  std::vector<ast::File> trees = ParseInline(inlined, limits_, sources, sink);
  base::StopScope::Check();
  if (!Base(sources).checkpoint.CanAdd(trees)) {
    LoadResult all{base_.trees, base_.kinds, {}, std::nullopt};
    AddInline(std::move(trees), all);
    CheckAndLower(all, limits_, sources, sink, references);
    return {std::move(all.rules), std::move(all.program)};
  }
  Loaded loaded{Base(sources).checkpoint.AddCards(trees, sink, references), std::nullopt};
  if (sink.HasErrors()) return loaded;
  if (need == Need::Declarations && AreShort(trees)) {
    loaded.program = lower::LowerDeclarations(loaded.rules, sources);
    return loaded;
  }
  std::vector<program::Declaration> declarations = Base(sources).declarations;
  std::ranges::move(HashDeclarations(trees, sources), std::back_inserter(declarations));
  loaded.program = LowerRules(loaded.rules, sources, std::move(declarations), sink);
  return loaded;
}

CardLoader::Loaded CardLoader::Load(const std::vector<LoadRequest::Inline>& inlined, source::SourceSet& sources,
                                    diag::Sink& sink, check::References* references) const {
  return Load(Need::Code, inlined, sources, sink, references);
}

CardLoader::Loaded CardLoader::LoadDeclarations(const std::vector<LoadRequest::Inline>& inlined,
                                                source::SourceSet& sources, diag::Sink& sink,
                                                check::References* references) const {
  return Load(Need::Declarations, inlined, sources, sink, references);
}

}  // namespace cardinal::load
