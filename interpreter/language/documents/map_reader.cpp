#include "interpreter/language/documents/map_reader.h"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "interpreter/base/sequence.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

namespace {

using diag::Code;

std::string DescribeNode(const YamlNode& node) {
  constexpr std::size_t kMost = 40;
  std::string written = ToFlowYaml(node);
  if (written.size() <= kMost) return "`" + diag::EscapeUnprintable(written) + "`";
  std::size_t end = kMost;
  while (end > 0 && (written[end] & 0xC0) == 0x80) --end;  // does not cut a UTF-8 character
  return "`" + diag::EscapeUnprintable(written.substr(0, end)) + "...`";
}

void ReportKind(const YamlNode& node, std::string_view what, std::string_view wanted, diag::Sink& sink) {
  const std::string found =
      node.IsScalar() && !node.IsEmpty() ? DescribeNode(node) : std::string(DescribeNodeKind(node));
  sink.Report(Code::WrongType, node.span, std::string(what) + " must be " + std::string(wanted) + ", not " + found);
}

// The reason why a text that looks like a number is not accepted as one.
std::string NumberHelp(std::string_view text) {
  const bool digit = text.find_first_of("0123456789") != std::string_view::npos;
  if (text.find('_') != std::string_view::npos && digit) return "write the digits without `_`";
  if (text.starts_with("0x") || text.starts_with("0X")) return "write it in decimal";
  if (text.size() > 1 && text[0] == '0' && digit) return "write it without the leading 0";
  if (text.starts_with('+') && digit) return "write it without `+`";
  return "a number is written in plain decimal: 7";
}

std::vector<std::string> Quotes(const std::vector<std::string>& names) {
  std::vector<std::string> quoted;
  for (const std::string& name : names) quoted.push_back("`" + name + "`");
  return quoted;
}

std::string JoinWithLast(std::vector<std::string> parts, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? std::string(last) : ", ";
    text += parts[i];
  }
  return text;
}

}  // namespace

LocatedText ScalarText(const YamlNode& scalar) {
  LocatedText text{scalar.text, scalar.span, scalar.style == YamlNode::Style::Quoted, false};
  const std::size_t width = static_cast<std::size_t>(scalar.span.end - scalar.span.begin);
  text.exact = width == scalar.text.size() + (text.quoted ? 2 : 0);
  return text;
}

LocatedText KeyText(const YamlEntry& entry) {
  const std::size_t width = static_cast<std::size_t>(entry.key_span.end - entry.key_span.begin);
  const bool quoted = width != entry.key.size();
  return {entry.key, entry.key_span, quoted, width == entry.key.size() + (quoted ? 2 : 0)};
}

LocatedText SubText(const LocatedText& text, std::size_t begin, std::size_t count) {
  LocatedText part = text;
  part.text = text.text.substr(begin, count);
  if (!text.exact) return part;
  part.span.begin += static_cast<Offset>(begin) + (text.quoted ? 1 : 0);
  part.span.end = part.span.begin + base::Count(part.text);
  part.quoted = false;
  return part;
}

LocatedText TrimText(const LocatedText& text) {
  std::size_t begin = 0;
  std::size_t end = text.text.size();
  while (begin < end && IsSpace(text.text[begin])) ++begin;
  while (end > begin && IsSpace(text.text[end - 1])) --end;
  if (begin == 0 && end == text.text.size()) return text;
  return SubText(text, begin, end - begin);
}

std::vector<LocatedText> SplitAtCommas(const LocatedText& text) {
  std::vector<LocatedText> parts;
  int depth = 0;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.text.size(); ++i) {
    const char c = text.text[i];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c != ',' || depth > 0) continue;
    parts.push_back(TrimText(SubText(text, begin, i - begin)));
    begin = i + 1;
  }
  const LocatedText rest = TrimText(SubText(text, begin, text.text.size() - begin));
  if (!parts.empty() || !rest.text.empty()) parts.push_back(rest);
  return parts;
}

bool IsEmptyWord(std::string_view text) {
  std::string said;
  for (const char c : text) said += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return said == "[]" || std::ranges::find(kEmptyWords, said) != kEmptyWords.end();
}

std::optional<std::int64_t> ParseDecimal(std::string_view text) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || (digits.size() > 1 && digits[0] == '0') || text == "-0") return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> ReadSeed(const YamlNode& node, diag::Sink& sink) {
  std::uint64_t seed = 0;
  const std::string& text = node.text;
  const bool plain =
      node.IsScalar() && node.style == YamlNode::Style::Plain && (text.size() == 1 || !text.starts_with('0'));
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (plain && !text.empty() && error == std::errc() && end == text.data() + text.size()) return seed;
  if (plain && error == std::errc::result_out_of_range) {
    sink.Report(Code::BadNumber, node.span,
                "`seed` must be at most " + std::to_string(UINT64_MAX) + ", not " + DescribeNode(node));
    return std::nullopt;
  }
  ReadInteger(node, "`seed`", 0, kUnlimited, sink);  // reports what is wrong
  return std::nullopt;
}

std::optional<std::int64_t> ReadInteger(const YamlNode& node, std::string_view what, std::int64_t least,
                                        std::int64_t most, diag::Sink& sink) {
  if (!node.IsScalar() || node.IsEmpty()) {
    ReportKind(node, what, "a whole number", sink);
    return std::nullopt;
  }
  const auto value = node.style == YamlNode::Style::Plain ? ParseDecimal(node.text) : std::nullopt;
  if (!value) {
    auto& error = sink.Report(Code::BadNumber, node.span,
                              std::string(what) + " must be a whole number, not " + DescribeNode(node));
    error.help = node.style == YamlNode::Style::Plain ? NumberHelp(node.text) : "write it without quotes";
    return std::nullopt;
  }
  if (*value < least || *value > most) {
    const std::string range = most == kUnlimited ? "at least " + std::to_string(least)
                                                 : "from " + std::to_string(least) + " to " + std::to_string(most);
    sink.Report(Code::BadNumber, node.span, std::string(what) + " must be " + range + ", not " + node.text);
    return std::nullopt;
  }
  return value;
}

std::optional<LocatedText> ReadText(const YamlNode& node, std::string_view what, diag::Sink& sink) {
  if (!node.IsScalar() || node.IsEmpty()) {
    ReportKind(node, what, "text", sink);
    return std::nullopt;
  }
  if (node.text.find_first_not_of(" \t\r\n") == std::string::npos) {
    sink.Report(Code::WrongType, node.span, std::string(what) + " is empty");
    return std::nullopt;
  }
  if (node.text.find('\n') != std::string::npos) {
    sink.Report(Code::WrongType, node.span, std::string(what) + " must be text on one line");
    return std::nullopt;
  }
  return ScalarText(node);
}

std::optional<bool> ReadFlag(const YamlNode& node, std::string_view what, diag::Sink& sink) {
  const auto choice = ReadChoice(node, what, {"yes", "no"}, sink);
  if (!choice) return std::nullopt;
  return *choice == 0;
}

std::optional<std::vector<LocatedText>> ReadTexts(const YamlNode& node, std::string_view what, diag::Sink& sink) {
  if (node.IsScalar() && IsEmptyWord(node.text)) return std::vector<LocatedText>{};
  const std::string each = "each of " + std::string(what);
  return ReadList<LocatedText>(node, what, sink, [&](const YamlNode& item) { return ReadText(item, each, sink); });
}

std::optional<std::size_t> ReadChoice(const YamlNode& node, std::string_view what,
                                      const std::vector<std::string>& choices, diag::Sink& sink) {
  const auto found = std::find(choices.begin(), choices.end(), node.text);
  if (node.IsScalar() && node.style == YamlNode::Style::Plain && found != choices.end()) {
    return static_cast<std::size_t>(found - choices.begin());
  }
  const std::string found_text =
      node.IsScalar() && !node.IsEmpty() ? DescribeNode(node) : std::string(DescribeNodeKind(node));
  auto& error =
      sink.Report(Code::WrongType, node.span,
                  std::string(what) + " must be " + JoinWithLast(Quotes(choices), " or ") + ", not " + found_text);
  if (node.IsScalar()) error.SetHelpIfShown([&] { return diag::DidYouMean(node.text, choices); });
  return std::nullopt;
}

bool RequireList(const YamlNode& node, std::string_view what, diag::Sink& sink) {
  if (node.IsList()) return true;
  ReportKind(node, what, "a list", sink);
  return false;
}

bool ReportSplitText(const YamlNode& map, std::string_view whose, diag::Sink& sink) {
  const auto cut = std::ranges::find(map.entries, false, &YamlEntry::colon);
  if (cut == map.entries.end()) return false;
  auto& error = sink.Report(Code::MissingParameter, cut->key_span,
                            "`" + diag::EscapeUnprintable(cut->key) + "` has no value here");
  if (cut == map.entries.begin() || !(cut - 1)->value.IsScalar()) {
    error.help = "write `" + diag::EscapeUnprintable(cut->key) + ": VALUE`";
    return true;
  }
  std::string whole = (cut - 1)->value.text;
  for (auto part = cut; part != map.entries.end() && !part->colon; ++part) whole += ", " + part->key;
  error.help = "a comma ends a text in brackets: put " + std::string(whose) + " in quotes: `" +
               diag::EscapeUnprintable((cut - 1)->key + ": \"" + whole + "\"") + "`";
  return true;
}

bool RequireMap(const YamlNode& node, std::string_view what, diag::Sink& sink) {
  if (node.IsMap()) return !ReportSplitText(node, "the text", sink);
  ReportKind(node, what, "a map", sink);
  return false;
}

MapReader::MapReader(const YamlNode& node, const MapInfo& place, diag::Sink& sink)
    : node_(node),
      place_(place),
      sink_(sink),
      ok_(RequireMap(node, place.description, sink)),
      taken_(node.entries.size(), false) {}

const YamlEntry* MapReader::FindOptional(std::string_view key) {
  assert(place_.FindKey(key) != nullptr);  // schema.def lists every key
  const YamlEntry* entry = node_.FindEntry(key);
  if (entry != nullptr) MarkAsRead(*entry);
  return entry;
}

const YamlEntry* MapReader::FindRequired(std::string_view key) {
  const YamlEntry* entry = FindOptional(key);
  if (entry == nullptr) missing_.emplace_back(key);
  return entry;
}

std::vector<const YamlEntry*> MapReader::UnreadEntries() const {
  const std::vector<std::string> known = Known();
  std::vector<const YamlEntry*> others;
  for (const YamlEntry& entry : node_.entries) {
    if (!Taken(entry) && diag::FindNearestName(entry.key, known).empty()) others.push_back(&entry);
  }
  return others;
}

void MapReader::Finish() {
  if (!ok_) return;
  constexpr int kMostReported = 20;  // a file of another kind would have the same error for each of its keys
  int reported = 0;
  for (const YamlEntry& entry : node_.entries) {
    if (Taken(entry) || ++reported > kMostReported) continue;
    const std::string meant = Meant(entry.key);
    auto& error =
        sink_.Report(Code::UnknownParameter, entry.key_span,
                     std::string(place_.description) + " has no key `" + diag::EscapeUnprintable(entry.key) + "`");
    error.SetHelp(meant.empty() ? "its keys are " + JoinWithLast(Quotes(Known()), " and ")
                                : diag::Suggestion{"did you mean `" + meant + "`?", entry.key, meant});
    std::erase(missing_, meant);  // the misspelt key is the missing one
  }
  const source::Span place = node_.entries.empty() ? node_.span : node_.entries.front().key_span;
  for (const std::string& key : missing_) {
    sink_.Report(Code::MissingParameter, place, std::string(place_.description) + " must have the key `" + key + "`");
  }
}

std::vector<std::string> MapReader::Known() const {
  std::vector<std::string> known;
  for (const KeyInfo& info : place_.keys) known.emplace_back(info.key);
  return known;
}

std::string MapReader::Meant(const std::string& key) const {
  for (const auto& [wrong, right] : place_.aliases) {
    if (wrong == key) return std::string(right);
  }
  return diag::FindNearestName(key, Known());
}

void MapReader::MarkAsRead(const YamlEntry& entry) { taken_[&entry - node_.entries.data()] = true; }

bool MapReader::Taken(const YamlEntry& entry) const { return taken_[&entry - node_.entries.data()]; }

}  // namespace cardinal::documents
