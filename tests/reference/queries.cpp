#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::ModifierOp;
using check::PatternKind;

// The time at which a rule began to apply: the number of moves before it, and among statements after the same move
// their order.
using Age = std::pair<Number, Number>;

// What the rules have added so far to one answer.
struct Sum {
  Value base;
  Age newest = {-1, 0};  // of the rules that say `to`
  std::optional<Number> by, low, high;
  std::vector<Number> with;
  std::map<Number, Age> given, lost;  // the latest time for each element
  bool allowed = false, forbidden = false;
};

namespace {

void Add(std::vector<Number>& to, const std::vector<Number>& more) {
  for (const Number value : more)
    if (std::find(to.begin(), to.end(), value) == to.end()) to.push_back(value);
}

void Note(std::map<Number, Age>& ages, const std::vector<Number>& elements, Age age) {
  for (const Number element : elements) ages[element] = std::max(ages[element], age);
}

// For each element the newer of given and lost counts; if both are equally old, lost counts.
void Change(std::vector<Number>& list, const Sum& sum) {
  Add(list, sum.with);
  std::erase_if(list, [&](Number element) {
    const auto lost = sum.lost.find(element), given = sum.given.find(element);
    return lost != sum.lost.end() && (given == sum.given.end() || given->second <= lost->second);
  });
}

}  // namespace

// Adds the amount of one more rule.
void Walker::Speak(Sum& sum, ModifierOp op, const Value& amount, const std::pair<Number, Number>& age) {
  switch (op) {
    case ModifierOp::To:
      if (age < sum.newest) break;
      sum.newest = age;
      sum.base = amount;
      break;
    case ModifierOp::By: sum.by = Arithmetic(check::BinaryOp::Add, sum.by.value_or(0), amount.number); break;
    case ModifierOp::AtLeast: sum.low = sum.low ? std::max(*sum.low, amount.number) : amount.number; break;
    case ModifierOp::AtMost: sum.high = sum.high ? std::min(*sum.high, amount.number) : amount.number; break;
    case ModifierOp::Allow: sum.allowed = true; break;
    case ModifierOp::Forbid: sum.forbidden = true; break;
    case ModifierOp::With:
      Add(sum.with, amount.list);
      Note(sum.given, amount.list, age);
      break;
    case ModifierOp::Without: Note(sum.lost, amount.list, age); break;
  }
}

Text Walker::MakeRunningText(check::BodyId body, std::vector<Value> locals, Number uid) {
  Text text;
  text.body = &rules_.bodies[body];
  text.locals = std::move(locals);
  text.locals.resize(std::max(text.body->locals.size(), text.locals.size()));
  text.uid = uid;
  return text;
}

// Computes the query's own value, then applies its modifiers, then its bounds.
Value Walker::Ask(int index, std::vector<Value> args) {
  Open call(*this);
  Tick();
  const check::Query& query = rules_.queries[index];
  Text text = MakeRunningText(query.body, args);
  Value value = Modified(index, args, Eval(query.base, text));
  for (const ExprId bound : query.at_least)
    value = Of(Arithmetic(check::BinaryOp::Max, value.number, Num(bound, text)));
  for (const ExprId bound : query.at_most) value = Of(Arithmetic(check::BinaryOp::Min, value.number, Num(bound, text)));
  return value;
}

bool Walker::Works(check::WorksId works, int card) {
  if (!works.IsValid()) return true;
  const check::Works& when = rules_.works[works];
  const Card& it = cards_[card];
  if (((when.zones >> it.zone) & 1) == 0) return false;
  if (!when.condition.IsValid()) return true;
  Open call(*this);
  Text text = MakeRunningText(when.body, {Of(card), Of(it.controller)});
  return Yes(when.condition, text);
}

bool Walker::Fits(const std::vector<check::Pattern>& patterns, const std::vector<Value>& args, int card) {
  for (std::size_t i = 0; i < patterns.size() && i < args.size(); ++i) {
    const Number arg = args[i].number;
    switch (patterns[i].kind) {
      case PatternKind::Any: break;
      case PatternKind::Me:
        if (arg != card) return false;
        break;
      case PatternKind::You:
        if (card < 0 || arg != cards_[card].controller) return false;
        break;
      case PatternKind::CardType:
        if (arg < 0 || arg >= static_cast<Number>(cards_.size())) return false;
        if (!check::IsBelow(rules_, rules_.cards[cards_[arg].kind].type, static_cast<std::int32_t>(patterns[i].value)))
          return false;
        break;
      case PatternKind::Constant:
        if (arg != patterns[i].value) return false;
        break;
    }
  }
  return true;
}

// All cards in the order of zones: the table's zones, then the players' zones one by one, seat by seat.
std::vector<int> Walker::CardsInOrder() {
  std::vector<int> order;
  for (const auto of : {check::OwnerKind::Table, check::OwnerKind::Player}) {
    for (std::size_t zone = 0; zone < rules_.zones.size(); ++zone) {
      if (rules_.zones[zone].of != of) continue;
      for (int owner = 0; owner < (of == check::OwnerKind::Table ? 1 : seats_); ++owner) {
        const auto& cards = zones_[{static_cast<int>(zone), of == check::OwnerKind::Table ? -1 : owner}];
        order.insert(order.end(), cards.begin(), cards.end());
      }
    }
  }
  return order;
}

// Applies one rule, for one card that prints it (-1: a rule of the ruleset).
void Walker::Apply(const check::Modifier& modifier, check::ModifierId index, int card, const std::vector<Value>& args,
                   Sum& sum) {
  if (!Fits(modifier.patterns, args, card)) return;
  for (const Asking& asking : asking_)  // a rule does not see its own effect
    if (asking.modifier == index && asking.card == card && asking.args == args) return;
  asking_.push_back({index, card, args});
  struct Asked {
    std::vector<Asking>& all;
    ~Asked() { all.pop_back(); }
  } asked{asking_};
  if (card >= 0 && !Works(modifier.works, card)) return;
  Open call(*this);
  std::vector<Value> locals = args;
  locals.push_back(Of(card < 0 ? kNone : card));
  locals.push_back(Of(card < 0 ? kNone : cards_[card].controller));
  Text text = MakeRunningText(modifier.body, std::move(locals));
  if (modifier.condition.IsValid() && !Yes(modifier.condition, text)) return;
  const Value amount = Eval(modifier.amount, text);
  Speak(sum, modifier.op, amount, {card < 0 ? 0 : cards_[card].since, 0});
}

// All layers that are seen, one after the other. A change of a named layer sees the layers before it, one of the layer
// `_` also that layer.
Value Walker::Modified(int query, const std::vector<Value>& args, Value value) {
  struct Restored {
    explicit Restored(int& seen) : seen(seen), before(seen) {}
    ~Restored() { seen = before; }
    int& seen;
    const int before;
  } restored{layers_seen_};
  const int layers = std::max(1, static_cast<int>(rules_.layers.size()));
  for (int layer = 0; layer < std::min(layers, restored.before); ++layer) {
    layers_seen_ = rules_.layers.size() < 2 ? restored.before : layer + (layer == rules_.unnamed_layer ? 1 : 0);
    value = ModifiedInLayer(query, args, std::move(value), rules_.layers.empty() ? -1 : layer);
  }
  return value;
}

Value Walker::ModifiedInLayer(int query, const std::vector<Value>& args, Value value, int layer) {
  Sum sum;
  sum.base = std::move(value);
  for (const bool of_cards : {false, true}) {
    for (const check::ModifierId i : rules_.modifiers.Ids()) {
      const check::Modifier& modifier = rules_.modifiers[i];
      // Those of statements are refused where they begin.
      if (modifier.query != query || modifier.layer != layer || (modifier.card >= 0) != of_cards || modifier.lasting >= 0) continue;
      if (!of_cards) {
        Apply(modifier, i, -1, args, sum);
        continue;
      }
      for (const int card : CardsInOrder())
        if (cards_[card].kind == modifier.card && ((rules_.works[modifier.works].zones >> cards_[card].zone) & 1))
          Apply(modifier, i, card, args, sum);
    }
  }
  for (const Changed& changed : changed_) {  // oldest first
    const check::TimedModifier& timed = rules_.timed_modifiers[changed.timed];
    if (timed.query != query || timed.layer != layer) continue;
    bool fits = true;
    for (std::size_t i = 0; i < args.size() && i < changed.args.size(); ++i)
      fits = fits && (!changed.args[i] || *changed.args[i] == args[i].number);
    if (!fits) continue;
    Speak(sum, timed.op, changed.amount, {changed.since, &changed - changed_.data() + 1});
  }
  const check::Type result = rules_.queries[query].result;
  Value answer = sum.base;
  if (result.IsList()) {
    Change(answer.list, sum);
    return answer;
  }
  if (result.kind == TypeKind::Bool) return sum.forbidden ? Of(0) : sum.allowed ? Of(1) : answer;
  if (answer.number == kNone) return answer;
  if (sum.by) answer = Of(Arithmetic(check::BinaryOp::Add, answer.number, *sum.by));
  if (sum.low) answer = Of(std::max(answer.number, *sum.low));
  if (sum.high) answer = Of(std::min(answer.number, *sum.high));
  return answer;
}

}  // namespace cardinal::reference
