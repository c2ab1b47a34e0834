#include <algorithm>
#include <utility>

#include "interpreter/drivers/reasons/explorer.h"
#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

constexpr std::size_t kMostTerms = 32;
constexpr std::size_t kMostFiltered = 256;
constexpr std::size_t kMostPlaces = 64;

}  // namespace

bool Gatherer::Within(std::int32_t test, model::SiteId site) const {
  return StandsIn(*program_, At(program_->tests, test).site, site);
}

void Gatherer::Hear(const vm::Deciding& deciding) {
  using program::TestKind;
  Tried tried = Note(deciding);
  switch (At(program_->tests, deciding.test).kind) {
    case TestKind::Part:
    case TestKind::If:
      if (!deciding.yes) parts_.push_back(std::move(tried));
      return;
    case TestKind::Where:
      tried.parts = std::exchange(parts_, {});
      tried.terms = std::exchange(terms_, {});
      tried.asked = AskedFor(deciding.test);
      if (!deciding.yes && filtered_.size() < kMostFiltered) filtered_.push_back(std::move(tried));
      return;
    case TestKind::Rule:
      parts_.clear();
      if (deciding.yes) rules_.push_back(std::move(tried));
      return;
    // Not in an offer, which nobody hears: of an item of a menu.
    case TestKind::When:
      tried.parts = std::exchange(parts_, {});
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
  tried.parts = std::move(parts_);
  tried.filtered = std::move(filtered_);
  Forget();
}

void Gatherer::Forget() {
  terms_.clear();
  parts_.clear();
  filtered_.clear();
  rules_.clear();
  not_offered_.clear();
  ran_.clear();
}

}  // namespace cardinal::reasons
