#include "interpreter/players/tree_search.h"

#include <algorithm>
#include <cmath>

#include "interpreter/base/hash.h"
#include "interpreter/base/table.h"
#include "interpreter/players/playout.h"

namespace cardinal::players {

namespace {

constexpr double kExploration = 0.25;  // weight of the exploration bonus
// A simulation is played on after its horizon, to the end of the second turn or round after it, and evaluated there. So
// the seat that is asked can still use what it has prepared, after the answers of the other seats.
constexpr PlayoutLimits kPlayout{3, 200, 4, model::kNoSeat};
// Added to the value of passing: another option must be more than slightly better.
constexpr double kPassBonus = 0.01;
// By how much win probability an option must be better than passing if it shows this only in the playouts.
constexpr double kClearAdvantage = 0.1;
// Once in that many decisions this is not enough, so that no option is repeated for ever because of it.
constexpr std::uint64_t kProbesOnlyPeriod = 4;
constexpr double kPassTolerance = 0.05;          // how much win probability a forced pass may cost
constexpr std::uint64_t kForcedPassPeriod = 64;  // pass once in this many decisions, if passing is allowed
// Simulations for each option of the decision in which all players then pass: up to an eighth of the iterations.
constexpr std::int32_t kMinPassProbes = 2, kMaxPassProbes = 8;
constexpr std::int32_t kPassProbePart = 8;
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

TreeSearch::TreeSearch(std::uint64_t seed, const DecisionView& decision, DeterminizedGame& imagination,
                       std::int32_t iterations)
    : seed_(seed),
      seat_(decision.seat),
      imagination_(imagination),
      pass_(FindPass(decision)),
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
    root_options_.push_back({option, {}, -1});
  };
  if (pass_ >= 0) add(pass_);
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(decision.options.size()); ++i) add(i);
  pass_probes_ = std::clamp(iterations / (kPassProbePart * OptionCount()), kMinPassProbes, kMaxPassProbes);
}

void TreeSearch::RunIteration() {
  path_.clear();
  choices_made_ = 0;
  const std::size_t first = ChooseFirst();
  // Each option is tried in the same matches in the same order, and with the same choices by chance in the playouts, so
  // that the comparison does not depend on chance.
  const std::uint64_t sample = seed_ + static_cast<std::uint64_t>(tree_.NodeAt(0).edges[first].record.visits);
  luck_ = base::Random(base::Hasher(sample).Digest());
  imagination_.BeginSimulation(sample);
  SimulationState now;
  Descend(first, now);
  Rollout(now);
  Backpropagate();
  ++iterations_;
}

// Chooses among the options that were tried nearly as often as the most tried one. If the seat may pass, another option
// must also beat passing.
std::int32_t TreeSearch::BestOption() const {
  const std::vector<TreeEdge>& edges = tree_.NodeAt(0).edges;
  if (iterations_ == 0) return root_options_[0].option;  // there are no results yet
  std::size_t best = edges.size();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const bool passes = root_options_[i].option == pass_;
    if (!passes && (!HasEnoughVisits(edges[i].record, edges) || !BeatsPassing(i))) continue;
    if (best == edges.size() || RootOptionValue(i) > RootOptionValue(best)) best = i;
  }
  // Whether an option beats passing is measured in a few determinized matches, and can be wrong by chance several
  // times. An occasional pass that costs little ends a loop of such decisions.
  const bool tired = pass_ >= 0 && valued_ && base::Random(seed_).NextBelow(kForcedPassPeriod) == 0;
  return tired && RootOptionValue(best) < RootOptionValue(0) + kPassTolerance ? pass_ : root_options_[best].option;
}

// If a seat can do and undo the same thing without cost, every option can seem better than passing, because the later
// good options are found after it as well, and the game would not advance. So an option must be better than passing
// even if all players pass afterwards, which is possible only a few times in a turn, or it must give access to a better
// choice, or be clearly better in the playouts, in which the seat also uses it later.
bool TreeSearch::BeatsPassing(std::size_t first) const {
  if (pass_ < 0 || !valued_) return true;
  return pass_scale_.WinProbability(root_options_[first].pass_statistics) >
             pass_scale_.WinProbability(root_options_[0].pass_statistics) ||
         OpensNewOption(first) ||
         (imagination_.HasClock() && RootOptionValue(first) > RootOptionValue(0) + kClearAdvantage &&
          base::Random(base::Hasher(seed_).Add(first).Digest()).NextBelow(kProbesOnlyPeriod) != 0);
}

// True if the seat's best choice after the option is one that it does not have now.
bool TreeSearch::OpensNewOption(std::size_t first) const {
  if (root_options_[first].next_node < 0) return false;
  const TreeNode& node = tree_.NodeAt(root_options_[first].next_node);
  if (node.seat != seat_) return false;
  const TreeEdge* best = nullptr;
  for (const TreeEdge& edge : node.edges) {
    if (!HasEnoughVisits(edge.record, node.edges)) continue;
    if (best == nullptr || Value(edge.record, seat_) > Value(best->record, seat_)) best = &edge;
  }
  const std::vector<TreeEdge>& now = tree_.NodeAt(0).edges;
  return best != nullptr && FindEdge(now, best->key) == now.size();
}

double TreeSearch::Value(const NodeStatistics& record, model::Seat seat) const {
  return scales_[seat].WinProbability(record);
}

double TreeSearch::RootOptionValue(std::size_t first) const {
  const bool passes = root_options_[first].option == pass_;
  return Value(tree_.NodeAt(0).edges[first].record, seat_) + (passes ? kPassBonus : 0);
}

std::size_t TreeSearch::ChooseFirst() const {
  const std::vector<TreeEdge>& edges = tree_.NodeAt(0).edges;
  std::size_t best = 0;
  double highest = -1;
  const auto fewer = [](const TreeEdge& x, const TreeEdge& y) { return x.record.visits < y.record.visits; };
  const auto least = std::min_element(edges.begin(), edges.end(), fewer);
  if (least->record.visits < pass_probes_) return static_cast<std::size_t>(least - edges.begin());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const double wanted = RootOptionValue(i) + ExplorationBonus(iterations_, edges[i].record.visits);
    if (wanted > highest) highest = wanted, best = i;
  }
  return best;
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
  ChosenEdge choice{root_options_[first].option, first};
  const bool plain = tree_.NodeAt(0).edges[first].record.visits < pass_probes_;
  model::Seat seat = seat_;
  for (;;) {
    path_.push_back({node, choice.edge, seat});
    const TreeEdge& edge = tree_.NodeAt(node).edges[choice.edge];
    const std::uint64_t name = edge.key;
    const bool fresh = edge.record.visits == 0;
    now = imagination_.AnswerDecision(choice.option);
    ++choices_made_;
    if (plain || fresh || !IsWithinHorizon(now)) return;
    const bool is_first = node == 0;
    node = tree_.FindOrAddChild(node, name, imagination_.QuestionKey());
    if (is_first) root_options_[first].next_node = node;
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

// Continues after the tree: with the playout policy, or passing. In the probes all players pass up to the horizon,
// where the option is compared with passing, and play on from there.
void TreeSearch::Rollout(SimulationState now) {
  const std::size_t first = path_[0].edge;
  const bool plain = tree_.NodeAt(0).edges[first].record.visits < pass_probes_;
  const bool plays_on = valued_ && imagination_.HasClock();
  if (plain && plays_on) {
    if (IsWithinHorizon(now)) now = imagination_.PassUntil(1, model::kNoSeat);
  } else if (!plays_on) {
    for (; IsWithinHorizon(now); ++choices_made_) now = imagination_.AnswerDecision(RolloutAnswer(now));
  }
  if (plain) {
    const SeatEvaluation standing = imagination_.EvaluateSeat(seat_);
    root_options_[first].pass_statistics.AddResult(standing);
    if (standing.goal_value) pass_scale_.AddSample(static_cast<double>(*standing.goal_value));
  }
  if (plays_on) Playout(imagination_, kPlayout).Run(now, luck_);
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
