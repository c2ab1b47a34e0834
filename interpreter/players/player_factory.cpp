#include "interpreter/players/player_factory.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "interpreter/players/greedy_player.h"
#include "interpreter/players/random_player.h"
#include "interpreter/players/search_player.h"

namespace cardinal::players {

namespace {

constexpr std::int32_t kMaxIterations = 1'000'000;
constexpr std::int32_t kMaxMilliseconds = 600'000;  // milliseconds

std::optional<std::int32_t> NumberUpTo(std::string_view digits, std::int32_t most) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size() || number < 1 || number > most) return std::nullopt;
  return number;
}

// Iterations for each choice.
struct Strength {
  std::string_view name;
  std::int32_t iterations;
};
constexpr Strength kStrengths[] = {{"easy", 20}, {"normal", 100}, {"hard", 400}};
static_assert(kStrengths[1].iterations == SearchBudget{}.iterations, "`search` is `search:normal`");

// "hard", "200", "500ms", "5s"; nothing for any other text.
std::optional<SearchBudget> ReadBudget(std::string_view text) {
  SearchBudget budget;
  for (const Strength& strength : kStrengths) {
    if (text == strength.name) return SearchBudget{strength.iterations, {}};
  }
  if (text.ends_with("s")) {
    const bool milliseconds = text.ends_with("ms");
    const auto time = milliseconds ? NumberUpTo(text.substr(0, text.size() - 2), kMaxMilliseconds)
                                   : NumberUpTo(text.substr(0, text.size() - 1), kMaxMilliseconds / 1000);
    if (!time) return std::nullopt;
    budget.time = std::chrono::milliseconds(milliseconds ? *time : *time * 1000);
    return budget;
  }
  const auto walks = NumberUpTo(text, kMaxIterations);
  if (!walks) return std::nullopt;
  budget.iterations = *walks;
  return budget;
}

// The text after the colon.
std::optional<std::string_view> TextAfterColon(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::nullopt : std::optional(name.substr(colon + 1));
}

}  // namespace

std::vector<std::string> ComputerPlayerNames() { return {"random", "greedy", "search"}; }

std::vector<std::string> SearchStrengthNames() {
  std::vector<std::string> names;
  for (const Strength& strength : kStrengths) names.emplace_back(strength.name);
  return names;
}

std::string_view StripBudget(std::string_view name) { return name.substr(0, name.find(':')); }

std::string CheckBudget(std::string_view name) {
  const auto budget = TextAfterColon(name);
  if (!budget) return "";
  const std::string plain(StripBudget(name));
  if (plain != "search") return "a " + plain + " player takes no budget: write nothing after `" + plain + "`";
  if (ReadBudget(*budget)) return "";
  return "after `search:` write easy, normal or hard, the number of iterations for a decision (1 to " +
         std::to_string(kMaxIterations) + "), or the time for it (1ms to " + std::to_string(kMaxMilliseconds / 1000) +
         "s)";
}

bool HasTimeBudget(std::string_view name) {
  const auto budget = TextAfterColon(name);
  const auto read = budget ? ReadBudget(*budget) : std::nullopt;
  return read && read->time.count() > 0;
}

std::unique_ptr<Player> MakeComputerPlayer(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
  if (name == "search") return std::make_unique<SearchPlayer>(seed, SearchBudget{});
  const auto budget = StripBudget(name) == "search" ? ReadBudget(*TextAfterColon(name)) : std::nullopt;
  return budget ? std::make_unique<SearchPlayer>(seed, *budget) : nullptr;
}

}  // namespace cardinal::players
