#include <algorithm>
#include <map>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::BinaryOp;
using check::Expr;
using check::ExprKind;
using check::FoldKind;

namespace {

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

}  // namespace

std::vector<Number> Walker::ZoneList(int zone, Number owner) {
  const check::Zone& declared = rules_.zones[zone];
  const auto cards = Read().zones.find({zone, OwnerOf(declared.of, owner)});
  if (cards == Read().zones.end()) return {};
  return {cards->second.begin(), cards->second.end()};
}

// Returns the seats in the game, in order from this one.
std::vector<Number> Walker::Seats(Number from) {
  NeedSeat(from);
  std::vector<Number> seats;
  for (int i = 0; i < seats_; ++i) {
    const Number seat = (from + i) % seats_;
    if (!IsOut(seat)) seats.push_back(seat);
  }
  return seats;
}

std::vector<Number> Walker::TeamOf(Number seat) {
  NeedSeat(seat);
  std::vector<Number> team;
  for (Number mate = 0; mate < seats_; ++mate) {
    const bool together = rules_.game.teams == 0 ? mate == seat : (mate - seat) % rules_.game.teams == 0;
    if (together && !IsOut(mate)) team.push_back(mate);
  }
  return team;
}

Number Walker::ScoreOf(Number seat) {
  Open call(*this);
  Text text = MakeRunningText(rules_.game.score_body, {Of(seat)});
  return Num(rules_.game.score, text);
}

std::vector<Number> Walker::BestByScore() {
  std::vector<Number> best;
  for (Number seat = 0; seat < seats_; ++seat) {
    if (IsOut(seat)) continue;
    const Number score = ScoreOf(seat), most = best.empty() ? score : ScoreOf(best.front());
    if (rules_.game.least_score_wins ? score < most : score > most) best.clear();
    if (best.empty() || score == most) best.push_back(seat);
  }
  return best;
}

// All of a team win with one of them, those who are out of the game, too.
void Walker::EndWon(const std::vector<Number>& winners) {
  unsigned all = 0;
  for (const Number seat : winners) {
    NeedSeat(seat);
    for (Number mate = 0; mate < seats_; ++mate)
      if (mate == seat || (rules_.game.teams > 0 && (mate - seat) % rules_.game.teams == 0)) all |= 1u << mate;
  }
  throw Over{all != 0 ? Ending::Won : Ending::Lost, all};
}

Number Walker::FirstSeat() {
  if (!rules_.game.order.IsValid()) return 0;
  Open call(*this);
  Text text = MakeRunningText(rules_.game.order_body, {});
  return Num(rules_.game.order, text);
}

Value Walker::EvalList(const Expr& expr, Text& text) {
  const auto arg = [&](std::size_t i) { return Eval(expr.args[i], text); };
  std::vector<Number> all;
  switch (expr.kind) {
    case ExprKind::Zone: return Of(ZoneList(expr.index, expr.args.empty() ? kNone : arg(0).number));
    case ExprKind::ZoneOfAll: {
      for (int owner = 0; owner < CountOwners(rules_.zones[expr.index].of); ++owner)
        for (const Number card : ZoneList(expr.index, owner)) all.push_back(card);
      return Of(std::move(all));
    }
    case ExprKind::AllCards:
      for (std::size_t card = 0; card < CardCount(); ++card)
        if (IsType(static_cast<int>(card), expr.index)) all.push_back(static_cast<Number>(card));
      return Of(std::move(all));
    case ExprKind::AllOfEnum:
      for (std::size_t i = 0; i < rules_.enums[expr.index].values.size(); ++i) all.push_back(static_cast<Number>(i));
      return Of(std::move(all));
    case ExprKind::Players: return Of(Seats(0));
    case ExprKind::SeatsFrom: return Of(Seats(arg(0).number));
    case ExprKind::TeamOf: return Of(TeamOf(arg(0).number));
    case ExprKind::TurnOrder: return Of(Seats(FirstSeat()));
    case ExprKind::Wrap: {
      const Value value = arg(0);
      if (value.number != kNone) all.push_back(value.number);
      return Of(std::move(all));
    }
    case ExprKind::List:
      for (std::size_t i = 0; i < expr.args.size(); ++i) all.push_back(arg(i).number);
      return Of(std::move(all));
    case ExprKind::Fold: return Fold(expr, text);
    case ExprKind::Ends: {
      const Number wanted = Scalar(arg(0).number);
      const std::vector<Number> list = arg(1).list;
      const auto size = static_cast<Number>(list.size());
      const Number count = std::clamp<Number>(wanted, 0, size);
      const auto begin = list.begin() + (expr.Fold() == FoldKind::First ? 0 : size - count);
      return Of(std::vector<Number>(begin, begin + count));
    }
    case ExprKind::Comprehension: return Of(Elements(expr, text));
    case ExprKind::AllDeckCards: throw NotBuilt{"a deck rule"};
    default: throw NotBuilt{"an unknown expression"};
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
    case FoldKind::Any: return Truth(Has(list, 1));
    case FoldKind::All: return Truth(std::all_of(list.begin(), list.end(), [](Number value) { return value == 1; }));
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
