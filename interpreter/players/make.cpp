#include "interpreter/players/make.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "interpreter/players/greedy_player.h"
#include "interpreter/players/random_player.h"
#include "interpreter/players/search_player.h"

namespace cardinal::players {

namespace {

constexpr std::int32_t kMostWalks = 1'000'000;
constexpr std::int32_t kMostTime = 600'000;  // milliseconds

std::optional<std::int32_t> NumberUpTo(std::string_view digits, std::int32_t most) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size() || number < 1 || number > most) return std::nullopt;
  return number;
}

// "200", "500ms", "5s", or nothing.
std::optional<Budget> ReadBudget(std::string_view text) {
  Budget budget;
  if (text.ends_with("s")) {
    const bool milliseconds = text.ends_with("ms");
    const auto time = milliseconds ? NumberUpTo(text.substr(0, text.size() - 2), kMostTime)
                                   : NumberUpTo(text.substr(0, text.size() - 1), kMostTime / 1000);
    if (!time) return std::nullopt;
    budget.time = std::chrono::milliseconds(milliseconds ? *time : *time * 1000);
    return budget;
  }
  const auto walks = NumberUpTo(text, kMostWalks);
  if (!walks) return std::nullopt;
  budget.walks = *walks;
  return budget;
}

// Behind the colon.
std::optional<std::string_view> Behind(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::nullopt : std::optional(name.substr(colon + 1));
}

}  // namespace

std::vector<std::string> ComputerNames() { return {"random", "greedy", "search"}; }

std::string_view PlainName(std::string_view name) { return name.substr(0, name.find(':')); }

std::string WrongBudget(std::string_view name) {
  const auto budget = Behind(name);
  if (!budget) return "";
  const std::string plain(PlainName(name));
  if (plain != "search") return "a " + plain + " player takes no budget: nothing stands behind `" + plain + "`";
  if (ReadBudget(*budget)) return "";
  return "after `search:` write the number of iterations for a decision (1 to " + std::to_string(kMostWalks) +
         "), or the time for it (1ms to " + std::to_string(kMostTime / 1000) + "s)";
}

bool PlaysByTime(std::string_view name) {
  const auto budget = Behind(name);
  const auto read = budget ? ReadBudget(*budget) : std::nullopt;
  return read && read->time.count() > 0;
}

std::unique_ptr<Player> MakeComputer(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
  if (name == "search") return std::make_unique<SearchPlayer>(seed, Budget{});
  const auto budget = PlainName(name) == "search" ? ReadBudget(*Behind(name)) : std::nullopt;
  return budget ? std::make_unique<SearchPlayer>(seed, *budget) : nullptr;
}

}  // namespace cardinal::players
