#include "interpreter/cli/seats.h"

#include <algorithm>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/seat_names.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

namespace {

// A name is shown in every sentence, so it must be one line of plain text.
bool IsGoodName(const std::string& name) {
  return !name.empty() && name.size() <= 40 && diag::EscapeUnprintable(name) == name;
}

}  // namespace

std::string SetSeats(const program::Program& program, const SeatArguments& arguments, session::SessionSetup& plan) {
  std::vector<std::string> kinds = arguments.seats;
  const std::size_t wanted =
      std::max<std::size_t>(static_cast<std::size_t>(program.min_players), arguments.names.size());
  if (!kinds.empty() && !arguments.opponent.empty())
    return "`--opponent` is for a game without `--seats`: write `search:" + arguments.opponent + "` there";
  if (kinds.empty()) {
    kinds.push_back(std::string(session::kHuman));
    kinds.resize(wanted, "search:" + (arguments.opponent.empty() ? "normal" : arguments.opponent));
  }
  std::vector<std::string> known = players::ComputerPlayerNames();
  known.emplace_back(session::kHuman);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const std::string plain(players::StripBudget(kinds[i]));
    if (std::find(known.begin(), known.end(), plain) == known.end()) {
      const std::string help = diag::DidYouMean(plain, known).text;
      return "there is no player `" + diag::EscapeUnprintable(kinds[i]) +
             "`: a seat is human, search, greedy or random" + (help.empty() ? "" : " (" + help + ")");
    }
    if (const std::string wrong = players::CheckBudget(kinds[i]); !wrong.empty())
      return "there is no player `" + diag::EscapeUnprintable(kinds[i]) + "`: " + wrong;
    std::string name = i < arguments.names.size() ? arguments.names[i] : session::DefaultName(i);
    if (!IsGoodName(name)) return "`" + diag::EscapeUnprintable(name) + "` is not a name for a player";
    plan.seats.push_back({std::move(name), kinds[i], {}});
  }
  const auto count = static_cast<std::int32_t>(kinds.size());
  if (count < program.min_players || count > program.max_players) {
    const std::string range = program.min_players == program.max_players
                                  ? std::to_string(program.min_players)
                                  : std::to_string(program.min_players) + " to " + std::to_string(program.max_players);
    return program.title + " is for " + range + " players, not " + std::to_string(count);
  }
  if (arguments.names.size() > kinds.size()) return "there are more names than seats";
  return view::CheckSeatNames(session::MakeDisplayNames(plan).seats);
}

}  // namespace cardinal::cli
