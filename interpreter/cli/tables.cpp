#include "interpreter/cli/tables.h"

#include <algorithm>
#include <cctype>
#include <ostream>

#include "interpreter/drivers/play/plan.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/players/make.h"

namespace cardinal::cli {

namespace {

// As a shell takes it for one word.
std::string Quoted(const std::string& word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("_-./").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string quoted = "'";
  for (const char c : diag::Printable(word)) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + '\'';
}

std::string Listed(const std::string& option, const std::vector<std::string>& words) {
  std::string text = words.empty() ? "" : " " + option;
  for (const std::string& word : words) text += ' ' + Quoted(word);
  return text;
}

}  // namespace

std::string WrongPlayers(const program::Program& program, const std::vector<std::string>& kinds) {
  const std::vector<std::string> known = players::ComputerNames();
  for (const std::string& kind : kinds) {
    const std::string plain(players::PlainName(kind));
    if (std::find(known.begin(), known.end(), plain) == known.end()) {
      const std::string help = diag::DidYouMean(plain, known);
      return "no computer plays as `" + diag::Printable(kind) + "`: a player is random, greedy or search" +
             (help.empty() ? "" : " (" + help + ")");
    }
    if (const std::string wrong = players::WrongBudget(kind); !wrong.empty())
      return "no computer plays as `" + diag::Printable(kind) + "`: " + wrong;
    if (players::PlaysByTime(kind))
      return "`" + kind +
             "` plays another game each time, as the machine is fast or slow; here the same seed gives the " +
             "same games, so say how many walks it makes: search:100";
  }
  const auto count = static_cast<std::int32_t>(kinds.size());
  if (count >= program.min_players && count <= program.max_players) return "";
  return program.title + " is for " + std::to_string(program.min_players) +
         (program.min_players == program.max_players ? "" : " to " + std::to_string(program.max_players)) +
         " players, not " + std::to_string(count);
}

std::optional<std::vector<match::SetupOption>> OptionsNamed(const Environment& env, const program::Program& program,
                                                            const std::vector<std::string>& words) {
  std::vector<match::SetupOption> options;
  const auto refuse = [&](const std::string& problem, const std::string& help) {
    env.err << "error: " << diag::Printable(problem) << '\n' << (help.empty() ? "" : "  help: " + help + '\n');
    return std::nullopt;
  };
  for (const std::string& word : words) {
    const match::OptionRead read = match::ReadOption(program, word);
    if (!read.option) return refuse(read.problem, read.help);
    for (const match::SetupOption& other : options) {
      if (other.field == read.option->field)
        return refuse("`--option` names `" + program.fields[static_cast<std::size_t>(other.field)].name + "` twice",
                      "");
    }
    options.push_back(*read.option);
  }
  return options;
}

simulate::Deal DealOf(const Box& box) {
  return [&box](std::uint64_t seed, const simulate::Seating& seating) {
    play::Plan plan;
    plan.seed = seed;
    plan.options = box.options;
    plan.seats.resize(seating.players.size());
    for (std::size_t seat = 0; seat < seating.decks.size(); ++seat)
      plan.seats[seat].deck = box.decks[static_cast<std::size_t>(seating.decks[seat])];
    return match::NewMatch(box.program, play::SetupOf(box.program, plan));
  };
}

std::string RecordCommand(const CommandWords& words, const simulate::Schedule& schedule,
                          const simulate::Finding& finding) {
  const simulate::Seating seating = schedule.At(finding.game);
  std::string kinds;
  for (const std::int32_t player : seating.players)
    kinds += (kinds.empty() ? "" : ",") + schedule.players[static_cast<std::size_t>(player)];
  std::vector<std::string> names;
  for (const std::int32_t deck : seating.decks) names.push_back(words.decks[static_cast<std::size_t>(deck)]);
  return "cardinal record " + words.game + " --to found --seed " + std::to_string(finding.seed) + " --players " +
         kinds + Listed("--decks", names) + Listed("--cards", words.cards) + Listed("--option", words.options);
}

}  // namespace cardinal::cli
