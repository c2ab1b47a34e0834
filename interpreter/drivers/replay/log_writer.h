// Writes the log of a game to a file while the game is played. Promises: with SyncPolicy::EveryWrite, each line is on
// the disk before the game continues, so that the log keeps all answers if the process is killed. With
// SyncPolicy::AtFinish, the file exists only if the game has ended. An existing file is never overwritten.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/drivers/save/append_file.h"

namespace cardinal::replay {

class LogWriter {
 public:
  // Null if the file cannot be written; `problem` says why.
  static std::unique_ptr<LogWriter> Create(const std::filesystem::path& path, const LogHeader& head,
                                           std::string& problem, save::SyncPolicy sync = save::SyncPolicy::EveryWrite,
                                           const save::Disk& disk = save::SystemDisk());
  LogWriter(save::SyncPolicy sync, const save::Disk& disk) : file_(sync, disk) {}

  // Writes the answer that is about to be given to the open decision of `match`.
  void WriteAnswer(const program::Program& program, const match::Match& match, const model::Answer& answer,
                   const view::DisplayNames& names);
  // Writes that `decision` is open again: its answer and all later ones have been undone.
  void WriteUndo(std::uint32_t decision);
  // Writes how the game ended. Only an undo may follow: a person may undo the last answers of a game that has ended.
  void WriteEnd(const program::Program& program, const match::Match& match, LogEnding ending,
                const view::DisplayNames& names, const model::Fault* fault = nullptr);

  // Closes the file after its last line; no more lines can be written.
  void Finish();
  // The game will not be played to its end: removes its log.
  void Discard() { file_.Discard(); }

  // Why a line could not be written; after that, no more lines are written.
  const std::string& Problem() const { return problem_; }
  std::uint32_t Decisions() const { return decisions_; }

 private:
  void Write(const std::string& line);

  save::AppendFile file_;
  std::string problem_;
  std::uint32_t decisions_ = 0;  // number of answered decisions
};

}  // namespace cardinal::replay
