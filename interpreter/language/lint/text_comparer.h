// Compares one printed text with the features of its card. In: the features, the text and its phrases. Out: what only
// one of the two says. Promises: as TextChecker. What the text contradicts without being understood is found in
// text_contradictions.cpp.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/language/lint/text_checker.h"

namespace cardinal::lint {

class TextComparer {
 public:
  TextComparer(const TextChecker& sayings, const std::vector<CardFeature>& things, const std::string& text,
               const CardFeatures* all);
  TextComparison Run();

 private:
  using Wording = check::Wording;
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

  bool IsAbout(const PhraseMatch& one, const CardFeature& thing, KeyMatch* how = nullptr) const;
  bool IsClosest(const Wording& wording, const CardFeature& thing) const;

  // Cached, because every phrase of the text asks for the same feature.
  const std::vector<const Wording*>& Closest(const CardFeature& thing) const;
  bool MayBeSilent(const CardFeature& thing) const { return TextChecker::AllowsOmission(Closest(thing)); }

  bool Fills(const PhraseMatch& one, std::size_t hole, const KeyMatch::Filled& filled) const;

  // ---- what the text says: which phrases a feature of the card supports

  void Found(const CardFeature& thing);

  // ---- events that the card does not call, but whose effects it has

  static bool IsEffect(const CardFeature& thing);

  // Whether the card's effect can be this effect of an event, whose parameters can have any value.
  static bool CanBe(const CardFeature& of_card, const CardFeature& of_event);
  static bool HasNumber(const CardFeature& thing, std::int64_t number);

  // "Each player loses 2 IP" is what an event does, and what `for each p in players { lose_ip(p, 2) }` on the card
  // does.
  bool IsDoneWithoutCall(const PhraseMatch& one);

  // ---- what the rules say

  bool HasWording(const CardFeature& thing) const;

  // No words are needed for a test whether a value is present, for a test of a result that the text names, and for a
  // condition that has a wording of its own.
  bool IsSelfEvident(const CardFeature& thing) const;
  void RequireFeature(const CardFeature& thing, bool tacit);

  // A rule does not cause its own subject (`after discard(c)`, `forbid attack(_, _)`): only the parts of the subject
  // must be in the text.
  static const std::vector<CardFeature>& PartsToSay(const CardFeature& thing);

  // A phrase without a printed number covers all possible numbers.
  void Note(const PhraseMatch& one, const KeyMatch& match, Numbers& numbers) const;

  // ---- the result

  std::string Quote(TokenRange stretch) const;

  // Whether a phrase covers it together with a larger feature.
  bool IsSaidByPart(const CardFeature& thing) const { return thing.origin.IsValid() && said_.count(thing.origin) > 0; }

  void AddMissing(const Demanded& demanded, TextComparison& result);

  // One phrase may have several meanings: it is supported if a feature has one of them.
  bool Founded(std::size_t i) const;
  void AddUnsupported(TextComparison& result) const;

  // Runs of words that belong to no phrase.
  void AddUnknownWords(TextComparison& result) const;

  // Whether the card does what the text says, although phrases for something else are in it: "Character of yours" can
  // be a part of a sentence in another order.
  bool SaysAllInOtherWords();

  // By token: whether it belongs to a phrase for something that the card does.
  std::vector<bool> ClaimedTokens() const;

  // What the text says otherwise than the rules, although it is not understood as a whole.
  void AddContradictions(TextComparison& result);

  // A number of the text that nothing on the card has, if the text does not have the number of this feature.
  std::optional<TokenRange> FindOtherNumber(const CardFeature& thing, const TextClaims& claims) const;

  // The numbers of a thing that has a wording. "3 or more" is also "more than 2".
  void CollectNumbers(const CardFeature& thing, std::set<std::int64_t>& numbers, bool is_compared = false) const;

  // One finding for each place of the text.
  void AddContradiction(const CardFeature& thing, TokenRange words, TextComparison& result,
                        const std::string& term = "");

  // Notes by which terms a text can say the feature.
  void AllowTermsOf(const CardFeature& thing, bool is_target);

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

}  // namespace cardinal::lint
