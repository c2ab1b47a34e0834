// Writes a list of clauses as YAML that people can read: texts are folded, so that lines are hardly longer than the
// page.
#include <algorithm>

#include "interpreter/language/documents/rulebook.h"

namespace cardinal::documents {

namespace {

constexpr std::string_view kMade = "# Made from ";
constexpr std::size_t kWidth = 110;

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '_';
}

// A value on one line; quoted unless no character in it can have a meaning in YAML.
std::string OnOneLine(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), IsWordCharacter)) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + '\'';
}

// The text in lines, broken at single blanks: YAML reads each line ending as one blank.
std::string Folded(std::string_view text) {
  std::string folded = ">-\n";
  while (!text.empty()) {
    std::size_t end = text.size();
    if (end > kWidth) {
      const auto breaks = [&](std::size_t at) {
        return text[at] == ' ' && text[at - 1] != ' ' && at + 1 < text.size() && text[at + 1] != ' ';
      };
      end = kWidth;
      while (end > 0 && !breaks(end)) --end;
      if (end == 0) end = kWidth;
      while (end < text.size() && !breaks(end)) ++end;
    }
    ((folded += "      ") += text.substr(0, end)) += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return folded;
}

std::string EntryToYaml(const Clause& clause) {
  std::string entry = "  - id: " + clause.id + '\n';
  if (!clause.tag.empty()) entry += "    tag: " + OnOneLine(clause.tag) + '\n';
  if (!clause.section.empty()) entry += "    section: " + OnOneLine(clause.section) + '\n';
  if (clause.kind == Clause::Kind::Rule) {
    entry += "    text: " + Folded(clause.text);
  } else {
    entry += "    question: " + Folded(clause.first_sentence) + "    answer: " + Folded(clause.answer);
  }
  if (!clause.advice.empty()) entry += "    advice: " + Folded(clause.advice);
  for (std::size_t i = 0; i < clause.conflicts.size(); ++i)
    entry += (i == 0 ? "    conflicts: [" : ", ") + clause.conflicts[i];
  if (!clause.conflicts.empty()) entry += "]\n";
  return entry;
}

std::string EntriesToYaml(const ClauseList& list, Clause::Kind kind) {
  std::string entries;
  for (const Clause& clause : list.clauses) {
    if (clause.kind == kind) entries += EntryToYaml(clause);
  }
  return entries;
}

}  // namespace

std::string RulebookToYaml(const ClauseList& list, std::string_view made_from) {
  std::string text = std::string(kMade) + std::string(made_from) +
                     " by `cardinal new rulebook`: change that file and make this one again.\n";
  text += "rulebook: " + list.prefix + "\n";
  const std::string clauses = EntriesToYaml(list, Clause::Kind::Rule),
                    rulings = EntriesToYaml(list, Clause::Kind::Ruling);
  text += clauses.empty() ? "\nclauses: []\n" : "\nclauses:\n" + clauses;
  if (!rulings.empty()) text += "\nrulings:\n" + rulings;
  return text;
}

bool IsGeneratedRulebook(std::string_view text) { return text.starts_with(kMade); }

}  // namespace cardinal::documents
