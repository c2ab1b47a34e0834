// Decks and cards of other programs as XML, JSON or CSV.
#include <algorithm>
#include <array>
#include <span>

#include "interpreter/base/limits.h"
#include "interpreter/language/documents/foreign_parts.h"
#include "interpreter/language/documents/reader.h"

namespace cardinal::documents {

namespace {

// ---- XML

std::string WithoutEntities(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
      {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}}};
  std::string plain;
  while (!text.empty()) {
    const auto entity = std::find_if(kEntities.begin(), kEntities.end(),
                                     [&](const auto& each) { return text.starts_with(each.first); });
    plain += entity == kEntities.end() ? text.front() : entity->second;
    text.remove_prefix(entity == kEntities.end() ? 1 : entity->first.size());
  }
  return plain;
}

// The value of `name="..."` in a tag.
std::string Attribute(std::string_view tag, const std::string& name) {
  const std::string key = ' ' + name + "=\"";
  const std::size_t begin = tag.find(key);
  if (begin == std::string_view::npos) return "";
  const std::string_view value = tag.substr(begin + key.size());
  return WithoutEntities(value.substr(0, value.find('"')));
}

// Goes through the tags of a deck.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  ForeignDeck Read() {
    while (Next()) Take();
    return deck_;
  }

 private:
  // The next tag, "<card ... /", and the text after it.
  bool Next() {
    const std::size_t begin = text_.find('<');
    if (begin == std::string_view::npos) return false;
    const std::size_t end = text_.find('>', begin);
    if (end == std::string_view::npos) return false;
    tag_ = text_.substr(begin, end - begin);
    text_.remove_prefix(end + 1);
    words_ = TrimmedWords(text_.substr(0, text_.find('<')));
    return true;
  }

  bool Is(std::string_view name) const {
    const std::string_view rest = tag_.substr(std::min(tag_.size(), name.size() + 1));
    return tag_.substr(1).starts_with(name) && (rest.empty() || rest.front() == ' ' || rest.front() == '/');
  }

  void Take() {
    if (Is("deckname")) deck_.title = WithoutEntities(words_);
    if (Is("zone") || Is("section")) {
      const std::string zone = LowerAscii(Attribute(tag_, "name"));
      aside_ = zone.starts_with("side") || zone == "tokens";
    }
    if (!Is("card")) return;
    std::string name = Attribute(tag_, "name"), count = Attribute(tag_, "number");
    if (name.empty()) name = WithoutEntities(words_);
    if (count.empty()) count = Attribute(tag_, "qty");
    const auto copies = DecimalOf(count);
    if (name.empty() || !copies || *copies < 1 || *copies > 999) return;
    if (aside_)
      deck_.aside += static_cast<int>(*copies);
    else
      AddCopies(deck_, name, static_cast<int>(*copies));
  }

  std::string_view text_, tag_, words_;
  bool aside_ = false;
  ForeignDeck deck_;
};

// ---- rows with named values, as JSON and CSV have them

using Keys = std::span<const std::string_view>;
using Row = std::vector<std::pair<std::string, std::string>>;  // key (lower case), value

std::string Value(const Row& row, Keys keys) {
  for (const std::string_view key : keys)
    for (const auto& [name, value] : row)
      if (name == key) return value;
  return "";
}

constexpr auto kNames = std::to_array<std::string_view>({"name", "card", "card name", "card_name", "title"});
constexpr auto kCounts = std::to_array<std::string_view>({"count", "quantity", "qty", "copies", "amount"});
constexpr auto kTypes = std::to_array<std::string_view>({"type", "types", "type_line", "kind"});
constexpr auto kTexts = std::to_array<std::string_view>({"text", "rules", "oracle_text", "description", "desc"});

bool IsOneOf(const std::string& key, Keys keys) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

ForeignCard CardIn(const Row& row) {
  ForeignCard card{Value(row, kNames), Value(row, kTypes), Value(row, kTexts), {}};
  for (const auto& [key, value] : row) {
    const bool known = IsOneOf(key, kNames) || IsOneOf(key, kTypes) || IsOneOf(key, kTexts);
    if (!known && !value.empty()) card.attributes.emplace_back(key, value);
  }
  return card;
}

// Rows that say how many are a deck, others are cards. `written`: "JSON".
std::optional<Foreign> FromRows(const std::vector<Row>& rows, const std::string& written) {
  Foreign deck{"a deck in " + written, ForeignDeck{}, {}}, cards{"cards in " + written, std::nullopt, {}};
  for (const Row& row : rows) {
    const std::string name = Value(row, kNames);
    if (name.empty()) continue;
    const auto copies = DecimalOf(Value(row, kCounts));
    if (copies && *copies >= 1 && *copies <= 999) AddCopies(*deck.deck, name, static_cast<int>(*copies));
    cards.cards.push_back(CardIn(row));
  }
  if (!deck.deck->cards.empty()) return deck;
  return cards.cards.empty() ? std::nullopt : std::optional(std::move(cards));
}

// ---- JSON, which is YAML too

Row RowOf(const Node& map) {
  Row row;
  for (const Entry& entry : map.entries)
    row.emplace_back(LowerAscii(entry.key), entry.value.IsScalar() ? entry.value.text : Written(entry.value));
  return row;
}

// The first list of maps in a document, at its root or below it.
const Node* ListOfMaps(const Node& node, int depth = 3) {
  if (node.IsList() && !node.items.empty() && node.items.front().IsMap()) return &node;
  for (const Entry& entry : node.entries)
    if (const Node* found = depth > 0 ? ListOfMaps(entry.value, depth - 1) : nullptr) return found;
  return nullptr;
}

// ---- CSV

std::vector<std::string> Cells(std::string_view line, char separator) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == separator && !quoted)
      cells.emplace_back();
    else
      cells.back() += c;
  }
  for (std::string& cell : cells) cell = TrimmedWords(cell);
  return cells;
}

// Names of columns; a line of YAML has a colon.
bool IsHead(const std::vector<std::string>& cells) {
  const auto has_colon = [](const std::string& cell) { return cell.find(':') != std::string::npos; };
  return cells.size() > 1 && std::none_of(cells.begin(), cells.end(), has_colon) &&
         std::any_of(cells.begin(), cells.end(), [](const std::string& cell) { return IsOneOf(cell, kNames); });
}

}  // namespace

std::optional<Foreign> RecogniseXml(std::string_view text) {
  if (!TrimmedWords(text).starts_with('<')) return std::nullopt;
  Foreign foreign{"XML", XmlReader(text).Read(), {}};
  if (text.find("<html") != std::string_view::npos)
    foreign.format = "a page of the web (HTML)";
  else if (text.find("<cockatrice_deck") != std::string_view::npos)
    foreign.format = "a deck of Cockatrice (.cod)";
  else if (text.find("<section") != std::string_view::npos && !foreign.deck->cards.empty())
    foreign.format = "a deck of OCTGN (.o8d)";
  return foreign;
}

std::optional<Foreign> RecogniseJson(const source::SourceFile& file) {
  const std::string_view text = TrimmedWords(file.Text());
  if (!text.starts_with('{') && !text.starts_with('[')) return std::nullopt;
  diag::Sink unheard;
  const auto root = ReadYaml(file, base::Limits{}, unheard);
  // A deck of Cardinal may be JSON; what is neither may be anything.
  if (!root || (root->Find("cards") != nullptr && root->Find("game") != nullptr)) return std::nullopt;
  const Node* list = ListOfMaps(*root);
  if (list == nullptr) return std::nullopt;
  std::vector<Row> rows;
  for (const Node& item : list->items) rows.push_back(RowOf(item));
  return FromRows(rows, "JSON");
}

std::optional<Foreign> RecogniseTable(std::string_view text) {
  const std::vector<std::string_view> lines = TrimmedLines(text);
  if (lines.size() < 2) return std::nullopt;
  for (const char separator : {',', ';', '\t'}) {
    const std::vector<std::string> head = Cells(LowerAscii(lines.front()), separator);
    if (!IsHead(head)) continue;
    std::vector<Row> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      const std::vector<std::string> cells = Cells(lines[i], separator);
      Row row;
      for (std::size_t at = 0; at < cells.size() && at < head.size(); ++at) row.emplace_back(head[at], cells[at]);
      rows.push_back(std::move(row));
    }
    if (auto found = FromRows(rows, "CSV")) return found;
  }
  return std::nullopt;
}

}  // namespace cardinal::documents
