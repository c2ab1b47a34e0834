#include "interpreter/drivers/counterexample/target_observer.h"

#include <algorithm>

namespace cardinal::counterexample {

using model::OptionKind;
using model::SiteId;

namespace {

constexpr std::size_t kMaxBetween = 12;  // decisions between two that belong together
constexpr std::size_t kMaxCalls = 32;    // calls that are examined, from the innermost
constexpr int kMaxSights = 3;            // per target and kind

bool IsSpent(model::FaultKind kind) {
  return kind == model::FaultKind::StepBudget || kind == model::FaultKind::FrameDepth;
}

}  // namespace

void TargetObserver::Mark(std::vector<std::uint8_t>& marks, std::vector<SiteId>& list, SiteId site) {
  if (site < 0 || marks[site] != 0) return;
  marks[site] = 1;
  list.push_back(site);
}

bool TargetObserver::Intersects(const std::vector<std::uint8_t>& wanted, const std::vector<SiteId>& list) {
  return std::any_of(list.begin(), list.end(), [&](SiteId site) { return wanted[site] != 0; });
}

bool TargetObserver::Has(const FindingTarget& target, DemonstrationKind way) const {
  return std::find(target.demonstrations.begin(), target.demonstrations.end(), way) != target.demonstrations.end();
}

void TargetObserver::AddSighting(Sighting sight) {
  if (seen_[{sight.target, sight.demonstration}]++ < kMaxSights) sights_.push_back(sight);
}

// Marks the sites of the effect and of all calls that are running.
void TargetObserver::OnEffect(const match::Match& match, SiteId site) {
  Mark(did_, did_list_, site);
  const auto& frames = match.stack.frames;
  for (std::size_t i = frames.size() - std::min(frames.size(), kMaxCalls); i < frames.size(); ++i)
    if (const SiteId running = vm::SiteOf(program_, frames[i]); running >= 0) Mark(did_, did_list_, running);
}

void TargetObserver::OnAnswer(const match::Match& match, const model::Answer& answer) {
  OnStepEnd();
  for (std::size_t i = 0; i < targets_.size(); ++i) CheckTarget(i, match);
  answers_.push_back(answer);
  seats_.push_back(match.decision.seat);
}

void TargetObserver::OnGameEnd(const model::Fault* fault) {
  if (fault == nullptr) return OnStepEnd();
  std::vector<SiteId> where = fault->call_chain;
  where.push_back(fault->site);
  std::erase_if(where, [](SiteId site) { return site < 0; });
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const FindingTarget& target = targets_[i];
    const bool there = Intersects(target.sites, where);
    if (Has(target, DemonstrationKind::Fails) && there && !IsSpent(fault->kind))
      AddSighting({i, DemonstrationKind::Fails, 1, answers_.size(), -1, -1});
    // The budget of endless rules can run out at any site of the loop.
    const bool endless = there || (IsSpent(fault->kind) && Intersects(target.sites, ran_list_));
    if (Has(target, DemonstrationKind::NonTermination) && endless)
      AddSighting({i, DemonstrationKind::NonTermination, 1, answers_.size(), -1, -1});
    if (Has(target, DemonstrationKind::Stops) && fault->site < 0)
      AddSighting({i, DemonstrationKind::Stops, 1, answers_.size(), -1, -1});
  }
}

// Evaluates the last answer, or the start of the game.
void TargetObserver::OnStepEnd() {
  // A scenario cannot compare what happens before the first decision, but it shows the sentences of it.
  const bool begun = !answers_.empty();
  const std::size_t decision = std::max<std::size_t>(answers_.size(), 1);
  const model::Seat seat = begun ? seats_.back() : model::kNoSeat;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const FindingTarget& target = targets_[i];
    const bool did = begun && Intersects(target.sites, did_list_), read = begun && Intersects(target.sites, ran_list_);
    if (Has(target, DemonstrationKind::Runs) && did)
      AddSighting({i, DemonstrationKind::Runs, decision, decision, -1, -1});
    if (Has(target, DemonstrationKind::Reached) && read)
      AddSighting({i, DemonstrationKind::Reached, decision, decision, -1, -1});
    if (Has(target, DemonstrationKind::Repeated) && did)
      CheckRepetition(i, DemonstrationKind::Repeated, decision, seat, true);
    for (std::size_t sentence = 0; sentence < told_.size() && Has(target, DemonstrationKind::SentenceShown); ++sentence)
      if (told_[sentence] != 0 && target.templates[sentence] != 0)
        AddSighting({i, DemonstrationKind::SentenceShown, decision, decision, -1, -1});
  }
  for (const SiteId site : ran_list_) ran_[site] = 0;
  for (const SiteId site : did_list_) did_[site] = 0;
  ran_list_.clear();
  did_list_.clear();
  std::fill(told_.begin(), told_.end(), 0);
}

// Notes the second of two occurrences, by the same seat or by another one.
void TargetObserver::CheckRepetition(std::size_t target, DemonstrationKind way, std::size_t decision, model::Seat seat,
                                     bool same_seat) {
  Last& last = last_[target];
  const bool near = last.decision > 0 && decision > last.decision && decision - last.decision <= kMaxBetween;
  if (near && (last.seat == seat) == same_seat) AddSighting({target, way, last.decision, decision, -1, -1});
  last = {decision, seat};
}

// Compares a target with the decision that is open now.
void TargetObserver::CheckTarget(std::size_t index, const match::Match& match) {
  const FindingTarget& target = targets_[index];
  const model::Decision& open = match.decision;
  const std::size_t decision = answers_.size() + 1;
  const bool there = open.seat >= 0 && open.site >= 0 && target.sites[open.site] != 0;
  if (there && Has(target, DemonstrationKind::Asked) && open.options.size() > 1)
    AddSighting({index, DemonstrationKind::Asked, decision, decision, -1, -1});
  if (there && Has(target, DemonstrationKind::Second))
    CheckRepetition(index, DemonstrationKind::Second, decision, open.seat, false);
  if (open.kind != model::DecisionKind::Act || open.window < 0 || open.seat < 0) return;
  if (Has(target, DemonstrationKind::Empty) && target.windows[open.window] != 0 && open.options.size() == 1)
    AddSighting({index, DemonstrationKind::Empty, decision, answers_.size(), -1, -1});
  if (Has(target, DemonstrationKind::Refused)) CheckRefusals(index, match);
}

void TargetObserver::CheckRefusals(std::size_t index, const match::Match& match) {
  const model::Decision& open = match.decision;
  const auto& actions = program_.windows[open.window].actions;
  for (NeverOfferedPlay& play : targets_[index].plays) {
    if (std::find(actions.begin(), actions.end(), play.action) == actions.end()) continue;
    const auto is_it = [&](std::int32_t card) {
      return play.def < 0 || (card >= 0 && match.state.cards[card].def == play.def);
    };
    for (const model::Option& option : open.options)
      play.offered = play.offered || (option.kind == OptionKind::Act && option.a == play.action && is_it(option.b));
    if (play.offered) continue;
    const program::Action& action = program_.actions[play.action];
    if (play.def < 0 && action.card_type < 0)
      AddSighting({index, DemonstrationKind::Refused, answers_.size() + 1, answers_.size(), play.action, -1});
    for (const auto card : match.state.cards.Ids()) {
      const bool fits =
          play.def < 0 ? action.variant_of[match.state.cards[card].def] >= 0 : match.state.cards[card].def == play.def;
      const match::ZoneId zone = match.state.cards[card].zone;
      const bool at_hand = action.your_zone >= 0
                               ? zone == match::ZoneIndex(program_, action.your_zone, open.seat, match.state.seats)
                               : match.state.cards[card].owner == open.seat;
      if (!fits || !at_hand || action.card_type < 0) continue;
      AddSighting({index, DemonstrationKind::Refused, answers_.size() + 1, answers_.size(), play.action, card});
      break;
    }
  }
}

}  // namespace cardinal::counterexample
