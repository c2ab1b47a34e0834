// `simultaneously`: reads see the state from before the block, writes change the live one, and `after` hooks are
// deferred to the end of the block. A block never stops for a decision, so the snapshot is not part of the match.
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

bool ArgsOf(Machine& m, const match::Deferred& deferred, std::vector<Value>& args) {
  if (static_cast<OccurrenceKind>(deferred.kind) == OccurrenceKind::Action) {  // you, me; its hooks see me, you
    args = {deferred.args[1], deferred.args[0]};
    return true;
  }
  const program::Event& event = m.program.events[deferred.event];
  args.assign(deferred.args.begin(), deferred.args.begin() + static_cast<std::ptrdiff_t>(event.params.size()));
  return CopyListsIn(m, m.functions[event.code], args, deferred.args);
}

namespace {

// Inside the block the order of moves does not matter, so capacities are checked only at its end.
bool ZonesFit(Machine& m) {
  for (match::ZoneId zone = 0; zone + 1 < static_cast<match::ZoneId>(m.read->zone_starts.size()); ++zone) {
    const program::Zone& declared = m.program.zones[ZoneDeclarationOf(m, zone)];
    if (declared.capacity >= 0 && static_cast<std::int32_t>(m.read->CardsIn(zone).size()) > declared.capacity) {
      return Fail(m, FaultKind::ZoneFull, declared.name + " holds at most " + std::to_string(declared.capacity));
    }
  }
  return true;
}

// Collects the hooks that matched when the event began, and those that match now that the block has ended.
bool HearNow(Machine& m, match::Deferred& deferred) {
  std::vector<Value> args;
  if (!ArgsOf(m, deferred, args)) return false;
  if (!HooksThatHear(m, {deferred.Occurrence(), deferred.event, deferred.uid}, args, deferred.hooks)) return false;
  deferred.hooks.clear();
  for (const HookRef heard : m.scratch->heard) {
    if (m.program.hooks[heard.hook].kind == program::HookKind::After)
      deferred.hooks.push_back(match::PackHookRef(heard));
  }
  return true;
}

// Runs the next hook deferred since `start`, or continues after the block. All events of the block happen at once: a
// hook that matched still runs if its card has left in the block, or is moved by another hook now.
bool RunNextDeferred(Machine& m, std::size_t start) {
  auto& deferred = m.live->deferred;
  while (deferred.size() > start) {
    match::Deferred& next = deferred[start];
    if (next.hooks.empty()) {
      deferred.erase(deferred.begin() + static_cast<std::ptrdiff_t>(start));
      continue;
    }
    const HookRef heard = match::UnpackHookRef(next.hooks.front());
    const std::vector<Value> first = {next.hooks.front()};
    next.hooks.erase(next.hooks.begin());
    if (HasEnded(m, heard)) continue;
    if (IsReaction(m, heard)) {
      if (!AddReactions(m, next, first)) return false;
      continue;
    }
    std::vector<Value> args;
    if (!ArgsOf(m, next, args)) return false;
    return OpenHook(m, heard, args, next.uid);
  }
  ++m.pc;
  return true;
}

Value& Start(Machine& m) { return m.R(static_cast<Register>(m.CodeOf(m.Top()).progress.simultaneous)); }

}  // namespace

match::Deferred Remember(Machine& m, const Frame& frame, std::span<const Value> heard) {
  match::Deferred deferred;
  deferred.event = frame.occurrence_index;
  deferred.kind = frame.kind;
  deferred.uid = frame.uid;
  std::vector<Value> lists;
  const Function& code = m.CodeOf(frame);
  CopyOut(m, frame, code.variables, deferred.args, lists);
  // The elements of lists follow the variables in the same vector.
  const std::int32_t shift = code.variables;
  for (std::size_t i = 0; i < deferred.args.size(); ++i) {
    Value& value = deferred.args[i];
    if (!code.is_list[i] || !IsScalar(value)) continue;
    const ListRef list = match::ToList(value);
    value = match::ToValue({list.offset + shift, list.length});
  }
  deferred.args.insert(deferred.args.end(), lists.begin(), lists.end());
  deferred.hooks.assign(heard.begin(), heard.end());
  return deferred;
}

void Defer(Machine& m, const Frame& frame, std::span<const Value> heard) {
  m.live->deferred.push_back(Remember(m, frame, heard));
}

bool BeginSimultaneous(Machine& m) {
  if (!NeedLive(m)) return false;
  if (++m.live->simultaneous > 1) return true;
  m.scratch->snapshot = m.live->state;
  m.scratch->moved.assign(m.live->state.cards.size(), 0);
  m.block_start = m.live->deferred.size();
  m.block_cards = m.live->state.cards.size();
  m.read = &m.scratch->snapshot;
  if (m.memo) m.memo->CardsOf(m.program, *m.read);  // before cards are made that are not in the snapshot
  if (m.memo) m.memo->BeginSnapshot();
  return Charge(m, m.live->state.cards.size());
}

bool EndSimultaneous(Machine& m, const Instr&) {
  if (!NeedLive(m)) return false;
  if (--m.live->simultaneous > 0) {
    ++m.pc;
    return true;
  }
  m.read = m.write;
  ++m.changes;
  if (m.memo) m.memo->EndSnapshot();
  if (!ZonesFit(m)) return false;
  for (std::size_t i = m.block_start; i < m.live->deferred.size(); ++i)
    if (!HearNow(m, m.live->deferred[i])) return false;
  Start(m) = static_cast<Value>(m.block_start);
  return RunNextDeferred(m, m.block_start);
}

bool ContinueSimultaneous(Machine& m, const Instr&) { return RunNextDeferred(m, static_cast<std::size_t>(Start(m))); }

}  // namespace cardinal::vm
