// One printed text against what stands on its card.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "interpreter/language/lint/sayings.h"

namespace cardinal::lint {

using check::SaidForm;
using check::SaidKind;
using check::Wording;

class Comparer {
 public:
  Comparer(const Sayings& sayings, const std::vector<Thing>& things, const std::string& text)
      : sayings_(sayings), things_(things), text_(text), words_(WordsOf(text)), found_(sayings.book_.In(words_)) {
    founded_.resize(found_.size());
  }

  Comparison Run() {
    for (const Thing& thing : things_) Found(thing);
    for (const Thing& thing : things_) Demand(thing, false);
    Comparison result;
    for (const Demanded& one : missing_) Miss(one, result);
    Undone(result);
    Unknown(result);
    return result;
  }

 private:
  struct Demanded {
    const Thing* thing;
    bool silent;               // it may be left unsaid, and may not be said otherwise
    const Occurrence* partly;  // what says one of the numbers that it can be, and not the others
  };

  // Of the numbers that something can be (`if x then 2 else 4`), those that no phrase has said yet.
  struct Numbers {
    const Occurrence* first = nullptr;
    std::map<const Thing*, std::set<std::int64_t>> said;
    std::set<const Thing*> open;
  };

  const Wording& WordingOf(const Occurrence& one) const { return At(sayings_.rules_.wordings, one.wording); }

  // ---- whether a phrase of the text is about a thing

  bool IsAbout(const Occurrence& one, const Thing& thing, Match* how = nullptr) const {
    if (!IsClosest(WordingOf(one), thing)) return false;
    const auto match = MatchOf(WordingOf(one), thing);
    for (std::size_t hole = 0; hole < one.holes.size(); ++hole)
      if (one.holes[hole].begin >= 0 && !Fills(one, hole, match->holes[hole])) return false;
    if (how != nullptr) *how = *match;
    return true;
  }

  bool IsClosest(const Wording& wording, const Thing& thing) const {
    const auto& closest = Closest(thing);
    return std::find(closest.begin(), closest.end(), &wording) != closest.end();
  }

  // Asked for the same thing by every phrase of the text.
  const std::vector<const Wording*>& Closest(const Thing& thing) const {
    const auto [place, first] = closest_.try_emplace(&thing);
    if (first) place->second = sayings_.Of(thing);
    return place->second;
  }

  bool MayBeSilent(const Thing& thing) const { return Sayings::LeaveSilent(Closest(thing)); }

  bool Fills(const Occurrence& one, std::size_t hole, const Match::Filled& filled) const {
    if (filled.thing == nullptr) return true;
    if (WordingOf(one).holes[hole].number) return CanBe(filled, one.numbers[hole]);
    const Stretch stretch = one.holes[hole];
    if (Closest(*filled.thing).empty() || MayBeSilent(*filled.thing)) return true;
    return std::any_of(found_.begin(), found_.end(), [&](const Occurrence& inner) {
      const Stretch whole = inner.Whole();
      return whole.begin >= stretch.begin && whole.end <= stretch.end && IsAbout(inner, *filled.thing);
    });
  }

  // ---- what the text says: which of it something on the card does

  void Found(const Thing& thing) {
    for (std::size_t i = 0; i < found_.size(); ++i)
      if (!found_[i].covered && !founded_[i]) founded_[i] = IsAbout(found_[i], thing);
    for (const Thing& arg : thing.args)
      if (!arg.named) Found(arg);
  }

  // ---- what the rules say

  bool Says(const Thing& thing) const {
    return !Closest(thing).empty() ||
           std::any_of(thing.args.begin(), thing.args.end(), [&](const Thing& arg) { return Says(arg); });
  }

  // A test whether there is something needs no words, nor does one of a result that the text names; nor does a
  // condition that is said by its own.
  bool SaysItself(const Thing& thing) const {
    if (thing.of_result) return true;
    if (thing.kind != SaidKind::Form || thing.value != static_cast<std::int64_t>(SaidForm::If)) return false;
    return sayings_.IsTest(thing.args[0].origin) || Says(thing.args[0]);
  }

  void Demand(const Thing& thing, bool tacit) {
    tacit = tacit || thing.tacit;
    const bool worded = !Closest(thing).empty(), silent = tacit || MayBeSilent(thing);
    bool said = false;
    std::set<const Thing*> with_it;  // said with the thing itself
    Numbers numbers;
    for (const Occurrence& one : found_) {
      Match match;
      if (one.covered || !IsAbout(one, thing, &match)) continue;
      if (!said) numbers.first = &one;
      said = true;
      with_it.insert(match.named.begin(), match.named.end());
      Note(one, match, numbers);
    }
    for (const Thing* part : with_it) said_.insert(part->origin);
    if (worded && !said && !SaysItself(thing)) {
      missing_.push_back({&thing, silent, nullptr});
      if (!silent) return;
    } else if (said && !numbers.open.empty()) {
      missing_.push_back({&thing, silent, numbers.first});
    }
    for (const Thing& arg : PartsToSay(thing))
      if (!arg.named && with_it.count(&arg) == 0) Demand(arg, tacit);
  }

  // A rule does not do what it is about (`after discard(c)`, `forbid attack(_, _)`): of that only the parts are said.
  static const std::vector<Thing>& PartsToSay(const Thing& thing) {
    const bool is_about = thing.kind == SaidKind::Hook || thing.kind == SaidKind::Permit;
    return is_about && !thing.args.empty() ? thing.args[0].args : thing.args;
  }

  // What a phrase without a number in it says, it says of all of them.
  void Note(const Occurrence& one, const Match& match, Numbers& numbers) const {
    for (std::size_t hole = 0; hole < one.holes.size(); ++hole) {
      const Match::Filled& filled = match.holes[hole];
      if (filled.thing == nullptr || !filled.thing->amounts.closed || !WordingOf(one).holes[hole].number) continue;
      const bool printed_here = one.holes[hole].begin >= 0;
      std::set<std::int64_t>& said = numbers.said[filled.thing];
      bool all = true;
      for (const std::int64_t value : filled.thing->amounts.values) {
        const std::int64_t printed = filled.minus ? -value : value;
        if (!printed_here || one.numbers[hole] == printed) said.insert(printed);
        all = all && said.count(printed) > 0;
      }
      if (all)
        numbers.open.erase(filled.thing);
      else
        numbers.open.insert(filled.thing);
    }
  }

  // ---- what is told of it

  std::string Quote(Stretch stretch) const {
    const std::size_t begin = words_[static_cast<std::size_t>(stretch.begin)].begin;
    return text_.substr(begin, words_[static_cast<std::size_t>(stretch.end - 1)].end - begin);
  }

  void Miss(const Demanded& demanded, Comparison& result) {
    const Thing& thing = *demanded.thing;
    if (thing.origin >= 0 && said_.count(thing.origin) > 0) return;
    if (demanded.partly != nullptr) {
      result.unsaid.push_back(
          {thing.span, sayings_.InWords(thing), Quote(demanded.partly->Whole()), WordingOf(*demanded.partly).span});
      return;
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (found_[i].covered || Founded(i) || !SameSubject(WordingOf(found_[i]).said, thing)) continue;
      result.unsaid.push_back(
          {thing.span, sayings_.InWords(thing), Quote(found_[i].Whole()), WordingOf(found_[i]).span});
      founded_[i] = true;  // said once is enough
      return;
    }
    if (!demanded.silent)
      result.unsaid.push_back({thing.span, sayings_.InWords(thing), "", Closest(thing).front()->span});
  }

  // One phrase may say several things: it is founded if one of them is there.
  bool Founded(std::size_t i) const {
    for (std::size_t j = 0; j < found_.size(); ++j)
      if (founded_[j] && found_[j].own == found_[i].own) return true;
    return false;
  }

  void Undone(Comparison& result) const {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (found_[i].covered || Founded(i)) continue;
      const std::string quote = Quote(found_[i].Whole());
      if (std::find(result.undone.begin(), result.undone.end(), quote) == result.undone.end())
        result.undone.push_back(quote);
    }
  }

  void Unknown(Comparison& result) const {
    const auto size = static_cast<int>(words_.size());
    std::set<int> known;
    for (const Occurrence& one : found_) known.insert(one.own.begin(), one.own.end());
    for (int begin = 0; begin < size;) {
      int end = begin;
      while (end < size && !EndsClause(words_[static_cast<std::size_t>(end)])) ++end;
      if (end > begin && known.lower_bound(begin) == known.lower_bound(end))
        result.unknown.push_back(Quote({begin, end}));
      begin = end + 1;
    }
  }

  const Sayings& sayings_;
  const std::vector<Thing>& things_;
  const std::string& text_;
  std::vector<Word> words_;
  std::vector<Occurrence> found_;
  std::vector<bool> founded_;     // by occurrence: something on the card is that
  std::set<check::ExprId> said_;  // with the thing in which they stand
  std::vector<Demanded> missing_;
  mutable std::unordered_map<const Thing*, std::vector<const Wording*>> closest_;
};

Comparison Sayings::Compare(const std::vector<Thing>& things, const std::string& text) const {
  return Comparer(*this, things, text).Run();
}

}  // namespace cardinal::lint
