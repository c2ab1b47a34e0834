// M02: `modify ... until end of X`, `until end of X { }` or `at end of X { }` where X is never running: the statement
// has no effect. Neither has a call of an event that does nothing else.
#include <map>
#include <utility>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class DurationCheck final : public BodyCheck {
 public:
  explicit DurationCheck(const LintContext& all) : BodyCheck(all, diag::lint::DurationNeverRuns) {}

  void ReportEnds() const {
    for (const auto& [place, found] : ends_)
      if (!found.runs && found.call != nullptr)
        Report(found.call->origin.span, "`" + OccurrenceName(rules_, found.end->Occurrence(), found.end->index) +
                                            "` is never running here, so what `" +
                                            rules_.events[found.call->index].name +
                                            "` changes until its end is never seen")
            .AddNote(found.end->span, "the change ends here")
            .SetHelp("call an event whose changes last longer, or let this happen at another moment");
      else if (!found.runs)
        Report(found.end->span, "`" + OccurrenceName(rules_, found.end->Occurrence(), found.end->index) +
                                    "` is never running here, so this changes nothing")
            .SetHelp("name what runs when this happens, or write `until end of it`");
  }

 private:
  struct End {
    const Expr* end = nullptr;
    bool runs = false;           // in one of the bodies
    const Stmt* call = nullptr;  // of an event that changes something until this end; null: the `modify` itself
  };

  bool Wants() const override { return IsReached(); }

  void OnStmt(const Stmt& stmt) override {
    if (!IsReportable(stmt)) return;
    if (stmt.kind == StmtKind::CallEvent)
      if (const Expr* end = OnlyUntil(stmt.index)) NoteEnd(*end, stmt.origin.span, &stmt);
    if (const Expr* end = NamedEnd(stmt)) NoteEnd(*end, end->span, nullptr);
  }

  void NoteEnd(const Expr& named, source::Span place, const Stmt* call) {
    const Expr* end = &named;
    const auto kind = end->Occurrence();
    // Several bodies can be of one text, such as those of the actions that use a part of a card.
    End& found = ends_[{place.file.value, place.begin}];
    found.end = end;
    found.call = call;
    found.runs = found.runs || IsReachedFrom(kind, end->index);
  }

  // The end until which the event changes something, if it does nothing else; otherwise null.
  const Expr* OnlyUntil(std::int32_t event) {
    const auto [known, fresh] = only_until_.try_emplace(event, nullptr);
    if (!fresh) return known->second;
    const Expr* end = nullptr;
    bool only = true;
    ForEachStmt(rules_, EventBlock(rules_, event), [&](const Stmt& stmt) {
      if (const Expr* named = NamedEnd(stmt)) {
        only = only && (end == nullptr || (end->index == named->index && end->value == named->value));
        end = named;
        return;
      }
      // Conditions that ask what is running say what happens if it is not.
      if (stmt.kind == StmtKind::If)
        only = only && !AnyExpr(rules_, stmt.exprs[0], [&](ExprId id) { return ExprAt(id).kind == ExprKind::Current; });
      else
        only = only && (stmt.kind == StmtKind::Tell || stmt.kind == StmtKind::Let);
    });
    const bool hooked = IsHooked(rules_, OccurrenceKind::Event, event);
    return known->second = only && !hooked ? end : nullptr;
  }

  // `until end of market` names a running occurrence by its name; any other expression is a known occurrence.
  const Expr* NamedEnd(const Stmt& stmt) const {
    if (stmt.kind == StmtKind::Last) return NamedEndOfRules(stmt);
    if (stmt.kind != StmtKind::Modify || !stmt.exprs.back().IsValid()) return nullptr;
    const Expr& end = ExprAt(stmt.exprs.back());
    const bool named = rules_.timed_modifiers[stmt.index].end == check::EndKind::EndOfOccurrence &&
                       end.kind == ExprKind::Current && end.index >= 0;
    return named ? &end : nullptr;
  }

  // The same for rules that last, and for statements at the end of something.
  const Expr* NamedEndOfRules(const Stmt& stmt) const {
    std::size_t first = 0;  // operand of the rule
    for (std::int32_t i = 0; i < stmt.value; ++i) {
      const check::LastingRule& rule = rules_.lasting_rules[stmt.index + i];
      if (rule.end == check::EndKind::EndOfOccurrence && !rule.end_later) {
        const Expr& end = ExprAt(stmt.exprs[first + rule.captured.size()]);
        if (end.kind == ExprKind::Current && end.index >= 0) return &end;
      }
      first += static_cast<std::size_t>(rule.operands);
    }
    return nullptr;
  }

  std::map<std::pair<std::int32_t, std::int32_t>, End> ends_;  // by file and first byte
  std::map<std::int32_t, const Expr*> only_until_;             // by event: see OnlyUntil
};

}  // namespace

void DurationNeverRuns(const LintContext& all) {
  DurationCheck check(all);
  check.Run();
  check.ReportEnds();
}

}  // namespace cardinal::lint
