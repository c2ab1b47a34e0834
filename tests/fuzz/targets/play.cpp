// Bytes choose one of the games, decks, a seed, and every answer. After each step the twelve invariants hold, and no
// step fails by a mistake of Cardinal itself.
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/language/load/load.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/invariants.h"
#include "tests/fuzz/targets/fuzz_target.h"

using namespace cardinal;
using fuzz::Expect;

namespace {

struct Game {
  std::string name;
  program::Program program;
  std::vector<deck::Deck> decks;
};

const std::vector<Game>& Games() {
  static const std::vector<Game> all = [] {
    const source::FileSystem files;
    std::vector<Game> games;
    for (const load::GameHome& home : load::Library(files, CARDINAL_SOURCE_DIR, "").ListGames()) {
      source::SourceSet sources;
      diag::Sink sink;
      load::LoadRequest request;
      request.ruleset = home.ruleset;
      request.cards = {home.cards};
      auto program = load::LoadProgram(files, request, {}, sources, sink);
      if (!program) throw std::runtime_error(home.game + " does not check");
      Game game{home.game, std::move(*program), {}};
      for (const auto& path : deck::FindDeckFiles(files, home.cards)) {
        const auto file = deck::ReadDeckFile(files, path, {}, sources, sink);
        if (const auto deck = file ? deck::ResolveDeck(*file, game.program, sink) : std::nullopt)
          game.decks.push_back(*deck);
      }
      if (!game.decks.empty()) games.push_back(std::move(game));
    }
    return games;
  }();
  return all;
}

}  // namespace

TARGET(play) {
  fuzz::Choices choices(bytes);
  const Game& game = Games()[choices.Below(Games().size())];
  const program::Program& program = game.program;
  match::Setup setup;
  setup.seats =
      program.min_players +
      static_cast<std::int32_t>(choices.Below(static_cast<std::size_t>(program.max_players - program.min_players + 1)));
  setup.seed = choices.Byte();
  setup.explicit_chance = choices.OneIn(4);
  const std::int32_t zone = program::FindZone(program, "deck");
  for (std::int32_t seat = 0; seat < setup.seats; ++seat) {
    setup.decks.emplace_back();
    for (const std::int32_t card : game.decks[choices.Below(game.decks.size())].cards)
      setup.decks.back().push_back({card, zone});
  }
  match::Match match = match::NewMatch(program, setup);
  const match::Match start = match;
  engine::StepResult step = engine::StartMatch(program, match);
  // As many answers as the input has bytes, and a few more.
  for (int more = 0; step.kind == engine::StepResult::Kind::Decision && more < 10 && match.serial < 150;
       more += choices.Empty()) {
    const std::string broken =
        match.serial % 8 == 0 ? match::CheckInvariants(program, match) : match::CheckStructure(program, match);
    Expect(broken.empty(), game.name + ": " + broken);
    const std::string between = match::CheckUnchanged(start, match);
    Expect(between.empty(), game.name + ": " + between);
    step = engine::Advance(program, match,
                           {static_cast<std::int32_t>(choices.Below(match.decision.options.size())), match.serial, {}});
    Expect(step.kind != engine::StepResult::Kind::Refused,
           game.name + ": an option that was offered is refused: " + step.refusal);
  }
  if (step.kind == engine::StepResult::Kind::Fault) {
    Expect(step.fault.kind != model::FaultKind::Internal, game.name + ": an error of our own: " + step.fault.message);
    return fuzz::Count("ended by a fault");
  }
  fuzz::Count(step.kind == engine::StepResult::Kind::Outcome ? "over" : "left");
}
