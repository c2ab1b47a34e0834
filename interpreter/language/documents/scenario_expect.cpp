#include <algorithm>

#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

using diag::Code;
using Kind = Expected::Kind;

// What stands behind `word` and a blank, if the text begins with them.
std::optional<Text> Behind(const Text& text, std::string_view word) {
  if (!text.text.starts_with(word)) return std::nullopt;
  if (text.text.size() <= word.size() || text.text[word.size()] != ' ') return std::nullopt;
  return Trimmed(Part(text, word.size() + 1, std::string::npos));
}

std::optional<Expected> Number(Expected expected, Kind kind, std::string_view digits, diag::Sink& sink) {
  const auto number = DecimalOf(digits);
  if (!number) {
    sink.Report(Code::BadNumber, expected.span, "`" + diag::Printable(expected.text.text) + "` needs a whole number")
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

std::optional<Expected> Words(Expected expected, diag::Sink& sink) {
  const std::string& text = expected.text.text;
  if (text == "same") return expected;
  if (LooksLikeDelta(text))
    return Number(expected, Kind::Delta, std::string_view(text).substr(text[0] == '+' ? 1 : 0), sink);
  if (const auto least = Behind(expected.text, "at least")) return Number(expected, Kind::AtLeast, least->text, sink);
  if (const auto most = Behind(expected.text, "at most")) return Number(expected, Kind::AtMost, most->text, sink);
  if (text.ends_with(" hidden") && DecimalOf(text.substr(0, text.size() - 7))) {
    return Number(expected, Kind::Hidden, std::string_view(text).substr(0, text.size() - 7), sink);
  }
  if (const auto gains = Behind(expected.text, "gains")) {
    expected.kind = Kind::Change;
    expected.gains = CardsInWords(*gains);
    return expected;
  }
  if (const auto losses = Behind(expected.text, "loses")) {
    expected.kind = Kind::Change;
    expected.losses = CardsInWords(*losses);
    return expected;
  }
  if (IsListInWords(text) && !SaysNothing(text)) {
    expected.kind = Kind::Are;
    expected.gains = CardsInWords(expected.text);
    return expected;
  }
  expected.kind = Kind::Is;
  if (const auto is = Behind(expected.text, "is")) expected.text = *is;
  return expected;
}

// `{gains: [A], loses: [B]}`
std::optional<Expected> Change(const Node& node, diag::Sink& sink) {
  Expected expected;
  expected.kind = Kind::Change;
  expected.span = node.span;
  MapReader reader(node, Place::Change, sink);
  const int errors = sink.ErrorCount();
  const auto read = [&](std::string_view key, std::vector<CardCount>& cards) {
    const Entry* entry = reader.Optional(key);
    if (entry == nullptr) return;
    const std::string what = "`" + std::string(key) + "`";
    if (!entry->value.IsScalar()) {
      cards = ReadCardList(entry->value, what, kMostCopiesOnBoard, sink).value_or(std::vector<CardCount>{});
    } else if (const auto text = ReadText(entry->value, what, sink)) {
      cards = CardsInWords(*text);
    }
  };
  read("gains", expected.gains);
  read("loses", expected.losses);
  reader.Finish();
  if (sink.ErrorCount() > errors) return std::nullopt;
  return expected;
}

}  // namespace

std::optional<Expected> ReadExpected(const Node& node, diag::Sink& sink) {
  if (node.Find("gains") != nullptr || node.Find("loses") != nullptr) return Change(node, sink);
  Expected expected;
  expected.span = node.span;
  if (node.IsMap()) {
    expected.kind = Kind::Map;
    expected.parts = ReadClaims(node, "an expectation", sink);
    return expected;
  }
  if (node.IsList() && node.items.empty()) {
    expected.kind = Kind::Is;
    expected.text = {"[]", node.span, false, false};
    return expected;
  }
  if (node.IsList()) {
    auto cards = ReadCardList(node, "an expectation", kMostCopiesOnBoard, sink);
    if (!cards) return std::nullopt;
    expected.kind = Kind::Are;
    expected.gains = std::move(*cards);
    return expected;
  }
  const auto text = ReadText(node, "an expectation", sink);
  if (!text) return std::nullopt;
  expected.text = Trimmed(*text);
  return Words(std::move(expected), sink);
}

std::vector<Claim> ReadClaims(const Node& node, std::string_view what, diag::Sink& sink) {
  std::vector<Claim> claims;
  if (!WantMap(node, what, sink)) return claims;
  if (node.entries.empty())
    sink.Report(Code::BadDeclaration, node.span, std::string(what) + " says nothing").help =
        "write what must hold: `p1.hand: same`";
  for (const Entry& entry : node.entries) {
    if (auto expected = ReadExpected(entry.value, sink)) claims.push_back({KeyText(entry), std::move(*expected)});
  }
  return claims;
}

}  // namespace cardinal::documents
