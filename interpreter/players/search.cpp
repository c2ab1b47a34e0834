#include "interpreter/players/search.h"

#include <algorithm>
#include <cmath>

#include "interpreter/base/hash.h"

namespace cardinal::players {

namespace {

constexpr double kCurious = 0.25;         // how much more a seldom tried option is worth trying
constexpr double kPassing = 0.01;         // passing is better than what is hardly better
constexpr double kLittle = 0.05;          // what passing may cost then, in chances to win
constexpr std::uint64_t kPatience = 64;   // one of so many times whoever may pass does
constexpr std::int32_t kPlain = 2;        // walks for each option of the decision in which everybody then passes
constexpr std::int32_t kFarthest = 100;   // choices of a walk to its horizon
constexpr std::int32_t kNoClock = 12;     // choices of a walk where the rules have neither turns nor rounds
constexpr std::int32_t kToTheEnd = 1000;  // choices of a walk where there is no goal, so that only outcomes count

// Higher for options that were tried seldom among so many walks.
double Curiosity(std::int32_t walks, std::int32_t tried) {
  return kCurious * std::sqrt(std::log(walks + 1.0) / std::max(tried, 1));
}

std::uint64_t HabitName(std::uint64_t option, model::Seat seat) { return base::Hasher(option).Add(seat).Value(); }

}  // namespace

Search::Search(std::uint64_t seed, const DecisionView& decision, Imagination& imagination)
    : seed_(seed),
      seat_(decision.seat),
      imagination_(imagination),
      pass_(FindPass(decision)),
      scales_(static_cast<std::size_t>(imagination.Seats())) {
  imagination_.Deal(seed_);
  valued_ = imagination_.StandingOf(seat_).worth.has_value();
  // Passing comes first, so that another option must be better, not as good; of options with one name the first is
  // taken.
  std::vector<Edge>& edges = tree_.At(0).edges;
  const auto add = [&](std::int32_t option) {
    const std::uint64_t name = imagination_.OptionName(option);
    if (FindEdge(edges, name) != edges.size()) return;
    edges.push_back({name, 0, {}});
    firsts_.push_back({option, {}, -1});
  };
  if (pass_ >= 0) add(pass_);
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(decision.options.size()); ++i) add(i);
}

void Search::Walk() {
  path_.clear();
  made_ = 0;
  luck_ = base::Random(base::Hasher(seed_).Add(walks_).Value());
  const std::size_t first = ChooseFirst();
  // Each option meets the same matches in the same order, so that they are compared by what they do, not by their luck.
  imagination_.Deal(seed_ + static_cast<std::uint64_t>(tree_.At(0).edges[first].record.visits));
  Moment now;
  Descend(first, now);
  PlayOn(now);
  Learn();
  ++walks_;
}

// Of those that were tried nearly as often as the most tried one. Whoever may pass takes only what is progress.
std::int32_t Search::Best() const {
  const std::vector<Edge>& edges = tree_.At(0).edges;
  if (walks_ == 0) return firsts_[0].option;  // nothing is known yet
  std::size_t best = edges.size();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const bool passes = firsts_[i].option == pass_;
    if (!passes && (!IsKnown(edges[i].record, edges) || !IsProgress(i))) continue;
    if (best == edges.size() || WorthOf(i) > WorthOf(best)) best = i;
  }
  // What is progress is measured in a few imagined matches, and may be so twice by luck. Passing now and then, where it
  // costs little, lets a game go on in which that happens again and again.
  const bool tired = pass_ >= 0 && valued_ && base::Random(seed_).Below(kPatience) == 0;
  return tired && WorthOf(best) < WorthOf(0) + kLittle ? pass_ : firsts_[best].option;
}

// Where the rules let a seat do and undo the same thing for nothing, every option can seem better than passing, because
// what comes is found later behind it; and the game would never go on. So an option must be better than passing if
// everybody passes from there on, which can be so only a few times in a turn, or it must open up something that pays.
bool Search::IsProgress(std::size_t first) const {
  if (pass_ < 0 || !valued_) return true;
  return Value(firsts_[first].plain, seat_) > Value(firsts_[0].plain, seat_) || OpensMore(first);
}

// Whether the seat's best choice behind the option is one that it does not have now.
bool Search::OpensMore(std::size_t first) const {
  if (firsts_[first].behind < 0) return false;
  const Node& node = tree_.At(firsts_[first].behind);
  if (node.seat != seat_) return false;
  const Edge* best = nullptr;
  for (const Edge& edge : node.edges) {
    if (!IsKnown(edge.record, node.edges)) continue;
    if (best == nullptr || Value(edge.record, seat_) > Value(best->record, seat_)) best = &edge;
  }
  const std::vector<Edge>& now = tree_.At(0).edges;
  return best != nullptr && FindEdge(now, best->name) == now.size();
}

double Search::Value(const Record& record, model::Seat seat) const {
  return scales_[static_cast<std::size_t>(seat)].Value(record);
}

double Search::WorthOf(std::size_t first) const {
  const bool passes = firsts_[first].option == pass_;
  return Value(tree_.At(0).edges[first].record, seat_) + (passes ? kPassing : 0);
}

std::size_t Search::ChooseFirst() const {
  const std::vector<Edge>& edges = tree_.At(0).edges;
  std::size_t best = 0;
  double highest = -1;
  const auto fewer = [](const Edge& x, const Edge& y) { return x.record.visits < y.record.visits; };
  const auto least = std::min_element(edges.begin(), edges.end(), fewer);
  if (least->record.visits < kPlain) return static_cast<std::size_t>(least - edges.begin());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const double wanted = WorthOf(i) + Curiosity(walks_, edges[i].record.visits);
    if (wanted > highest) highest = wanted, best = i;
  }
  return best;
}

// Until the horizon: the end of the turn (or round) in which the seat is asked. All walks are judged there, so that
// nothing looks better because what comes is only put off.
bool Search::GoesOn(const Moment& now) const {
  if (now.seat < 0) return false;
  if (!valued_) return made_ < kToTheEnd;
  return imagination_.HasClock() ? now.clock < 1 && made_ < kFarthest : made_ < kNoClock;
}

// Down to the first option that had not been tried there.
void Search::Descend(std::size_t first, Moment& now) {
  std::int32_t node = 0;
  Choice choice{firsts_[first].option, first};
  const bool plain = tree_.At(0).edges[first].record.visits < kPlain;
  model::Seat seat = seat_;
  for (;;) {
    path_.push_back({node, choice.edge, seat});
    const Edge& edge = tree_.At(node).edges[choice.edge];
    const std::uint64_t name = edge.name;
    const bool fresh = edge.record.visits == 0;
    now = imagination_.Answer(choice.option);
    ++made_;
    if (plain || fresh || !GoesOn(now)) return;
    const bool is_first = node == 0;
    node = tree_.Behind(node, name, imagination_.Question());
    if (is_first) firsts_[first].behind = node;
    tree_.At(node).seat = seat = now.seat;
    choice = ChooseNext(node, now);
  }
}

// Among the options that this imagined match offers. A new one is tried when those that are known have been tried often
// enough: as many as the square root of their walks. First of all passing, then what has gone best elsewhere.
Search::Choice Search::ChooseNext(std::int32_t at, const Moment& now) {
  std::vector<Edge>& edges = tree_.At(at).edges;
  std::vector<std::int32_t> offered(edges.size(), -1);
  std::int32_t known = 0, walks = 0, fresh = -1;
  double promise = -1;
  for (std::int32_t i = 0; i < now.options; ++i) {
    const std::uint64_t name = imagination_.OptionName(i);
    const std::size_t edge = FindEdge(edges, name);
    if (edge < edges.size()) {
      if (offered[edge] >= 0) continue;
      offered[edge] = i;
      ++known;
      walks += edges[edge].record.visits;
      ++edges[edge].available;
    } else if (const double hoped = i == now.pass ? 2 : HabitOf(name, now.seat); hoped > promise) {
      promise = hoped;
      fresh = i;
    }
  }
  if (fresh >= 0 && known * known <= walks) {
    edges.push_back({imagination_.OptionName(fresh), 1, {}});
    return {fresh, edges.size() - 1};
  }
  Choice best;
  double highest = -1;
  for (std::size_t i = 0; i < offered.size(); ++i) {
    if (offered[i] < 0) continue;
    const double wanted = Value(edges[i].record, now.seat) + Curiosity(edges[i].available, edges[i].record.visits);
    if (wanted > highest) highest = wanted, best = {offered[i], i};
  }
  return best;
}

void Search::PlayOn(Moment now) {
  for (; GoesOn(now); ++made_) now = imagination_.Answer(DefaultAnswer(now));
}

// Beyond the tree everybody passes who may; where only outcomes count, that would never end a game.
std::int32_t Search::DefaultAnswer(const Moment& now) {
  if (valued_ && now.pass >= 0) return now.pass;
  return static_cast<std::int32_t>(luck_.Below(static_cast<std::uint64_t>(now.options)));
}

void Search::Learn() {
  std::vector<Standing> standings;
  for (model::Seat seat = 0; seat < imagination_.Seats(); ++seat) {
    standings.push_back(imagination_.StandingOf(seat));
    if (const auto worth = standings.back().worth)
      scales_[static_cast<std::size_t>(seat)].Add(static_cast<double>(*worth));
  }
  Edge& first = tree_.At(0).edges[path_[0].edge];
  if (first.record.visits < kPlain) firsts_[path_[0].edge].plain.Add(standings[static_cast<std::size_t>(seat_)]);
  for (const Visit& visit : path_) {
    Edge& edge = tree_.At(visit.node).edges[visit.edge];
    const Standing& standing = standings[static_cast<std::size_t>(visit.seat)];
    edge.record.Add(standing);
    habits_[HabitName(edge.name, visit.seat)].Add(standing);
  }
}

double Search::HabitOf(std::uint64_t name, model::Seat seat) const {
  const auto found = habits_.find(HabitName(name, seat));
  return found == habits_.end() ? 0.5 : Value(found->second, seat);
}

}  // namespace cardinal::players
