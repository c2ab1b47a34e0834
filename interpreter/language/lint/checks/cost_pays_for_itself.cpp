// C02: an action gives back at least what it costs, and nothing that it does keeps it from being taken again: whoever
// can take it once has as much as they want.
#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/checks.h"
#include "interpreter/language/lint/reads.h"

namespace cardinal::lint {

namespace {

using check::CheckedRules;
using check::Clause;
using check::ClauseKind;
using check::ExprId;
using check::LocalId;
using check::Stmt;
using check::StmtKind;

// What all of an action changes.
struct Changes {
  std::set<std::int32_t> fields;
  bool places = false, more = false;  // cards move; something that is not followed
};

// So much is added to that state of somebody. The key says whose.
struct Amount {
  std::int32_t field = -1;
  Evaluator::Key whose = Evaluator::kNoKey;
  Values much;
  source::Span span;
};

class Bargains {
 public:
  explicit Bargains(const Everything& all)
      : all_(all), rules_(all.rules), reader_(all.rules), evaluator_(all.rules, all.facts.changed, all.facts.flow) {}

  void Look(const Text& text) {
    const check::Action& action = At(rules_.actions, text.index);
    const auto& clauses = At(action.variants, text.variant).clauses;
    if (std::none_of(clauses.begin(), clauses.end(), [&](const Clause& clause) {
          return clause.kind == ClauseKind::Cost && all_.Spoken(clause.origin.span);
        }))
      return;
    evaluator_.Enter(text);
    const auto paid = Paid(clauses);
    if (!paid) return;
    const auto got = GivenBack(clauses, *paid);
    if (!got || IsLimited(action) || IsUsedUp(text, clauses, paid->field)) return;
    const std::string& field = At(rules_.fields, paid->field).name;
    diag::Diagnostic& finding = all_.Report(
        diag::lint::CostPaysForItself, paid->span,
        "`" + action.name + "` gives back as much `" + field + "` as it costs, and can be taken again and again");
    finding.notes.push_back({got->span, "it is given back here"});
    finding.help = "let it cost something else as well, or remember in a state that it has been taken";
  }

 private:
  // What the statement adds to states, itself or by an event that always happens; nothing if it does anything else.
  std::optional<std::vector<Amount>> AmountsOf(const Stmt& stmt) {
    std::vector<Amount> amounts;
    if (stmt.kind == StmtKind::Tell) return amounts;
    if (stmt.kind == StmtKind::AddField)
      amounts.push_back({stmt.index, evaluator_.KeyOf(stmt.exprs[0]), evaluator_.Of(stmt.exprs[1]), stmt.origin.span});
    if (stmt.kind == StmtKind::AddField) return amounts;
    if (stmt.kind != StmtKind::CallEvent || MayNotHappen(stmt.index)) return std::nullopt;
    for (const check::StmtId id : At(rules_.bodies, At(rules_.events, stmt.index).body).block.stmts) {
      const Stmt& inner = At(rules_.stmts, id);
      if (inner.kind == StmtKind::Tell) continue;
      if (inner.kind != StmtKind::AddField) return std::nullopt;
      amounts.push_back(
          {inner.index, Given(stmt, inner.exprs[0]), GivenNumber(stmt, inner.exprs[1]), stmt.origin.span});
    }
    return amounts;
  }

  // What an expression of the called event is, said by what it is called with. No key, or anything: not known.
  Evaluator::Key Given(const Stmt& call, ExprId id) {
    if (id < 0) return evaluator_.KeyOf(id);
    const check::Expr& expr = At(rules_.exprs, id);
    const bool param = expr.kind == check::ExprKind::Local && expr.index < static_cast<LocalId>(call.exprs.size());
    return param ? evaluator_.KeyOf(At(call.exprs, expr.index)) : Evaluator::kNoKey;
  }
  Values GivenNumber(const Stmt& call, ExprId id) {
    const check::Expr& expr = At(rules_.exprs, id);
    if (expr.kind == check::ExprKind::Literal) return evaluator_.Of(id);
    if (expr.kind == check::ExprKind::Negate) return Negated(GivenNumber(call, expr.args[0]));
    const bool param = expr.kind == check::ExprKind::Local && expr.index < static_cast<LocalId>(call.exprs.size());
    return param ? evaluator_.Of(At(call.exprs, expr.index)) : kAnything;
  }

  bool MayNotHappen(std::int32_t event) const {
    const std::int32_t permission = At(rules_.events, event).permission;
    if (permission >= 0 && all_.facts.changed.queries[static_cast<std::size_t>(permission)]) return true;
    return std::any_of(rules_.hooks.begin(), rules_.hooks.end(), [&](const check::Hook& hook) {
      return hook.of == check::OccurrenceKind::Event && hook.target == event;
    });
  }

  // The one payment of the action, if it is all that the action costs.
  std::optional<Amount> Paid(const std::vector<Clause>& clauses) {
    std::vector<Amount> paid;
    for (const Clause& clause : clauses) {
      if (clause.kind != ClauseKind::Cost) continue;
      for (const check::StmtId id : clause.block.stmts) {
        const auto amounts = AmountsOf(At(rules_.stmts, id));
        if (!amounts) return std::nullopt;
        paid.insert(paid.end(), amounts->begin(), amounts->end());
      }
    }
    if (paid.size() != 1 || paid[0].much.high >= 0 || paid[0].much.low <= kLowest || paid[0].whose == Evaluator::kNoKey)
      return std::nullopt;
    return paid[0];
  }

  // Where the same player always gets at least as much of the same state.
  std::optional<Amount> GivenBack(const std::vector<Clause>& clauses, const Amount& paid) {
    for (const Clause& clause : clauses) {
      if (clause.kind != ClauseKind::Do) continue;
      for (const check::StmtId id : clause.block.stmts) {
        const Stmt& stmt = At(rules_.stmts, id);
        if (MayLeave(rules_, stmt)) return std::nullopt;
        for (const Amount& got : AmountsOf(stmt).value_or(std::vector<Amount>{}))
          if (got.field == paid.field && got.whose == paid.whose && got.much.low >= -paid.much.low) return got;
      }
    }
    return std::nullopt;
  }

  // Whether its windows let only so many actions happen.
  bool IsLimited(const check::Action& action) const {
    return std::all_of(action.windows.begin(), action.windows.end(), [&](std::int32_t index) {
      const check::Window& window = At(rules_.windows, index);
      bool counts = false;
      EachExpr(rules_, window.close, [&](ExprId id) {
        const check::Expr& expr = At(rules_.exprs, id);
        counts = counts || (expr.kind == check::ExprKind::Local &&
                            At(At(rules_.bodies, window.body).locals, expr.index).name == "taken");
      });
      return counts;
    });
  }

  // Whether what it does may keep it from being taken again: a condition, a choice or the window asks something that it
  // changes besides the price.
  bool IsUsedUp(const Text& text, const std::vector<Clause>& clauses, std::int32_t price) const {
    Changes changes;
    EachStmtOf(rules_, text, [&](const Stmt& stmt) { Note(stmt, changes); });
    if (At(rules_.bodies, text.body).me >= 0 && changes.places) return true;
    Reads reads;
    for (const Clause& clause : clauses) {
      reader_.Read(clause.condition, reads);
      if (clause.choice >= 0) reader_.Read(At(rules_.choices, clause.choice).options, reads);
    }
    const std::int32_t permission = At(rules_.actions, text.index).permission;
    if (permission >= 0 && all_.facts.changed.queries[static_cast<std::size_t>(permission)]) return true;
    for (const std::int32_t window : At(rules_.actions, text.index).windows)
      reader_.Read(At(rules_.windows, window).close, reads);
    const bool asked = std::any_of(changes.fields.begin(), changes.fields.end(),
                                   [&](std::int32_t field) { return field != price && reads.fields.count(field) > 0; });
    return changes.more || asked || reads.occurrences || (changes.places && reads.places) || IsHeard(text.index);
  }

  void Note(const Stmt& stmt, Changes& changes) const {
    switch (stmt.kind) {
      case StmtKind::SetField:
      case StmtKind::AddField: changes.fields.insert(stmt.index); break;
      case StmtKind::Move: changes.places = true; break;
      case StmtKind::Let:
      case StmtKind::If:
      case StmtKind::ForEach:
      case StmtKind::Tell:
      case StmtKind::Choose:
      case StmtKind::Reveal: break;
      case StmtKind::CallEvent: Follow(stmt.index, changes); break;
      default: changes.more = true;
    }
  }

  void Follow(std::int32_t event, Changes& changes) const {
    const Reached& inside = all_.facts.calls.Inside(check::OccurrenceKind::Event, event);
    for (std::size_t i = 0; i < all_.facts.texts.size(); ++i)
      if (inside.texts[i])
        EachStmtOf(rules_, all_.facts.texts[i], [&](const Stmt& stmt) {
          if (stmt.kind == StmtKind::SetField || stmt.kind == StmtKind::AddField) changes.fields.insert(stmt.index);
          changes.places = changes.places || stmt.kind == StmtKind::Move;
          changes.more = changes.more || stmt.kind == StmtKind::Modify || stmt.kind == StmtKind::Eliminate;
        });
  }

  bool IsHeard(std::int32_t action) const {
    return std::any_of(rules_.hooks.begin(), rules_.hooks.end(), [&](const check::Hook& hook) {
      return hook.of == check::OccurrenceKind::Action && hook.target == action;
    });
  }

  const Everything& all_;
  const CheckedRules& rules_;
  Reader reader_;
  Evaluator evaluator_;
};

}  // namespace

void CostPaysForItself(const Everything& all) {
  Bargains check(all);
  for (const Text& text : all.facts.texts)
    if (text.kind == TextKind::Action) check.Look(text);
}

}  // namespace cardinal::lint
