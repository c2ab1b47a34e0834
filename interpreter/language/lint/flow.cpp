#include "interpreter/language/lint/flow.h"

#include <algorithm>
#include <map>

namespace cardinal::lint {

namespace {

using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::Stmt;
using check::StmtKind;
using check::TypeKind;

template <typename Table>
auto& At(Table& table, std::int32_t index) {
  return table[static_cast<std::size_t>(index)];
}

bool IsCards(check::Type type) {
  return type.kind == TypeKind::Card || (type.kind == TypeKind::List && type.element == TypeKind::Card);
}

// A set that only grows, and when it last did.
struct Growing {
  CardSet set;
  std::uint64_t when = 0;
};

class Follower {
 public:
  Follower(const check::CheckedRules& rules, const std::vector<Text>& texts, const Reached& reached)
      : rules_(rules), texts_(texts), reached_(reached), size_(rules.cards.size() + rules.card_types.size()) {
    types_.resize(rules.card_types.size() + 1);
    for (std::size_t type = 0; type < types_.size(); ++type) types_[type] = OfType(static_cast<std::int32_t>(type) - 1);
    const Growing none{CardSet(size_), 0};
    in_zone_.assign(rules.zones.size(), none);
    part_runs_.assign(rules.parts.size(), none);
    fields_.assign(rules.fields.size(), none);
    queries_.assign(rules.queries.size(), none);
    followed_.resize(texts.size());
    parts_.resize(rules.parts.size());
    for (const Text& text : texts)
      if (text.kind == TextKind::Part) At(parts_, text.index).push_back(&text);
  }

  Flow Run() {
    const auto deck = std::find_if(rules_.zones.begin(), rules_.zones.end(),
                                   [](const check::Zone& zone) { return zone.name == "deck"; });
    if (deck == rules_.zones.end() || rules_.card_types.empty()) return {};
    in_zone_[static_cast<std::size_t>(deck - rules_.zones.begin())].set.Grow(types_[0]);
    for (std::uint64_t before = clock_ + 1; before != clock_;) {
      before = clock_;
      for (std::size_t i = 0; i < texts_.size(); ++i)
        if (MayFindMore(i)) Follow(i);
    }
    Flow flow;
    flow.known = true;
    for (Growing& zone : in_zone_) flow.in_zone.push_back(std::move(zone.set));
    for (Growing& part : part_runs_) flow.part_runs.push_back(std::move(part.set));
    return flow;
  }

 private:
  CardSet OfType(std::int32_t type) const {
    CardSet set(size_);
    for (std::size_t i = 0; i < rules_.cards.size(); ++i)
      if (check::IsBelow(rules_, rules_.cards[i].type, type)) set.Put(i);
    for (std::size_t i = 0; i < rules_.card_types.size(); ++i)
      if (check::IsBelow(rules_, static_cast<std::int32_t>(i), type)) set.Put(rules_.cards.size() + i);
    return set;
  }
  const CardSet& Every(check::Type type) const { return types_[static_cast<std::size_t>(type.id + 1)]; }

  CardSet Of(check::Type type, CardSet set) const {
    set.Keep(Every(type));
    return set;
  }

  void Add(Growing& known, const CardSet& more) {
    if (known.set.Grow(more)) known.when = ++clock_;
  }
  const CardSet& Read(const Growing& known) {
    reading_->push_back(&known);
    return known.set;
  }

  Growing& Local(std::int32_t body, check::LocalId local) {
    Growing& known = locals_[{body, local}];
    if (known.set.IsUnset()) known.set = CardSet(size_);
    return known;
  }

  // A text finds what it found before until something that it read has grown.
  bool MayFindMore(std::size_t index) const {
    const Followed& last = followed_[index];
    return !last.ever || std::any_of(last.read.begin(), last.read.end(),
                                     [&](const Growing* known) { return known->when > last.when; });
  }

  CardSet OfCard(std::int32_t card) const {
    CardSet set(size_);
    set.Put(static_cast<std::size_t>(card));
    return set;
  }

  void Follow(std::size_t index) {
    const Text& text = texts_[index];
    const bool question = text.kind == TextKind::Query || text.kind == TextKind::Modifier;
    if (!question && !reached_.texts[index] && text.kind != TextKind::Works && text.kind != TextKind::Order) return;
    if (text.body < 0) return;
    if (text.kind == TextKind::Part && text.card >= 0 &&
        !At(part_runs_, text.index).set.Has(static_cast<std::size_t>(text.card)))
      return;
    body_ = text.body;
    Followed& now = followed_[index];
    now.ever = true;
    now.when = clock_;
    now.read.clear();
    reading_ = &now.read;
    Enter(text);
    // Expressions first: some give names to what they test.
    for (const ExprId id : text.exprs) Visit(id);
    Clauses(text);
    for (const check::Block* block : text.blocks) EachStmt(rules_, *block, [&](const Stmt& stmt) { Statement(stmt); });
    if (text.kind == TextKind::Query && IsCards(At(rules_.queries, text.index).result))
      Add(At(queries_, text.index), Value(At(rules_.queries, text.index).base));
    if (text.kind == TextKind::Modifier) {
      const check::Modifier& modifier = At(rules_.modifiers, text.index);
      if (IsCards(At(rules_.exprs, modifier.amount).type)) Add(At(queries_, modifier.query), Value(modifier.amount));
    }
  }

  // What the names of a text stand for when it begins. Of parameters only those of events and parts are followed.
  void Enter(const Text& text) {
    const check::Body& body = At(rules_.bodies, text.body);
    const bool followed = text.kind == TextKind::Event || text.kind == TextKind::Part;
    for (check::LocalId local = 0; local < body.params; ++local) {
      const check::Type type = At(body.locals, local).type;
      const bool me = text.card >= 0 && local == body.me;
      if (IsCards(type) && !me && !followed) Add(Local(text.body, local), Every(type));
    }
    if (body.me >= 0) {
      if (text.card >= 0)
        Add(Local(text.body, body.me), OfCard(text.card));
      else if (text.kind == TextKind::Part)
        Add(Local(text.body, body.me), Read(At(part_runs_, text.index)));
      else
        Add(Local(text.body, body.me), Every(At(body.locals, body.me).type));
    }
    if (text.kind == TextKind::Event) {
      const check::Event& event = At(rules_.events, text.index);
      for (std::size_t i = 0; i < event.states.size(); ++i)
        if (event.state_values[i] >= 0 && IsCards(At(rules_.exprs, event.state_values[i]).type))
          Add(Local(text.body, event.states[i]), Value(event.state_values[i]));
    }
    if (text.kind == TextKind::Action) UsedPart(text);
  }

  void UsedPart(const Text& text) {
    const check::Action& action = At(rules_.actions, text.index);
    if (action.part < 0) return;
    if (text.card >= 0)
      Add(At(part_runs_, action.part), OfCard(text.card));
    else
      Add(At(part_runs_, action.part), types_[static_cast<std::size_t>(action.card_type + 1)]);
  }

  void Clauses(const Text& text) {
    if (text.kind != TextKind::Action) return;
    for (const check::Clause& clause : At(At(rules_.actions, text.index).variants, text.variant).clauses) {
      if (clause.kind == check::ClauseKind::Let && IsCards(At(rules_.exprs, clause.condition).type))
        Add(Local(body_, clause.local), Value(clause.condition));
      if (clause.choice >= 0) Choice(At(rules_.choices, clause.choice));
    }
  }

  void Choice(const check::Choice& choice) {
    check::EachExprOf(choice, [&](ExprId id) { Visit(id); });
    if (choice.options >= 0 && IsCards(At(rules_.exprs, choice.options).type) && choice.local >= 0)
      Add(Local(body_, choice.local), Value(choice.options));
  }

  void Statement(const Stmt& stmt) {
    for (const ExprId id : stmt.exprs) Visit(id);
    const auto value = [&](std::size_t at) { return Value(stmt.exprs[at]); };
    const auto cards = [&](std::size_t at) {
      return at < stmt.exprs.size() && stmt.exprs[at] >= 0 && IsCards(At(rules_.exprs, stmt.exprs[at]).type);
    };
    switch (stmt.kind) {
      case StmtKind::Let:
        if (cards(0)) Add(Local(body_, stmt.local), value(0));
        break;
      case StmtKind::ForEach:
        if (cards(0)) Add(Local(body_, stmt.local), value(0));
        break;
      case StmtKind::Choose:
      case StmtKind::Menu: Choice(At(rules_.choices, stmt.choice)); break;
      case StmtKind::Move: Add(At(in_zone_, stmt.index), value(0)); break;
      case StmtKind::SetField:
        if (cards(1)) Add(At(fields_, stmt.index), value(1));
        break;
      case StmtKind::SetOccurrence:
        if (cards(1)) SetOccurrence(stmt, value(1));
        break;
      case StmtKind::CallEvent: {
        const std::int32_t body = At(rules_.events, stmt.index).body;
        for (std::size_t i = 0; i < stmt.exprs.size(); ++i)
          if (cards(i)) Add(Local(body, static_cast<check::LocalId>(i)), value(i));
        if (stmt.local >= 0 && IsCards(At(At(rules_.bodies, body_).locals, stmt.local).type))
          Add(Local(body_, stmt.local), Every(At(At(rules_.bodies, body_).locals, stmt.local).type));
        break;
      }
      case StmtKind::CallPart: {
        const CardSet whose = value(0);
        Add(At(part_runs_, stmt.index), whose);
        for (std::size_t i = 1; i < stmt.exprs.size(); ++i) {
          if (!cards(i)) continue;
          const CardSet set = value(i);
          for (const Text* text : At(parts_, stmt.index))
            if (text->card < 0 || whose.Has(static_cast<std::size_t>(text->card)))
              Add(Local(text->body, static_cast<check::LocalId>(i)), set);
        }
        break;
      }
      case StmtKind::Modify: {
        const auto& timed = At(rules_.timed_modifiers, stmt.index);
        if (cards(stmt.exprs.size() - 2)) Add(At(queries_, timed.query), value(stmt.exprs.size() - 2));
        break;
      }
      default: break;
    }
  }

  // A state of the text's own event, or of another one that is named.
  void SetOccurrence(const Stmt& stmt, const CardSet& set) {
    if (stmt.exprs[0] < 0) return Add(Local(body_, stmt.index), set);
    const check::Type type = At(rules_.exprs, stmt.exprs[0]).type;
    if (type.kind == TypeKind::Event && type.id >= 0) Add(Local(At(rules_.events, type.id).body, stmt.index), set);
  }

  // Names that stand inside an expression: of elements, and of what has been tested.
  void Visit(ExprId root) {
    EachExpr(rules_, root, [&](ExprId id) {
      const Expr& expr = At(rules_.exprs, id);
      const bool names = (expr.kind == ExprKind::Comprehension || expr.kind == ExprKind::Present) && expr.index >= 0;
      if (names && IsCards(At(rules_.exprs, expr.args[0]).type)) Add(Local(body_, expr.index), Value(expr.args[0]));
    });
  }

  CardSet Value(ExprId id) {
    const Expr& expr = At(rules_.exprs, id);
    const auto arg = [&](std::size_t at) { return Value(expr.args[at]); };
    const auto both = [&](std::size_t a, std::size_t b) {
      CardSet set = arg(a);
      set.Grow(arg(b));
      return Of(expr.type, std::move(set));
    };
    switch (expr.kind) {
      case ExprKind::Literal: return CardSet(size_);
      case ExprKind::Local: return Of(expr.type, Read(Local(body_, expr.index)));
      case ExprKind::Zone:
      case ExprKind::ZoneOfAll: return Of(expr.type, Read(At(in_zone_, expr.index)));
      case ExprKind::Query: {
        const check::Query& query = At(rules_.queries, expr.index);
        if (query.from == check::QueryOrigin::Attribute) return Every(expr.type);
        CardSet set = Read(At(queries_, expr.index));
        if (query.from == check::QueryOrigin::Field) set.Grow(Read(At(fields_, query.index)));
        return Of(expr.type, std::move(set));
      }
      case ExprKind::Field: return Of(expr.type, Read(At(fields_, expr.index)));
      case ExprKind::Wrap: return arg(0);
      case ExprKind::List: {
        CardSet set(size_);
        for (std::size_t i = 0; i < expr.args.size(); ++i)
          if (IsCards(At(rules_.exprs, expr.args[i]).type)) set.Grow(arg(i));
        return set;
      }
      case ExprKind::Conditional: return both(1, 2);
      case ExprKind::Default: return both(0, 1);
      case ExprKind::Fold: return Of(expr.type, arg(0));
      case ExprKind::EndsOf: return Of(expr.type, arg(1));
      case ExprKind::Comprehension:
        if (expr.args[1] < 0) return Of(expr.type, arg(0));
        return IsCards(At(rules_.exprs, expr.args[1]).type) ? Of(expr.type, arg(1)) : Every(expr.type);
      case ExprKind::Binary:
        if (expr.op == check::BinaryOp::With) return both(0, 1);
        if (expr.op == check::BinaryOp::Without) return Of(expr.type, arg(0));
        return Every(expr.type);
      case ExprKind::OccurrenceLocal: {
        const check::Type type = At(rules_.exprs, expr.args[0]).type;
        if (type.kind == TypeKind::Event && type.id >= 0)
          return Of(expr.type, Read(Local(At(rules_.events, type.id).body, expr.index)));
        return Every(expr.type);
      }
      default: return Every(expr.type);
    }
  }

  const check::CheckedRules& rules_;
  const std::vector<Text>& texts_;
  const Reached& reached_;
  std::size_t size_;
  std::vector<std::vector<const Text*>> parts_;  // by part: its texts
  std::vector<CardSet> types_;                   // by card type, behind the one of any card
  std::vector<Growing> in_zone_, part_runs_, fields_, queries_;
  std::map<std::pair<std::int32_t, check::LocalId>, Growing> locals_;
  std::int32_t body_ = -1;
  std::uint64_t clock_ = 0;
  struct Followed {
    bool ever = false;
    std::uint64_t when = 0;
    std::vector<const Growing*> read;
  };
  std::vector<Followed> followed_;  // by text
  std::vector<const Growing*>* reading_ = nullptr;
};

}  // namespace

Flow FollowCards(const check::CheckedRules& rules, const std::vector<Text>& texts, const Reached& reached) {
  return Follower(rules, texts, reached).Run();
}

}  // namespace cardinal::lint
