#include "interpreter/drivers/reasons/told_lines.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/spelling.h"
#include "interpreter/drivers/reasons/explain_parts.h"

namespace cardinal::reasons {

namespace {

using trace::RecordKind;

constexpr std::size_t kShortestStem = 4;   // bytes
constexpr std::size_t kLongestEnding = 3;  // bytes after the stem

// The words in lower case and without accents and punctuation.
std::vector<std::string> FoldedWords(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : base::FoldSpelling(text) + ' ') {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = byte >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    if (letter) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  return words;
}

bool IsNumber(const std::string& word) { return word.find_first_not_of("0123456789-") == std::string::npos; }

// "takes" and "take", "destroyed" and "destroys": a common stem and short endings.
bool AreAlike(const std::string& one, const std::string& other) {
  if (one == other) return true;
  if (IsNumber(one) || IsNumber(other)) return false;
  const auto end = std::ranges::mismatch(one, other).in1;
  const auto stem = static_cast<std::size_t>(end - one.begin());
  return stem >= kShortestStem && one.size() <= stem + kLongestEnding && other.size() <= stem + kLongestEnding;
}

bool ContainsAll(const std::string& text, const std::vector<std::string>& wanted) {
  const std::vector<std::string> words = FoldedWords(text);
  return std::ranges::all_of(wanted, [&](const std::string& word) {
    return std::ranges::any_of(words, [&](const std::string& other) { return AreAlike(word, other); });
  });
}

}  // namespace

namespace {

// Only the seats that cards are shown to read their names.
std::string RevealText(const ExplainContext& asker, const trace::TraceRecord& record) {
  const auto values = asker.event_log->GetValues(record);
  const auto seats = static_cast<std::uint32_t>(values[0]);
  if (!view::IsAmong(seats, asker.match.state.seats, asker.viewer)) return "";
  std::vector<model::CardId> cards;
  for (std::size_t i = 1; i < values.size(); ++i) cards.push_back(static_cast<model::CardId>(values[i]));
  return cards.empty() ? "" : view::FormatReveal(asker.program, asker.match, cards, seats, asker.names);
}

}  // namespace

std::string ToldText(const ExplainContext& asker, std::size_t record) {
  const trace::TraceRecord& told = asker.event_log->Records()[record];
  if (told.kind == RecordKind::Tell) return RecordText(asker, record);
  return told.kind == RecordKind::Reveal ? RevealText(asker, told) : "";
}

std::vector<ToldLine> ToldLines(const ExplainContext& asker) {
  std::vector<ToldLine> lines;
  if (asker.event_log == nullptr) return lines;
  for (std::size_t i = 0; i < asker.event_log->Records().size(); ++i) {
    std::string text = ToldText(asker, i);
    if (!text.empty()) lines.push_back({i, std::move(text)});
  }
  return lines;
}

std::optional<std::size_t> FindToldLine(const std::vector<ToldLine>& lines, const std::string& words) {
  const std::vector<std::string> wanted = FoldedWords(words);
  if (wanted.empty()) return std::nullopt;
  for (std::size_t i = lines.size(); i-- > 0;)
    if (ContainsAll(lines[i].text, wanted)) return i;
  return std::nullopt;
}

std::string KnownWords(const std::vector<ToldLine>& lines, const std::string& words) {
  std::string known;
  std::size_t count = 0, unknown = 0;
  for (const std::string& word : FoldedWords(words)) {
    const bool found = std::ranges::any_of(lines, [&](const ToldLine& line) { return ContainsAll(line.text, {word}); });
    if (!found && IsNumber(word)) return "";
    if (found) known += (known.empty() ? "" : " ") + word;
    ++(found ? count : unknown);
  }
  return count >= 2 && unknown == 1 ? known : "";
}

bool AreSameWords(const std::string& words, const std::string& text) {
  return std::ranges::equal(FoldedWords(words), FoldedWords(text), AreAlike);
}

}  // namespace cardinal::reasons
