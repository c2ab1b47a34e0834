// O05: an action that responds to pending actions asks for a kind of action that is never pending in its windows, so
// that it can never find one; perhaps only for the card with which it is done.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/card_reader.h"

namespace cardinal::lint {

namespace {

class CounterCheck final : public BodyCheck {
 public:
  explicit CounterCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::CounterUncounterable),
        reader_(all.rules, all.analyses),
        moved_(all.rules.windows.size()) {
    ForEachStmtIn(rules_, analyses_.bodies, analyses_.reached, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::OpenWindow && stmt.extra.IsValid())
        moved_[stmt.index].insert(ExprAt(stmt.extra).type.id);
    });
  }

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    told_ = false;
    CheckTests();
    if (!told_) CheckKinds();
  }

  void CheckTests() {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      CheckCondition(clause.condition, false);
      if (clause.choice.IsValid()) CheckCondition(rules_.choices[clause.choice].options, false);
    }
  }

  // `refused`: inside a `not`, where a test that is always false does no harm.
  void CheckCondition(ExprId id, bool refused) {
    if (!id.IsValid()) return;
    const Expr& expr = ExprAt(id);
    if (expr.kind == ExprKind::IsOccurrence && !refused && expr.Occurrence() == OccurrenceKind::Action &&
        FromWaiting(expr.args[0]) && NeverWaits(expr.index))
      ReportTest(expr);
    for (const ExprId arg : expr.args) CheckCondition(arg, refused != (expr.kind == ExprKind::Not));
  }

  // Whether the expression is one of the pending actions of the window.
  bool FromWaiting(ExprId id) {
    const Expr& expr = RootExpr(id);
    const auto all_wait = [&](ExprId list) {
      return ExprAt(ResolveListSource(rules_, Names(), list)).kind == ExprKind::Waiting;
    };
    if (IsOneElement(expr)) return all_wait(expr.args[0]);
    if (expr.kind != ExprKind::Local) return false;
    const ExprId list = OptionsFor(rules_, Names(), expr.index);
    return list.IsValid() && all_wait(list);
  }

  bool WaitsIn(const check::Action& action, std::int32_t index, std::int32_t window) const {
    const bool waits = !action.direct && rules_.windows[window].next.IsValid();
    if (waits && IsIn(action, window)) return true;
    const auto& moved = moved_[window];
    return WaitsAnywhere(action) && (moved.count(-1) > 0 || moved.count(index) > 0);
  }

  bool WaitsAnywhere(const check::Action& action) const {
    return !action.direct && std::any_of(action.windows.begin(), action.windows.end(),
                                         [&](std::int32_t window) { return rules_.windows[window].next.IsValid(); });
  }

  // A condition that the waiting action must fulfil, about this name of it.
  struct Test {
    LocalId action;
    ExprId condition;
  };

  // Whether the action can answer any of the actions that wait in its windows, with each card.
  void CheckKinds() {
    const std::vector<Test> tests = TestsOfWaiting();
    if (tests.empty()) return;
    std::vector<ExprId> conditions;
    for (const Test& test : tests) conditions.push_back(test.condition);
    const std::vector<std::int32_t> attributes = reader_.AttributesIn(conditions);
    if (Body().card >= 0) return CheckCard(Body().card, tests, attributes);
    // All cards without clauses of their own.
    std::set<std::int32_t> own;
    for (const check::ActionVariant& variant : Action().variants) own.insert(variant.card);
    std::map<std::vector<std::int64_t>, bool> known;  // by what decides
    for (const std::int32_t card : rules_.cards.Ids()) {
      if (own.count(card) > 0 || !check::IsBelow(rules_, rules_.cards[card].type, Action().card_type)) continue;
      const auto [found, fresh] = known.try_emplace(PrintedOn(card, attributes), false);
      if (fresh) found->second = FindsNone(card, tests);
      if (found->second) CheckCard(card, tests, attributes);
    }
  }

  std::vector<std::int64_t> PrintedOn(std::int32_t card, const std::vector<std::int32_t>& attributes) const {
    std::vector<std::int64_t> key;
    for (const std::int32_t attribute : attributes) {
      key.push_back(rules_.cards[card].values[attribute]);
      if (!base::IsValidIndex(rules_.cards[card].lists, attribute)) continue;
      const auto& list = rules_.cards[card].lists[attribute];
      key.push_back(std::ssize(list));
      key.insert(key.end(), list.begin(), list.end());
    }
    return key;
  }

  // Whether actions wait in the windows, and none of them fulfils the conditions.
  bool FindsNone(std::int32_t card, const std::vector<Test>& tests) const {
    bool any = false;
    for (const std::int32_t i : rules_.actions.Ids()) {
      if (!WaitsInMine(i)) continue;
      any = true;
      const bool possible = std::all_of(tests.begin(), tests.end(), [&](const Test& test) {
        const auto value = reader_.ReadForAction(card, test.action, i, test.condition, Body().body);
        return value.NeverAny() || value.range.Contains(1);
      });
      if (possible) return false;
    }
    return any;
  }

  // Reports the printed value by which the card finds none. Without one, the card is not meant to answer.
  void CheckCard(std::int32_t card, const std::vector<Test>& tests, const std::vector<std::int32_t>& attributes) {
    if (!FindsNone(card, tests) || !IsOffered(card)) return;
    for (const std::int32_t attribute : attributes) {
      const source::Span place = ValueOn(rules_.cards[card], rules_.attributes[attribute].name);
      if (place.file.value < 0 || IsUsedElsewhere(card, attribute) || !IsFirstAt(place)) continue;
      Report(place, "`" + Action().name + "` with \"" + rules_.cards[card].name +
                        "\" never finds an action to answer: none that waits in `" +
                        rules_.windows[Action().windows[0]].name + "` fulfils its conditions")
          .AddNote(ExprAt(tests[0].condition).span, "the condition")
          .SetHelp("let it answer a kind of action that waits there");
      return;
    }
  }

  // Whether the card can do another action whose conditions ask for the printed value: it answers there.
  bool IsUsedElsewhere(std::int32_t card, std::int32_t attribute) const {
    for (const check::Action& action : rules_.actions) {
      if (&action == &Action() || !check::IsBelow(rules_, rules_.cards[card].type, action.card_type)) continue;
      for (const check::ActionVariant& variant : action.variants) {
        std::vector<ExprId> conditions;
        for (const ActionClause& clause : variant.clauses) {
          if (clause.IsCondition()) conditions.push_back(clause.condition);
          if (clause.kind == ActionClauseKind::Choose) conditions.push_back(rules_.choices[clause.choice].options);
        }
        const auto read = reader_.AttributesIn(conditions);
        const bool asks = std::find(read.begin(), read.end(), attribute) != read.end();
        if (variant.card != card && variant.card >= 0) continue;
        if (asks && IsOffered(card, variant.clauses, variant.body) && !AnswersWaiting(variant.clauses)) return true;
      }
    }
    return false;
  }
  // Another action that answers what waits is judged by itself.
  bool AnswersWaiting(std::span<const ActionClause> clauses) const {
    return std::any_of(clauses.begin(), clauses.end(), [&](const ActionClause& clause) {
      return clause.choice.IsValid() && AnyExpr(rules_, rules_.choices[clause.choice].options,
                                                [&](ExprId id) { return ExprAt(id).kind == ExprKind::Waiting; });
    });
  }

  bool IsOffered(std::int32_t card) const { return IsOffered(card, Clauses(rules_, Body()), Body().body); }
  // Whether the conditions can hold for this card.
  bool IsOffered(std::int32_t card, std::span<const ActionClause> clauses, check::BodyId body) const {
    return std::none_of(clauses.begin(), clauses.end(), [&](const ActionClause& clause) {
      if (!clause.IsCondition()) return false;
      const auto value = reader_.ReadFor(card, clause.condition, body);
      return !value.NeverAny() && !value.range.Contains(1);
    });
  }

  std::vector<Test> TestsOfWaiting() {
    std::vector<Test> tests;
    std::set<LocalId> names;
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind == ActionClauseKind::Let && FromWaiting(clause.condition)) names.insert(clause.local);
      if (clause.kind == ActionClauseKind::Choose && rules_.choices[clause.choice].kind == ChoiceKind::One) {
        const Choice& choice = rules_.choices[clause.choice];
        if (ExprAt(ResolveListSource(rules_, Names(), choice.options)).kind != ExprKind::Waiting) continue;
        names.insert(choice.local);
        for (ExprId list = Root(choice.options); ExprAt(list).kind == ExprKind::Comprehension;
             list = Root(ExprAt(list).args[0]))
          if (!ExprAt(list).args[1].IsValid() && ExprAt(list).args[2].IsValid())
            tests.push_back({ExprAt(list).index, ExprAt(list).args[2]});
      }
      if (clause.IsCondition())
        for (const ExprId demand : SplitConjunction(rules_, clause.condition))
          for (const LocalId name : names)
            if (Mentions(rules_, demand, name)) tests.push_back({name, demand});
    }
    return tests;
  }

  bool WaitsInMine(std::int32_t action) const {
    const auto& windows = Action().windows;
    return std::any_of(windows.begin(), windows.end(),
                       [&](std::int32_t window) { return WaitsIn(rules_.actions[action], action, window); });
  }

  source::Span ValueOn(const check::Card& card, const std::string& attribute) const {
    source::Span found;
    ForEachCard(all_, [&](const CardInFile& written) {
      if (written.Node().span != card.origin.span) return;
      for (const ast::NodeId item : written.items)
        if (written.IsValue(item) && written.tree[written.tree.Child(item, 0)].text == attribute)
          found = written.tree[item].span;
    });
    return found;
  }

  bool NeverWaits(std::int32_t index) const {
    const auto& windows = Action().windows;
    return !windows.empty() && std::none_of(windows.begin(), windows.end(), [&](std::int32_t window) {
      return WaitsIn(rules_.actions[index], index, window);
    });
  }

  void ReportTest(const Expr& test) {
    told_ = true;
    const auto& windows = Action().windows;
    const bool nothing = std::none_of(windows.begin(), windows.end(), [&](std::int32_t window) {
      return rules_.windows[window].next.IsValid() || !moved_[window].empty();
    });
    const source::Span place = nothing ? DeclarationNameSpan(all_, Action().origin.span) : test.span;
    if (!IsFirstAt(place)) return;
    const check::Action& wanted = rules_.actions[test.index];
    if (nothing) {
      Report(place, "`" + Action().name + "` answers what waits, and nothing ever waits in `" +
                        rules_.windows[windows[0]].name + "`")
          .AddNote(test.span, "the answered action")
          .SetHelp("let it be done in a window with `next`");
      return;
    }
    std::string why, help;
    if (wanted.direct) {
      why = "it is done `directly`";
      help = "take `directly` out of it, or ask for an action that waits";
    } else if (!WaitsAnywhere(wanted)) {
      why = "no window in which it is done has `next`";
      help = "give its window a `next`, or ask for an action that waits";
    } else {
      why = "it waits only in `" + rules_.windows[wanted.windows[0]].name + "`, and `" + Action().name +
            "` is done in `" + rules_.windows[Action().windows[0]].name + "`";
      help = "let both be done in one window";
    }
    Report(test.span, "`" + wanted.name + "` never waits here: " + why)
        .AddNote(wanted.origin.span, "it is declared here")
        .SetHelp(help);
  }

  CardReader reader_;
  bool told_ = false;                          // of this body
  std::vector<std::set<std::int32_t>> moved_;  // by window: pending actions with which a rule opens it; -1: any
};

}  // namespace

void CounterUncounterable(const LintContext& all) { CounterCheck(all).Run(); }

}  // namespace cardinal::lint
