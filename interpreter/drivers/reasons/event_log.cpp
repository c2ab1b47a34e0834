#include "interpreter/drivers/reasons/event_log.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/reasons/operands.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;
using program::OccurrenceKind;
using program::TypeKind;
using program::TypeTag;
using trace::RecordKind;

TypeTag MakeTag(TypeKind kind) { return {kind, TypeKind::Void, -1, false}; }

TypeTag ParameterAt(const std::vector<program::Param>& params, std::size_t index) {
  return index < params.size() ? params[index].type : TypeTag{};
}

// The values of an occurrence begin with its kind and its index; the arguments of an action are its player, its card
// and its window.
TypeTag OfArgument(const program::Program& program, Value kind, Value what, std::size_t index) {
  switch (match::ToOccurrenceKind(kind)) {
    case OccurrenceKind::Event: return ParameterAt(program.events[what].params, index);
    case OccurrenceKind::Window: return ParameterAt(program.windows[what].params, index);
    case OccurrenceKind::Action:
      return index == 0 ? MakeTag(TypeKind::Player) : index == 1 ? MakeTag(TypeKind::Card) : TypeTag{};
  }
  return {};
}

TypeTag OfModifier(const program::Program& program, Value timed, std::size_t index) {
  if (index == 1) return MakeTag(TypeKind::Card);
  const program::Query& query = program.queries[program.timed_modifiers[timed].query];
  if (index == 2) return query.result.kind == TypeKind::List ? TypeTag{} : query.result;
  if (index < 4) return {};
  const bool argument = index - 4 < query.params.size();  // the elements of a list come after the arguments
  return argument ? query.params[index - 4].type : MakeTag(query.result.element);
}

TypeTag OfField(const program::Field& field, std::size_t index) {
  if (index > 1) return field.type;
  if (index == 0 || field.of == program::OwnerKind::Table) return {};
  return MakeTag(field.of == program::OwnerKind::Player ? TypeKind::Player : TypeKind::Card);
}

// The frame below the top one, or null.
const match::Frame* Caller(const match::Match& match) {
  const auto& frames = match.stack.frames;
  return frames.size() < 2 ? nullptr : &frames[frames.size() - 2];
}

// Where the function ends the match; an expression there may have the same site.
std::optional<ir::Place> FindEnding(const ir::Function& function, model::SiteId site) {
  const auto ends = [&](const ir::Instruction& in) {
    return in.site == site && (ir::InfoOf(in.op).effects & (ir::kEndsMatch | ir::kWritesPlayers)) != 0;
  };
  const auto place = ir::FindInstruction(function, ends);
  return place ? place : ir::FindInstruction(function, [&](const ir::Instruction& in) { return in.site == site; });
}

model::CardId Running(const match::Match& match) {
  return match.stack.frames.empty() ? -1 : match.stack.frames.back().source;
}

}  // namespace

TypeTag RecordValueType(const program::Program& program, const trace::TraceRecorder& log,
                        const trace::TraceRecord& record, std::size_t index) {
  const auto values = log.GetValues(record);
  switch (record.kind) {
    case RecordKind::Enter: return index < 2 ? TypeTag{} : OfArgument(program, values[0], values[1], index - 2);
    case RecordKind::Move: return index == 0 ? MakeTag(TypeKind::Card) : TypeTag{};
    case RecordKind::Field: return OfField(program.fields[values[0]], index);
    case RecordKind::Modifier: return OfModifier(program, values[0], index);
    case RecordKind::Draw: return index == 1 && values[0] >= 0 ? program.choices[values[0]].element : TypeTag{};
    case RecordKind::Reveal: return index == 0 ? TypeTag{} : MakeTag(TypeKind::Card);
    case RecordKind::Tell: {
      const auto& types = program.templates[values[0]].values;
      return index > 0 && index <= types.size() ? types[index - 1] : TypeTag{};
    }
    default: return {};
  }
}

EventLog::EventLog(const program::Program& program)
    : trace::TraceRecorder(program),
      program_(program),
      decided_(program.conditions.size()),
      gatherer_(program),
      numbers_(program),
      puts_out_(program.sites.size(), -1) {
  const ir::Module& module = ir::FunctionsOf(program);
  for (const program::FunctionId id : module.functions.Ids())
    ir::ForEachInstruction(module.functions[id], [&](const ir::Instruction& in) {
      if (in.op == ir::Op::Eliminate && in.site >= 0) puts_out_[in.site] = id;
    });
}

void EventLog::RecordEliminations(const match::Match& match) {
  if (putting_out_ < 0) return;
  out_at_.resize(match.state.seats, -1);
  for (std::size_t seat = 0; seat < out_at_.size(); ++seat) {
    const bool out = ((match.state.eliminated >> seat) & 1u) != 0;
    if (!out || out_at_[seat] < 0) out_at_[seat] = out ? putting_out_ : -1;
  }
}

std::vector<model::SiteId> EventLog::EliminationSites(model::Seat seat) const {
  if (!out_at_.Contains(seat) || out_at_[seat] < 0) return {};
  std::vector<model::SiteId> sites = {out_at_[seat]};
  for (const program::Event& event : program_.events)
    if (event.code == puts_out_[sites.front()]) sites.push_back(event.site);
  return sites;
}

bool EventLog::WasVisible(view::Seat viewer, const trace::TraceRecord& record, std::size_t index) const {
  if (viewer == view::kOmniscient) return true;
  return viewer >= 0 && ((seen_[record.first + index] >> viewer) & 1u) != 0;
}

void EventLog::RollBackTo(const Checkpoint& mark) {
  trace::TraceRecorder::RollBackTo(mark.log);
  origins_.resize(mark.log.records);
  seen_.resize(mark.log.values);
  gatherer_ = mark.gatherer;
  numbers_.RollBackTo(mark.log.records);
  asked_ = mark.asked;
  ending_.clear();
  ended_.reset();
}

std::uint32_t EventLog::WhoSeesCard(const match::Match& match, Value card) const {
  std::uint32_t seats = 0;
  if (!match.state.cards.Contains(card)) return seats;
  for (model::Seat seat = 0; seat < match.state.seats; ++seat)
    if (match::SeesFace(program_, match.state, seat, static_cast<model::CardId>(card))) seats |= 1u << seat;
  return seats;
}

std::uint32_t EventLog::WhoSees(const match::Match& match, const TypeTag& type, Value value) const {
  if (value == model::kNone) return ~0u;
  if (type.kind == TypeKind::Card) return WhoSeesCard(match, value);
  if (type.kind != TypeKind::List || type.element != TypeKind::Card) return ~0u;
  const match::ListRef list = match::ToList(value);
  std::uint32_t seats = ~0u;
  for (const Value card : Arena().subspan(list.offset, list.length)) seats &= WhoSeesCard(match, card);
  return seats;
}

void EventLog::Complete(const match::Match& match, model::CardId origin, model::SiteId caller) {
  const trace::TraceRecord& record = Records().back();
  const auto values = GetValues(record);
  for (std::size_t i = 0; i < values.size(); ++i)
    seen_.push_back(WhoSees(match, RecordValueType(program_, *this, record, i), values[i]));
  const bool by_text = origin >= 0 && narration::RunningCardText(program_, match) == origin;
  origins_.push_back({origin, origin < 0 ? ~0u : WhoSeesCard(match, origin), caller, by_text});
}

void EventLog::OnChoiceAnswered() {
  asked_ = false;
  gatherer_.Clear();
}

bool EventLog::OnCondition(const match::Match& match, const vm::ConditionEvent& deciding) {
  if (deciding.pure) return trace::TraceRecorder::OnCondition(match, deciding);
  decided_[deciding.condition] = deciding;
  decided_[deciding.condition].locals = {};
  gatherer_.Record(deciding);
  RecordEliminations(match);
  return trace::TraceRecorder::OnCondition(match, deciding);
}

void EventLog::OnEnter(const match::Match& match, const match::Frame& frame, std::span<const Value> args) {
  gatherer_.Clear();
  RecordEliminations(match);
  trace::TraceRecorder::OnEnter(match, frame, args);
  const match::Frame* caller = Caller(match);
  Complete(match, caller == nullptr ? -1 : caller->source,
           caller == nullptr ? -1 : vm::EventCallSiteOf(program_, *caller));
}

void EventLog::OnLeave(const match::Match& match, std::int32_t uid) {
  gatherer_.Clear();
  RecordEliminations(match);
  trace::TraceRecorder::OnLeave(match, uid);
  Complete(match, -1);
}

void EventLog::OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to,
                      std::int32_t cause, model::SiteId site) {
  gatherer_.Clear();
  trace::TraceRecorder::OnMove(match, card, from, to, cause, site);
  Complete(match, Running(match));
}

void EventLog::OnField(const match::Match& match, std::int32_t field, Value owner, Value before, Value after,
                       std::int32_t cause, model::SiteId site) {
  gatherer_.Clear();
  trace::TraceRecorder::OnField(match, field, owner, before, after, cause, site);
  Complete(match, Running(match));
}

void EventLog::OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) {
  gatherer_.Clear();
  trace::TraceRecorder::OnModifier(match, modifier, site);
  Complete(match, Running(match));
}

void EventLog::OnShuffle(const match::Match& match, match::ZoneId zone) {
  trace::TraceRecorder::OnShuffle(match, zone);
  Complete(match, Running(match));
}

void EventLog::OnDraw(const match::Match& match, std::int32_t choice, Value result) {
  trace::TraceRecorder::OnDraw(match, choice, result);
  Complete(match, Running(match));
}

void EventLog::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) {
  trace::TraceRecorder::OnReveal(match, cards, seats);
  Complete(match, Running(match));
}

void EventLog::OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) {
  gatherer_.Clear();
  trace::TraceRecorder::OnTell(match, sentence, values);
  Complete(match, Running(match));
  numbers_.OnTell(match, sentence, values, Records().size() - 1);
}

void EventLog::OnExplained(const match::Match&, std::int32_t query, std::span<const Value> args,
                           const vm::ModifierTerms& terms) {
  numbers_.OnExplained(query, args, terms);
}

void EventLog::OnDecision(const match::Match& match) {
  asked_ = true;
  RecordEliminations(match);
  trace::TraceRecorder::OnDecision(match);
  Complete(match, Running(match));
}

void EventLog::OnOutcome(const match::Match& match) {
  trace::TraceRecorder::OnOutcome(match);
  Complete(match, Running(match));
  ended_ = match;
  ending_.clear();
  if (match.stack.frames.empty()) return;
  const match::Frame& frame = match.stack.frames.back();
  const ir::Module& module = ir::FunctionsOf(program_);
  if (!module.functions.Contains(frame.code)) return;
  const ir::Function& function = module.functions[frame.code];
  const auto place = FindEnding(function, match.outcome.site);
  if (!place) return;
  for (const std::int32_t test : EnclosingConditions(function, *place)) {
    const vm::ConditionEvent& last = decided_[test];
    if (last.condition != test || !last.value) continue;
    ending_.push_back(MakeTestedCondition(last));
    const Value* locals = match.stack.values.data() + frame.base;
    ending_.back().locals.assign(locals, locals + function.variables);
  }
}

}  // namespace cardinal::reasons
