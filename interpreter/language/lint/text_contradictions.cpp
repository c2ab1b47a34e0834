// The comparison of a text that is not understood as a whole: what it says otherwise than the rules.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "interpreter/language/lint/text_comparer.h"

namespace cardinal::lint {

using check::PatternForm;
using check::PatternKeyKind;
using check::Wording;

namespace {

// Whether the feature is the list from which a choice is made, or a part of it.
bool IsTarget(PatternKeyKind kind) {
  return kind == PatternKeyKind::Query || kind == PatternKeyKind::Zone || kind == PatternKeyKind::Type ||
         kind == PatternKeyKind::Anything;
}

const std::string kOne = "#1";  // the key of the term "one"

}  // namespace

bool TextComparer::SaysAllInOtherWords() {
  constexpr std::size_t kFewestTerms = 2;  // a single word can mean anything
  const auto may_lack = [&](const Demanded& one) { return one.silent || IsSaidByPart(*one.thing); };
  if (std::all_of(missing_.begin(), missing_.end(), may_lack)) return false;
  const std::vector<Demanded> missing = std::exchange(missing_, {});
  understood_ = false;  // also requires the parts that no phrase says
  for (const CardFeature& thing : things_) RequireFeature(thing, false);
  const std::vector<Demanded> all = std::exchange(missing_, missing);
  understood_ = true;
  TextClaims claims(sayings_.terms_, words_, ClaimedTokens());
  const bool said = std::all_of(all.begin(), all.end(), [&](const Demanded& one) {
    return one.silent ||
           (one.partly == nullptr && claims.FindSaid(sayings_.StatementsOf(*one.thing), {}, kFewestTerms).said);
  });
  for (std::size_t i = 0; i < found_.size() && said; ++i)
    if (!found_[i].covered && !Founded(i) && !claims.ArePartOfLonger(found_[i].own_tokens)) return false;
  return said;
}

std::vector<bool> TextComparer::ClaimedTokens() const {
  std::vector<bool> claimed(words_.size(), false);
  for (std::size_t i = 0; i < found_.size(); ++i)
    if (!found_[i].covered && Founded(i))
      for (const int word : found_[i].own_tokens) claimed[word] = true;
  return claimed;
}

void TextComparer::AddContradictions(TextComparison& result) {
  for (const CardFeature& thing : things_) AllowTermsOf(thing, IsTarget(thing.kind) || IsForm(thing, PatternForm::If));
  TextClaims claims(sayings_.terms_, words_, ClaimedTokens());
  std::vector<std::pair<const CardFeature*, Statements>> unsaid, doubtful;
  for (const Demanded& one : missing_) {
    if (one.silent || one.partly != nullptr || IsSaidByPart(*one.thing) || one.thing->kind == PatternKeyKind::Form)
      continue;
    Statements statements = sayings_.StatementsOf(*one.thing);
    const TextClaims::Said said = claims.FindSaid(statements, sayings_.AboutOthers(*one.thing, used_));
    if (said.otherwise) AddContradiction(*one.thing, *said.otherwise, result);
    if (!said.said && !said.otherwise) unsaid.emplace_back(one.thing, std::move(statements));
    if (said.by_claimed_words) doubtful.emplace_back(one.thing, std::move(statements));
  }
  std::set<std::string> keys;
  for (const auto& [key, thing] : allowed_) keys.insert(key);
  for (const auto& [thing, statements] : doubtful)
    if (const auto words = claims.FindFreeRival(statements)) AddContradiction(*thing, *words, result);
  for (const auto& [thing, statements] : unsaid) {
    if (const auto words = claims.FindContradiction(statements)) AddContradiction(*thing, *words, result);
    if (const auto words = claims.FindOther(sayings_.RivalsOf(*thing, used_), keys))
      AddContradiction(*thing, *words, result);
    if (const auto words = claims.FindShorter(statements, sayings_.AboutAnything(*thing, used_)))
      AddContradiction(*thing, *words, result);
    if (const auto words = FindOtherNumber(*thing, claims)) AddContradiction(*thing, *words, result);
  }
  for (const TextClaims::Exclusion& one : claims.FindExclusions(keys))
    AddContradiction(*allowed_.at(one.excluded), one.words, result, one.excluded);
}

std::optional<TokenRange> TextComparer::FindOtherNumber(const CardFeature& thing, const TextClaims& claims) const {
  std::set<std::int64_t> required;
  CollectNumbers(thing, required);
  if (required.size() != 1) return std::nullopt;
  std::set<std::int64_t> known;
  for (const CardFeature& one : things_) CollectNumbers(one, known);
  return claims.FindOtherNumber(*required.begin(), known);
}

void TextComparer::CollectNumbers(const CardFeature& thing, std::set<std::int64_t>& numbers, bool is_compared) const {
  const bool compares = thing.kind == PatternKeyKind::Compare && static_cast<BinaryOp>(thing.value) != BinaryOp::Eq;
  if (thing.kind == PatternKeyKind::Compare && !HasWording(thing)) return;
  for (const std::int64_t value : thing.amounts.values) {
    numbers.insert(std::abs(value));
    if (is_compared) numbers.insert({std::abs(value + 1), std::abs(value - 1)});
  }
  for (const CardFeature& arg : thing.args) CollectNumbers(arg, numbers, compares);
}

void TextComparer::AddContradiction(const CardFeature& thing, TokenRange words, TextComparison& result,
                                    const std::string& term) {
  for (int word = words.begin; word < words.end; ++word)
    if (contradicted_.count(word) > 0) return;
  for (int word = words.begin; word < words.end; ++word) contradicted_.insert(word);
  const auto& closest = Closest(thing);
  std::string rules = sayings_.DescribeFeature(thing);
  if (rules.empty()) rules = term == kOne ? "1" : term;
  result.missing_in_text.push_back(
      {thing.span, std::move(rules), Quote(words), closest.empty() ? source::Span{} : closest.front()->span});
}

void TextComparer::AllowTermsOf(const CardFeature& thing, bool is_target) {
  for (const Wording* wording : Closest(thing)) used_.insert(wording);
  for (const std::string& statement : sayings_.StatementsOf(thing))
    for (const TextTerm& term : sayings_.terms_.Reduce(statement)) allowed_.emplace(term.Key(), &thing);
  // A choice is of one thing; a loop is over each, by whatever word. What a choice is from may run through a list,
  // too.
  if (IsForm(thing, PatternForm::Choose)) allowed_.emplace(kOne, &thing);
  if (IsForm(thing, PatternForm::Each) && !is_target)
    for (const std::string& word : sayings_.terms_.ContradictionsOf(kOne)) allowed_.emplace(word, &thing);
  for (const CardFeature& arg : thing.args) AllowTermsOf(arg, is_target);
}

}  // namespace cardinal::lint
