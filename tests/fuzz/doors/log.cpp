// The log of a game (docs/reference/log.md): as it stands, or one that is in order with some bytes changed, whose lines
// carry no sums, as whoever changes one would leave them. It is refused with a reason, or the game is played again to
// its first difference.
#include "interpreter/drivers/replay/compare.h"
#include "interpreter/drivers/replay/log_line.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/fuzz/doors/forge.h"

using namespace cardinal;
using fuzz::Expect;

namespace {

const view::Names kNames{{"Anna", "Berto"}};

std::string WithoutSum(const replay::LogLine& line) {
  std::string text = replay::ToLine(line);
  const std::size_t sum = text.find(replay::kSumBegins);
  return sum == std::string::npos ? text : text.substr(0, sum) + "}\n";
}

// What is logged of a game of at most so many answers.
std::string LogOf(std::uint64_t seed, std::size_t answers) {
  const program::Program& program = fuzz::Harbour();
  const match::Setup setup = fuzz::HarbourSetup(seed);
  const load::Home home{program.game, "tests/malformed/harbour", "tests/malformed/harbour"};
  std::string text =
      WithoutSum(replay::HeadOf(program, home, setup, {{"Anna", "random", "One"}, {"Berto", "random", "Two"}}));
  match::Match match = match::NewMatch(program, setup);
  engine::Step step = engine::Begin(program, match);
  std::uint32_t given = 0;
  for (; given < answers && step.kind == engine::Step::Kind::Decision; ++given) {
    const std::size_t count = match.decision.options.size();
    const model::Answer answer{static_cast<std::int32_t>((given * 7 + seed) % count), match.serial, {}};
    text += WithoutSum(replay::AnswerOf(program, match, answer, kNames));
    step = engine::Advance(program, match, answer);
  }
  const bool over = step.kind == engine::Step::Kind::Outcome;
  const auto ending = !over                                           ? replay::LogEnding::Left
                      : match.outcome.kind == model::OutcomeKind::Won ? replay::LogEnding::Won
                                                                      : replay::LogEnding::Drawn;
  return text + WithoutSum(replay::EndOf(program, match, ending, given, kNames));
}

}  // namespace

DOOR(log) {
  fuzz::Choices choices(bytes);
  const bool whole = choices.OneIn(4), partial = choices.OneIn(2);
  std::string text;
  if (whole) {
    text = std::string(choices.Rest());
  } else {
    const std::size_t seed = choices.Below(4), answers = choices.Below(24);
    static std::vector<std::string> logs(4 * 24);
    std::string& log = logs[seed * 24 + answers];
    if (log.empty()) {
      log = LogOf(seed, answers);
      std::string problem;
      const replay::LogRead sound = replay::ReadLog(log);
      Expect(sound.log && replay::RecordOf(*sound.log, fuzz::Harbour(), problem),
             "a log in order is refused: " + sound.problem + problem);
    }
    text = choices.Empty() ? log : fuzz::Changed(log, choices);
  }
  const replay::LogRead read = replay::ReadLog(text, partial);
  if (!read.log) {
    fuzz::Count("refused");
    return Expect(!read.problem.empty(), "refused without a reason");
  }
  std::string problem;
  const auto record = replay::RecordOf(*read.log, fuzz::Harbour(), problem);
  if (!record) {
    fuzz::Count("not this game");
    return Expect(!problem.empty(), "it cannot be played, and nothing says why");
  }
  base::Limits limits;
  limits.steps = 20'000;
  const replay::Comparison again = replay::Compare(fuzz::Harbour(), *read.log, *record, {}, limits);
  fuzz::Count(!again.problem.empty() ? "contradicts itself" : again.difference ? "differs" : "the same game");
}
