#include "interpreter/cli/simulate_shards.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/hash.h"
#include "interpreter/base/limits.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/simulate.h"
#include "interpreter/cli/tables.h"
#include "interpreter/drivers/simulate/tally_text.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

constexpr std::int64_t kMostBytes = base::kLimits.shard_bytes;  // of a file

std::uint64_t HashOf(const program::Program& program, const deck::Deck& deck) {
  base::Hasher hasher;
  for (const std::int32_t card : deck.cards) hasher.AddBytes(program.cards[static_cast<std::size_t>(card)].name);
  return hasher.Value();
}

std::vector<std::string> InWords(const program::Program& program, const std::vector<match::SetupOption>& options) {
  std::vector<std::string> words;
  for (const match::SetupOption& option : options)
    words.push_back(program.fields[static_cast<std::size_t>(option.field)].name + '=' + std::to_string(option.value));
  std::sort(words.begin(), words.end());
  return words;
}

class Merge {
 public:
  Merge(const Environment& env, const MergeArguments& arguments) : env_(env), arguments_(arguments) {}

  int Run() {
    if (!ReadAll()) return kCouldNot;
    std::string problem = simulate::WhyNotWhole(shards_);
    if (problem.empty()) problem = WhyNotWritten(env_, arguments_.files);
    if (!problem.empty()) return Refuse(problem);
    const simulate::ShardFile& first = shards_.front().file;
    const auto home = FindHome(env_, first.words.game);
    if (!home) return kCouldNot;
    const auto game = LoadGame(env_, *home, first.words.cards);
    if (!game) return kCouldNot;
    problem = WhyNotThese(game->Program(), first.head);
    return problem.empty() ? Report(game->Program(), first) : Refuse(problem);
  }

 private:
  int Refuse(const std::string& why) const {
    env_.err << "error: " << diag::Printable(why) << '\n';
    return kCouldNot;
  }

  // Every file that cannot be used is named.
  bool ReadAll() {
    bool sound = true;
    for (const std::string& name : arguments_.shards) {
      const source::ReadResult read = env_.files.Read(env_.Place(name), kMostBytes);
      simulate::NamedShard shard{name, {}};
      std::string problem;
      if (!read.Ok()) {
        problem = read.error == source::ReadError::TooLarge ? read.message : "the file cannot be read";
      } else if (!simulate::ReadShardFile(read.text, shard.file, problem)) {
        // `problem` says why
      } else if (shard.file.shard.of > shard.file.head.games || shard.file.head.players.empty()) {
        problem = "the file has been changed: it is no shard of so few games";
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
    return file.words.decks.size() >= decks && simulate::PairingsOf(decks, seats, kMostPairings) <= kMostPairings;
  }

  static std::string WhyNotThese(const program::Program& program, const simulate::RunHead& head) {
    if (head.version != kVersion)
      return "the shards were made by Cardinal " + head.version + ", and this is " + std::string(kVersion);
    if (head.game != program.game || head.rules != program.content_hash)
      return "the rules and cards of `" + head.game + "` that are here are not those of the shards: they have changed";
    return WrongPlayers(program, head.players);
  }

  int Report(const program::Program& program, const simulate::ShardFile& first) const {
    const simulate::RunHead& head = first.head;
    const simulate::Schedule schedule = simulate::MakeSchedule(head.decks.size(), head.players);
    simulate::Options options;
    options.games = head.games;
    options.seed = head.seed;
    options.examine = simulate::ExamineNamed(head.examine);
    options.max_decisions = head.max_decisions;
    simulate::Simulation whole{simulate::Tally(schedule), false, {}};
    for (const simulate::NamedShard& shard : shards_) {
      simulate::Tally part(schedule);
      std::string problem;
      if (!simulate::ReadTally(program, shard.file.tally, part, problem)) return Refuse(shard.name + ": " + problem);
      if (part.games != shard.file.shard.Count(head.games))
        return Refuse(shard.name + ": it holds " + std::to_string(part.games) + " games, and " +
                      std::to_string(shard.file.shard.Count(head.games)) + " are its part");
      whole.tally.Merge(part);
    }
    SimulationReport report{program, schedule, options, whole, {}, {}};
    for (const simulate::RunHead::Deck& deck : head.decks) report.decks.push_back(deck.name);
    report.words = {first.words.game, first.words.decks, first.words.cards, first.words.options};
    report.by_card = arguments_.files.by_card;
    if (const std::string problem = WriteReport(env_, arguments_.files, report); !problem.empty())
      return Refuse(problem);
    return ExitOf(whole.tally);
  }

  const Environment& env_;
  const MergeArguments& arguments_;
  std::vector<simulate::NamedShard> shards_;
};

}  // namespace

simulate::ShardFile ShardOf(const SimulationReport& report, const Box& box) {
  simulate::ShardFile file;
  simulate::RunHead& head = file.head;
  head.version = kVersion;
  head.game = report.program.game;
  head.rules = report.program.content_hash;
  head.players = report.schedule.players;
  for (const deck::Deck& deck : box.decks) head.decks.push_back({deck.name, HashOf(report.program, deck)});
  head.options = InWords(report.program, box.options);
  head.seed = report.options.seed;
  head.games = report.all_games;
  head.examine = simulate::NameOf(report.options.examine);
  head.max_decisions = report.options.max_decisions;
  file.shard = report.shard.value_or(simulate::Shard{});
  file.words = {report.words.game, report.words.decks, report.words.cards, report.words.options};
  file.tally = simulate::WriteTally(report.result.tally);
  return file;
}

int MergeShards(const Environment& env, const MergeArguments& arguments) { return Merge(env, arguments).Run(); }

}  // namespace cardinal::cli
