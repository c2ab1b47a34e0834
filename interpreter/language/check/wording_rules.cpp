// What wordings are about: changes, rules that stay in force, and how long something lasts.
#include <map>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

// `set tired to yes`, `add n to coins`, `move _ to hand`
Checker::MaybeSaid Checker::ChangeInKey(At said, Holes& holes) {
  const bool set = said.text() == "set";
  const At path = set ? said[0] : said[1], value = set ? said[1] : said[0];
  Said change;
  bool number = false;
  if (said.text() == "move") {
    const Symbol* zone = nouns_.Find(path.text());
    if (!zone || zone->kind != SymbolKind::Zone)
      return NoKey(path, Code::UnknownName, "there is no zone `" + path.text() + "`",
                   [&] { return diag::DidYouMean(path.text(), nouns_.Names()); });
    Refer(NameOf(path), *zone, Use::Say);
    change = Said::Of(SaidKind::Move, zone->index);
  } else {
    const std::int32_t query = QueryNamed(path);
    if (query < 0 || rules_.queries[static_cast<std::size_t>(query)].from != QueryOrigin::Field)
      return NoKey(path, Code::UnknownName, "there is no state `" + path.text() + "`",
                   [&] { return diag::DidYouMean(path.text(), MembersOf(Type{})); });
    ReferQueriesNamed(NameOf(path));
    change = Said::Of(set ? SaidKind::Set : SaidKind::Add, query);
    number = rules_.queries[static_cast<std::size_t>(query)].result.kind == TypeKind::Int;
  }
  const MaybeSaid amount = TermInKey(value, holes, true, number);
  if (!amount) return std::nullopt;
  change.args = {*amount};
  return change;
}

// `modify taken(_, Hit) by n`, `forbid raid(_, _)`, `after discard(me)`
Checker::MaybeSaid Checker::RuleInKey(At said, Holes& holes) {
  const std::string& word = said.text();
  const At path = said[0];
  const Symbol* verb = verbs_.Find(path.text());
  const bool hook = word == "before" || word == "after" || word == "instead";
  if (path.kind() == Kind::Ref)
    Offer(path, hook ? Wanted::Heard : word == "modify" ? Wanted::Query : Wanted::Permitted);
  if (hook || (word != "modify" && verb && verb->index >= 0)) {
    if (!verb || verb->index < 0 || verb->kind == SymbolKind::Window)
      return NoKey(path, Code::UnknownName, "there is no event or action `" + path.text() + "`",
                   [&] { return diag::DidYouMean(path.text(), verbs_.Names()); });
    MaybeSaid heard = VerbInKey(path, *verb, holes);
    if (!heard) return heard;
    const HookKind kind = word == "before" ? HookKind::Before : word == "after" ? HookKind::After : HookKind::Instead;
    const ModifierOp op = word == "allow" ? ModifierOp::Allow : ModifierOp::Forbid;
    Said rule = hook ? Said::Of(SaidKind::Hook, -1, static_cast<std::int64_t>(kind))
                     : Said::Of(SaidKind::Permit, -1, static_cast<std::int64_t>(op));
    rule.args = {std::move(*heard)};
    return rule;
  }
  const std::int32_t query = QueryNamed(path);
  if (query < 0)
    return NoKey(path, Code::UnknownName, "there is no query `" + path.text() + "`",
                 [&] { return diag::DidYouMean(path.text(), MembersOf(Type{})); });
  MaybeSaid asked = QueryInKey(path, query, holes);
  if (!asked) return asked;
  static const std::map<std::string, ModifierOp, std::less<>> kOps = {
      {"by", ModifierOp::By},          {"to", ModifierOp::To},        {"at least", ModifierOp::AtLeast},
      {"at most", ModifierOp::AtMost}, {"with", ModifierOp::With},    {"without", ModifierOp::Without},
      {"allow", ModifierOp::Allow},    {"forbid", ModifierOp::Forbid}};
  Said rule = Said::Of(SaidKind::Modify, query, -1);
  rule.args = {Said{}};
  rule.args.insert(rule.args.end(), asked->args.begin(), asked->args.end());
  if (word != "modify") rule.value = static_cast<std::int64_t>(kOps.at(word));
  if (word == "modify" && said[1].Has()) {
    rule.value = static_cast<std::int64_t>(kOps.at(said[1].text()));
    const bool number = rules_.queries[static_cast<std::size_t>(query)].result.kind == TypeKind::Int;
    const MaybeSaid amount = TermInKey(said[1][0], holes, true, number);
    if (!amount) return std::nullopt;
    rule.args[0] = *amount;
  }
  return rule;
}

// `until end of turn`, `until c leaves`, `forever`
Checker::MaybeSaid Checker::DurationInKey(At duration) {
  if (duration.text() != "end")
    return Said::Of(SaidKind::Until, -1,
                    static_cast<std::int64_t>(duration.text() == "leaves" ? EndKind::CardLeaves : EndKind::Forever));
  Said until = Said::Of(SaidKind::Until, -1, static_cast<std::int64_t>(EndKind::EndOfOccurrence));
  const At of = duration[0];
  if (of.kind() == Kind::It) return until;
  const Symbol* verb = of.kind() == Kind::Ref ? verbs_.Find(of.text()) : nullptr;
  if (!verb || verb->index < 0)
    return NoKey(of, Code::UnknownName, "there is no event, action or window `" + of.text() + "`",
                 [&] { return diag::DidYouMean(of.text(), verbs_.Names()); });
  Holes none;
  until.args = {*VerbInKey(of, *verb, none)};
  return until;
}

}  // namespace cardinal::check
