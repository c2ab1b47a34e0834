#include "interpreter/drivers/simulate/shard_file.h"

#include "interpreter/base/hash.h"
#include "interpreter/base/hex.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/simulate/statistics_text.h"

namespace cardinal::simulate {

namespace {

// A file consists of this line, lines `key value`, the line `tally`, the lines of the statistics, and `end` with the
// hash of everything above.
constexpr std::string_view kFirstLine = "simulation shard 1";

std::string Checksum(std::string_view bytes) { return base::ToHex(base::Hasher().AddBytes(bytes).Digest()); }

bool SetError(std::string& error, std::string why) {
  error = std::move(why);
  return false;
}

bool ReadDeck(std::string_view value, RunHeader::HeaderDeck& deck) {
  return value.size() > 17 && value[16] == ' ' && base::ParseInteger(value.substr(0, 16), deck.cards, 16) &&
         UnescapeLine(value.substr(17), deck.name);
}

bool ReadShard(std::string_view value, Shard& shard) {
  std::string problem;
  const auto read = ParseShard(value, problem);
  if (read) shard = *read;
  return read.has_value();
}

// Reads a line `key value`; false if the key is unknown.
bool ReadEntry(std::string_view key, std::string_view value, ShardFile& file) {
  RunHeader& head = file.head;
  const auto more = [&](std::vector<std::string>& list) { return UnescapeLine(value, list.emplace_back()); };
  if (key == "cardinal") return UnescapeLine(value, head.version);
  if (key == "game") return UnescapeLine(value, head.game);
  if (key == "rules") return base::ParseInteger(value, head.rules, 16);
  if (key == "player") return more(head.players);
  if (key == "deck") return ReadDeck(value, head.decks.emplace_back());
  if (key == "option") return more(head.options);
  if (key == "seed") return base::ParseInteger(value, head.seed);
  if (key == "games") return base::ParseInteger(value, head.games) && head.games > 0;
  if (key == "examine") return head.examine = value, value == "every" || value == "closely" || value == "none";
  if (key == "most-decisions") return base::ParseInteger(value, head.max_decisions);
  if (key == "shard") return ReadShard(value, file.shard);
  if (key == "named-game") return UnescapeLine(value, file.invocation.game);
  if (key == "named-deck") return more(file.invocation.decks);
  if (key == "named-cards") return more(file.invocation.cards);
  if (key == "named-option") return more(file.invocation.options);
  return false;
}

std::string JoinWords(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "`" : ", `") + word + '`';
  return text.empty() ? "none" : text;
}

std::string DecksDiffer(const RunHeader& head, const RunHeader& other) {
  std::vector<std::string> mine, theirs;
  for (const RunHeader::HeaderDeck& deck : head.decks) mine.push_back(deck.name);
  for (const RunHeader::HeaderDeck& deck : other.decks) theirs.push_back(deck.name);
  if (mine != theirs) return "its decks are " + JoinWords(mine) + ", not " + JoinWords(theirs);
  for (std::size_t i = 0; i < head.decks.size(); ++i)
    if (head.decks[i].cards != other.decks[i].cards) return "the deck `" + mine[i] + "` holds other cards";
  return "";
}

// "2", "2 and 5", "2, 3, 4 and 97 more".
std::string JoinNumbers(const std::vector<std::int64_t>& numbers) {
  constexpr std::size_t kMost = 10;
  std::string text;
  const std::size_t shown = std::min(kMost, numbers.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const bool last = i + 1 == shown && shown == numbers.size();
    text += (i == 0 ? "" : last ? " and " : ", ") + std::to_string(numbers[i]);
  }
  if (numbers.size() > shown) text += " and " + std::to_string(numbers.size() - shown) + " more";
  return text;
}

}  // namespace

std::string DescribeHeaderDifference(const RunHeader& head, const RunHeader& other) {
  const auto differs = [](const std::string& what, const std::string& mine, const std::string& theirs) {
    return "its " + what + " is " + mine + ", not " + theirs;
  };
  if (head.version != other.version) return "it was made by Cardinal " + head.version + ", not " + other.version;
  if (head.game != other.game) return differs("game", '`' + head.game + '`', '`' + other.game + '`');
  if (head.rules != other.rules) return "its rules or cards are others: they have changed in between";
  if (head.players != other.players)
    return "its players are " + JoinWords(head.players) + ", not " + JoinWords(other.players);
  if (const std::string decks = DecksDiffer(head, other); !decks.empty()) return decks;
  if (head.options != other.options)
    return "its options of the game are " + JoinWords(head.options) + ", not " + JoinWords(other.options);
  if (head.seed != other.seed) return differs("seed", std::to_string(head.seed), std::to_string(other.seed));
  if (head.games != other.games)
    return "it is of " + std::to_string(head.games) + " games, not of " + std::to_string(other.games);
  if (head.examine != other.examine) return differs("way of looking at positions", head.examine, other.examine);
  if (head.max_decisions != other.max_decisions)
    return "a game may have " + std::to_string(head.max_decisions) + " decisions, not " +
           std::to_string(other.max_decisions);
  return "";
}

std::string WriteShardFile(const ShardFile& file) {
  const RunHeader& head = file.head;
  std::string text(kFirstLine);
  const auto add = [&](std::string_view key, const std::string& value) {
    text += '\n' + std::string(key) + ' ' + value;
  };
  const auto list = [&](std::string_view key, const std::vector<std::string>& values) {
    for (const std::string& value : values) add(key, EscapeLine(value));
  };
  add("cardinal", EscapeLine(head.version));
  add("game", EscapeLine(head.game));
  add("rules", base::ToHex(head.rules));
  list("player", head.players);
  for (const RunHeader::HeaderDeck& deck : head.decks)
    add("deck", base::ToHex(deck.cards) + ' ' + EscapeLine(deck.name));
  list("option", head.options);
  add("seed", std::to_string(head.seed));
  add("games", std::to_string(head.games));
  add("examine", head.examine);
  add("most-decisions", std::to_string(head.max_decisions));
  add("shard", std::to_string(file.shard.number) + '/' + std::to_string(file.shard.of));
  add("named-game", EscapeLine(file.invocation.game));
  list("named-deck", file.invocation.decks);
  list("named-cards", file.invocation.cards);
  list("named-option", file.invocation.options);
  text += "\ntally\n" + file.statistics;
  return text + "end " + Checksum(text) + '\n';
}

bool ReadShardFile(std::string_view bytes, ShardFile& file, std::string& error) {
  file = ShardFile();
  if (!bytes.starts_with(kShardFileBegins)) return SetError(error, "this is not a shard of a simulation");
  constexpr std::size_t kEnd = 4 + 16 + 1;  // "end ", the hash, a line break
  const std::size_t end = bytes.size() < kEnd ? 0 : bytes.size() - kEnd;
  if (bytes.substr(end, 4) != "end " || !bytes.ends_with('\n')) return SetError(error, "the file is cut off");
  if (bytes.substr(end + 4, 16) != Checksum(bytes.substr(0, end)))
    return SetError(error, "the file has been changed: its checksum does not fit");
  std::string_view rest = bytes.substr(0, end), line;
  if (!base::TakeLine(rest, line) || line != kFirstLine)
    return SetError(error, "this is a shard as another version of Cardinal writes it");
  while (base::TakeLine(rest, line) && line != "tally") {
    const std::size_t space = std::min(line.find(' '), line.size());
    if (!ReadEntry(line.substr(0, space), line.substr(std::min(space + 1, line.size())), file))
      return SetError(error, "`" + std::string(line.substr(0, 60)) + "` is not understood");
  }
  file.statistics = rest;
  return true;
}

std::string WhyIncomplete(const std::vector<NamedShard>& shards) {
  const NamedShard& first = shards.front();
  std::vector<const NamedShard*> there(static_cast<std::size_t>(first.file.shard.of), nullptr);
  for (const NamedShard& each : shards) {
    const std::string difference = DescribeHeaderDifference(each.file.head, first.file.head);
    if (!difference.empty()) return each.name + " is of another run than " + first.name + ": " + difference;
    if (each.file.shard.of != first.file.shard.of)
      return each.name + " is of another run than " + first.name + ": it is one of " +
             std::to_string(each.file.shard.of) + " shards, not of " + std::to_string(first.file.shard.of);
    const NamedShard*& place = there[each.file.shard.number - 1];
    if (place != nullptr)
      return "shard " + std::to_string(each.file.shard.number) + " is there twice: " + place->name + " and " +
             each.name;
    place = &each;
  }
  std::vector<std::int64_t> missing;
  for (std::size_t i = 0; i < there.size(); ++i)
    if (there[i] == nullptr) missing.push_back(static_cast<std::int64_t>(i) + 1);
  if (missing.empty()) return "";
  return (missing.size() == 1 ? "shard " : "shards ") + JoinNumbers(missing) + " of " + std::to_string(there.size()) +
         (missing.size() == 1 ? " is" : " are") + " missing";
}

}  // namespace cardinal::simulate
