// The example of docs/how-to/embedders.md, compiled and run. The page quotes it word for word (docs_test.cpp compares).
#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "interpreter/language/load/load.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"

namespace {

namespace fs = std::filesystem;
using namespace cardinal;

// Reads a ruleset with its cards. What is wrong with it goes to `out`.
std::optional<program::Program> LoadGame(const fs::path& root, const std::string& game, std::ostream& out) {
  const source::FileSystem files;
  source::SourceSet sources;
  diag::Sink sink;
  load::LoadRequest request;
  request.ruleset = root / "rulesets" / game;
  request.cards = {root / "cards" / game};
  auto program = load::LoadProgram(files, request, {}, sources, sink);
  for (const diag::Diagnostic& one : sink.Sorted()) diag::RenderText(out, one, sources, false);
  return program;
}

// A match with the same deck for each seat: definitions of cards, in the zone of the game's decks.
match::Match Deal(const program::Program& program, const std::vector<std::int32_t>& deck, std::uint64_t seed) {
  match::Setup setup;
  setup.seats = program.min_players;
  setup.seed = seed;
  const std::int32_t zone = program::FindZone(program, "deck");
  for (std::int32_t seat = 0; seat < setup.seats; ++seat) {
    setup.decks.emplace_back();
    for (const std::int32_t card : deck) setup.decks.back().push_back({card, zone});
  }
  return match::NewMatch(program, setup);
}

// What one seat is shown: the question and the options, in words, without what is hidden from it.
void Show(const program::Program& program, const match::Match& match, std::ostream& out) {
  const model::Decision& decision = match.decision;
  const view::DisplayNames names{{"Anna", "Ben"}};
  out << names.seats[static_cast<std::size_t>(decision.seat)] << ": "
      << view::FormatQuestion(program, match, decision.seat, names) << '\n';
  for (const model::Option& option : decision.options)
    out << "  " << view::OptionText(program, match, option, decision.seat, names) << '\n';
}

// The whole loop. `choose` may be a person, a program, a message from a network.
template <typename Choose>
model::Outcome Play(const program::Program& program, match::Match& match, Choose choose, std::ostream& out) {
  engine::StepResult step = engine::StartMatch(program, match);
  while (step.kind == engine::StepResult::Kind::Decision) {
    model::Answer answer;
    answer.serial = match.decision.serial;
    answer.option = choose(match.decision);
    step = engine::Advance(program, match, answer);
    if (step.kind == engine::StepResult::Kind::Refused) {
      out << "not legal: " << step.refusal << '\n';  // the match is as it was: ask again
      step.kind = engine::StepResult::Kind::Decision;
    }
  }
  if (step.kind == engine::StepResult::Kind::Fault) out << "the rules failed: " << step.fault.message << '\n';
  return match.outcome;
}

// Takes any option.
class Anything : public vm::IndexPolicy {
 public:
  explicit Anything(std::uint64_t seed) : luck_(seed) {}
  std::int32_t ChooseIndex(model::Seat, std::uint32_t, std::size_t options) override {
    return static_cast<std::int32_t>(luck_.NextBelow(options));
  }

 private:
  base::Random luck_;
};

// A whole game in two steps: to the first decision, and from there to the end.
engine::StepResult PlayAtRandom(const program::Program& program, match::Match& match, std::uint64_t seed) {
  constexpr std::int64_t kMost = 100'000;  // decisions
  Anything anything(seed);
  const engine::StepResult step = engine::StartMatch(program, match);
  if (step.kind != engine::StepResult::Kind::Decision) return step;
  return engine::AdvanceToOpenChoice(program, match, {anything.ChooseOption(match), 0, {}}, {kMost, &anything});
}

std::vector<std::int32_t> SomeDeck(const program::Program& program) {
  return std::vector<std::int32_t>(25, program::FindCard(program, "Cinder Whelp"));
}

}  // namespace

TEST_CASE("docs: the example for embedders plays a game", "[docs]") {
  std::ostringstream out;
  const auto program = LoadGame(CARDINAL_SOURCE_DIR, "imagimon", out);
  INFO(out.str());
  REQUIRE(program.has_value());
  match::Match match = Deal(*program, SomeDeck(*program), 7);
  bool tried = false;
  const auto choose = [&](const model::Decision& decision) {
    if (out.str().empty()) Show(*program, match, out);
    if (tried) return static_cast<std::int32_t>(decision.options.size()) - 1;
    tried = true;
    return 99;
  };
  const model::Outcome outcome = Play(*program, match, choose, out);
  CHECK(outcome.kind != model::OutcomeKind::Running);
  CHECK(out.str().find("Cinder Whelp") != std::string::npos);
  CHECK(out.str().find("not legal: option 99 does not exist") != std::string::npos);
}

TEST_CASE("docs: a copy of a match continues like the original", "[docs]") {
  std::ostringstream out;
  const auto program = LoadGame(CARDINAL_SOURCE_DIR, "imagimon", out);
  REQUIRE(program.has_value());
  match::Match match = Deal(*program, SomeDeck(*program), 3);
  engine::StartMatch(*program, match);
  match::Match other = match;
  const std::string bytes = match::Encode(*program, match);
  match::Match loaded;
  std::string error;
  CHECK(match::Decode(*program, bytes, loaded, error));
  engine::Advance(*program, match, {});
  engine::Advance(*program, other, {});
  engine::Advance(*program, loaded, {});
  CHECK(match == other);
  CHECK(match == loaded);
}

TEST_CASE("docs: a game with random answers is two steps", "[docs]") {
  std::ostringstream out;
  const auto program = LoadGame(CARDINAL_SOURCE_DIR, "imagimon", out);
  REQUIRE(program.has_value());
  match::Match match = Deal(*program, SomeDeck(*program), 3), same = match;
  CHECK(PlayAtRandom(*program, match, 5).kind == engine::StepResult::Kind::Outcome);
  CHECK(match.serial > 10);
  PlayAtRandom(*program, same, 5);
  CHECK(match == same);
}
