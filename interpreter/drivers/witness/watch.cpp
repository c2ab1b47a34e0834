#include "interpreter/drivers/witness/watch.h"

#include <algorithm>

namespace cardinal::witness {

using model::OptionKind;
using model::SiteId;

namespace {

constexpr std::size_t kMostBetween = 12;  // decisions between two that belong together
constexpr std::size_t kMostCalls = 32;    // looked at, from the innermost
constexpr int kMostSights = 3;            // of one target, in one way

template <class Table>
const auto& At(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

bool IsSpent(model::FaultKind kind) {
  return kind == model::FaultKind::StepBudget || kind == model::FaultKind::FrameDepth;
}

}  // namespace

void Watch::Mark(std::vector<std::uint8_t>& marks, std::vector<SiteId>& list, SiteId site) {
  if (site < 0 || At(marks, site) != 0) return;
  marks[static_cast<std::size_t>(site)] = 1;
  list.push_back(site);
}

bool Watch::Meets(const std::vector<std::uint8_t>& wanted, const std::vector<SiteId>& list) {
  return std::any_of(list.begin(), list.end(), [&](SiteId site) { return At(wanted, site) != 0; });
}

bool Watch::Has(const Target& target, Way way) const {
  return std::find(target.ways.begin(), target.ways.end(), way) != target.ways.end();
}

void Watch::See(Sight sight) {
  if (seen_[{sight.target, sight.way}]++ < kMostSights) sights_.push_back(sight);
}

// Everything that is under way happens, and where it stands.
void Watch::Did(const match::Match& match, SiteId site) {
  Mark(did_, did_list_, site);
  const auto& frames = match.stack.frames;
  for (std::size_t i = frames.size() - std::min(frames.size(), kMostCalls); i < frames.size(); ++i) {
    const match::Frame& frame = frames[i];
    const program::Code& code = At(program_.codes, frame.code);
    const std::int32_t running = std::max(frame.pc - 1, 0);
    if (running < code.count) Mark(did_, did_list_, At(program_.instruction_sites, code.first + running));
  }
}

void Watch::Answers(const match::Match& match, const model::Answer& answer) {
  StepIsDone();
  for (std::size_t i = 0; i < targets_.size(); ++i) LookAt(i, match);
  answers_.push_back(answer);
  seats_.push_back(match.decision.seat);
}

void Watch::Ends(const model::Fault* fault) {
  if (fault == nullptr) return StepIsDone();
  std::vector<SiteId> where = fault->chain;
  where.push_back(fault->site);
  std::erase_if(where, [](SiteId site) { return site < 0; });
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Target& target = targets_[i];
    const bool there = Meets(target.sites, where);
    if (Has(target, Way::Fails) && there && !IsSpent(fault->kind)) See({i, Way::Fails, 1, answers_.size(), -1, -1});
    // What goes on without end may be spent anywhere in it.
    const bool endless = there || (IsSpent(fault->kind) && Meets(target.sites, ran_list_));
    if (Has(target, Way::Endless) && endless) See({i, Way::Endless, 1, answers_.size(), -1, -1});
    if (Has(target, Way::Stops) && fault->site < 0) See({i, Way::Stops, 1, answers_.size(), -1, -1});
  }
}

// What came of the last answer, or of the beginning.
void Watch::StepIsDone() {
  // What happens before anybody is asked changes nothing that a scenario could compare, but is told in it.
  const bool begun = !answers_.empty();
  const std::size_t decision = std::max<std::size_t>(answers_.size(), 1);
  const model::Seat seat = begun ? seats_.back() : model::kNobody;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Target& target = targets_[i];
    const bool did = begun && Meets(target.sites, did_list_), read = begun && Meets(target.sites, ran_list_);
    if (Has(target, Way::Runs) && did) See({i, Way::Runs, decision, decision, -1, -1});
    if (Has(target, Way::Reached) && read) See({i, Way::Reached, decision, decision, -1, -1});
    if (Has(target, Way::Again) && did) TwoInARow(i, Way::Again, decision, seat, true);
    for (std::size_t sentence = 0; sentence < told_.size() && Has(target, Way::Told); ++sentence)
      if (told_[sentence] != 0 && target.templates[sentence] != 0) See({i, Way::Told, decision, decision, -1, -1});
  }
  for (const SiteId site : ran_list_) ran_[static_cast<std::size_t>(site)] = 0;
  for (const SiteId site : did_list_) did_[static_cast<std::size_t>(site)] = 0;
  ran_list_.clear();
  did_list_.clear();
  std::fill(told_.begin(), told_.end(), 0);
}

// The second of two times, by the same seat or by another one.
void Watch::TwoInARow(std::size_t target, Way way, std::size_t decision, model::Seat seat, bool same_seat) {
  Last& last = last_[target];
  const bool near = last.decision > 0 && decision > last.decision && decision - last.decision <= kMostBetween;
  if (near && (last.seat == seat) == same_seat) See({target, way, last.decision, decision, -1, -1});
  last = {decision, seat};
}

// The decision that is open now.
void Watch::LookAt(std::size_t index, const match::Match& match) {
  const Target& target = targets_[index];
  const model::Decision& open = match.decision;
  const std::size_t decision = answers_.size() + 1;
  const bool there = open.seat >= 0 && open.site >= 0 && At(target.sites, open.site) != 0;
  if (there && Has(target, Way::Asked) && open.options.size() > 1) See({index, Way::Asked, decision, decision, -1, -1});
  if (there && Has(target, Way::Second)) TwoInARow(index, Way::Second, decision, open.seat, false);
  if (open.kind != model::DecisionKind::Act || open.window < 0 || open.seat < 0) return;
  if (Has(target, Way::Empty) && At(target.windows, open.window) != 0 && open.options.size() == 1)
    See({index, Way::Empty, decision, answers_.size(), -1, -1});
  if (Has(target, Way::Refused)) LookForRefusals(index, match);
}

void Watch::LookForRefusals(std::size_t index, const match::Match& match) {
  const model::Decision& open = match.decision;
  const auto& actions = At(program_.windows, open.window).actions;
  for (Play& play : targets_[index].plays) {
    if (std::find(actions.begin(), actions.end(), play.action) == actions.end()) continue;
    const auto is_it = [&](std::int32_t card) {
      return play.def < 0 || (card >= 0 && At(match.world.cards, card).def == play.def);
    };
    for (const model::Option& option : open.options)
      play.offered = play.offered || (option.kind == OptionKind::Act && option.a == play.action && is_it(option.b));
    if (play.offered) continue;
    const program::Action& action = At(program_.actions, play.action);
    if (play.def < 0 && action.card_type < 0)
      See({index, Way::Refused, answers_.size() + 1, answers_.size(), play.action, -1});
    for (std::size_t card = 0; card < match.world.cards.size(); ++card) {
      const bool fits = play.def < 0 ? At(action.variant_of, match.world.cards[card].def) >= 0
                                     : match.world.cards[card].def == play.def;
      const match::ZoneId zone = match.world.cards[card].zone;
      const bool at_hand = action.your_zone >= 0
                               ? zone == match::ZoneIndex(program_, action.your_zone, open.seat, match.world.seats)
                               : match.world.cards[card].owner == open.seat;
      if (!fits || !at_hand || action.card_type < 0) continue;
      See({index, Way::Refused, answers_.size() + 1, answers_.size(), play.action, static_cast<model::CardId>(card)});
      break;
    }
  }
}

}  // namespace cardinal::witness
