#include <algorithm>

#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

using diag::Code;
using Kind = ExpectedValue::Kind;

// The text after `word` and a blank, if the text begins with them.
std::optional<LocatedText> TextAfterWord(const LocatedText& text, std::string_view word) {
  if (!text.text.starts_with(word)) return std::nullopt;
  if (text.text.size() <= word.size() || text.text[word.size()] != ' ') return std::nullopt;
  return TrimText(SubText(text, word.size() + 1, std::string::npos));
}

std::optional<ExpectedValue> ReadNumber(ExpectedValue expected, Kind kind, std::string_view digits, diag::Sink& sink) {
  const auto number = ParseDecimal(digits);
  if (!number) {
    sink.Report(Code::BadNumber, expected.span,
                "`" + diag::EscapeUnprintable(expected.text.text) + "` needs a whole number")
        .help = "a number is written in plain decimal: 7; a text that begins so is written after `is`";
    return std::nullopt;
  }
  expected.kind = kind;
  expected.number = *number;
  return expected;
}

bool LooksLikeDelta(std::string_view text) {
  return text.size() > 1 && (text[0] == '+' || text[0] == '-') && text[1] >= '0' && text[1] <= '9';
}

std::optional<ExpectedValue> ReadWords(ExpectedValue expected, diag::Sink& sink) {
  const std::string& text = expected.text.text;
  if (text == "same") return expected;
  if (LooksLikeDelta(text))
    return ReadNumber(expected, Kind::Delta, std::string_view(text).substr(text[0] == '+' ? 1 : 0), sink);
  if (const auto least = TextAfterWord(expected.text, "at least"))
    return ReadNumber(expected, Kind::AtLeast, least->text, sink);
  if (const auto most = TextAfterWord(expected.text, "at most"))
    return ReadNumber(expected, Kind::AtMost, most->text, sink);
  if (text.ends_with(" hidden") && ParseDecimal(text.substr(0, text.size() - 7))) {
    return ReadNumber(expected, Kind::Hidden, std::string_view(text).substr(0, text.size() - 7), sink);
  }
  if (const auto gains = TextAfterWord(expected.text, "gains")) {
    expected.kind = Kind::Change;
    expected.gains = ParseCardList(*gains);
    return expected;
  }
  if (const auto losses = TextAfterWord(expected.text, "loses")) {
    expected.kind = Kind::Change;
    expected.losses = ParseCardList(*losses);
    return expected;
  }
  if (IsListText(text) && !IsEmptyWord(text)) {
    expected.kind = Kind::ExactCards;
    expected.gains = ParseCardList(expected.text);
    return expected;
  }
  expected.kind = Kind::Equals;
  if (const auto is = TextAfterWord(expected.text, "is")) expected.text = *is;
  return expected;
}

// Reads `{gains: [A], loses: [B]}`.
std::optional<ExpectedValue> ReadChange(const YamlNode& node, diag::Sink& sink) {
  ExpectedValue expected;
  expected.kind = Kind::Change;
  expected.span = node.span;
  MapReader reader(node, MapKind::Change, sink);
  const int errors = sink.ErrorCount();
  const auto read = [&](std::string_view key, std::vector<CardCount>& cards) {
    const YamlEntry* entry = reader.FindOptional(key);
    if (entry == nullptr) return;
    const std::string what = "`" + std::string(key) + "`";
    if (!entry->value.IsScalar()) {
      cards = ReadCardList(entry->value, what, kMaxCopiesOnBoard, sink).value_or(std::vector<CardCount>{});
    } else if (const auto text = ReadText(entry->value, what, sink)) {
      cards = ParseCardList(*text);
    }
  };
  read("gains", expected.gains);
  read("loses", expected.losses);
  reader.Finish();
  if (sink.ErrorCount() > errors) return std::nullopt;
  return expected;
}

}  // namespace

std::optional<ExpectedValue> ReadExpectedValue(const YamlNode& node, diag::Sink& sink) {
  if (node.FindEntry("gains") != nullptr || node.FindEntry("loses") != nullptr) return ReadChange(node, sink);
  ExpectedValue expected;
  expected.span = node.span;
  if (node.IsMap()) {
    expected.kind = Kind::Map;
    expected.parts = ReadExpectations(node, "an expectation", sink);
    return expected;
  }
  if (node.IsList() && node.items.empty()) {
    expected.kind = Kind::Equals;
    expected.text = {"[]", node.span, false, false};
    return expected;
  }
  if (node.IsList()) {
    auto cards = ReadCardList(node, "an expectation", kMaxCopiesOnBoard, sink);
    if (!cards) return std::nullopt;
    expected.kind = Kind::ExactCards;
    expected.gains = std::move(*cards);
    return expected;
  }
  const auto text = ReadText(node, "an expectation", sink);
  if (!text) return std::nullopt;
  expected.text = TrimText(*text);
  return ReadWords(std::move(expected), sink);
}

std::vector<Expectation> ReadExpectations(const YamlNode& node, std::string_view what, diag::Sink& sink) {
  std::vector<Expectation> claims;
  if (!RequireMap(node, what, sink)) return claims;
  if (node.entries.empty())
    sink.Report(Code::BadDeclaration, node.span, std::string(what) + " is empty").help =
        "write what must hold: `p1.hand: same`";
  for (const YamlEntry& entry : node.entries) {
    if (auto expected = ReadExpectedValue(entry.value, sink)) claims.push_back({KeyText(entry), std::move(*expected)});
  }
  return claims;
}

}  // namespace cardinal::documents
