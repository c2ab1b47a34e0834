#include <algorithm>

#include "interpreter/drivers/reasons/explorer.h"
#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

constexpr std::size_t kMostTerms = 32;
constexpr std::size_t kMostFiltered = 256;

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
      tried.parts = std::move(parts_);
      tried.terms = std::move(terms_);
      parts_.clear();
      terms_.clear();
      if (!deciding.yes && filtered_.size() < kMostFiltered) filtered_.push_back(std::move(tried));
      return;
    case TestKind::Rule:
      parts_.clear();
      if (deciding.yes) rules_.push_back(std::move(tried));
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
}

}  // namespace cardinal::reasons
