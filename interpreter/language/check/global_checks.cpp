#include "interpreter/base/table.h"
#include "interpreter/language/check/checker.h"

#include <algorithm>

namespace cardinal::check {

namespace {

// Calls `visit` for each statement of a block and of the blocks inside it.
template <typename Visit>
void EachStatement(const CheckedRules& rules, const Block& block, const Visit& visit) {
  for (const StmtId id : block.stmts) {
    const Stmt& stmt = rules.stmts[id];
    visit(stmt);
    for (const Block& inner : stmt.blocks) EachStatement(rules, inner, visit);
  }
}

void CollectQueries(const CheckedRules& rules, ExprId id, std::vector<std::int32_t>& found) {
  if (!id.IsValid()) return;
  const Expr& expr = rules.exprs[id];
  if (expr.kind == ExprKind::Query) found.push_back(expr.index);
  for (const ExprId arg : expr.args) CollectQueries(rules, arg, found);
}

}  // namespace

void Checker::CheckGlobally() {
  for (Action& action : rules_.actions)
    if (action.part < 0) action.your_zone = FindCandidateZone(action);
  CheckQueryCycles();
  CheckSimultaneous();
}

// Reports queries whose own base evaluates themselves, directly or through others: they would never end.
void Checker::CheckQueryCycles() {
  const std::size_t count = rules_.queries.size();
  base::Table<QueryId, std::vector<std::int32_t>> asks(count);
  for (std::size_t i = 0; i < count; ++i) CollectQueries(rules_, rules_.queries[i].base, asks[i]);
  enum class VisitState : std::uint8_t { New, Open, Done };
  base::Table<QueryId, VisitState> marks(count, VisitState::New);
  std::vector<std::pair<std::int32_t, std::size_t>> path;
  for (std::size_t start = 0; start < count; ++start) {
    if (marks[start] != VisitState::New) continue;
    path.emplace_back(static_cast<std::int32_t>(start), 0);
    marks[start] = VisitState::Open;
    while (!path.empty()) {
      auto& [query, next] = path.back();
      if (next == asks[query].size()) {
        marks[query] = VisitState::Done;
        path.pop_back();
        continue;
      }
      const std::int32_t asked = asks[query][next++];
      if (marks[asked] == VisitState::Open) {
        std::string circle;
        bool inside = false;
        for (const auto& [member, position] : path) {
          inside = inside || member == asked;
          if (inside) circle += "`" + rules_.queries[member].name + "` asks ";
        }
        Error(Code::QueryCycle, rules_.queries[asked].origin.span,
              circle + "`" + rules_.queries[asked].name + "` again, without end");
      } else if (marks[asked] == VisitState::New) {
        marks[asked] = VisitState::Open;
        path.emplace_back(asked, 0);
      }
    }
  }
}

namespace {

// For each body, the body that asks a player when it runs: itself, or one that it calls; none: no player is asked.
class AskingAnalysis {
 public:
  explicit AskingAnalysis(const CheckedRules& rules)
      : rules_(rules), asked_in_(rules.bodies.size()), hooks_(rules.events.size()), on_cards_(rules.parts.size()) {
    for (const Hook& hook : rules.hooks)
      if (hook.of == OccurrenceKind::Event && hook.kind != HookKind::After) hooks_[hook.target].push_back(hook.body);
    for (const Card& card : rules.cards)
      for (const PartId part : card.parts.Ids())
        if (card.parts[part].IsValid()) on_cards_[part].push_back(card.parts[part]);
    for (const auto i : asked_in_.Ids())
      if (rules.bodies[i].has_choice) asked_in_[i] = i;
    while (PropagateAsking()) {
    }
  }

  // None also if the statement calls neither an event nor a part.
  BodyId AskingBodyInCall(const Stmt& stmt) const {
    if (stmt.kind == StmtKind::CallEvent) return InEvent(stmt.index);
    return stmt.kind == StmtKind::CallPart ? InPart(stmt.index) : BodyId{};
  }

 private:
  bool PropagateAsking() {
    bool changed = false;
    for (const BodyId i : asked_in_.Ids()) {
      if (asked_in_[i].IsValid()) continue;
      for (const std::int32_t event : rules_.bodies[i].calls_events)
        asked_in_[i] = std::max(asked_in_[i], InEvent(event));
      for (const std::int32_t part : rules_.bodies[i].calls_parts) asked_in_[i] = std::max(asked_in_[i], InPart(part));
      changed = changed || asked_in_[i].IsValid();
    }
    return changed;
  }

  BodyId InBody(BodyId body) const { return body.IsValid() ? asked_in_[body] : BodyId{}; }

  BodyId InEvent(std::int32_t event) const {
    if (const BodyId own = InBody(rules_.events[event].body); own.IsValid()) return own;
    return FirstAsking(hooks_[event]);
  }

  BodyId InPart(std::int32_t part) const {
    if (const BodyId own = InBody(rules_.parts[part].fallback); own.IsValid()) return own;
    return FirstAsking(on_cards_[part]);
  }

  BodyId FirstAsking(const std::vector<BodyId>& bodies) const {
    for (const BodyId body : bodies)
      if (InBody(body).IsValid()) return InBody(body);
    return {};
  }

  const CheckedRules& rules_;
  base::Table<BodyId, BodyId> asked_in_;
  base::Table<EventId, std::vector<BodyId>> hooks_;    // by event: those that run before it or instead of it
  base::Table<PartId, std::vector<BodyId>> on_cards_;  // by part
};

// The bodies of rules on cards.
std::set<BodyId> BodiesOfCards(const CheckedRules& rules) {
  std::set<BodyId> bodies;
  for (const Card& card : rules.cards) bodies.insert(card.parts.begin(), card.parts.end());
  for (const Hook& hook : rules.hooks)
    if (hook.card != kOfGame) bodies.insert(hook.body);
  bodies.erase(BodyId{});
  return bodies;
}

bool AsksItself(const Stmt& stmt) {
  return stmt.kind == StmtKind::Choose || stmt.kind == StmtKind::Menu || stmt.kind == StmtKind::OpenWindow ||
         stmt.kind == StmtKind::TakeAction || stmt.kind == StmtKind::Shuffle;
}

}  // namespace

// Reports choices inside `simultaneously`: a block that reads one position cannot wait for an answer.
void Checker::CheckSimultaneous() {
  const AskingAnalysis asking(rules_);
  const std::set<BodyId> of_cards = BodiesOfCards(rules_);
  const auto look = [&](const Stmt& inner) {
    if (AsksItself(inner))
      Error(Code::NotAllowedHere, inner.origin.span, "no player can be asked inside `simultaneously`");
    const BodyId asked_in = asking.AskingBodyInCall(inner);
    if (!asked_in.IsValid()) return;
    const Body& body = rules_.bodies[asked_in];
    source::Span asks = body.origin.span;
    bool found = false;
    EachStatement(rules_, body.block, [&](const Stmt& stmt) {
      if (!found && AsksItself(stmt)) asks = stmt.origin.span;
      found = found || AsksItself(stmt);
    });
    // Cards are written after the rules: the error is on the card, not in the rule that runs it.
    const bool on_card = of_cards.count(asked_in) > 0;
    diag::Diagnostic& error = Error(
        Code::NotAllowedHere, on_card ? asks : inner.origin.span,
        on_card ? "this asks a player or luck, and the rules run this text inside `simultaneously`, where no player "
                  "can be asked"
                : "this may ask a player or luck, and no player can be asked inside `simultaneously`");
    if (on_card)
      error.notes.push_back({inner.origin.span, "it runs here"});
    else
      error.notes.push_back({asks, "it is asked here, in `" + body.name + "`"});
  };
  for (const Stmt& stmt : rules_.stmts) {
    if (stmt.kind != StmtKind::Simultaneously) continue;
    for (const Block& block : stmt.blocks) EachStatement(rules_, block, look);
  }
}

}  // namespace cardinal::check
