// Compares one printed text with the features of its card.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/text_checker.h"

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

class Comparer {
 public:
  Comparer(const TextChecker& sayings, const std::vector<CardFeature>& things, const std::string& text,
           const CardFeatures* all)
      : sayings_(sayings),
        things_(things),
        all_(all),
        text_(text),
        words_(TokenizeText(text)),
        found_(sayings.book_.FindMatches(words_)) {
    founded_.resize(found_.size());
  }

  TextComparison Run() {
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

  // ---- events that the card does not call, but whose effects it has

  static bool IsEffect(const CardFeature& thing) {
    return thing.kind == PatternKeyKind::Event || thing.kind == PatternKeyKind::Move ||
           thing.kind == PatternKeyKind::Set || thing.kind == PatternKeyKind::Add;
  }

  // Whether the card's effect can be this effect of an event, whose parameters can have any value.
  static bool CanBe(const CardFeature& of_card, const CardFeature& of_event) {
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

  static bool HasNumber(const CardFeature& thing, std::int64_t number) {
    return std::any_of(thing.args.begin(), thing.args.end(), [&](const CardFeature& arg) {
      const auto& values = arg.amounts.values;
      return std::find(values.begin(), values.end(), number) != values.end();
    });
  }

  // "Each player loses 2 IP" is what an event does, and what `for each p in players { lose_ip(p, 2) }` on the card
  // does.
  bool IsDoneWithoutCall(const PhraseMatch& one) {
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
      if (!silent && understood_) return;
      for (const Wording* wording : Closest(thing))
        if (const auto match = MatchKey(*wording, thing); match)
          with_it.insert(match->named.begin(), match->named.end());
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

  // Whether a phrase covers it together with a larger feature.
  bool IsSaidByPart(const CardFeature& thing) const { return thing.origin.IsValid() && said_.count(thing.origin) > 0; }

  void AddMissing(const Demanded& demanded, TextComparison& result) {
    const CardFeature& thing = *demanded.thing;
    if (IsSaidByPart(thing)) return;
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

  // Runs of words that belong to no phrase.
  void AddUnknownWords(TextComparison& result) const {
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

  // Whether the card does what the text says, although phrases for something else are in it: "Character of yours" can
  // be a part of a sentence in another order.
  bool SaysAllInOtherWords() {
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

  // By token: whether it belongs to a phrase for something that the card does.
  std::vector<bool> ClaimedTokens() const {
    std::vector<bool> claimed(words_.size(), false);
    for (std::size_t i = 0; i < found_.size(); ++i)
      if (!found_[i].covered && Founded(i))
        for (const int word : found_[i].own_tokens) claimed[word] = true;
    return claimed;
  }

  // What the text says otherwise than the rules, although it is not understood as a whole.
  void AddContradictions(TextComparison& result) {
    for (const CardFeature& thing : things_)
      AllowTermsOf(thing, IsTarget(thing.kind) || IsForm(thing, PatternForm::If));
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

  // A number of the text that nothing on the card has, if the text does not have the number of this feature.
  std::optional<TokenRange> FindOtherNumber(const CardFeature& thing, const TextClaims& claims) const {
    std::set<std::int64_t> required;
    CollectNumbers(thing, required);
    if (required.size() != 1) return std::nullopt;
    std::set<std::int64_t> known;
    for (const CardFeature& one : things_) CollectNumbers(one, known);
    return claims.FindOtherNumber(*required.begin(), known);
  }

  // The numbers of a thing that has a wording. "3 or more" is also "more than 2".
  void CollectNumbers(const CardFeature& thing, std::set<std::int64_t>& numbers, bool is_compared = false) const {
    const bool compares = thing.kind == PatternKeyKind::Compare && static_cast<BinaryOp>(thing.value) != BinaryOp::Eq;
    if (thing.kind == PatternKeyKind::Compare && !HasWording(thing)) return;
    for (const std::int64_t value : thing.amounts.values) {
      numbers.insert(std::abs(value));
      if (is_compared) numbers.insert({std::abs(value + 1), std::abs(value - 1)});
    }
    for (const CardFeature& arg : thing.args) CollectNumbers(arg, numbers, compares);
  }

  // One finding for each place of the text.
  void AddContradiction(const CardFeature& thing, TokenRange words, TextComparison& result,
                        const std::string& term = "") {
    for (int word = words.begin; word < words.end; ++word)
      if (contradicted_.count(word) > 0) return;
    for (int word = words.begin; word < words.end; ++word) contradicted_.insert(word);
    const auto& closest = Closest(thing);
    std::string rules = sayings_.DescribeFeature(thing);
    if (rules.empty()) rules = term == kOne ? "1" : term;
    result.missing_in_text.push_back(
        {thing.span, std::move(rules), Quote(words), closest.empty() ? source::Span{} : closest.front()->span});
  }

  // Notes by which terms a text can say the feature.
  void AllowTermsOf(const CardFeature& thing, bool is_target) {
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

  const TextChecker& sayings_;
  const std::vector<CardFeature>& things_;
  const CardFeatures* all_;
  const std::string& text_;
  std::vector<TextToken> words_;
  std::vector<PhraseMatch> found_;
  std::vector<bool> founded_;          // by phrase match: whether a feature of the card supports it
  std::set<const CardFeature*> done_;  // features of the card that an event which the text mentions also has
  std::set<ExprId> said_;              // parts that a phrase covers together with a larger feature
  std::vector<Demanded> missing_;
  bool understood_ = true;                             // phrases cover the whole text
  std::map<std::string, const CardFeature*> allowed_;  // terms by which features of the card can be said
  std::set<const Wording*> used_;                      // wordings of features of the card
  std::set<int> contradicted_;                         // tokens
  mutable std::unordered_map<const CardFeature*, std::vector<const Wording*>> closest_;
};

namespace {

bool HasDifferences(const TextComparison& comparison) {
  return !comparison.missing_in_text.empty() || !comparison.missing_in_rules.empty();
}

}  // namespace

TextComparison TextChecker::CompareText(const std::vector<CardFeature>& things, const std::string& text,
                                        const CardFeatures* all) const {
  constexpr std::size_t kMostPairs = 1'000'000;  // of a byte and a feature: the time grows with their product
  if (text.size() * things.size() > kMostPairs) return {};
  const TextComparison comparison = Comparer(*this, things, text, all).Run();
  if (!HasDifferences(comparison)) return comparison;
  for (const std::vector<CardFeature>& merged : {MergeRepeated(things), SumRounds(things)}) {
    if (merged.size() == things.size()) continue;
    TextComparison other = Comparer(*this, merged, text, all).Run();
    if (!HasDifferences(other)) return other;
  }
  return comparison;
}

}  // namespace cardinal::lint
