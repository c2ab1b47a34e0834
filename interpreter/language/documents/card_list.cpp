#include "interpreter/language/documents/card_list.h"

#include <utility>

namespace cardinal::documents {

namespace {

struct CountedText {
  std::string_view digits;
  std::size_t name = 0;  // where the name begins
};

// Splits `12 Name` into number and name, if the text has that form.
std::optional<CountedText> NumberInFront(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  std::size_t name = end;
  while (name < text.size() && text[name] == ' ') ++name;
  if (end == 0 || name == end || name == text.size()) return std::nullopt;
  return CountedText{text.substr(0, end), name};
}

LocatedText WithoutQuotes(const LocatedText& text) {
  if (text.text.size() < 2 || text.text.front() != '"' || text.text.back() != '"') return text;
  LocatedText inside = SubText(text, 1, text.text.size() - 2);
  inside.quoted = true;
  inside.exact = false;
  return inside;
}

}  // namespace

CardCount ResolveCardCount(const CardCount& count, const std::function<bool(const std::string& name)>& is_card) {
  const LocatedText whole = WithoutQuotes(count.full_text);
  if (whole.text == count.card.text || !is_card(whole.text)) return count;
  return whole.quoted || !is_card(count.card.text) ? CardCount{1, whole, count.full_text} : count;
}

bool IsListText(std::string_view text) { return text.size() >= 2 && text.front() == '[' && text.back() == ']'; }

CardCount ParseCardCount(const LocatedText& text) {
  const LocatedText name = WithoutQuotes(text);
  CardCount count{1, name, text};
  const auto numbered = NumberInFront(name.text);
  const auto copies = numbered ? ParseDecimal(numbered->digits) : std::nullopt;
  if (!copies || *copies < 1 || *copies > kMaxCopiesOnBoard) return count;
  count.copies = static_cast<int>(*copies);
  count.card = WithoutQuotes(SubText(name, numbered->name, std::string::npos));
  return count;
}

std::optional<CardCount> ReadCardCount(const YamlNode& node, int most, diag::Sink& sink) {
  if (node.IsMap()) {
    sink.Report(diag::Code::WrongType, node.span, "a card in a list must be a name, not a map").help =
        "write `3 Name` for three copies; states of single cards belong under `cards:` of the board";
    return std::nullopt;
  }
  const auto text = ReadText(node, "a card in a list", sink);
  if (!text) return std::nullopt;
  const auto numbered = NumberInFront(text->text);
  const auto copies = numbered ? ParseDecimal(numbered->digits) : std::optional<std::int64_t>(1);
  if (!copies || *copies < 1 || *copies > most) {
    if (text->quoted) return CardCount{1, *text, *text};
    sink.Report(diag::Code::BadNumber, node.span,
                "copies must be a plain number from 1 to " + std::to_string(most) + ", not `" +
                    std::string(numbered->digits) + "`")
        .help = "a name that begins with a number is put in quotes";
    return std::nullopt;
  }
  return ParseCardCount(*text);
}

std::optional<std::vector<CardCount>> ReadCardList(const YamlNode& node, std::string_view what, int most,
                                                   diag::Sink& sink) {
  return ReadList<CardCount>(node, what, sink, [&](const YamlNode& item) { return ReadCardCount(item, most, sink); });
}

std::optional<std::vector<CardCount>> ReadDeckCards(const YamlNode& node, std::string_view what, diag::Sink& sink) {
  if (node.IsMap() && !RequireMap(node, what, sink)) return std::nullopt;
  if (!node.IsMap()) {
    if (node.IsList()) return ReadCardList(node, what, kMaxCopiesInDeck, sink);
    if (node.IsScalar() && IsEmptyWord(node.text)) return std::vector<CardCount>{};
    sink.Report(diag::Code::WrongType, node.span,
                std::string(what) + " must be a map of names to copies, or a list of names, not " +
                    std::string(DescribeNodeKind(node)));
    return std::nullopt;
  }
  std::vector<CardCount> cards;
  for (const YamlEntry& entry : node.entries) {
    if (KeyText(entry).text.empty()) {
      sink.Report(diag::Code::WrongType, KeyText(entry).span, "the name of a card is empty");
      continue;
    }
    const auto copies = ReadInteger(entry.value, "the number of copies", 1, kMaxCopiesInDeck, sink);
    if (copies) cards.push_back({static_cast<int>(*copies), KeyText(entry), KeyText(entry)});
  }
  if (cards.size() < node.entries.size()) return std::nullopt;
  return cards;
}

std::vector<CardCount> ParseCardList(const LocatedText& text) {
  std::vector<CardCount> cards;
  LocatedText inside = TrimText(text);
  if (IsEmptyWord(inside.text)) return cards;
  if (!IsListText(inside.text)) {
    inside.quoted = false;  // the quotes were around the whole expectation
    cards.push_back(ParseCardCount(inside));
    return cards;
  }
  for (LocatedText part : SplitAtCommas(SubText(inside, 1, inside.text.size() - 2))) {
    part.quoted = false;
    cards.push_back(ParseCardCount(part));
  }
  return cards;
}

}  // namespace cardinal::documents
