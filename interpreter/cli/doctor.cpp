#include "interpreter/cli/doctor.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/cli/cut_off.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/json.h"
#include "interpreter/cli/lint.h"
#include "interpreter/cli/shell_word.h"
#include "interpreter/cli/simulate_progress.h"
#include "interpreter/cli/tables.h"
#include "interpreter/drivers/coverage/coverage.h"
#include "interpreter/drivers/scenario/crew.h"
#include "interpreter/drivers/scenario/suite.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostDetails = 5;
constexpr int kTopic = 11;  // columns

// One line of the page, and what is to be said below it.
struct Section {
  std::string topic;
  bool fine = true;
  std::string summary;
  std::vector<std::string> details;       // each a line; only the first few are printed
  std::string more;                       // the command that shows all
  std::vector<std::string> results = {};  // printed before the details, each a line
};

using scenario::Counted;

// The random games with one number of players.
struct Round {
  std::int32_t players = 0;
  simulate::Schedule schedule;
  simulate::Tally tally;
  std::string cut;  // what is said of games that were cut off
};

// What is examined now: on a terminal a line that changes, else a line now and then.
class Stage {
 public:
  Stage(const Environment& env, bool quiet)
      : terminal_(quiet ? nullptr : env.outside.progress), lines_(quiet || terminal_ != nullptr ? nullptr : &env.err) {}

  void Begin(const std::string& what) {
    progress_.emplace(terminal_);
    progress_->Begin(what + " ...");
  }
  std::function<void(std::size_t, std::size_t)> Counting(const std::string& what) {
    Begin(what);
    return [this, what](std::size_t done, std::size_t of) { progress_->Show(done, of, what); };
  }
  SimulationProgress Games(RunLength length) {
    progress_.reset();
    return {terminal_, lines_, std::move(length)};
  }

 private:
  std::ostream *terminal_, *lines_;
  std::optional<scenario::Progress> progress_;
};

std::string Of(const coverage::Count& count) {
  return std::to_string(count.covered) + " of " + std::to_string(count.total);
}

std::string Percent(const coverage::Count& count) {
  return count.total == 0 ? "none" : std::to_string(count.covered * 100 / count.total) + " %";
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class Examination {
 public:
  Examination(const Environment& env, const DoctorArguments& arguments, Game& game,
              std::vector<match::SetupOption> options, std::vector<std::int32_t> players)
      : env_(env),
        arguments_(arguments),
        game_(game),
        options_(std::move(options)),
        players_(std::move(players)),
        stage_(env, arguments.quiet) {}

  std::vector<Section> All() {
    sections_ = {Rules(), Scenarios()};
    Coverage();
    sections_.push_back(Games());  // until here a signal ends the program at once
    return std::move(sections_);
  }

 private:
  // What lint says, in its own words.
  Section Rules() {
    stage_.Begin("lint");
    std::ostringstream out, err;
    const Environment quiet{env_.in,   out, err, env_.files, false,     env_.width, env_.path_variable,
                            env_.here, 1,   {},  {},         env_.cache};
    LintArguments what;
    what.paths.push_back(game_.home.ruleset.string());
    for (const fs::path& folder : load::CardFolders(env_.files, game_.home)) what.paths.push_back(folder.string());
    what.paths.insert(what.paths.end(), arguments_.cards.begin(), arguments_.cards.end());
    const int exit = Lint(quiet, what);
    std::vector<std::string> lines = LinesOf(err.str() + out.str());
    Section section{
        "rules", exit == kFine, lines.empty() ? "" : lines.back(), {}, "cardinal lint " + ShellWord(arguments_.game)};
    for (const std::string& cards : arguments_.cards) section.more += ' ' + ShellWord(cards);
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
    for (const std::string& path : arguments_.cards) cards.push_back(env_.Place(path));
    return cards;
  }

  Section Scenarios() {
    scenario::SuiteOptions options;
    options.progress = stage_.Counting("scenarios");
    options.modes = {scenario::Mode::Plain, scenario::Mode::Undo, scenario::Mode::Save};
    options.path_variable = env_.path_variable;
    options.working_folder = env_.here;
    options.cards = Cards();
    const scenario::Suite suite = scenario::RunSuite(env_.files, Folders(), options);
    Section section{"scenarios", suite.failed == 0 && !suite.invalid, "", {}, "cardinal test"};
    for (const fs::path& folder : Folders()) section.more += ' ' + ShellWord(load::ShownPath(folder));
    section.summary = suite.passed + suite.failed == 0
                          ? "there are none"
                          : std::to_string(suite.passed) + " of " + std::to_string(suite.passed + suite.failed) +
                                " pass, also undone and done again, saved and loaded";
    for (const auto& file : suite.files) {
      for (const diag::Diagnostic& diagnostic : file->diagnostics)
        section.details.push_back(file->path + ": " + diagnostic.message);
      for (const scenario::Result& result : file->results)
        if (result.run.status != scenario::Run::Status::Passed)
          section.details.push_back(file->path + ": " + diag::Printable(result.title));
    }
    return section;
  }

  void Coverage() {
    std::ostringstream err;
    coverage::Request request{
        game_.home, {}, Cards(), env_.path_variable, env_.here, {}, stage_.Counting("scenarios, for coverage")};
    const auto measured = coverage::Measure(env_.files, request, err);
    const std::string command = "cardinal coverage " + ShellWord(arguments_.game);
    if (!measured) {
      sections_.push_back({"rulebook", false, "coverage could not be measured", LinesOf(err.str()), command});
      return;
    }
    sections_.push_back(Rulebook(*measured, command));
    sections_.push_back({"code",
                         true,
                         Percent(coverage::Lines(*measured)) + " of the lines ran in scenarios, " +
                             Percent(coverage::Branches(*measured)) + " of the outcomes of conditions were seen",
                         {},
                         command + " --missing"});
  }

  static Section Rulebook(const coverage::Coverage& measured, const std::string& command) {
    using Kind = documents::Clause::Kind;
    Section section{"rulebook", true, "", {}, command};
    section.summary = Of(coverage::Clauses(measured, Kind::Rule)) + " clauses and " +
                      Of(coverage::Clauses(measured, Kind::Ruling)) + " rulings are implemented and exercised";
    if (!measured.has_rulebook) section.summary = "there is no rulebook.yaml; " + section.summary;
    for (const coverage::ClauseCoverage& clause : measured.clauses) {
      if (clause.Done()) continue;
      section.fine = false;
      const char* lacks = clause.Advice()         ? "is marked as advice, and a rule cites it"
                          : !clause.Implemented() ? "no rule cites it"
                          : clause.Exercised()    ? "a scenario that claims it fails"
                                                  : "no scenario goes through it";
      section.details.push_back(clause.clause.id + "  " + lacks);
    }
    return section;
  }

  Section Games() {
    Section section{"games", true, "", {}, ""};
    const bool has_decks = HasDecks(env_, game_.Program());
    std::vector<deck::Deck> decks;
    if (has_decks) decks = LegalDecks(env_, game_, arguments_.cards);
    if (has_decks && decks.empty()) {
      section.fine = false;
      section.summary = "there is no legal deck to play with";
      return section;
    }
    const Box box{game_.Program(), decks, options_};
    std::vector<std::string> names;
    for (const deck::Deck& deck : decks) names.push_back(deck.name);
    std::vector<Round> rounds;
    for (const std::int32_t players : players_) {
      if (rounds.empty() || !Stopped()) rounds.push_back(Play(box, players));
    }
    Summarise(rounds, section);
    for (const Round& round : rounds) {
      section.results.push_back(Ended(round));
      if (!round.cut.empty()) section.results.push_back(Lead(round.players) + round.cut);
      DescribeFaults(round, section);
      if (section.more.empty() && !round.tally.findings.empty())
        section.more = RecordCommand({arguments_.game, names, arguments_.cards, arguments_.options}, round.schedule,
                                     round.tally.findings.front());
    }
    return section;
  }

  bool Stopped() const { return env_.interrupted && env_.interrupted(); }

  // Each number of players has the same share of the time.
  Round Play(const Box& box, std::int32_t players) {
    simulate::Options options;
    options.time = std::chrono::milliseconds(arguments_.seconds * 1000 / static_cast<std::int64_t>(players_.size()));
    options.seed = arguments_.seed;
    options.threads = scenario::ThreadsFor(0);
    options.stop = env_.interrupted;
    SimulationProgress progress = stage_.Games({0, options.time, Lead(players)});
    options.progress = [&](std::int64_t done) { progress.Show(done); };
    const auto seats = static_cast<std::size_t>(players);
    std::size_t decks = box.decks.size();
    while (simulate::PairingsOf(decks, seats, kMostPairings) > kMostPairings) --decks;
    const auto schedule = simulate::MakeSchedule(decks, std::vector<std::string>(seats, "random"));
    const simulate::Simulation played = simulate::Simulate(game_.Program(), schedule, DealOf(box), options);
    return {players, schedule, played.tally, DescribeCutOff(game_.Program(), played.cut)};
  }

  // "3 players: "; of a game that is played with one number of players only, nothing.
  std::string Lead(std::int32_t players) const {
    const bool one = game_.Program().min_players == game_.Program().max_players;
    return one ? "" : Counted(players, "player") + ": ";
  }

  static void Summarise(const std::vector<Round>& rounds, Section& section) {
    std::int64_t games = 0, decisions = 0, wrong = 0;
    for (const auto& [players, schedule, tally, cut] : rounds) {
      games += tally.games;
      decisions += tally.all_decisions;
      wrong += tally.wrong;
      section.fine = section.fine && tally.wrong == 0 && tally.unfinished == 0 && tally.games > 0;
    }
    section.summary = Counted(games, "random game") + ", " + Counted(decisions, "decision") + ": ";
    section.summary += wrong == 0 ? "every position is sound" : Counted(wrong, "game") + " went wrong";
  }

  // "3 players: won by seat 1: 12, 2: 9, 3: 10; drawn: 1; from 20 to 31 decisions"
  std::string Ended(const Round& round) const {
    const simulate::Tally& tally = round.tally;
    if (tally.games == 0) return Lead(round.players) + "no game was played";
    if (tally.endings.empty()) return Lead(round.players) + "no game came to an end";
    std::string ended = Lead(round.players) + "won by seat";
    for (std::size_t seat = 0; seat < tally.seats.size(); ++seat)
      ended += (seat == 0 ? " " : ", ") + std::to_string(seat + 1) + ": " + std::to_string(tally.seats[seat].won);
    return ended + "; drawn: " + std::to_string(tally.Count(model::OutcomeKind::Drawn)) + "; from " +
           std::to_string(tally.decisions.Quantile(0)) + " to " + Counted(tally.decisions.Quantile(1), "decision");
  }

  void DescribeFaults(const Round& round, Section& section) const {
    const std::string lead = Lead(round.players);
    if (round.tally.unfinished > 0)
      section.details.push_back(lead + Counted(round.tally.unfinished, "game") + " would not end");
    for (const simulate::Finding& finding : round.tally.findings) {
      const std::string place = telling::FileAndLine(game_.Program(), finding.site);
      section.details.push_back(lead + "seed " + std::to_string(finding.seed) + ", decision " +
                                std::to_string(finding.decision) + ": " + finding.what +
                                (place.empty() ? "" : " (" + place + ")"));
    }
  }

  const Environment& env_;
  const DoctorArguments& arguments_;
  Game& game_;
  std::vector<match::SetupOption> options_;
  std::vector<std::int32_t> players_;  // how many play
  Stage stage_;
  std::vector<Section> sections_;
};

void Print(const Environment& env, const Game& game, const std::vector<Section>& sections) {
  const telling::Style style = env.Style();
  env.out << style.Bold(game.Program().title) << '\n';
  for (const Section& section : sections) {
    const std::string lead = std::string(section.fine ? "  ok  " : "  NO  ") + telling::Padded(section.topic, kTopic);
    env.out << telling::Wrapped(section.summary, style, lead, 6 + kTopic);
    for (const std::string& result : section.results) env.out << std::string(6 + kTopic, ' ') << result << '\n';
    for (std::size_t i = 0; i < section.details.size() && i < kMostDetails; ++i)
      env.out << std::string(6 + kTopic, ' ') << section.details[i] << '\n';
    const bool cut = section.details.size() > kMostDetails;
    if (cut) env.out << std::string(6 + kTopic, ' ') << "... " << section.details.size() - kMostDetails << " more\n";
    if ((cut || !section.fine) && !section.more.empty())
      env.out << std::string(6 + kTopic, ' ') << style.Dim("see `" + section.more + '`') << '\n';
  }
}

void PrintJson(std::ostream& out, const Game& game, const std::vector<Section>& sections, bool well, bool stopped) {
  out << "{\"game\": " << Json(game.home.game) << ", \"well\": " << (well ? "true" : "false")
      << ", \"stopped\": " << (stopped ? "true" : "false") << ", \"sections\": [";
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const Section& section = sections[i];
    out << (i == 0 ? "\n" : ",\n") << "  {\"topic\": " << Json(section.topic)
        << ", \"ok\": " << (section.fine ? "true" : "false") << ", \"summary\": " << Json(section.summary)
        << ", \"details\": [";
    std::vector<std::string> details = section.results;
    details.insert(details.end(), section.details.begin(), section.details.end());
    for (std::size_t line = 0; line < details.size(); ++line) out << (line == 0 ? "" : ", ") << Json(details[line]);
    out << "]}";
  }
  out << "\n]}\n";
}

}  // namespace

int Doctor(const Environment& env, const DoctorArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kCouldNot;
  const auto game = LoadGame(env, *home, arguments.cards);
  if (!game) return kCouldNot;
  const auto options = OptionsNamed(env, game->Program(), arguments.options);
  if (!options) return kCouldNot;
  const std::vector<std::int32_t> players = PlayerNumbers(env, game->Program(), arguments.players);
  if (players.empty()) return kCouldNot;
  const std::vector<Section> sections = Examination(env, arguments, *game, *options, players).All();
  const bool well = std::all_of(sections.begin(), sections.end(), [](const Section& each) { return each.fine; });
  const bool stopped = env.interrupted && env.interrupted();
  if (arguments.json) {
    PrintJson(env.out, *game, sections, well, stopped);
  } else {
    Print(env, *game, sections);
    if (stopped) env.out << "stopped before the end\n";
    env.out << (!well ? "not well\n" : stopped ? "well so far\n" : "all is well\n");
  }
  return !well ? kFound : stopped ? kLimit : kFine;
}

}  // namespace cardinal::cli
