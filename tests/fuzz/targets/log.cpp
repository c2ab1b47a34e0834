// The log of a game (docs/reference/log.md): the input itself, or a correct log with some bytes changed, whose lines
// have no checksums, as an attacker would leave them. It is refused with a reason, or the game is replayed to its first
// difference.
#include "interpreter/drivers/replay/log_comparison.h"
#include "interpreter/drivers/replay/log_line.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/fuzz/targets/forge_match.h"

using namespace cardinal;
using fuzz::Expect;

namespace {

const view::DisplayNames kNames{{"Anna", "Berto"}};

std::string WithoutSum(const replay::LogLine& line) {
  std::string text = replay::EncodeLogLine(line);
  const std::size_t sum = text.find(replay::kChecksumPrefix);
  return sum == std::string::npos ? text : text.substr(0, sum) + "}\n";
}

// Returns the log of a game with at most this number of answers.
std::string MakeLog(std::uint64_t seed, std::size_t answers) {
  const program::Program& program = fuzz::Harbour();
  const match::Setup setup = fuzz::HarbourSetup(seed);
  const load::GameHome home{program.game, "tests/malformed/harbour", "tests/malformed/harbour"};
  std::string text =
      WithoutSum(replay::MakeLogHeader(program, home, setup, {{"Anna", "random", "One"}, {"Berto", "random", "Two"}}));
  match::Match match = match::NewMatch(program, setup);
  engine::StepResult step = engine::StartMatch(program, match);
  std::uint32_t given = 0;
  for (; given < answers && step.kind == engine::StepResult::Kind::Decision; ++given) {
    const std::size_t count = match.decision.options.size();
    const model::Answer answer{static_cast<std::int32_t>((given * 7 + seed) % count), match.serial, {}};
    text += WithoutSum(replay::MakeLogAnswer(program, match, answer, kNames));
    step = engine::Advance(program, match, answer);
  }
  const bool over = step.kind == engine::StepResult::Kind::Outcome;
  const auto ending = !over                                           ? replay::LogEnding::Abandoned
                      : match.outcome.kind == model::OutcomeKind::Won ? replay::LogEnding::Won
                                                                      : replay::LogEnding::Drawn;
  return text + WithoutSum(replay::MakeLogEnd(program, match, ending, given, kNames));
}

}  // namespace

TARGET(log) {
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
      log = MakeLog(seed, answers);
      std::string problem;
      const replay::ParsedLog sound = replay::ParseLog(log);
      Expect(sound.log && replay::MakeRecord(*sound.log, fuzz::Harbour(), problem),
             "a log in order is refused: " + sound.problem + problem);
    }
    text = choices.Empty() ? log : fuzz::Changed(log, choices);
  }
  const replay::ParsedLog read = replay::ParseLog(text, partial);
  if (!read.log) {
    fuzz::Count("refused");
    return Expect(!read.problem.empty(), "refused without a reason");
  }
  std::string problem;
  const auto record = replay::MakeRecord(*read.log, fuzz::Harbour(), problem);
  if (!record) {
    fuzz::Count("not this game");
    return Expect(!problem.empty(), "it cannot be played, and nothing says why");
  }
  base::Limits limits;
  limits.steps = 20'000;
  const replay::LogComparison again = replay::CompareWithLog(fuzz::Harbour(), *read.log, *record, {}, limits);
  fuzz::Count(!again.problem.empty() ? "contradicts itself" : again.difference ? "differs" : "the same game");
}
