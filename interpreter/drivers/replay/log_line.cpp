// Decodes the lines of a log.
#include "interpreter/drivers/replay/log_line.h"

#include <algorithm>

#include "interpreter/base/hex.h"
#include "interpreter/drivers/replay/log_entries.h"
#include "interpreter/drivers/replay/parse_json.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/seat_names.h"

namespace cardinal::replay {

namespace {

constexpr std::string_view kFirstKey = "cardinal log";
constexpr std::size_t kMaxNameLength = 200;
constexpr std::size_t kMaxSeats = 32;

std::optional<LogEnding> ParseEnding(std::string_view name) {
  for (const LogEnding ending : {LogEnding::Won, LogEnding::Drawn, LogEnding::Lost, LogEnding::Abandoned,
                                 LogEnding::Unfinished, LogEnding::Fault})
    if (EndingName(ending) == name) return ending;
  return std::nullopt;
}

PositionHashes ReadPosition(LogObjectReader& entries) {
  PositionHashes position;
  position.hash = entries.ReadHash("position", kHashDigits);
  const std::string parts = entries.ReadText("parts");
  constexpr std::size_t kStep = kPartDigits + 1;
  bool fine = parts.size() == kParts * kStep - 1;
  for (std::size_t i = 0; fine && i < kParts; ++i) {
    const auto part = base::FromHex(std::string_view(parts).substr(i * kStep, kPartDigits), kPartDigits);
    fine = part && (i + 1 == kParts || parts[i * kStep + kPartDigits] == '.');
    position.parts[i] = static_cast<std::uint16_t>(part.value_or(0));
  }
  if (!fine)
    entries.SetProblem("the hashes `parts` are " + QuoteForMessage(parts) +
                       ", and must be 5 times 4 hexadecimal digits");
  return position;
}

LogSeat ReadSeat(const Json& json, std::string& problem) {
  LogObjectReader entries(json, problem);
  LogSeat seat;
  seat.name = entries.ReadText("name", kMaxNameLength);
  seat.player = entries.ReadText("player", kMaxNameLength);
  if (entries.IsValid() && (seat.name.empty() || diag::EscapeUnprintable(seat.name) != seat.name))
    entries.SetProblem(QuoteForMessage(seat.name) + " is not a name for a player");
  if (const Json* inner = entries.TakeEntry("deck")) {
    LogObjectReader deck(*inner, problem);
    seat.deck = deck.ReadText("name", kMaxNameLength);
    seat.cards = deck.ReadTexts("cards");
    deck.RequireEnd();
  }
  entries.RequireEnd();
  return seat;
}

LogHeader ReadHead(const Json& json, std::string& problem) {
  LogObjectReader entries(json, problem);
  LogHeader head;
  const Json* version = entries.TakeEntry(kFirstKey);
  if (version == nullptr || !version->is_number_unsigned() || *version != kLogVersion) {
    entries.SetProblem("this log is of version " + QuoteValueForMessage(version == nullptr ? Json() : *version) +
                       "; this Cardinal reads version " + std::to_string(kLogVersion));
    return head;
  }
  head.game = entries.ReadText("game", kMaxNameLength);
  head.rules = entries.ReadHash("rules", kHashDigits);
  head.seed = entries.ReadNumber("seed", 0, UINT64_MAX);
  for (const Json& seat : entries.ReadList("seats")) head.seats.push_back(ReadSeat(seat, problem));
  if (head.seats.empty() || head.seats.size() > kMaxSeats) entries.SetProblem("`seats` must list 1 to 32 players");
  std::vector<std::string> names;
  for (const LogSeat& seat : head.seats) names.push_back(seat.name);
  if (const std::string wrong = view::CheckSeatNames(names); entries.IsValid() && !wrong.empty())
    entries.SetProblem(wrong);
  if (entries.HasEntry("options")) head.options = entries.ReadNamedTexts("options");
  head.zone = entries.ReadText("zone", kMaxNameLength);
  const std::string luck = entries.ReadText("luck");
  head.explicit_chance = luck == "asked";
  if (luck != "asked" && luck != "drawn")
    entries.SetProblem("`luck` is " + QuoteForMessage(luck) + ", and must be drawn or asked");
  head.cards = entries.ReadHashes("cards", kCardDigits);
  head.declarations = entries.ReadHashes("declarations", kCardDigits);
  head.files = entries.ReadHashes("files", kHashDigits);
  entries.RequireEnd();
  return head;
}

LogAnswer ReadAnswer(const Json& json, std::string& problem) {
  LogObjectReader entries(json, problem);
  LogAnswer answer;
  answer.decision = static_cast<std::uint32_t>(entries.ReadNumber("decision", 1, INT32_MAX));
  const std::uint64_t seat = entries.ReadNumber("seat", 0, kMaxSeats);
  answer.seat = seat == 0 ? model::kChance : static_cast<model::Seat>(seat) - 1;
  answer.question = entries.ReadText("asked");
  answer.options = entries.ReadTexts("options");
  if (answer.options.empty()) entries.SetProblem("`options` lists nothing to choose from");
  answer.option = static_cast<std::int32_t>(entries.ReadNumber("option", 1, answer.options.size())) - 1;
  const std::string words = entries.ReadText("answer");
  if (entries.IsValid() && words != answer.AnswerText())
    entries.SetProblem("the answer is " + QuoteForMessage(words) + ", but option " + std::to_string(answer.option + 1) +
                       " is " + QuoteForMessage(answer.AnswerText()));
  if (entries.HasEntry("order"))
    for (const std::uint64_t card : entries.ReadNumbers("order", 1, LogObjectReader::kMaxElements))
      answer.order.push_back(static_cast<model::CardId>(card) - 1);
  if (entries.HasEntry("unasked")) {
    answer.unasked = *entries.TakeEntry("unasked") == Json(true);
    if (!answer.unasked) entries.SetProblem("`unasked` can only be true");
  }
  answer.position = ReadPosition(entries);
  entries.RequireEnd();
  return answer;
}

// A line without its checksum, and whether the checksum is correct; a line without a checksum is accepted.
struct SummedLine {
  std::string text;
  bool fits = true;
};
SummedLine TakeSum(std::string_view text) {
  // Mail and version control may change the ends of lines, which JSON allows.
  while (!text.empty() && std::string_view(" \t\r\n").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  const std::size_t length = kChecksumPrefix.size() + static_cast<std::size_t>(kChecksumDigits) + 2;  // and `"}`
  if (text.size() <= length || text.substr(text.size() - length, kChecksumPrefix.size()) != kChecksumPrefix)
    return {std::string(text), true};
  const std::string_view before = text.substr(0, text.size() - length);
  const std::string_view sum = text.substr(before.size() + kChecksumPrefix.size(), kChecksumDigits);
  return {std::string(before) + '}', sum == LineChecksum(before) && text.ends_with("\"}")};
}

LogUndo ReadUndo(const Json& json, std::string& problem) {
  LogObjectReader entries(json, problem);
  LogUndo undo{static_cast<std::uint32_t>(entries.ReadNumber("undo", 1, INT32_MAX))};
  const auto read_true = [&](std::string_view key) {
    const bool is_there = entries.HasEntry(key);
    if (is_there && *entries.TakeEntry(key) != Json(true))
      entries.SetProblem("`" + std::string(key) + "` can only be true");
    return is_there;
  };
  undo.chance.luck = read_true("luck");
  undo.chance.looked = read_true("looked");
  if (undo.chance.IsAny()) undo.seat = static_cast<model::Seat>(entries.ReadNumber("seat", 1, kMaxSeats)) - 1;
  entries.RequireEnd();
  return undo;
}

LogVote ReadVote(const Json& json, std::string& problem) {
  LogObjectReader entries(json, problem);
  LogVote vote;
  const std::string kind = entries.ReadText("vote");
  const auto found = std::ranges::find(kVoteNames, kind);
  if (found == kVoteNames.end())
    entries.SetProblem("`vote` is " + QuoteForMessage(kind) + ", and must be undo, yes or no");
  else
    vote.kind = static_cast<LogVoteKind>(found - kVoteNames.begin());
  vote.seat = static_cast<model::Seat>(entries.ReadNumber("seat", 1, kMaxSeats)) - 1;
  entries.RequireEnd();
  return vote;
}

LogStop ReadStop(const Json& json, std::string& problem) {
  LogObjectReader entries(json, problem);
  LogStop stop;
  stop.words = entries.ReadText("stop");
  stop.seat = static_cast<model::Seat>(entries.ReadNumber("seat", 1, kMaxSeats)) - 1;
  entries.RequireEnd();
  return stop;
}

LogEnd ReadEnd(const Json& json, std::string& problem) {
  LogObjectReader entries(json, problem);
  LogEnd end;
  const std::string name = entries.ReadText("end");
  const auto known = ParseEnding(name);
  if (!known)
    entries.SetProblem("`end` is " + QuoteForMessage(name) +
                       ", and must be won, drawn, lost, left, unfinished or fault");
  end.ending = known.value_or(LogEnding::Abandoned);
  if (end.ending == LogEnding::Won)
    for (const std::uint64_t seat : entries.ReadNumbers("winners", 1, kMaxSeats))
      end.winners |= std::uint32_t{1} << (seat - 1);
  if (end.ending == LogEnding::Won && end.winners == 0) entries.SetProblem("`winners` names no seat");
  end.words = entries.ReadText("words");
  end.decisions = static_cast<std::uint32_t>(entries.ReadNumber("decisions", 0, INT32_MAX));
  end.position = ReadPosition(entries);
  entries.RequireEnd();
  return end;
}

}  // namespace

ParsedLine DecodeLogLine(std::string_view text) {
  const SummedLine summed = TakeSum(text);
  ParsedLine read;
  ParsedJson json = ParseJson(summed.text);
  if (!json.value) return {std::nullopt, std::move(json.problem)};
  LogLine line;
  const auto has = [&](std::string_view key) { return json.value->contains(key); };
  if (has("sum")) return {std::nullopt, "its `sum` is not 8 digits at the end of the line"};
  if (has(kFirstKey)) {
    line = ReadHead(*json.value, read.problem);
  } else if (has("decision")) {
    line = ReadAnswer(*json.value, read.problem);
  } else if (has("undo")) {
    line = ReadUndo(*json.value, read.problem);
  } else if (has("stop")) {
    line = ReadStop(*json.value, read.problem);
  } else if (has("vote")) {
    line = ReadVote(*json.value, read.problem);
  } else if (has("end")) {
    line = ReadEnd(*json.value, read.problem);
  } else {
    read.problem = "this is not a line of a log: it has none of `decision`, `undo`, `stop`, `vote` and `end`";
  }
  if (read.problem.empty() && !summed.fits)
    read.problem = "this line has been changed: its `sum` does not fit (leave it out if you change a line on purpose)";
  if (read.problem.empty()) read.line = std::move(line);
  return read;
}

}  // namespace cardinal::replay
