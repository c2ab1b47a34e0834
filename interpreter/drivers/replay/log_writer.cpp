#include "interpreter/drivers/replay/log_writer.h"

#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::replay {

namespace {

class FileLines : public LineSink {
 public:
  FileLines(save::SyncPolicy sync, const save::Disk& disk) : file_(sync, disk) {}
  std::string Create(const std::filesystem::path& path) { return file_.Create(path); }
  std::string Append(std::string_view line) override { return file_.Append(line); }
  std::string Finish() override { return file_.Finish(); }
  void Discard() override { file_.Discard(); }
  bool CanRetry() const override { return false; }

 private:
  save::AppendFile file_;
};

}  // namespace

std::unique_ptr<LineSink> CreateLogFile(const std::filesystem::path& path, std::string& problem, save::SyncPolicy sync,
                                        const save::Disk& disk) {
  auto lines = std::make_unique<FileLines>(sync, disk);
  problem = lines->Create(path);
  return problem.empty() ? std::move(lines) : nullptr;
}

std::unique_ptr<LogWriter> LogWriter::Create(std::unique_ptr<LineSink> sink, const LogHeader& head,
                                             std::string& problem) {
  auto writer = std::make_unique<LogWriter>(std::move(sink));
  writer->Write(EncodeLogLine(head));
  problem = writer->problem_;
  if (problem.empty()) return writer;
  writer->sink_->Discard();
  return nullptr;
}

std::unique_ptr<LogWriter> LogWriter::Create(const std::filesystem::path& path, const LogHeader& head,
                                             std::string& problem, save::SyncPolicy sync, const save::Disk& disk) {
  auto lines = CreateLogFile(path, problem, sync, disk);
  return lines == nullptr ? nullptr : Create(std::move(lines), head, problem);
}

std::unique_ptr<LogWriter> LogWriter::Continue(std::unique_ptr<LineSink> sink, std::uint32_t decisions) {
  auto writer = std::make_unique<LogWriter>(std::move(sink));
  writer->decisions_ = decisions;
  return writer;
}

void LogWriter::WriteAnswer(const program::Program& program, const match::Match& match, const model::Answer& answer,
                            const view::DisplayNames& names, bool asked) {
  LogAnswer line = MakeLogAnswer(program, match, answer, names);
  line.unasked = !asked;
  Write(EncodeLogLine(line));
  if (problem_.empty()) decisions_ = match.decision.serial;
}

void LogWriter::WriteUndo(std::uint32_t decision, model::Seat seat, LogChance chance) {
  Write(EncodeLogLine(LogUndo{decision, seat, chance}));
  if (problem_.empty()) decisions_ = decision - 1;
}

void LogWriter::WriteVote(const LogVote& vote) { Write(EncodeLogLine(vote)); }

void LogWriter::WriteStop(model::Seat seat, const std::string& words) { Write(EncodeLogLine(LogStop{seat, words})); }

void LogWriter::WriteEnd(const program::Program& program, const match::Match& match, LogEnding ending,
                         const view::DisplayNames& names, const model::Fault* fault) {
  Write(EncodeLogLine(MakeLogEnd(program, match, ending, decisions_, names, fault)));
}

void LogWriter::Finish() {
  if (problem_.empty()) problem_ = sink_->Finish();
}

void LogWriter::Write(const std::string& line) {
  if (problem_.empty() || sink_->CanRetry()) problem_ = sink_->Append(line);
}

}  // namespace cardinal::replay
