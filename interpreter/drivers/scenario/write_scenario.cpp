#include "interpreter/drivers/scenario/write_scenario.h"

#include <algorithm>

#include "interpreter/drivers/scenario/scenario.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/scenario/write_acts.h"
#include "interpreter/drivers/scenario/write_cites.h"
#include "interpreter/drivers/scenario/write_claims.h"
#include "interpreter/drivers/scenario/write_start.h"
#include "interpreter/drivers/scenario/write_yaml.h"

namespace cardinal::scenario {

namespace {

constexpr std::size_t kMostPlaces = 150;  // at which a board is tried before the whole game is written
constexpr std::size_t kMostBeyond = 12;   // answers without a choice that a scenario goes on behind its stretch

// ---- the text

class Text {
 public:
  Text(const Tape& tape, Stretch stretch, const WriteOptions& options)
      : tape_(tape), stretch_(stretch), options_(options) {}

  // `all`: every decision is written, also those with one answer. Empty, and `problem` set, if some answer has no
  // words.
  std::string Of(const SetUpDraft& set_up, const Walk& walk, bool all, std::string& problem) {
    game_ = set_up.begun.game;
    Acts acts = ActsOf(game_, walk, all);
    problem = acts.problem;
    if (!problem.empty()) return "";
    const std::size_t first = Drawn(acts.acts);
    std::string text = Head() + (all ? "auto: none\n" : "") + set_up.text + Random(acts.acts, first) + "steps:\n";
    if (first >= acts.acts.size() || acts.acts[first].told) text += AsksAt(walk, acts.acts, first);
    text += Steps(walk, acts.acts, first);
    if (text.ends_with("steps:\n")) text.replace(text.size() - 1, 1, " []\n");
    game_.match = walk.end;
    return text + "end: " + Scalar(EndWords(game_), In::Block) + '\n';
  }

 private:
  std::string Head() const {
    std::string text = "scenario: " + Scalar(Title(), In::Block) + "\ngame: " + tape_.Rules().game + '\n';
    const auto cites = InformativeClauses(tape_, stretch_.from, stretch_.to, options_.clauses);
    if (!cites.empty()) text += "cites: " + FlowList(cites, 7) + '\n';
    return text + InlineCards();
  }

  std::string Title() const {
    if (!options_.title.empty()) return options_.title;
    if (stretch_.from == stretch_.to) return "decision " + std::to_string(stretch_.from) + " of a recorded game";
    return "decisions " + std::to_string(stretch_.from) + " to " + std::to_string(stretch_.to) + " of a recorded game";
  }

  std::string InlineCards() const {
    std::string text;
    for (const auto& [def, declaration] : options_.own_cards) {
      const auto& cards = game_.match.world.cards;
      const bool lies =
          std::any_of(cards.begin(), cards.end(), [&, def = def](const auto& card) { return card.def == def; });
      for (std::size_t begin = 0; lies && begin < declaration.size();) {
        const std::size_t end = std::min(declaration.find('\n', begin), declaration.size());
        text += (end > begin ? "  " + declaration.substr(begin, end - begin) : "") + '\n';
        begin = end + 1;
      }
    }
    return text.empty() ? "" : "cards: |\n" + text;
  }

  // How many acts, at the beginning, are luck that one line can name or need not be written.
  static std::size_t Drawn(const std::vector<Act>& acts) {
    std::size_t first = 0;
    while (first < acts.size() && !acts[first].told &&
           (!acts[first].written || (acts[first].luck && !acts[first].is_list)))
      ++first;
    return first;
  }

  static std::string Random(const std::vector<Act>& acts, std::size_t end) {
    std::vector<std::string> draws;
    for (std::size_t i = 0; i < end; ++i)
      if (acts[i].written) draws.push_back(Scalar(acts[i].words, In::Flow));
    return draws.empty() ? "" : "random: " + FlowList(draws, 8) + '\n';
  }

  // The position at the next written act from `i` on, or at the end.
  const Game& At(const Walk& walk, const std::vector<Act>& acts, std::size_t i) {
    while (i < acts.size() && !acts[i].written) ++i;
    game_.match = i < acts.size() ? walk.strides[acts[i].first].before : walk.end;
    return game_;
  }

  std::string AsksAt(const Walk& walk, const std::vector<Act>& acts, std::size_t i) {
    return AsksLines(At(walk, acts, i), true);
  }

  std::string Steps(const Walk& walk, const std::vector<Act>& acts, std::size_t first) {
    std::string text;
    for (std::size_t i = first; i < acts.size(); ++i) {
      if (!acts[i].written) continue;
      text += "  - " + acts[i].who + ": " + Answer(acts[i]) + '\n';
      std::size_t next = i + 1;
      while (next < acts.size() && !acts[next].written) ++next;
      const Game& now = At(walk, acts, next);
      if (next >= acts.size() || acts[next].told) text += AsksLines(now, false);
      if (acts[i].told) text += ClaimsOf(now, walk.strides[acts[i].first].before);
    }
    return text;
  }

  static std::string Answer(const Act& act) {
    if (act.is_list) return FlowList(act.list, act.who.size() + 6);
    return Scalar(act.words, In::Block);
  }

  const Tape& tape_;
  Stretch stretch_;
  const WriteOptions& options_;
  Game game_;
};

// ---- the search

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

class Search {
 public:
  Search(const Tape& tape, Stretch stretch, const WriteOptions& options)
      : tape_(tape), stretch_(stretch), options_(options) {}

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
    const Way way{start.moment, start.luck, stretch_.from - 1, stretch_.to, true};
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
    std::string text = Text(tape_, stretch_, options_).Of(set_up, walk, all, problem_);
    if (problem_.empty()) problem_ = Objection(tape_.Rules(), text, options_);
    return problem_.empty() ? text : "";
  }

  const Tape& tape_;
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

}  // namespace

WrittenScenario WriteScenario(const Program& program, const replay::Record& record, Stretch stretch,
                              const WriteOptions& options) {
  if (stretch.from < 1) return Bad("there is no decision 0: the first one is 1");
  const Tape tape(program, record, stretch.from - 1, options.limits);
  if (const std::string wrong = WrongStretch(tape, stretch); !wrong.empty()) return Bad(wrong);
  Search search(tape, stretch, options);
  std::string text = search.Find();
  if (!text.empty()) return {std::move(text), "", false};
  return {"", "no scenario could be made of this: " + search.Problem(), false};
}

}  // namespace cardinal::scenario
