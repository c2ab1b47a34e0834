// A process is killed at any moment while it answers, logs and saves: no accepted answer is lost, and the save is
// complete. Every change runs ten moments; `make soak` runs a hundred, twenty times ([long]).
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <iostream>
#include <thread>

#include "tests/saves/played.h"

namespace cardinal::saves {
namespace {

// Plays one game after the other for ever, with a log, and a save after each answer. After each answer it writes to the
// pipe how many answers of this game have been accepted: from then on these answers must be on the disk.
[[noreturn]] void PlayForEver(const program::Program& program, const fs::path& folder, int pipe) {
  for (std::uint32_t game = 0;; ++game) {
    std::string problem;
    const fs::path path = folder / (std::to_string(game) + ".jsonl");
    const auto log = replay::LogWriter::Create(path, MakeHead(program, game), problem);
    if (log == nullptr) ::_exit(9);
    std::uint32_t accepted = 0;
    replay::test::PlayRandom(program, game, [&](const match::Match& match, const model::Answer& answer) {
      log->WriteAnswer(program, match, answer, Names());
      if (!log->Problem().empty()) ::_exit(8);
      ++accepted;
      const std::string save = save::Encode(program, MakeSave(program, match));
      if (!save::WriteFile(folder / "x.save", save).empty()) ::_exit(7);
      const std::uint32_t told[3] = {game, accepted, match.serial};
      if (::write(pipe, told, sizeof told) != sizeof told) ::_exit(6);
      return true;
    });
  }
}

struct Told {
  std::uint32_t game = 0, accepted = 0, saved = 0;
};

// Kills the process this many microseconds after its first answer. Returns what is wrong then, or "".
std::string AfterKill(const program::Program& program, std::int64_t microseconds) {
  const Folder folder("kill");
  int pipe[2];
  if (::pipe(pipe) != 0) return "no pipe";
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(pipe[0]);
    PlayForEver(program, folder.path, pipe[1]);
  }
  ::close(pipe[1]);
  Told told;
  if (::read(pipe[0], &told, sizeof told) != sizeof told) return "it did not begin";
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(microseconds);
  while (std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::microseconds(50));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  for (Told next; ::read(pipe[0], &next, sizeof next) == sizeof next;) told = next;
  ::close(pipe[0]);
  if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL) return "it ended by itself: " + std::to_string(status);

  const replay::ParsedLog read = replay::ParseLog(Bytes(folder.path / (std::to_string(told.game) + ".jsonl")), true);
  if (!read.log) return "the log cannot be read: " + read.problem;
  if (read.log->answers.size() < told.accepted)
    return std::to_string(told.accepted) + " answers were accepted, " + std::to_string(read.log->answers.size()) +
           " are there";
  save::SavedMatch saved;
  std::string error;
  if (!save::Decode(program, Bytes(folder.path / "x.save"), saved, error)) return "the save cannot be read: " + error;
  // The save belongs to this game, at its last answer or the next one, or to the first decision of the next game.
  if (saved.match.serial != told.saved && saved.match.serial != told.saved + 1 && saved.match.serial != 1)
    return "the save is of decision " + std::to_string(saved.match.serial) + ", told was " + std::to_string(told.saved);
  return "";
}

void KillAt(int points, std::uint64_t seed) {
  const program::Program program = replay::test::MakeGame();
  base::Random luck(seed);
  for (int i = 0; i < points; ++i) {
    const auto moment = static_cast<std::int64_t>(luck.NextBelow(30'000));
    if (const std::string wrong = AfterKill(program, moment); !wrong.empty())
      FAIL_CHECK("killed after " << moment << " microseconds: " << wrong);
  }
}

TEST_CASE("kill: ten moments") { KillAt(10, 1); }

TEST_CASE("kill: a hundred moments, twenty times", "[.][long][soak]") {
  for (std::uint64_t again = 0; again < 20; ++again) KillAt(100, 100 + again);
  std::cout << "kill: 2000 moments\n";
}

}  // namespace
}  // namespace cardinal::saves
