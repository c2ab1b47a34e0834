// Writes the log of a game while the game is played, to a file or to another LineSink. Promises: with
// SyncPolicy::EveryWrite, each line is on the disk before the game continues, so that the log keeps all answers if the
// process is killed. With SyncPolicy::AtFinish, the file exists only if the game has ended. An existing file is never
// overwritten.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/drivers/save/append_file.h"

namespace cardinal::replay {

// Where the lines of a log go. All functions but Discard return a problem in words, or "".
class LineSink {
 public:
  virtual ~LineSink() = default;
  // One line, with its line break. When it returns "", the line is kept even if the process is killed.
  virtual std::string Append(std::string_view line) = 0;
  virtual std::string Finish() = 0;  // no more lines follow
  virtual void Discard() = 0;        // removes the log
  // True if a failed Append has added nothing, so that the same line may be tried again.
  virtual bool CanRetry() const = 0;
};

// A new file of lines. Null if it cannot be created; `problem` says why.
std::unique_ptr<LineSink> CreateLogFile(const std::filesystem::path& path, std::string& problem,
                                        save::SyncPolicy sync = save::SyncPolicy::EveryWrite,
                                        const save::Disk& disk = save::SystemDisk());

class LogWriter {
 public:
  // Writes the head. Null if it cannot be written; `problem` says why.
  static std::unique_ptr<LogWriter> Create(std::unique_ptr<LineSink> sink, const LogHeader& head, std::string& problem);
  // Continues a log that has its head and that many answered decisions.
  static std::unique_ptr<LogWriter> Continue(std::unique_ptr<LineSink> sink, std::uint32_t decisions);
  // Null if the file cannot be written; `problem` says why.
  static std::unique_ptr<LogWriter> Create(const std::filesystem::path& path, const LogHeader& head,
                                           std::string& problem, save::SyncPolicy sync = save::SyncPolicy::EveryWrite,
                                           const save::Disk& disk = save::SystemDisk());
  explicit LogWriter(std::unique_ptr<LineSink> sink) : sink_(std::move(sink)) {}

  // Writes the answer that is about to be given to the open decision of `match`. `asked`: see LogAnswer::unasked.
  void WriteAnswer(const program::Program& program, const match::Match& match, const model::Answer& answer,
                   const view::DisplayNames& names, bool asked = true);
  // Writes that `decision` is open again: its answer and all later ones have been undone, by the player of that seat if
  // the story tells it.
  void WriteUndo(std::uint32_t decision, model::Seat seat = model::kNoSeat, LogChance chance = {});
  // Writes that a person wants to undo an answer, or what another one replies.
  void WriteVote(const LogVote& vote);
  // Writes that a person has set when to be asked.
  void WriteStop(model::Seat seat, const std::string& words);
  // Writes how the game ended. Only an undo may follow: a person may undo the last answers of a game that has ended.
  void WriteEnd(const program::Program& program, const match::Match& match, LogEnding ending,
                const view::DisplayNames& names, const model::Fault* fault = nullptr);

  // Closes the file after its last line; no more lines can be written.
  void Finish();
  // The game will not be played to its end: removes its log.
  void Discard() { sink_->Discard(); }

  // Why the last line could not be written. After that, no more lines are written, unless the sink can retry.
  const std::string& Problem() const { return problem_; }
  std::uint32_t Decisions() const { return decisions_; }

 private:
  void Write(const std::string& line);

  std::unique_ptr<LineSink> sink_;
  std::string problem_;
  std::uint32_t decisions_ = 0;  // number of answered decisions
};

}  // namespace cardinal::replay
