// Names the seats: p1, p2 ... or, if the board uses other names, Anna, Ben ... in the order in which the board names
// them.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_runner/board_parts.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/seat_names.h"

namespace cardinal::scenario_runner {

namespace {

// The number in `p3`; 0 if the name does not have this form.
int Numeral(const std::string& name) {
  if (name.size() < 2 || name.size() > 3 || name[0] != 'p') return 0;
  int number = 0;
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (name[i] < '0' || name[i] > '9') return 0;
    number = number * 10 + (name[i] - '0');
  }
  return number;
}

std::vector<documents::LocatedText> Named(const documents::Scenario& scenario) {
  std::vector<documents::LocatedText> names;
  if (scenario.board) {
    for (const documents::BoardSection& holding : scenario.board->seats) names.push_back(holding.owner);
  }
  for (const documents::SeatDeck& deck : scenario.decks) names.push_back(deck.seat);
  return names;
}

std::string Range(const Program& program) { return view::Localizer(program).PlayerNumbers(program.PlayerNumbers()); }

}  // namespace

std::vector<std::string> ReadSeats(const Program& program, const documents::Scenario& scenario, diag::Sink& sink) {
  const std::vector<documents::LocatedText> named = Named(scenario);
  const bool by_number = std::any_of(named.begin(), named.end(),
                                     [](const documents::LocatedText& name) { return Numeral(name.text) > 0; });
  std::vector<std::string> seats;
  for (const documents::LocatedText& name : named) {
    const int number = by_number ? Numeral(name.text) : base::Count(seats) + 1;
    if (number == 0) {
      ReportUnknown(sink, name.span,
                    "`" + diag::EscapeUnprintable(name.text) + "` is neither a seat nor a key of a board",
                    diag::DidYouMean(name.text, {"p1", "p2", "p3", "p4", "table", "turn", "cards"}));
      return {};
    }
    if (number > program.max_players) {
      ReportUnknown(sink, name.span,
                    "there is no seat `" + diag::EscapeUnprintable(name.text) + "`: " + program.game + " has " +
                        Range(program) + " players",
                    "the seats are p1 to p" + std::to_string(program.max_players));
      return {};
    }
    while (std::ssize(seats) < number) seats.push_back("p" + std::to_string(seats.size() + 1));
    if (by_number) continue;
    seats.back() = name.text;
    if (const std::string wrong = view::CheckSeatNames(seats); !wrong.empty()) {
      ReportUnknown(sink, name.span, wrong, "give the player another name");
      return {};
    }
  }
  while (!program.MayPlay(std::ssize(seats)) && std::ssize(seats) < program.max_players)
    seats.push_back("p" + std::to_string(seats.size() + 1));
  return seats;
}

}  // namespace cardinal::scenario_runner
