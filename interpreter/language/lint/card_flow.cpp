#include "interpreter/language/lint/card_flow.h"

#include <algorithm>
#include <map>

#include "interpreter/base/sequence.h"

namespace cardinal::lint {

namespace {

bool IsCards(check::Type type) {
  return type.kind == TypeKind::Card || (type.kind == TypeKind::List && type.element == TypeKind::Card);
}

// A set that only grows, and the time of its last change.
struct Growing {
  CardSet set;
  std::uint64_t when = 0;
};

class CardFlowAnalyzer {
 public:
  CardFlowAnalyzer(const CheckedRules& rules, const std::vector<RuleBody>& texts, const ReachableSet& reached)
      : rules_(rules), texts_(texts), reached_(reached), size_(rules.cards.size() + rules.card_types.size()) {
    types_.resize(rules.card_types.size() + 1);
    for (const std::int32_t type : base::Indices(types_)) types_[type] = OfType(type - 1);
    const Growing none{CardSet(size_), 0};
    in_zone_.assign(rules.zones.size(), none);
    part_runs_.assign(rules.parts.size(), none);
    fields_.assign(rules.fields.size(), none);
    queries_.assign(rules.queries.size(), none);
    followed_.resize(texts.size());
    parts_.resize(rules.parts.size());
    for (const RuleBody& text : texts)
      if (text.kind == RuleBodyKind::Part) parts_[text.index].push_back(&text);
  }

  CardFlow Analyze() {
    const auto deck = std::find_if(rules_.zones.begin(), rules_.zones.end(),
                                   [](const check::Zone& zone) { return zone.name == "deck"; });
    if (deck == rules_.zones.end() || rules_.card_types.empty()) return {};
    deck_ = static_cast<std::int32_t>(deck - rules_.zones.begin());
    in_zone_[deck_].set.UnionWith(types_[0]);
    SortAtTheStart(EventBlock(rules_, rules_.game.main_event), 0);
    for (std::uint64_t before = clock_ + 1; before != clock_;) {
      before = clock_;
      for (std::size_t i = 0; i < texts_.size(); ++i)
        if (MayFindMore(i)) Follow(i);
    }
    CardFlow flow;
    flow.known = true;
    for (Growing& zone : in_zone_) flow.in_zone.push_back(std::move(zone.set));
    for (Growing& part : part_runs_) flow.part_runs.push_back(std::move(part.set));
    flow.at_the_start = std::move(at_the_start_);
    for (auto& [name, known] : locals_) flow.locals.emplace(name, std::move(known.set));
    return flow;
  }

 private:
  // Before anything else happens, the rules may take all cards of a type out of every deck: such a card is in a deck
  // later only if it comes back. Returns false where anything else begins.
  bool SortAtTheStart(const Block& block, int depth) {
    for (const check::StmtId id : block.stmts)
      if (!SortBy(rules_.stmts[id], depth)) return false;
    return true;
  }
  bool SortBy(const Stmt& stmt, int depth) {
    switch (stmt.kind) {
      case StmtKind::CallEvent:
        return depth < 4 && !IsHooked(rules_, OccurrenceKind::Event, stmt.index) &&
               SortAtTheStart(EventBlock(rules_, stmt.index), depth + 1);
      case StmtKind::ForEach:
        return rules_.exprs[stmt.exprs[0]].kind == ExprKind::Players && SortAtTheStart(stmt.blocks[0], depth + 1);
      case StmtKind::Move: {
        // `move [each c in p.deck where c is Site] to p.sites`
        const Expr& list = rules_.exprs[stmt.exprs[0]];
        if (list.kind != ExprKind::Comprehension || list.args[1].IsValid() || !list.args[2].IsValid()) return false;
        const Expr &source = rules_.exprs[list.args[0]], &test = rules_.exprs[list.args[2]];
        const bool is_element = test.kind == ExprKind::IsType && rules_.exprs[test.args[0]].kind == ExprKind::Local &&
                                rules_.exprs[test.args[0]].index == list.index;
        if (!IsZone(source) || source.index != deck_ || !is_element || test.value != 0) return false;
        in_zone_[deck_].set.Remove(types_[test.index + 1]);
        in_zone_[stmt.index].set.UnionWith(types_[test.index + 1]);
        at_the_start_.insert(list.args[2]);
        return true;
      }
      case StmtKind::Choose: return rules_.choices[stmt.choice].by_chance;
      case StmtKind::Let:
      case StmtKind::Tell:
      case StmtKind::SetField:
      case StmtKind::AddField:
      case StmtKind::Shuffle: return true;
      default: return false;
    }
  }

  CardSet OfType(std::int32_t type) const {
    CardSet set(size_);
    for (std::size_t i = 0; i < rules_.cards.size(); ++i)
      if (check::IsBelow(rules_, rules_.cards[i].type, type)) set.Insert(i);
    for (const std::int32_t i : base::Indices(rules_.card_types))
      if (check::IsBelow(rules_, i, type)) set.Insert(rules_.cards.size() + i);
    return set;
  }
  const CardSet& AllCards(check::Type type) const { return types_[type.id + 1]; }

  CardSet RestrictToType(check::Type type, CardSet set) const {
    set.IntersectWith(AllCards(type));
    return set;
  }

  void Enlarge(Growing& known, const CardSet& more) {
    if (known.set.UnionWith(more)) known.when = ++clock_;
  }
  const CardSet& Read(const Growing& known) {
    reading_->push_back(&known);
    return known.set;
  }

  Growing& Local(check::BodyId body, LocalId local) {
    Growing& known = locals_[{body, local}];
    if (known.set.HasNoSize()) known.set = CardSet(size_);
    return known;
  }

  // A body gives the same result again until a set that it reads has grown.
  bool MayFindMore(std::size_t index) const {
    const Followed& last = followed_[index];
    return !last.ever || std::any_of(last.read.begin(), last.read.end(),
                                     [&](const Growing* known) { return known->when > last.when; });
  }

  CardSet OfCard(std::int32_t card) const {
    CardSet set(size_);
    set.Insert(card);
    return set;
  }

  void Follow(std::size_t index) {
    const RuleBody& text = texts_[index];
    const bool question = text.kind == RuleBodyKind::Query || text.kind == RuleBodyKind::Modifier;
    if (!question && !reached_.bodies[index] && text.kind != RuleBodyKind::Works && text.kind != RuleBodyKind::Order)
      return;
    if (!text.body.IsValid()) return;
    if (text.kind == RuleBodyKind::Part && text.card >= 0 && !part_runs_[text.index].set.Contains(text.card)) return;
    body_ = text.body;
    Followed& now = followed_[index];
    now.ever = true;
    now.when = clock_;
    now.read.clear();
    reading_ = &now.read;
    Enter(text);
    // Visits the expressions first: some give names to what they test.
    for (const ExprId id : text.exprs) Visit(id);
    Clauses(text);
    for (const Block* block : text.blocks) ForEachStmt(rules_, *block, [&](const Stmt& stmt) { Statement(stmt); });
    if (text.kind == RuleBodyKind::Query && IsCards(rules_.queries[text.index].result))
      Enlarge(queries_[text.index], Value(rules_.queries[text.index].base));
    if (text.kind == RuleBodyKind::Modifier) {
      const check::Modifier& modifier = rules_.modifiers[text.GetModifier()];
      if (IsCards(rules_.exprs[modifier.amount].type)) Enlarge(queries_[modifier.query], Value(modifier.amount));
    }
  }

  // The values of a body's names when it begins. The analysis follows only the parameters of events and parts.
  void Enter(const RuleBody& text) {
    const check::Body& body = rules_.bodies[text.body];
    const bool followed = text.kind == RuleBodyKind::Event || text.kind == RuleBodyKind::Part;
    for (LocalId local = 0; local < body.params; ++local) {
      const check::Type type = body.locals[local].type;
      const bool me = text.card >= 0 && local == body.me;
      if (IsCards(type) && !me && !followed) Enlarge(Local(text.body, local), AllCards(type));
    }
    if (body.me >= 0) {
      if (text.card >= 0)
        Enlarge(Local(text.body, body.me), OfCard(text.card));
      else if (text.kind == RuleBodyKind::Part)
        Enlarge(Local(text.body, body.me), Read(part_runs_[text.index]));
      else
        Enlarge(Local(text.body, body.me), AllCards(body.locals[body.me].type));
    }
    if (text.kind == RuleBodyKind::Event) {
      const check::Event& event = rules_.events[text.index];
      for (std::size_t i = 0; i < event.states.size(); ++i)
        if (event.state_values[i].IsValid() && IsCards(rules_.exprs[event.state_values[i]].type))
          Enlarge(Local(text.body, event.states[i]), Value(event.state_values[i]));
    }
    if (text.kind == RuleBodyKind::Action) UsedPart(text);
  }

  void UsedPart(const RuleBody& text) {
    const check::Action& action = rules_.actions[text.index];
    if (action.part < 0) return;
    if (text.card >= 0)
      Enlarge(part_runs_[action.part], OfCard(text.card));
    else
      Enlarge(part_runs_[action.part], types_[action.card_type + 1]);
  }

  void Clauses(const RuleBody& text) {
    for (const ActionClause& clause : lint::Clauses(rules_, text)) {
      if (clause.kind == ActionClauseKind::Let && IsCards(rules_.exprs[clause.condition].type))
        Enlarge(Local(body_, clause.local), Value(clause.condition));
      if (clause.choice.IsValid()) Choice(rules_.choices[clause.choice]);
    }
  }

  void Choice(const Choice& choice) {
    check::ForEachExprIn(choice, [&](ExprId id) { Visit(id); });
    if (choice.options.IsValid() && IsCards(rules_.exprs[choice.options].type) && choice.local >= 0)
      Enlarge(Local(body_, choice.local), Value(choice.options));
  }

  void Statement(const Stmt& stmt) {
    for (const ExprId id : stmt.exprs) Visit(id);
    const auto value = [&](std::size_t at) { return Value(stmt.exprs[at]); };
    const auto cards = [&](std::size_t at) {
      return at < stmt.exprs.size() && stmt.exprs[at].IsValid() && IsCards(rules_.exprs[stmt.exprs[at]].type);
    };
    switch (stmt.kind) {
      case StmtKind::Let:
        if (cards(0)) Enlarge(Local(body_, stmt.local), value(0));
        break;
      case StmtKind::ForEach:
        if (cards(0)) Enlarge(Local(body_, stmt.local), value(0));
        break;
      case StmtKind::Choose:
      case StmtKind::Menu: Choice(rules_.choices[stmt.choice]); break;
      case StmtKind::Move: Enlarge(in_zone_[stmt.index], value(0)); break;
      case StmtKind::SetField:
        if (cards(1)) Enlarge(fields_[stmt.index], value(1));
        break;
      case StmtKind::SetOccurrence:
        if (cards(1)) SetOccurrence(stmt, value(1));
        break;
      case StmtKind::CallEvent: {
        const check::BodyId body = rules_.events[stmt.index].body;
        for (const std::int32_t i : base::Indices(stmt.exprs))
          if (cards(i)) Enlarge(Local(body, i), value(i));
        if (stmt.local >= 0 && IsCards(rules_.bodies[body_].locals[stmt.local].type))
          Enlarge(Local(body_, stmt.local), AllCards(rules_.bodies[body_].locals[stmt.local].type));
        break;
      }
      case StmtKind::CallPart: {
        const CardSet whose = value(0);
        Enlarge(part_runs_[stmt.index], whose);
        for (std::int32_t i = 1; i < std::ssize(stmt.exprs); ++i) {
          if (!cards(i)) continue;
          const CardSet set = value(i);
          for (const RuleBody* text : parts_[stmt.index])
            if (text->card < 0 || whose.Contains(text->card)) Enlarge(Local(text->body, i), set);
        }
        break;
      }
      case StmtKind::Modify: {
        const auto& timed = rules_.timed_modifiers[stmt.index];
        if (cards(stmt.exprs.size() - 2)) Enlarge(queries_[timed.query], value(stmt.exprs.size() - 2));
        break;
      }
      default: break;
    }
  }

  // Sets a state of the body's own event, or of another event that the statement names.
  void SetOccurrence(const Stmt& stmt, const CardSet& set) {
    if (!stmt.exprs[0].IsValid()) return Enlarge(Local(body_, stmt.index), set);
    const check::Type type = rules_.exprs[stmt.exprs[0]].type;
    if (type.kind == TypeKind::Event && type.id >= 0) Enlarge(Local(rules_.events[type.id].body, stmt.index), set);
  }

  // Names that an expression introduces: elements of lists, and tested values.
  void Visit(ExprId root) {
    ForEachExpr(rules_, root, [&](ExprId id) {
      const Expr& expr = rules_.exprs[id];
      const bool names = (expr.kind == ExprKind::Comprehension || expr.kind == ExprKind::Present) && expr.index >= 0;
      if (names && IsCards(rules_.exprs[expr.args[0]].type)) Enlarge(Local(body_, expr.index), Value(expr.args[0]));
    });
  }

  CardSet Value(ExprId id) {
    const Expr& expr = rules_.exprs[id];
    const auto arg = [&](std::size_t at) { return Value(expr.args[at]); };
    const auto both = [&](std::size_t a, std::size_t b) {
      CardSet set = arg(a);
      set.UnionWith(arg(b));
      return RestrictToType(expr.type, std::move(set));
    };
    switch (expr.kind) {
      case ExprKind::Literal: return CardSet(size_);
      case ExprKind::Local: return RestrictToType(expr.type, Read(Local(body_, expr.index)));
      case ExprKind::Zone:
      case ExprKind::ZoneOfAll: return RestrictToType(expr.type, Read(in_zone_[expr.index]));
      case ExprKind::Query: {
        const check::Query& query = rules_.queries[expr.index];
        if (query.from == check::QueryOrigin::Attribute) return AllCards(expr.type);
        CardSet set = Read(queries_[expr.index]);
        if (query.from == check::QueryOrigin::Field) set.UnionWith(Read(fields_[query.index]));
        return RestrictToType(expr.type, std::move(set));
      }
      case ExprKind::Field: return RestrictToType(expr.type, Read(fields_[expr.index]));
      case ExprKind::Wrap: return arg(0);
      case ExprKind::List: {
        CardSet set(size_);
        for (std::size_t i = 0; i < expr.args.size(); ++i)
          if (IsCards(rules_.exprs[expr.args[i]].type)) set.UnionWith(arg(i));
        return set;
      }
      case ExprKind::Conditional: return both(1, 2);
      case ExprKind::Default: return both(0, 1);
      case ExprKind::Fold: return RestrictToType(expr.type, arg(0));
      case ExprKind::Ends: return RestrictToType(expr.type, arg(1));
      case ExprKind::Comprehension:
        if (!expr.args[1].IsValid()) return RestrictToType(expr.type, arg(0));
        return IsCards(rules_.exprs[expr.args[1]].type) ? RestrictToType(expr.type, arg(1)) : AllCards(expr.type);
      case ExprKind::Binary:
        if (expr.op == BinaryOp::With) return both(0, 1);
        if (expr.op == BinaryOp::Without) return RestrictToType(expr.type, arg(0));
        return AllCards(expr.type);
      case ExprKind::OccurrenceLocal: {
        const check::Type type = rules_.exprs[expr.args[0]].type;
        if (type.kind == TypeKind::Event && type.id >= 0)
          return RestrictToType(expr.type, Read(Local(rules_.events[type.id].body, expr.index)));
        return AllCards(expr.type);
      }
      default: return AllCards(expr.type);
    }
  }

  const CheckedRules& rules_;
  const std::vector<RuleBody>& texts_;
  const ReachableSet& reached_;
  std::size_t size_;
  std::vector<std::vector<const RuleBody*>> parts_;  // by part: its bodies
  std::vector<CardSet> types_;                       // [0]: all cards; [type + 1]: the cards of a type
  std::vector<Growing> in_zone_, part_runs_, fields_, queries_;
  std::map<std::pair<check::BodyId, LocalId>, Growing> locals_;
  check::BodyId body_;
  std::int32_t deck_ = -1;
  std::set<ExprId> at_the_start_;
  std::uint64_t clock_ = 0;
  struct Followed {
    bool ever = false;
    std::uint64_t when = 0;
    std::vector<const Growing*> read;
  };
  std::vector<Followed> followed_;  // by rule body
  std::vector<const Growing*>* reading_ = nullptr;
};

}  // namespace

CardFlow AnalyzeCardFlow(const CheckedRules& rules, const std::vector<RuleBody>& texts, const ReachableSet& reached) {
  return CardFlowAnalyzer(rules, texts, reached).Analyze();
}

}  // namespace cardinal::lint
