#include "interpreter/machine/match/position.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "interpreter/base/hash.h"

namespace cardinal::match {

namespace {

using program::TypeKind;

// Passes and actions of a window are counted for ever; above this they are not told apart.
constexpr model::Value kMostCounted = 32;

// The values of all frames. A window's counters (see program::Window) are as far as they can matter: whose turn it is
// goes round, and no rule waits for so many passes.
std::vector<model::Value> ValuesOf(const program::Program& program, const Stack& stack) {
  std::vector<model::Value> values(stack.values.begin(), stack.values.end());
  for (const Frame& frame : stack.frames) {
    const bool window = static_cast<program::OccurrenceKind>(frame.kind) == program::OccurrenceKind::Window;
    if (frame.uid <= 0 || !window) continue;
    const auto params = program.windows[static_cast<std::size_t>(frame.what)].params.size();
    const std::size_t at = static_cast<std::size_t>(frame.base) + params;
    const model::Value asked = ToList(values[at]).length;
    if (values[at + 1] != model::kNone && asked > 0) values[at + 1] %= asked;
    values[at + 2] = std::min(values[at + 2], kMostCounted);
    values[at + 3] = std::min(values[at + 3], kMostCounted);
  }
  return values;
}

class Hashing {
 public:
  Hashing(const program::Program& program, const Match& match) : program_(program), match_(match) {
    for (std::size_t i = 0; i < match.stack.frames.size(); ++i) Number(match.stack.frames[i].uid);
    for (const Waiting& waiting : match.waiting) Number(waiting.uid);
    for (const Deferred& deferred : match.deferred) Number(deferred.uid);
  }

  std::uint64_t OfAll() {
    Everything();
    Frames();
    Asked();
    return hasher_.Value();
  }
  std::uint64_t OfWorld() {
    Everything();
    return hasher_.Value();
  }

 private:
  void Everything() {
    Cards();
    States();
    Modifiers();
    Waits();
  }

  // Occurrences that are going on are told apart by their place.
  void Number(std::int32_t uid) {
    if (uid > 0) uids_.emplace(uid, static_cast<std::int64_t>(uids_.size()));
  }

  // A value whose type is not known: it may be the number of an occurrence that is going on.
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

  void Cards() {
    const World& world = match_.world;
    hasher_.Add(world.seats).Add(world.out);
    for (const model::CardId card : world.order) hasher_.Add(card);
    for (const Card& card : world.cards)
      hasher_.Add(card.def).Add(card.owner).Add(card.controller).Add(card.zone).Add(card.known);
    // Which came first, not when.
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
                                      ? match_.world.seats
                                      : static_cast<model::Value>(match_.world.cards.size());
      const bool occurrence = field.type.kind == TypeKind::Event || field.type.kind == TypeKind::Action ||
                              field.type.kind == TypeKind::Window;
      for (model::Value owner = 0; owner < owners; ++owner) {
        const model::Value value = match_.world.fields[FieldIndex(program_, match_.world, field, owner)];
        if (occurrence) Any(value);
        if (!occurrence) hasher_.Add(value);
      }
    }
  }

  void Modifiers() {
    hasher_.Add(match_.world.modifiers.size());
    for (const ActiveModifier& modifier : match_.world.modifiers) {
      hasher_.Add(modifier.timed).Add(modifier.source).Add(modifier.amount);
      Any(modifier.end);
      All(modifier.args);
    }
  }

  void Frames() {
    for (const Frame& frame : match_.stack.frames)
      hasher_.Add(frame.code)
          .Add(frame.pc)
          .Add(frame.base)
          .Add(frame.arena)
          .Add(frame.kind)
          .Add(frame.flags)
          .Add(frame.what)
          .Add(frame.rule)
          .Add(frame.source);
    All(ValuesOf(program_, match_.stack));
    All(match_.stack.arena);
    All(match_.stack.building);
    All(match_.stack.building_marks);
  }

  void Waits() {
    for (const Waiting& waiting : match_.waiting) {
      hasher_.Add(waiting.action).Add(waiting.variant).Add(waiting.card).Add(waiting.player).Add(waiting.pc);
      Any(waiting.window_uid);
      All(waiting.locals);
      All(waiting.lists);
    }
    for (const Deferred& deferred : match_.deferred) {
      hasher_.Add(deferred.event).Add(deferred.kind);
      All(deferred.args);
      All(deferred.heard);
    }
    hasher_.Add(match_.simultaneous);
  }

  void Asked() {
    const model::Decision& open = match_.decision;
    hasher_.Add(match_.outcome.kind).Add(match_.outcome.winner);
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

std::uint64_t HashOfPosition(const program::Program& program, const Match& match) {
  return Hashing(program, match).OfAll();
}

std::uint64_t HashOfWorld(const program::Program& program, const Match& match) {
  return Hashing(program, match).OfWorld();
}

}  // namespace cardinal::match
