// Two worlds on the wire: in random positions, everything hidden from a viewer is dealt again, and the viewer receives
// the same bytes in both matches: now, for its questions and for the step that follows. CARDINAL_WIRE_POSITIONS: how
// many positions of each game (the default is small).
#include <algorithm>
#include <cstdlib>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/amount.h"
#include "tests/protocol/wire.h"

namespace cardinal::host {
namespace {

int Positions() {
  const char* wanted = std::getenv("CARDINAL_WIRE_POSITIONS");
#if defined(__SANITIZE_ADDRESS__)
  constexpr int kDefault = 5;
#else
  constexpr int kDefault = 40;
#endif
  return wanted == nullptr ? kDefault : std::atoi(wanted);
}

// One world: a hosted match at a position, with the viewer and all seats connected.
struct World {
  Inbox inbox;
  HostedMatch match;

  World(const Game& game, const HostSetup& setup, match::Match position, view::Seat viewer)
      : match(game.program, NoHome(), setup, inbox) {
    match.StartAt(std::move(position), 0);
    match.Connect(viewer, viewer, "", 0);
    for (model::Seat seat = 0; seat < static_cast<model::Seat>(setup.session.seats.size()); ++seat)
      if (seat != viewer) match.Connect(seat, seat, "", 0);
  }
};

// What a viewer may ask: most of it is refused, and all of it gets the same reply in both worlds.
std::vector<std::string> Questions(const Game& game, base::Random& luck) {
  const std::string card =
      game.program.cards[static_cast<std::int32_t>(luck.NextBelow(game.program.cards.size()))].name;
  const auto request = [&](const std::string& type, const std::string& key, const std::string& words) {
    base::Json json = {{"type", type}, {"id", 7}};
    if (!key.empty()) json[key] = words;
    return json.dump();
  };
  std::vector<std::string> questions = {request("why", "question", card),
                                        request("why", "question", "outcome"),
                                        request("why", "", ""),
                                        request("text", "card", card),
                                        request("text", "card", "c1"),
                                        request("text", "card", "c999"),
                                        request("save", "", ""),
                                        request("because", "", ""),
                                        request("stop", "words", ""),
                                        request("undo", "", ""),
                                        request("clock", "", ""),
                                        request("resend", "", ""),
                                        R"({"type":"answer","decision":99,"option":1})"};
  if (!game.program.actions.empty()) {
    const auto action = static_cast<std::int32_t>(luck.NextBelow(game.program.actions.size()));
    questions.push_back(request("why_not", "question", game.program.actions[action].name + " " + card));
  }
  return questions;
}

struct Counts {
  int positions = 0, steps = 0, excused = 0;
};

// The number by which the seat chooses that option in this world; nullopt: it is an equal copy of another one.
std::optional<std::int64_t> NumberOf(const World& world, std::int32_t option) {
  const match::Match& match = world.match.Session().GetMatch();
  const auto shown = narration::ListOptions(world.match.Session().GetProgram(), match, match.decision.seat,
                                            world.match.Session().Names());
  if (match.decision.kind == model::DecisionKind::Number)
    return match.decision.options[static_cast<std::size_t>(option)].a;
  for (std::size_t i = 0; i < shown.size(); ++i)
    if (shown[i].option == option) return static_cast<std::int64_t>(i + 1);
  return std::nullopt;
}

// The first message that differs, around the first byte that differs; empty: all are equal.
std::string Difference(const std::vector<std::string>& here, const std::vector<std::string>& there) {
  for (std::size_t i = 0; i < std::max(here.size(), there.size()); ++i) {
    const std::string one = i < here.size() ? here[i] : "", other = i < there.size() ? there[i] : "";
    if (one == other) continue;
    const auto at = static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
    const std::size_t begin = at < 100 ? 0 : at - 100;
    return "here:  " + one.substr(std::min(begin, one.size()), 200) +
           "\nthere: " + other.substr(std::min(begin, other.size()), 200);
  }
  return "";
}

void Answer(World& world, std::int64_t number) {
  const model::Seat seat = world.match.Session().GetMatch().decision.seat;
  world.match.Handle(seat, AnswerText(world.inbox.Last(seat, "decision"), number), 0);
}

void ComparePosition(const Game& game, const HostSetup& setup, const match::Match& position,
                     const model::Answer& answer, view::Seat viewer, base::Random& luck, Counts& counts) {
  match::Match other = view::Determinize(game.program, position, viewer, luck);
  if (viewer >= 0 && luck.NextBelow(2) == 0) other = soundness::RestoreOwnCards(std::move(other), position, viewer);
  other.random = position.random;
  World here(game, setup, position, viewer), there(game, setup, other, viewer);
  ++counts.positions;
  REQUIRE(Difference(here.inbox.messages[viewer], there.inbox.messages[viewer]) == "");
  for (const std::string& question : Questions(game, luck)) {
    INFO(question);
    here.match.Handle(viewer, question, 0);
    there.match.Handle(viewer, question, 0);
    REQUIRE(Difference(here.inbox.messages[viewer], there.inbox.messages[viewer]) == "");
  }
  // A step whose difference the rules themselves tell is not compared (drivers/soundness/noninterference.h).
  soundness::NoninterferenceStats stats;
  if (viewer >= 0) {
    REQUIRE_FALSE(soundness::FindStepLeak(game.program, position, other, answer, viewer, {}, stats));
    if (stats.steps == 0 || stats.shown > 0) return static_cast<void>(++counts.excused);
  }
  const auto number = NumberOf(here, answer.option);
  if (viewer < 0 || !number || NumberOf(there, answer.option) != number) return static_cast<void>(++counts.excused);
  Answer(here, *number);
  Answer(there, *number);
  ++counts.steps;
  REQUIRE(Difference(here.inbox.messages[viewer], there.inbox.messages[viewer]) == "");
}

TEST_CASE("two worlds on the wire: a viewer receives the same bytes whatever is hidden from it", "[wire]") {
  for (const Game& game : LoadedGames()) {
    const HostSetup setup = MakeSetup(game, std::vector<std::string>(game.program.min_players, "human"));
    Counts counts;
    for (std::uint64_t seed = 1; counts.positions < Positions(); ++seed) {
      base::Random luck(base::Hasher(seed).AddBytes(game.name).Digest());
      match::Match match = Deal(game, seed);
      auto step = engine::StartMatch(game.program, match);
      for (std::uint64_t next = luck.NextBelow(30); step.kind == engine::StepResult::Kind::Decision; --next) {
        const model::Answer answer{static_cast<std::int32_t>(luck.NextBelow(match.decision.options.size())), 0, {}};
        if (next == 0) {
          next = 1 + luck.NextBelow(60);
          const auto viewer =
              static_cast<view::Seat>(luck.NextBelow(static_cast<std::uint64_t>(match.state.seats) + 1)) - 1;
          INFO(game.name << ", seed " << seed << ", decision " << match.decision.serial << ", viewer " << viewer);
          ComparePosition(game, setup, match, answer, viewer, luck, counts);
          if (counts.positions >= Positions()) break;
        }
        step = engine::Advance(game.program, match, answer);
      }
    }
    WARN(game.name << ": " << counts.positions << " positions, " << counts.steps << " steps compared, "
                   << counts.excused << " excused");
    CHECK(counts.steps > counts.positions / 5);
  }
}

// Whether the cards have the same states, and no change for a time names one of them.
bool HaveSameStates(const Game& game, const match::GameState& state, model::CardId one, model::CardId other) {
  for (const program::Field& field : game.program.fields) {
    if (field.of != program::OwnerKind::Card) continue;
    const auto at = [&](model::CardId card) {
      return state.fields[match::FieldIndex(game.program, state, field, card)];
    };
    if (at(one) != at(other)) return false;
  }
  return std::ranges::none_of(state.modifiers, [&](const match::ActiveModifier& change) {
    return std::ranges::any_of(change.args, [&](model::Value value) { return value == one || value == other; });
  });
}

// The same match, in which the hidden cards that look the same have exchanged their places: nothing that any player
// sees may depend on it, in whatever steps follow.
match::Match ExchangeEqualCards(const Game& game, match::Match match, view::Seat viewer, int& exchanged) {
  match.position_id = {};
  match::GameState& state = match.state;
  for (match::ZoneId zone = 0; zone < match::FirstCardZone(game.program, state.seats); ++zone) {
    const auto begin = static_cast<std::size_t>(state.zone_starts[zone]);
    const std::size_t end = begin + state.CardsIn(zone).size();
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t j = i + 1; j < end; ++j) {
        const match::Card &one = state.cards[state.order[i]], &other = state.cards[state.order[j]];
        const bool equal = one.def == other.def && one.owner == other.owner && one.known_by == other.known_by;
        if (!equal || match::SeesFace(game.program, state, viewer, state.order[i]) ||
            !HaveSameStates(game, state, state.order[i], state.order[j]))
          continue;
        std::swap(state.order[i], state.order[j]);
        ++exchanged;
        break;
      }
    }
  }
  return match;
}

TEST_CASE("two worlds on the wire: aliases do not tell which of several equal hidden cards comes", "[wire][soak]") {
  const std::uint64_t games = testing::Amount<std::uint64_t>(6, 12);  // of each ruleset
  for (const Game& game : LoadedGames()) {
    const HostSetup setup = MakeSetup(game, std::vector<std::string>(game.program.min_players, "human"));
    int exchanged = 0, steps = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      base::Random luck(seed * 7);
      match::Match match = Deal(game, seed);
      auto step = engine::StartMatch(game.program, match);
      for (std::uint64_t i = luck.NextBelow(40); i > 0 && step.kind == engine::StepResult::Kind::Decision; --i)
        step = engine::Advance(game.program, match,
                               {static_cast<std::int32_t>(luck.NextBelow(match.decision.options.size())), 0, {}});
      if (step.kind != engine::StepResult::Kind::Decision) continue;
      const auto viewer = static_cast<view::Seat>(seed % static_cast<std::uint64_t>(match.state.seats));
      World here(game, setup, match, viewer),
          there(game, setup, ExchangeEqualCards(game, match, viewer, exchanged), viewer);
      for (int i = 0; i < 60 && !here.match.IsOver(); ++i, ++steps) {
        const model::Seat seat = here.match.Session().GetMatch().decision.seat;
        REQUIRE(there.match.Session().GetMatch().decision.seat == seat);
        const std::vector<std::int64_t> numbers = OptionNumbers(here.inbox.Last(seat, "decision"));
        const std::int64_t number = numbers[luck.NextBelow(numbers.size())];
        INFO(game.name << ", seed " << seed << ", step " << i << ", viewer " << viewer);
        REQUIRE(Difference(here.inbox.messages[viewer], there.inbox.messages[viewer]) == "");
        Answer(here, number);
        Answer(there, number);
      }
    }
    CHECK(exchanged > 0);
    CHECK(steps > 100);
  }
}

}  // namespace
}  // namespace cardinal::host
