// Thousands of cards for benchmarks of the tool, made of the cards of a game with other names.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace cardinal::bench {

// The cards of a folder in the order of the files, each from its `card "` to the next one.
inline std::vector<std::string> CardsIn(const std::filesystem::path& folder) {
  std::vector<std::string> cards;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cardinal") continue;
    std::ifstream in(entry.path());
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with("card \"")) {
        cards.emplace_back();
        inside = true;
      } else if (!line.empty() && line.front() != ' ' && line.front() != '}') {
        inside = false;  // a comment, or another declaration
      }
      if (inside) cards.back() += line + '\n';
    }
  }
  return cards;
}

// Returns the card with a number after its name in each language.
inline std::string NumberedCard(std::string card, std::size_t number) {
  const std::string suffix = " " + std::to_string(number);
  for (std::size_t at = 0; at < card.size(); ++at) {
    if ((at == 0 || card[at - 1] == ' ') && (card.compare(at, 6, "card \"") == 0 || card.compare(at, 6, "named ") == 0))
      card.insert(card.find('"', card.find('"', at) + 1), suffix);
  }
  return card;
}

// Copies the rules and cards of a game to a folder.
inline void CopyGame(const std::filesystem::path& root, const std::string& game, const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  for (const char* part : {"rulesets", "cards"}) {
    fs::create_directories(folder / part);
    fs::copy(root / part / game, folder / part / game, fs::copy_options::recursive);
  }
}

// Does the same with `count` more cards, 500 in a file.
inline void MakeManyCards(const std::filesystem::path& root, const std::string& game,
                          const std::filesystem::path& folder, std::size_t count) {
  constexpr std::size_t kCardsInFile = 500;
  CopyGame(root, game, folder);
  const std::vector<std::string> cards = CardsIn(root / "cards" / game);
  std::ofstream out;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % kCardsInFile == 0) {
      out = std::ofstream(folder / "cards" / game / ("many_" + std::to_string(i) + ".cardinal"));
      out << "cards " << game << " \"Many " << i << "\"\n\n";
    }
    out << NumberedCard(cards[i % cards.size()], i) << '\n';
  }
}

}  // namespace cardinal::bench
