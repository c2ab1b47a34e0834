#include "interpreter/cli/fuzz.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <ostream>
#include <set>

#include "interpreter/base/limits.h"
#include "interpreter/base/text.h"
#include "interpreter/base/thread_pool.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/simulate_progress.h"
#include "interpreter/drivers/fuzz/fuzz.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/simulate/aborted_games.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMaxSeconds = 7 * 24 * 3600;
constexpr std::uint64_t kMaxGames = base::kLimits.games;

// "60", "60s", "5m", "2h". Nothing: it is not a time, it is zero, or it is more than a week.
std::optional<std::chrono::seconds> ParseTime(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit(end, text.data() + text.size());
  const std::int64_t seconds = unit.empty() || unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
  if (error != std::errc() || seconds == 0 || number < 1 || number > kMaxSeconds / seconds) return std::nullopt;
  return std::chrono::seconds(number * seconds);
}

class FuzzCommand {
 public:
  FuzzCommand(const Environment& env, const FuzzArguments& arguments, CommandGame& game)
      : env_(env), arguments_(arguments), game_(game), program_(game.GetProgram()) {}

  int RunFuzzing() {
    if (const std::string problem = Options(); !problem.empty()) return ReportUsageError(env_, problem);
    options_.players = ParsePlayerNumbers(env_, program_, arguments_.players);
    if (options_.players.empty() || !Decks()) return kUsageError;
    const fs::path folder = env_.Resolve(arguments_.out);
    if (env_.files.IsFile(folder))
      return ReportUsageError(env_, "`--out`: `" + diag::EscapeUnprintable(arguments_.out) + "` is a file");
    const fuzz::FuzzReport report = Play();
    Summary(report);
    for (const fuzz::ShrunkFinding& found : report.found)
      if (!PrintFinding(found)) return kUsageError;
    if (!report.found.empty()) return kFindings;
    return Stopped() ? kLimitReached : kOk;
  }

 private:
  std::string Options() {
    if (!arguments_.time.empty()) {
      const auto time = ParseTime(arguments_.time);
      if (!time)
        return "`--for` is a time such as 60s, 5m or 2h, not `" + diag::EscapeUnprintable(arguments_.time) + "`";
      options_.time = *time;
    } else if (!arguments_.games) {
      options_.time = std::chrono::seconds(60);
    }
    if (arguments_.games && (*arguments_.games < 1 || *arguments_.games > kMaxGames))
      return "`--games` is a number from 1 to " + std::to_string(kMaxGames);
    options_.games = static_cast<std::int64_t>(arguments_.games.value_or(0));
    options_.seed = arguments_.seed;
    options_.threads = base::ThreadCount(arguments_.jobs);
    options_.stop = env_.interrupted;
    return "";
  }

  // The named decks, or all legal ones that are found; if there are none, decks are made of all cards.
  bool Decks() {
    if (!UsesDecks(env_, program_)) return true;
    if (arguments_.decks.empty()) {
      decks_ = LegalDecks(env_, game_, arguments_.cards);
      return true;
    }
    auto decks = LoadDecks(env_, game_, arguments_.decks, arguments_.cards);
    if (decks) decks_ = std::move(*decks);
    return decks.has_value();
  }

  fuzz::FuzzReport Play() {
    const bool quiet = arguments_.quiet;
    SimulationProgress progress(quiet ? nullptr : env_.services.progress, quiet ? nullptr : &env_.err,
                                {options_.games, options_.time});
    options_.progress = [&](std::int64_t games, std::size_t shrinking) {
      progress.ShowProgress(games, shrinking == 0 ? "" : "shrinking finding " + std::to_string(shrinking));
    };
    return fuzz::Fuzz(program_, decks_, options_);
  }

  bool Stopped() const { return env_.interrupted && env_.interrupted(); }

  // " of 2 to 4 players"; empty for a game that has only one number of players.
  std::string PlayersInWords() const {
    if (program_.min_players == program_.max_players) return "";
    return " of " + FormatPlayerNumbers(options_.players) + (options_.players.back() == 1 ? " player" : " players");
  }

  void Summary(const fuzz::FuzzReport& report) {
    const fuzz::FuzzStats& looked = report.stats;
    if (Stopped()) env_.out << "stopped before the end\n";
    env_.out << program_.game << ": " << base::FormatCount(looked.games, "game") << PlayersInWords() << " with seed "
             << arguments_.seed << ", " << base::FormatGrouped(looked.decisions) << " decisions, "
             << base::FormatGrouped(looked.compared.match_pairs) << " worlds imagined for a seat\n"
             << base::FormatGrouped(looked.compared.steps) << " steps compared, "
             << base::FormatGrouped(looked.compared.shown) << " of them up to what the rules show; in "
             << base::FormatGrouped(looked.compared.failed) << " more the rules failed in the imagined world\n";
    if (const std::string cut = simulate::DescribeAbortedGames(program_, report.aborted); !cut.empty())
      env_.out << cut << '\n';
    if (looked.unfinished > 0)
      env_.out << base::FormatCount(looked.unfinished, "game") << " took more than "
               << base::FormatGrouped(options_.play.max_decisions) << " decisions and did not end\n";
    env_.out << (report.found.empty() ? "nothing is wrong in them"
                                      : base::FormatCount(std::ssize(report.found), "thing") +
                                            (report.found.size() == 1 ? " is wrong" : " are wrong"))
             << '\n';
  }

  bool PrintFinding(const fuzz::ShrunkFinding& found) {
    env_.out << '\n'
             << found.finding.key << "   (game " << found.finding.game << ")\n  " << found.finding.problem.message
             << '\n';
    const fuzz::FailingScenario& shown = found.shrunk.shown;
    if (shown.text.empty()) {
      env_.out << "  no scenario: " << shown.problem << '\n';
      return true;
    }
    const std::string name = FindingFileName(found.finding);
    const fs::path path = env_.Resolve(fs::path(arguments_.out) / name);
    std::string problem = env_.files.IsFile(path)
                              ? save::WhyNotReplaceable(path, fuzz::kFileHeader, save::OverwritePolicy::SameKindOnly)
                              : "";
    if (problem.empty()) problem = Folder(path.parent_path());
    if (problem.empty()) problem = save::ReplaceFile(path, shown.text, save::OverwritePolicy::SameKindOnly);
    if (!problem.empty()) return ReportUsageError(env_, problem), false;
    env_.out << "  " << base::FormatCount(shown.cards, "card") << ", " << base::FormatCount(shown.decisions, "step")
             << ": cardinal test " << (fs::path(arguments_.out) / name).string();
    for (const std::string& cards : arguments_.cards) env_.out << " --cards " << cards;
    env_.out << '\n';
    return true;
  }

  static std::string Folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    return error ? "`" + diag::EscapeUnprintable(folder.string()) + "` cannot be made: " + error.message() : "";
  }

  // "leak-round-28.yaml", with a number if that name is taken.
  std::string FindingFileName(const fuzz::FuzzFinding& finding) {
    std::string name(soundness::ProblemKindName(finding.problem.kind));
    if (finding.problem.site >= 0) {
      const program::Site& site = program_.sites[finding.problem.site];
      const fs::path file = program_.files[site.file].path;
      name += '-' + file.stem().string() + '-' + std::to_string(site.line);
    } else {
      name += finding.problem.key_detail.empty() ? "" : '-' + finding.problem.key_detail;
    }
    for (char& c : name)
      if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
    std::string fresh = name;
    for (int i = 2; !names_.insert(fresh).second; ++i) fresh = name + '-' + std::to_string(i);
    return fresh + ".yaml";
  }

  const Environment& env_;
  const FuzzArguments& arguments_;
  CommandGame& game_;
  const program::Program& program_;
  fuzz::FuzzOptions options_;
  std::vector<deck::Deck> decks_;
  std::set<std::string> names_;
};

}  // namespace

int RunFuzz(const Environment& env, const FuzzArguments& arguments) {
  const auto game = LoadGame(env, arguments.game, arguments.cards);
  if (!game) return kUsageError;
  return FuzzCommand(env, arguments, *game).RunFuzzing();
}

}  // namespace cardinal::cli
