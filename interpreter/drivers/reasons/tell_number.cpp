// Why a number is what it is. A viewer gets an answer from matches that he could imagine, never from the match itself:
// what they do not agree on depends on something he does not see, and is not said.
#include <algorithm>

#include "interpreter/drivers/reasons/causes.h"
#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/tell.h"
#include "interpreter/drivers/reasons/terms.h"
#include "interpreter/drivers/telling/facts.h"

namespace cardinal::reasons {

namespace {

using program::TypeKind;

constexpr int kImagined = 64;

struct Answer : DeepTerms {
  bool agreed = true;        // on the answer
  bool agreed_terms = true;  // and on how it comes about
};

bool SameReply(const vm::Reply& one, const vm::Reply& other) {
  if (one.fault.has_value() != other.fault.has_value()) return false;
  return one.fault || (one.list == other.list && (!one.list.empty() || one.value == other.value));
}

bool SameTerms(const DeepTerms& one, const DeepTerms& other, bool list) {
  if (!list && one.terms.base != other.terms.base) return false;
  return std::equal(one.terms.terms.begin(), one.terms.terms.end(), other.terms.terms.begin(), other.terms.terms.end(),
                    SameTerm);
}

// Leaves below the terms what is the same in `other`.
void KeepCommon(DeepTerms& deep, const DeepTerms& other) {
  if (!(deep.base == other.base)) deep.base.clear();
  for (std::size_t i = 0; i < deep.below.size(); ++i)
    if (i >= other.below.size() || !(deep.below[i] == other.below[i])) deep.below[i].clear();
}

// The match itself is asked too: few imagined matches may agree by accident, and what they say must be true as well.
Answer AnswerFor(const Asker& asker, std::int32_t query, std::span<const Value> args) {
  Answer answer{AskDeep(asker.program, asker.match, query, args)};
  if (asker.viewer == view::kEverybody) return answer;
  const bool list = At(asker.program.queries, query).result.kind == TypeKind::List;
  base::Random luck(asker.match.decision.serial);
  // What another seat may answer keeps its face when a match is imagined, or its decision would make no sense; here
  // nobody is going to answer, and the faces would tell the viewer what that seat holds.
  match::Match asked = asker.match;
  if (asked.decision.seat != asker.viewer) asked.decision.options.clear();
  for (int i = 0; i < kImagined && answer.agreed; ++i) {
    const match::Match imagined = view::Imagine(asker.program, asked, asker.viewer, luck);
    const DeepTerms other = AskDeep(asker.program, imagined, query, args);
    answer.agreed = SameReply(answer.reply, other.reply);
    answer.agreed_terms = answer.agreed_terms && SameTerms(answer, other, list);
    KeepCommon(answer, other);
  }
  return answer;
}

// Which state the query reads, and of whom; -1 if it is no state.
std::int32_t StateOf(const Asker& asker, const program::Query& query, std::span<const Value> args, Value& owner) {
  using program::OwnerKind;
  owner = args.empty() ? model::kNone : args[0];
  if (args.empty()) return telling::FindField(asker.program, query.name, OwnerKind::Table);
  const TypeKind kind = query.params[0].type.kind;
  if (kind == TypeKind::Player) return telling::FindField(asker.program, query.name, OwnerKind::Player);
  if (kind != TypeKind::Card || !Exists(asker.match.world.cards, owner)) return -1;
  const std::int32_t def = At(asker.match.world.cards, owner).def;
  return telling::FindField(asker.program, query.name, OwnerKind::Card, At(asker.program.cards, def).type);
}

bool IsPrinted(const Asker& asker, std::int32_t query) {
  const auto& attributes = asker.program.attributes;
  return std::any_of(attributes.begin(), attributes.end(),
                     [&](const program::Attribute& attribute) { return attribute.query == query; });
}

// Where the base of an answer comes from.
Reason& AddBase(const Asker& asker, std::int32_t query, std::span<const Value> args, const std::string& base,
                Reason& reason) {
  const view::Wording words = In(asker);
  const program::Query& asked = At(asker.program.queries, query);
  if (IsPrinted(asker, query)) return reason.Add(base, words.Phrase("printed on the card"));
  Value owner = model::kNone;
  const std::int32_t field = StateOf(asker, asked, args, owner);
  if (field < 0) return reason.Add(base, words.Phrase("by the rule"), PlaceFor(asker, asked.site));
  const auto change = asker.witness == nullptr ? std::nullopt : LastChange(*asker.witness, field, owner);
  if (!change) return reason.Add(base, words.Phrase("as at the start"));
  const trace::Record& record = asker.witness->Log()[*change];
  const std::string before = ValueWords(asker, At(asker.program.fields, field).type, asker.witness->Values(record)[2]);
  const std::string changed = words.Phrase("since it was changed from {value}", {before});
  Reason& since = reason.Add(base, WithOrigin(asker, *change, changed), PlaceOf(asker, *change));
  AddChain(asker, record.uid, false, since);
  return since;
}

void AddBelow(const Asker& asker, const std::vector<AskedTerm>& below, Reason& reason) {
  for (const AskedTerm& term : below) reason.parts.push_back(TellTerm(asker, term));
}

}  // namespace

Reason TellNumber(const Asker& asker, std::int32_t query, std::span<const Value> args) {
  const program::Query& asked = At(asker.program.queries, query);
  const Answer answer = AnswerFor(asker, query, args);
  Reason reason;
  const view::Wording words = In(asker);
  const std::string subject = AskedWords(asker, query, args);
  if (!answer.agreed) {
    reason.text = telling::Capitalized(words.Phrase("{what} depends on cards that you do not see.", {subject}));
    return reason;
  }
  if (answer.reply.fault) {
    reason.text = telling::Capitalized(
        words.Phrase("{what} cannot be answered: {fault}", {subject, answer.reply.fault->message}));
    reason.site = PlaceFor(asker, answer.reply.fault->site);
    return reason;
  }
  const bool list = asked.result.kind == TypeKind::List;
  const std::string value =
      list ? telling::InWords(asker.program, asker.match, asked.result, answer.reply, asker.viewer, asker.names)
           : ValueWords(asker, asked.result, answer.reply.value);
  reason.text = telling::Capitalized(words.Phrase("{what} is {value}", {subject, value}));
  if (!answer.agreed_terms) {
    reason.Add("", words.Phrase("How it comes about depends on cards that you do not see."));
    return reason;
  }
  const std::string base = list ? words.Phrase(answer.terms.terms.empty() ? "all of it" : "at first")
                                : ValueWords(asker, asked.result, answer.terms.base);
  AddBelow(asker, answer.base, AddBase(asker, query, args, base, reason));
  for (std::size_t i = 0; i < answer.terms.terms.size(); ++i) {
    const vm::Term& term = answer.terms.terms[i];
    if (AddsNothing(term)) continue;
    const bool seen = term.card < 0 || Sees(asker, term.card);
    AddBelow(
        asker, answer.below[i],
        reason.Add(AmountWords(asker, asked, term), TermWords(asker, term), seen ? PlaceFor(asker, term.site) : -1));
  }
  return reason;
}

}  // namespace cardinal::reasons
