#include "interpreter/cli/simulate_shards.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/hash.h"
#include "interpreter/base/limits.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/simulate.h"
#include "interpreter/drivers/simulate/statistics_text.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

constexpr std::int64_t kMaxBytes = base::kLimits.shard_bytes;  // per file

std::uint64_t HashDeck(const program::Program& program, const deck::Deck& deck) {
  base::Hasher hasher;
  for (const std::int32_t card : deck.cards) hasher.AddBytes(program.cards[card].name);
  return hasher.Digest();
}

std::vector<std::string> OptionWords(const program::Program& program, const std::vector<match::SetupOption>& options) {
  std::vector<std::string> words;
  for (const match::SetupOption& option : options)
    words.push_back(program.fields[option.field].name + '=' + std::to_string(option.value));
  std::sort(words.begin(), words.end());
  return words;
}

class ShardMerger {
 public:
  ShardMerger(const Environment& env, const MergeArguments& arguments) : env_(env), arguments_(arguments) {}

  int MergeAll() {
    if (!ReadAll()) return kUsageError;
    std::string problem = simulate::WhyIncomplete(shards_);
    if (problem.empty()) problem = WhyNotWritable(env_, arguments_.files);
    if (!problem.empty()) return Refuse(problem);
    const simulate::ShardFile& first = shards_.front().file;
    const auto game = LoadGame(env_, first.invocation.game, first.invocation.cards);
    if (!game) return kUsageError;
    problem = WhyNotMergeable(game->GetProgram(), first.head);
    return problem.empty() ? Report(game->GetProgram(), first) : Refuse(problem);
  }

 private:
  int Refuse(const std::string& why) const { return ReportUsageError(env_, diag::EscapeUnprintable(why)); }

  // Reads all files and reports every one that cannot be used.
  bool ReadAll() {
    bool sound = true;
    for (const std::string& name : arguments_.shards) {
      const source::ReadResult read = env_.files.ReadFile(env_.Resolve(name), kMaxBytes);
      simulate::NamedShard shard{name, {}};
      std::string problem;
      if (!read.Ok()) {
        problem = read.error == source::ReadError::TooLarge ? read.message : "the file cannot be read";
      } else if (!simulate::ReadShardFile(read.text, shard.file, problem)) {
        // `problem` says why
      } else if (shard.file.shard.of > shard.file.head.games || shard.file.head.players.empty()) {
        problem = "the file has been changed: it cannot be a shard of so few games";
      } else if (!HasItsDecks(shard.file)) {
        problem = "the file has been changed: its decks are not those of a run";
      }
      if (!problem.empty()) {
        Refuse(name + ": " + problem);
        sound = false;
      }
      shards_.push_back(std::move(shard));
    }
    return sound;
  }

  static bool HasItsDecks(const simulate::ShardFile& file) {
    const std::size_t decks = file.head.decks.size(), seats = file.head.players.size();
    return file.invocation.decks.size() >= decks && simulate::CountPairings(decks, seats, kMaxPairings) <= kMaxPairings;
  }

  static std::string WhyNotMergeable(const program::Program& program, const simulate::RunHeader& head) {
    if (head.version != kVersion)
      return "the shards were made by Cardinal " + head.version + ", and this is " + std::string(kVersion);
    if (head.game != program.game || head.rules != program.content_hash)
      return "the rules and cards of `" + head.game + "` that are here are not those of the shards: they have changed";
    return CheckPlayers(program, head.players);
  }

  int Report(const program::Program& program, const simulate::ShardFile& first) const {
    const simulate::RunHeader& head = first.head;
    const simulate::Schedule schedule = simulate::MakeSchedule(head.decks.size(), head.players);
    simulate::SimulationOptions options;
    options.games = head.games;
    options.seed = head.seed;
    options.examine = simulate::ParseCheckLevel(head.examine);
    options.max_decisions = head.max_decisions;
    simulate::Simulation whole{simulate::GameStatistics(schedule), false, {}};
    for (const simulate::NamedShard& shard : shards_) {
      simulate::GameStatistics part(schedule);
      std::string problem;
      if (!simulate::ReadStatistics(program, shard.file.statistics, part, problem))
        return Refuse(shard.name + ": " + problem);
      if (part.games != shard.file.shard.GameCount(head.games))
        return Refuse(shard.name + ": it holds " + std::to_string(part.games) + " games, and " +
                      std::to_string(shard.file.shard.GameCount(head.games)) + " are its part");
      whole.statistics.Merge(part);
    }
    simulate::SimulationReport report{program, schedule, options, whole, {}, {}};
    for (const simulate::RunHeader::HeaderDeck& deck : head.decks) report.decks.push_back(deck.name);
    report.invocation = first.invocation;
    report.by_card = arguments_.files.by_card;
    if (const std::string problem = WriteReport(env_, arguments_.files, report); !problem.empty())
      return Refuse(problem);
    return SimulationExitCode(whole.statistics);
  }

  const Environment& env_;
  const MergeArguments& arguments_;
  std::vector<simulate::NamedShard> shards_;
};

}  // namespace

simulate::ShardFile MakeShardFile(const simulate::SimulationReport& report, const DeckPool& box) {
  simulate::ShardFile file;
  simulate::RunHeader& head = file.head;
  head.version = kVersion;
  head.game = report.program.game;
  head.rules = report.program.content_hash;
  head.players = report.schedule.players;
  for (const deck::Deck& deck : box.decks) head.decks.push_back({deck.name, HashDeck(report.program, deck)});
  head.options = OptionWords(report.program, box.options);
  head.seed = report.options.seed;
  head.games = report.all_games;
  head.examine = simulate::CheckLevelName(report.options.examine);
  head.max_decisions = report.options.max_decisions;
  file.shard = report.shard.value_or(simulate::Shard{});
  file.invocation = report.invocation;
  file.statistics = simulate::WriteStatistics(report.result.statistics);
  return file;
}

int MergeShards(const Environment& env, const MergeArguments& arguments) {
  return ShardMerger(env, arguments).MergeAll();
}

}  // namespace cardinal::cli
