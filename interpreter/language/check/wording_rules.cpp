// Builds the keys of wordings about changes, rules and durations.
#include <map>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

// `set tired to yes`, `add n to coins`, `move _ to hand`
Checker::MaybePatternKey Checker::ChangeInKey(NodeRef said, Holes& holes) {
  const bool set = said.text() == "set";
  const NodeRef path = set ? said[0] : said[1], value = set ? said[1] : said[0];
  PatternKey change;
  bool number = false;
  if (said.text() == "move") {
    const Symbol* zone = nouns_.FindSymbol(path.text());
    if (!zone || zone->kind != SymbolKind::Zone)
      return NoKey(path, Code::UnknownName, "there is no zone `" + path.text() + "`",
                   [&] { return diag::DidYouMean(path.text(), nouns_.AllNames()); });
    RecordReference(NameNode(path), *zone, ReferenceKind::WordingKey);
    change = PatternKey::Make(PatternKeyKind::Move, zone->index);
  } else {
    const std::int32_t query = QueryNamed(path);
    if (query < 0 || rules_.queries[query].from != QueryOrigin::Field)
      return NoKey(path, Code::UnknownName, "there is no state `" + path.text() + "`",
                   [&] { return diag::DidYouMean(path.text(), MemberNames(Type{})); });
    ReferQueriesNamed(NameNode(path));
    change = PatternKey::Make(set ? PatternKeyKind::Set : PatternKeyKind::Add, query);
    number = rules_.queries[query].result.kind == TypeKind::Int;
  }
  const MaybePatternKey amount = TermInKey(value, holes, true, number);
  if (!amount) return std::nullopt;
  change.args = {*amount};
  return change;
}

// `modify taken(_, Hit) by n`, `forbid raid(_, _)`, `after discard(me)`
Checker::MaybePatternKey Checker::RuleInKey(NodeRef said, Holes& holes) {
  const std::string& word = said.text();
  const NodeRef path = said[0];
  const Symbol* verb = verbs_.FindSymbol(path.text());
  const bool hook = word == "before" || word == "after" || word == "instead";
  if (path.kind() == NodeKind::Ref)
    RecordCandidates(path, hook               ? NameCategory::HookTarget
                           : word == "modify" ? NameCategory::Query
                                              : NameCategory::PermissionTarget);
  if (hook || (word != "modify" && verb && verb->index >= 0)) {
    if (!verb || verb->index < 0 || verb->kind == SymbolKind::Window)
      return NoKey(path, Code::UnknownName, "there is no event or action `" + path.text() + "`",
                   [&] { return diag::DidYouMean(path.text(), verbs_.AllNames()); });
    MaybePatternKey heard = VerbInKey(path, *verb, holes);
    if (!heard) return heard;
    const HookKind kind = word == "before" ? HookKind::Before : word == "after" ? HookKind::After : HookKind::Instead;
    const ModifierOp op = word == "allow" ? ModifierOp::Allow : ModifierOp::Forbid;
    PatternKey rule = hook ? PatternKey::Make(PatternKeyKind::Hook, -1, static_cast<std::int64_t>(kind))
                           : PatternKey::Make(PatternKeyKind::Permit, -1, static_cast<std::int64_t>(op));
    rule.args = {std::move(*heard)};
    return rule;
  }
  const std::int32_t query = QueryNamed(path);
  if (query < 0)
    return NoKey(path, Code::UnknownName, "there is no query `" + path.text() + "`",
                 [&] { return diag::DidYouMean(path.text(), MemberNames(Type{})); });
  MaybePatternKey asked = QueryInKey(path, query, holes);
  if (!asked) return asked;
  static const std::map<std::string, ModifierOp, std::less<>> kOps = {
      {"by", ModifierOp::By},          {"to", ModifierOp::To},        {"at least", ModifierOp::AtLeast},
      {"at most", ModifierOp::AtMost}, {"with", ModifierOp::With},    {"without", ModifierOp::Without},
      {"allow", ModifierOp::Allow},    {"forbid", ModifierOp::Forbid}};
  PatternKey rule = PatternKey::Make(PatternKeyKind::Modify, query, -1);
  rule.args = {PatternKey{}};
  rule.args.insert(rule.args.end(), asked->args.begin(), asked->args.end());
  if (word != "modify") rule.value = static_cast<std::int64_t>(kOps.at(word));
  if (word == "modify" && said[1].IsPresent()) {
    rule.value = static_cast<std::int64_t>(kOps.at(said[1].text()));
    const bool number = rules_.queries[query].result.kind == TypeKind::Int;
    const MaybePatternKey amount = TermInKey(said[1][0], holes, true, number);
    if (!amount) return std::nullopt;
    rule.args[0] = *amount;
  }
  return rule;
}

// `until end of turn`, `until c leaves`, `until end of game`
Checker::MaybePatternKey Checker::DurationInKey(NodeRef duration) {
  const auto last = [](EndKind end) {
    return PatternKey::Make(PatternKeyKind::Until, -1, static_cast<std::int64_t>(end));
  };
  const NodeRef moment = duration[0][0];
  if (duration[0].size() == 1 && IsEndOfGame(moment, {})) return last(EndKind::Forever);
  if (duration[0].size() > 1 || (moment.text() != "end" && moment.text() != "leaves"))
    return NoKey(duration, Code::NotSupported, "there are no phrases for this end yet",
                 [] { return diag::Suggestion(); });
  if (moment.text() == "leaves") return last(EndKind::CardLeaves);
  PatternKey until = last(EndKind::EndOfOccurrence);
  const NodeRef of = moment[0];
  if (of.kind() == NodeKind::It) return until;
  const Symbol* verb = of.kind() == NodeKind::Ref ? verbs_.FindSymbol(of.text()) : nullptr;
  if (!verb || verb->index < 0)
    return NoKey(of, Code::UnknownName, "there is no event, action or window `" + of.text() + "`",
                 [&] { return diag::DidYouMean(of.text(), verbs_.AllNames()); });
  Holes none;
  until.args = {*VerbInKey(of, *verb, none)};
  return until;
}

}  // namespace cardinal::check
