#include "interpreter/language/lint/stmt_path.h"

namespace cardinal::lint {

namespace {

constexpr int kMaxLists = 16;  // lists of lists whose conditions are read

class PathWalker {
 public:
  PathWalker(const CheckedRules& rules, const RuleBody& text, const Bindings& names, const VisitPath& visit)
      : rules_(rules), text_(text), names_(names), visit_(visit) {}

  void VisitBody() {
    if (text_.kind == RuleBodyKind::Action) return VisitAction();
    const bool has_condition = text_.kind == RuleBodyKind::Hook || text_.kind == RuleBodyKind::Whenever;
    if (has_condition && !text_.exprs.empty()) Add({text_.exprs[0], true});
    if (text_.kind == RuleBodyKind::Hook) path_.fresh = path_.facts.size();  // other hooks may run between
    for (const Block* block : text_.blocks) VisitBlock(*block);
  }

 private:
  // The conditions and choices of an action come first, then its cost and its effects.
  void VisitAction() {
    const auto clauses = Clauses(rules_, text_);
    for (const ActionClause& clause : clauses) {
      if (clause.IsCondition()) Add({clause.condition, true});
      if (clause.kind == ActionClauseKind::Choose) AddChoice(clause.choice);
    }
    for (const ActionClauseKind kind : {ActionClauseKind::Cost, ActionClauseKind::Do, ActionClauseKind::Finally}) {
      for (const ActionClause& clause : clauses)
        if (clause.kind == kind) VisitClauseBlock(clause);
      path_.fresh = path_.facts.size();  // others may answer the action
    }
  }

  // What holds in an item of a menu is not known after it: it may not have been chosen.
  void VisitClauseBlock(const ActionClause& of) {
    const std::size_t facts = path_.facts.size();
    for (const ActionClause& clause : Clauses(rules_, text_))
      if (of.item >= 0 && clause.item == of.item && clause.kind == ActionClauseKind::When)
        Add({clause.condition, true});
    VisitBlock(of.block, of.item >= 0);
    if (of.item >= 0) path_.facts.resize(facts);
  }

  void Add(PathFact fact) {
    fact.since = path_.before.size();
    if (fact.condition.IsValid()) path_.facts.push_back(fact);
  }

  // What holds for each element of the list.
  void AddList(ExprId list, LocalId named, bool of_choice = false) {
    for (int step = 0; step < kMaxLists && list.IsValid(); ++step) {
      list = ResolveRoot(rules_, names_, list);
      const Expr& expr = rules_.exprs[list];
      if (expr.kind != ExprKind::Comprehension || expr.args[1].IsValid()) return;
      Add({expr.args[2], true, expr.index, named, of_choice});
      list = expr.args[0];
    }
  }

  void AddChoice(check::ChoiceId id) {
    if (!id.IsValid()) return;
    const Choice& choice = rules_.choices[id];
    if (choice.kind == ChoiceKind::One || choice.kind == ChoiceKind::MaybeOne)
      AddList(choice.options, choice.local, true);
  }

  // `restores`: what is known inside the block is not known after it.
  void VisitBlock(const Block& block, bool restores = true) {
    const std::size_t facts = path_.facts.size(), before = path_.before.size();
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      visit_(stmt, path_);
      VisitInside(stmt);
      path_.before.push_back(&stmt);
      if (stmt.kind == StmtKind::Choose) AddChoice(stmt.choice);
      if (stmt.kind == StmtKind::If) AddExits(stmt);
    }
    if (!restores) return;
    path_.facts.resize(facts);
    path_.before.resize(before);
  }

  void VisitInside(const Stmt& stmt) {
    const Stmt* together = path_.together;
    if (stmt.kind == StmtKind::Simultaneously) path_.together = &stmt;
    const bool loops = stmt.kind == StmtKind::ForEach || stmt.kind == StmtKind::Repeat;
    if (loops) path_.loops.emplace_back(&stmt, path_.facts.size());
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      const std::size_t facts = path_.facts.size();
      if (stmt.kind == StmtKind::If) Add({stmt.exprs[0], i == 0});
      if (stmt.kind == StmtKind::Menu && i < stmt.exprs.size()) Add({stmt.exprs[i], true});
      if (stmt.kind == StmtKind::Repeat) Add({stmt.exprs[1], true});
      if (stmt.kind == StmtKind::ForEach) AddList(stmt.exprs[0], stmt.local);
      VisitBlock(stmt.blocks[i]);
      path_.facts.resize(facts);
    }
    if (loops) path_.loops.pop_back();
    path_.together = together;
  }

  // The statements after it run if no block that leaves has run.
  void AddExits(const Stmt& stmt) {
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i)
      if (!stmt.blocks[i].stmts.empty() && ExitsBody(rules_.stmts[stmt.blocks[i].stmts.back()]))
        Add({stmt.exprs[0], i != 0, -1, -1, false, EndsGame(rules_.stmts[stmt.blocks[i].stmts.back()])});
  }

  const CheckedRules& rules_;
  const RuleBody& text_;
  const Bindings& names_;
  const VisitPath& visit_;
  StmtPath path_;
};

}  // namespace

void ForEachPath(const CheckedRules& rules, const RuleBody& text, const Bindings& names, const VisitPath& visit) {
  PathWalker(rules, text, names, visit).VisitBody();
}

}  // namespace cardinal::lint
