#include "interpreter/drivers/playground/draft_match.h"

#include <variant>

#include "interpreter/base/json.h"
#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::playground {

namespace {

constexpr std::string_view kBegin = R"({"draft":)";

std::optional<DraftBeginning> ReadBeginning(const std::string& line) {
  const base::Json json = base::Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  try {
    DraftBeginning beginning;
    beginning.draft = json.at("draft").get<std::string>();
    beginning.seed = json.at("seed").get<std::uint64_t>();
    beginning.players = json.at("players").get<std::vector<std::string>>();
    if (json.contains("scenario")) {
      const base::Json& step = json["scenario"];
      beginning.scenario = DraftBeginning::Step{step.at("file").get<std::string>(), step.at("title").get<std::string>(),
                                                step.at("index").get<std::size_t>(), step.at("row").get<std::size_t>(),
                                                step.at("step").get<std::size_t>()};
    }
    return beginning;
  } catch (const base::Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::string EncodeBeginning(const DraftBeginning& beginning) {
  base::Json json = {{"draft", beginning.draft}, {"seed", beginning.seed}, {"players", beginning.players}};
  if (const auto& step = beginning.scenario)
    json["scenario"] = {
        {"file", step->file}, {"title", step->title}, {"index", step->index}, {"row", step->row}, {"step", step->step}};
  return base::DumpJson(json) + "\n";
}

std::string EncodeAnswer(const replay::LogAnswer& answer) { return replay::EncodeLogLine(answer); }

std::optional<DraftLines> ReadDraftLines(std::span<const std::string> lines) {
  std::optional<DraftLines> read;
  for (const std::string& line : lines) {
    if (line.starts_with(kBegin)) {
      auto beginning = ReadBeginning(line);
      if (!beginning) return std::nullopt;
      read = DraftLines{std::move(*beginning), {}};
      continue;
    }
    std::string text = line;
    if (!text.empty() && text.back() == '\n') text.pop_back();
    const replay::ParsedLine parsed = replay::DecodeLogLine(text);
    if (!read || !parsed.line) return std::nullopt;
    if (const auto* answer = std::get_if<replay::LogAnswer>(&*parsed.line)) read->answers.push_back(*answer);
    if (const auto* undo = std::get_if<replay::LogUndo>(&*parsed.line))
      std::erase_if(read->answers, [&](const replay::LogAnswer& one) { return one.decision >= undo->to; });
  }
  return read;
}

}  // namespace cardinal::playground
