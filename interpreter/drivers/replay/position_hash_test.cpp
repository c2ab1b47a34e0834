#include "interpreter/drivers/replay/position_hash.h"

#include "interpreter/drivers/replay/test_game.h"

namespace cardinal::replay {
namespace {

struct Hashes {
  std::vector<std::uint64_t> positions, matches;
};

Hashes PlayAndHash(const program::Program& program, std::uint64_t seed) {
  Hashes hashes;
  const match::Match end = test::PlayRandom(program, seed, [&](const match::Match& match, const model::Answer&) {
    hashes.positions.push_back(HashWholePosition(program, match));
    hashes.matches.push_back(match::HashMatch(match));
    return true;
  });
  CHECK(end.outcome.kind != model::OutcomeKind::Running);
  hashes.positions.push_back(HashWholePosition(program, end));
  return hashes;
}

// The match at its fourth decision: a card is in a row, and a modifier is active.
match::Match Middle(const program::Program& program) {
  for (std::uint64_t seed = 1;; ++seed) {
    match::Match middle;
    test::PlayRandom(program, seed, [&](const match::Match& match, const model::Answer&) {
      middle = match;
      return match.serial < 4;
    });
    if (middle.state.modifiers.size() == 2) return middle;
  }
}

std::vector<std::string> Differing(const program::Program& program, const match::Match& x, const match::Match& y) {
  const PositionHashes one = HashPositionParts(program, x), other = HashPositionParts(program, y);
  CHECK((one == other) == (one.parts == other.parts));
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < kParts; ++i)
    if (one.parts[i] != other.parts[i]) parts.emplace_back(PositionPartName(static_cast<PositionPart>(i)));
  return parts;
}

using Parts = std::vector<std::string>;

TEST_CASE("position hash: what has nothing to do with the game does not count") {
  const program::Program plain = test::MakeGame();
  const program::Program more = test::MakeGame(
      "zone attic of Player: seen by all\ntype Player { state idle: Int from 0 }\n"
      "type Table { state nothing: Int from 3 }\nquery useless(n: Int): Int = n + 1\n"
      "event never { draw_game }",
      "card \"Aardvark\": Lot { worth 1 }");
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Hashes one = PlayAndHash(plain, seed), other = PlayAndHash(more, seed);
    CHECK(one.positions.size() > 4);
    CHECK(one.positions == other.positions);
    CHECK(one.matches != other.matches);
  }
}

TEST_CASE("position hash: what the game does counts") {
  const program::Program plain = test::MakeGame();
  const program::Program more = test::MakeGame("modify c.worth by +1 if c in row");
  CHECK(PlayAndHash(plain, 3).positions.front() == PlayAndHash(more, 3).positions.front());
  CHECK(PlayAndHash(plain, 3).positions.back() != PlayAndHash(more, 3).positions.back());
  CHECK(PlayAndHash(plain, 3).positions.front() != PlayAndHash(plain, 4).positions.front());
}

TEST_CASE("position hash: it says which part of the position differs") {
  const program::Program program = test::MakeGame();
  const match::Match match = Middle(program);
  CHECK(Differing(program, match, match) == Parts{});
  match::Match other = match;
  other.state.fields[0] += 1;
  CHECK(Differing(program, match, other) == Parts{"the states"});
  other = match;
  other.random.Next();
  CHECK(Differing(program, match, other) == Parts{"luck"});
  other = match;
  other.state.modifiers.back().amount = 3;
  CHECK(Differing(program, match, other) == Parts{"the modifiers in force"});
  other = match;
  other.decision.options.pop_back();
  CHECK(Differing(program, match, other) == Parts{"what is asked"});
  other = match;
  const auto deck = [&](model::Seat seat) {
    return match::ZoneIndex(program, program::FindZone(program, "deck"), seat, 2);
  };
  match::MoveCard(program, other.state, other.state.CardsIn(deck(0))[0], deck(1), 0);
  CHECK(Differing(program, match, other) == Parts{"the cards and their places"});
}

TEST_CASE("position hash: what a seat knows of a card counts") {
  const program::Program program = test::MakeGame();
  const match::Match match = Middle(program);
  match::Match other = match;
  other.state.cards[0].known_by ^= 1;
  CHECK(Differing(program, match, other) == Parts{"the cards and their places"});
}

}  // namespace
}  // namespace cardinal::replay
