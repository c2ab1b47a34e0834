// Files that a disk or an attacker has changed: every bit of a save and of a log, and a log that is cut at any byte.
#include "tests/saves/played.h"

namespace cardinal::saves {
namespace {

using replay::ParseLog;

match::Match InTheMiddle(const program::Program& program) {
  match::Match kept;
  replay::test::PlayRandom(program, 5, [&](const match::Match& match, const model::Answer&) {
    if (match.serial == 4) kept = match;
    return true;
  });
  REQUIRE(kept.serial == 4);
  return kept;
}

TEST_CASE("saves: a save with any bit changed is refused, or reads as the same match") {
  const program::Program program = replay::test::MakeGame();
  const save::SavedMatch saved = MakeSave(program, InTheMiddle(program));
  const std::string bytes = save::Encode(program, saved);
  REQUIRE(bytes.size() > 1'000);
  REQUIRE(bytes.size() < 8'000);
  int refused = 0;
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string changed = bytes;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << (bit % 8)));
    save::SavedMatch read;
    std::string error;
    if (!save::Decode(program, changed, read, error)) {
      ++refused;
      if (error.empty()) FAIL_CHECK("bit " << bit << " is refused without a reason");
    } else if (!(read.match == saved.match) || read.seed != saved.seed || read.seats[0].name != "Anna") {
      FAIL_CHECK("bit " << bit << " gives another match");
    }
  }
  CHECK(refused == static_cast<int>(bytes.size()) * 8);
}

TEST_CASE("saves: a save that is cut at any byte is refused") {
  const program::Program program = replay::test::MakeGame();
  const std::string bytes = save::Encode(program, MakeSave(program, InTheMiddle(program)));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    save::SavedMatch read;
    std::string error;
    if (save::Decode(program, bytes.substr(0, size), read, error)) FAIL_CHECK("cut at " << size);
  }
}

TEST_CASE("logs: from a log that is cut at any byte every whole line is read, and the dropped part is reported") {
  const program::Program program = replay::test::MakeGame();
  const std::string text = MakeLog(program, 3);
  const std::size_t head = text.find('\n') + 1;
  const replay::ParsedLog whole = ParseLog(text);
  REQUIRE(whole.log);
  for (std::size_t size = head; size < text.size(); ++size) {
    const std::string cut = text.substr(0, size);
    const auto lines = static_cast<std::size_t>(std::count(cut.begin(), cut.end(), '\n'));
    const replay::ParsedLog partial = ParseLog(cut, true);
    // A line that lacks only its newline is complete.
    const std::size_t answers = std::min(lines - 1 + (text[size] == '\n' ? 1 : 0), whole.log->answers.size());
    if (!partial.log || partial.log->answers.size() != answers) {
      FAIL_CHECK("cut at " << size << ": " << partial.problem);
      continue;
    }
    const replay::ParsedLog strict = ParseLog(cut);
    const bool complete = partial.log->end.has_value();
    if (strict.log.has_value() != complete) FAIL_CHECK("cut at " << size << " passes as a whole log");
    if (!complete && (!strict.is_truncated || strict.problem.find("decision") == std::string::npos))
      FAIL_CHECK("cut at " << size << " is not told: " << strict.problem);
  }
  // Without a complete first line there is no log.
  for (std::size_t size = 0; size + 1 < head; ++size)
    if (ParseLog(text.substr(0, size), true).log) FAIL_CHECK("cut in the first line at " << size);
}

TEST_CASE("logs: a log with any bit changed is refused") {
  const program::Program program = replay::test::MakeGame();
  const std::string text = MakeLog(program, 3);
  for (std::size_t bit = 0; bit < text.size() * 8; ++bit) {
    std::string changed = text;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << (bit % 8)));
    const replay::ParsedLog read = ParseLog(changed);
    // Blanks between the tokens of JSON, and the bytes after the last line, have no meaning.
    if (read.log && bit / 8 + 1 < text.size()) FAIL_CHECK("bit " << bit << " of `" << text.substr(bit / 8, 30) << "`");
  }
}

TEST_CASE("logs: a line without a checksum is accepted, a line with a changed one is not") {
  const program::Program program = replay::test::MakeGame();
  const std::string text = MakeLog(program, 3);
  const std::size_t at = text.find("\"asked\":\"") + 9;
  std::string changed = text;
  changed.replace(at, 1, "Y");
  const replay::ParsedLog refused = ParseLog(changed);
  CHECK_FALSE(refused.log);
  CHECK(refused.line == 2);
  CHECK(refused.problem.starts_with("this line has been changed: its `sum` does not fit"));
  const std::size_t sum = changed.find(",\"sum\":\"", at);
  changed.erase(sum, 17);
  CHECK(ParseLog(changed).log);
}

TEST_CASE("logs: line ends that mail or version control changed are accepted, and a checksum is required") {
  const program::Program program = replay::test::MakeGame();
  const std::string text = MakeLog(program, 3);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    for (std::size_t at = changed.find(from); at != std::string::npos; at = changed.find(from, at + to.size()))
      changed.replace(at, from.size(), to);
    return changed;
  };
  for (const char* end : {"\r\n", " \n", "\t\r\n"}) {
    const replay::ParsedLog read = ParseLog(with("\n", end));
    INFO(read.problem);
    CHECK(read.log);
    CHECK(read.problem.empty());
  }
  const replay::ParsedLog changed = ParseLog(with("\"decision\":1,", "\"decision\": 1,"));
  CHECK(changed.problem.starts_with("this line has been changed: its `sum` does not fit"));
  // The checksum is emptied, shortened or moved.
  const std::size_t sum = text.find("\"sum\":\"") + 7;
  for (const std::size_t digits : {0, 5}) {
    std::string shorter = text;
    shorter.erase(sum, 8 - digits);
    const replay::ParsedLog read = ParseLog(shorter);
    CHECK(read.line == 1);
    CHECK(read.problem == "its `sum` is not 8 digits at the end of the line");
  }
  const replay::ParsedLog inner = ParseLog(with("{\"decision\"", "{\"sum\":\"01234567\",\"decision\""));
  CHECK(inner.line == 2);
  CHECK(inner.problem == "its `sum` is not 8 digits at the end of the line");
}

}  // namespace
}  // namespace cardinal::saves
