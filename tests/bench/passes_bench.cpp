// passes_bench: what each pass of the optimiser (interpreter/machine/opt) is worth. Random games of every ruleset of
// the repository and of the duel are played with all passes, without each of them, without all of them, and in plain
// code. Prints the processor time of the games as a multiple of that with all passes: 1.20 says that the games take 20
// % longer without the pass. First each form plays the same games to the same end. Options and exit codes: race.h.
#include <algorithm>
#include <cstdio>
#include <memory>

#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/ir/lazy_module.h"
#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/vm/install_code.h"
#include "tests/bench/race.h"
#include "tests/bench/random_games.h"

namespace cardinal::bench {
namespace {

constexpr int kMostDecisions = 5'000;

// A game in one form of its code.
struct Form {
  std::string name;
  program::Program program;
  std::vector<double> ratios;  // of each batch: its time divided by that of the first form in the same batch
};

Form MakeForm(const std::string& name, const LoadedGame& game, bytecode::Compiled code) {
  Form form{name, game.program, {}};
  vm::InstallCode(std::make_shared<bytecode::LazyCode>(std::move(code)), form.program);
  return form;
}

// The first has all passes. The second is the same again: how far it is from 1 is the error of the measurement.
std::vector<Form> MakeForms(const LoadedGame& game) {
  const ir::Module& module = game.program.module->Get(game.program);
  const auto compile = [&](const std::vector<std::string_view>& without) {
    return bytecode::Compile(game.program, module, without);
  };
  std::vector<Form> forms;
  forms.push_back(MakeForm("all passes", game, compile({})));
  forms.push_back(MakeForm("all passes, again", game, compile({})));
  std::vector<std::string_view> all;
  for (const opt::Pass& pass : opt::Passes()) {
    all.push_back(pass.name);
    forms.push_back(MakeForm("without " + std::string(pass.name), game, compile({pass.name})));
  }
  forms.push_back(MakeForm("without all passes", game, compile(all)));
  forms.push_back(MakeForm("plain code", game, bytecode::CompilePlain(game.program, module)));
  return forms;
}

// Deals and plays games 1 to `games`; returns what distinguishes them.
std::uint64_t PlayGames(const LoadedGame& game, const Form& form, int games) {
  std::uint64_t ends = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(games); ++seed) {
    match::Match match = Deal(game, game.program.min_players, seed);
    PlayRandomly(form.program, match, seed, kMostDecisions);
    ends = ends * 31 + match.random.Next() + static_cast<std::uint64_t>(match.serial);
  }
  return ends;
}

double MeasureGames(const LoadedGame& game, const Form& form, int games) {
  const double start = ProcessorTime();
  PlayGames(game, form, games);
  return ProcessorTime() - start;
}

int GamesOfABatch(const LoadedGame& game, const Form& form, double seconds) {
  int games = 1;
  double spent = 0;
  while ((spent = MeasureGames(game, form, games)) < seconds / 4) games *= 2;
  return std::max(1, static_cast<int>(games * seconds / spent));
}

// Each form plays each batch, in turn. Returns false if they play different games.
bool MeasureForms(const LoadedGame& game, std::vector<Form>& forms, const Settings& settings) {
  const int games = GamesOfABatch(game, forms[0], settings.seconds);
  const std::uint64_t ends = PlayGames(game, forms[0], games);
  bool same = true;
  for (const Form& form : forms) {
    if (PlayGames(game, form, games) == ends) continue;
    std::printf("NOT the same games of %s: %s\n", game.name.c_str(), form.name.c_str());
    same = false;
  }
  for (int batch = 0; same && batch < settings.batches; ++batch) {
    const double first = MeasureGames(game, forms[0], games);
    forms[0].ratios.push_back(1);
    for (std::size_t i = 1; i < forms.size(); ++i)
      forms[i].ratios.push_back(MeasureGames(game, forms[i], games) / first);
  }
  return same;
}

bool Run(const Settings& settings) {
  const std::vector<LoadedGame> games = LoadGames();
  std::vector<std::vector<Form>> measured;
  bool same = true;
  for (const LoadedGame& game : games) {
    measured.push_back(MakeForms(game));
    same = MeasureForms(game, measured.back(), settings) && same;
  }
  if (!same) return false;
  std::printf("random games: processor time as a multiple of that with all passes; medians of %d batches\n\n",
              settings.batches);
  std::printf("%-30s", "");
  for (const LoadedGame& game : games) std::printf(" %9s", game.name.c_str());
  std::puts("");
  for (std::size_t row = 0; row < measured[0].size(); ++row) {
    std::printf("%-30s", measured[0][row].name.c_str());
    for (const std::vector<Form>& forms : measured) std::printf(" %9.2f", Median(forms[row].ratios));
    std::puts("");
  }
  return true;
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) {
  return cardinal::bench::Main(argc, argv, {.batches = 7, .seconds = 0.3}, cardinal::bench::Run);
}
