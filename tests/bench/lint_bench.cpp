// The cost of `cardinal lint` and of the start of a game: everything in the repository, and ten thousand cards, made of
// those of one game with other names; without the cache, and again from the cache. Prints seconds of one core from the
// start of the command to its end. `make bench` runs it.
#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/cli/command_line.h"
#include "interpreter/drivers/cache/tool_id.h"
#include "tests/bench/many_cards.h"

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCards = 10'000;

double Run(const fs::path& here, std::vector<std::string> words, const cardinal::cache::Cache& cache,
           std::string& last) {
  using namespace cardinal;
  const source::FileSystem files;
  std::istringstream in;
  std::ostringstream out, err;
  const cli::Environment env{in, out, err, files, false, 100, "", here, 7, {}, {}, cache};
  const std::clock_t begin = std::clock();
  cli::RunCommandLine(env, std::move(words));
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::istringstream lines(out.str() + err.str());
  for (std::string line; std::getline(lines, line);) last = line;
  return seconds;
}

// A file of decks of the game, by its path.
std::string SomeDeck(const fs::path& cards) {
  std::string first;
  for (const auto& entry : fs::recursive_directory_iterator(cards)) {
    const std::string path = entry.path().string();
    const bool deck = entry.path().extension() == ".yaml" && entry.path().parent_path().filename() == "decks";
    if (deck && (first.empty() || path < first)) first = path;
  }
  return first;
}

// Measures seconds without the cache, while the cache is filled, and from the cache.
void Measure(const std::string& what, const fs::path& here, const std::vector<std::string>& words) {
  const fs::path folder = fs::temp_directory_path() / ("cardinal_bench_cache_" + std::to_string(::getpid()));
  const cardinal::cache::Cache cache(folder, cardinal::cache::ToolId());
  std::string last, again;
  const double cold = Run(here, words, {}, last);
  const double filling = Run(here, words, cache, last);
  const double cached = Run(here, words, cache, again);
  std::printf("  %-45s %6.2f %6.2f %7.3f   %s%s\n", what.c_str(), cold, filling, cached, last.c_str(),
              last == again ? "" : "  AND FROM THE CACHE SOMETHING ELSE");
  std::fflush(stdout);
  fs::remove_all(folder);
}

}  // namespace

int main() {
  const fs::path root = CARDINAL_SOURCE_DIR;
  const fs::path folder = fs::temp_directory_path() / ("cardinal_lint_bench_" + std::to_string(::getpid()));
  std::printf("seconds of one core                                cold   fill  cached\n");
  Measure("lint: the repository's rules and cards", root, {"lint", "rulesets", "cards"});
  for (const std::string game : {"imagimon", "kmon", "reality", "imajica"}) {
    const std::vector<std::string> start = {"deck", "check", SomeDeck(root / "cards" / game)};
    Measure("start: " + game, root, start);
    cardinal::bench::MakeManyCards(root, game, folder, kCards);
    Measure("explain: " + game, root, {"explain", game});
    Measure("start: " + game + " with 10,000 cards more", folder, {"deck", "check", SomeDeck(folder / "cards" / game)});
    Measure("lint: " + game + " with 10,000 cards more", folder, {"lint", game, "--ignore", "D12,S06"});
    fs::remove_all(folder);
  }
  return 0;
}
