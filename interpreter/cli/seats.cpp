#include "interpreter/cli/seats.h"

#include <algorithm>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/seat_names.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

namespace {

// A name is shown in every sentence, so it must be one line of plain text.
bool IsGoodName(const std::string& name) {
  return !name.empty() && name.size() <= 40 && diag::EscapeUnprintable(name) == name;
}

std::string CheckCount(const program::Program& program, const view::Localizer& words, std::size_t seats) {
  const auto count = static_cast<std::int32_t>(seats);
  if (program.MayPlay(count)) return "";
  return words.TranslatePhrase(
      "{game} is for {n} players, not {m}",
      {words.TranslateText(program.title), words.PlayerNumbers(program.PlayerNumbers()), std::to_string(count)});
}

}  // namespace

std::string SetSeats(const program::Program& program, const SeatArguments& arguments, session::SessionSetup& plan) {
  std::vector<std::string> kinds = arguments.seats;
  const std::size_t wanted =
      std::max<std::size_t>(static_cast<std::size_t>(program.min_players), arguments.names.size());
  const view::Localizer words(program, plan.language);
  if (!kinds.empty() && !arguments.opponent.empty())
    return words.TranslatePhrase("`--opponent` is for a game without `--seats`: write `search:{strength}` there",
                                 {arguments.opponent});
  if (kinds.empty()) {
    kinds.push_back(std::string(session::kHuman));
    kinds.resize(wanted, "search:" + (arguments.opponent.empty() ? "normal" : arguments.opponent));
  }
  std::vector<std::string> known = players::ComputerPlayerNames();
  known.emplace_back(session::kHuman);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const std::string plain(players::StripBudget(kinds[i]));
    if (std::find(known.begin(), known.end(), plain) == known.end()) {
      const std::string nearest = diag::FindNearestName(plain, known);
      return words.TranslatePhrase("there is no player `{kind}`: a seat is human, search, greedy or random",
                                   {diag::EscapeUnprintable(kinds[i])}) +
             (nearest.empty() ? "" : " (" + words.TranslatePhrase("did you mean `{name}`?", {nearest}) + ")");
    }
    if (const std::string wrong = players::CheckBudget(kinds[i]); !wrong.empty())
      return "there is no player `" + diag::EscapeUnprintable(kinds[i]) + "`: " + wrong;
    std::string name = i < arguments.names.size() ? arguments.names[i] : session::DefaultName(i);
    if (!IsGoodName(name))
      return words.TranslatePhrase("`{name}` is not a name for a player", {diag::EscapeUnprintable(name)});
    plan.seats.push_back({std::move(name), kinds[i], {}});
  }
  if (std::string wrong = CheckCount(program, words, kinds.size()); !wrong.empty()) return wrong;
  if (arguments.names.size() > kinds.size()) return words.TranslatePhrase("there are more names than seats");
  return view::CheckSeatNames(session::MakeDisplayNames(plan).seats);
}

}  // namespace cardinal::cli
