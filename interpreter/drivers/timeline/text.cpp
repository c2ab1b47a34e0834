#include "interpreter/drivers/timeline/text.h"

#include <ostream>

#include "interpreter/drivers/telling/place.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::timeline {

namespace {

constexpr int kDeepestIndent = 12;
constexpr std::size_t kGutter = 6;  // the number of a decision

bool IsRound(const Line& line) { return line.word == "round" || line.word == "turn"; }

// What is around rounds and turns goes on for long: what happens in it is not set in.
std::vector<int> IndentsOf(std::span<const Line> lines) {
  std::vector<char> around(lines.size());
  for (std::size_t i = lines.size(); i-- > 0;) {
    if (lines[i].parent < 0 || (!IsRound(lines[i]) && !around[i])) continue;
    around[static_cast<std::size_t>(lines[i].parent)] = 1;
  }
  std::vector<int> indents(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].parent < 0) continue;
    const auto parent = static_cast<std::size_t>(lines[i].parent);
    indents[i] = indents[parent] + (around[parent] && lines[i].kind == Kind::Phase ? 0 : 1);
  }
  return indents;
}

std::string Painted(const Line& line, const telling::Style& style) {
  const std::string text = diag::Printable(line.text);
  switch (line.kind) {
    case Kind::Phase: return style.Accent(text);
    case Kind::Decision:
    case Kind::Outcome: return style.Bold(text);
    default: return line.asked_for ? style.Changed(text) : text;
  }
}

std::string Clauses(const program::Program& program, const Line& line) {
  std::string ids;
  for (const std::int32_t clause : line.clauses)
    ids += (ids.empty() ? "" : ", ") + program.clauses[static_cast<std::size_t>(clause)];
  return ids;
}

// "  [by Some Card]  (rulesets/game/round.cardinal:33, AB-017)"
std::string Tail(const program::Program& program, const Line& line, const TextOptions& options,
                 const telling::Style& style) {
  const view::Wording words(program, options.language);
  std::string tail;
  if (line.by >= 0) tail += " [" + words.Phrase("by {card}", {words.Card(line.by)}) + ']';
  if (line.inside > 0) tail += " ... " + words.Phrase("{n} in it", {std::to_string(line.inside)});
  if (options.places) {
    std::string place = telling::FileAndLine(program, line.site);
    const std::string clauses = Clauses(program, line);
    place += (place.empty() || clauses.empty() ? "" : ", ") + clauses;
    if (!place.empty()) tail += "  (" + place + ')';
  }
  return tail.empty() ? "" : style.Dim(diag::Printable(tail));
}

std::string Gutter(const Line& line, const telling::Style& style) {
  const std::string number = line.kind == Kind::Decision ? std::to_string(line.decision) : "";
  const std::size_t blanks = kGutter - std::min(number.size() + 1, kGutter);
  return std::string(blanks, ' ') + style.Accent(number) + ' ';
}

}  // namespace

void PrintText(std::ostream& out, const program::Program& program, std::span<const Line> lines,
               const TextOptions& options, const telling::Style& style) {
  const std::vector<int> indents = IndentsOf(lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line& line = lines[i];
    if (IsRound(line) && i > 0) out << '\n';
    const int indent = std::min(indents[i], kDeepestIndent) * 2;
    const std::string lead = Gutter(line, style) + std::string(static_cast<std::size_t>(indent), ' ');
    const std::string text = Painted(line, style) + Tail(program, line, options, style);
    out << telling::Wrapped(text, style, lead, static_cast<int>(kGutter) + indent + 2);
  }
}

std::string Ending(const program::Program& program, const Timeline& timeline, std::size_t viewer) {
  const view::Wording words(program, timeline.names);
  const replay::Playback& how = timeline.how;
  const bool all = timeline.viewers[viewer] == view::kEverybody;
  if (how.kind == replay::Playback::Kind::Fault && !all) return words.Phrase("The game stops here: the rules failed.");
  if (how.kind != replay::Playback::Kind::Whole) return words.Phrase("The game stops here: {problem}.", {how.problem});
  if (timeline.IsOver()) return "";
  const std::string last = std::to_string(timeline.moments.size());
  return words.Phrase("The game goes no further: decision {number} has no answer.", {last});
}

}  // namespace cardinal::timeline
