#include "interpreter/machine/trace/trace.h"
#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"

namespace cardinal::trace {
namespace {

// The innermost occurrence among the first `height` frames.
std::int32_t Innermost(const match::Match& match, std::size_t height) {
  for (std::size_t i = height; i-- > 0;) {
    if (match.stack.frames[i].uid > 0) return match.stack.frames[i].uid;
  }
  return 0;
}

std::int32_t Running(const match::Match& match) { return Innermost(match, match.stack.frames.size()); }

// The occurrence in which `uid` happens: the innermost one below the frame of `uid`.
std::int32_t Parent(const match::Match& match, std::int32_t uid) {
  for (std::size_t i = match.stack.frames.size(); i-- > 0;) {
    if (match.stack.frames[i].uid == uid) return Innermost(match, i);
  }
  return Running(match);
}

template <class Table>
const auto* FindEntry(const Table& table, std::int32_t id) {
  return base::IsValidIndex(table, id) ? &table[id] : nullptr;
}

// The site of the declaration of an occurrence, and its parameters (an action has no parameters that can be lists).
struct DeclaredSite {
  SiteId site = -1;
  const std::vector<program::Param>* params = nullptr;
};

DeclaredSite Declaration(const program::Program& program, const match::Frame& frame) {
  switch (frame.Occurrence()) {
    case program::OccurrenceKind::Event:
      if (const auto* event = FindEntry(program.events, frame.occurrence_index)) return {event->site, &event->params};
      break;
    case program::OccurrenceKind::Action:
      if (const auto* action = FindEntry(program.actions, frame.occurrence_index)) return {action->site, nullptr};
      break;
    case program::OccurrenceKind::Window:
      if (const auto* window = FindEntry(program.windows, frame.occurrence_index))
        return {window->site, &window->params};
      break;
  }
  return {};
}

}  // namespace

TraceRecorder::TraceRecorder(const program::Program& program, bool keep_log)
    : program_(program), keep_log_(keep_log), sites_(program.sites.size()), tests_(program.conditions.size()) {}

void TraceRecorder::Open(RecordKind kind, std::int32_t uid, SiteId site) {
  log_.push_back({kind, uid, 0, site, static_cast<std::uint32_t>(values_.size()), 0});
}

void TraceRecorder::AddValue(Value value) {
  values_.push_back(value);
  ++log_.back().count;
}

void TraceRecorder::PutTyped(const match::Match& match, const program::TypeTag& type, Value value) {
  if (type.kind != program::TypeKind::List || value == model::kNone) return AddValue(value);
  const match::ListRef list = match::ToList(value);
  const auto begin = match.stack.arena.begin() + list.offset;
  const auto offset = base::Count(arena_);
  arena_.insert(arena_.end(), begin, begin + list.length);
  AddValue(match::ToValue({offset, list.length}));
}

void TraceRecorder::OnEnter(const match::Match& match, const match::Frame& frame, std::span<const Value> args) {
  if (!keep_log_) return;
  const DeclaredSite declared = Declaration(program_, frame);
  Open(RecordKind::Enter, frame.uid, declared.site);
  log_.back().parent = Parent(match, frame.uid);
  AddValue(frame.kind);
  AddValue(frame.occurrence_index);
  for (std::size_t i = 0; i < args.size(); ++i) {
    const bool typed = declared.params != nullptr && i < declared.params->size();
    PutTyped(match, typed ? (*declared.params)[i].type : program::TypeTag{}, args[i]);
  }
}

void TraceRecorder::OnLeave(const match::Match&, std::int32_t uid) {
  if (keep_log_) Open(RecordKind::Leave, uid, -1);
}

void TraceRecorder::OnMove(const match::Match&, model::CardId card, match::ZoneId from, match::ZoneId to,
                           std::int32_t cause, SiteId site) {
  if (!keep_log_) return;
  Open(RecordKind::Move, cause, site);
  for (const Value value : {card, from, to}) AddValue(value);
}

void TraceRecorder::OnField(const match::Match&, std::int32_t field, Value owner, Value before, Value after,
                            std::int32_t cause, SiteId site) {
  if (!keep_log_) return;
  Open(RecordKind::Field, cause, site);
  for (const Value value : {static_cast<Value>(field), owner, before, after}) AddValue(value);
}

void TraceRecorder::OnModifier(const match::Match& match, const match::ActiveModifier& modifier, SiteId site) {
  if (!keep_log_) return;
  Open(RecordKind::Modifier, Running(match), site);
  for (const Value value :
       {static_cast<Value>(modifier.timed), static_cast<Value>(modifier.source), modifier.amount, modifier.end})
    AddValue(value);
  for (const Value value : modifier.args) AddValue(value);
}

void TraceRecorder::OnShuffle(const match::Match& match, match::ZoneId zone) {
  if (!keep_log_) return;
  Open(RecordKind::Shuffle, Running(match), -1);
  AddValue(zone);
}

void TraceRecorder::OnDraw(const match::Match& match, std::int32_t choice, Value result) {
  if (!keep_log_) return;
  const program::Choice* drawn = FindEntry(program_.choices, choice);
  Open(RecordKind::Draw, Running(match), drawn == nullptr ? -1 : drawn->site);
  AddValue(choice);
  AddValue(result);
}

void TraceRecorder::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) {
  if (!keep_log_) return;
  Open(RecordKind::Reveal, Running(match), -1);
  AddValue(seats);
  for (const model::CardId card : cards) AddValue(card);
}

void TraceRecorder::OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) {
  if (!keep_log_) return;
  const program::Template* told = FindEntry(program_.templates, sentence);
  Open(RecordKind::Tell, Running(match), told == nullptr ? -1 : told->site);
  AddValue(sentence);
  for (std::size_t i = 0; i < values.size(); ++i) {
    PutTyped(match, told != nullptr && i < told->values.size() ? told->values[i] : program::TypeTag{}, values[i]);
  }
}

void TraceRecorder::OnDecision(const match::Match& match) {
  if (!keep_log_) return;
  Open(RecordKind::Decision, Running(match), match.decision.site);
  AddValue(match.decision.seat);
  AddValue(match.decision.serial);
}

void TraceRecorder::OnOutcome(const match::Match& match) {
  if (!keep_log_) return;
  Open(RecordKind::Outcome, Running(match), match.outcome.site);
  AddValue(static_cast<Value>(match.outcome.kind));
  AddValue(match.outcome.winners);
}

namespace {

// The ids of the marked clauses, sorted: Program::clauses is in the order of the ids.
std::vector<std::string> Ids(const program::Program& program, const std::vector<std::uint8_t>& marked) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < marked.size(); ++i)
    if (marked[i] != 0) ids.push_back(program.clauses[i]);
  return ids;
}

}  // namespace

std::vector<std::uint8_t> TraceRecorder::Clauses() const {
  base::Table<program::ClauseId, std::uint8_t> reached(program_.clauses.size());
  for (std::size_t site = 0; site < sites_.size(); ++site) {
    if (sites_[site] == 0) continue;
    for (const std::int32_t clause : program_.sites[site].clauses) reached[clause] = 1;
  }
  return reached;
}

std::vector<std::string> TraceRecorder::ReachedClauses() const { return Ids(program_, Clauses()); }

std::vector<std::string> TraceRecorder::ConsideredClauses() const {
  base::Table<program::ClauseId, std::uint8_t> considered(program_.clauses.size());
  for (std::size_t test = 0; test < tests_.size(); ++test) {
    const SiteId site = program_.conditions[test].site;
    if (tests_[test] == 0 || site < 0) continue;
    for (const std::int32_t clause : program_.sites[site].clauses) considered[clause] = 1;
  }
  return Ids(program_, considered);
}

void TraceRecorder::Merge(const TraceRecorder& other) {
  for (std::size_t i = 0; i < sites_.size() && i < other.sites_.size(); ++i) sites_[i] |= other.sites_[i];
  for (std::size_t i = 0; i < tests_.size() && i < other.tests_.size(); ++i) tests_[i] |= other.tests_[i];
}

void TraceRecorder::ClearLog() {
  log_.clear();
  values_.clear();
  arena_.clear();
}

void TraceRecorder::RollBackTo(const Checkpoint& mark) {
  log_.resize(mark.records);
  values_.resize(mark.values);
  arena_.resize(mark.arena);
}

}  // namespace cardinal::trace
