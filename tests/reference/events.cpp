// Events from their beginning to their end, and blocks in which several happen at once.
#include <algorithm>
#include <utility>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::HookKind;
using check::OccurrenceKind;

Walker::Walker(const check::CheckedRules& rules, const Start& start, Player& player)
    : rules_(rules), start_(start), player_(player), seats_(start.seats) {
  for (const Start::Card& card : start.cards) {
    const auto zone =
        std::find_if(rules.zones.begin(), rules.zones.end(), [&](const check::Zone& z) { return z.name == card.zone; });
    const int index = static_cast<int>(zone - rules.zones.begin());
    const int of = zone->of == check::OwnerKind::Table ? -1 : card.owner;
    now_.zones[{index, of}].push_back(static_cast<int>(now_.cards.size()));
    now_.cards.push_back({card.kind, card.owner, card.owner, index, of, ++now_.moves});
  }
  names_ = NumberNames();
  for (std::size_t i = 0; i < rules.fields.size(); ++i) {
    const check::Field& field = rules.fields[i];
    for (int owner = 0; owner < CountOwners(field.of); ++owner) {
      const bool of_table = field.of == check::OwnerKind::Table;
      now_.states[{static_cast<int>(i), of_table ? -1 : owner}] = field.initial;
    }
  }
}

// The name of a card is a value: the number of its text among the names of the rules, which are followed by those of
// cards.
std::vector<Number> Walker::NumberNames() const {
  std::map<std::string, Number> known;
  for (const auto i : rules_.names.Ids()) known[rules_.names[i]] = i;
  auto next = static_cast<Number>(rules_.names.size());
  std::vector<Number> names;
  for (const check::Card& card : rules_.cards) {
    const auto [name, fresh] = known.try_emplace(card.name, next);
    next += fresh ? 1 : 0;
    names.push_back(name->second);
  }
  return names;
}

Played Walker::Play() {
  try {
    const check::Identity& identity = rules_.identity;
    if (identity.print >= 0 || identity.name >= 0 || identity.lends) throw NotBuilt{"another print, name or text"};
    if (rules_.game.one_by_one) throw NotBuilt{"reactions one by one"};
    Happen(rules_.game.main_event, {});
  } catch (const Over& over) {
    played_.ending = over.ending;
    played_.winners = over.winners;
  } catch (const Faulted& fault) {
    played_.ending = Ending::Fault;
    played_.what = fault.what;
  } catch (const TooMuch& much) {
    played_.ending = much.ending;
  } catch (const NotBuilt& construct) {
    played_.ending = Ending::Outside;
    played_.what = construct.what;
  }
  played_.position = now_;
  return played_;
}

namespace {

std::string Line(const check::Event& event, const std::vector<Value>& args) {
  std::string line = event.name + "(";
  for (std::size_t i = 0; i < event.params.size(); ++i) {
    const check::Type type = event.params[i].type;
    line += i ? ", " : "";
    line += type.IsList()             ? "a list"
            : args[i].number == kNone ? "none"
            : type.IsOccurrence()     ? "an occurrence"
                                      : std::to_string(args[i].number);
  }
  return line + ")";
}

}  // namespace

// Seven steps: is the event allowed; instead; before; the body; after; the end of changes and rules that last until its
// end; the `whenever` rules.
Value Walker::Happen(int index, std::vector<Value> args) {
  Open call(*this);
  const check::Event& event = rules_.events[index];
  if (event.permission >= 0 && Ask(event.permission, args).number != 1) return Of(kNone);
  const Number uid = next_uid_++;
  Text text = MakeRunningText(event.body, args, uid);
  played_.events.push_back(Line(event, args));
  Runs runs(*this, {OccurrenceKind::Event, index, uid, &text});
  for (std::size_t i = 0; i < event.states.size(); ++i)
    text.locals[static_cast<std::size_t>(event.states[i])] = Eval(event.state_values[i], text);
  const Occurrence of{OccurrenceKind::Event, index, uid, args};
  Value result = Of(kNone);
  std::vector<Heard> heard = Hear(of, {});
  OrderReplacements(event, of, text, heard);
  if (!RunHooks(HookKind::Instead, heard, of) && !RunHooks(HookKind::Before, heard, of)) {
    RunEvent(text, result);
    if (simultaneous_ == 0)
      RunHooks(HookKind::After, Hear(of, heard), of);
    else
      deferred_.push_back({of, text, heard});
  }
  runs.End();
  EndOccurrence(uid);
  Settle();
  return result;
}

void Walker::RunEvent(Text& text, Value& result) {
  try {
    Run(text.body->block, text);
  } catch (const StopText&) {
  } catch (const ReturnValue& returned) {
    result = returned.value;
  }
}

// Ends what lasts until then. Actions that still wait in a window that ends are dropped.
void Walker::EndOccurrence(Number uid) {
  EndAll(check::EndKind::EndOfOccurrence, uid);
  std::vector<Number> dropped;
  for (const Waiting& waiting : waiting_)
    if (waiting.window == uid) dropped.push_back(waiting.uid);
  std::erase_if(waiting_, [&](const Waiting& waiting) { return waiting.window == uid; });
  for (const Number waiting : dropped) EndAll(check::EndKind::EndOfOccurrence, waiting);
}

// Runs round after round, until no condition holds.
void Walker::Settle() {
  if (settling_ || simultaneous_ > 0 || rules_.whenevers.empty()) return;
  settling_ = true;
  struct Settled {
    ~Settled() { settling = false; }
    bool& settling;
  } settled{settling_};
  const Pushed<Hearing> anew(hearing_, {});
  for (bool ran = true; ran;) {
    ran = false;
    Open call(*this);
    for (const check::Whenever& whenever : rules_.whenevers) {
      Tick();
      Text text = MakeRunningText(whenever.body, {});
      if (!Yes(whenever.condition, text)) continue;
      ran = true;
      try {
        Run(text.body->block, text);
      } catch (const StopText&) {
      }
    }
  }
}

// Whether an event can happen in the block: it may call one, or a part.
bool Walker::Calls(const check::Block& block) const {
  return std::any_of(block.stmts.begin(), block.stmts.end(), [&](check::StmtId id) {
    const check::Stmt& stmt = rules_.stmts[id];
    return stmt.kind == check::StmtKind::CallEvent || stmt.kind == check::StmtKind::CallPart ||
           std::any_of(stmt.blocks.begin(), stmt.blocks.end(), [&](const check::Block& inner) { return Calls(inner); });
  });
}

// Reads see the position before the block. The `after` hooks of its events run when it is over; so do the `whenever`
// rules.
void Walker::Simultaneously(const check::Block& block, Text& text) {
  const std::size_t from = deferred_.size();
  if (simultaneous_ == 0) {
    before_ = now_;
    cards_before_ = now_.cards.size();
    moved_.clear();
  }
  ++simultaneous_;
  Change();
  std::optional<StopText> stopped;
  std::optional<ReturnValue> returned;
  try {
    Run(block, text);
  } catch (const StopText& stop) {
    stopped = stop;
  } catch (const ReturnValue& value) {
    returned = value;
  }
  --simultaneous_;
  Change();
  if (simultaneous_ == 0) {
    for (const auto& [zone, cards] : now_.zones) {
      const int capacity = rules_.zones[zone.first].capacity;
      if (capacity >= 0 && static_cast<int>(cards.size()) > capacity) throw Faulted{"ZoneFull"};
    }
    RunDeferred(from);
    if (Calls(block)) Settle();
  }
  if (stopped) throw StopText{};
  if (returned) throw ReturnValue{*returned};
}

// First all hooks of all events are found: those that matched when the event happened, and those that match now.
void Walker::RunDeferred(std::size_t from) {
  for (std::size_t i = from; i < deferred_.size(); ++i) {
    std::vector<Heard> heard = Hear(deferred_[i].of, deferred_[i].heard);
    std::erase_if(heard, [&](const Heard& one) { return rules_.hooks[one.hook].kind != HookKind::After; });
    deferred_[i].heard = std::move(heard);
  }
  while (deferred_.size() > from) {
    if (deferred_[from].heard.empty()) {
      deferred_.erase(deferred_.begin() + static_cast<std::ptrdiff_t>(from));
      continue;
    }
    const Heard heard = deferred_[from].heard.front();
    deferred_[from].heard.erase(deferred_[from].heard.begin());
    const bool over = rules_.hooks[heard.hook].lasting >= 0 && FindLasting(heard.owner) == nullptr;
    const Occurrence of = deferred_[from].of;
    bool skipped = false;
    if (!over) RunHook(heard, of, skipped);
  }
}

Played Play(const check::CheckedRules& rules, const Start& start, Player& player) {
  return Walker(rules, start, player).Play();
}

}  // namespace cardinal::reference
