// The lines of a log, read.
#include "interpreter/drivers/replay/log_line.h"

#include "interpreter/drivers/replay/hex.h"
#include "interpreter/drivers/replay/log_entries.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/seat_names.h"

namespace cardinal::replay {

namespace {

constexpr std::string_view kFirstKey = "cardinal log";
constexpr std::size_t kLongestName = 200;
constexpr std::size_t kMostSeats = 32;

std::optional<LogEnding> EndingOf(std::string_view name) {
  for (const LogEnding ending :
       {LogEnding::Won, LogEnding::Drawn, LogEnding::Left, LogEnding::Unfinished, LogEnding::Fault})
    if (NameOf(ending) == name) return ending;
  return std::nullopt;
}

Position ReadPosition(Entries& entries) {
  Position position;
  position.hash = entries.Hash("position", kHashDigits);
  const std::string parts = entries.Text("parts");
  constexpr std::size_t kStep = kPartDigits + 1;
  bool fine = parts.size() == kParts * kStep - 1;
  for (std::size_t i = 0; fine && i < kParts; ++i) {
    const auto part = FromHex(std::string_view(parts).substr(i * kStep, kPartDigits), kPartDigits);
    fine = part && (i + 1 == kParts || parts[i * kStep + kPartDigits] == '.');
    position.parts[i] = static_cast<std::uint16_t>(part.value_or(0));
  }
  if (!fine) entries.Fail("the hashes `parts` are " + Quoted(parts) + ", and must be 5 times 4 hexadecimal digits");
  return position;
}

LogSeat ReadSeat(const Json& json, std::string& problem) {
  Entries entries(json, problem);
  LogSeat seat;
  seat.name = entries.Text("name", kLongestName);
  seat.player = entries.Text("player", kLongestName);
  if (entries.Fine() && (seat.name.empty() || diag::Printable(seat.name) != seat.name))
    entries.Fail(Quoted(seat.name) + " is no name for a player");
  if (const Json* inner = entries.Take("deck")) {
    Entries deck(*inner, problem);
    seat.deck = deck.Text("name", kLongestName);
    seat.cards = deck.Texts("cards");
    deck.End();
  }
  entries.End();
  return seat;
}

LogHead ReadHead(const Json& json, std::string& problem) {
  Entries entries(json, problem);
  LogHead head;
  const Json* version = entries.Take(kFirstKey);
  if (version == nullptr || version->kind != Json::Kind::Number || version->number != kLogVersion) {
    entries.Fail("this log is of version " + Quoted(version == nullptr ? "" : version->text) +
                 "; this Cardinal reads version " + std::to_string(kLogVersion));
    return head;
  }
  head.game = entries.Text("game", kLongestName);
  head.rules = entries.Hash("rules", kHashDigits);
  head.seed = entries.Number("seed", 0, UINT64_MAX);
  for (const Json& seat : entries.List("seats")) head.seats.push_back(ReadSeat(seat, problem));
  if (head.seats.empty() || head.seats.size() > kMostSeats) entries.Fail("`seats` must list 1 to 32 players");
  std::vector<std::string> names;
  for (const LogSeat& seat : head.seats) names.push_back(seat.name);
  if (const std::string wrong = view::WrongSeatNames(names); entries.Fine() && !wrong.empty()) entries.Fail(wrong);
  if (entries.Has("options")) head.options = entries.NamedTexts("options");
  head.zone = entries.Text("zone", kLongestName);
  const std::string luck = entries.Text("luck");
  head.luck_is_asked = luck == "asked";
  if (luck != "asked" && luck != "drawn") entries.Fail("`luck` is " + Quoted(luck) + ", and must be drawn or asked");
  head.cards = entries.Hashes("cards", kCardDigits);
  head.declarations = entries.Hashes("declarations", kCardDigits);
  head.files = entries.Hashes("files", kHashDigits);
  entries.End();
  return head;
}

LogAnswer ReadAnswer(const Json& json, std::string& problem) {
  Entries entries(json, problem);
  LogAnswer answer;
  answer.decision = static_cast<std::uint32_t>(entries.Number("decision", 1, INT32_MAX));
  const std::uint64_t seat = entries.Number("seat", 0, kMostSeats);
  answer.seat = seat == 0 ? model::kChance : static_cast<model::Seat>(seat) - 1;
  answer.asked = entries.Text("asked");
  answer.options = entries.Texts("options");
  if (answer.options.empty()) entries.Fail("`options` lists nothing to choose from");
  answer.option = static_cast<std::int32_t>(entries.Number("option", 1, answer.options.size())) - 1;
  const std::string words = entries.Text("answer");
  if (entries.Fine() && words != answer.Words())
    entries.Fail("the answer is " + Quoted(words) + ", but option " + std::to_string(answer.option + 1) + " is " +
                 Quoted(answer.Words()));
  if (entries.Has("order"))
    for (const std::uint64_t card : entries.Numbers("order", 1, Entries::kMostThings))
      answer.order.push_back(static_cast<model::CardId>(card) - 1);
  answer.position = ReadPosition(entries);
  entries.End();
  return answer;
}

// A line without its sum, and whether it fits; one that has none is taken as it is.
struct SummedLine {
  std::string text;
  bool fits = true;
};
SummedLine TakeSum(std::string_view text) {
  // Mail and version control may end lines otherwise, which JSON allows.
  while (!text.empty() && std::string_view(" \t\r\n").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  const std::size_t length = kSumBegins.size() + static_cast<std::size_t>(kSumDigits) + 2;  // and `"}`
  if (text.size() <= length || text.substr(text.size() - length, kSumBegins.size()) != kSumBegins)
    return {std::string(text), true};
  const std::string_view before = text.substr(0, text.size() - length);
  const std::string_view sum = text.substr(before.size() + kSumBegins.size(), static_cast<std::size_t>(kSumDigits));
  return {std::string(before) + '}', sum == SumOfLine(before) && text.ends_with("\"}")};
}

LogUndo ReadUndo(const Json& json, std::string& problem) {
  Entries entries(json, problem);
  const LogUndo undo{static_cast<std::uint32_t>(entries.Number("undo", 1, INT32_MAX))};
  entries.End();
  return undo;
}

LogEnd ReadEnd(const Json& json, std::string& problem) {
  Entries entries(json, problem);
  LogEnd end;
  const std::string name = entries.Text("end");
  const auto known = EndingOf(name);
  if (!known) entries.Fail("`end` is " + Quoted(name) + ", and must be won, drawn, left, unfinished or fault");
  end.ending = known.value_or(LogEnding::Left);
  if (end.ending == LogEnding::Won) end.winner = static_cast<model::Seat>(entries.Number("winner", 1, kMostSeats)) - 1;
  end.words = entries.Text("words");
  end.decisions = static_cast<std::uint32_t>(entries.Number("decisions", 0, INT32_MAX));
  end.position = ReadPosition(entries);
  entries.End();
  return end;
}

}  // namespace

LineRead FromLine(std::string_view text) {
  const SummedLine summed = TakeSum(text);
  LineRead read;
  JsonRead json = ParseJson(summed.text);
  if (!json.value) return {std::nullopt, std::move(json.problem)};
  LogLine line;
  const auto has = [&](std::string_view key) { return json.value->Find(key) != nullptr; };
  if (has("sum")) return {std::nullopt, "its `sum` is not 8 digits at the end of the line"};
  if (has(kFirstKey)) {
    line = ReadHead(*json.value, read.problem);
  } else if (has("decision")) {
    line = ReadAnswer(*json.value, read.problem);
  } else if (has("undo")) {
    line = ReadUndo(*json.value, read.problem);
  } else if (has("end")) {
    line = ReadEnd(*json.value, read.problem);
  } else {
    read.problem = "this is no line of a log: it has neither `decision` nor `undo` nor `end`";
  }
  if (read.problem.empty() && !summed.fits)
    read.problem = "this line has been changed: its `sum` does not fit (leave it out if you change a line on purpose)";
  if (read.problem.empty()) read.line = std::move(line);
  return read;
}

}  // namespace cardinal::replay
