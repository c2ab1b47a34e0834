// A disk that fails: the n-th operation fails, once or from then on, for every n.
#include <cerrno>

#include "tests/saves/played.h"

namespace cardinal::saves {
namespace {

// Fails at the n-th call. A write may also write half of its bytes before it fails.
class FailingDisk : public save::Disk {
 public:
  FailingDisk(int at, bool for_ever, int why) : at_(at), for_ever_(for_ever), why_(why) {}
  bool Failed() const { return calls_ >= at_; }

  int Open(const char* path, int flags, save::FileAccess readers) const override {
    return Fails() ? -1 : Disk::Open(path, flags, readers);
  }
  ssize_t Write(int file, const char* bytes, std::size_t count) const override {
    if (!Fails()) return Disk::Write(file, bytes, std::min<std::size_t>(count, 700));
    if (count > 1) Disk::Write(file, bytes, count / 2);  // the part that a full disk has written
    return -1;
  }
  int Sync(int file) const override { return Fails() ? -1 : Disk::Sync(file); }
  int Close(int file) const override {
    const int closed = Disk::Close(file);
    return Fails() ? -1 : closed;
  }
  int Rename(const char* from, const char* to, save::Existing existing) const override {
    return Fails() ? -1 : Disk::Rename(from, to, existing);
  }
  int Remove(const char* path) const override { return Fails() ? -1 : Disk::Remove(path); }

 private:
  bool Fails() const {
    ++calls_;
    const bool fails = for_ever_ ? calls_ >= at_ : calls_ == at_;
    if (fails) errno = why_;
    return fails;
  }
  int at_;
  bool for_ever_;
  int why_;
  mutable int calls_ = 0;
};

TEST_CASE("disk: whichever operation fails, the save is the old one or the new one") {
  const program::Program program = replay::test::MakeGame();
  const Folder folder("disk");
  const fs::path path = folder.path / "x.save";
  std::vector<match::Match> matches;
  replay::test::PlayRandom(program, 5, [&](const match::Match& match, const model::Answer&) {
    matches.push_back(match);
    return true;
  });
  const std::string before = save::Encode(program, MakeSave(program, matches[1]));
  const std::string after = save::Encode(program, MakeSave(program, matches[4]));
  for (const bool for_ever : {false, true}) {
    for (const int why : {ENOSPC, EIO}) {
      int n = 1;
      for (;; ++n) {
        INFO("call " << n << (for_ever ? " and all after it" : " alone"));
        REQUIRE(save::WriteFile(path, before) == "");
        const FailingDisk disk(n, for_ever, why);
        const std::string problem = save::WriteFile(path, after, disk);
        const std::string there = Bytes(path);
        REQUIRE((there == before || there == after));
        // If the call reports success, the new save is on the disk.
        if (problem.empty()) REQUIRE(there == after);
        if (!disk.Failed()) break;
        CHECK((problem.empty() || problem.find("cannot be written: ") != std::string::npos));
        save::SavedMatch read;
        std::string error;
        REQUIRE(save::Decode(program, there, read, error));
        for (const auto& entry : fs::directory_iterator(folder.path))
          if (entry.path() != path) fs::remove(entry.path());
      }
      CHECK(n > 8);
    }
  }
}

TEST_CASE("disk: a log contains everything that was reported as written") {
  const program::Program program = replay::test::MakeGame();
  const Folder folder("disk_log");
  for (const bool for_ever : {false, true}) {
    int n = 1;
    for (;; ++n) {
      INFO("call " << n << (for_ever ? " and all after it" : " alone"));
      const fs::path path = folder.path / (std::to_string(n) + (for_ever ? "a" : "b") + ".jsonl");
      const FailingDisk disk(n, for_ever, EIO);
      std::string problem;
      std::size_t accepted = 0;
      {
        const auto log =
            replay::LogWriter::Create(path, MakeHead(program, 5), problem, save::SyncPolicy::EveryWrite, disk);
        if (log == nullptr) {
          CHECK(problem.find("cannot be written: ") != std::string::npos);
          REQUIRE(disk.Failed());
          continue;
        }
        replay::test::PlayRandom(program, 5, [&](const match::Match& match, const model::Answer& answer) {
          log->WriteAnswer(program, match, answer, Names());
          accepted += log->Problem().empty();
          return log->Problem().empty();
        });
        problem = log->Problem();
      }
      const replay::ParsedLog read = replay::ParseLog(Bytes(path), true);
      REQUIRE(read.log);
      REQUIRE(read.log->answers.size() >= accepted);
      REQUIRE(read.log->answers.size() <= accepted + 1);
      if (!disk.Failed()) break;
    }
    CHECK(n > 15);
  }
}

// As `record` does: nothing is synced before the end, and then everything is.
TEST_CASE("disk: a log that is synced at its end is reported as written only if it is") {
  const program::Program program = replay::test::MakeGame();
  const Folder folder("disk_last");
  const auto kept = [&](const save::Disk& disk, const fs::path& path) -> std::string {
    std::string problem;
    const auto log = replay::LogWriter::Create(path, MakeHead(program, 5), problem, save::SyncPolicy::AtFinish, disk);
    if (log == nullptr) return problem;
    const match::Match end =
        replay::test::PlayRandom(program, 5, [&](const match::Match& match, const model::Answer& answer) {
          log->WriteAnswer(program, match, answer, Names());
          return true;
        });
    const bool won = end.outcome.kind == model::OutcomeKind::Won;
    log->WriteEnd(program, end, won ? replay::LogEnding::Won : replay::LogEnding::Drawn, Names());
    log->Finish();
    return log->Problem();
  };
  const fs::path whole = folder.path / "whole.jsonl";
  REQUIRE(kept(save::SystemDisk(), whole) == "");
  int n = 1, told = 0;
  for (;; ++n) {
    INFO("call " << n);
    const fs::path path = folder.path / (std::to_string(n) + ".jsonl");
    const FailingDisk disk(n, false, EIO);
    const std::string problem = kept(disk, path);
    if (!disk.Failed()) {
      CHECK(problem == "");
      break;
    }
    if (problem == "") {
      CHECK(Bytes(path) == Bytes(whole));
      continue;
    }
    ++told;
    CHECK(problem.find("cannot be written: ") != std::string::npos);
  }
  // Except for Close of the folder, which has nothing left to lose.
  CHECK(told == n - 2);
}

}  // namespace
}  // namespace cardinal::saves
