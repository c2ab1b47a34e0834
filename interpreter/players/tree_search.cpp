#include "interpreter/players/tree_search.h"

#include <algorithm>
#include <cmath>

#include "interpreter/base/hash.h"
#include "interpreter/base/table.h"
#include "interpreter/players/greedy_player.h"
#include "interpreter/players/playout.h"

namespace cardinal::players {

namespace {

constexpr double kExploration = 0.25;  // weight of the exploration bonus
// A simulation is played on after its horizon, to the end of the second turn or round after it, and evaluated there. So
// the seat that is asked can still use what it has prepared, after the answers of the other seats.
constexpr PlayoutLimits kPlayout{3, 200, 4, model::kNoSeat};
// If `greedy` passes, its answer is taken without a search once in that many decisions. Otherwise a seat that can do
// and undo a thing for nothing could repeat it for ever, because a simulation may find a good option after it.
constexpr std::uint64_t kUnsearchedPassPeriod = 4;
constexpr std::int32_t kMaxHorizon = 100;          // choices of a simulation before its horizon
constexpr std::int32_t kHorizonWithoutClock = 12;  // choices of a simulation if the rules have neither turns nor rounds
// Choices of a simulation if there is no goal, so that only outcomes count.
constexpr std::int32_t kHorizonWithoutGoal = 1000;

// Higher for options that were rarely tried in that many simulations.
double ExplorationBonus(std::int32_t walks, std::int32_t tried) {
  return kExploration * std::sqrt(std::log(walks + 1.0) / std::max(tried, 1));
}

std::uint64_t AmafKey(std::uint64_t option, model::Seat seat) { return base::Hasher(option).Add(seat).Digest(); }

}  // namespace

TreeSearch::TreeSearch(std::uint64_t seed, const DecisionView& decision, DeterminizedGame& imagination)
    : seed_(seed),
      seat_(decision.seat),
      imagination_(imagination),
      scales_(static_cast<std::size_t>(imagination.SeatCount())) {
  imagination_.BeginSimulation(seed_);
  valued_ = imagination_.EvaluateSeat(seat_).goal_value.has_value();
  // Passing comes first, so that another option must be better, not only equal; among options with the same key the
  // first is taken.
  std::vector<TreeEdge>& edges = tree_.NodeAt(0).edges;
  const auto add = [&](std::int32_t option) {
    const std::uint64_t name = imagination_.OptionKey(option);
    if (FindEdge(edges, name) != edges.size()) return;
    edges.push_back({name, 0, {}});
    options_.push_back(option);
  };
  if (const std::int32_t pass = FindPass(decision); pass >= 0) add(pass);
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(decision.options.size()); ++i) add(i);
  if (valued_ && OptionCount() > 1) FindStandard(decision);
  race_.emplace(options_.size(), standard_);
}

// The answer of `greedy` is the standard. A few simulations with much chance in them must prove that another option is
// better; the best average alone is often the best by luck.
void TreeSearch::FindStandard(const DecisionView& decision) {
  const std::int32_t option = GreedyPlayer(seed_).Decide(decision, imagination_);
  imagination_.BeginSimulation(seed_);
  standard_ = FindEdge(tree_.NodeAt(0).edges, imagination_.OptionKey(option));
  const bool passes = options_[*standard_] == FindPass(decision);
  passes_unsearched_ = passes && base::Random(seed_).NextBelow(kUnsearchedPassPeriod) == 0;
}

void TreeSearch::RunIteration() {
  path_.clear();
  choices_made_ = 0;
  const std::size_t first = race_->NextOption();
  // Each option is tried in the same matches in the same order, and with the same choices by chance in the playouts, so
  // that the comparison does not depend on chance.
  const std::uint64_t sample = seed_ + static_cast<std::uint64_t>(race_->ResultCount(first));
  luck_ = base::Random(base::Hasher(sample).Digest());
  imagination_.BeginSimulation(sample);
  SimulationState now;
  Descend(first, now);
  Rollout(now);
  Backpropagate();
}

std::int32_t TreeSearch::BestOption() const { return options_[passes_unsearched_ ? *standard_ : race_->BestOption()]; }

double TreeSearch::Value(const NodeStatistics& record, model::Seat seat) const {
  return scales_[seat].WinProbability(record);
}

// The horizon is the end of the turn (or round) in which the seat is asked. The tree ends there; all simulations are
// evaluated there, or equally long after it, so that no option looks better only because it postpones what comes.
bool TreeSearch::IsWithinHorizon(const SimulationState& now) const {
  if (now.seat < 0) return false;
  if (!valued_) return choices_made_ < kHorizonWithoutGoal;
  return imagination_.HasClock() ? now.clock < 1 && choices_made_ < kMaxHorizon : choices_made_ < kHorizonWithoutClock;
}

// Descends to the first option that was not yet tried at its node.
void TreeSearch::Descend(std::size_t first, SimulationState& now) {
  std::int32_t node = 0;
  ChosenEdge choice{options_[first], first};
  model::Seat seat = seat_;
  for (;;) {
    path_.push_back({node, choice.edge, seat});
    const TreeEdge& edge = tree_.NodeAt(node).edges[choice.edge];
    const std::uint64_t name = edge.key;
    const bool fresh = edge.record.visits == 0;
    now = imagination_.AnswerDecision(choice.option);
    ++choices_made_;
    if (fresh || !IsWithinHorizon(now)) return;
    node = tree_.FindOrAddChild(node, name, imagination_.QuestionKey());
    tree_.NodeAt(node).seat = seat = now.seat;
    choice = ChooseNext(node, now);
  }
}

// Chooses among the options that this determinized match offers. A new option is tried if the number of known options
// is at most the square root of their visits. Passing is tried first, then the option with the best results elsewhere
// (AMAF).
TreeSearch::ChosenEdge TreeSearch::ChooseNext(std::int32_t at, const SimulationState& now) {
  std::vector<TreeEdge>& edges = tree_.NodeAt(at).edges;
  std::vector<std::int32_t> offered(edges.size(), -1);
  std::int32_t known = 0, walks = 0, fresh = -1;
  double promise = -1;
  for (std::int32_t i = 0; i < now.options; ++i) {
    const std::uint64_t name = imagination_.OptionKey(i);
    const std::size_t edge = FindEdge(edges, name);
    if (edge < edges.size()) {
      if (offered[edge] >= 0) continue;
      offered[edge] = i;
      ++known;
      walks += edges[edge].record.visits;
      ++edges[edge].available;
    } else if (const double hoped = i == now.pass ? 2 : AmafValue(name, now.seat); hoped > promise) {
      promise = hoped;
      fresh = i;
    }
  }
  if (fresh >= 0 && known * known <= walks) {
    edges.push_back({imagination_.OptionKey(fresh), 1, {}});
    return {fresh, edges.size() - 1};
  }
  ChosenEdge best;
  double highest = -1;
  for (std::size_t i = 0; i < offered.size(); ++i) {
    if (offered[i] < 0) continue;
    const double wanted =
        Value(edges[i].record, now.seat) + ExplorationBonus(edges[i].available, edges[i].record.visits);
    if (wanted > highest) highest = wanted, best = {offered[i], i};
  }
  return best;
}

// Continues after the tree: with the playout policy, or by passing or at random if there is no goal or no clock.
void TreeSearch::Rollout(SimulationState now) {
  if (valued_ && imagination_.HasClock()) return Playout(imagination_, kPlayout).Run(now, luck_);
  for (; IsWithinHorizon(now); ++choices_made_) now = imagination_.AnswerDecision(RolloutAnswer(now));
}

// All players pass if they may. If only outcomes count, a game would never end that way, so the answers are random.
std::int32_t TreeSearch::RolloutAnswer(const SimulationState& now) {
  if (valued_ && now.pass >= 0) return now.pass;
  return luck_.NextIndex(now.options);
}

void TreeSearch::Backpropagate() {
  base::Table<model::Seat, SeatEvaluation> standings;
  for (model::Seat seat = 0; seat < imagination_.SeatCount(); ++seat) {
    standings.push_back(imagination_.EvaluateSeat(seat));
    if (const auto worth = standings.back().goal_value) scales_[seat].AddSample(static_cast<double>(*worth));
  }
  race_->AddResult(path_.front().edge, standings[seat_]);
  for (const VisitedEdge& visit : path_) {
    TreeEdge& edge = tree_.NodeAt(visit.node).edges[visit.edge];
    const SeatEvaluation& standing = standings[visit.seat];
    edge.record.AddResult(standing);
    amaf_[AmafKey(edge.key, visit.seat)].AddResult(standing);
  }
}

double TreeSearch::AmafValue(std::uint64_t name, model::Seat seat) const {
  const auto found = amaf_.find(AmafKey(name, seat));
  return found == amaf_.end() ? 0.5 : Value(found->second, seat);
}

}  // namespace cardinal::players
