// Answers where a game shows hidden cards and where it conceals them again. In: rule bodies and a zone. Out: whether
// the cards are still hidden at a statement or in a body. Promises: cards that are not hidden there have been shown on
// every path, by this body or by what ran before it. Cards that enter the zone later are not followed, and neither is
// the player who sees the cards.
#pragma once

#include <map>
#include <set>

#include "interpreter/language/lint/path_walker.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

// What one statement does to the cards of a zone.
class Reveals {
 public:
  Reveals(const CheckedRules& rules, const Analyses& analyses) : rules_(rules), analyses_(analyses) {}

  // Whether the statement itself shows cards of the zone, or cards of which the zone is not known.
  bool ShowsSome(const Stmt& stmt, const RuleBody& text, std::int32_t zone);
  // Whether it shows all cards of the zone, or one after another in a loop over it.
  bool ShowsAll(const Stmt& stmt, const RuleBody& text, std::int32_t zone);
  bool Conceals(const Stmt& stmt, const RuleBody& text, std::int32_t zone);
  // Whether the condition depends on how many cards the zone has, and not on what they are.
  bool CountsCards(ExprId condition, const RuleBody& text, std::int32_t zone);
  // Whether it moves all cards of the zone away, by itself or by an event that it calls.
  bool Empties(const Stmt& stmt, const RuleBody& text, std::int32_t zone);

 private:
  bool IsAll(ExprId cards, const RuleBody& text, std::int32_t zone);
  bool IsOf(ExprId cards, const RuleBody& text, std::int32_t zone, bool if_unknown);
  const Bindings& Names(const RuleBody& text);

  const CheckedRules& rules_;
  const Analyses& analyses_;
  std::map<const RuleBody*, Bindings> names_;
};

enum class ShownCards : std::uint8_t { Some, All };

// Where the cards of a zone are hidden from the players who do not own them.
class HiddenCards final : public PathWalker {
 public:
  // `needed`: whether it counts that some cards have been shown, or only that all have.
  HiddenCards(const CheckedRules& rules, const Analyses& analyses, std::int32_t zone, ShownCards needed);

  // Whether they can be hidden when the statement runs, or when the body's own questions are asked.
  bool AreHiddenBefore(const Stmt& stmt, const RuleBody& text);
  bool AreHiddenIn(const RuleBody& text);

 private:
  std::optional<bool> After(const Stmt& stmt, const RuleBody& text) override;
  std::optional<bool> Where(ExprId condition, bool truth, const RuleBody& text) override;
  void Reach(const Stmt& stmt, const RuleBody& text, bool hidden) override;
  void Reach(const RuleBody& text, bool hidden) override;
  void WalkIfNew(const RuleBody& text);
  bool IsAfterPart(const Stmt& stmt, const RuleBody& text) const;
  bool Shows(const Stmt& stmt, const RuleBody& text);
  bool SaysShown(ExprId condition, bool truth, const RuleBody& text);
  bool IsSetWhenShown(std::int32_t field);
  bool IsSetWhereShown(const Block& block, std::int32_t field, const RuleBody& text);

  std::int32_t zone_;
  ShownCards needed_;
  Reveals reveals_;
  std::set<const Stmt*> hidden_before_;
  std::set<const RuleBody*> hidden_in_, reached_;
  std::map<std::int32_t, bool> set_when_shown_;  // by state
};

// The answers for all zones, each walked once.
class HiddenZones {
 public:
  HiddenZones(const CheckedRules& rules, const Analyses& analyses, ShownCards needed)
      : rules_(rules), analyses_(analyses), needed_(needed) {}
  HiddenCards& operator[](std::int32_t zone) {
    return zones_.try_emplace(zone, rules_, analyses_, zone, needed_).first->second;
  }

 private:
  const CheckedRules& rules_;
  const Analyses& analyses_;
  ShownCards needed_;
  std::map<std::int32_t, HiddenCards> zones_;
};

}  // namespace cardinal::lint
