// The page of a clause: its text, the rules that implement it, the scenarios that cite it.
#include <algorithm>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/explain/text_marks.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/source/text_file.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::explain {

namespace fs = std::filesystem;

namespace {

CitingLines RuleLines(const program::Program& program, std::int32_t clause) {
  CitingLines places;
  for (const program::Citation& citation : program.citations) {
    if (citation.clause == clause) places[program.files[citation.file].path].insert(citation.line);
  }
  return places;
}

bool IsWordCharacter(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
}

bool Mentions(std::string_view line, const std::string& id) {
  for (std::size_t at = line.find(id); at != std::string_view::npos; at = line.find(id, at + 1)) {
    const bool begins = at == 0 || !IsWordCharacter(line[at - 1]);
    const bool ends = at + id.size() == line.size() || !IsWordCharacter(line[at + id.size()]);
    if (begins && ends) return true;
  }
  return false;
}

void AddLines(ExplainPage& page, const std::string& title, const CitingLines& places, const std::string& none) {
  page.blocks.push_back({BlockKind::Line, places.empty() ? none : title, 1});
  for (const auto& [path, lines] : places) {
    for (const std::int32_t line : lines)
      page.blocks.push_back({BlockKind::Line, path + ':' + std::to_string(line), 2, {path, line, {}}});
  }
}

void AddClause(ExplainPage& page, const ClauseQuestion& question, const view::Localizer& words) {
  const documents::Clause* clause = question.clause;
  std::string title = Bold(question.id) + ", ";
  title += question.program != nullptr ? words.TranslateText(question.program->title) : question.home.game;
  if (clause != nullptr && !clause->section.empty()) title += ", " + diag::EscapeUnprintable(clause->section);
  page.blocks.push_back({BlockKind::Title, std::move(title)});
  if (clause == nullptr) return;
  page.blocks.push_back({BlockKind::Paragraph, diag::EscapeUnprintable(clause->text), 1});
  if (!clause->advice.empty())
    page.blocks.push_back({BlockKind::Paragraph,
                           words.TranslatePhrase("advice only: {reason}", {diag::EscapeUnprintable(clause->advice)}),
                           1});
}

void AddImplementation(ExplainPage& page, const ClauseQuestion& question, const view::Localizer& words) {
  const CitingLines places = RuleLines(*question.program, program::FindClause(*question.program, question.id));
  const bool advice = question.clause != nullptr && !question.clause->advice.empty();
  if (advice && places.empty()) return;  // an advice clause needs no citation
  AddLines(page, words.TranslatePhrase(advice ? "and yet it is cited at" : "implemented at"), places,
           words.TranslatePhrase("no rule and no card cites it"));
}

}  // namespace

CitingLines ScenarioLines(const source::FileSystem& files, const load::GameHome& home, const std::string& id) {
  CitingLines places;
  for (const fs::path& folder : {home.ruleset, home.cards}) {
    for (const fs::path& path : files.ListFiles(folder, ".yaml", 10'000)) {
      const source::ReadResult read = source::ReadTextFile(files, path, base::Limits{}.file_bytes);
      if (!read.Ok() || documents::RulebookLanguage(path.filename().string())) continue;
      std::int32_t number = 0;
      for (std::size_t line = 0; line < read.text.size();) {
        const std::size_t end = std::min(read.text.find('\n', line), read.text.size());
        ++number;
        if (Mentions(std::string_view(read.text).substr(line, end - line), id))
          places[load::DisplayPath(path)].insert(number);
        line = end + 1;
      }
    }
  }
  return places;
}

ExplainPage ExplainClause(const ClauseQuestion& question, const CitingLines& scenarios) {
  static const program::Program no_rules;
  const view::Localizer words(question.program != nullptr ? *question.program : no_rules, question.language);
  ExplainPage page;
  AddClause(page, question, words);
  if (question.program != nullptr)
    AddImplementation(page, question, words);
  else
    page.blocks.push_back(
        {BlockKind::Line,
         "the rules of `" + question.home.game + "` do not check: `cardinal lint " + question.home.game + "` says why",
         1});
  AddLines(page, words.TranslatePhrase("in scenarios"), scenarios, words.TranslatePhrase("no scenario names it"));
  return page;
}

}  // namespace cardinal::explain
