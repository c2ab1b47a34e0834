// In: nothing.
// Out: a small game that can be played, saved and logged; a random player gives the answers. (Only tests include this
// file; everything in it is inline.)
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "interpreter/drivers/replay/log_writer.h"
#include "interpreter/drivers/replay/test_game.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::saves {

namespace fs = std::filesystem;

inline std::string Bytes(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A folder of this process alone; it is deleted at the end.
struct Folder {
  fs::path path;
  explicit Folder(const std::string& name)
      : path(fs::temp_directory_path() / ("cardinal_" + name + "_" + std::to_string(::getpid()))) {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
};

inline const view::DisplayNames& Names() {
  static const view::DisplayNames names{{"Anna", "Berto"}};
  return names;
}

inline save::SavedMatch MakeSave(const program::Program& program, const match::Match& match) {
  return {program.game, program.content_hash, 5, {{"Anna", "human", "One"}, {"Berto", "random", "Two"}}, match};
}

inline replay::LogHeader MakeHead(const program::Program& program, std::uint64_t seed) {
  const load::GameHome home{"lots", "/w/rulesets/lots", "/w/cards/lots"};
  return replay::MakeLogHeader(program, home, replay::test::Dealt(program, seed),
                               {{"Anna", "random", "One"}, {"Berto", "random", "Two"}});
}

// Returns the log of a random game as text.
inline std::string MakeLog(const program::Program& program, std::uint64_t seed) {
  const Folder folder("log_of");
  std::string problem;
  {
    const auto log = replay::LogWriter::Create(folder.path / "x.jsonl", MakeHead(program, seed), problem,
                                               save::SyncPolicy::AtFinish);
    REQUIRE(log);
    const match::Match end =
        replay::test::PlayRandom(program, seed, [&](const match::Match& match, const model::Answer& answer) {
          log->WriteAnswer(program, match, answer, Names());
          return true;
        });
    const bool won = end.outcome.kind == model::OutcomeKind::Won;
    log->WriteEnd(program, end, won ? replay::LogEnding::Won : replay::LogEnding::Drawn, Names());
    log->Finish();
  }
  return Bytes(folder.path / "x.jsonl");
}

}  // namespace cardinal::saves
