#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::BinaryOp;
using check::Expr;
using check::ExprKind;

namespace {

std::vector<Number> Sorted(std::vector<Number> list) {
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace

Value Walker::Eval(ExprId id, Text& text) {
  Tick();
  const Expr& expr = Ex(id);
  const auto arg = [&](std::size_t i) { return Eval(expr.args[i], text); };
  switch (expr.kind) {
    case ExprKind::Literal: return Of(expr.type.kind == TypeKind::None ? kNone : expr.value);
    case ExprKind::Local: return text.locals[static_cast<std::size_t>(expr.index)];
    case ExprKind::Query: {
      std::vector<Value> args;
      for (std::size_t i = 0; i < expr.args.size(); ++i) args.push_back(arg(i));
      return Ask(expr.index, std::move(args));
    }
    case ExprKind::Now: return Of(Read().moves);
    case ExprKind::NextSeat: {
      const Number from = arg(0).number;
      NeedSeat(from);
      for (int i = 1; i <= seats_; ++i)
        if (!IsOut((from + i) % seats_)) return Of((from + i) % seats_);
      return Of(kNone);
    }
    case ExprKind::Related: {
      const Number x = arg(0).number, y = arg(1).number;
      if (x == kNone || y == kNone) throw NotBuilt{"a relation of nothing"};
      const auto& links = rules_.relations[expr.index].links;
      return Truth(std::any_of(links.begin(), links.end(),
                               [&](const check::RelationLink& link) { return link.from == x && link.to == y; }));
    }
    case ExprKind::Binary: return Binary(expr, text);
    case ExprKind::Negate: return Of(-Scalar(arg(0).number));
    case ExprKind::Not: return Truth(arg(0).number != 1);
    case ExprKind::And: return Truth(Yes(expr.args[0], text) && Yes(expr.args[1], text));
    case ExprKind::Or: return Truth(Yes(expr.args[0], text) || Yes(expr.args[1], text));
    case ExprKind::Conditional: return Yes(expr.args[0], text) ? arg(1) : arg(2);
    case ExprKind::Present: {
      const Value value = arg(0);
      if (Ex(expr.args[0]).type.IsList()) return Truth(!value.list.empty());  // a target of several things
      if (expr.index >= 0) text.locals[static_cast<std::size_t>(expr.index)] = value;
      return Truth(value.number != kNone);
    }
    case ExprKind::Default: {
      const Value value = arg(0);
      return value.number != kNone ? value : arg(1);
    }
    case ExprKind::It:
    case ExprKind::Current:
    case ExprKind::OccurrenceLocal:
    case ExprKind::IsOccurrence:
    case ExprKind::Targets:
    case ExprKind::Waiting: return EvalOccurrence(expr, text);
    case ExprKind::Attribute:
    case ExprKind::Printed:
    case ExprKind::Field:
    case ExprKind::CardInfo:
    case ExprKind::Last:
    case ExprKind::IsType:
    case ExprKind::InZone:
    case ExprKind::HasPart: return EvalCard(expr, text);
    default: return EvalList(expr, text);
  }
}

// What is said about one card, or about the owner of a state.
Value Walker::EvalCard(const Expr& expr, Text& text) {
  const Number of = expr.args.empty() ? kNone : Num(expr.args[0], text);
  switch (expr.kind) {
    case ExprKind::Attribute:
    case ExprKind::Printed: {
      const check::Card& kind = rules_.cards[CardAt(of).kind];
      if (!rules_.attributes[expr.index].type.IsList()) return Of(kind.values[expr.index]);
      return Of(std::vector<Number>(kind.lists[expr.index].begin(), kind.lists[expr.index].end()));
    }
    case ExprKind::Field: return Of(Read().states.at({expr.index, OwnerOf(rules_.fields[expr.index].of, of)}));
    case ExprKind::CardInfo: return CardInfo(expr.CardInfo(), of);
    case ExprKind::Last: {
      NeedCard(of);
      const auto kept = Read().kept.find({expr.index, static_cast<int>(of)});
      return kept == Read().kept.end() ? Eval(expr.args[1], text) : kept->second;
    }
    case ExprKind::IsType:
      if (expr.index < 0) return Of(1);
      return Truth(of != kNone && check::IsBelow(rules_, rules_.cards[CardAt(of).kind].type, expr.index));
    case ExprKind::InZone: {
      const Number owner = expr.args.size() > 1 ? Num(expr.args[1], text) : kNone;
      const Card& card = CardAt(of);
      if (expr.args.size() < 2) return Truth(card.zone == expr.index);
      return Truth(card.zone == expr.index && card.zone_owner == OwnerOf(rules_.zones[expr.index].of, owner));
    }
    default: {  // HasPart
      if (rules_.parts[expr.index].fallback.IsValid()) return Of(1);
      const bool printed = rules_.cards[CardAt(of).kind].parts[expr.index].IsValid();
      return Truth(printed && HasRules(static_cast<int>(of)));
    }
  }
}

Value Walker::CardInfo(check::CardInfoKind fact, Number of) {
  const Card& card = CardAt(of);
  switch (fact) {
    case check::CardInfoKind::Owner: return Of(card.owner);
    case check::CardInfoKind::Controller: return Of(Controller(of));
    case check::CardInfoKind::Since: return Of(card.since);
    case check::CardInfoKind::Print: return Of(card.kind);
    case check::CardInfoKind::Created: return Truth(card.created);
    case check::CardInfoKind::Name: return Of(names_[static_cast<std::size_t>(card.kind)]);
    case check::CardInfoKind::Holder:
      return Of(rules_.zones[card.zone].of == check::OwnerKind::Card ? card.zone_owner : kNone);
  }
  throw NotBuilt{"an unknown fact about a card"};
}

Value Walker::EvalOccurrence(const Expr& expr, Text& text) {
  const auto arg = [&](std::size_t i) { return Num(expr.args[i], text); };
  switch (expr.kind) {
    case ExprKind::It: return Of(text.uid > 0 ? text.uid : kNone);
    case ExprKind::Current:
      for (std::size_t i = running_.size(); i-- > 0;)
        if (running_[i].kind == expr.Occurrence() && (expr.index < 0 || running_[i].index == expr.index) &&
            !running_[i].offered)
          return Of(running_[i].uid);
      return Of(kNone);
    case ExprKind::OccurrenceLocal: {
      const Text* of = FindText(arg(0));
      return of ? of->locals[static_cast<std::size_t>(expr.index)] : Of(kNone);
    }
    case ExprKind::IsOccurrence: {
      const Number uid = arg(0);
      const bool action = expr.Occurrence() == check::OccurrenceKind::Action;
      if (const Running* running = Find(uid))
        return Truth(running->kind == expr.Occurrence() && running->index == expr.index);
      for (const Waiting& waiting : waiting_)
        if (waiting.uid == uid) return Truth(action && waiting.action == expr.index);
      for (const Deferred& deferred : deferred_)
        if (deferred.of.uid == uid)
          return Truth(expr.Occurrence() == check::OccurrenceKind::Event && deferred.of.index == expr.index);
      return Of(0);
    }
    case ExprKind::Targets: return Of(Targets(arg(0), expr.index));
    default: return Of(WaitingHere());
  }
}

// Integers of 64 bits, without the two smallest.
Number Walker::Arithmetic(BinaryOp op, Number x, Number y) {
  Scalar(y);
  Scalar(x);
  const Wide a = x, b = y;
  Wide result = 0;
  switch (op) {
    case BinaryOp::Add: result = a + b; break;
    case BinaryOp::Sub: result = a - b; break;
    case BinaryOp::Mul: result = a * b; break;
    case BinaryOp::Min: result = std::min(a, b); break;
    case BinaryOp::Max: result = std::max(a, b); break;
    default:
      if (b == 0) throw Faulted{"DivisionByZero"};
      result = op == BinaryOp::Div ? a / b : a % b;
  }
  if (result > INT64_MAX || result < static_cast<Wide>(INT64_MIN) + 2) throw Faulted{"Overflow"};
  return static_cast<Number>(result);
}

Value Walker::Binary(const Expr& expr, Text& text) {
  const Value x = Eval(expr.args[0], text), y = Eval(expr.args[1], text);
  switch (expr.op) {
    case BinaryOp::Eq: return Truth(x.number == y.number);
    case BinaryOp::Ne: return Truth(x.number != y.number);
    case BinaryOp::Lt: return Truth(x.number < y.number);
    case BinaryOp::Le: return Truth(x.number <= y.number);
    case BinaryOp::Gt: return Truth(x.number > y.number);
    case BinaryOp::Ge: return Truth(x.number >= y.number);
    case BinaryOp::SameList: return Truth(Sorted(x.list) == Sorted(y.list));
    case BinaryOp::NotSameList: return Truth(Sorted(x.list) != Sorted(y.list));
    case BinaryOp::With: {
      std::vector<Number> all = x.list;
      for (const Number value : y.list)
        if (!Has(all, value)) all.push_back(value);
      return Of(std::move(all));
    }
    case BinaryOp::Without: {
      std::vector<Number> rest;
      for (const Number value : x.list)
        if (!Has(y.list, value)) rest.push_back(value);
      return Of(std::move(rest));
    }
    case BinaryOp::Meets:
      return Truth(std::any_of(x.list.begin(), x.list.end(), [&](Number value) { return Has(y.list, value); }));
    case BinaryOp::Has: return Truth(Has(y.list, x.number));
    case BinaryOp::HasNot: return Truth(!Has(y.list, x.number));
    default: return Of(Arithmetic(expr.op, x.number, y.number));
  }
}

}  // namespace cardinal::reference
