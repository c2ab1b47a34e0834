// Compares one printed text with the features of its card.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/text_checker.h"

namespace cardinal::lint {

using check::PatternForm;
using check::PatternKeyKind;
using check::Wording;

class Comparer {
 public:
  Comparer(const TextChecker& sayings, const std::vector<CardFeature>& things, const std::string& text)
      : sayings_(sayings),
        things_(things),
        text_(text),
        words_(TokenizeText(text)),
        found_(sayings.book_.FindMatches(words_)) {
    founded_.resize(found_.size());
  }

  TextComparison Run() {
    for (const CardFeature& thing : things_) Found(thing);
    for (const CardFeature& thing : things_) RequireFeature(thing, false);
    TextComparison result;
    for (const Demanded& one : missing_) AddMissing(one, result);
    AddUnsupported(result);
    AddUnrecognised(result);
    return result;
  }

 private:
  struct Demanded {
    const CardFeature* thing;
    bool silent;                // the text may omit it, but not say something else instead
    const PhraseMatch* partly;  // a phrase that has one of the possible numbers, but not the others
  };

  // For features with several possible numbers (`if x then 2 else 4`): the numbers that no phrase has named yet.
  struct Numbers {
    const PhraseMatch* first = nullptr;
    std::map<const CardFeature*, std::set<std::int64_t>> said;
    std::set<const CardFeature*> open;
  };

  const Wording& FindWording(const PhraseMatch& one) const { return sayings_.rules_.wordings[one.wording]; }

  // ---- whether a phrase of the text is about a feature

  bool IsAbout(const PhraseMatch& one, const CardFeature& thing, KeyMatch* how = nullptr) const {
    if (!IsClosest(FindWording(one), thing)) return false;
    const auto match = MatchKey(FindWording(one), thing);
    for (std::size_t hole = 0; hole < one.holes.size(); ++hole)
      if (one.holes[hole].begin >= 0 && !Fills(one, hole, match->holes[hole])) return false;
    if (how != nullptr) *how = *match;
    return true;
  }

  bool IsClosest(const Wording& wording, const CardFeature& thing) const {
    const auto& closest = Closest(thing);
    return std::find(closest.begin(), closest.end(), &wording) != closest.end();
  }

  // Cached, because every phrase of the text asks for the same feature.
  const std::vector<const Wording*>& Closest(const CardFeature& thing) const {
    const auto [place, first] = closest_.try_emplace(&thing);
    if (first) place->second = sayings_.FindWordings(thing);
    return place->second;
  }

  bool MayBeSilent(const CardFeature& thing) const { return TextChecker::AllowsOmission(Closest(thing)); }

  bool Fills(const PhraseMatch& one, std::size_t hole, const KeyMatch::Filled& filled) const {
    if (filled.feature == nullptr) return true;
    if (FindWording(one).holes[hole].number) return CanEqual(filled, one.numbers[hole]);
    const TokenRange stretch = one.holes[hole];
    if (Closest(*filled.feature).empty() || MayBeSilent(*filled.feature)) return true;
    return std::any_of(found_.begin(), found_.end(), [&](const PhraseMatch& inner) {
      const TokenRange whole = inner.FullRange();
      return whole.begin >= stretch.begin && whole.end <= stretch.end && IsAbout(inner, *filled.feature);
    });
  }

  // ---- what the text says: which phrases a feature of the card supports

  void Found(const CardFeature& thing) {
    for (std::size_t i = 0; i < found_.size(); ++i)
      if (!found_[i].covered && !founded_[i]) founded_[i] = IsAbout(found_[i], thing);
    for (const CardFeature& arg : thing.args)
      if (!arg.named) Found(arg);
  }

  // ---- what the rules say

  bool HasWording(const CardFeature& thing) const {
    return !Closest(thing).empty() ||
           std::any_of(thing.args.begin(), thing.args.end(), [&](const CardFeature& arg) { return HasWording(arg); });
  }

  // No words are needed for a test whether a value is present, for a test of a result that the text names, and for a
  // condition that has a wording of its own.
  bool IsSelfEvident(const CardFeature& thing) const {
    if (thing.tests_result) return true;
    if (thing.kind != PatternKeyKind::Form || thing.value != static_cast<std::int64_t>(PatternForm::If)) return false;
    return sayings_.IsTest(thing.args[0].origin) || HasWording(thing.args[0]);
  }

  void RequireFeature(const CardFeature& thing, bool tacit) {
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
      if (!silent) return;
    } else if (said && !numbers.open.empty()) {
      missing_.push_back({&thing, silent, numbers.first});
    }
    for (const CardFeature& arg : PartsToSay(thing))
      if (!arg.named && with_it.count(&arg) == 0) RequireFeature(arg, tacit);
  }

  // A rule does not cause its own subject (`after discard(c)`, `forbid attack(_, _)`): only the parts of the subject
  // must be in the text.
  static const std::vector<CardFeature>& PartsToSay(const CardFeature& thing) {
    const bool is_about = thing.kind == PatternKeyKind::Hook || thing.kind == PatternKeyKind::Permit;
    return is_about && !thing.args.empty() ? thing.args[0].args : thing.args;
  }

  // A phrase without a printed number covers all possible numbers.
  void Note(const PhraseMatch& one, const KeyMatch& match, Numbers& numbers) const {
    for (std::size_t hole = 0; hole < one.holes.size(); ++hole) {
      const KeyMatch::Filled& filled = match.holes[hole];
      if (filled.feature == nullptr || !filled.feature->amounts.closed || !FindWording(one).holes[hole].number)
        continue;
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

  // ---- the result

  std::string Quote(TokenRange stretch) const {
    const std::size_t begin = words_[stretch.begin].begin;
    return text_.substr(begin, words_[stretch.end - 1].end - begin);
  }

  void AddMissing(const Demanded& demanded, TextComparison& result) {
    const CardFeature& thing = *demanded.thing;
    if (thing.origin.IsValid() && said_.count(thing.origin) > 0) return;
    if (demanded.partly != nullptr) {
      result.missing_in_text.push_back({thing.span, sayings_.DescribeFeature(thing),
                                        Quote(demanded.partly->FullRange()), FindWording(*demanded.partly).span});
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

  // One phrase may have several meanings: it is supported if a feature has one of them.
  bool Founded(std::size_t i) const {
    for (std::size_t j = 0; j < found_.size(); ++j)
      if (founded_[j] && found_[j].own_tokens == found_[i].own_tokens) return true;
    return false;
  }

  void AddUnsupported(TextComparison& result) const {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (found_[i].covered || Founded(i)) continue;
      const std::string quote = Quote(found_[i].FullRange());
      if (std::find(result.missing_in_rules.begin(), result.missing_in_rules.end(), quote) ==
          result.missing_in_rules.end())
        result.missing_in_rules.push_back(quote);
    }
  }

  void AddUnrecognised(TextComparison& result) const {
    const auto size = base::Count(words_);
    std::set<int> known;
    for (const PhraseMatch& one : found_) known.insert(one.own_tokens.begin(), one.own_tokens.end());
    for (int begin = 0; begin < size;) {
      int end = begin;
      while (end < size && !EndsClause(words_[end])) ++end;
      if (end > begin && known.lower_bound(begin) == known.lower_bound(end))
        result.unrecognised_clauses.push_back(Quote({begin, end}));
      begin = end + 1;
    }
  }

  const TextChecker& sayings_;
  const std::vector<CardFeature>& things_;
  const std::string& text_;
  std::vector<TextToken> words_;
  std::vector<PhraseMatch> found_;
  std::vector<bool> founded_;  // by phrase match: whether a feature of the card supports it
  std::set<ExprId> said_;      // parts that a phrase covers together with a larger feature
  std::vector<Demanded> missing_;
  mutable std::unordered_map<const CardFeature*, std::vector<const Wording*>> closest_;
};

TextComparison TextChecker::CompareText(const std::vector<CardFeature>& things, const std::string& text) const {
  return Comparer(*this, things, text).Run();
}

}  // namespace cardinal::lint
