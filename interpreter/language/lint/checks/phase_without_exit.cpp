// W02: a `repeat while` in which nothing changes what its condition asks, and which nothing else ends: it runs not at
// all, or without end.
#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/checks.h"
#include "interpreter/language/lint/reads.h"

namespace cardinal::lint {

namespace {

using check::CheckedRules;
using check::ExprId;
using check::Stmt;
using check::StmtKind;

class Exits {
 public:
  explicit Exits(const Everything& all)
      : all_(all),
        rules_(all.rules),
        reader_(all.rules),
        evaluator_(all.rules, all.facts.modified, all.facts.flow),
        timed_(all.rules.queries.size()) {
    for (const check::TimedModifier& timed : rules_.timed_modifiers)
      timed_[static_cast<std::size_t>(timed.query)] = true;
  }

  void Look(const Text& text) {
    EachStmtOf(rules_, text, [&](const Stmt& stmt) {
      if (stmt.kind != StmtKind::Repeat || stmt.exprs[0] >= 0 || stmt.exprs[1] < 0 || !all_.Spoken(stmt.origin.span))
        return;
      evaluator_.Enter(text);
      if (evaluator_.Always(stmt.exprs[1])) return;  // G01, L01
      Reads reads;
      reader_.Read(stmt.exprs[1], reads);
      if (reads.occurrences || ReadsState(text, stmt.exprs[1]) || IsTimed(reads)) return;
      if (Changes(stmt.blocks[0], reads)) return;
      all_.Report(diag::lint::PhaseWithoutExit, At(rules_.exprs, stmt.exprs[1]).span,
                  "nothing in this `repeat` changes what is asked here, so once it has begun it never ends")
          .help = "change it in the block, or `stop` where it is over";
    });
  }

 private:
  // A state of the event itself is a name like any other, and changes.
  bool ReadsState(const Text& text, ExprId condition) const {
    if (text.kind != TextKind::Event) return false;
    for (const check::LocalId state : At(rules_.events, text.index).states)
      if (Mentions(rules_, condition, state)) return true;
    return false;
  }

  // What statements change for a time ends by itself.
  bool IsTimed(const Reads& reads) const {
    for (const std::int32_t query : reads.queries)
      if (timed_[static_cast<std::size_t>(query)]) return true;
    return false;
  }

  // Whether the block, or anything that happens in it, can change what was read, or can end the text or the game.
  bool Changes(const check::Block& block, const Reads& reads) const {
    bool changes = false;
    const auto look = [&](const Stmt& stmt) { changes = changes || ChangesIt(stmt, reads); };
    EachStmt(rules_, block, [&](const Stmt& stmt) {
      look(stmt);
      changes = changes || stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::Cancel ||
                stmt.kind == StmtKind::Stop || stmt.kind == StmtKind::Return || stmt.kind == StmtKind::Skip;
      if (changes || (stmt.kind != StmtKind::CallEvent && stmt.kind != StmtKind::OpenWindow)) return;
      const auto kind = stmt.kind == StmtKind::CallEvent ? check::OccurrenceKind::Event : check::OccurrenceKind::Window;
      const Reached inside = ReachInside(rules_, all_.facts.texts, kind, stmt.index);
      for (std::size_t i = 0; i < all_.facts.texts.size() && !changes; ++i)
        if (inside.texts[i]) EachStmtOf(rules_, all_.facts.texts[i], look);
    });
    return changes;
  }

  bool ChangesIt(const Stmt& stmt, const Reads& reads) const {
    switch (stmt.kind) {
      case StmtKind::SetField:
      case StmtKind::AddField: return reads.fields.count(stmt.index) > 0;
      case StmtKind::Move:
      case StmtKind::Shuffle: return reads.places;
      case StmtKind::Eliminate:
      case StmtKind::Win:
      case StmtKind::DrawGame: return true;
      default: return false;
    }
  }

  const Everything& all_;
  const CheckedRules& rules_;
  Reader reader_;
  Evaluator evaluator_;
  std::vector<bool> timed_;
};

}  // namespace

void PhaseWithoutExit(const Everything& all) {
  Exits check(all);
  for (const Text& text : all.facts.texts) check.Look(text);
}

}  // namespace cardinal::lint
