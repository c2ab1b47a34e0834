#include "interpreter/drivers/replay/log.h"

#include <fstream>
#include <sstream>

#include "interpreter/drivers/replay/log_comparison.h"
#include "interpreter/drivers/replay/log_line.h"
#include "interpreter/drivers/replay/test_game.h"

namespace cardinal::replay {
namespace {

const view::DisplayNames kNames{{"Anna", "Berto"}};
const load::GameHome kHome{"lots", "/w/rulesets/lots", "/w/cards/lots"};

LogHeader HeadOfGame(const program::Program& program, std::uint64_t seed) {
  return MakeLogHeader(program, kHome, test::Dealt(program, seed),
                       {{"Anna", "random", "One"}, {"Berto", "random", "Two"}});
}

// The lines of a random game.
std::vector<std::string> Lines(const program::Program& program, std::uint64_t seed) {
  std::vector<std::string> lines = {EncodeLogLine(HeadOfGame(program, seed))};
  const match::Match end = test::PlayRandom(program, seed, [&](const match::Match& match, const model::Answer& answer) {
    lines.push_back(EncodeLogLine(MakeLogAnswer(program, match, answer, kNames)));
    return true;
  });
  const auto decisions = static_cast<std::uint32_t>(lines.size() - 1);
  const bool won = end.outcome.kind == model::OutcomeKind::Won;
  lines.push_back(EncodeLogLine(MakeLogEnd(program, end, won ? LogEnding::Won : LogEnding::Drawn, decisions, kNames)));
  return lines;
}

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

// The text with the first `from` replaced by `to`.
std::string Changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// A line as it is after a deliberate edit: without its checksum.
std::string WithoutSum(std::string line) {
  return line.erase(line.find(kChecksumPrefix), kChecksumPrefix.size() + static_cast<std::size_t>(kChecksumDigits) + 1);
}

TEST_CASE("log: what is written is read back") {
  const program::Program program = test::MakeGame();
  const std::vector<std::string> lines = Lines(program, 5);
  const ParsedLog read = ParseLog(Joined(lines));
  INFO(read.problem);
  REQUIRE(read.log);
  CHECK(read.log->head == HeadOfGame(program, 5));
  CHECK(read.log->head.cards.size() == 2);
  CHECK(read.log->answers.size() == lines.size() - 2);
  CHECK(read.log->end->decisions == read.log->answers.size());
  for (std::size_t i = 0; i < read.log->answers.size(); ++i) CHECK(EncodeLogLine(read.log->answers[i]) == lines[i + 1]);
  CHECK(EncodeLogLine(*read.log->end) == lines.back());
  std::string problem;
  const auto record = MakeRecord(*read.log, program, problem);
  REQUIRE(record);
  const LogComparison again = CompareWithLog(program, *read.log, *record, {}, {});
  CHECK_FALSE(again.difference);
  CHECK(again.problem == "");
  CHECK(again.replayable_answers == read.log->answers.size());
}

TEST_CASE("log: names of any kind come back") {
  LogHeader head;
  head.game = "lots";
  head.seats = {{"Zo\xc3\xab \"the\" \\", "human", "a\tb\x01", {"\xe2\x80\xae"}}};
  head.seed = UINT64_MAX;
  const ParsedLine read = DecodeLogLine(EncodeLogLine(head));
  CHECK(read.problem == "");
  CHECK(std::get<LogHeader>(*read.line) == head);
  head.seats[0].name = "Anna\x1b[2J";
  CHECK(DecodeLogLine(EncodeLogLine(head)).problem == "`Anna\\u{1b}[2J` is not a name for a player");
}

TEST_CASE("log: luck that is asked keeps its order") {
  LogAnswer answer;
  answer.decision = 3;
  answer.seat = model::kChance;
  answer.options = {"keep the order"};
  answer.order = {2, 0, 1};
  const ParsedLine read = DecodeLogLine(EncodeLogLine(answer));
  REQUIRE(read.line);
  CHECK(std::get<LogAnswer>(*read.line).seat == model::kChance);
  CHECK(std::get<LogAnswer>(*read.line).order == answer.order);
}

TEST_CASE("log: cut off anywhere it is refused, or taken as far as it goes") {
  const program::Program program = test::MakeGame();
  const std::vector<std::string> lines = Lines(program, 2);
  const std::string text = Joined(lines);
  std::size_t most = 0;
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    const ParsedLog whole = ParseLog(std::string_view(text).substr(0, size));
    CHECK_FALSE(whole.log);
    CHECK_FALSE(whole.problem.empty());
    const ParsedLog part = ParseLog(std::string_view(text).substr(0, size), true);
    CHECK(part.log.has_value() == (size + 1 >= lines[0].size()));
    if (part.log) most = std::max(most, part.log->answers.size());
  }
  CHECK(most == lines.size() - 2);
  const ParsedLog before_end = ParseLog(Joined({lines[0], lines[1]}));
  CHECK(before_end.line == 2);
  CHECK(before_end.problem == "the log ends after decision 1 without saying how the game ended");
  CHECK(before_end.is_truncated);
}

TEST_CASE("log: an undone answer is not among the answers") {
  const program::Program program = test::MakeGame();
  std::vector<std::string> lines = Lines(program, 2);
  const std::string all = Joined(lines);
  lines.insert(lines.begin() + 4, {EncodeLogLine(LogUndo{2}), lines[2], EncodeLogLine(LogUndo{2}), lines[2], lines[3]});
  const ParsedLog read = ParseLog(Joined(lines));
  INFO(read.problem);
  REQUIRE(read.log);
  CHECK(read.log->answers.size() == ParseLog(all).log->answers.size());
  CHECK(read.log->answers[2].line == 9);
  lines[4] = EncodeLogLine(LogUndo{9});
  CHECK(ParseLog(Joined(lines)).problem == "decision 9 has not been answered, so it cannot be undone");
}

TEST_CASE("log: an undo over luck stays in the log, at the position to which later undos go back") {
  const program::Program program = test::MakeGame();
  std::vector<std::string> lines = Lines(program, 2);
  lines.insert(lines.begin() + 4,
               {EncodeLogLine(LogUndo{3, 0, {true, false}}), EncodeLogLine(LogUndo{2, 1, {true, true}}),
                EncodeLogLine(LogUndo{1}), lines[1], lines[2], lines[3]});
  const ParsedLog read = ParseLog(Joined(lines));
  INFO(read.problem);
  REQUIRE(read.log);
  REQUIRE(read.log->undone.size() == 2);
  for (const LogUndone& undone : read.log->undone) CHECK(undone.decisions == 0);
  CHECK(read.log->undone[0].seat == 0);
  CHECK(read.log->undone[0].chance == LogChance{true, false});
  CHECK(read.log->undone[1].chance == LogChance{true, true});
  const auto problem_of = [&](const std::string& line) { return ParseLog(lines[0] + lines[1] + line, true).problem; };
  CHECK(problem_of("{\"undo\":1,\"luck\":true,\"seat\":9}\n") == "there is no seat 9: the game has 2 seats");
  CHECK(problem_of("{\"undo\":1,\"luck\":false,\"seat\":1}\n") == "`luck` can only be true");
  CHECK_FALSE(problem_of("{\"undo\":1,\"luck\":true}\n").empty());
  CHECK_FALSE(problem_of("{\"undo\":1,\"seat\":1}\n").empty());
}

TEST_CASE("log: a question about an undo is open until it is answered") {
  const program::Program program = test::MakeGame();
  const std::vector<std::string> lines = Lines(program, 2);
  const auto votes = [&](const std::vector<LogLine>& added, const std::string& rest = "") {
    std::string text = lines[0] + lines[1];
    for (const LogLine& line : added) text += EncodeLogLine(line);
    const ParsedLog read = ParseLog(text + rest, true);
    INFO(read.problem);
    REQUIRE(read.log);
    return read.log->votes.size();
  };
  const LogVote wants{LogVoteKind::Wants, 0}, accepts{LogVoteKind::Accepts, 1}, declines{LogVoteKind::Declines, 1};
  CHECK(votes({wants}) == 1);
  CHECK(votes({wants, accepts}) == 2);
  CHECK(votes({wants, declines}) == 0);
  CHECK(votes({accepts}) == 0);
  CHECK(votes({wants, accepts, wants}) == 1);
  CHECK(votes({wants, LogUndo{1}}) == 0);
  CHECK(votes({wants}, lines[2]) == 0);
  const auto problem_of = [&](const std::string& line) { return ParseLog(lines[0] + line, true).problem; };
  CHECK(problem_of("{\"vote\":\"maybe\",\"seat\":1}\n") == "`vote` is `maybe`, and must be undo, yes or no");
  CHECK(problem_of("{\"vote\":\"yes\",\"seat\":3}\n") == "there is no seat 3: the game has 2 seats");
}

TEST_CASE("log: the example of docs/reference/log.md is a log") {
  std::ifstream in(std::string(CARDINAL_SOURCE_DIR) + "/docs/reference/log.md");
  std::stringstream page;
  page << in.rdbuf();
  const std::string fence = "```json\n";
  const std::size_t begin = page.str().find(fence) + fence.size();
  const ParsedLog read = ParseLog(page.str().substr(begin, page.str().find("```", begin) - begin));
  INFO(read.line << ": " << read.problem);
  REQUIRE(read.log);
  CHECK(read.log->answers.size() == 6);
  CHECK(read.log->answers[0].AnswerText() == "Five");
  CHECK(read.log->end->ending == LogEnding::Drawn);
}

TEST_CASE("log: an undo after the end opens the game again") {
  const program::Program program = test::MakeGame();
  const std::vector<std::string> lines = Lines(program, 2);
  const std::string undone = Joined(lines) + "{\"undo\":1}\n";
  CHECK(ParseLog(undone).problem == "the log ends before the first decision without saying how the game ended");
  CHECK_FALSE(ParseLog(undone, true).log->end);
  std::string again = undone;
  for (std::size_t i = 1; i < lines.size(); ++i) again += lines[i];
  CHECK(ParseLog(again).log->answers.size() == lines.size() - 2);
}

TEST_CASE("log: what is damaged is refused with its line") {
  const program::Program program = test::MakeGame();
  const std::vector<std::string> lines = Lines(program, 2);
  const std::string text = Joined(lines);
  const auto refused = [](const std::string& log, int line, const std::string& problem) {
    const ParsedLog read = ParseLog(log, true);
    CHECK_FALSE(read.log);
    CHECK(read.line == line);
    CHECK(read.problem == problem);
  };
  refused("", 0, "this is not a log of Cardinal: a log begins with `{\"cardinal log\":3,`");
  refused("{}\n", 0, "this is not a log of Cardinal: a log begins with `{\"cardinal log\":3,`");
  refused(Changed(text, "log\":3", "log\":4"), 1, "this log is of version `4`; this Cardinal reads version 3");
  for (const std::string version : {"3.0", "3e0", "3.0000000000000001"})
    refused(Changed(text, "log\":3", "log\":" + version), 1,
            "this log is of version `3.0`; this Cardinal reads version 3");
  refused(Changed(text, "\"seed\":2", "\"seed\":-2"), 1,
          "`seed` is `-2`, and must be a whole number from 0 to 18446744073709551615");
  refused(Changed(text, "\"seed\":2", "\"seed\":2,\"seed\":3"), 1, "`seed` is here twice");
  refused(Changed(text, "\"seed\":2", "\"sead\":2"), 1, "`seed` is missing");
  refused(Changed(text, "\"seed\":2", "\"seed\":2,\"more\":[]"), 1, "a log has no `more` here");
  refused(Changed(text, "\"drawn\"", "\"good\""), 1, "`luck` is `good`, and must be drawn or asked");
  const std::string& first = lines[1];
  const auto with = [&](const std::string& line) { return lines[0] + line; };
  const std::string hash = first.substr(first.find("\"position\":\"") + 12, 16);
  refused(with(Changed(first, hash, hash.substr(1) + "x")), 2,
          "the hash `position` is `" + hash.substr(1) + "x`, and must be 16 hexadecimal digits");
  refused(with(Changed(first, "\"parts\":\"", "\"parts\":\"0.")), 2,
          "the hashes `parts` are `0." + first.substr(first.find("\"parts\":\"") + 9, 24) +
              "`, and must be 5 times 4 hexadecimal digits");
  refused(with(Changed(WithoutSum(first), "\"seat\":1", "\"seat\":3")), 2, "there is no seat 3: the game has 2");
  refused(
      with(Changed(first, "\"option\":", "\"option\":9")), 2,
      "`option` is `9" + first.substr(first.find("\"option\":") + 9, 1) + "`, and must be a whole number from 1 to 3");
  refused(with(Changed(first, "\"answer\":\"", "\"answer\":\"No ")), 2,
          "the answer is `No Nine`, but option 2 is `Nine`");
  refused(with(Changed(WithoutSum(first), "\"decision\":1", "\"decision\":2")), 2,
          "decision 2 is where decision 1 should be");
  refused(with(Changed(first, "{\"decision\"", "{\"derision\"")), 2,
          "this is not a line of a log: it has none of `decision`, `undo`, `stop`, `vote` and `end`");
  refused(with("nonsense\n" + first), 2, "this is not JSON from byte 2 of the line on");
  refused(with("{\"undo\":1e999}\n" + first), 2, "this is not JSON: a number is too large");
  refused(with(std::string(100'000, '[') + "\n"), 2, "this is nested deeper than a log is");
  refused(with("[]\n"), 2, "this is not a line of a log: it has none of `decision`, `undo`, `stop`, `vote` and `end`");
  refused(with("\n"), 2, "this is not JSON from byte 1 of the line on");
  refused(with(std::string(kLogLineBytes + 1, ' ') + "\n"), 2, "this line is longer than 4000000 bytes");
  refused(with(lines[0]), 2, "a second log begins here");
  refused(text + first, static_cast<int>(lines.size()) + 1, "an answer comes after the end of the game");
  refused(text + lines.back(), static_cast<int>(lines.size()) + 1, "the game has ended already");
  refused(lines[0] + first + lines.back(), 3,
          "the end counts " + std::to_string(lines.size() - 2) + " decisions, and 1 are here: lines are missing");
}

}  // namespace
TEST_CASE("log: each way to end is read again, with its winners") {
  for (const LogEnding ending : {LogEnding::Won, LogEnding::Drawn, LogEnding::Lost, LogEnding::Abandoned,
                                 LogEnding::Unfinished, LogEnding::Fault}) {
    LogEnd end;
    end.ending = ending;
    end.winners = ending == LogEnding::Won ? 0b101 : 0;
    const ParsedLine read = DecodeLogLine(EncodeLogLine(LogLine{end}));
    INFO(read.problem);
    REQUIRE(read.line);
    const LogEnd& again = std::get<LogEnd>(*read.line);
    CHECK(again.ending == ending);
    CHECK(again.winners == end.winners);
  }
}

}  // namespace cardinal::replay
