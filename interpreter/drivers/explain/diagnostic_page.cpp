// The page of a diagnostic: its meaning, an example that causes it with the output of Cardinal, and the corrected text.
#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/explain/text_marks.h"

namespace cardinal::explain {

namespace {

constexpr std::string_view kExpect = "// expect ", kExpectYaml = "# expect ";

// The text of the first file that has one.
std::string FirstExample(const ReadExample& example, const std::string& name,
                         std::initializer_list<const char*> endings) {
  for (const char* ending : endings) {
    std::string text = example(name + ending);
    if (!text.empty()) return text;
  }
  return "";
}

// An example without its comments about the output, and these comments.
struct Example {
  std::string source, expected;
};

Example SplitExample(const std::string& text) {
  Example example;
  bool expecting = false;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    const std::string_view words = std::string_view(text).substr(line, end - line);
    line = end + 1;
    const bool yaml = words.starts_with(kExpectYaml);
    if (words.starts_with(kExpect) || yaml) {
      expecting = true;
      example.expected += diag::EscapeUnprintable(words.substr((yaml ? kExpectYaml : kExpect).size())) + '\n';
    } else if (expecting && (words.starts_with("// ") || words.starts_with("# "))) {
      example.expected += "  " + diag::EscapeUnprintable(words.substr(words.find(' ') + 1)) + '\n';
    } else {
      expecting = false;
      example.source += diag::EscapeUnprintable(words) + '\n';
    }
  }
  return example;
}

// Adds a heading between empty lines, then the lines.
void AddCode(ExplainPage& page, const std::string& heading, const std::string& lines) {
  page.blocks.push_back({BlockKind::Gap});
  page.blocks.push_back({BlockKind::Line, heading, 1});
  page.blocks.push_back({BlockKind::Gap});
  page.blocks.push_back({BlockKind::Code, lines, 2});
}

}  // namespace

ExplainPage ExplainCode(diag::Code code, const ReadExample& example) {
  const diag::CodeInfo& info = diag::GetCodeInfo(code);
  const std::string name(info.name);
  constexpr std::string_view kSure[] = {"an error", "a check of lint: proved", "a check of lint: likely",
                                        "a check of lint: style"};
  const bool check = info.grade != diag::Grade::Error;
  const std::string file = check ? "lint/" + std::string(info.kebab) + "/" : "diagnostics/" + name;
  ExplainPage page;
  page.blocks.push_back({BlockKind::Title, Bold(check ? std::string(info.kebab) : name) + " (" +
                                               std::string(info.code) + "), " +
                                               std::string(kSure[static_cast<std::size_t>(info.grade)])});
  page.blocks.push_back({BlockKind::Paragraph, std::string(info.summary) + '.', 1});
  const std::string note = FirstExample(example, file, {check ? "about.txt" : ".txt"});
  if (!note.empty()) {
    page.blocks.push_back({BlockKind::Gap});
    page.blocks.push_back({BlockKind::Code, note});
  }
  const Example wrong = SplitExample(check ? FirstExample(example, file, {"bad.cardinal", "bad.yaml"})
                                           : FirstExample(example, file, {".cardinal", ".yaml"}));
  if (wrong.source.empty() && wrong.expected.empty()) return page;
  AddCode(page, "for example", wrong.source);
  if (!wrong.expected.empty()) AddCode(page, "Cardinal says (line:column)", wrong.expected);
  const Example corrected = SplitExample(check ? FirstExample(example, file, {"good.cardinal", "good.yaml"})
                                               : FirstExample(example, file, {".fixed.cardinal", ".fixed.yaml"}));
  if (!corrected.source.empty()) AddCode(page, "fixed", corrected.source);
  return page;
}

}  // namespace cardinal::explain
