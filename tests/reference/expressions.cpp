#include <algorithm>
#include <map>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::BinaryOp;
using check::Expr;
using check::ExprKind;
using check::FoldKind;

namespace {

Number Truth(bool yes) { return yes ? 1 : 0; }
bool Has(const std::vector<Number>& list, Number value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

std::vector<Number> Once(const std::vector<Number>& list) {
  std::vector<Number> once;
  for (const Number value : list)
    if (!Has(once, value)) once.push_back(value);
  return once;
}

using Lists = std::vector<std::vector<Number>>;

// Returns true if list `at` can have an element of its own, if other lists may change theirs.
bool Served(const Lists& lists, std::size_t at, std::map<Number, std::size_t>& holders, std::set<Number>& tried) {
  for (const Number value : lists[at]) {
    if (!tried.insert(value).second) continue;
    const auto holder = holders.find(value);
    if (holder != holders.end() && !Served(lists, holder->second, holders, tried)) continue;
    holders[value] = at;
    return true;
  }
  return false;
}

std::vector<Number> Sorted(std::vector<Number> list) {
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace

const std::vector<int>& Walker::Zone(int zone, Number owner) {
  const check::Zone& declared = rules_.zones[zone];
  if (declared.of == check::OwnerKind::Card) throw NotBuilt{"a zone on cards"};
  if (declared.of == check::OwnerKind::Player) NeedSeat(owner);
  return zones_[{zone, declared.of == check::OwnerKind::Table ? -1 : static_cast<int>(owner)}];
}

std::vector<Number> Walker::ZoneList(int zone, Number owner) {
  const std::vector<int>& cards = Zone(zone, owner);
  return {cards.begin(), cards.end()};
}

// Returns the seats in the game, in order from this one.
std::vector<Number> Walker::Seats(Number from) {
  NeedSeat(from);
  std::vector<Number> seats;
  for (int i = 0; i < seats_; ++i) {
    const Number seat = (from + i) % seats_;
    if (((out_ >> seat) & 1) == 0) seats.push_back(seat);
  }
  return seats;
}

Number Walker::FirstSeat() {
  if (!rules_.game.order.IsValid()) return 0;
  Open call(*this);
  Text text = MakeRunningText(rules_.game.order_body, {});
  return Num(rules_.game.order, text);
}

Value Walker::Eval(ExprId id, Text& text) {
  Tick();
  const Expr& expr = Ex(id);
  const auto arg = [&](std::size_t i) { return Eval(expr.args[i], text); };
  const auto owner = [&](std::size_t i) { return expr.args.size() > i ? arg(i).number : kNone; };
  switch (expr.kind) {
    case ExprKind::Literal: return Of(expr.type.kind == TypeKind::None ? kNone : expr.value);
    case ExprKind::Local: return text.locals[expr.index];
    case ExprKind::Query: {
      std::vector<Value> args;
      for (std::size_t i = 0; i < expr.args.size(); ++i) args.push_back(arg(i));
      return Ask(expr.index, std::move(args));
    }
    case ExprKind::Attribute:
    case ExprKind::Printed: {
      const Number card = arg(0).number;
      NeedCard(card);
      const check::Card& kind = rules_.cards[cards_[card].kind];
      const auto slot = static_cast<std::size_t>(expr.index);
      if (rules_.attributes[slot].type.IsList())
        return Of(std::vector<Number>(kind.lists[slot].begin(), kind.lists[slot].end()));
      return Of(kind.values[slot]);
    }
    case ExprKind::Field: {
      const Number of = owner(0);
      const check::Field& field = rules_.fields[expr.index];
      if (field.of == check::OwnerKind::Player) NeedSeat(of);
      if (field.of == check::OwnerKind::Card) NeedCard(of);
      return Of(State(expr.index, field.of == check::OwnerKind::Table ? -1 : of));
    }
    case ExprKind::CardInfo: {
      const Number id_of = arg(0).number;
      NeedCard(id_of);
      const Card& card = cards_[id_of];
      switch (static_cast<check::CardInfoKind>(expr.index)) {
        case check::CardInfoKind::Owner: return Of(card.owner);
        case check::CardInfoKind::Controller: return Of(card.controller);
        case check::CardInfoKind::Since: return Of(card.since);
        case check::CardInfoKind::Print: return Of(card.kind);
        case check::CardInfoKind::Created: return Of(card.created ? 1 : 0);
        default: throw NotBuilt{"a card's name or holder"};
      }
    }
    case ExprKind::Last: {
      const Number card = arg(0).number;
      NeedCard(card);
      const auto kept = kept_.find({expr.index, static_cast<int>(card)});
      return kept == kept_.end() ? arg(1) : kept->second;
    }
    case ExprKind::Zone: return Of(ZoneList(expr.index, owner(0)));
    case ExprKind::ZoneOfAll: {
      std::vector<Number> all;
      const bool of_table = rules_.zones[expr.index].of == check::OwnerKind::Table;
      for (int seat = of_table ? -1 : 0; seat < (of_table ? 0 : seats_); ++seat) {
        const auto cards = ZoneList(expr.index, seat);
        all.insert(all.end(), cards.begin(), cards.end());
      }
      return Of(std::move(all));
    }
    case ExprKind::AllCards: {
      std::vector<Number> all;
      for (std::size_t card = 0; card < cards_.size(); ++card)
        if (check::IsBelow(rules_, rules_.cards[cards_[card].kind].type, expr.index))
          all.push_back(static_cast<Number>(card));
      return Of(std::move(all));
    }
    case ExprKind::AllOfEnum: {
      std::vector<Number> all;
      for (std::size_t i = 0; i < rules_.enums[expr.index].values.size(); ++i) all.push_back(static_cast<Number>(i));
      return Of(std::move(all));
    }
    case ExprKind::Players: return Of(Seats(0));
    case ExprKind::SeatsFrom: return Of(Seats(arg(0).number));
    case ExprKind::TurnOrder: return Of(Seats(FirstSeat()));
    case ExprKind::Now: return Of(moves_);
    case ExprKind::NextSeat: {
      const Number from = arg(0).number;
      NeedSeat(from);
      for (int i = 1; i <= seats_; ++i)
        if (((out_ >> ((from + i) % seats_)) & 1) == 0) return Of((from + i) % seats_);
      return Of(kNone);
    }
    case ExprKind::Related: {
      const Number x = arg(0).number, y = arg(1).number;
      if (x == kNone || y == kNone) throw NotBuilt{"a relation of nothing"};
      const auto& links = rules_.relations[expr.index].links;
      return Of(Truth(std::any_of(links.begin(), links.end(),
                                  [&](const check::RelationLink& link) { return link.from == x && link.to == y; })));
    }
    case ExprKind::Binary: return Binary(expr, text);
    case ExprKind::Negate: return Of(-Scalar(arg(0).number));
    case ExprKind::Not: return Of(Truth(arg(0).number != 1));
    case ExprKind::And: return Of(Truth(Yes(expr.args[0], text) && Yes(expr.args[1], text)));
    case ExprKind::Or: return Of(Truth(Yes(expr.args[0], text) || Yes(expr.args[1], text)));
    case ExprKind::Conditional: return Yes(expr.args[0], text) ? arg(1) : arg(2);
    case ExprKind::Present: {
      const Value value = arg(0);
      if (expr.index >= 0) text.locals[expr.index] = value;
      return Of(Truth(value.number != kNone));
    }
    case ExprKind::Default: {
      const Value value = arg(0);
      return value.number != kNone ? value : arg(1);
    }
    case ExprKind::Wrap: {
      const Value value = arg(0);
      return Of(value.number == kNone ? std::vector<Number>{} : std::vector<Number>{value.number});
    }
    case ExprKind::List: {
      std::vector<Number> list;
      for (std::size_t i = 0; i < expr.args.size(); ++i) list.push_back(arg(i).number);
      return Of(std::move(list));
    }
    case ExprKind::Fold: return Fold(expr, text);
    case ExprKind::Ends: {
      const Number wanted = Scalar(arg(0).number);
      std::vector<Number> list = arg(1).list;
      const auto size = static_cast<Number>(list.size());
      const Number count = std::clamp<Number>(wanted, 0, size);
      const bool first = static_cast<FoldKind>(expr.index) == FoldKind::First;
      const auto begin = list.begin() + (first ? 0 : size - count);
      return Of(std::vector<Number>(begin, begin + count));
    }
    case ExprKind::Comprehension: return Of(Elements(expr, text));
    case ExprKind::IsType: {
      const Number card = arg(0).number;
      if (expr.index < 0) return Of(1);
      if (card == kNone) return Of(0);
      NeedCard(card);
      return Of(Truth(check::IsBelow(rules_, rules_.cards[cards_[card].kind].type, expr.index)));
    }
    case ExprKind::InZone: {
      const Number card = arg(0).number;
      const Number of = owner(1);
      NeedCard(card);
      const Card& it = cards_[card];
      if (expr.args.size() < 2) return Of(Truth(it.zone == expr.index));
      const bool of_table = rules_.zones[expr.index].of == check::OwnerKind::Table;
      if (!of_table) NeedSeat(of);
      return Of(Truth(it.zone == expr.index && (of_table || it.zone_owner == of)));
    }
    case ExprKind::It: return Of(text.uid > 0 ? text.uid : kNone);
    case ExprKind::Current: {
      if (static_cast<check::OccurrenceKind>(expr.value) != check::OccurrenceKind::Event)
        throw NotBuilt{"current action or window"};
      for (std::size_t i = running_.size(); i-- > 0;)
        if (running_[i].event == expr.index) return Of(running_[i].uid);
      return Of(kNone);
    }
    case ExprKind::OccurrenceLocal: {
      const Running* running = Find(arg(0).number);
      return running ? running->text->locals[expr.index] : Of(kNone);
    }
    case ExprKind::IsOccurrence: throw NotBuilt{"is, of an occurrence"};
    case ExprKind::HasPart: throw NotBuilt{"a card's part"};
    case ExprKind::Targets:
    case ExprKind::Waiting: throw NotBuilt{"waiting"};
    case ExprKind::AllDeckCards: throw NotBuilt{"a deck rule"};
  }
  throw NotBuilt{"an unknown expression"};
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
    case BinaryOp::Eq: return Of(Truth(x.number == y.number));
    case BinaryOp::Ne: return Of(Truth(x.number != y.number));
    case BinaryOp::Lt: return Of(Truth(x.number < y.number));
    case BinaryOp::Le: return Of(Truth(x.number <= y.number));
    case BinaryOp::Gt: return Of(Truth(x.number > y.number));
    case BinaryOp::Ge: return Of(Truth(x.number >= y.number));
    case BinaryOp::SameList: return Of(Truth(Sorted(x.list) == Sorted(y.list)));
    case BinaryOp::NotSameList: return Of(Truth(Sorted(x.list) != Sorted(y.list)));
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
      return Of(Truth(std::any_of(x.list.begin(), x.list.end(), [&](Number value) { return Has(y.list, value); })));
    case BinaryOp::Has: return Of(Truth(Has(y.list, x.number)));
    case BinaryOp::HasNot: return Of(Truth(!Has(y.list, x.number)));
    default: return Of(Arithmetic(expr.op, x.number, y.number));
  }
}

std::vector<Number> Walker::Elements(const Expr& expr, Text& text) {
  const ExprId result = expr.args[1], where = expr.args[2], key = expr.args[3];
  const auto at = static_cast<std::size_t>(expr.index);
  std::vector<std::pair<Number, Number>> found;  // key, element
  for (const Number element : Eval(expr.args[0], text).list) {
    Tick();
    text.locals[at] = Of(element);
    if (where.IsValid() && !Yes(where, text)) continue;
    if (result.IsValid() && Ex(result).type.IsList()) {
      for (const Number joined : Eval(result, text).list) found.emplace_back(0, joined);
      continue;
    }
    const Number value = result.IsValid() ? Num(result, text) : element;
    found.emplace_back(key.IsValid() ? Num(key, text) : 0, value);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<Number> elements;
  for (const auto& pair : found) elements.push_back(pair.second);
  return elements;
}

// Returns how many lists of a comprehension can have an element of their own at the same time.
Number Walker::Matched(const Expr& expr, Text& text) {
  Lists lists;
  for (const Number element : Eval(expr.args[0], text).list) {
    Tick();
    text.locals[expr.index] = Of(element);
    if (!expr.args[2].IsValid() || Yes(expr.args[2], text)) lists.push_back(Eval(expr.args[1], text).list);
  }
  Number matched = 0;
  std::map<Number, std::size_t> holders;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    std::set<Number> tried;
    matched += Served(lists, i, holders, tried) ? 1 : 0;
  }
  return matched;
}

// The elements with the largest or smallest number.
std::vector<Number> Walker::Extremes(FoldKind kind, const Expr& of, Text& text) {
  std::vector<Number> elements, numbers;
  for (const Number element : Eval(of.args[0], text).list) {
    Tick();
    text.locals[of.index] = Of(element);
    if (!of.args[2].IsValid() || Yes(of.args[2], text)) elements.push_back(element);
  }
  for (const Number element : elements) {
    text.locals[of.index] = Of(element);
    numbers.push_back(of.args[1].IsValid() ? Num(of.args[1], text) : element);
  }
  std::vector<Number> best;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Number limit = kind == FoldKind::Most ? std::ranges::max(numbers) : std::ranges::min(numbers);
    if (numbers[i] == limit) best.push_back(elements[i]);
  }
  return best;
}

Value Walker::Fold(const Expr& expr, Text& text) {
  const auto kind = static_cast<FoldKind>(expr.index);
  const Expr& of = Ex(expr.args[0]);
  // any, all and first stop as soon as the result is known, unless the elements must be sorted first.
  const bool lazy = of.kind == ExprKind::Comprehension && !of.args[3].IsValid();
  if (lazy && (kind == FoldKind::Any || kind == FoldKind::All || kind == FoldKind::First)) {
    for (const Number element : Eval(of.args[0], text).list) {
      Tick();
      text.locals[of.index] = Of(element);
      if (of.args[2].IsValid() && !Yes(of.args[2], text)) continue;
      const Number value = of.args[1].IsValid() ? Num(of.args[1], text) : element;
      if (kind == FoldKind::First) return Of(value);
      if ((value == 1) == (kind == FoldKind::Any)) return Of(kind == FoldKind::Any ? 1 : 0);
    }
    return Of(kind == FoldKind::First ? kNone : kind == FoldKind::All ? 1 : 0);
  }
  if (kind == FoldKind::Most || kind == FoldKind::Least) return Of(Extremes(kind, of, text));
  if (kind == FoldKind::Distinct && of.args[1].IsValid() && Ex(of.args[1]).type.IsList()) return Of(Matched(of, text));
  const std::vector<Number> list = Eval(expr.args[0], text).list;
  switch (kind) {
    case FoldKind::Count: return Of(static_cast<Number>(list.size()));
    case FoldKind::First: return Of(list.empty() ? kNone : list.front());
    case FoldKind::Last: return Of(list.empty() ? kNone : list.back());
    case FoldKind::Min: return Of(list.empty() ? kNone : *std::min_element(list.begin(), list.end()));
    case FoldKind::Max: return Of(list.empty() ? kNone : *std::max_element(list.begin(), list.end()));
    case FoldKind::Any: return Of(Truth(Has(list, 1)));
    case FoldKind::All:
      return Of(Truth(std::all_of(list.begin(), list.end(), [](Number value) { return value == 1; })));
    case FoldKind::Union: return Of(Once(list));
    case FoldKind::Distinct: return Of(static_cast<Number>(Once(list).size()));
    case FoldKind::Sum:
    case FoldKind::Most:
    case FoldKind::Least: break;
  }
  Number sum = 0;
  for (const Number value : list) sum = Arithmetic(BinaryOp::Add, sum, value);
  return Of(sum);
}

}  // namespace cardinal::reference
