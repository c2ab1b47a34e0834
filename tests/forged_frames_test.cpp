// Matches of all rulesets that wait, with one of their numbers changed, as in an edited save:
// each is refused with the reason, or the game continues safely.
#include <catch2/catch.hpp>
#include <functional>
#include <limits>

#include "interpreter/machine/match/invariants.h"
#include "tests/compare_observed.h"
#include "tests/optimized_game.h"
#include "tests/ruleset_matches.h"

namespace cardinal::testing {

namespace {

using match::Match;
using model::Value;

// Changes one number of a match. `pick`: an arbitrary number that says how.
using Forge = std::function<void(Match&, std::uint64_t pick)>;

template <class Number>
void Change(Number& number, std::uint64_t pick) {
  using Limits = std::numeric_limits<Number>;
  const Number values[] = {0,
                           1,
                           static_cast<Number>(-1),
                           static_cast<Number>(number + 1),
                           static_cast<Number>(number - 1),
                           Limits::max(),
                           Limits::min(),
                           static_cast<Number>(Limits::min() + 1),
                           static_cast<Number>(number ^ (Number{1} << (pick / 16 % (8 * sizeof(Number) - 1)))),
                           static_cast<Number>(number + static_cast<Number>(pick / 16 % 64) - 32)};
  number = values[pick % std::size(values)];
}

template <class List>
auto& Any(List& list, std::uint64_t pick) {
  return list[(pick >> 20) % list.size()];
}

// The numbers of a frame.
std::vector<Forge> FrameForges() {
  const auto of = [](auto member) -> Forge {
    return [member](Match& m, std::uint64_t pick) {
      if (!m.stack.frames.empty()) Change(Any(m.stack.frames, pick).*member, pick);
    };
  };
  using match::Frame;
  return {of(&Frame::code),  of(&Frame::pc),   of(&Frame::base),
          of(&Frame::arena), of(&Frame::uid),  of(&Frame::kind),
          of(&Frame::flags), of(&Frame::rule), of(&Frame::occurrence_index),
          of(&Frame::source)};
}

std::vector<Forge> PendingForges() {
  const auto of = [](auto member) -> Forge {
    return [member](Match& m, std::uint64_t pick) {
      if (!m.pending.empty()) Change(Any(m.pending, pick).*member, pick);
    };
  };
  const auto in = [](auto member) -> Forge {
    return [member](Match& m, std::uint64_t pick) {
      if (m.pending.empty()) return;
      auto& list = Any(m.pending, pick).*member;
      if (!list.empty()) Change(Any(list, pick >> 8), pick);
    };
  };
  using match::PendingAction;
  return {of(&PendingAction::uid),  of(&PendingAction::action), of(&PendingAction::variant),
          of(&PendingAction::card), of(&PendingAction::player), of(&PendingAction::window_uid),
          of(&PendingAction::pc),   in(&PendingAction::locals), in(&PendingAction::lists)};
}

std::vector<Forge> DecisionForges() {
  const auto of = [](auto member) -> Forge {
    return [member](Match& m, std::uint64_t pick) { Change(m.decision.*member, pick); };
  };
  using model::Decision;
  return {of(&Decision::seat),
          of(&Decision::choice),
          of(&Decision::window),
          of(&Decision::zone),
          of(&Decision::site),
          of(&Decision::min),
          of(&Decision::max),
          [](Match& m, std::uint64_t pick) { m.decision.kind = static_cast<model::DecisionKind>(pick % 8); },
          [](Match& m, std::uint64_t pick) {
            if (!m.decision.options.empty()) Change(Any(m.decision.options, pick).a, pick);
          },
          [](Match& m, std::uint64_t pick) {
            if (!m.decision.options.empty()) Change(Any(m.decision.options, pick).b, pick);
          },
          [](Match& m, std::uint64_t pick) {
            if (!m.decision.options.empty())
              Any(m.decision.options, pick).kind = static_cast<model::OptionKind>(pick % 13);
          },
          [](Match& m, std::uint64_t pick) {
            if (!m.decision.picked.empty()) Change(Any(m.decision.picked, pick), pick);
          },
          [](Match& m, std::uint64_t pick) { m.decision.picked.push_back(static_cast<Value>(pick % 200)); },
          [](Match& m, std::uint64_t pick) {
            if (!m.decision.template_values.empty()) Change(Any(m.decision.template_values, pick), pick);
          }};
}

// What belongs to all frames together.
std::vector<Forge> StackForges() {
  return {
      [](Match& m, std::uint64_t pick) {
        if (!m.stack.values.empty()) Change(Any(m.stack.values, pick), pick);
      },
      [](Match& m, std::uint64_t pick) {
        if (!m.stack.arena.empty()) Change(Any(m.stack.arena, pick), pick);
      },
      [](Match& m, std::uint64_t pick) {
        if (m.stack.values.size() > 1) std::swap(Any(m.stack.values, pick), Any(m.stack.values, pick << 7));
      },
      [](Match& m, std::uint64_t pick) { m.stack.values.push_back(static_cast<Value>(pick % 64)); },
      [](Match& m, std::uint64_t) { m.stack.values.pop_back(); },
      [](Match& m, std::uint64_t pick) { m.stack.arena.push_back(static_cast<Value>(pick % 64)); },
      [](Match& m, std::uint64_t) {
        if (!m.stack.arena.empty()) m.stack.arena.pop_back();
      },
      [](Match& m, std::uint64_t) { m.stack.frames.pop_back(); },
      [](Match& m, std::uint64_t) { m.stack.frames.erase(m.stack.frames.begin()); },
      [](Match& m, std::uint64_t pick) { m.stack.frames.push_back(Any(m.stack.frames, pick)); },
      [](Match& m, std::uint64_t pick) { m.stack.frames[pick % m.stack.frames.size()] = Any(m.stack.frames, pick); },
      [](Match& m, std::uint64_t pick) { m.stack.building.push_back(static_cast<Value>(pick)); },
      [](Match& m, std::uint64_t pick) { m.stack.building_marks.push_back(static_cast<std::int32_t>(pick % 3)); },
      [](Match& m, std::uint64_t pick) { Change(m.simultaneous, pick); },
      [](Match& m, std::uint64_t pick) { Change(m.next_uid, pick); },
      [](Match& m, std::uint64_t pick) {
        m.deferred.push_back({static_cast<std::int32_t>(pick % 40),
                              static_cast<std::int16_t>(pick / 40 % 3),
                              1,
                              std::vector<Value>(pick / 120 % 12, static_cast<Value>(pick / 2000 % 8)),
                              {match::PackHookRef({static_cast<std::int32_t>(pick / 500 % 90), -1, 0})}});
      },
      [](Match& m, std::uint64_t pick) {
        if (!m.deferred.empty() && !m.deferred[0].args.empty()) Change(Any(m.deferred[0].args, pick), pick);
      },
      [](Match& m, std::uint64_t pick) {
        if (!m.deferred.empty() && !m.deferred[0].hooks.empty()) Change(Any(m.deferred[0].hooks, pick), pick);
      },
  };
}

std::vector<Forge> AllForges() {
  std::vector<Forge> all;
  for (const auto& more : {FrameForges(), PendingForges(), DecisionForges(), StackForges()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string Problem(const program::Program& program, const Match& match) {
  const std::string broken = match::CheckStructure(program, match);
  return broken.empty() ? match::ValidateStack(program, match) : broken;
}

// What was accepted is played on: it faults, or all invariants hold after each step.
void PlayOn(const program::Program& program, Match match, base::Random& random) {
  base::Limits limits;
  limits.steps = 100'000;
  Hearing hearing;
  vm::Observer* const observer = random.NextBelow(2) == 0 ? &hearing : nullptr;
  for (int i = 0; i < 8; ++i) {
    const Match before = match;
    const auto step =
        engine::Advance(program, match, {random.NextIndex(match.decision.options.size()), 0, {}}, limits, observer);
    if (step.kind == engine::StepResult::Kind::Fault) REQUIRE(match == before);
    if (step.kind != engine::StepResult::Kind::Decision) return;
    REQUIRE(match::CheckStructure(program, match) == "");
  }
}

struct Counts {
  int refused = 0, accepted = 0;
};

void ForgeEach(const program::Program& program, const Match& match, base::Random& random, Counts& counts) {
  constexpr int kTimes = 3;
  static const std::vector<Forge> forges = AllForges();
  for (std::size_t i = 0; i < forges.size() * kTimes; ++i) {
    const std::uint64_t pick = random.Next();
    INFO("change " << i % forges.size() << ", pick " << pick);
    Match forged = match;
    forges[i % forges.size()](forged, pick);
    if (forged == match) continue;
    if (!Problem(program, forged).empty()) {
      ++counts.refused;
      continue;
    }
    ++counts.accepted;
    PlayOn(program, std::move(forged), random);
  }
}

}  // namespace

TEST_CASE("forged frames: a match of any ruleset with a changed number is refused or played on") {
  constexpr int kGames = 5, kMostDecisions = 300, kApart = 13;
  for (const std::string& name : Rulesets()) {
    INFO(name);
    const CheckedGame game = CheckedRuleset(name);
    const program::Program program = Optimized(*game.loaded.program);
    const std::vector<deck::Deck> decks = DecksOf(game);
    Counts counts;
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      INFO("seed " << seed);
      base::Random random(seed);
      match::Setup setup = SetupOf(program, decks, seed);
      setup.explicit_chance = seed == kGames;
      Match match = match::NewMatch(program, setup);
      engine::StepResult step = engine::StartMatch(program, match);
      for (int asked = 0; step.kind == engine::StepResult::Kind::Decision && asked < kMostDecisions; ++asked) {
        INFO("decision " << asked);
        REQUIRE(Problem(program, match) == "");
        if (asked % kApart == 0) ForgeEach(program, match, random, counts);
        step = engine::Advance(program, match, {random.NextIndex(match.decision.options.size()), 0, {}});
      }
    }
    CHECK(counts.refused > 200);
    CHECK(counts.accepted > 20);
  }
}

}  // namespace cardinal::testing
