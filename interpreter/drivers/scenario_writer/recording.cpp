#include "interpreter/drivers/scenario_writer/recording.h"

#include <algorithm>

namespace cardinal::scenario_writer {

using model::OptionKind;
using program::OccurrenceKind;

namespace {

constexpr std::size_t kMaxPlaces = 4'000;  // start points kept before the interval; each contains a whole position

// The clauses that the marked sites cite.
std::vector<std::uint8_t> ClauseMarks(const Program& program, const std::vector<std::uint8_t>& sites) {
  std::vector<std::uint8_t> clauses(program.clauses.size());
  for (std::size_t site = 0; site < sites.size(); ++site) {
    if (sites[site] == 0) continue;
    for (const std::int32_t clause : program.sites[site].clauses) clauses[clause] = 1;
  }
  return clauses;
}

// A board can begin here only if the match has no unfinished state that a board cannot express.
bool CanBoardBeginAt(const match::Match& match) {
  return match.simultaneous == 0 && match.pending.empty() && match.deferred.empty() && match.reactions.empty() &&
         match.state.eliminated == 0;
}

// True for a decision without a choice. No scenario ends at such a decision.
bool HasNoChoice(const match::Match& match) {
  const bool running = match.outcome.kind == model::OutcomeKind::Running;
  return running && (match.decision.options.size() == 1 || match.decision.seat == model::kChance);
}

}  // namespace

Value OptionValue(const model::Option& option) {
  switch (option.kind) {
    case OptionKind::Yes: return 1;
    case OptionKind::No: return 0;
    case OptionKind::NoCard: return model::kNone;
    default: return option.a;
  }
}

Recording::Recording(const Program& program, const replay::GameRecord& record, std::size_t from,
                     const base::Limits& limits, const std::set<CardId>& named)
    : program_(program), record_(record), from_(from), named_(named), hook_of_(program.functions.size(), -1) {
  for (const program::Hook& hook : program.hooks) hook_of_[hook.code] = hook.site;
  sites_.assign(program.sites.size(), 0);
  clauses_.assign(program.clauses.size(), 0);
  how_ = replay::ReplayRecord(
      program, record, limits, this,
      [&](const match::Match& match, const model::Answer* answer) { OnDecisionPoint(match, answer); });
}

void Recording::OnDecisionPoint(const match::Match& match, const model::Answer* answer) {
  moments_.push_back(match);
  const model::Decision& open = match.decision;
  const bool running = match.outcome.kind == model::OutcomeKind::Running;
  for (const model::Option& option : open.options) {
    if (running && model::OptionCard(option) >= 0) MarkTouched(model::OptionCard(option));
  }
  touched_end_.push_back(touched_.size());
  reached_.push_back(ClauseMarks(program_, sites_));
  acted_.push_back(clauses_);
  sites_.assign(sites_.size(), 0);
  clauses_.assign(clauses_.size(), 0);
  open_.clear();
  heads_.clear();
  const bool drawn = running && answer != nullptr && open.seat == model::kChance;
  if (drawn && open.kind != model::DecisionKind::Shuffle && answer->option >= 0 &&
      answer->option < std::ssize(open.options))
    luck_.push_back({-1, {}, open.choice, OptionValue(open.options[answer->option])});
}

std::set<CardId> Recording::TouchedCards(const StartPoint& place, std::size_t end) const {
  while (end < moments_.size() && HasNoChoice(moments_[end])) ++end;
  std::set<CardId> all = named_;
  if (end < moments_.size()) {
    all.insert(touched_.begin() + place.touched, touched_.begin() + touched_end_[end]);
  } else {
    for (const auto card : record_.start.state.cards.Ids()) all.insert(card);
  }
  return all;
}

void Recording::MarkTouched(Value card) {
  if (record_.start.state.cards.Contains(card)) touched_.push_back(static_cast<CardId>(card));
}

void Recording::MarkActive(model::SiteId site) {
  if (site < 0) return;
  for (const std::int32_t clause : program_.sites[site].clauses) clauses_[clause] = 1;
}

void Recording::ActHere(const match::Match& match, model::SiteId site) {
  LookAtNewFrames(match.stack.frames);
  if (site < 0) return;
  for (const std::int32_t clause : program_.sites[site].clauses) {
    const bool around = std::ranges::any_of(
        heads_, [&](const Head& head) { return std::ranges::count(program_.sites[head.site].clauses, clause) > 0; });
    if (!around) clauses_[clause] = 1;
  }
}

// While an occurrence is open, the frames below it stay. There may be 100,000 of them.
void Recording::LookAtNewFrames(const std::vector<match::Frame>& frames) {
  std::size_t known = std::min(frames.size(), open_.size());
  while (known > 0 && (frames[known - 1].uid == 0 || frames[known - 1].uid != open_[known - 1])) --known;
  open_.resize(known);
  while (!heads_.empty() && heads_.back().depth >= known) heads_.pop_back();
  for (std::size_t depth = known; depth < frames.size(); ++depth) {
    const match::Frame& frame = frames[depth];
    open_.push_back(frame.uid);
    MarkActive(hook_of_[frame.code]);
    const model::SiteId head = frame.uid > 0 ? HeadSite(frame, true) : -1;
    if (head >= 0) heads_.push_back({depth, head});
  }
}

// The site where an occurrence is declared. `flow`: only for turns, phases, steps and windows, which run in every game;
// otherwise only for events and actions. -1: the occurrence is of the other kind.
model::SiteId Recording::HeadSite(const match::Frame& frame, bool flow) const {
  switch (frame.Occurrence()) {
    case OccurrenceKind::Event: {
      const program::Event& event = program_.events[frame.occurrence_index];
      return (event.keyword != "event") == flow ? event.site : -1;
    }
    case OccurrenceKind::Action: return flow ? -1 : program_.actions[frame.occurrence_index].site;
    case OccurrenceKind::Window: return flow ? program_.windows[frame.occurrence_index].site : -1;
  }
  return -1;
}

void Recording::OnSite(model::SiteId site) {
  if (site >= 0) sites_[site] = 1;
}

void Recording::OnModifierTerm(const match::Match&, std::int32_t, std::span<const Value>,
                               const vm::ModifierTerm& term) {
  MarkActive(term.site);
}

void Recording::OnEnter(const match::Match& match, const match::Frame& frame, std::span<const Value> args) {
  ActHere(match, -1);
  MarkActive(HeadSite(frame, false));
  if (frame.Occurrence() != OccurrenceKind::Event || moments_.size() > from_) return;
  const program::Event& event = program_.events[frame.occurrence_index];
  if ((event.start || event.keyword != "event") && CanBoardBeginAt(match))
    KeepPlace(match, frame.occurrence_index, args);
}

void Recording::KeepPlace(const match::Match& match, std::int32_t event, std::span<const Value> args) {
  if (places_.size() >= kMaxPlaces) places_.erase(places_.begin(), places_.begin() + kMaxPlaces / 2);
  places_.push_back({moments_.size(), luck_.size(), touched_.size(), event, {args.begin(), args.end()}, match.state});
}

void Recording::OnMove(const match::Match& match, CardId card, match::ZoneId, match::ZoneId, std::int32_t,
                       model::SiteId site) {
  ActHere(match, site);
  MarkTouched(card);
}

void Recording::OnField(const match::Match& match, std::int32_t field, Value owner, Value, Value, std::int32_t,
                        model::SiteId site) {
  ActHere(match, site);
  if (program_.fields[field].of == program::OwnerKind::Card) MarkTouched(owner);
}

void Recording::OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) {
  ActHere(match, site);
  const program::TimedModifier& timed = program_.timed_modifiers[modifier.timed];
  const program::Query& query = program_.queries[timed.query];
  for (std::size_t i = 0; i < modifier.args.size(); ++i) {  // the elements of a list amount come after the arguments
    const bool argument = i < query.params.size();
    if ((argument ? query.params[i].type.kind : query.result.element) == program::TypeKind::Card)
      MarkTouched(modifier.args[i]);
  }
  MarkTouched(modifier.source);
  if (timed.end == program::EndKind::CardLeaves) MarkTouched(modifier.end);
}

void Recording::OnLasting(const match::Match& match, const match::LastingRule& rule) {
  const program::LastingRule& declared = program_.lasting_rules[rule.rule];
  ActHere(match, declared.site);
  for (std::size_t i = 0; i < rule.captured.size(); ++i)
    if (declared.captured[i].kind == program::TypeKind::Card) MarkTouched(rule.captured[i]);
  MarkTouched(rule.source);
  if (declared.end == program::EndKind::CardLeaves) MarkTouched(rule.end);
}

void Recording::OnShuffle(const match::Match& match, match::ZoneId zone) {
  const auto cards = match.state.CardsIn(zone);
  for (const CardId card : cards) MarkTouched(card);
  if (cards.size() >= 2) luck_.push_back({zone, {cards.begin(), cards.end()}, -1, 0});
}

void Recording::OnDraw(const match::Match&, std::int32_t choice, Value value) {
  luck_.push_back({-1, {}, choice, value});
}

void Recording::OnReveal(const match::Match&, std::span<const CardId> cards, std::uint32_t) {
  for (const CardId card : cards) MarkTouched(card);
}

void Recording::OnOutcome(const match::Match& match) { MarkActive(match.outcome.site); }

}  // namespace cardinal::scenario_writer
