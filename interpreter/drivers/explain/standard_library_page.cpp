// The page of a file of the standard library: its text.
#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/explain/text_marks.h"
#include "interpreter/language/load/embedded_stdlib.h"

namespace cardinal::explain {

namespace {

constexpr std::string_view kStandard = "std:";

std::string WithNumbers(const source::SourceFile& file) {
  const std::size_t width = std::to_string(file.LineCount()).size();
  std::string text;
  for (int line = 1; line <= file.LineCount(); ++line) {
    const std::string number = std::to_string(line), words(file.LineText(line));
    if (line == file.LineCount() && words.empty()) break;
    text += std::string(width - number.size(), ' ') + number + (words.empty() ? "" : "  " + words) + '\n';
  }
  return text;
}

}  // namespace

std::optional<ExplainPage> ExplainStandard(const std::string& name) {
  if (!name.starts_with(kStandard)) return std::nullopt;
  for (const load::EmbeddedFile& file : load::EmbeddedStdlib()) {
    if (file.name != std::string_view(name).substr(kStandard.size())) continue;
    ExplainPage page;
    page.blocks.push_back({BlockKind::Title, Bold(name)});
    page.blocks.push_back({BlockKind::Code, WithNumbers({source::FileId{0}, name, std::string(file.text)})});
    return page;
  }
  return std::nullopt;
}

std::vector<std::string> StandardNames() {
  std::vector<std::string> names;
  for (const load::EmbeddedFile& file : load::EmbeddedStdlib())
    names.push_back(std::string(kStandard) + std::string(file.name));
  return names;
}

}  // namespace cardinal::explain
