#include "interpreter/drivers/scenario/board.h"

#include "interpreter/drivers/scenario/board_parts.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

void ReportUnknown(diag::Sink& sink, source::Span span, std::string message, diag::Suggestion help) {
  sink.Report(diag::Code::UnknownName, span, std::move(message)).Help(std::move(help));
}

std::vector<std::int32_t> DeckOf(const Program& program, const std::vector<documents::CardCount>& cards,
                                 diag::Sink& sink) {
  std::vector<std::int32_t> defs;
  for (const documents::CardCount& written : cards) {
    const documents::CardCount count = CopiesMeant(program, written);
    const std::int32_t def = FindDefinition(program, count.card.text);
    if (def < 0) {
      ReportUnknown(sink, count.card.span,
                    "there is no card `" + diag::Printable(count.card.text) + "` in " + program.game,
                    CardMeant(program, count.card.text));
    }
    if (def >= 0) defs.insert(defs.end(), static_cast<std::size_t>(count.copies), def);
  }
  return defs;
}

std::optional<Begun> SetUp(const Program& program, const documents::Scenario& scenario, diag::Sink& sink) {
  const int errors = sink.ErrorCount();
  Begun begun;
  Game& game = begun.game;
  game.program = &program;
  game.names.seats = SeatsOf(program, scenario, sink);
  if (game.names.seats.empty()) return std::nullopt;
  std::vector<Placed> cards =
      scenario.board ? CardsOf(game, *scenario.board, sink) : CardsOf(game, scenario.decks, sink);
  PutDown(game, cards, scenario.seed.value_or(0));
  PutOnCards(game, cards, sink);
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

}  // namespace cardinal::scenario
