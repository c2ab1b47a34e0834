#include "interpreter/language/load/card_loader.h"

#include <algorithm>
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
  constexpr std::int32_t kShort = 8'000;  // bytes; a function that is too long has more registers than this
  for (const ast::File& tree : trees)
    for (const ast::NodeId card : tree.Children(tree.Child(tree.Root(), 1)))
      if (tree[card].span.end - tree[card].span.begin > kShort) return false;
  return true;
}

bool IsSame(const LoadRequest::Inline& one, const LoadRequest::Inline& other) {
  return one.file == other.file && one.masked_text == other.masked_text;
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
    prepared_.emplace(
        Prepared{check::Checkpoint(base_.trees, SuggestLibrary, limits_), HashDeclarations(base_.trees, sources)});
  });
  return *prepared_;
}

CardLoader::Loaded CardLoader::Load(const std::vector<LoadRequest::Inline>& inlined, source::SourceSet& sources,
                                    diag::Sink& sink, check::References* references) const {
  std::vector<ast::File> trees = ParseInline(inlined, limits_, sources, sink);
  base::StopScope::Check();
  const check::Checkpoint& checkpoint = Base(sources).checkpoint;
  if (!checkpoint.CanAdd(trees)) return LoadTogether(std::move(trees), sources, sink, references);
  Loaded loaded{checkpoint.AddCards(trees, sink, references), std::nullopt};
  if (sink.HasErrors()) return loaded;
  std::vector<program::Declaration> declarations = Base(sources).declarations;
  std::ranges::move(HashDeclarations(trees, sources), std::back_inserter(declarations));
  loaded.program = LowerRules(loaded.rules, sources, std::move(declarations), sink);
  return loaded;
}

CardLoader::Loaded CardLoader::LoadTogether(std::vector<ast::File> trees, source::SourceSet& sources, diag::Sink& sink,
                                            check::References* references) const {
  LoadResult all{base_.trees, base_.kinds, {}, std::nullopt};
  AddInline(std::move(trees), all);
  CheckAndLower(all, limits_, sources, sink, references);
  return {std::move(all.rules), std::move(all.program)};
}

// Nothing is shared if the shared documents have errors or do more than add cards.
std::shared_ptr<const CardLoader::Shared> CardLoader::FindShared(std::span<const LoadRequest::Inline> documents,
                                                                 const source::SourceSet& sources) {
  constexpr std::size_t kKept = 4;  // each has a copy of the names of the rules
  const std::lock_guard lock(mutex_);
  for (const auto& known : shared_)
    if (std::ranges::equal(known->documents, documents, IsSame)) return known;
  const auto shared = std::make_shared<Shared>();
  shared->documents.assign(documents.begin(), documents.end());
  diag::Sink sink;
  shared->trees = ParseInline(documents, limits_, sources, sink);
  const check::Checkpoint& base = Base(sources).checkpoint;
  if (!sink.HasErrors() && AreShort(shared->trees) && base.CanAdd(shared->trees))
    shared->checkpoint.emplace(base, shared->trees);
  shared_.push_back(shared);
  if (shared_.size() > kKept) shared_.pop_front();
  return shared;
}

CardLoader::Loaded CardLoader::LoadDeclarations(const std::vector<LoadRequest::Inline>& inlined, std::size_t shared,
                                                source::SourceSet& sources, diag::Sink& sink,
                                                check::References* references) {
  const std::span<const LoadRequest::Inline> all(inlined);
  const auto first = FindShared(all.first(shared), sources);
  const std::optional<check::Checkpoint>& with_shared = first->checkpoint;
  if (!with_shared || with_shared->HasErrors()) return Load(inlined, sources, sink, references);
  std::vector<ast::File> trees = ParseInline(all.subspan(shared), limits_, sources, sink);
  if (!AreShort(trees) || !with_shared->CanAdd(trees)) {
    diag::Sink reported;  // the errors of syntax in `trees`
    return LoadTogether(ParseInline(all, limits_, sources, reported), sources, sink, references);
  }
  Loaded loaded{with_shared->AddCards(trees, sink, references), std::nullopt};
  if (!sink.HasErrors()) loaded.program = lower::LowerDeclarations(loaded.rules, sources);
  return loaded;
}

}  // namespace cardinal::load
