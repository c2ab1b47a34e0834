#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::ModifierOp;

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
void Walker::Speak(Sum& sum, ModifierOp op, const Value& amount, const Age& age) {
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

Text Walker::MakeRunningText(check::BodyId body, std::vector<Value> locals, Number uid) const {
  Text text;
  text.body = &rules_.bodies[body];
  text.locals = std::move(locals);
  text.locals.resize(std::max(text.body->locals.size(), text.locals.size()));
  text.uid = uid;
  return text;
}

// An answer depends only on the position and on what is given here, unless a change is being computed that does not see
// itself, or the question is about an occurrence or a list.
std::optional<std::vector<Number>> Walker::RememberedAs(int query, const std::vector<Value>& args) const {
  if (!asking_.empty() || !testing_.empty()) return std::nullopt;
  std::vector<Number> key = {query, layers_seen_, identity_seen_};
  for (std::size_t i = 0; i < args.size(); ++i) {
    const check::Type type = rules_.queries[query].params[i].type;
    if (type.IsList() || type.IsOccurrence()) return std::nullopt;
    key.push_back(args[i].number);
  }
  return key;
}

Value Walker::Ask(int query, std::vector<Value> args) {
  Open call(*this);
  Tick();
  if (rules_.queries[query].from == check::QueryOrigin::Identity) return AskIdentity(query, args.front().number);
  const auto key = RememberedAs(query, args);
  if (!key) return Compute(query, args);
  if (const auto known = remembered_.find(*key); known != remembered_.end()) return known->second;
  Value answer = Compute(query, args);
  remembered_[*key] = answer;
  return answer;
}

// Computes the query's own value, then applies its modifiers, then its bounds.
Value Walker::Compute(int index, const std::vector<Value>& args) {
  const check::Query& query = rules_.queries[index];
  Text text = MakeRunningText(query.body, args);
  Value value = Modified(index, args, Eval(query.base, text));
  for (const ExprId bound : query.at_least)
    value = Of(Arithmetic(check::BinaryOp::Max, value.number, Num(bound, text)));
  for (const ExprId bound : query.at_most) value = Of(Arithmetic(check::BinaryOp::Min, value.number, Num(bound, text)));
  return value;
}

bool Walker::IsBeingComputed(check::ModifierId index, Number owner, const std::vector<Value>& args) const {
  return std::any_of(asking_.begin(), asking_.end(), [&](const Asking& asking) {
    return asking.modifier == index && asking.owner == owner && asking.args == args;
  });
}

// Applies one rule, for one card that prints it (-1: a rule of the ruleset). A rule does not see its own effect.
void Walker::Apply(check::ModifierId index, int card, const std::vector<Value>& args, Sum& sum) {
  const check::Modifier& modifier = rules_.modifiers[index];
  if (!Fits(modifier.patterns, args, card) || IsBeingComputed(index, card, args)) return;
  // What a card is, is computed in an order of steps, in which no change sees another one of its step.
  const bool of_identity = rules_.queries[modifier.query].from == check::QueryOrigin::Identity;
  std::optional<Pushed<Asking>> asked;
  if (!of_identity) asked.emplace(asking_, Asking{index, card, args});
  if (card >= 0 && (!HasRules(card) || !Works(modifier.works, card))) return;
  Open call(*this);
  std::vector<Value> locals = args;
  locals.push_back(Of(card < 0 ? kNone : card));
  locals.push_back(Of(card < 0 ? kNone : Controller(card)));
  Text text = MakeRunningText(modifier.body, std::move(locals));
  if (modifier.condition.IsValid() && !Yes(modifier.condition, text)) return;
  const Value amount = Eval(modifier.amount, text);
  Speak(sum, modifier.op, amount, {card < 0 ? 0 : CardAt(card).since, 0});
}

void Walker::ApplyDeclared(check::ModifierId index, const std::vector<Value>& args, Sum& sum) {
  const check::Modifier& modifier = rules_.modifiers[index];
  if (modifier.card < 0) return Apply(index, -1, args, sum);
  for (const int card : CardsInOrder()) {
    const Card& it = CardAt(card);
    if (it.kind != modifier.card) continue;
    if (!modifier.works.IsValid() || ((rules_.works[modifier.works].zones >> it.zone) & 1))
      Apply(index, card, args, sum);
  }
}

// Applies a rule of a block that lasts.
void Walker::ApplyLasting(const LastingRule& made, const std::vector<Value>& args, Sum& sum) {
  const check::ModifierId index = rules_.lasting_rules[made.rule].modifier;
  const check::Modifier& modifier = rules_.modifiers[index];
  if (!Fits(modifier.patterns, args, -1) || IsBeingComputed(index, made.number, args)) return;
  std::optional<Pushed<Asking>> asked;
  if (rules_.queries[modifier.query].from != check::QueryOrigin::Identity)
    asked.emplace(asking_, Asking{index, made.number, args});
  Open call(*this);
  std::vector<Value> locals = args;
  locals.insert(locals.end(), made.captured.begin(), made.captured.end());
  Text text = MakeRunningText(modifier.body, std::move(locals));
  if (modifier.condition.IsValid() && !Yes(modifier.condition, text)) return;
  const Value amount = Eval(modifier.amount, text);
  Speak(sum, modifier.op, amount, made.since);
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
  const bool of_identity = rules_.queries[query].from == check::QueryOrigin::Identity;  // these have no layers
  const auto is_here = [&](const auto& rule) { return rule.query == query && (of_identity || rule.layer == layer); };
  for (const bool of_cards : {false, true})
    for (const check::ModifierId i : rules_.modifiers.Ids()) {
      const check::Modifier& modifier = rules_.modifiers[i];
      if (is_here(modifier) && modifier.lasting < 0 && (modifier.card >= 0) == of_cards) ApplyDeclared(i, args, sum);
    }
  for (const Changed& changed : Read().changed) {
    const check::TimedModifier& timed = rules_.timed_modifiers[changed.timed];
    bool fits = is_here(timed);
    for (std::size_t i = 0; i < args.size() && i < changed.args.size(); ++i)
      fits = fits && (!changed.args[i] || *changed.args[i] == args[i].number);
    if (fits) Speak(sum, timed.op, changed.amount, changed.since);
  }
  for (const LastingRule& made : Read().lasting) {
    const check::ModifierId rule = rules_.lasting_rules[made.rule].modifier;
    if (rule.IsValid() && is_here(rules_.modifiers[rule])) ApplyLasting(made, args, sum);
  }
  const check::Type result = rules_.queries[query].result;
  Value answer = sum.base;
  if (result.IsList()) {
    reference::Change(answer.list, sum);
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
