#include "interpreter/drivers/session/goal_terms.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/reasons/sum_terms.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::session {

namespace {

constexpr std::size_t kMaxGoalTerms = 2;
constexpr std::int64_t kMaxWeight = 1'000'000'000;

struct WeighedTerm {
  std::int64_t weight = 0;  // what it changes of the goal
  std::string text;
};

std::optional<model::Value> CommonValue(const program::Program& program, const std::vector<match::Match>& samples,
                                        const reasons::SumTerm& term) {
  std::optional<model::Value> common;
  for (const match::Match& sample : samples) {
    const vm::EvaluationResult reply = engine::EvaluateQuery(program, sample, term.query, term.args);
    if (reply.fault || (common && *common != reply.value)) return std::nullopt;
    common = reply.value;
  }
  return common;
}

std::string DescribeTerm(const program::Program& program, const view::DisplayNames& names, const reasons::SumTerm& term,
                         model::Value value, model::Value other) {
  const view::Localizer words(program, names);
  const program::Query& query = program.queries[term.query];
  std::string what = words.TranslateName(query.name);
  const auto seat = term.args.empty() ? model::kNoSeat : static_cast<model::Seat>(term.args[0]);
  if (!term.args.empty() && query.params[0].type.kind == program::TypeKind::Player && names.seats.Contains(seat))
    what = words.TranslatePhrase("{what} of {whose}", {what, names.seats[seat]});
  return words.TranslatePhrase("{what}: {value} instead of {other}",
                               {narration::Capitalize(what), std::to_string(value), std::to_string(other)});
}

}  // namespace

std::vector<std::string> DifferingGoalTerms(const program::Program& program, model::Seat mover,
                                            const std::vector<match::Match>& chosen,
                                            const std::vector<match::Match>& alternative,
                                            const view::DisplayNames& names) {
  const std::int32_t goal = match_loop::FindGoal(program);
  const model::Value args[] = {mover};
  if (goal < 0) return {};
  std::vector<reasons::SumTerm> terms = reasons::FindSumTerms(program, chosen.front(), goal, args);
  for (const reasons::SumTerm& term : reasons::FindSumTerms(program, alternative.front(), goal, args))
    if (std::ranges::find(terms, term) == terms.end()) terms.push_back(term);
  std::vector<WeighedTerm> differing;
  for (const reasons::SumTerm& term : terms) {
    const auto with = CommonValue(program, chosen, term), without = CommonValue(program, alternative, term);
    if (!with || !without || *with == *without) continue;
    const std::int64_t change = std::clamp(*with - *without, -kMaxWeight, kMaxWeight);
    differing.push_back({change * std::clamp(term.factor, -kMaxWeight, kMaxWeight),
                         DescribeTerm(program, names, term, *with, *without)});
  }
  std::ranges::stable_sort(differing, std::ranges::greater(),
                           [](const WeighedTerm& each) { return std::abs(each.weight); });
  std::vector<std::string> sentences;
  for (const WeighedTerm& each : differing)
    if (sentences.size() < kMaxGoalTerms) sentences.push_back(each.text);
  return sentences;
}

}  // namespace cardinal::session
