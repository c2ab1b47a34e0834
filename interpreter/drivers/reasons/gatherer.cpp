#include <algorithm>
#include <utility>

#include "interpreter/drivers/reasons/explorer.h"
#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

constexpr std::size_t kMostTerms = 32;
constexpr std::size_t kMostFiltered = 256;
constexpr std::size_t kMostPlaces = 64;
constexpr std::size_t kMostParts = 256;

}  // namespace

bool Gatherer::Within(std::int32_t test, model::SiteId site) const {
  return StandsIn(*program_, At(program_->tests, test).site, site);
}

std::vector<Tried> Gatherer::TakeParts(std::int32_t depth) {
  const auto take = [&](std::vector<Heard>& from) {
    std::vector<Tried> taken;
    for (Heard& heard : from)
      if (heard.depth >= depth) taken.push_back(std::move(heard.tried));
    std::erase_if(from, [&](const Heard& heard) { return heard.depth >= depth; });
    return taken;
  };
  std::vector<Tried> parts = take(parts_), branches = take(branches_);
  return parts.empty() ? branches : parts;
}

void Gatherer::Hear(const vm::Deciding& deciding) {
  using program::TestKind;
  Tried tried = Note(deciding);
  switch (At(program_->tests, deciding.test).kind) {
    case TestKind::If:
      tried.parts = TakeParts(deciding.depth + 1);
      // The same one of another element says nothing new.
      if (branches_.size() < kMostParts && std::none_of(branches_.begin(), branches_.end(), [&](const Heard& branch) {
            return branch.tried.test == tried.test && branch.tried.yes == tried.yes;
          }))
        branches_.push_back({std::move(tried), deciding.depth});
      return;
    // The answer of a branch: which branch it is matters no more.
    case TestKind::Part:
    case TestKind::Result:
      tried.parts = TakeParts(deciding.depth + 1);
      std::erase_if(branches_, [&](const Heard& branch) { return branch.depth >= deciding.depth; });
      if (!deciding.yes && parts_.size() < kMostParts) parts_.push_back({std::move(tried), deciding.depth});
      return;
    case TestKind::Where:
      tried.parts = TakeParts(deciding.depth);
      tried.terms = std::exchange(terms_, {});
      tried.asked = AskedFor(deciding.test);
      if (!deciding.yes && filtered_.size() < kMostFiltered) filtered_.push_back(std::move(tried));
      return;
    case TestKind::Rule:
      TakeParts(deciding.depth);
      if (deciding.yes) rules_.push_back(std::move(tried));
      return;
    // Not in an offer, which nobody hears: of an item of a menu.
    case TestKind::When:
      tried.parts = TakeParts(0);
      tried.terms = std::exchange(terms_, {});
      tried.asked = AskedFor(deciding.test);
      if (!deciding.yes) not_offered_.push_back(std::move(tried));
      return;
    default: return;
  }
}

void Gatherer::Hear(std::int32_t query, std::span<const Value> args, const vm::Term& term) {
  AskedTerm asked{query, {args.begin(), args.end()}, term, {}};
  for (const Tried& rule : rules_)
    if (Within(rule.test, term.site)) asked.because.push_back(rule);
  std::erase_if(rules_, [&](const Tried& rule) { return Within(rule.test, term.site); });
  const bool known = std::find(terms_.begin(), terms_.end(), asked) != terms_.end();
  if (!known && terms_.size() < kMostTerms) terms_.push_back(std::move(asked));
}

void Gatherer::Hear(model::SiteId site) {
  if (!Exists(program_->sites, site) || At(program_->sites, site).clauses.empty()) return;
  if (ran_.size() < kMostPlaces && std::find(ran_.begin(), ran_.end(), site) == ran_.end()) ran_.push_back(site);
}

// What ran before the statement in which the filter stands has nothing to do with it.
std::vector<model::SiteId> Gatherer::AskedFor(std::int32_t test) {
  const model::SiteId filter = At(program_->tests, test).site;
  const auto around = [&](model::SiteId site) { return StandsIn(*program_, filter, site); };
  std::vector<model::SiteId> asked = std::exchange(ran_, {});
  asked.erase(asked.begin(), std::find_if(asked.begin(), asked.end(), around));
  return asked;
}

void Gatherer::GiveTo(Tried& tried) {
  tried.terms = std::move(terms_);
  tried.parts = TakeParts(0);
  tried.filtered = std::move(filtered_);
  Forget();
}

void Gatherer::Forget() {
  terms_.clear();
  parts_.clear();
  branches_.clear();
  filtered_.clear();
  rules_.clear();
  not_offered_.clear();
  ran_.clear();
}

}  // namespace cardinal::reasons
