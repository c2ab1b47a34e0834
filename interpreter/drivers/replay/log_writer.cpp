#include "interpreter/drivers/replay/log_writer.h"

#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::replay {

std::unique_ptr<LogWriter> LogWriter::Create(const std::filesystem::path& path, const LogHead& head,
                                             std::string& problem, save::Sync sync, const save::Disk& disk) {
  auto writer = std::make_unique<LogWriter>(sync, disk);
  problem = writer->file_.Create(path);
  if (!problem.empty()) return nullptr;
  writer->Write(ToLine(head));
  problem = writer->problem_;
  if (problem.empty()) return writer;
  writer->file_.Discard();
  return nullptr;
}

void LogWriter::Answer(const program::Program& program, const match::Match& match, const model::Answer& answer,
                       const view::Names& names) {
  Write(ToLine(AnswerOf(program, match, answer, names)));
  decisions_ = match.decision.serial;
}

void LogWriter::Undo(std::uint32_t decision) {
  Write(ToLine(LogUndo{decision}));
  decisions_ = decision - 1;
}

void LogWriter::End(const program::Program& program, const match::Match& match, LogEnding ending,
                    const view::Names& names, const model::Fault* fault) {
  Write(ToLine(EndOf(program, match, ending, decisions_, names, fault)));
  if (problem_.empty()) problem_ = file_.Finish();
}

void LogWriter::Write(const std::string& line) {
  if (problem_.empty()) problem_ = file_.Add(line);
}

}  // namespace cardinal::replay
