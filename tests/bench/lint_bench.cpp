// What `cardinal lint` costs: everything in the repository, and ten thousand cards, made of those of one game under other
// names. Prints seconds of one core from a cold start to the last finding. Run by `make bench`.
#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/cli/command_line.h"

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCards = 10'000, kCardsInFile = 500;

// The cards of a folder as they are written, each from its `card "` to the next.
std::vector<std::string> CardsOf(const fs::path& folder) {
  std::vector<std::string> cards;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cardinal") continue;
    std::ifstream in(entry.path());
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with("card \"")) {
        cards.emplace_back();
        inside = true;
      } else if (!line.empty() && line.front() != ' ' && line.front() != '}') {
        inside = false;  // a comment, or something else
      }
      if (inside) cards.back() += line + '\n';
    }
  }
  return cards;
}

// The rules and cards of a game in a folder of their own, with so many cards more.
void MakeMany(const fs::path& root, const std::string& game, const fs::path& folder) {
  fs::create_directories(folder / "rulesets");
  fs::create_directories(folder / "cards");
  fs::copy(root / "rulesets" / game, folder / "rulesets" / game, fs::copy_options::recursive);
  fs::copy(root / "cards" / game, folder / "cards" / game, fs::copy_options::recursive);
  const std::vector<std::string> cards = CardsOf(root / "cards" / game);
  std::ofstream out;
  for (std::size_t i = 0; i < kCards; ++i) {
    if (i % kCardsInFile == 0) {
      out = std::ofstream(folder / "cards" / game / ("many_" + std::to_string(i) + ".cardinal"));
      out << "cards " << game << " \"Many " << i << "\"\n\n";
    }
    std::string card = cards[i % cards.size()];
    const std::string number = " " + std::to_string(i);
    for (std::size_t at = 0; at < card.size(); ++at) {  // its name in each language
      if ((at == 0 || card[at - 1] == ' ') && (card.compare(at, 6, "card \"") == 0 || card.compare(at, 6, "named ") == 0))
        card.insert(card.find('"', card.find('"', at) + 1), number);
    }
    out << card << '\n';
  }
}

double Lint(const fs::path& here, std::vector<std::string> words, std::string& last) {
  using namespace cardinal;
  const source::FileSystem files;
  std::istringstream in;
  std::ostringstream out, err;
  const cli::Environment env{in, out, err, files, false, 100, "", here, 7, {}, {}};
  const std::clock_t begin = std::clock();
  cli::Run(env, std::move(words));
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::istringstream lines(out.str() + err.str());
  for (std::string line; std::getline(lines, line);) last = line;
  return seconds;
}

}  // namespace

int main() {
  const fs::path root = CARDINAL_SOURCE_DIR;
  const fs::path folder = fs::temp_directory_path() / ("cardinal_lint_bench_" + std::to_string(::getpid()));
  std::string last;
  std::printf("lint, seconds of one core\n");
  const double repository = Lint(root, {"lint", "rulesets", "cards"}, last);
  std::printf("  the repository's rules and cards     %6.2f   %s\n", repository, last.c_str());
  for (const std::string game : {"imagimon", "kmon", "reality", "imajica"}) {
    MakeMany(root, game, folder);
    const double many = Lint(folder, {"lint", game, "--ignore", "D12,S06"}, last);
    std::printf("  %-9s with 10,000 cards more     %6.2f   %s\n", game.c_str(), many, last.c_str());
    fs::remove_all(folder);
  }
  return 0;
}
