#include "interpreter/language/lower/hidden_choices.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "interpreter/base/table.h"
#include "interpreter/language/lower/checked_names.h"

namespace cardinal::lower {

namespace {

constexpr int kMaxCalls = 16;  // nested calls that are followed; deeper calls count as visible

// What the players see of a card, or of the elements of a list. All players know how many cards a whole zone has: only
// the result of a `where` reveals something.
enum class Elements { Seen, Unseen, SiftedUnseen };

using Locals = std::vector<Elements>;  // by local; locals after the end count as Seen

// Whether the player may answer with no element.
bool MayBeDeclined(ChoiceKind kind) {
  return kind == ChoiceKind::MaybeOne || kind == ChoiceKind::Any || kind == ChoiceKind::UpTo;
}

class VisibilityAnalyzer {
 public:
  explicit VisibilityAnalyzer(const check::CheckedRules& rules)
      : rules_(rules),
        asks_(rules.choices.size()),
        given_(rules.bodies.size()),
        results_(rules.bodies.size(), Elements::Seen) {
    for (const check::StmtId id : rules.stmts.Ids())
      if (rules.stmts[id].kind == StmtKind::TakeAction) taken_.insert(rules.stmts[id].index);
  }

  // Repeats until the arguments and results of events no longer change.
  std::vector<bool> Analyze() {
    for (int round = 0; added_ && round < kMaxCalls; ++round) {
      added_ = false;
      for (const check::BodyId body : rules_.bodies.Ids()) {
        body_ = body;
        Statements(rules_.bodies[body].block, given_[body]);
      }
      for (const check::ActionId action : rules_.actions.Ids())
        for (const check::ActionVariant& variant : rules_.actions[action].variants)
          Clauses(variant, taken_.contains(action));
    }
    return std::move(asks_);
  }

 private:
  // Of an action that a player takes, the others learn when all is chosen; one that a rule takes is known before.
  void Clauses(const check::ActionVariant& variant, bool taken) {
    Locals locals;
    body_ = variant.body;
    for (const check::ActionClause& clause : variant.clauses) {
      if (clause.local >= 0 && clause.condition.IsValid())
        Name(clause.local, ElementsFrom(clause.condition, locals), locals);
      if (clause.choice.IsValid())
        Choose(clause.choice, taken || !IsChosenByActor(rules_, variant, clause.choice), locals);
      Statements(clause.block, locals);
    }
  }

  void Statements(const check::Block& block, Locals locals) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      switch (stmt.kind) {
        case StmtKind::Let: Name(stmt.local, ElementsFrom(stmt.exprs[0], locals), locals); break;
        case StmtKind::Choose: Choose(stmt.choice, true, locals); break;
        case StmtKind::CallEvent: Call(stmt, locals); break;
        case StmtKind::ForEach: Name(stmt.local, SingleElement(ElementsFrom(stmt.exprs[0], locals)), locals); break;
        case StmtKind::Return:
          if (!stmt.exprs.empty()) MergeElements(ElementsFrom(stmt.exprs[0], locals), results_[body_]);
          break;
        case StmtKind::Reveal:
          if (stmt.value == 0 && !stmt.exprs[1].IsValid()) MarkShown(stmt.exprs[0], locals);
          break;
        case StmtKind::Move:
          if (IsOpen(stmt.index)) MarkShown(stmt.exprs[0], locals);
          break;
        default: break;
      }
      for (const check::Block& inner : stmt.blocks) Statements(inner, locals);
    }
  }

  void Choose(check::ChoiceId index, bool heard, Locals& locals) {
    const Choice& choice = rules_.choices[index];
    const Elements options = ElementsFrom(choice.options, locals);
    const bool declines = !choice.by_chance && MayBeDeclined(choice.kind);
    if (heard && declines && options == Elements::SiftedUnseen) asks_[index] = true;
    if (choice.local >= 0)
      Name(choice.local, choice.element.kind == check::TypeKind::Card ? options : Elements::Seen, locals);
  }

  void Call(const Stmt& stmt, Locals& locals) {
    const auto body = rules_.events[stmt.index].body;
    Locals& given = given_[body];
    for (std::size_t i = 0; i < stmt.exprs.size(); ++i) {
      if (given.size() <= i) given.resize(i + 1, Elements::Seen);
      MergeElements(ElementsFrom(stmt.exprs[i], locals), given[i]);
    }
    if (stmt.local >= 0) Name(stmt.local, results_[body], locals);
  }

  void MergeElements(Elements more, Elements& known) {
    added_ = added_ || more > known;
    known = std::max(known, more);
  }

  // Marks a local as Seen: its card is now in a zone that all players see, or was revealed.
  void MarkShown(ExprId id, Locals& locals) const {
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Local) Name(expr.index, Elements::Seen, locals);
  }

  static void Name(check::LocalId local, Elements elements, Locals& locals) {
    const auto index = static_cast<std::size_t>(local);
    if (index >= locals.size()) locals.resize(index + 1, Elements::Seen);
    locals[index] = elements;
  }

  // If there is an element, its existence reveals nothing more.
  static Elements SingleElement(Elements list) { return std::min(list, Elements::Unseen); }

  Elements ElementsFrom(ExprId id, const Locals& locals) {
    if (!id.IsValid()) return Elements::Seen;
    const Expr& expr = rules_.exprs[id];
    const auto part = [&](std::size_t arg) { return ElementsFrom(expr.args[arg], locals); };
    switch (expr.kind) {
      case ExprKind::Zone:
      case ExprKind::ZoneOfAll: return IsOpen(expr.index) ? Elements::Seen : Elements::Unseen;
      case ExprKind::Local: {
        const auto local = static_cast<std::size_t>(expr.index);
        return local < locals.size() ? locals[local] : Elements::Seen;
      }
      case ExprKind::Comprehension: return FilteredElements(expr, locals);
      case ExprKind::Conditional: return std::max(part(1), part(2));
      case ExprKind::Default: return std::max(part(0), part(1));
      case ExprKind::Wrap: return part(0);
      case ExprKind::Fold:
        switch (expr.Fold()) {
          case FoldKind::First:
          case FoldKind::Last:
          case FoldKind::Union:
          case FoldKind::Most:
          case FoldKind::Least: return part(0);
          default: return Elements::Seen;
        }
      case ExprKind::Ends: return part(1);
      case ExprKind::List: {
        Elements most = Elements::Seen;
        for (std::size_t i = 0; i < expr.args.size(); ++i) most = std::max(most, part(i));
        return most;
      }
      case ExprKind::Binary:
        if (expr.op != BinaryOp::With && expr.op != BinaryOp::Without) return Elements::Seen;
        return std::max(part(0), part(1));
      case ExprKind::Query: {
        Locals given;
        for (std::size_t i = 0; i < expr.args.size(); ++i) given.push_back(part(i));
        return OfQuery(expr.index, std::move(given));
      }
      default: return Elements::Seen;
    }
  }

  Elements FilteredElements(const Expr& expr, const Locals& locals) {
    const ExprId where = expr.args[2];
    Elements source = ElementsFrom(expr.args[0], locals);
    if (rules_.exprs[expr.args[0]].kind == ExprKind::AllCards) source = WhereIn(where);
    return where.IsValid() && source == Elements::Unseen ? Elements::SiftedUnseen : source;
  }

  // `all Card where c in p.hand`: the zones that the condition tests.
  Elements WhereIn(ExprId where) const {
    if (!where.IsValid()) return Elements::Seen;
    const Expr& expr = rules_.exprs[where];
    if (expr.kind == ExprKind::InZone) return IsOpen(expr.index) ? Elements::Seen : Elements::Unseen;
    if (expr.kind != ExprKind::And) return Elements::Seen;
    return std::max(WhereIn(expr.args[0]), WhereIn(expr.args[1]));
  }

  // Evaluates each query once for each combination of arguments, so that a chain of queries takes time proportional to
  // its length. A query that is already being evaluated (a recursion) adds nothing.
  Elements OfQuery(std::int32_t query, Locals given) {
    if (calls_ == kMaxCalls) return Elements::Seen;
    const auto [known, fresh] = queries_.try_emplace({query, given}, Elements::Seen);
    if (!fresh) return known->second;
    ++calls_;
    known->second = ElementsFrom(rules_.queries[query].base, given);
    --calls_;
    return known->second;
  }

  bool IsOpen(std::int32_t zone) const { return rules_.zones[zone].visibility == check::Visibility::All; }

  std::set<check::ActionId> taken_;  // by rules
  const check::CheckedRules& rules_;
  base::Table<check::ChoiceId, bool> asks_;
  base::Table<check::BodyId, Locals> given_;      // by body: the least visible arguments of its event
  base::Table<check::BodyId, Elements> results_;  // by body: the least visible result
  check::BodyId body_;                            // the body that is being analyzed
  std::map<std::pair<std::int32_t, Locals>, Elements> queries_;
  int calls_ = 0;
  bool added_ = true;
};

}  // namespace

std::vector<bool> FindAlwaysAskedChoices(const check::CheckedRules& rules) {
  return VisibilityAnalyzer(rules).Analyze();
}

bool IsChosenByActor(const check::CheckedRules& rules, const check::ActionVariant& variant, check::ChoiceId choice) {
  const ExprId chooser = rules.choices[choice].chooser;
  if (!chooser.IsValid()) return true;
  const Expr& expr = rules.exprs[chooser];
  return expr.kind == ExprKind::Local && expr.index == rules.bodies[variant.body].you;
}

}  // namespace cardinal::lower
