#include "interpreter/machine/match/repetition_hash.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "interpreter/base/hash.h"
#include "interpreter/machine/match/frame_layout.h"

namespace cardinal::match {

namespace {

using program::TypeKind;

// The passes and actions of a window are counted without limit; all counts above this value have the same hash.
constexpr model::Value kMaxCounted = 32;

// The values of all frames. The counters of a window (see program::Window) are reduced to what can matter: the turn
// goes round, and no rule waits for more than kMaxCounted passes.
std::vector<model::Value> StackValues(const program::Program& program, const Stack& stack) {
  std::vector<model::Value> values(stack.values.begin(), stack.values.end());
  for (const Frame& frame : stack.frames) {
    const bool window = frame.Occurrence() == program::OccurrenceKind::Window;
    if (frame.uid <= 0 || !window) continue;
    const auto params = program.windows[frame.occurrence_index].params.size();
    const std::size_t at = static_cast<std::size_t>(frame.base) + params;
    const model::Value asked = ToList(values[at]).length;
    if (values[at + 1] != model::kNone && asked > 0) values[at + 1] %= asked;
    values[at + 2] = std::min(values[at + 2], kMaxCounted);
    values[at + 3] = std::min(values[at + 3], kMaxCounted);
  }
  return values;
}

class PositionHashing {
 public:
  PositionHashing(const program::Program& program, const Match& match) : program_(program), match_(match) {
    // Frames last: an event that runs inside itself adds frames each time.
    for (const PendingAction& waiting : match.pending) Number(waiting.uid);
    for (const Deferred& deferred : match.deferred) Number(deferred.uid);
    for (const Reaction& reaction : match.reactions) Number(reaction.after.uid);
    for (const Frame& frame : match.stack.frames) Number(frame.uid);
  }

  std::uint64_t HashAll() {
    Everything();
    Frames();
    Asked();
    return hasher_.Digest();
  }
  std::uint64_t HashStateParts() {
    Everything();
    return hasher_.Digest();
  }

 private:
  void Everything() {
    Cards();
    States();
    KeptAnswers();
    Modifiers();
    LastingRules();
    Waits();
  }

  // Open occurrences are identified by their order, not by their uid.
  void Number(std::int32_t uid) {
    if (uid > 0) uids_.emplace(uid, std::ssize(uids_));
  }

  // Adds a value of unknown type: it may be the uid of an open occurrence.
  void Any(model::Value value) {
    const auto found = uids_.find(value);
    if (found == uids_.end()) {
      hasher_.Add(0).Add(value);
    } else {
      hasher_.Add(1).Add(found->second);
    }
  }
  template <class Values>
  void All(const Values& values) {
    hasher_.Add(values.size());
    for (const auto value : values) Any(value);
  }

  // Adds the values themselves, except at places where the rules have occurrences: a counter that happens to equal the
  // uid of an event must not be hashed as an event.
  template <class Values>
  void Typed(const Values& values, const std::vector<bool>& occurrences) {
    hasher_.Add(values.size());
    for (std::size_t i = 0; i < static_cast<std::size_t>(values.size()); ++i) {
      if (occurrences[i])
        Any(values[i]);
      else
        hasher_.Add(values[i]);
    }
  }

  static void MarkElements(model::Value list, std::vector<bool>& arena) {
    if (list < 0) return;
    const ListRef ref = ToList(list);
    for (std::int64_t i = 0; i < ref.length && static_cast<std::size_t>(ref.offset + i) < arena.size(); ++i)
      arena[ref.offset + i] = true;
  }

  // Marks the occurrences among the registers of a function, which begin at `base`, and the elements of lists of
  // occurrences.
  template <class Values>
  static void Mark(const program::FrameShape& shape, const Values& values, std::size_t base, std::vector<bool>& here,
                   std::vector<bool>& arena) {
    for (std::size_t reg = 0; reg < shape.registers.size(); ++reg) {
      const std::size_t at = base + reg;
      const program::TypeTag& type = shape.registers[reg];
      const bool list = type.kind == TypeKind::List;
      if (at >= here.size() || !program::IsOccurrence(list ? type.element : type.kind)) continue;
      here[at] = !list;
      if (list) MarkElements(values[at], arena);
    }
  }

  // The same for the temporary registers of a frame that runs.
  static void MarkTemporaries(const program::FrameShape& shape, const Frame& frame,
                              const std::vector<model::Value>& values, std::vector<bool>& here,
                              std::vector<bool>& arena) {
    const auto at = [&](std::int32_t reg) { return static_cast<std::size_t>(frame.base + reg); };
    for (const program::FrameShape::Running& form : shape.running) {
      if (frame.pc < form.first || frame.pc >= form.first + form.count) continue;
      for (const std::int32_t reg : form.temporaries.single)
        if (at(reg) < here.size()) here[at(reg)] = true;
      for (const std::int32_t reg : form.temporaries.lists)
        if (at(reg) < here.size()) MarkElements(values[at(reg)], arena);
      return;
    }
  }

  void Cards() {
    const GameState& world = match_.state;
    hasher_.Add(world.seats).Add(world.eliminated);
    for (const model::CardId card : world.order) hasher_.Add(card);
    for (const Card& card : world.cards)
      hasher_.Add(card.def).Add(card.owner).Add(card.controller).Add(card.zone).Add(card.known_by).Add(card.created);
    // The order counts, not the time.
    std::vector<std::size_t> since(world.cards.size());
    std::iota(since.begin(), since.end(), std::size_t{0});
    std::stable_sort(since.begin(), since.end(),
                     [&](std::size_t x, std::size_t y) { return world.cards[x].since < world.cards[y].since; });
    for (const std::size_t card : since) hasher_.Add(card);
  }

  void States() {
    for (const program::Field& field : program_.fields) {
      const model::Value owners = field.of == program::OwnerKind::Table ? 1
                                  : field.of == program::OwnerKind::Player
                                      ? match_.state.seats
                                      : static_cast<model::Value>(match_.state.cards.size());
      const bool occurrence = program::IsOccurrence(field.type.kind);
      for (model::Value owner = 0; owner < owners; ++owner) {
        const model::Value value = match_.state.fields[FieldIndex(program_, match_.state, field, owner)];
        if (occurrence) Any(value);
        if (!occurrence) hasher_.Add(value);
      }
    }
  }

  void KeptAnswers() {
    const auto& kept = match_.state.kept_answers;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (program::IsOccurrence(program_.kept_answers[i % program_.kept_answers.size()].type.kind))
        Any(kept[i]);
      else
        hasher_.Add(kept[i]);
    }
  }

  void Modifiers() {
    hasher_.Add(match_.state.modifiers.size());
    for (const ActiveModifier& modifier : match_.state.modifiers) {
      hasher_.Add(modifier.timed).Add(modifier.source).Add(modifier.amount);
      Any(modifier.end);
      All(modifier.args);
      if (program::NewestWins(program_.timed_modifiers[modifier.timed].op)) hasher_.Add(CardsOlderThan(modifier));
    }
  }
  // Their numbers grow with each statement; what counts is which of them are a group, and their order.
  void LastingRules() {
    const auto& lasting = match_.state.lasting;
    hasher_.Add(lasting.size());
    for (const LastingRule& made : lasting) {
      const auto first = std::ranges::find(lasting, made.group, &LastingRule::group);
      hasher_.Add(made.rule).Add(made.source).Add(made.seat).Add(made.count).Add(made.older);
      hasher_.Add(first - lasting.begin());
      hasher_.Add(
          std::ranges::count_if(match_.state.cards, [&](const Card& card) { return card.since <= made.since; }));
      Any(made.end);
      const auto& types = program_.lasting_rules[made.rule].captured;
      for (std::size_t i = 0; i < made.captured.size(); ++i) {
        if (program::IsOccurrence(types[i].kind))
          Any(made.captured[i]);
        else
          hasher_.Add(made.captured[i]);
      }
    }
  }
  // The order counts, not the time.
  std::ptrdiff_t CardsOlderThan(const ActiveModifier& modifier) const {
    return std::ranges::count_if(match_.state.cards, [&](const Card& card) { return card.since <= modifier.since; });
  }

  void Frames() {
    for (const Frame& frame : match_.stack.frames)
      hasher_.Add(frame.code)
          .Add(frame.pc)
          .Add(frame.base)
          .Add(frame.arena)
          .Add(frame.kind)
          .Add(frame.flags)
          .Add(frame.occurrence_index)
          .Add(frame.rule)
          .Add(frame.source);
    const std::vector<model::Value> values = StackValues(program_, match_.stack);
    std::vector<bool> here(values.size()), arena(match_.stack.arena.size());
    for (const Frame& frame : match_.stack.frames) {
      const program::FrameShape& shape = ShapesOf(program_)[frame.code];
      const auto base = static_cast<std::size_t>(frame.base);
      Mark(shape, values, base, here, arena);
      MarkTemporaries(shape, frame, values, here, arena);
      const bool action = frame.Runs(program::OccurrenceKind::Action);
      if (action && base + std::size_t{kActionWindow} < here.size()) here[base + std::size_t{kActionWindow}] = true;
    }
    Typed(values, here);
    Typed(match_.stack.arena, arena);
    All(match_.stack.building);
    All(match_.stack.building_marks);
  }

  void Waits(const Deferred& deferred) {
    hasher_.Add(deferred.event).Add(deferred.kind);
    All(deferred.args);
    All(deferred.hooks);
  }

  void Waits() {
    for (const PendingAction& waiting : match_.pending) {
      hasher_.Add(waiting.action)
          .Add(waiting.variant)
          .Add(waiting.card)
          .Add(waiting.player)
          .Add(waiting.pc)
          .Add(waiting.copied);
      Any(waiting.window_uid);
      const auto& variants = program_.actions[waiting.action].variants;
      HashStoredLocals(variants[waiting.variant].run, waiting.locals, waiting.lists);
    }
    for (const Deferred& deferred : match_.deferred) Waits(deferred);
    for (const Reaction& reaction : match_.reactions) {
      hasher_.Add(reaction.state);
      Waits(reaction.after);
    }
    hasher_.Add(match_.simultaneous);
  }

  // The locals of a pending action; its lists refer to `lists`.
  void HashStoredLocals(program::FunctionId run, const std::vector<model::Value>& locals,
                        const std::vector<model::Value>& lists) {
    std::vector<bool> here(locals.size()), arena(lists.size());
    Mark(ShapesOf(program_)[run], locals, 0, here, arena);
    if (here.size() > std::size_t{kActionWindow}) here[std::size_t{kActionWindow}] = true;
    Typed(locals, here);
    Typed(lists, arena);
  }

  // Decision::template_values is left out: it follows from the rest.
  void Asked() {
    const model::Decision& open = match_.decision;
    hasher_.Add(match_.outcome.kind).Add(match_.outcome.winners);
    hasher_.Add(open.seat).Add(open.kind).Add(open.choice).Add(open.window).Add(open.zone).Add(open.min).Add(open.max);
    for (const model::Option& option : open.options) hasher_.Add(option.kind).Add(option.a).Add(option.b);
    All(open.picked);
  }

  const program::Program& program_;
  const Match& match_;
  std::map<model::Value, std::int64_t> uids_;
  base::Hasher hasher_;
};

}  // namespace

std::uint64_t HashPosition(const program::Program& program, const Match& match) {
  return PositionHashing(program, match).HashAll();
}

std::uint64_t HashState(const program::Program& program, const Match& match) {
  return PositionHashing(program, match).HashStateParts();
}

}  // namespace cardinal::match
