#include "interpreter/drivers/soundness/two_worlds.h"

#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/soundness/received.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::soundness {

namespace {

using match::Match;

// Whether somebody else has to choose among cards that the seat does not see.
bool ChoosesUnseen(const program::Program& program, const Match& match, model::Seat seat) {
  const model::Decision& open = match.decision;
  if (match.outcome.kind != model::OutcomeKind::Running || open.seat == seat) return false;
  return std::any_of(open.options.begin(), open.options.end(), [&](const model::Option& option) {
    return option.kind == model::OptionKind::Card && !match::SeesFace(program, match.world, seat, option.a);
  });
}

// What the rules themselves make known: that the game is over, or that there is nothing to choose from where one must.
bool ToldByRules(const program::Program& program, const Match& here, const Match& there, model::Seat seat) {
  if (here.outcome.kind != there.outcome.kind || here.outcome.winner != there.outcome.winner) return true;
  const bool same = here.decision.seat == there.decision.seat && here.decision.choice == there.decision.choice;
  return !same && (ChoosesUnseen(program, here, seat) || ChoosesUnseen(program, there, seat));
}

std::string SeatName(model::Seat seat) { return "p" + std::to_string(seat + 1); }

// How two streams of items compare.
struct Comparison {
  bool shown = false;  // they are alike up to where the seat is shown another face
  bool alike = true;
  std::string here, there;  // where not
};

Comparison Compare(const std::vector<Item>& here, const std::vector<Item>& there) {
  static const std::string kNothing = "nothing more";
  for (std::size_t i = 0; i < here.size() || i < there.size(); ++i) {
    const std::string& one = i < here.size() ? here[i].said : kNothing;
    const std::string& other = i < there.size() ? there[i].said : kNothing;
    if (one != other) return {false, false, one, other};
    if (here[i].shown != there[i].shown) return {true, true, "", ""};
  }
  return {};
}

// What kind of thing differs: "it reads", "option". It is a part of the key.
std::string HeadOf(const std::string& said) { return said.substr(0, std::min(said.find(':'), said.size())); }

Problem Leak(const Match& match, model::Seat seat, const Comparison& found) {
  return {Kind::Leak, match.decision.site,
          SeatName(seat) + " can tell what is hidden: \"" + found.here + "\" here, \"" + found.there +
              "\" if the hidden cards were others",
          found.here.starts_with("it ") ? HeadOf(found.here) : ""};
}

}  // namespace

std::optional<Problem> LeakNow(const program::Program& program, const Match& match, const Match& other,
                               model::Seat seat) {
  const Comparison found = Compare(InSight(program, match, seat), InSight(program, other, seat));
  if (found.alike) return std::nullopt;
  return Leak(match, seat, found);
}

std::optional<Problem> LeakInStep(const program::Program& program, const Match& match, Match other,
                                  const model::Answer& answer, model::Seat seat, const base::Limits& limits,
                                  Compared& compared) {
  other.luck = match.luck;
  Match here = match;
  Received heard_here(program, here, seat), heard_there(program, other, seat);
  const engine::Step one = engine::Advance(program, here, answer, limits, &heard_here);
  if (one.kind == engine::Step::Kind::Fault) return std::nullopt;  // a finding of its own
  const engine::Step two = engine::Advance(program, other, answer, limits, &heard_there);
  if (two.kind == engine::Step::Kind::Fault) return ++compared.failed, std::nullopt;
  ++compared.steps;
  Comparison found = Compare(heard_here.Items(), heard_there.Items());
  if (found.shown) return ++compared.shown, std::nullopt;
  if (found.alike) found = Compare(InSight(program, here, seat), InSight(program, other, seat));
  if (found.alike) return std::nullopt;
  if (ToldByRules(program, here, other, seat)) return ++compared.shown, std::nullopt;
  return Leak(match, seat, found);
}

std::optional<Problem> FindLeak(const program::Program& program, const Match& match, const model::Answer& answer,
                                int samples, const base::Limits& limits, Compared& compared) {
  for (model::Seat seat = 0; seat < match.world.seats; ++seat) {
    base::Random luck(base::Hasher(match.serial).Add(seat).Value());
    for (int i = 0; i < samples; ++i) {
      const Match other = view::Imagine(program, match, seat, luck);
      ++compared.worlds;
      if (auto leak = LeakNow(program, match, other, seat)) return leak;
      if (auto leak = LeakInStep(program, match, other, answer, seat, limits, compared)) return leak;
    }
  }
  return std::nullopt;
}

}  // namespace cardinal::soundness
