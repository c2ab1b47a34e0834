#include "interpreter/language/lint/text_comparer.h"

#include <algorithm>

namespace cardinal::lint {

using check::PatternForm;
using check::PatternKeyKind;
using check::Wording;

TextComparer::TextComparer(const TextChecker& sayings, const std::vector<CardFeature>& things, const std::string& text,
                           const CardFeatures* all)
    : sayings_(sayings),
      things_(things),
      all_(all),
      text_(text),
      words_(TokenizeText(text)),
      found_(sayings.book_.FindMatches(words_)) {
  founded_.resize(found_.size());
}

TextComparison TextComparer::Run() {
  TextComparison result;
  AddUnknownWords(result);
  understood_ = result.unknown_words.empty();
  for (const CardFeature& thing : things_) Found(thing);
  for (std::size_t i = 0; i < found_.size(); ++i)
    if (!found_[i].covered && !founded_[i]) founded_[i] = IsDoneWithoutCall(found_[i]);
  for (const CardFeature& thing : things_)
    if (done_.count(&thing) == 0) RequireFeature(thing, false);
  if (!understood_) {
    AddContradictions(result);
    return result;
  }
  if (SaysAllInOtherWords()) return result;
  for (const Demanded& one : missing_) AddMissing(one, result);
  AddUnsupported(result);
  return result;
}

bool TextComparer::IsAbout(const PhraseMatch& one, const CardFeature& thing, KeyMatch* how) const {
  if (!IsClosest(FindWording(one), thing)) return false;
  const auto match = MatchKey(FindWording(one), thing);
  for (std::size_t hole = 0; hole < one.holes.size(); ++hole)
    if (one.holes[hole].begin >= 0 && !Fills(one, hole, match->holes[hole])) return false;
  if (how != nullptr) *how = *match;
  return true;
}

bool TextComparer::IsClosest(const Wording& wording, const CardFeature& thing) const {
  const auto& closest = Closest(thing);
  return std::find(closest.begin(), closest.end(), &wording) != closest.end();
}

const std::vector<const Wording*>& TextComparer::Closest(const CardFeature& thing) const {
  const auto [place, first] = closest_.try_emplace(&thing);
  if (first) place->second = sayings_.FindWordings(thing);
  return place->second;
}

bool TextComparer::Fills(const PhraseMatch& one, std::size_t hole, const KeyMatch::Filled& filled) const {
  if (filled.feature == nullptr) return true;
  if (FindWording(one).holes[hole].number) return CanEqual(filled, one.numbers[hole]);
  const TokenRange stretch = one.holes[hole];
  if (Closest(*filled.feature).empty() || MayBeSilent(*filled.feature)) return true;
  return std::any_of(found_.begin(), found_.end(), [&](const PhraseMatch& inner) {
    const TokenRange whole = inner.FullRange();
    return whole.begin >= stretch.begin && whole.end <= stretch.end && IsAbout(inner, *filled.feature);
  });
}

void TextComparer::Found(const CardFeature& thing) {
  for (std::size_t i = 0; i < found_.size(); ++i)
    if (!found_[i].covered && !founded_[i]) founded_[i] = IsAbout(found_[i], thing);
  for (const CardFeature& arg : thing.args)
    if (!arg.named) Found(arg);
}

bool TextComparer::IsEffect(const CardFeature& thing) {
  return thing.kind == PatternKeyKind::Event || thing.kind == PatternKeyKind::Move ||
         thing.kind == PatternKeyKind::Set || thing.kind == PatternKeyKind::Add;
}

bool TextComparer::CanBe(const CardFeature& of_card, const CardFeature& of_event) {
  const auto is_fixed = [](const CardFeature& arg) {
    return arg.kind == PatternKeyKind::You || arg.kind == PatternKeyKind::Me || arg.kind == PatternKeyKind::Query;
  };
  if (of_card.kind != of_event.kind || of_card.index != of_event.index) return false;
  for (std::size_t i = 0; i < std::min(of_card.args.size(), of_event.args.size()); ++i) {
    const CardFeature &one = of_card.args[i], &other = of_event.args[i];
    if (is_fixed(one) && is_fixed(other) && (one.kind != other.kind || one.index != other.index)) return false;
  }
  return true;
}

bool TextComparer::HasNumber(const CardFeature& thing, std::int64_t number) {
  return std::any_of(thing.args.begin(), thing.args.end(), [&](const CardFeature& arg) {
    const auto& values = arg.amounts.values;
    return std::find(values.begin(), values.end(), number) != values.end();
  });
}

bool TextComparer::IsDoneWithoutCall(const PhraseMatch& one) {
  const Wording& wording = FindWording(one);
  if (all_ == nullptr || wording.key.kind != PatternKeyKind::Event) return false;
  const std::vector<CardFeature> body = all_->FeaturesOfEvent(wording.key.index);
  std::set<const CardFeature*> done;
  const auto find = [&](const auto& test) {
    const auto found = std::find_if(things_.begin(), things_.end(), test);
    if (found != things_.end()) done.insert(&*found);
    return found != things_.end();
  };
  bool has_effect = false;
  for (const CardFeature& effect : body) {
    const bool is_loop = IsForm(effect, PatternForm::Each);
    if (is_loop && !find([](const CardFeature& thing) { return IsForm(thing, PatternForm::Each); })) return false;
    if (!IsEffect(effect)) continue;
    has_effect = true;
    if (!find([&](const CardFeature& thing) { return CanBe(thing, effect); })) return false;
  }
  for (std::size_t hole = 0; hole < one.holes.size(); ++hole)
    if (wording.holes[hole].number && one.holes[hole].begin >= 0 &&
        std::none_of(done.begin(), done.end(),
                     [&](const CardFeature* thing) { return HasNumber(*thing, one.numbers[hole]); }))
      return false;
  if (has_effect) done_.insert(done.begin(), done.end());
  return has_effect;
}

bool TextComparer::HasWording(const CardFeature& thing) const {
  return !Closest(thing).empty() ||
         std::any_of(thing.args.begin(), thing.args.end(), [&](const CardFeature& arg) { return HasWording(arg); });
}

bool TextComparer::IsSelfEvident(const CardFeature& thing) const {
  if (thing.tests_result) return true;
  if (thing.kind != PatternKeyKind::Form || thing.value != static_cast<std::int64_t>(PatternForm::If)) return false;
  return sayings_.IsTest(thing.args[0].origin) || HasWording(thing.args[0]);
}

void TextComparer::RequireFeature(const CardFeature& thing, bool tacit) {
  tacit = tacit || thing.may_be_omitted;
  const bool worded = !Closest(thing).empty(), silent = tacit || MayBeSilent(thing);
  bool said = false;
  std::set<const CardFeature*> with_it;  // parts that the phrase for the feature covers
  Numbers numbers;
  for (const PhraseMatch& one : found_) {
    KeyMatch match;
    if (one.covered || !IsAbout(one, thing, &match)) continue;
    if (!said) numbers.first = &one;
    said = true;
    with_it.insert(match.named.begin(), match.named.end());
    Note(one, match, numbers);
  }
  for (const CardFeature* part : with_it) said_.insert(part->origin);
  if (worded && !said && !IsSelfEvident(thing)) {
    missing_.push_back({&thing, silent, nullptr});
    if (!silent && understood_) return;
    for (const Wording* wording : Closest(thing))
      if (const auto match = MatchKey(*wording, thing); match) with_it.insert(match->named.begin(), match->named.end());
  } else if (said && !numbers.open.empty()) {
    missing_.push_back({&thing, silent, numbers.first});
  }
  for (const CardFeature& arg : PartsToSay(thing))
    if (!arg.named && with_it.count(&arg) == 0) RequireFeature(arg, tacit);
}

const std::vector<CardFeature>& TextComparer::PartsToSay(const CardFeature& thing) {
  const bool is_about = thing.kind == PatternKeyKind::Hook || thing.kind == PatternKeyKind::Permit;
  return is_about && !thing.args.empty() ? thing.args[0].args : thing.args;
}

void TextComparer::Note(const PhraseMatch& one, const KeyMatch& match, Numbers& numbers) const {
  for (std::size_t hole = 0; hole < one.holes.size(); ++hole) {
    const KeyMatch::Filled& filled = match.holes[hole];
    if (filled.feature == nullptr || !filled.feature->amounts.closed || !FindWording(one).holes[hole].number) continue;
    const bool printed_here = one.holes[hole].begin >= 0;
    std::set<std::int64_t>& said = numbers.said[filled.feature];
    bool all = true;
    for (const std::int64_t value : filled.feature->amounts.values) {
      const std::int64_t printed = filled.minus ? -value : value;
      if (!printed_here || one.numbers[hole] == printed) said.insert(printed);
      all = all && said.count(printed) > 0;
    }
    if (all)
      numbers.open.erase(filled.feature);
    else
      numbers.open.insert(filled.feature);
  }
}

std::string TextComparer::Quote(TokenRange stretch) const {
  const std::size_t begin = words_[stretch.begin].begin;
  return text_.substr(begin, words_[stretch.end - 1].end - begin);
}

void TextComparer::AddMissing(const Demanded& demanded, TextComparison& result) {
  const CardFeature& thing = *demanded.thing;
  if (IsSaidByPart(thing)) return;
  if (demanded.partly != nullptr) {
    result.missing_in_text.push_back({thing.span, sayings_.DescribeFeature(thing), Quote(demanded.partly->FullRange()),
                                      FindWording(*demanded.partly).span});
    return;
  }
  for (std::size_t i = 0; i < found_.size(); ++i) {
    if (found_[i].covered || Founded(i) || !SameSubject(FindWording(found_[i]).key, thing)) continue;
    result.missing_in_text.push_back(
        {thing.span, sayings_.DescribeFeature(thing), Quote(found_[i].FullRange()), FindWording(found_[i]).span});
    founded_[i] = true;  // report it once
    return;
  }
  if (!demanded.silent)
    result.missing_in_text.push_back({thing.span, sayings_.DescribeFeature(thing), "", Closest(thing).front()->span});
}

bool TextComparer::Founded(std::size_t i) const {
  for (std::size_t j = 0; j < found_.size(); ++j)
    if (founded_[j] && found_[j].own_tokens == found_[i].own_tokens) return true;
  return false;
}

void TextComparer::AddUnsupported(TextComparison& result) const {
  for (std::size_t i = 0; i < found_.size(); ++i) {
    if (found_[i].covered || Founded(i)) continue;
    const std::string quote = Quote(found_[i].FullRange());
    if (std::find(result.missing_in_rules.begin(), result.missing_in_rules.end(), quote) ==
        result.missing_in_rules.end())
      result.missing_in_rules.push_back(quote);
  }
}

void TextComparer::AddUnknownWords(TextComparison& result) const {
  std::vector<bool> known = sayings_.terms_.FindFillers(words_);
  for (const PhraseMatch& one : found_)
    for (const int word : one.own_tokens) known[word] = true;
  for (int begin = 0; begin < std::ssize(words_); ++begin) {
    if (known[begin]) continue;
    int end = begin;
    while (end < std::ssize(words_) && !known[end]) ++end;
    result.unknown_words.push_back(Quote({begin, end}));
    begin = end;
  }
}
namespace {

bool HasDifferences(const TextComparison& comparison) {
  return !comparison.missing_in_text.empty() || !comparison.missing_in_rules.empty();
}

}  // namespace

TextComparison TextChecker::CompareText(const std::vector<CardFeature>& things, const std::string& text,
                                        const CardFeatures* all) const {
  constexpr std::size_t kMostPairs = 1'000'000;  // of a byte and a feature: the time grows with their product
  if (text.size() * things.size() > kMostPairs) return {};
  const TextComparison comparison = TextComparer(*this, things, text, all).Run();
  if (!HasDifferences(comparison)) return comparison;
  for (const std::vector<CardFeature>& merged : {MergeRepeated(things), SumRounds(things)}) {
    if (merged.size() == things.size()) continue;
    TextComparison other = TextComparer(*this, merged, text, all).Run();
    if (!HasDifferences(other)) return other;
  }
  return comparison;
}

}  // namespace cardinal::lint
