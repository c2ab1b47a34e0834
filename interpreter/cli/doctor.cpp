#include "interpreter/cli/doctor.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/base/json.h"
#include "interpreter/base/text.h"
#include "interpreter/base/thread_pool.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/lint.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/simulate_progress.h"
#include "interpreter/drivers/coverage/coverage.h"
#include "interpreter/drivers/simulate/aborted_games.h"
#include "interpreter/drivers/simulate/invocation.h"
#include "interpreter/drivers/test_command/suite.h"
#include "interpreter/language/diagnostics/shell_word.h"

namespace cardinal::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxDetails = 5;
constexpr int kTopic = 11;  // columns

// One topic of the page, with the lines below it.
struct DoctorSection {
  std::string topic;
  bool fine = true;
  std::string summary;
  std::vector<std::string> details;       // each a line; only the first few are printed
  std::string more;                       // the command that shows everything
  std::vector<std::string> results = {};  // printed before the details, each a line
};

// The random games with one number of players.
struct GameRound {
  std::int32_t players = 0;
  simulate::Schedule schedule;
  simulate::GameStatistics tally;
  std::string cut;  // the message about games that were cut off
};

// Shows the current stage: on a terminal in a line that changes, otherwise in a new line from time to time.
class Stage {
 public:
  Stage(const Environment& env, bool quiet)
      : terminal_(quiet ? nullptr : env.services.progress),
        lines_(quiet || terminal_ != nullptr ? nullptr : &env.err) {}

  void BeginStage(const std::string& what) {
    progress_.emplace(terminal_);
    progress_->ShowNow(what + " ...");
  }
  std::function<void(std::size_t, std::size_t)> Counting(const std::string& what) {
    BeginStage(what);
    return [this, what](std::size_t done, std::size_t of) { progress_->ShowCount(done, of, what); };
  }
  SimulationProgress Games(RunLength length) {
    progress_.reset();
    return {terminal_, lines_, std::move(length)};
  }

 private:
  std::ostream *terminal_, *lines_;
  std::optional<test_command::Progress> progress_;
};

std::string FormatCount(const coverage::CoverageCount& count) {
  return std::to_string(count.covered) + " of " + std::to_string(count.total);
}

std::string FormatWholePercent(const coverage::CoverageCount& count) {
  return count.total == 0 ? "none" : std::to_string(count.covered * 100 / count.total) + " %";
}

class Examination {
 public:
  Examination(const Environment& env, const DoctorArguments& arguments, CommandGame& game,
              std::vector<match::SetupOption> options, std::vector<std::int32_t> players)
      : env_(env),
        arguments_(arguments),
        game_(game),
        options_(std::move(options)),
        players_(std::move(players)),
        stage_(env, arguments.quiet) {}

  std::vector<DoctorSection> ExamineAll() {
    sections_ = {Rules(), Scenarios()};
    Coverage();
    sections_.push_back(Games());  // before this point a signal ends the program at once
    return std::move(sections_);
  }

 private:
  // The output of lint.
  DoctorSection Rules() {
    stage_.BeginStage("lint");
    std::ostringstream out, err;
    const Environment quiet{
        env_.in, out, err, env_.files, false, env_.width, env_.path_variable, env_.working_directory,
        1,       {},  {},  env_.cache};
    LintArguments what;
    what.paths.push_back(game_.home.ruleset.string());
    for (const fs::path& folder : load::CardFolders(env_.files, game_.home)) what.paths.push_back(folder.string());
    what.paths.insert(what.paths.end(), arguments_.cards.begin(), arguments_.cards.end());
    const int exit = RunLint(quiet, what);
    std::vector<std::string> lines = base::SplitLines(err.str() + out.str());
    DoctorSection section{"rules",
                          exit == kOk,
                          lines.empty() ? "" : lines.back(),
                          {},
                          "cardinal lint " + diag::ShellWord(arguments_.game)};
    for (const std::string& cards : arguments_.cards) section.more += ' ' + diag::ShellWord(cards);
    for (const std::string& line : lines)
      if (line.find(": error") != std::string::npos || line.find(": warning") != std::string::npos)
        section.details.push_back(line);
    return section;
  }

  std::vector<fs::path> Folders() const {
    std::vector<fs::path> folders = load::CardFolders(env_.files, game_.home);
    folders.insert(folders.begin(), game_.home.ruleset);
    return folders;
  }

  std::vector<fs::path> Cards() const {
    std::vector<fs::path> cards;
    for (const std::string& path : arguments_.cards) cards.push_back(env_.Resolve(path));
    return cards;
  }

  DoctorSection Scenarios() {
    test_command::SuiteOptions options;
    options.progress = stage_.Counting("scenarios");
    options.modes = {scenario_runner::RunMode::Plain, scenario_runner::RunMode::Undo, scenario_runner::RunMode::Save};
    options.path_variable = env_.path_variable;
    options.working_folder = env_.working_directory;
    options.cards = Cards();
    const test_command::Suite suite = test_command::RunSuite(env_.files, Folders(), options);
    DoctorSection section{"scenarios", suite.failed == 0 && !suite.invalid, "", {}, "cardinal test"};
    for (const fs::path& folder : Folders()) section.more += ' ' + diag::ShellWord(load::DisplayPath(folder));
    section.summary = suite.passed + suite.failed == 0
                          ? "there are none"
                          : std::to_string(suite.passed) + " of " + std::to_string(suite.passed + suite.failed) +
                                " pass, also undone and done again, saved and loaded";
    for (const auto& file : suite.files) {
      for (const diag::Diagnostic& diagnostic : file->diagnostics)
        section.details.push_back(file->path + ": " + diagnostic.message);
      for (const test_command::TestResult& result : file->results)
        if (result.run.status != scenario_runner::ScenarioRun::Status::Passed)
          section.details.push_back(file->path + ": " + diag::EscapeUnprintable(result.title));
    }
    return section;
  }

  void Coverage() {
    std::ostringstream err;
    coverage::CoverageRequest request{game_.home,
                                      {},
                                      Cards(),
                                      env_.path_variable,
                                      env_.working_directory,
                                      {},
                                      stage_.Counting("scenarios, for coverage")};
    const auto measured = coverage::MeasureCoverage(env_.files, request, err);
    const std::string command = "cardinal coverage " + diag::ShellWord(arguments_.game);
    if (!measured) {
      sections_.push_back({"rulebook", false, "coverage could not be measured", base::SplitLines(err.str()), command});
      return;
    }
    sections_.push_back(Rulebook(*measured, command));
    sections_.push_back({"code",
                         true,
                         FormatWholePercent(coverage::CountLines(*measured)) + " of the lines ran in scenarios, " +
                             FormatWholePercent(coverage::CountBranches(*measured)) +
                             " of the outcomes of conditions were seen",
                         {},
                         command + " --missing"});
  }

  static DoctorSection Rulebook(const coverage::Coverage& measured, const std::string& command) {
    using Kind = documents::Clause::Kind;
    DoctorSection section{"rulebook", true, "", {}, command};
    section.summary = FormatCount(coverage::CountClauses(measured, Kind::Rule)) + " clauses and " +
                      FormatCount(coverage::CountClauses(measured, Kind::Ruling)) +
                      " rulings are implemented and exercised";
    if (!measured.has_rulebook) section.summary = "there is no rulebook.yaml; " + section.summary;
    for (const coverage::ClauseCoverage& clause : measured.clauses) {
      if (clause.IsComplete()) continue;
      section.fine = false;
      const char* lacks = clause.IsAdvice()       ? "is marked as advice, and a rule cites it"
                          : !clause.Implemented() ? "no rule cites it"
                          : clause.Exercised()    ? "a scenario that claims it fails"
                                                  : "no scenario goes through it";
      section.details.push_back(clause.clause.id + "  " + lacks);
    }
    return section;
  }

  DoctorSection Games() {
    DoctorSection section{"games", true, "", {}, ""};
    const bool has_decks = UsesDecks(env_, game_.GetProgram());
    std::vector<deck::Deck> decks;
    if (has_decks) decks = LegalDecks(env_, game_, arguments_.cards);
    if (has_decks && decks.empty()) {
      section.fine = false;
      section.summary = "there is no legal deck to play with";
      return section;
    }
    const DeckPool box{game_.GetProgram(), decks, options_};
    std::vector<std::string> names;
    for (const deck::Deck& deck : decks) names.push_back(deck.name);
    std::vector<GameRound> rounds;
    for (const std::int32_t players : players_) {
      if (rounds.empty() || !Stopped()) rounds.push_back(Play(box, players));
    }
    FillSummary(rounds, section);
    for (const GameRound& round : rounds) {
      section.results.push_back(DescribeEndings(round));
      if (!round.cut.empty()) section.results.push_back(PlayersPrefix(round.players) + round.cut);
      DescribeFaults(round, section);
      if (section.more.empty() && !round.tally.findings.empty())
        section.more = simulate::RecordCommand({arguments_.game, names, arguments_.cards, arguments_.options},
                                               round.schedule, round.tally.findings.front());
    }
    return section;
  }

  bool Stopped() const { return env_.interrupted && env_.interrupted(); }

  // Each number of players gets the same share of the time.
  GameRound Play(const DeckPool& box, std::int32_t players) {
    simulate::SimulationOptions options;
    options.time = std::chrono::milliseconds(arguments_.seconds * 1000 / std::ssize(players_));
    options.seed = arguments_.seed;
    options.threads = base::ThreadCount(0);
    options.stop = env_.interrupted;
    SimulationProgress progress = stage_.Games({0, options.time, PlayersPrefix(players)});
    options.progress = [&](std::int64_t done) { progress.ShowProgress(done); };
    const auto seats = static_cast<std::size_t>(players);
    std::size_t decks = box.decks.size();
    while (simulate::CountPairings(decks, seats, kMaxPairings) > kMaxPairings) --decks;
    const auto schedule = simulate::MakeSchedule(decks, std::vector<std::string>(seats, "random"));
    const simulate::Simulation played = simulate::Simulate(game_.GetProgram(), schedule, MakeDealer(box), options);
    return {players, schedule, played.statistics, simulate::DescribeAbortedGames(game_.GetProgram(), played.aborted)};
  }

  // "3 players: "; empty for a game that has only one number of players.
  std::string PlayersPrefix(std::int32_t players) const {
    const bool one = game_.GetProgram().PlayerNumbers().size() == 1;
    return one ? "" : base::FormatCount(players, "player") + ": ";
  }

  static void FillSummary(const std::vector<GameRound>& rounds, DoctorSection& section) {
    std::int64_t games = 0, decisions = 0, wrong = 0;
    for (const auto& [players, schedule, tally, cut] : rounds) {
      games += tally.games;
      decisions += tally.all_decisions;
      wrong += tally.wrong;
      section.fine = section.fine && tally.wrong == 0 && tally.unfinished == 0 && tally.games > 0;
    }
    section.summary = base::FormatCount(games, "random game") + ", " + base::FormatCount(decisions, "decision") + ": ";
    section.summary += wrong == 0 ? "every position is sound" : base::FormatCount(wrong, "game") + " went wrong";
  }

  // "3 players: won by seat 1: 12, 2: 9, 3: 10; drawn: 1; from 20 to 31 decisions"
  std::string DescribeEndings(const GameRound& round) const {
    const simulate::GameStatistics& tally = round.tally;
    if (tally.games == 0) return PlayersPrefix(round.players) + "no game was played";
    if (tally.endings.empty()) return PlayersPrefix(round.players) + "no game ended";
    std::string ended = PlayersPrefix(round.players) + "won by seat";
    for (std::size_t seat = 0; seat < tally.seats.size(); ++seat)
      ended += (seat == 0 ? " " : ", ") + std::to_string(seat + 1) + ": " + std::to_string(tally.seats[seat].won);
    const std::int64_t lost = tally.CountOutcomes(model::OutcomeKind::Lost);
    if (lost > 0) ended += "; lost by all: " + std::to_string(lost);
    return ended + "; drawn: " + std::to_string(tally.CountOutcomes(model::OutcomeKind::Drawn)) + "; from " +
           std::to_string(tally.decisions.Quantile(0)) + " to " +
           base::FormatCount(tally.decisions.Quantile(1), "decision");
  }

  void DescribeFaults(const GameRound& round, DoctorSection& section) const {
    const std::string lead = PlayersPrefix(round.players);
    if (round.tally.unfinished > 0)
      section.details.push_back(lead + base::FormatCount(round.tally.unfinished, "game") + " would not end");
    for (const simulate::GameFinding& finding : round.tally.findings) {
      const std::string place = narration::FileAndLine(game_.GetProgram(), finding.site);
      section.details.push_back(lead + "seed " + std::to_string(finding.seed) + ", decision " +
                                std::to_string(finding.decision) + ": " + finding.what +
                                (place.empty() ? "" : " (" + place + ")"));
    }
  }

  const Environment& env_;
  const DoctorArguments& arguments_;
  CommandGame& game_;
  std::vector<match::SetupOption> options_;
  std::vector<std::int32_t> players_;  // numbers of players
  Stage stage_;
  std::vector<DoctorSection> sections_;
};

void PrintSections(const Environment& env, const CommandGame& game, const std::vector<DoctorSection>& sections) {
  const narration::TextStyle style = env.MakeTextStyle();
  env.out << style.Bold(game.GetProgram().title) << '\n';
  for (const DoctorSection& section : sections) {
    const std::string lead =
        std::string(section.fine ? "  ok  " : "  NO  ") + narration::PadRight(section.topic, kTopic);
    env.out << narration::WrapText(section.summary, style, lead, 6 + kTopic);
    for (const std::string& result : section.results) env.out << std::string(6 + kTopic, ' ') << result << '\n';
    for (std::size_t i = 0; i < section.details.size() && i < kMaxDetails; ++i)
      env.out << std::string(6 + kTopic, ' ') << section.details[i] << '\n';
    const bool cut = section.details.size() > kMaxDetails;
    if (cut) env.out << std::string(6 + kTopic, ' ') << "... " << section.details.size() - kMaxDetails << " more\n";
    if ((cut || !section.fine) && !section.more.empty())
      env.out << std::string(6 + kTopic, ' ') << style.Dim("see `" + section.more + '`') << '\n';
  }
}

void PrintSectionsAsJson(std::ostream& out, const CommandGame& game, const std::vector<DoctorSection>& sections,
                         bool well, bool stopped) {
  base::Json list = base::Json::array();
  for (const DoctorSection& section : sections) {
    std::vector<std::string> details = section.results;
    details.insert(details.end(), section.details.begin(), section.details.end());
    list.push_back(
        base::Json{{"topic", section.topic}, {"ok", section.fine}, {"summary", section.summary}, {"details", details}});
  }
  base::PrintJson(out, {{"game", game.home.game}, {"well", well}, {"stopped", stopped}, {"sections", std::move(list)}});
}

}  // namespace

int RunDoctor(const Environment& env, const DoctorArguments& arguments) {
  const auto game = LoadGame(env, arguments.game, arguments.cards);
  if (!game) return kUsageError;
  const auto options = ParseGameOptions(env, game->GetProgram(), arguments.options);
  if (!options) return kUsageError;
  const std::vector<std::int32_t> players = ParsePlayerNumbers(env, game->GetProgram(), arguments.players);
  if (players.empty()) return kUsageError;
  const std::vector<DoctorSection> sections = Examination(env, arguments, *game, *options, players).ExamineAll();
  const bool well = std::all_of(sections.begin(), sections.end(), [](const DoctorSection& each) { return each.fine; });
  const bool stopped = env.interrupted && env.interrupted();
  if (arguments.json) {
    PrintSectionsAsJson(env.out, *game, sections, well, stopped);
  } else {
    PrintSections(env, *game, sections);
    if (stopped) env.out << "stopped before the end\n";
    env.out << (!well ? "not well\n" : stopped ? "well so far\n" : "all is well\n");
  }
  return !well ? kFindings : stopped ? kLimitReached : kOk;
}

}  // namespace cardinal::cli
