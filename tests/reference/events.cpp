#include <algorithm>
#include <array>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::HookKind;

Walker::Walker(const check::CheckedRules& rules, const Start& start) : rules_(rules), seats_(start.seats) {
  for (const Start::Card& card : start.cards) {
    const auto zone =
        std::find_if(rules.zones.begin(), rules.zones.end(), [&](const check::Zone& z) { return z.name == card.zone; });
    const int index = static_cast<int>(zone - rules.zones.begin());
    const int of = zone->of == check::OwnerKind::Table ? -1 : card.owner;
    zones_[{index, of}].push_back(static_cast<int>(cards_.size()));
    cards_.push_back({card.kind, card.owner, card.owner, index, of, ++moves_});
  }
  for (std::size_t i = 0; i < rules.fields.size(); ++i) {
    const check::Field& field = rules.fields[i];
    for (int owner = 0; owner < CountOwners(field.of); ++owner) {
      const bool of_table = field.of == check::OwnerKind::Table;
      State(static_cast<int>(i), of_table ? -1 : owner) = field.initial;
    }
  }
}

Played Walker::Play() {
  try {
    Happen(rules_.game.main_event, {});
  } catch (const Over& over) {
    played_.ending = over.ending;
    played_.winner = over.winner;
  } catch (const Faulted& fault) {
    played_.ending = Ending::Fault;
    played_.what = fault.what;
  } catch (const TooMuch& much) {
    played_.ending = much.ending;
  } catch (const NotBuilt& construct) {
    played_.ending = Ending::Outside;
    played_.what = construct.what;
  }
  for (const auto& [key, value] : states_) played_.states[{rules_.fields[key.first].name, key.second}] = value;
  for (const auto& [key, cards] : zones_) played_.zones[{rules_.zones[key.first].name, key.second}] = cards;
  return played_;
}

const Running* Walker::Find(Number uid) const {
  for (std::size_t i = running_.size(); i-- > 0;)
    if (running_[i].uid == uid) return &running_[i];
  return nullptr;
}

void Walker::RunEnd(check::EndKind kind, Number what) {
  std::erase_if(changed_, [&](const Changed& changed) {
    return changed.end == what && rules_.timed_modifiers[changed.timed].end == kind;
  });
}

// Finds the hooks that now match the event and are not in `matched` yet: the ruleset's in the order of the source, then
// those of cards by seat, by time in their zone, and in printed order. Each with the seat that controls its card.
void Walker::Hear(int event, const std::vector<Value>& args, std::vector<HookOnCard>& matched,
                  std::vector<int>& seats) {
  const auto add = [&](check::HookId hook, int card) {
    const HookOnCard one{hook, card};
    if (std::find(matched.begin(), matched.end(), one) != matched.end()) return;
    matched.push_back(one);
    seats.push_back(card < 0 ? -1 : cards_[card].controller);
  };
  for (const HookKind kind : {HookKind::Instead, HookKind::Before, HookKind::After}) {
    for (const bool of_cards : {false, true}) {
      for (const check::HookId i : rules_.hooks.Ids()) {
        const check::Hook& hook = rules_.hooks[i];
        if (hook.of != check::OccurrenceKind::Event || hook.target != event || hook.kind != kind ||
            (hook.card >= 0) != of_cards || hook.lasting >= 0)
          continue;
        if (!of_cards) {
          if (Fits(hook.patterns, args, -1)) add(i, -1);
          continue;
        }
        for (std::size_t card = 0; card < cards_.size(); ++card) {
          const int id = static_cast<int>(card);
          if (cards_[card].kind == hook.card && Fits(hook.patterns, args, id) && Works(hook.works, id)) add(i, id);
        }
      }
    }
  }
  const bool of_cards = std::any_of(matched.begin(), matched.end(), [](const auto& one) { return one.second >= 0; });
  if (matched.size() < 2) return;
  Number first = of_cards ? FirstSeat() : 0;
  if (first == kNone) first = 0;
  std::vector<std::size_t> order(matched.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto key = [&](std::size_t i) {
    const auto [hook, card] = matched[i];
    // In printed order: hooks of the ruleset before those of cards, each kind in the order of the source.
    if (card < 0) return std::array<Number, 4>{-1, 0, 0, hook.Number()};
    return std::array<Number, 4>{(seats[i] - first + seats_) % seats_, cards_[card].since, card, hook.Number()};
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return key(x) < key(y); });
  const auto old_matched = matched;
  const auto old_seats = seats;
  for (std::size_t i = 0; i < order.size(); ++i) matched[i] = old_matched[order[i]], seats[i] = old_seats[order[i]];
}

// True if the hook of this card has replaced the event, or one that led to it: every replacement since the last hook of
// another kind began.
bool Walker::HasReplaced(const check::Hook& hook, int card) const {
  for (auto hearing = hearing_.rbegin(); hearing != hearing_.rend(); ++hearing) {
    const check::Hook& running = rules_.hooks[hearing->hook];
    if (running.source_hook == hook.source_hook && hearing->card == card) return true;
    if (running.kind != HookKind::Instead) return false;
  }
  return false;
}

// Runs the hooks of one kind in order. Returns true if one of them has replaced the event (instead) or skipped it
// (before).
bool Walker::RunHooks(HookKind kind, const std::vector<HookOnCard>& matched, const std::vector<int>& seats, int event,
                      const std::vector<Value>& args, Number uid, bool& skipped) {
  (void)event;
  for (std::size_t i = 0; i < matched.size(); ++i) {
    const auto [index, card] = matched[i];
    const check::Hook& hook = rules_.hooks[index];
    if (hook.kind != kind) continue;
    if (kind == HookKind::Instead && HasReplaced(hook, card)) continue;
    const bool names_me = std::any_of(hook.patterns.begin(), hook.patterns.end(),
                                      [](const check::Pattern& p) { return p.kind == check::PatternKind::Me; });
    if (card >= 0 && !names_me && !Works(hook.works, card)) continue;
    Open call(*this);
    std::vector<Value> locals = args;
    locals.push_back(Of(card < 0 ? kNone : card));
    locals.push_back(Of(card < 0 ? kNone : seats[i]));
    locals.push_back(Of(uid));
    Text text = MakeRunningText(hook.body, std::move(locals));
    hearing_.push_back({index, card});
    struct Heard {
      std::vector<Hearing>& all;
      ~Heard() { all.pop_back(); }
    } done{hearing_};
    if (hook.condition.IsValid() && !Yes(hook.condition, text)) continue;
    try {
      Run(text.body->block, text);
    } catch (const StopText&) {
    } catch (const SkipOccurrence&) {
      skipped = true;
      return true;
    }
    if (kind == HookKind::Instead) return true;
  }
  return false;
}

// Seven steps: is the event allowed; instead; before; the body; after; the end of the modifiers that last until its
// end; the `whenever` rules.
Value Walker::Happen(int index, std::vector<Value> args) {
  Open call(*this);
  const check::Event& event = rules_.events[index];
  if (event.permission >= 0 && Ask(event.permission, args).number != 1) return Of(kNone);
  Text text = MakeRunningText(event.body, args, next_uid_++);
  std::string line = event.name + "(";
  for (std::size_t i = 0; i < event.params.size(); ++i) {
    line += i ? ", " : "";
    line += event.params[i].type.IsList() ? "a list"
            : args[i].number == kNone     ? "none"
                                          : std::to_string(args[i].number);
  }
  played_.events.push_back(line + ")");
  running_.push_back({index, text.uid, &text});
  struct Ends {
    std::vector<Running>& all;
    bool over = false;
    ~Ends() {
      if (!over) all.pop_back();
    }
  } ends{running_};
  if (!event.states.empty()) throw NotBuilt{"a state of an occurrence"};
  std::vector<HookOnCard> matched;
  std::vector<int> seats;
  bool skipped = false;
  Value result = Of(kNone);
  Hear(index, args, matched, seats);
  if (event.order.IsValid()) throw NotBuilt{"replacements that a player orders"};
  if (!RunHooks(HookKind::Instead, matched, seats, index, args, text.uid, skipped) &&
      !RunHooks(HookKind::Before, matched, seats, index, args, text.uid, skipped)) {
    try {
      Run(text.body->block, text);
    } catch (const StopText&) {
    } catch (const ReturnValue& returned) {
      result = returned.value;
    }
    const bool any_after = std::any_of(rules_.hooks.begin(), rules_.hooks.end(), [&](const check::Hook& hook) {
      return hook.of == check::OccurrenceKind::Event && hook.target == index && hook.kind == HookKind::After;
    });
    if (any_after) Hear(index, args, matched, seats);
    RunHooks(HookKind::After, matched, seats, index, args, text.uid, skipped);
  }
  running_.pop_back();
  ends.over = true;
  RunEnd(check::EndKind::EndOfOccurrence, text.uid);
  Settle();
  return result;
}

// Runs round after round, until no condition holds.
void Walker::Settle() {
  if (settling_ || rules_.whenevers.empty()) return;
  settling_ = true;
  struct Settled {
    Walker& walker;
    std::vector<Hearing> outside;  // these rules begin new events
    ~Settled() {
      walker.settling_ = false;
      walker.hearing_ = std::move(outside);
    }
  } settled{*this, std::exchange(hearing_, {})};
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

Played Play(const check::CheckedRules& rules, const Start& start) { return Walker(rules, start).Play(); }

}  // namespace cardinal::reference
