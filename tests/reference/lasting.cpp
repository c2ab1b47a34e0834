// What statements put in force for a time: changes, and rules that last.
#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::EndKind;
using check::ReachKind;

const Running* Walker::Find(Number uid) const {
  for (std::size_t i = running_.size(); i-- > 0;)
    if (running_[i].uid == uid) return &running_[i];
  return nullptr;
}

// The variables of an occurrence that runs or waits, or whose `after` hooks wait.
Text* Walker::FindText(Number uid) {
  if (const Running* running = Find(uid)) return running->text;
  for (Waiting& waiting : waiting_)
    if (waiting.uid == uid) return &waiting.text;
  for (Deferred& deferred : deferred_)
    if (deferred.of.uid == uid) return &deferred.text;
  return nullptr;
}

int Walker::WhoseText() const {
  const auto card = std::find_if(whose_.rbegin(), whose_.rend(), [](int one) { return one >= 0; });
  return card == whose_.rend() ? -1 : *card;
}

bool Walker::IsOver(Number uid) const {
  return Find(uid) == nullptr &&
         std::none_of(waiting_.begin(), waiting_.end(), [&](const Waiting& one) { return one.uid == uid; });
}

void Walker::Modify(const check::Stmt& stmt, Text& text) {
  const check::TimedModifier& timed = rules_.timed_modifiers[stmt.index];
  Changed changed;
  changed.timed = stmt.index;
  std::size_t at = 0;
  for (; at < timed.is_wildcard.size(); ++at) {
    if (stmt.exprs[at].IsValid())
      changed.args.emplace_back(Num(stmt.exprs[at], text));
    else
      changed.args.emplace_back();
  }
  changed.amount = Eval(stmt.exprs[at++], text);
  if (timed.end == EndKind::Group)
    changed.end = text.group;
  else if (timed.end != EndKind::Forever)
    changed.end = Num(stmt.exprs[at], text);
  if (timed.end == EndKind::CardLeaves) NeedCard(changed.end);
  if (timed.end == EndKind::Group && changed.end < 0) return;
  // An end that has passed already.
  if (timed.end == EndKind::EndOfOccurrence && IsOver(changed.end)) return;
  Position& position = Write();
  changed.since = {position.moves, ++position.statements};
  position.changed.push_back(std::move(changed));
}

// All rules of the statement are one group.
void Walker::Last(const check::Stmt& stmt, Text& text) {
  Number group = 0;
  std::size_t next = 0;
  for (std::int32_t i = 0; i < stmt.value; ++i) {
    const check::LastingRuleId id = stmt.index + i;
    std::vector<Value> operands;
    for (std::int32_t left = rules_.lasting_rules[id].operands; left > 0; --left)
      operands.push_back(Eval(stmt.exprs[next++], text));
    group = AddLasting(id, std::move(operands), group);
  }
  if (stmt.blocks.empty()) return;
  text.group = group;
  Run(stmt.blocks.front(), text);
}

// `group`: 0: the rule is the first of its statement; -1: an end of the statement has passed, so nothing begins.
// Returns the same for the next rule.
Number Walker::AddLasting(check::LastingRuleId id, std::vector<Value> operands, Number group) {
  const check::LastingRule& declared = rules_.lasting_rules[id];
  LastingRule made;
  made.rule = id;
  made.count = operands.back().number;
  operands.pop_back();
  const bool has_end = declared.end != EndKind::Forever && !declared.end_later;
  if (has_end) {
    made.end = operands.back().number;
    operands.pop_back();
  }
  made.captured = std::move(operands);
  if (has_end && declared.end == EndKind::CardLeaves) NeedCard(made.end);
  if (made.count < 1) throw Faulted{"Overflow"};
  const bool over = has_end && declared.end == EndKind::EndOfOccurrence && IsOver(made.end);
  if (over && group > 0) EndGroup(group);
  if (over || group < 0) return -1;
  made.card = WhoseText();
  if (made.card >= 0) made.seat = Controller(made.card);
  Position& position = Write();
  made.since = {position.moves, ++position.statements};
  made.number = made.since.second;
  made.group = group == 0 ? made.number : group;
  group = made.group;
  position.lasting.push_back(std::move(made));
  return group;
}

const LastingRule* Walker::FindLasting(Number number) const {
  for (const LastingRule& made : now_.lasting)
    if (made.number == number) return &made;
  return nullptr;
}

// The moment of a lasting rule has come again. Returns whether it was the last time that it had to come.
bool Walker::Reach(Number number, Number uid) {
  Position& position = Write();
  const auto made = std::find_if(position.lasting.begin(), position.lasting.end(),
                                 [&](const LastingRule& one) { return one.number == number; });
  if (made == position.lasting.end() || made->count <= 0 || --made->count > 0) return false;
  const Number group = made->group;
  switch (rules_.lasting_rules[made->rule].reach) {
    case ReachKind::Nothing: break;
    case ReachKind::Rule: position.lasting.erase(made); break;
    case ReachKind::Group: EndGroup(group); break;
    case ReachKind::Occurrence:  // the group ends with this occurrence
      for (LastingRule& other : position.lasting)
        if (other.group == group && rules_.lasting_rules[other.rule].end_later && other.end == kNone) other.end = uid;
      break;
  }
  return true;
}

void Walker::EndGroup(Number group) {
  Position& position = Write();
  std::erase_if(position.lasting, [&](const LastingRule& made) { return made.group == group; });
  std::erase_if(position.changed, [&](const Changed& changed) {
    return changed.end == group && rules_.timed_modifiers[changed.timed].end == EndKind::Group;
  });
}

// Ends what lasts until a card leaves, or until an occurrence is over.
void Walker::EndAll(EndKind kind, Number what) {
  Position& position = Write();
  std::erase_if(position.changed, [&](const Changed& changed) {
    return changed.end == what && rules_.timed_modifiers[changed.timed].end == kind;
  });
  std::set<Number> over;
  for (const LastingRule& made : position.lasting)
    if (made.end == what && rules_.lasting_rules[made.rule].end == kind) over.insert(made.group);
  for (const Number group : over) EndGroup(group);
}

}  // namespace cardinal::reference
