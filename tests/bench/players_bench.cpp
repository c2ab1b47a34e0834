// players_bench GAME PLAYERS GAMES [SEED]: lets computer players play, and prints for each kind of player how many of
// its moves help an opponent (tests/helping_moves.h), with the cards and actions that do it most often.
// `players_bench kmon greedy,greedy 100`
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "tests/helping_moves.h"

namespace cardinal::bench {
namespace {

struct MoveCounts {
  std::int64_t choices = 0, could_help = 0, helping = 0;
  std::map<std::string, std::int64_t> examples;  // by question and option
};

class Bench {
 public:
  Bench(const program::Program& program, cli::DeckPool box, std::vector<std::string> kinds)
      : program_(program), judge_(program), box_(std::move(box)) {
    schedule_ = simulate::MakeSchedule(box_.decks.size(), std::move(kinds));
  }

  void Play(std::int64_t game, std::uint64_t seed) {
    const simulate::Seating seating = schedule_.SeatingFor(game);
    std::vector<std::string> kinds;
    for (const std::int32_t player : seating.players) kinds.push_back(schedule_.players[player]);
    match::Match match = cli::MakeDealer(box_)(seed, seating);
    const auto players = simulate::PlayersFor(seed, kinds);
    std::vector<players::Player*> seats;
    match_loop::MatchLoopOptions options;
    for (const auto& player : players) seats.push_back(player.get());
    for (std::size_t i = 0; i < seats.size(); ++i) options.names.seats.push_back("p" + std::to_string(i + 1));
    options.on_answer = [&](const match::Match& now, const model::Answer& answer) {
      Count(counts_[kinds[static_cast<std::size_t>(now.decision.seat)]], now, answer, options.names);
      return true;
    };
    match_loop::PlayMatch(program_, match, seats, options);
  }

  void Print() const {
    for (const auto& [kind, counts] : counts_) {
      const double share = 100.0 * static_cast<double>(counts.helping) / static_cast<double>(counts.choices);
      std::printf("%s: %lld of %lld choices help an opponent (%.2f %%); %lld could\n", kind.c_str(),
                  static_cast<long long>(counts.helping), static_cast<long long>(counts.choices), share,
                  static_cast<long long>(counts.could_help));
      std::multimap<std::int64_t, std::string, std::greater<>> sorted;
      for (const auto& [what, times] : counts.examples) sorted.emplace(times, what);
      int shown = 0;
      for (const auto& [times, what] : sorted)
        if (shown++ < 10) std::printf("  %5lld  %s\n", static_cast<long long>(times), what.c_str());
    }
  }

 private:
  void Count(MoveCounts& counts, const match::Match& match, const model::Answer& answer,
             const view::DisplayNames& names) const {
    if (match.decision.options.size() < 2) return;
    ++counts.choices;
    const testing::MoveJudge::Verdict verdict = judge_.Judge(match, answer.option);
    if (verdict.could_help) ++counts.could_help;
    if (!verdict.helps) return;
    ++counts.helping;
    std::string source;
    for (const match::Frame& frame : match.stack.frames)
      if (frame.source >= 0) source = program_.cards[match.state.cards[frame.source].def].name + ": ";
    const model::Option& option = match.decision.options[static_cast<std::size_t>(answer.option)];
    ++counts.examples[source + view::FormatQuestion(program_, match, match.decision.seat, names) + " " +
                      view::OptionText(program_, match, option, match.decision.seat, names)];
  }

  const program::Program& program_;
  testing::MoveJudge judge_;
  cli::DeckPool box_;
  simulate::Schedule schedule_;
  std::map<std::string, MoveCounts> counts_;
};

int Run(const std::string& name, const std::string& players, std::int64_t games, std::uint64_t seed) {
  std::istringstream in;
  const source::FileSystem files;
  const cli::Environment env{in, std::cout, std::cerr, files, false, 100, "", CARDINAL_SOURCE_DIR};
  const auto home = cli::FindHome(env, name);
  const auto game = home ? cli::LoadGame(env, *home, {}) : nullptr;
  if (!game) return 2;
  const program::Program& program = game->GetProgram();
  std::vector<std::string> kinds;
  std::istringstream words(players);
  for (std::string word; std::getline(words, word, ',');) kinds.push_back(word);
  if (const std::string wrong = cli::CheckPlayers(program, kinds); !wrong.empty()) {
    std::cerr << wrong << '\n';
    return 2;
  }
  auto decks = cli::LoadDecks(env, *game, {}, {});
  if (!decks) return 2;
  Bench bench(program, cli::DeckPool{program, std::move(*decks), {}}, kinds);
  for (std::int64_t i = 0; i < games; ++i) bench.Play(i, seed + static_cast<std::uint64_t>(i));
  bench.Print();
  return 0;
}

}  // namespace
}  // namespace cardinal::bench

int main(int count, char** words) {
  if (count < 4) {
    std::fputs("players_bench GAME PLAYERS GAMES [SEED]\n", stderr);
    return 2;
  }
  return cardinal::bench::Run(words[1], words[2], std::atoll(words[3]),
                              count > 4 ? std::strtoull(words[4], nullptr, 10) : 1);
}
