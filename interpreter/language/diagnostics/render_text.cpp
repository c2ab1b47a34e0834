// Renders diagnostics for people: one line with the message, the source line with carets, then notes and help.
#include <algorithm>
#include <ostream>

#include "interpreter/base/sequence.h"
#include "interpreter/base/utf8.h"
#include "interpreter/language/diagnostics/render_parts.h"

namespace cardinal::diag {
namespace {

constexpr int kMaxWidth = 110;    // columns that are shown of one source line
constexpr int kLeftContext = 50;  // of these, the columns before the caret if a line is cut
constexpr int kTabWidth = 4;
constexpr std::size_t kNearBytes = 500;  // read on either side of the mark of a long line: more than can be shown
constexpr std::string_view kEllipsis = "...";

std::string Escape(char32_t value) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string digits;
  for (; value != 0 || digits.empty(); value /= 16) digits.insert(digits.begin(), kDigits[value % 16]);
  return "\\u{" + digits + '}';
}

bool IsSafe(const base::CodePoint& point) {
  const char32_t c = point.value;
  const bool control = c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 || c == 0xfeff;
  return point.valid && !control && !base::IsDirectionMark(c) && !base::IsInvisible(c);
}

// One code point as it is shown, and its number of columns.
struct RenderedChar {
  std::string text;
  int columns;
};

RenderedChar RenderChar(std::string_view text, const base::CodePoint& point) {
  if (!IsSafe(point)) {
    std::string escape = Escape(point.value);
    const int columns = base::Count(escape);
    return {std::move(escape), columns};
  }
  return {std::string(text.substr(0, point.bytes)), base::DisplayWidth(point.value)};
}

// A source line as a terminal shows it, and the columns [begin, end) of the mark.
struct RenderedLine {
  std::string text;
  int begin = 0;
  int end = 0;
};

// Reads the line once; keeps only the cells inside the window [from, to) of columns.
RenderedLine Layout(std::string_view line, std::size_t mark_begin, std::size_t mark_end, int from, int to) {
  RenderedLine shown;
  int column = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (at <= mark_begin) shown.begin = column;
    if (line[at] >= 0x20 && line[at] < 0x7f) {  // nearly every byte
      if (column >= from && column < to) shown.text += line[at];
      ++column;
      if (++at <= mark_end) shown.end = column;
      continue;
    }
    const base::CodePoint point = base::DecodeUtf8(line.substr(at));
    RenderedChar cell = RenderChar(line.substr(at), point);
    if (point.value == '\t') {
      const int width = kTabWidth - column % kTabWidth;
      cell = {std::string(width, ' '), width};
    }
    if (column >= from && column + cell.columns <= to) shown.text += cell.text;
    column += cell.columns;
    at += point.bytes;
    if (at <= mark_end) shown.end = column;
  }
  if (mark_begin >= line.size()) shown.begin = column;
  shown.end = std::max(shown.end, shown.begin + 1);
  return shown;
}

// The first byte of the character that contains the byte.
std::size_t CharacterAt(std::string_view line, std::size_t byte) {
  for (int i = 0; i < 3 && byte > 0 && byte < line.size() && (static_cast<unsigned char>(line[byte]) & 0xc0) == 0x80;
       ++i)
    --byte;
  return byte;
}

// The same, but a long line is cut around the mark. Bytes far from it are not read: there may be a megabyte of them,
// and as many findings.
RenderedLine LayoutCut(std::string_view line, std::size_t mark_begin, std::size_t mark_end) {
  constexpr int kNoLimit = 1 << 30;
  const std::size_t left = mark_begin > kNearBytes ? CharacterAt(line, mark_begin - kNearBytes) : 0;
  const std::size_t right = CharacterAt(line, std::min(line.size(), mark_begin + kNearBytes));
  const bool more_before = left > 0, more_behind = right < line.size();
  line = line.substr(left, right - left);
  mark_begin -= left;
  mark_end = std::min(mark_end - left, line.size());
  const RenderedLine whole = Layout(line, mark_begin, mark_end, 0, kNoLimit);
  const int width = Layout(line, line.size(), line.size(), 0, kNoLimit).begin;
  if (width <= kMaxWidth && !more_before && !more_behind) return whole;
  const int from = std::clamp(whole.begin - kLeftContext, 0, std::max(0, width - kMaxWidth));
  const int to = from + kMaxWidth;
  RenderedLine cut = Layout(line, mark_begin, mark_end, from, to);
  int shift = from;
  if (from > 0 || more_before) {
    cut.text.insert(0, kEllipsis);
    shift -= base::Count(kEllipsis);
  }
  if (to < width || more_behind) cut.text += kEllipsis;
  cut.begin -= shift;
  cut.end = std::min(cut.end, to) - shift;
  cut.end = std::max(cut.end, cut.begin + 1);
  return cut;
}

struct Paint {
  bool on;
  std::string_view Bold() const { return on ? "\x1b[1m" : ""; }
  std::string_view SeverityColor(Severity severity) const {
    if (!on) return "";
    return severity == Severity::Error ? "\x1b[1;31m" : severity == Severity::Warning ? "\x1b[1;33m" : "\x1b[1;36m";
  }
  std::string_view Dim() const { return on ? "\x1b[2m" : ""; }
  std::string_view Off() const { return on ? "\x1b[0m" : ""; }
};

// "UnknownName" of an error; "N06 unused-definition, proved" of a check of lint.
std::string Label(const CodeInfo& info) {
  if (info.grade == Grade::Error) return std::string(info.name);
  return std::string(info.code) + ' ' + std::string(info.kebab) + ", " + std::string(GradeName(info.grade));
}

std::string PlaceText(const source::Span& span, const source::SourceSet& sources) {
  const source::SourceFile& file = sources[span.file];
  const source::LineColumn place = file.LineColumnAt(span.begin);
  return EscapeUnprintable(file.Path()) + ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
}

void RenderExcerpt(std::ostream& out, const Diagnostic& diagnostic, const source::SourceSet& sources, Paint paint) {
  const source::SourceFile& file = sources[diagnostic.span.file];
  const int line = file.LineColumnAt(diagnostic.span.begin).line;
  const std::string_view text = file.LineText(line);
  const std::int32_t start = file.LineStart(line);
  const auto begin = static_cast<std::size_t>(std::max(diagnostic.span.begin - start, 0));
  // A span over several lines is underlined to the end of its first line.
  const auto end = std::min(static_cast<std::size_t>(std::max(diagnostic.span.end - start, 0)), text.size());
  const RenderedLine shown = LayoutCut(text, begin, end);
  const std::string number = std::to_string(line);
  const std::string margin(std::max<std::size_t>(number.size(), 3), ' ');
  out << ' ' << std::string(margin.size() - number.size(), ' ') << paint.Dim() << number << " | " << paint.Off()
      << shown.text << '\n';
  out << ' ' << margin << paint.Dim() << " | " << paint.Off() << std::string(shown.begin, ' ')
      << paint.SeverityColor(GetCodeInfo(diagnostic.code).severity) << std::string(shown.end - shown.begin, '^')
      << paint.Off() << '\n';
}

// The lines after the first are an example, so they are indented.
std::string PrintableLines(std::string_view text) {
  std::string out;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    out += EscapeUnprintable(text.substr(0, end)) + '\n';
    text.remove_prefix(end + 1);
    if (!text.starts_with('\n')) out += "    ";
  }
  return out + EscapeUnprintable(text);
}

}  // namespace

std::string EscapeUnprintable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const base::CodePoint point = base::DecodeUtf8(text);
    out += RenderChar(text, point).text;
    text.remove_prefix(point.bytes);
  }
  return out;
}

void RenderText(std::ostream& out, const Diagnostic& diagnostic, const source::SourceSet& sources, bool colour) {
  const Paint paint{colour};
  const CodeInfo& info = GetCodeInfo(diagnostic.code);
  const bool has_place = HasLocation(diagnostic.span, sources);
  if (has_place) out << paint.Bold() << PlaceText(diagnostic.span, sources) << ": " << paint.Off();
  out << paint.SeverityColor(info.severity) << SeverityName(info.severity) << ": " << paint.Off() << paint.Bold()
      << EscapeUnprintable(diagnostic.message) << paint.Off() << " [" << Label(info) << "]\n";
  if (has_place) RenderExcerpt(out, diagnostic, sources, paint);
  for (const Note& note : diagnostic.notes) {
    out << "  note: ";
    if (HasLocation(note.span, sources)) out << PlaceText(note.span, sources) << ": ";
    out << EscapeUnprintable(note.message) << '\n';
  }
  if (!diagnostic.help.empty()) out << "  help: " << PrintableLines(diagnostic.help) << '\n';
}

}  // namespace cardinal::diag
