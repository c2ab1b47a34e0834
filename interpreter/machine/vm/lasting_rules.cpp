// Rules that statements put in force for a time: hooks, with the values that their statement has frozen, and the ends
// of each group of them.
#include <algorithm>
#include <limits>

#include "interpreter/machine/match/frame_layout.h"
#include "interpreter/machine/vm/identity.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

using model::FaultKind;
using program::EndKind;
using program::ReachKind;

namespace {

bool IsOver(const Machine& m, Value uid) {
  if (FindOccurrence(m.stack, uid)) return false;
  return std::none_of(m.live->pending.begin(), m.live->pending.end(),
                      [&](const match::PendingAction& w) { return w.uid == uid; });
}

// The answers to the query that the rule changes may be others now.
void ChangeHasChanged(Machine& m, const match::LastingRule& made) {
  const program::ModifierId rule = m.program.lasting_rules[made.rule].modifier;
  if (rule >= 0) Changed(m, program::StateCell::Timed(m.program, m.program.modifiers[rule].query));
}

void Erase(Machine& m, std::size_t index) {
  auto& lasting = m.write->lasting;
  if (m.observer) ObserverOf(m)->OnLastingEnds(*m.live, lasting[index]);
  ChangeHasChanged(m, lasting[index]);
  lasting.erase(lasting.begin() + static_cast<std::ptrdiff_t>(index));
}

// All rules and changes of a group end at once.
void EndGroup(Machine& m, std::int32_t group) {
  EndModifiers(m, EndKind::Group, group);
  auto& lasting = m.write->lasting;
  for (std::size_t i = lasting.size(); i-- > 0;)
    if (lasting[i].group == group) Erase(m, i);
}

}  // namespace

const match::LastingRule* FindLastingRule(const match::GameState& world, std::int32_t number) {
  const auto found = std::ranges::lower_bound(world.lasting, number, {}, &match::LastingRule::number);
  return found != world.lasting.end() && found->number == number ? &*found : nullptr;
}

bool AddLastingRule(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const program::LastingRule& declared = m.program.lasting_rules[in.a];
  const auto operands = m.OperandsOf(in);
  match::LastingRule made;
  std::size_t next = 0;
  made.rule = in.a;
  for (; next < declared.captured.size(); ++next) made.captured.push_back(m.R(operands[next]));
  const bool given = declared.end != EndKind::Forever && !declared.end_later;
  if (given) made.end = m.R(operands[next++]);
  const Value count = m.R(operands[next++]), group = m.R(operands[next]);
  if (given && declared.end == EndKind::CardLeaves && !NeedCard(m, made.end)) return false;
  if (count < 1 || count > std::numeric_limits<std::int32_t>::max())
    return Fail(m, FaultKind::Overflow, "a moment cannot come " + std::to_string(count) + " times");
  const bool over = given && declared.end == EndKind::EndOfOccurrence && IsOver(m, made.end);
  if (over && group > 0) EndGroup(m, static_cast<std::int32_t>(group));
  m.R(in.to) = -1;
  if (over || group < 0) return true;
  auto& lasting = m.write->lasting;
  if (static_cast<std::int64_t>(lasting.size()) >= m.limits.modifiers ||
      m.write->lasting_count >= match::kMostLastingRules) {
    return Fail(m, FaultKind::ListTooLong,
                "more than " + std::to_string(m.limits.modifiers) + " rules of statements are in force");
  }
  made.number = ++m.write->lasting_count;
  made.group = group == 0 ? made.number : static_cast<std::int32_t>(group);
  made.source = WhoseText(m);
  if (made.source >= 0 && !FindController(m, made.source, made.seat)) return false;
  made.count = static_cast<std::int32_t>(count);
  made.since = m.write->move_count;
  made.older = static_cast<std::int32_t>(m.write->modifiers.size());
  m.R(in.to) = made.group;
  lasting.push_back(std::move(made));
  ChangeHasChanged(m, lasting.back());
  if (m.observer) ObserverOf(m)->OnLasting(*m.live, lasting.back());
  return true;
}

bool ReachMoment(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  auto& lasting = m.write->lasting;
  const auto found = std::ranges::find(lasting, m.R(in.x), &match::LastingRule::number);
  m.R(in.to) = found != lasting.end() && found->count > 0 && --found->count == 0;
  if (m.R(in.to) == 0) return true;
  switch (m.program.lasting_rules[found->rule].reach) {
    case ReachKind::Nothing: break;
    case ReachKind::Rule: Erase(m, static_cast<std::size_t>(found - lasting.begin())); break;
    case ReachKind::Group: EndGroup(m, found->group); break;
    case ReachKind::Occurrence: {
      // The hook of the moment has the uid of its occurrence as its last parameter.
      const Value uid = m.registers[m.CodeOf(m.Top()).parameters - match::kHookUidFromEnd];
      const std::int32_t group = found->group;
      for (match::LastingRule& made : lasting)
        if (made.group == group && m.program.lasting_rules[made.rule].end_later && made.end == kNone) made.end = uid;
      break;
    }
  }
  return true;
}

void EndLastingRules(Machine& m, EndKind end, Value what) {
  auto& lasting = m.write->lasting;
  if (lasting.empty()) return;
  for (;;) {
    const auto over = std::ranges::find_if(lasting, [&](const match::LastingRule& made) {
      return made.end == what && m.program.lasting_rules[made.rule].end == end;
    });
    if (over == lasting.end()) return;
    EndGroup(m, over->group);
  }
}

}  // namespace cardinal::vm
