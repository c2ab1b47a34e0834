// load_bench: how long it takes to load 1,000 and 10,000 cards: Cardinal's loader, with the rules of Imagimon and cards
// made of those of its sets; and its peers (peers/cards), which read generated cards in other languages. Prints
// milliseconds as medians of runs that are interleaved, and how many times as long as the hand-written loader each
// takes for a byte.
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "tests/bench/many_cards.h"
#include "tests/bench/peers/cards/cards.h"
#include "tests/bench/peers/script.h"
#include "tests/bench/race.h"
#include "tests/bench/rules.h"

namespace cardinal::bench {
namespace {

namespace fs = std::filesystem;

// One program that loads a number of cards.
struct Loader {
  std::string name;
  std::size_t bytes;
  std::function<double()> seconds;
  std::vector<double> runs = {};
};

std::function<double()> Timed(std::function<int()> load, int cards) {
  return [load = std::move(load), cards] {
    int loaded = 0;
    const double seconds = MeasureSeconds([&] { loaded = load(); });
    if (loaded != cards) throw Trouble("a peer loaded " + std::to_string(loaded) + " cards");
    return seconds;
  };
}

double RunLuaLoader(const std::string& interpreter, const fs::path& file, int cards) {
  std::istringstream line(peers::OutputOfCommand(
      interpreter + " '" CARDINAL_SOURCE_DIR "/tests/bench/peers/cards/load.lua' '" + file.string() + "'"));
  double seconds = 0;
  int loaded = 0;
  line >> seconds >> loaded;
  if (loaded != cards) throw Trouble(interpreter + " did not load the cards");
  return seconds;
}

std::size_t BytesIn(const fs::path& folder) {
  std::size_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".cardinal") bytes += entry.file_size();
  return bytes;
}

// The interpreters of Lua that are installed; prints which are left out.
std::vector<std::string> FindInterpreters() {
  std::vector<std::string> found;
  for (const std::string interpreter : {"luajit", "lua5.4"}) {
    if (peers::IsInstalled(interpreter))
      found.push_back(interpreter);
    else
      std::printf("%s is left out: it is not installed\n", interpreter.c_str());
  }
  return found;
}

// Loaders of `cards` cards, with a folder for the files; the one by hand is the first.
std::vector<Loader> MakeLoaders(const fs::path& folder, const peers::CardTexts& texts, int cards,
                                const std::vector<std::string>& interpreters) {
  std::vector<Loader> loaders;
  loaders.push_back({"C++ by hand", texts.cards.size(), Timed([&] { return peers::ParseByHand(texts.cards); }, cards)});
  fs::create_directories(folder);
  const fs::path lua = folder / "cards.lua";
  std::ofstream(lua) << texts.lua;
  for (const std::string& interpreter : interpreters)
    loaders.push_back({interpreter, texts.lua.size(), [=] { return RunLuaLoader(interpreter, lua, cards); }});
  loaders.push_back({"yaml-cpp", texts.yaml.size(), Timed([&] { return peers::ParseWithYamlCpp(texts.yaml); }, cards)});
  loaders.push_back(
      {"ANTLR, parser alone", texts.cards.size(), Timed([&] { return peers::ParseWithAntlr(texts.cards); }, cards)});
  MakeManyCards(CARDINAL_SOURCE_DIR, "imagimon", folder, static_cast<std::size_t>(cards));
  const std::string rules = (folder / "rulesets/imagimon").string(), files = (folder / "cards/imagimon").string();
  loaders.push_back(
      {"Cardinal, to a program", BytesIn(folder), [=] { return MeasureSeconds([&] { LoadRules(rules, {files}); }); }});
  return loaders;
}

void Print(const std::vector<Loader>& loaders, int cards) {
  std::printf("\n%-24s %10s %12s %10s %10s %10s\n", (std::to_string(cards) + " cards").c_str(), "ms", "bytes/card",
              "MB/s", "x by hand", "spread");
  const auto per_byte = [](const Loader& loader) { return Median(loader.runs) / static_cast<double>(loader.bytes); };
  for (const Loader& loader : loaders)
    std::printf("%-24s %10.1f %12.0f %10.1f %10.1f %9.1f%%\n", loader.name.c_str(), 1e3 * Median(loader.runs),
                static_cast<double>(loader.bytes) / cards, 1e-6 / per_byte(loader),
                per_byte(loader) / per_byte(loaders[0]), 100 * Spread(loader.runs));
}

bool Run(const Settings& settings) {
  const fs::path folder = fs::temp_directory_path() / ("cardinal_load_bench_" + std::to_string(::getpid()));
  const std::vector<std::string> interpreters = FindInterpreters();
  for (const int cards : {1'000, 10'000}) {
    const peers::CardTexts texts = peers::MakeCards(cards);
    std::vector<Loader> loaders = MakeLoaders(folder, texts, cards, interpreters);
    for (int i = 0; i < settings.batches; ++i)
      for (Loader& loader : loaders) loader.runs.push_back(loader.seconds());
    Print(loaders, cards);
    fs::remove_all(folder);
  }
  return true;
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) { return cardinal::bench::Main(argc, argv, {.batches = 5}, cardinal::bench::Run); }
