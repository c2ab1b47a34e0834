#include "interpreter/drivers/scenario/write_scenario.h"

#include <algorithm>

#include "interpreter/drivers/scenario/scenario.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/scenario/write_start.h"
#include "interpreter/drivers/scenario/write_text.h"
#include "interpreter/drivers/scenario/write_yaml.h"

namespace cardinal::scenario {

namespace {

constexpr std::size_t kMostPlaces = 150;  // at which a board is tried before the whole game is written
constexpr std::size_t kMostBeyond = 12;   // answers without a choice that a scenario goes on behind its stretch
constexpr std::size_t kMostDrawn = 2000;  // draws of luck that a scenario of a fault could name

std::string FirstFailure(const Run& run, const diag::Sink& sink) {
  if (!run.failures.empty()) return run.failures.front().said;
  return sink.All().empty() ? "it cannot be run" : sink.All().front().message;
}

// Why the scenario does not pass; empty if it does.
std::string Objection(const Program& program, const std::string& text, const WriteOptions& options) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto file = documents::ReadScenarios(sources[sources.Add("recording.yaml", text)], {}, sink);
  if (!file) return "written, it cannot be read: " + FirstFailure({}, sink);
  for (const Mode mode : {Mode::Plain, Mode::Undo, Mode::Save}) {
    const Run run = RunScenario(program, file->scenarios.front(), options.clauses, mode, sink);
    if (run.status != Run::Status::Passed) return "written, it does not pass: " + FirstFailure(run, sink);
  }
  return "";
}

// What each seat reads in it: asked of the scenario itself, with lists that cannot be right.
std::string TellsOf(const Program& program, const std::string& text, const WriteOptions& options) {
  source::SourceSet sources;
  diag::Sink sink;
  auto file = documents::ReadScenarios(sources[sources.Add("recording.yaml", text)], {}, sink);
  const auto begun = file ? SetUp(program, file->scenarios.front(), sink) : std::nullopt;
  if (!begun) return "";
  documents::Scenario& scenario = file->scenarios.front();
  for (const std::string& seat : begun->game.names.seats)
    scenario.tells.push_back({{seat, {}, false, false}, {{"", {}, false, false}}, {}, {}, {}});
  const Run run = RunScenario(program, scenario, options.clauses, Mode::Plain, sink);
  std::string tells = run.corrections.empty() ? "" : "tells:\n";
  for (const Correction& correction : run.corrections) {
    tells += "  " + correction.written.seat.text + ":" + (correction.told.empty() ? " []" : "") + '\n';
    for (const std::string& sentence : correction.told) tells += "    - " + Scalar(sentence, In::Block) + '\n';
  }
  return tells;
}

class Search {
 public:
  Search(const Tape& tape, const Wanted& wanted, const WriteOptions& options)
      : tape_(tape), wanted_(wanted), stretch_(wanted.stretch), options_(options) {}

  std::string Find() {
    const auto& places = tape_.Places();
    std::size_t tried = 0;
    for (std::size_t i = places.size(); i-- > 0 && tried < kMostPlaces; ++tried) {
      if (const auto start = StartAt(tape_, places[i], stretch_.to, problem_)) {
        const std::string text = From(*start);
        if (!text.empty()) return text;
      }
    }
    return FromTheBeginning();
  }
  // The last thing that was in the way.
  const std::string& Problem() const { return problem_; }

 private:
  std::string FromTheBeginning() {
    if (const auto start = StartWithDecks(tape_, stretch_.to)) return From(*start);
    const replay::Record& record = tape_.TheRecord();
    const bool on_a_board = record.event >= 0 && tape_.Rules().events[static_cast<std::size_t>(record.event)].start;
    if (!on_a_board) return "";
    const auto start = StartAt(tape_, {0, 0, 0, record.event, record.args, record.start.world}, stretch_.to, problem_);
    return start ? From(*start) : "";
  }

  std::string From(const Start& start) {
    if (!start.draft.decks) {
      const std::string text = FromDraft(WithFillers(start));
      if (!text.empty()) return text;
    }
    return FromDraft(start);
  }

  std::string FromDraft(const Start& start) {
    const auto set_up = SetUpFrom(tape_.Rules(), start.draft, problem_);
    if (!set_up) return "";
    const bool goes_on = wanted_.ending == Ending::Stretch;
    const Way way{start.moment, start.luck, stretch_.from - 1, stretch_.to, goes_on, wanted_.ending == Ending::Fault};
    const Walk walk = WalkAlong(tape_, set_up->begun, set_up->likeness, way);
    std::string text = walk.beyond > kMostBeyond ? "" : Told(*set_up, walk, false);
    if (!text.empty()) return text;
    Way exactly = way;
    exactly.goes_on = false;
    return Told(*set_up, WalkAlong(tape_, set_up->begun, set_up->likeness, exactly), true);
  }

  // The text, if it passes.
  std::string Told(const SetUpDraft& set_up, const Walk& walk, bool all) {
    problem_ = walk.problem;
    if (!problem_.empty()) return "";
    std::string text = TextOf(tape_, wanted_, options_, set_up, walk, all, problem_);
    if (problem_.empty() && options_.tells) text += TellsOf(tape_.Rules(), text, options_);
    if (problem_.empty()) problem_ = Objection(tape_.Rules(), text, options_);
    return problem_.empty() ? text : "";
  }

  const Tape& tape_;
  const Wanted& wanted_;
  Stretch stretch_;
  const WriteOptions& options_;
  std::string problem_ = "no event of the ruleset is marked with `start`, and the game does not begin with decks";
};

WrittenScenario Bad(std::string problem) { return {"", std::move(problem), true}; }

// The stretch against the game as far as it could be played; `to` is filled in.
std::string WrongStretch(const Tape& tape, Stretch& stretch) {
  const replay::Playback& how = tape.How();
  const std::size_t answers = std::min(how.answers, tape.Moments().empty() ? 0 : tape.Moments().size() - 1);
  const std::string behind = how.problem.empty() ? "" : "; then " + how.problem;
  if (answers == 0) return "nothing was answered in this game" + behind;
  if (stretch.to == 0) stretch.to = answers;
  const std::string has = ": the game has " + Counted(static_cast<std::int64_t>(answers), "answered decision") + behind;
  for (const std::size_t number : {stretch.from, stretch.to})
    if (number < 1 || number > answers) return "there is no decision " + std::to_string(number) + has;
  if (stretch.from > stretch.to)
    return "decision " + std::to_string(stretch.from) + " comes after decision " + std::to_string(stretch.to);
  return "";
}

WrittenScenario Found(const Tape& tape, const Wanted& wanted, const WriteOptions& options) {
  Search search(tape, wanted, options);
  std::string text = search.Find();
  if (!text.empty()) return {std::move(text), "", false};
  return {"", "no scenario could be made of this: " + search.Problem(), false};
}

}  // namespace

WrittenScenario WriteScenario(const Program& program, const replay::Record& record, Stretch stretch,
                              const WriteOptions& options) {
  if (stretch.from < 1) return Bad("there is no decision 0: the first one is 1");
  const Tape tape(program, record, stretch.from - 1, options.limits, options.named);
  if (const std::string wrong = WrongStretch(tape, stretch); !wrong.empty()) return Bad(wrong);
  return Found(tape, {Ending::Stretch, stretch, nullptr}, options);
}

WrittenScenario WriteFault(const Program& program, const replay::Record& record, const WriteOptions& options) {
  const std::size_t answers = record.answers.size();
  const Tape tape(program, record, answers, options.limits, options.named);
  if (tape.How().kind != replay::Playback::Kind::Fault || tape.Moments().size() != answers)
    return Bad("the rules do not fail with the last answer of this game");
  // Each draw is a decision of a scenario, so rules that draw without end do not fail there.
  if (tape.Drawn().size() > kMostDrawn) return {"", "luck is drawn without end, which a scenario cannot say", false};
  return Found(tape, {Ending::Fault, {answers + 1, answers}, nullptr}, options);
}

WrittenScenario WritePosition(const Program& program, const replay::Record& record, const StepsAt& steps,
                              const WriteOptions& options) {
  const std::size_t answers = record.answers.size();
  const Tape tape(program, record, answers, options.limits, options.named);
  if (tape.How().kind != replay::Playback::Kind::Whole || tape.Moments().size() != answers + 1)
    return Bad("no player is asked after the answers of this game");
  return Found(tape, {Ending::Position, {answers + 1, answers}, steps}, options);
}

}  // namespace cardinal::scenario
