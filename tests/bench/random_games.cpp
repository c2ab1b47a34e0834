#include "tests/bench/random_games.h"

#include <ctime>
#include <filesystem>

#include "interpreter/base/random.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/language/load/load.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/bench/trouble.h"

namespace cardinal::bench {

namespace {

namespace fs = std::filesystem;

LoadedGame LoadGame(const source::FileSystem& files, const std::string& name, const load::LoadRequest& request,
                    const std::vector<fs::path>& decks) {
  source::SourceSet sources;
  diag::Sink sink;
  auto program = load::LoadProgram(files, request, {}, sources, sink);
  if (!program) throw Trouble("the rules of " + name + " have errors");
  LoadedGame game{name, std::move(*program), {}};
  const std::int32_t zone = program::FindZone(game.program, "deck");
  for (const fs::path& path : decks) {
    const auto file = deck::ReadDeckFile(files, path, {}, sources, sink);
    const auto found = file ? deck::ResolveDeck(*file, game.program, sink) : std::nullopt;
    if (!found) throw Trouble("this deck has errors: " + path.string());
    auto& deck = game.decks.emplace_back();
    for (const std::int32_t card : found->cards) deck.push_back({card, zone});
  }
  return game;
}

class AtRandom : public vm::IndexPolicy {
 public:
  explicit AtRandom(std::uint64_t seed) : luck_(seed) {}
  std::int32_t ChooseIndex(model::Seat, std::uint32_t, std::size_t options) override {
    return static_cast<std::int32_t>(luck_.NextBelow(options));
  }

 private:
  base::Random luck_;
};

}  // namespace

std::vector<LoadedGame> LoadGames() {
  const source::FileSystem files;
  std::vector<LoadedGame> games;
  for (const load::GameHome& home : load::Library(files, CARDINAL_SOURCE_DIR, "").ListGames()) {
    load::LoadRequest request;
    request.ruleset = home.ruleset;
    request.cards = {home.cards};
    games.push_back(LoadGame(files, home.game, request, deck::FindDeckFiles(files, home.cards)));
  }
  load::LoadRequest request;
  request.ruleset = fs::path(CARDINAL_SOURCE_DIR) / "tests/bench/duel";
  games.push_back(LoadGame(files, "duel", request, {request.ruleset / "deck.yaml"}));
  return games;
}

match::Match Deal(const LoadedGame& game, int seats, std::uint64_t seed) {
  match::Setup setup;
  setup.seed = seed;
  setup.seats = seats;
  for (int seat = 0; seat < seats; ++seat)
    setup.decks.push_back(game.decks[(seed + static_cast<std::uint64_t>(seat)) % game.decks.size()]);
  return match::NewMatch(game.program, setup);
}

int PlayRandomly(const program::Program& program, match::Match& match, std::uint64_t seed, int most) {
  AtRandom random(seed);
  auto step = engine::StartMatch(program, match, {});
  const auto left = [&] { return most - static_cast<int>(match.serial); };  // the open decision is counted already
  while (step.kind == engine::StepResult::Kind::Decision && left() >= 0)
    step = engine::AdvanceToOpenChoice(program, match, {random.ChooseOption(match), 0, {}}, {left(), &random});
  if (step.kind == engine::StepResult::Kind::Fault) throw Trouble("the rules failed: " + step.fault.message);
  return static_cast<int>(match.serial);
}

double ProcessorTime() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace cardinal::bench
