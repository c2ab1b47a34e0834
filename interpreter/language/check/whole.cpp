#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

// Calls `visit` for each statement of a block and of the blocks inside it.
template <typename Visit>
void EachStatement(const CheckedRules& rules, const Block& block, const Visit& visit) {
  for (const StmtId id : block.stmts) {
    const Stmt& stmt = rules.stmts[static_cast<std::size_t>(id)];
    visit(stmt);
    for (const Block& inner : stmt.blocks) EachStatement(rules, inner, visit);
  }
}

void CollectQueries(const CheckedRules& rules, ExprId id, std::vector<std::int32_t>& found) {
  if (id < 0) return;
  const Expr& expr = rules.exprs[static_cast<std::size_t>(id)];
  if (expr.kind == ExprKind::Query) found.push_back(expr.index);
  for (const ExprId arg : expr.args) CollectQueries(rules, arg, found);
}

}  // namespace

void Checker::WholeProgram() {
  for (Action& action : rules_.actions)
    if (action.part < 0) action.your_zone = YourZoneOf(action);
  CheckQueryCycles();
  CheckSimultaneous();
}

// A query whose own base asks itself, directly or through others, never comes to an answer.
void Checker::CheckQueryCycles() {
  const std::size_t count = rules_.queries.size();
  std::vector<std::vector<std::int32_t>> asks(count);
  for (std::size_t i = 0; i < count; ++i) CollectQueries(rules_, rules_.queries[i].base, asks[i]);
  enum class Mark : std::uint8_t { New, Open, Done };
  std::vector<Mark> marks(count, Mark::New);
  std::vector<std::pair<std::int32_t, std::size_t>> path;
  for (std::size_t start = 0; start < count; ++start) {
    if (marks[start] != Mark::New) continue;
    path.emplace_back(static_cast<std::int32_t>(start), 0);
    marks[start] = Mark::Open;
    while (!path.empty()) {
      auto& [query, next] = path.back();
      if (next == asks[static_cast<std::size_t>(query)].size()) {
        marks[static_cast<std::size_t>(query)] = Mark::Done;
        path.pop_back();
        continue;
      }
      const std::int32_t asked = asks[static_cast<std::size_t>(query)][next++];
      if (marks[static_cast<std::size_t>(asked)] == Mark::Open) {
        std::string circle;
        bool inside = false;
        for (const auto& [member, position] : path) {
          inside = inside || member == asked;
          if (inside) circle += "`" + rules_.queries[static_cast<std::size_t>(member)].name + "` asks ";
        }
        Error(Code::QueryCycle, rules_.queries[static_cast<std::size_t>(asked)].origin.span,
              circle + "`" + rules_.queries[static_cast<std::size_t>(asked)].name + "` again, without end");
      } else if (marks[static_cast<std::size_t>(asked)] == Mark::New) {
        marks[static_cast<std::size_t>(asked)] = Mark::Open;
        path.emplace_back(asked, 0);
      }
    }
  }
}

// Nobody may be asked inside `simultaneously`: a block that reads one position cannot wait for an answer.
void Checker::CheckSimultaneous() {
  const std::size_t bodies = rules_.bodies.size();
  std::vector<bool> asks(bodies, false);
  for (std::size_t i = 0; i < bodies; ++i) asks[i] = rules_.bodies[i].asks;
  const auto event_asks = [&](std::int32_t event) {
    const Event& info = rules_.events[static_cast<std::size_t>(event)];
    if (info.body >= 0 && asks[static_cast<std::size_t>(info.body)]) return true;
    for (const Hook& hook : rules_.hooks)
      if (hook.of == OccurrenceKind::Event && hook.target == event && hook.kind != HookKind::After &&
          asks[static_cast<std::size_t>(hook.body)])
        return true;
    return false;
  };
  const auto part_asks = [&](std::int32_t part) {
    const std::int32_t fallback = rules_.parts[static_cast<std::size_t>(part)].fallback;
    if (fallback >= 0 && asks[static_cast<std::size_t>(fallback)]) return true;
    for (const Card& card : rules_.cards)
      if (!card.parts.empty() && card.parts[static_cast<std::size_t>(part)] >= 0 &&
          asks[static_cast<std::size_t>(card.parts[static_cast<std::size_t>(part)])])
        return true;
    return false;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < bodies; ++i) {
      if (asks[i]) continue;
      bool now = false;
      for (const std::int32_t event : rules_.bodies[i].calls_events) now = now || event_asks(event);
      for (const std::int32_t part : rules_.bodies[i].calls_parts) now = now || part_asks(part);
      if (now) asks[i] = changed = true;
    }
  }
  for (const Stmt& stmt : rules_.stmts) {
    if (stmt.kind != StmtKind::Simultaneously) continue;
    for (const Block& block : stmt.blocks) {
      EachStatement(rules_, block, [&](const Stmt& inner) {
        const bool direct = inner.kind == StmtKind::Choose || inner.kind == StmtKind::Menu ||
                            inner.kind == StmtKind::OpenWindow || inner.kind == StmtKind::Shuffle;
        const bool called = (inner.kind == StmtKind::CallEvent && event_asks(inner.index)) ||
                            (inner.kind == StmtKind::CallPart && part_asks(inner.index));
        if (direct) Error(Code::NotAllowedHere, inner.origin.span, "nobody can be asked inside `simultaneously`");
        if (called)
          Error(Code::NotAllowedHere, inner.origin.span,
                "this may ask a player, and nobody can be asked inside `simultaneously`");
      });
    }
  }
}

}  // namespace cardinal::check
