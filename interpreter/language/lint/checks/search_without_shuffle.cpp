// H05: a player looks through an ordered hidden zone, and it is not shuffled afterwards: the player knows its order.
#include <algorithm>
#include <map>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/reveals.h"

namespace cardinal::lint {

namespace {

class SearchCheck final : public BodyCheck {
 public:
  explicit SearchCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::SearchWithoutShuffle), hidden_(all.rules, all.analyses, ShownCards::All) {}

 private:
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::Choose || !IsReportable(stmt)) return;
    const Choice& choice = rules_.choices[stmt.choice];
    if (choice.by_chance || !choice.options.IsValid()) return;
    const std::int32_t zone = SearchedZone(choice.options);
    if (zone < 0) return;
    // Of cards that the player does not see, only what the rules select them by becomes known.
    if (ExprAt(Root(choice.options)).kind == ExprKind::Zone && hidden_[zone].AreHiddenBefore(stmt, Body())) return;
    if (IsShuffledIn(Body(), zone) || AnyStmt(rules_, Body(), EndsGame) || IsShuffledByCaller(zone)) return;
    Report(choice.options, "the player looks through `" + rules_.zones[zone].name +
                               "` here and knows its order afterwards: nothing shuffles it")
        .AddNote(rules_.zones[zone].origin.span, "it is ordered and hidden")
        .SetHelp("`shuffle` it after the choice");
  }

  // The hidden and ordered zone all of whose cards are looked at; -1: none, or only those at its top or bottom.
  std::int32_t SearchedZone(ExprId list) {
    const auto takes_some = [&](ExprId id) { return ExprAt(id).kind == ExprKind::Ends || IsOneElement(ExprAt(id)); };
    if (AnyExpr(rules_, Root(list), takes_some)) return -1;
    for (const Secret& secret : ReadSecrets().Read(list).cards) {
      const check::Zone& zone = rules_.zones[secret.zone];
      if (zone.ordered && zone.visibility == check::Visibility::None) return secret.zone;
    }
    return -1;
  }

  bool IsShuffledIn(const RuleBody& text, std::int32_t zone) const {
    const auto shuffles = [&](const Stmt& stmt) { return stmt.kind == StmtKind::Shuffle && stmt.index == zone; };
    const auto [found, fresh] = shuffling_.try_emplace(zone);
    if (fresh) found->second = analyses_.call_graph.EventsThatRun(shuffles);
    const std::vector<bool>& events = found->second;
    return AnyStmt(rules_, text, [&](const Stmt& stmt) {
      return shuffles(stmt) || (stmt.kind == StmtKind::CallEvent && events[stmt.index]);
    });
  }

  bool IsShuffledByCaller(std::int32_t zone) const {
    if (Body().kind != RuleBodyKind::Event) return false;
    return std::any_of(analyses_.bodies.begin(), analyses_.bodies.end(), [&](const RuleBody& text) {
      return AnyStmt(
                 rules_, text,
                 [&](const Stmt& stmt) { return stmt.kind == StmtKind::CallEvent && stmt.index == Body().index; }) &&
             IsShuffledIn(text, zone);
    });
  }

  HiddenZones hidden_;
  mutable std::map<std::int32_t, std::vector<bool>> shuffling_;  // by zone: the events that shuffle it
};

}  // namespace

void SearchWithoutShuffle(const LintContext& all) { SearchCheck(all).Run(); }

}  // namespace cardinal::lint
