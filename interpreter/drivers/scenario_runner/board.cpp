#include "interpreter/drivers/scenario_runner/board.h"

#include "interpreter/drivers/scenario_runner/board_parts.h"

namespace cardinal::scenario_runner {

void ReportUnknown(diag::Sink& sink, source::Span span, std::string message, diag::Suggestion help) {
  sink.Report(diag::Code::UnknownName, span, std::move(message)).SetHelp(std::move(help));
}

std::vector<std::int32_t> ReadDeck(const Program& program, const std::vector<documents::CardCount>& cards,
                                   diag::Sink& sink) {
  std::vector<std::int32_t> defs;
  for (const documents::CardCount& written : cards) {
    const documents::CardCount count = ResolveCopies(program, written);
    const std::int32_t def = FindDefinition(program, count.card.text);
    if (def < 0) {
      ReportUnknown(sink, count.card.span,
                    "there is no card `" + diag::EscapeUnprintable(count.card.text) + "` in " + program.game,
                    SuggestCard(program, count.card.text));
    }
    if (def >= 0) defs.insert(defs.end(), count.copies, def);
  }
  return defs;
}

std::optional<StartedGame> SetUpGame(const Program& program, const documents::Scenario& scenario, diag::Sink& sink) {
  const int errors = sink.ErrorCount();
  StartedGame begun;
  ScenarioGame& game = begun.game;
  game.program = &program;
  game.names.seats = ReadSeats(program, scenario, sink);
  if (game.names.seats.empty()) return std::nullopt;
  std::vector<PlacedCard> cards =
      scenario.board ? ReadCards(game, *scenario.board, sink) : ReadCards(game, scenario.decks, sink);
  PlaceCards(game, cards, scenario.seed.value_or(0), scenario.board.has_value());
  PlaceStackedCards(game, cards, sink);
  SetOptions(game, scenario, sink);
  if (scenario.board) {
    SetStates(game, *scenario.board, sink);
    ReadTurn(begun, *scenario.board, sink);
  } else {
    begun.event = program.main_event;
  }
  if (sink.ErrorCount() > errors) return std::nullopt;
  return begun;
}

}  // namespace cardinal::scenario_runner
