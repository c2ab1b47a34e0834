#include "interpreter/drivers/replay/log_writer.h"

#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::replay {

std::unique_ptr<LogWriter> LogWriter::Create(const std::filesystem::path& path, const LogHeader& head,
                                             std::string& problem, save::SyncPolicy sync, const save::Disk& disk) {
  auto writer = std::make_unique<LogWriter>(sync, disk);
  problem = writer->file_.Create(path);
  if (!problem.empty()) return nullptr;
  writer->Write(EncodeLogLine(head));
  problem = writer->problem_;
  if (problem.empty()) return writer;
  writer->file_.Discard();
  return nullptr;
}

void LogWriter::WriteAnswer(const program::Program& program, const match::Match& match, const model::Answer& answer,
                            const view::DisplayNames& names) {
  Write(EncodeLogLine(MakeLogAnswer(program, match, answer, names)));
  decisions_ = match.decision.serial;
}

void LogWriter::WriteUndo(std::uint32_t decision) {
  Write(EncodeLogLine(LogUndo{decision}));
  decisions_ = decision - 1;
}

void LogWriter::WriteEnd(const program::Program& program, const match::Match& match, LogEnding ending,
                         const view::DisplayNames& names, const model::Fault* fault) {
  Write(EncodeLogLine(MakeLogEnd(program, match, ending, decisions_, names, fault)));
}

void LogWriter::Finish() {
  if (problem_.empty()) problem_ = file_.Finish();
}

void LogWriter::Write(const std::string& line) {
  if (problem_.empty()) problem_ = file_.Append(line);
}

}  // namespace cardinal::replay
