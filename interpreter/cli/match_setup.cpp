#include "interpreter/cli/match_setup.h"

#include <algorithm>
#include <charconv>
#include <ostream>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/session/session_setup.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

namespace {

std::string PlayerCountMessage(const program::Program& program) {
  return program.title + " is for " + view::Localizer(program).PlayerNumbers(program.PlayerNumbers()) +
         " players, not ";
}

// "2", "4-6": from, to. Nothing for any other word.
std::optional<std::pair<std::int32_t, std::int32_t>> ReadNumbers(const std::string& word) {
  const std::size_t dash = word.find('-');
  const auto number = [](std::string_view digits) -> std::optional<std::int32_t> {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool whole = error == std::errc() && end == digits.data() + digits.size() && value >= 0;
    return whole ? std::optional(value) : std::nullopt;
  };
  const auto first = number(std::string_view(word).substr(0, dash));
  const auto last = dash == std::string::npos ? first : number(std::string_view(word).substr(dash + 1));
  if (!first || !last || *first > *last) return std::nullopt;
  return std::pair(*first, *last);
}

}  // namespace

std::vector<std::int32_t> ParsePlayerNumbers(const Environment& env, const program::Program& program,
                                             const std::vector<std::string>& words) {
  std::set<std::int32_t> numbers;
  for (const std::string& word : words) {
    const auto read = ReadNumbers(word);
    if (!read) {
      env.err << "error: `--players` is how many play, such as 2, or 2-4, not `" << diag::EscapeUnprintable(word)
              << "`\n";
      return {};
    }
    const bool one = read->first == read->second;
    const bool fits =
        one ? program.MayPlay(read->first) : read->first >= program.min_players && read->second <= program.max_players;
    if (!fits) {
      env.err << "error: " << PlayerCountMessage(program) << word << '\n';
      return {};
    }
    const std::size_t before = numbers.size();
    for (std::int32_t number = read->first; number <= read->second; ++number)
      if (program.MayPlay(number)) numbers.insert(number);
    if (numbers.size() == before && !program.MayPlay(read->first)) {
      env.err << "error: " << PlayerCountMessage(program) << word << '\n';
      return {};
    }
  }
  if (words.empty()) return program.PlayerNumbers();
  return {numbers.begin(), numbers.end()};
}

std::string FormatPlayerNumbers(const std::vector<std::int32_t>& numbers) {
  const bool row =
      numbers.size() > 1 && static_cast<std::size_t>(numbers.back() - numbers.front()) + 1 == numbers.size();
  if (row) return std::to_string(numbers.front()) + " to " + std::to_string(numbers.back());
  std::string list;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    list += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + std::to_string(numbers[i]);
  return list;
}

std::string CheckPlayers(const program::Program& program, const std::vector<std::string>& kinds) {
  const std::vector<std::string> known = players::ComputerPlayerNames();
  for (const std::string& kind : kinds) {
    const std::string plain(players::StripBudget(kind));
    if (std::find(known.begin(), known.end(), plain) == known.end()) {
      const std::string help = diag::DidYouMean(plain, known).text;
      return "no computer plays as `" + diag::EscapeUnprintable(kind) + "`: a player is random, greedy or search" +
             (help.empty() ? "" : " (" + help + ")");
    }
    if (const std::string wrong = players::CheckBudget(kind); !wrong.empty())
      return "no computer plays as `" + diag::EscapeUnprintable(kind) + "`: " + wrong;
    if (players::HasTimeBudget(kind))
      return "`" + kind +
             "` plays another game each time, as the machine is fast or slow; here the same seed gives the " +
             "same games, so give a number of iterations: search:100";
  }
  const auto count = base::Count(kinds);
  if (program.MayPlay(count)) return "";
  return PlayerCountMessage(program) + std::to_string(count);
}

std::optional<std::vector<match::SetupOption>> ParseGameOptions(const Environment& env, const program::Program& program,
                                                                const std::vector<std::string>& words) {
  std::vector<match::SetupOption> options;
  const auto refuse = [&](const std::string& problem, const std::string& help) {
    env.err << "error: " << diag::EscapeUnprintable(problem) << '\n' << (help.empty() ? "" : "  help: " + help + '\n');
    return std::nullopt;
  };
  for (const std::string& word : words) {
    const match::ParsedOption read = match::ParseOption(program, word);
    if (!read.option) return refuse(read.problem, read.help);
    for (const match::SetupOption& other : options) {
      if (other.field == read.option->field)
        return refuse("`--option` names `" + program.fields[other.field].name + "` twice", "");
    }
    options.push_back(*read.option);
  }
  return options;
}

simulate::DealFunction MakeDealer(const DeckPool& box) {
  return [&box](std::uint64_t seed, const simulate::Seating& seating) {
    session::SessionSetup plan;
    plan.seed = seed;
    plan.options = box.options;
    plan.seats.resize(seating.players.size());
    for (std::size_t seat = 0; seat < seating.decks.size(); ++seat)
      plan.seats[seat].deck = box.decks[seating.decks[seat]];
    return match::NewMatch(box.program, session::MakeMatchSetup(box.program, plan));
  };
}

}  // namespace cardinal::cli
