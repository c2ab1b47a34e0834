#include "interpreter/drivers/timeline/text_report.h"

#include <ostream>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::timeline {

namespace {

constexpr int kMaxIndent = 12;
constexpr std::size_t kGutter = 6;  // width of the column for the number of a decision

bool IsRound(const TimelineLine& line) { return line.word == "round" || line.word == "turn"; }

// Phases that contain rounds or turns are long, so the phases inside them are not indented.
std::vector<int> LineIndents(std::span<const TimelineLine> lines) {
  std::vector<char> around(lines.size());
  for (std::size_t i = lines.size(); i-- > 0;) {
    if (lines[i].parent < 0 || (!IsRound(lines[i]) && !around[i])) continue;
    around[lines[i].parent] = 1;
  }
  std::vector<int> indents(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].parent < 0) continue;
    const auto parent = lines[i].parent;
    indents[i] = indents[parent] + (around[parent] && lines[i].kind == TimelineNodeKind::Phase ? 0 : 1);
  }
  return indents;
}

std::string Painted(const TimelineLine& line, const narration::TextStyle& style) {
  const std::string text = diag::EscapeUnprintable(line.text);
  switch (line.kind) {
    case TimelineNodeKind::Phase: return style.Accent(text);
    case TimelineNodeKind::Decision:
    case TimelineNodeKind::Outcome: return style.Bold(text);
    default: return line.is_match ? style.Highlight(text) : text;
  }
}

std::string Clauses(const program::Program& program, const TimelineLine& line) {
  std::string ids;
  for (const std::int32_t clause : line.clauses) ids += (ids.empty() ? "" : ", ") + program.clauses[clause];
  return ids;
}

// "  [by Some Card]  (rulesets/game/round.cardinal:33, AB-017)"
std::string LineSuffix(const program::Program& program, const TimelineLine& line, const TextOptions& options,
                       const narration::TextStyle& style) {
  const view::Localizer words(program, options.language);
  std::string tail;
  if (line.source_card >= 0)
    tail += " [" + words.TranslatePhrase("by {card}", {words.CardName(line.source_card)}) + ']';
  if (line.hidden_nodes > 0) tail += " ... " + words.TranslatePhrase("{n} in it", {std::to_string(line.hidden_nodes)});
  if (options.places) {
    std::string place = narration::FileAndLine(program, line.site);
    const std::string clauses = Clauses(program, line);
    place += (place.empty() || clauses.empty() ? "" : ", ") + clauses;
    if (!place.empty()) tail += "  (" + place + ')';
  }
  return tail.empty() ? "" : style.Dim(diag::EscapeUnprintable(tail));
}

std::string LinePrefix(const TimelineLine& line, const narration::TextStyle& style) {
  const std::string number = line.kind == TimelineNodeKind::Decision ? std::to_string(line.decision) : "";
  const std::size_t blanks = kGutter - std::min(number.size() + 1, kGutter);
  return std::string(blanks, ' ') + style.Accent(number) + ' ';
}

}  // namespace

void PrintTimeline(std::ostream& out, const program::Program& program, std::span<const TimelineLine> lines,
                   const TextOptions& options, const narration::TextStyle& style) {
  const std::vector<int> indents = LineIndents(lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const TimelineLine& line = lines[i];
    if (IsRound(line) && i > 0) out << '\n';
    const int indent = std::min(indents[i], kMaxIndent) * 2;
    const std::string lead = LinePrefix(line, style) + std::string(static_cast<std::size_t>(indent), ' ');
    const std::string text = Painted(line, style) + LineSuffix(program, line, options, style);
    out << narration::WrapText(text, style, lead, static_cast<int>(kGutter) + indent + 2);
  }
}

std::string FormatEnding(const program::Program& program, const Timeline& timeline, std::size_t viewer) {
  const view::Localizer words(program, timeline.names);
  const replay::Playback& how = timeline.playback;
  const bool all = timeline.viewers[viewer] == view::kOmniscient;
  if (how.kind == replay::Playback::Kind::Fault && !all)
    return words.TranslatePhrase("The game stops here: the rules failed.");
  if (how.kind != replay::Playback::Kind::Complete)
    return words.TranslatePhrase("The game stops here: {problem}.", {how.problem});
  if (timeline.IsOver()) return "";
  const std::string last = std::to_string(timeline.moments.size());
  return words.TranslatePhrase("The game goes no further: decision {number} has no answer.", {last});
}

}  // namespace cardinal::timeline
