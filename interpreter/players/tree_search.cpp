#include "interpreter/players/tree_search.h"

#include <algorithm>
#include <cmath>

#include "interpreter/base/hash.h"

namespace cardinal::players {

namespace {

constexpr double kExploration = 0.25;            // how much more a seldom tried option is worth trying
constexpr double kPassBonus = 0.01;              // passing is better than what is hardly better
constexpr double kPassTolerance = 0.05;          // what passing may cost then, in chances to win
constexpr std::uint64_t kForcedPassPeriod = 64;  // one of so many times whoever may pass does
constexpr std::int32_t kPassProbes = 2;          // walks for each option of the decision in which everybody then passes
constexpr std::int32_t kMaxHorizon = 100;        // choices of a walk to its horizon
constexpr std::int32_t kHorizonWithoutClock = 12;  // choices of a walk where the rules have neither turns nor rounds
constexpr std::int32_t kHorizonWithoutGoal =
    1000;  // choices of a walk where there is no goal, so that only outcomes count

// Higher for options that were tried seldom among so many walks.
double ExplorationBonus(std::int32_t walks, std::int32_t tried) {
  return kExploration * std::sqrt(std::log(walks + 1.0) / std::max(tried, 1));
}

std::uint64_t AmafKey(std::uint64_t option, model::Seat seat) { return base::Hasher(option).Add(seat).Digest(); }

}  // namespace

TreeSearch::TreeSearch(std::uint64_t seed, const DecisionView& decision, DeterminizedGame& imagination)
    : seed_(seed),
      seat_(decision.seat),
      imagination_(imagination),
      pass_(FindPass(decision)),
      scales_(static_cast<std::size_t>(imagination.SeatCount())) {
  imagination_.BeginSimulation(seed_);
  valued_ = imagination_.EvaluateSeat(seat_).goal_value.has_value();
  // Passing comes first, so that another option must be better, not as good; of options with one name the first is
  // taken.
  std::vector<TreeEdge>& edges = tree_.NodeAt(0).edges;
  const auto add = [&](std::int32_t option) {
    const std::uint64_t name = imagination_.OptionKey(option);
    if (FindEdge(edges, name) != edges.size()) return;
    edges.push_back({name, 0, {}});
    root_options_.push_back({option, {}, -1});
  };
  if (pass_ >= 0) add(pass_);
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(decision.options.size()); ++i) add(i);
}

void TreeSearch::RunIteration() {
  path_.clear();
  choices_made_ = 0;
  luck_ = base::Random(base::Hasher(seed_).Add(iterations_).Digest());
  const std::size_t first = ChooseFirst();
  // Each option meets the same matches in the same order, so that they are compared by what they do, not by their luck.
  imagination_.BeginSimulation(seed_ + static_cast<std::uint64_t>(tree_.NodeAt(0).edges[first].record.visits));
  SimulationState now;
  Descend(first, now);
  Rollout(now);
  Backpropagate();
  ++iterations_;
}

// Of those that were tried nearly as often as the most tried one. Whoever may pass takes only what is progress.
std::int32_t TreeSearch::BestOption() const {
  const std::vector<TreeEdge>& edges = tree_.NodeAt(0).edges;
  if (iterations_ == 0) return root_options_[0].option;  // nothing is known yet
  std::size_t best = edges.size();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const bool passes = root_options_[i].option == pass_;
    if (!passes && (!HasEnoughVisits(edges[i].record, edges) || !BeatsPassing(i))) continue;
    if (best == edges.size() || RootOptionValue(i) > RootOptionValue(best)) best = i;
  }
  // What is progress is measured in a few imagined matches, and may be so twice by luck. Passing now and then, where it
  // costs little, lets a game go on in which that happens again and again.
  const bool tired = pass_ >= 0 && valued_ && base::Random(seed_).NextBelow(kForcedPassPeriod) == 0;
  return tired && RootOptionValue(best) < RootOptionValue(0) + kPassTolerance ? pass_ : root_options_[best].option;
}

// Where the rules let a seat do and undo the same thing for nothing, every option can seem better than passing, because
// what comes is found later behind it; and the game would never go on. So an option must be better than passing if
// everybody passes from there on, which can be so only a few times in a turn, or it must open up something that pays.
bool TreeSearch::BeatsPassing(std::size_t first) const {
  if (pass_ < 0 || !valued_) return true;
  return Value(root_options_[first].pass_statistics, seat_) > Value(root_options_[0].pass_statistics, seat_) ||
         MayWiden(first);
}

// Whether the seat's best choice behind the option is one that it does not have now.
bool TreeSearch::MayWiden(std::size_t first) const {
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
  return scales_[static_cast<std::size_t>(seat)].WinProbability(record);
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
  if (least->record.visits < kPassProbes) return static_cast<std::size_t>(least - edges.begin());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const double wanted = RootOptionValue(i) + ExplorationBonus(iterations_, edges[i].record.visits);
    if (wanted > highest) highest = wanted, best = i;
  }
  return best;
}

// Until the horizon: the end of the turn (or round) in which the seat is asked. All walks are judged there, so that
// nothing looks better because what comes is only put off.
bool TreeSearch::IsWithinHorizon(const SimulationState& now) const {
  if (now.seat < 0) return false;
  if (!valued_) return choices_made_ < kHorizonWithoutGoal;
  return imagination_.HasClock() ? now.clock < 1 && choices_made_ < kMaxHorizon : choices_made_ < kHorizonWithoutClock;
}

// Down to the first option that had not been tried there.
void TreeSearch::Descend(std::size_t first, SimulationState& now) {
  std::int32_t node = 0;
  ChosenEdge choice{root_options_[first].option, first};
  const bool plain = tree_.NodeAt(0).edges[first].record.visits < kPassProbes;
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

// Among the options that this imagined match offers. A new one is tried when those that are known have been tried often
// enough: as many as the square root of their walks. First of all passing, then what has gone best elsewhere.
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

void TreeSearch::Rollout(SimulationState now) {
  for (; IsWithinHorizon(now); ++choices_made_) now = imagination_.AnswerDecision(RolloutAnswer(now));
}

// Beyond the tree everybody passes who may; where only outcomes count, that would never end a game.
std::int32_t TreeSearch::RolloutAnswer(const SimulationState& now) {
  if (valued_ && now.pass >= 0) return now.pass;
  return static_cast<std::int32_t>(luck_.NextBelow(static_cast<std::uint64_t>(now.options)));
}

void TreeSearch::Backpropagate() {
  std::vector<SeatEvaluation> standings;
  for (model::Seat seat = 0; seat < imagination_.SeatCount(); ++seat) {
    standings.push_back(imagination_.EvaluateSeat(seat));
    if (const auto worth = standings.back().goal_value)
      scales_[static_cast<std::size_t>(seat)].AddSample(static_cast<double>(*worth));
  }
  TreeEdge& first = tree_.NodeAt(0).edges[path_[0].edge];
  if (first.record.visits < kPassProbes)
    root_options_[path_[0].edge].pass_statistics.AddResult(standings[static_cast<std::size_t>(seat_)]);
  for (const VisitedEdge& visit : path_) {
    TreeEdge& edge = tree_.NodeAt(visit.node).edges[visit.edge];
    const SeatEvaluation& standing = standings[static_cast<std::size_t>(visit.seat)];
    edge.record.AddResult(standing);
    amaf_[AmafKey(edge.key, visit.seat)].AddResult(standing);
  }
}

double TreeSearch::AmafValue(std::uint64_t name, model::Seat seat) const {
  const auto found = amaf_.find(AmafKey(name, seat));
  return found == amaf_.end() ? 0.5 : Value(found->second, seat);
}

}  // namespace cardinal::players
