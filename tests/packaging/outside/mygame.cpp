// A random game of Imagimon. docs/how-to/embedders.md quotes this file, and outside.sh builds it outside the
// repository.
#include <filesystem>
#include <iostream>

#include "interpreter/language/load/load.h"
#include "interpreter/machine/engine/engine.h"

using namespace cardinal;

int main() {
  const source::FileSystem files;
  const auto home = load::Library(files, std::filesystem::current_path(), "").FindGame("imagimon");
  if (!home) return 2;
  source::SourceSet sources;
  diag::Sink sink;
  load::LoadRequest request;
  request.ruleset = home->ruleset;
  request.cards = {home->cards};
  const auto program = load::LoadProgram(files, request, {}, sources, sink);
  for (const diag::Diagnostic& one : sink.Sorted()) diag::RenderText(std::cerr, one, sources, false);
  if (!program) return 2;

  match::Setup setup;
  setup.seats = program->min_players;
  setup.seed = 7;
  const std::int32_t deck = program::FindZone(*program, "deck"), card = program::FindCard(*program, "Cinder Whelp");
  setup.decks.assign(static_cast<std::size_t>(setup.seats), std::vector<match::SetupCard>(25, {card, deck}));
  match::Match match = match::NewMatch(*program, setup);

  base::Random luck(setup.seed);
  engine::StepResult step = engine::StartMatch(*program, match);
  while (step.kind == engine::StepResult::Kind::Decision) {
    model::Answer answer;
    answer.serial = match.decision.serial;
    answer.option = static_cast<std::int32_t>(luck.NextBelow(match.decision.options.size()));
    step = engine::Advance(*program, match, answer);
  }
  if (step.kind != engine::StepResult::Kind::Outcome) return 1;
  std::cout << (match.outcome.kind == model::OutcomeKind::Won ? "won" : "drawn") << " after " << match.serial
            << " decisions\n";
}
