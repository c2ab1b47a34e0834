// Bytes choose a program that passes the checker (generate.h makes it as text, since the tree has no builder). It is
// checked, linted, lowered, verified and played under a budget, and never reaches an internal error. Its optimised code
// does what tests/reference says, and it does the same as the plain code and as the code without one of the passes; one
// program in 64 is compiled without each of the passes.
#include <sstream>
#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/language/lint/lint.h"
#include "interpreter/language/load/load.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/invariants.h"
#include "tests/fuzz/targets/assemble.h"
#include "tests/fuzz/targets/code_forms.h"
#include "tests/fuzz/targets/generate.h"
#include "tests/reference/lockstep.h"

using namespace cardinal;
using fuzz::Expect;
using fuzz::Finding;

namespace {

// Many changes of the bytes do not change the program.
bool PlayedBefore(const std::string& text) {
  static std::vector<std::uint64_t> played(std::size_t{1} << 22);
  const std::uint64_t name = base::Hasher().AddBytes(text).Digest();
  return std::exchange(played[name % played.size()], name) == name;
}

// Compiling takes most of the time.
std::span<const opt::Pass> PassesToLeaveOut(std::string_view bytes) {
  const std::uint64_t number = base::Hasher().AddBytes(bytes).Digest();
  const auto all = opt::Passes();
  return number % 64 == 0 ? all : all.subspan(number / 64 % all.size(), 1);
}

constexpr int kCards = 4;

match::Setup SetupOf(const program::Program& program, bool asks) {
  match::Setup setup;
  const std::int32_t row = program::FindZone(program, "row");
  for (int seat = 0; seat < 2; ++seat) {
    setup.decks.emplace_back();
    for (int i = 0; i < kCards; ++i)
      setup.decks.back().push_back({i % static_cast<std::int32_t>(program.cards.size()), row});
  }
  setup.explicit_chance = asks;
  return setup;
}

// The machine must do what the reference interpreter does, with the same answers.
void Compare(const check::CheckedRules& rules, const program::Program& program, bool asks, fuzz::Choices choices,
             const std::string& text) {
  reference::Game game{rules, program, SetupOf(program, asks), fuzz::FewSteps()};
  game.most_work = 300'000;
  game.most_open = 60;
  game.most_questions = 100;
  game.pick = [&](std::size_t count) { return choices.Below(count); };
  const reference::Lockstep both = reference::PlayInLockstep(game);
  Expect(both.difference.empty(), both.difference + "\n" + text);
  using reference::Ending;
  const Ending ending = both.played.ending;
  if (both.questions > 0) fuzz::Count("compared up to a choice, or further");
  if (both.stopped) return fuzz::Count("not compared to the end: a limit of the machine");
  if (ending == Ending::Outside) return fuzz::Count("not compared to the end: a construct");
  if (ending == Ending::Long || ending == Ending::Deep)
    return fuzz::Count("not compared to the end: long for the reference");
  fuzz::Count("compared");
  if (ending == Ending::Fault) fuzz::Count("of these a fault");
}

}  // namespace

TARGET(program) {
  fuzz::Choices choices(bytes);
  const bool lints = choices.OneIn(8);
  const fuzz::Generated generated = fuzz::GenerateProgram(choices);
  if (PlayedBefore(generated.text + (lints ? "lints" : ""))) return fuzz::Skip("the same again");
  source::SourceSet sources;
  diag::Sink sink;
  // Parsing what was parsed before would take most of the time; one program in 32 is read as a file from a stranger is.
  const bool whole = base::Hasher().AddBytes(bytes).Digest() % 32 == 0;
  load::LoadResult loaded =
      whole ? fuzz::LoadWhole(generated.text, sources, sink) : fuzz::Assemble(generated.text, sources, sink);
  if (!loaded.program) {
    const diag::Diagnostic first = sink.Sorted().front();
    // The types of expressions do not show these two errors.
    if (first.code == diag::Code::QueryCycle || first.code == diag::Code::NestingTooDeep)
      return fuzz::Count("not checked");
    std::ostringstream out;
    diag::RenderText(out, first, sources, false);
    Finding("a generated program does not check: " + out.str() + "\n" + generated.text);
  }
  fuzz::RunOptimised(*loaded.program);
  const program::Program& program = *loaded.program;
  if (lints) {
    program::Program again = program;
    Expect(program::Verify(again).empty(), "verified twice it is wrong");
    std::vector<lint::LintFile> subjects;
    for (const ast::File& tree : loaded.trees) subjects.push_back({&tree, true});
    diag::Sink findings;
    lint::RunChecks(subjects, loaded.rules, program, sources, findings);
  }
  std::vector<std::int64_t> budgets;
  for (int i = 0; i < 3; ++i) budgets.push_back(1 + static_cast<std::int64_t>(choices.Below(1'500)));
  fuzz::PlayInAllForms(program, match::NewMatch(program, SetupOf(program, generated.asks)), budgets,
                       PassesToLeaveOut(bytes), generated.text);
  const base::Limits limits = fuzz::FewSteps();
  const fuzz::Choices answers = choices;
  match::Match match = match::NewMatch(program, SetupOf(program, generated.asks));
  engine::StepResult step = engine::StartMatch(program, match, limits);
  for (int i = 0; step.kind == engine::StepResult::Kind::Decision && i < 100; ++i) {
    if (match.decision.options.empty()) break;
    const std::string broken = match::CheckInvariants(program, match);
    Expect(broken.empty(), broken + "\n" + generated.text);
    step = engine::Advance(program, match,
                           {static_cast<std::int32_t>(choices.Below(match.decision.options.size())), match.serial, {}},
                           limits);
  }
  const bool fault = step.kind == engine::StepResult::Kind::Fault;
  Expect(step.kind != engine::StepResult::Kind::Refused,
         "an option that was offered is refused: " + step.refusal + "\n" + generated.text);
  Expect(!fault || step.fault.kind != model::FaultKind::Internal,
         "an error of our own: " + step.fault.message + "\n" + generated.text);
  Compare(loaded.rules, program, generated.asks, answers, generated.text);
}
