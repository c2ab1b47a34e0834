// Explains why a number has its value. A viewer who is a seat gets an answer from its determinized matches, never from
// the match alone: where they disagree, the answer depends on hidden information and is left out.
#include <algorithm>

#include "interpreter/base/table.h"
#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/drivers/reasons/causes.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/known_values.h"
#include "interpreter/drivers/reasons/plain_operands.h"
#include "interpreter/drivers/reasons/term_tree.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;
using program::TypeKind;

struct NumberAnswer : TermTree {
  bool agreed = true;        // on the result
  bool agreed_terms = true;  // and on its terms
};

bool SameReply(const vm::EvaluationResult& one, const vm::EvaluationResult& other) {
  if (one.fault.has_value() != other.fault.has_value()) return false;
  return one.fault || (one.list == other.list && (!one.list.empty() || one.value == other.value));
}

bool SameTerms(const TermTree& one, const TermTree& other, bool list) {
  if (!list && one.terms.base != other.terms.base) return false;
  return std::equal(one.terms.terms.begin(), one.terms.terms.end(), other.terms.terms.begin(), other.terms.terms.end(),
                    [](const auto& x, const auto& y) { return vm::HaveSameEffect(x, y); });
}

// Removes the nested terms that are different in `other`.
void KeepCommonTerms(TermTree& deep, const TermTree& other) {
  if (!(deep.base == other.base)) deep.base.clear();
  for (std::size_t i = 0; i < deep.below.size(); ++i)
    if (i >= other.below.size() || !(deep.below[i] == other.below[i])) deep.below[i].clear();
}

// The match itself is evaluated too: a few imagined matches may agree by accident, and their answer must also be true.
NumberAnswer AnswerFor(const ExplainContext& asker, std::int32_t query, std::span<const Value> args) {
  NumberAnswer answer{EvaluateTermTree(asker.program, asker.match, query, args)};
  const bool list = asker.program.queries[query].result.kind == TypeKind::List;
  ImaginedMatches imagined(asker);
  for (int i = 0; i < imagined.Count() && answer.agreed; ++i) {
    const TermTree other = EvaluateTermTree(asker.program, imagined.Get(i), query, args);
    answer.agreed = SameReply(answer.reply, other.reply);
    answer.agreed_terms = answer.agreed_terms && SameTerms(answer, other, list);
    KeepCommonTerms(answer, other);
  }
  return answer;
}

// The state that the query reads, and its owner; -1 if it reads no state.
std::int32_t FindState(const ExplainContext& asker, const program::Query& query, std::span<const Value> args,
                       Value& owner) {
  using program::OwnerKind;
  owner = args.empty() ? model::kNone : args[0];
  if (args.empty()) return narration::FindField(asker.program, query.name, OwnerKind::Table);
  const TypeKind kind = query.params[0].type.kind;
  if (kind == TypeKind::Player) return narration::FindField(asker.program, query.name, OwnerKind::Player);
  if (kind != TypeKind::Card || !asker.match.state.cards.Contains(owner)) return -1;
  const std::int32_t def = asker.match.state.cards[owner].def;
  return narration::FindField(asker.program, query.name, OwnerKind::Card, asker.program.cards[def].type);
}

bool IsPrinted(const ExplainContext& asker, std::int32_t query) {
  const auto& attributes = asker.program.attributes;
  return std::any_of(attributes.begin(), attributes.end(),
                     [&](const program::Attribute& attribute) { return attribute.query == query; });
}

// Adds where the base of a result comes from.
Reason& AddBase(const ExplainContext& asker, std::int32_t query, std::span<const Value> args, const std::string& base,
                Reason& reason) {
  const view::Localizer words = MakeLocalizer(asker);
  const program::Query& asked = asker.program.queries[query];
  if (IsPrinted(asker, query)) return reason.AddPart(base, words.TranslatePhrase("printed on the card"));
  Value owner = model::kNone;
  const std::int32_t field = FindState(asker, asked, args, owner);
  if (field < 0) return reason.AddPart(base, words.TranslatePhrase("by the rule"), VisibleSite(asker, asked.site));
  const auto change = asker.event_log == nullptr ? std::nullopt : FindLastChange(*asker.event_log, field, owner);
  if (!change) return reason.AddPart(base, words.TranslatePhrase("as at the start"));
  const trace::TraceRecord& record = asker.event_log->Records()[*change];
  const std::string before = ValueText(asker, asker.program.fields[field].type, asker.event_log->GetValues(record)[2]);
  const std::string changed = words.TranslatePhrase("since it was changed from {value}", {before});
  Reason& since = reason.AddPart(base, DescribeWithOrigin(asker, *change, changed), RecordSite(asker, *change));
  AddCauseChain(asker, record.uid, false, since);
  return since;
}

// Whose change it is, and its layer if that has a name.
std::string TermTextWithLayer(const ExplainContext& asker, const vm::ModifierTerm& term) {
  const std::string who = TermText(asker, term);
  if (!program::IsInNamedLayer(asker.program, term.layer)) return who;
  const std::string& layer = asker.program.layers[static_cast<std::size_t>(term.layer)];
  return MakeLocalizer(asker).TranslatePhrase("{who}, in the layer {layer}", {who, layer});
}

void AddBelow(const ExplainContext& asker, const std::vector<QueriedTerm>& below, Reason& reason) {
  for (const QueriedTerm& term : below) reason.parts.push_back(ExplainTerm(asker, term));
}

// "4 printed, +3 Lamp, -1 for the defence, +1 by a rule"
std::string TermList(const ExplainContext& asker, const program::Query& query, const std::string& base,
                     const std::vector<vm::ModifierTerm>& terms) {
  const view::Localizer words = MakeLocalizer(asker);
  std::string text = base;
  for (const vm::ModifierTerm& term : terms) {
    const std::string amount = AmountText(asker, query, term);
    const std::string called = view::TermWords(asker.program, term, asker.names);
    text += ", ";
    if (!called.empty())
      text += words.TranslatePhrase("{amount} for {words}", {amount, called});
    else
      text += term.card < 0 ? words.TranslatePhrase("{amount} by a rule", {amount})
                            : amount + ' ' + CardName(asker, term.card);
  }
  return text;
}

// The base of a number in a sentence: "4 printed", "4, since it was changed from 2", or the operands of a sum.
std::string PlainBase(const ExplainContext& asker, std::int32_t query, std::span<const Value> args,
                      const std::string& base, const Reason& added) {
  const view::Localizer words = MakeLocalizer(asker);
  if (IsPrinted(asker, query)) return words.TranslatePhrase("{value} printed", {base});
  Value owner = model::kNone;
  if (FindState(asker, asker.program.queries[query], args, owner) < 0) return PlainOperands(asker, query, args, base);
  return words.TranslatePhrase("{value}, {origin}", {base, added.text});
}

// What the last change of a state belongs to; empty if the query reads no state, or nothing has changed it.
std::string PlainChange(const ExplainContext& asker, std::int32_t query, std::span<const Value> args) {
  Value owner = model::kNone;
  const std::int32_t field = IsPrinted(asker, query) ? -1 : FindState(asker, asker.program.queries[query], args, owner);
  if (field < 0 || asker.event_log == nullptr) return "";
  const auto change = FindLastChange(*asker.event_log, field, owner);
  return change ? CauseText(asker, asker.event_log->Records()[*change].uid, *change) : "";
}

}  // namespace

std::string TermsInWords(const ExplainContext& asker, std::int32_t query, std::span<const Value> args, Value result) {
  const program::Query& asked = asker.program.queries[query];
  if (asked.permission_of >= 0 || asked.result.kind != TypeKind::Int) return "";
  const NumberAnswer answer = AnswerFor(asker, query, args);
  const bool usable = answer.agreed && answer.agreed_terms && !answer.reply.fault && answer.reply.value == result;
  const std::vector<vm::ModifierTerm> terms = ChangingTerms(answer.terms);
  if (!usable || terms.empty()) return "";
  return TermList(asker, asked, std::to_string(answer.terms.base), terms);
}

std::string TermsText(const ExplainContext& asker, std::int32_t query, const vm::ModifierTerms& terms) {
  return TermList(asker, asker.program.queries[query], std::to_string(terms.base), ChangingTerms(terms));
}

std::optional<Value> KnownNumber(const ExplainContext& asker, std::int32_t query, std::span<const Value> args) {
  const NumberAnswer answer = AnswerFor(asker, query, args);
  return answer.agreed && !answer.reply.fault ? std::optional(answer.reply.value) : std::nullopt;
}

bool IsKnownTerm(const ExplainContext& asker, const QueriedTerm& asked) {
  const NumberAnswer answer = AnswerFor(asker, asked.query, asked.args);
  const auto same = [&](const vm::ModifierTerm& term) { return vm::HaveSameEffect(term, asked.term); };
  return answer.agreed && answer.agreed_terms &&
         std::any_of(answer.terms.terms.begin(), answer.terms.terms.end(), same);
}

Reason ExplainNumber(const ExplainContext& asker, std::int32_t query, std::span<const Value> args) {
  const program::Query& asked = asker.program.queries[query];
  const NumberAnswer answer = AnswerFor(asker, query, args);
  Reason reason;
  const view::Localizer words = MakeLocalizer(asker);
  const std::string subject = QueryText(asker, query, args);
  if (!answer.agreed) {
    reason.text =
        narration::Capitalize(words.TranslatePhrase("{what} depends on cards that you do not see.", {subject}));
    return reason;
  }
  if (answer.reply.fault) {
    reason.text = narration::Capitalize(
        words.TranslatePhrase("{what} cannot be answered: {fault}", {subject, answer.reply.fault->message}));
    reason.site = VisibleSite(asker, answer.reply.fault->site);
    return reason;
  }
  const bool list = asked.result.kind == TypeKind::List;
  const std::string value =
      list ? narration::FormatReply(asker.program, asker.match, asked.result, answer.reply, asker.viewer, asker.names)
           : ValueText(asker, asked.result, answer.reply.value);
  reason.text = narration::Capitalize(words.TranslatePhrase("{what} is {value}", {subject, value}));
  if (!answer.agreed_terms) {
    reason.AddPart("", words.TranslatePhrase("How it comes about depends on cards that you do not see."));
    return reason;
  }
  const std::string base = list ? words.TranslatePhrase(answer.terms.terms.empty() ? "all of it" : "at first")
                                : ValueText(asker, asked.result, answer.terms.base);
  Reason& added = AddBase(asker, query, args, base, reason);
  if (!list) {
    const std::string terms =
        TermList(asker, asked, PlainBase(asker, query, args, base, added), ChangingTerms(answer.terms));
    const bool none = !list && answer.reply.value == model::kNone;
    reason.plain = {
        terms == value || none ? reason.text : words.TranslatePhrase("{what}: {terms}", {reason.text, terms}),
        PlainChange(asker, query, args), EarlierNumber(asker, query, args, answer.reply.value)};
  }
  AddBelow(asker, answer.base, added);
  for (std::size_t i = 0; i < answer.terms.terms.size(); ++i) {
    const vm::ModifierTerm& term = answer.terms.terms[i];
    if (IsNeutralTerm(term)) continue;
    const bool seen = term.card < 0 || CanSee(asker, term.card);
    AddBelow(asker, answer.below[i],
             reason.AddPart(AmountText(asker, asked, term), TermTextWithLayer(asker, term),
                            seen ? VisibleSite(asker, term.site) : -1));
  }
  return reason;
}

}  // namespace cardinal::reasons
