#include "interpreter/drivers/reasons/reason.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "interpreter/base/table.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;

constexpr int kWidestLead = 14;

int LabelWidth(const std::vector<Reason>& parts) {
  int width = 0;
  for (const Reason& part : parts) width = std::max(width, std::min(narration::TextColumns(part.label), kWidestLead));
  return width;
}

std::string Blanks(int count) { return std::string(std::max(count, 0), ' '); }

// The clauses of a site without those that were printed already.
std::vector<std::int32_t> NewClauses(const program::Program& program, model::SiteId site, model::SiteId said) {
  std::vector<std::int32_t> clauses;
  if (!program.sites.Contains(site)) return clauses;
  for (const std::int32_t clause : program.sites[site].clauses) {
    const bool told = program.sites.Contains(said) && std::binary_search(program.sites[said].clauses.begin(),
                                                                         program.sites[said].clauses.end(), clause);
    if (!told) clauses.push_back(clause);
  }
  return clauses;
}

class ReasonPrinter {
 public:
  ReasonPrinter(std::ostream& out, const ExplainContext& asker, const narration::TextStyle& style, bool texts)
      : out_(out), asker_(asker), style_(style), texts_(texts) {}

  void Print(const Reason& reason, int indent, int lead, bool head, model::SiteId said) {
    const std::vector<std::int32_t> clauses = NewClauses(asker_.program, reason.site, said);
    if (reason.explained_site >= 0) said = reason.explained_site;
    std::string text = diag::EscapeUnprintable(reason.text);
    if (head) text = style_.Bold(text);
    text += Place(reason, clauses);
    const int column = lead > 0 ? lead + 2 : 0;
    const std::string first = Blanks(indent) + (lead > 0 ? narration::PadRight(reason.label, lead) + "  " : "");
    out_ << narration::WrapText(text, style_, first, indent + column);
    if (!reason.ids_only && texts_) PrintClauses(clauses, indent + std::max(column, 2));
    const int width = LabelWidth(reason.parts);
    for (const Reason& part : reason.parts) Print(part, indent + std::max(column, 2), width, false, said);
  }

 private:
  // " (file:12)"; with the ids of the clauses if their texts are not printed.
  std::string Place(const Reason& reason, const std::vector<std::int32_t>& clauses) const {
    std::string place = narration::FileAndLine(asker_.program, reason.site);
    if (place.empty()) return "";
    for (std::size_t i = 0; (reason.ids_only || !texts_) && i < clauses.size(); ++i)
      place += ", " + asker_.program.clauses[clauses[i]];
    return (reason.text.empty() ? "" : " ") + style_.Dim("(" + place + ")");
  }

  void PrintClauses(const std::vector<std::int32_t>& clauses, int indent) {
    std::string unknown;
    for (const std::int32_t clause : clauses) {
      const std::string& id = asker_.program.clauses[clause];
      const std::string text = asker_.clause ? asker_.clause(id) : "";
      if (text.empty() || !told_.insert(clause).second) {
        unknown += (unknown.empty() ? "" : ", ") + id;
      } else {
        out_ << narration::WrapText(style_.Dim(id + ' ' + text), style_, Blanks(indent), indent + 2);
      }
    }
    if (!unknown.empty()) out_ << Blanks(indent) << style_.Dim(unknown) << '\n';
  }

  std::ostream& out_;
  const ExplainContext& asker_;
  const narration::TextStyle& style_;
  const bool texts_;             // of the clauses; otherwise their ids
  std::set<std::int32_t> told_;  // clauses; each is printed once
};

void AddLines(const ExplainContext& asker, const Reason& reason, int indent, int lead,
              std::vector<std::string>& lines) {
  std::string line = Blanks(indent) + (lead > 0 ? narration::PadRight(reason.label, lead) + "  " : "") + reason.text;
  const std::string place = narration::FileAndLine(asker.program, reason.site);
  const std::string clauses = narration::CitedClauses(asker.program, reason.site);
  if (!place.empty()) line += "   " + place;
  if (!clauses.empty()) line += "  " + MakeLocalizer(asker).TranslatePhrase("cites {clauses}", {clauses});
  lines.push_back(std::move(line));
  const int width = LabelWidth(reason.parts);
  for (const Reason& part : reason.parts) AddLines(asker, part, indent + (lead > 0 ? lead + 2 : 2), width, lines);
}

}  // namespace

namespace {

constexpr std::size_t kMaxPlainLines = 6;

// As a sentence: with a capital and a full stop.
std::string AsSentence(const std::string& text) {
  std::string sentence = narration::Capitalize(text);
  if (!sentence.empty() && std::string_view(".!?:").find(sentence.back()) == std::string_view::npos) sentence += '.';
  return sentence;
}

void CollectPlainLines(const Reason& reason, std::vector<std::string>& lines) {
  for (const std::string& sentence : reason.plain) {
    const std::string line = AsSentence(sentence);
    if (!line.empty() && std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
  }
  for (const Reason& part : reason.parts) CollectPlainLines(part, lines);
}

}  // namespace

std::vector<std::string> PlainLines(const ExplainContext& asker, const Reason& reason) {
  std::vector<std::string> lines;
  CollectPlainLines(reason, lines);
  if (lines.empty()) lines.push_back(AsSentence(reason.text));
  if (lines.size() <= kMaxPlainLines) return lines;
  const std::size_t left = lines.size() - kMaxPlainLines + 1;
  lines.resize(kMaxPlainLines - 1);
  lines.push_back(MakeLocalizer(asker).TranslatePhrase("{n} more reasons: `more`", {std::to_string(left)}));
  return lines;
}

void PrintReason(std::ostream& out, const ExplainContext& asker, const Reason& reason,
                 const narration::TextStyle& style, ReasonLevel level) {
  if (level != ReasonLevel::Sentence)
    return ReasonPrinter(out, asker, style, level == ReasonLevel::Clauses).Print(reason, 0, 0, true, -1);
  bool head = true;
  for (const std::string& line : PlainLines(asker, reason)) {
    const std::string text = diag::EscapeUnprintable(line);
    out << narration::WrapText(head ? style.Bold(text) : text, style, "", 2);
    head = false;
  }
}

std::vector<std::string> ReasonLines(const ExplainContext& asker, const Reason& reason) {
  std::vector<std::string> lines;
  AddLines(asker, reason, 0, 0, lines);
  return lines;
}

}  // namespace cardinal::reasons
