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
#include "tests/reference/reference.h"

using namespace cardinal;
using fuzz::Expect;
using fuzz::Finding;

namespace {

struct Recorder : vm::Observer {
  explicit Recorder(const program::Program& the_program) : program(the_program) {}
  bool WantsInstructionEvents() const override { return false; }
  void OnEnter(const match::Match&, const match::Frame& frame, std::span<const vm::Value> args) override {
    const program::Event& event = program.events[static_cast<std::size_t>(frame.occurrence_index)];
    std::string line = event.name + "(";
    for (std::size_t i = 0; i < event.params.size(); ++i) {
      line += i ? ", " : "";
      line += event.params[i].type.kind == program::TypeKind::List ? "a list"
              : args[i] == model::kNone                            ? "none"
                                                                   : std::to_string(args[i]);
    }
    events.push_back(line + ")");
  }
  const program::Program& program;
  std::vector<std::string> events;
};

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

match::Match Begun(const program::Program& program, bool asks) {
  match::Setup setup;
  const std::int32_t row = program::FindZone(program, "row");
  for (int seat = 0; seat < 2; ++seat) {
    setup.decks.emplace_back();
    for (int i = 0; i < kCards; ++i)
      setup.decks.back().push_back({i % static_cast<std::int32_t>(program.cards.size()), row});
  }
  setup.explicit_chance = asks;
  return match::NewMatch(program, setup);
}

const char* FaultName(model::FaultKind kind) {
  switch (kind) {
    case model::FaultKind::Overflow: return "Overflow";
    case model::FaultKind::DivisionByZero: return "DivisionByZero";
    case model::FaultKind::MissingValue: return "MissingValue";
    case model::FaultKind::ZoneFull: return "ZoneFull";
    default: return "another";
  }
}

// The machine's position must be equal to that of the reference interpreter.
void Compare(const program::Program& program, const match::Match& match, const reference::Played& played,
             const std::vector<std::string>& events, const std::string& text) {
  std::size_t same = 0;
  while (same < events.size() && same < played.events.size() && events[same] == played.events[same]) ++same;
  Expect(events.size() == same && played.events.size() == same,
         "event " + std::to_string(same) + " differs: the machine has " +
             (same < events.size() ? events[same] : "none") + ", the reference " +
             (same < played.events.size() ? played.events[same] : "none") + "\n" + text);
  for (const program::Field& field : program.fields) {
    const int owners = field.of == program::OwnerKind::Table    ? 1
                       : field.of == program::OwnerKind::Player ? 2
                                                                : 2 * kCards;
    for (int owner = 0; owner < owners; ++owner) {
      const auto value = match.state.fields[match::FieldIndex(program, match.state, field, owner)];
      const auto wanted = played.states.at({field.name, field.of == program::OwnerKind::Table ? -1 : owner});
      Expect(value == wanted, field.name + " of " + std::to_string(owner) + " is " + std::to_string(value) +
                                  ", and the reference says " + std::to_string(wanted) + "\n" + text);
    }
  }
  for (std::size_t zone = 0; zone < program.zones.size(); ++zone) {
    const bool of_table = program.zones[zone].of == program::OwnerKind::Table;
    for (int owner = of_table ? -1 : 0; owner < (of_table ? 0 : 2); ++owner) {
      const auto cards = match.state.CardsIn(match::ZoneIndex(program, static_cast<std::int32_t>(zone), owner, 2));
      const auto found = played.zones.find({program.zones[zone].name, owner});
      const std::vector<int> wanted = found == played.zones.end() ? std::vector<int>{} : found->second;
      Expect(std::vector<int>(cards.begin(), cards.end()) == wanted,
             "the zone " + program.zones[zone].name + " of " + std::to_string(owner) + " differs\n" + text);
    }
  }
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
  fuzz::PlayInAllForms(program, Begun(program, generated.asks), budgets, PassesToLeaveOut(bytes), generated.text);
  const base::Limits limits = fuzz::FewSteps();
  match::Match match = Begun(program, generated.asks);
  Recorder recorder(program);
  engine::StepResult step = engine::StartMatch(program, match, limits, &recorder);
  for (int i = 0; step.kind == engine::StepResult::Kind::Decision && i < 100; ++i) {
    if (match.decision.options.empty()) break;
    const std::string broken = match::CheckInvariants(program, match);
    Expect(broken.empty(), broken + "\n" + generated.text);
    step = engine::Advance(program, match,
                           {static_cast<std::int32_t>(choices.Below(match.decision.options.size())), match.serial, {}},
                           limits, &recorder);
  }
  const bool fault = step.kind == engine::StepResult::Kind::Fault;
  Expect(step.kind != engine::StepResult::Kind::Refused,
         "an option that was offered is refused: " + step.refusal + "\n" + generated.text);
  Expect(!fault || step.fault.kind != model::FaultKind::Internal,
         "an error of our own: " + step.fault.message + "\n" + generated.text);
  if (generated.asks) return fuzz::Count("not compared: a choice");
  if (fault && std::string_view(FaultName(step.fault.kind)) == "another") {
    return fuzz::Count(step.fault.kind == model::FaultKind::StepBudget ? "not compared: the budget"
                                                                       : "not compared: a limit");
  }
  reference::Start start;
  for (int seat = 0; seat < 2; ++seat)
    for (int i = 0; i < kCards; ++i) start.cards.push_back({i % static_cast<int>(program.cards.size()), seat, "row"});
  const reference::Played played = reference::Play(loaded.rules, start);
  if (played.ending == reference::Ending::Outside)
    return fuzz::Count(played.what == "simultaneously" ? "not compared: simultaneously"
                                                       : "not compared: another construct");
  if (played.ending == reference::Ending::Long || played.ending == reference::Ending::Deep)
    return fuzz::Count("not compared: long for the reference");
  fuzz::Count("compared");
  if (fault || played.ending == reference::Ending::Fault) {
    const std::string machine = fault ? FaultName(step.fault.kind) : "none";
    const std::string wanted = played.ending == reference::Ending::Fault ? played.what : "none";
    Expect(machine == wanted, "the machine's fault is " + machine + " (" + step.fault.message + "), the reference's " +
                                  wanted + "\n" + generated.text);
    return fuzz::Count("of these a fault");
  }
  Expect((match.outcome.kind == model::OutcomeKind::Drawn) == (played.ending == reference::Ending::Drawn),
         "the outcome differs\n" + generated.text);
  Compare(program, match, played, recorder.events, generated.text);
}
