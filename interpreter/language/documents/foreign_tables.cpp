// Recognises decks and cards of other programs in XML, JSON or CSV.
#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "interpreter/base/limits.h"
#include "interpreter/base/text.h"
#include "interpreter/base/utf8.h"
#include "interpreter/language/documents/foreign_parts.h"
#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

namespace {

// ---- XML

// Decodes `&#39;` or `&#x27;`: the character, and its length in bytes; 0 if there is none.
std::pair<std::string, std::size_t> NumericEntity(std::string_view text) {
  const std::size_t end = text.substr(0, 12).find(';');
  if (!text.starts_with("&#") || end == std::string_view::npos) return {"", 0};
  std::string_view digits = text.substr(2, end - 2);
  const int base = digits.starts_with('x') || digits.starts_with('X') ? 16 : 10;
  if (base == 16) digits.remove_prefix(1);
  std::uint32_t number = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  const bool character = number >= 0x20 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
  if (error != std::errc() || stop != digits.data() + digits.size() || !character) return {"", 0};
  std::string written;
  base::AppendUtf8(written, static_cast<char32_t>(number));
  return {written, end + 1};
}

std::string WithoutEntities(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
      {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}}};
  std::string plain;
  while (!text.empty()) {
    if (const auto [character, bytes] = NumericEntity(text); bytes > 0) {
      plain += character;
      text.remove_prefix(bytes);
      continue;
    }
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

// Iterates over the tags of a deck.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  ForeignFile ReadForeignDeck() {
    while (Next()) ReadDeckElement();
    return {"XML", std::move(deck_), {}, std::move(unread_)};
  }

 private:
  // Moves to the next tag, "<card ... /", and the text after it.
  bool Next() {
    const std::size_t begin = text_.find('<');
    if (begin == std::string_view::npos) return false;
    const std::size_t end = text_.find('>', begin);
    if (end == std::string_view::npos) return false;
    tag_ = text_.substr(begin, end - begin);
    text_.remove_prefix(end + 1);
    words_ = base::TrimText(text_.substr(0, text_.find('<')));
    return true;
  }

  bool Is(std::string_view name) const {
    const std::string_view rest = tag_.substr(std::min(tag_.size(), name.size() + 1));
    return tag_.substr(1).starts_with(name) && (rest.empty() || rest.front() == ' ' || rest.front() == '/');
  }

  void ReadDeckElement() {
    if (Is("deckname")) deck_.title = WithoutEntities(words_);
    if (Is("zone") || Is("section")) {
      const std::string zone = base::LowerAscii(Attribute(tag_, "name"));
      aside_ = zone.starts_with("side") || zone == "tokens";
    }
    if (!Is("card")) return;
    std::string name = Attribute(tag_, "name"), count = Attribute(tag_, "number");
    if (name.empty()) name = WithoutEntities(words_);
    if (count.empty()) count = Attribute(tag_, "qty");
    const int copies = count.empty() ? 1 : ReadCopies(count);
    if (name.empty() || copies == 0)
      unread_.push_back(std::string(tag_) + '>');
    else if (aside_)
      deck_.sideboard += copies;
    else
      AddCopies(deck_, name, copies);
  }

  std::string_view text_, tag_, words_;
  bool aside_ = false;
  ForeignDeck deck_;
  std::vector<std::string> unread_;
};

// ---- rows with named values, as in JSON and CSV

using Keys = std::span<const std::string_view>;
using TableRow = std::vector<std::pair<std::string, std::string>>;  // key (lower case), value

std::string FindCell(const TableRow& row, Keys keys) {
  for (const std::string_view key : keys)
    for (const auto& [name, value] : row)
      if (name == key) return value;
  return "";
}

constexpr auto kNames = std::to_array<std::string_view>({"name", "card", "card name", "card_name", "title"});
constexpr auto kTitles = std::to_array<std::string_view>({"deck", "name", "title", "deckname", "deck name"});
constexpr auto kCounts = std::to_array<std::string_view>({"count", "quantity", "qty", "copies", "amount"});
constexpr auto kTypes = std::to_array<std::string_view>({"type", "types", "type_line", "kind"});
constexpr auto kTexts = std::to_array<std::string_view>({"text", "rules", "oracle_text", "description", "desc"});

bool ContainsKey(const std::string& key, Keys keys) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

// Joins lines: a name is one line, but a cell of a table may have several.
std::string OneLine(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  return text;
}

ForeignCard CardIn(const TableRow& row) {
  ForeignCard card{OneLine(FindCell(row, kNames)), FindCell(row, kTypes), FindCell(row, kTexts), {}};
  for (const auto& [key, value] : row) {
    const bool known = ContainsKey(key, kNames) || ContainsKey(key, kTypes) || ContainsKey(key, kTexts);
    if (!known && !value.empty()) card.attributes.emplace_back(key, value);
  }
  return card;
}

// The values of a row, for messages.
std::string DescribeRow(const TableRow& row) {
  std::string text;
  for (const auto& [key, value] : row) text += (text.empty() || value.empty() ? "" : ", ") + value;
  return text;
}

// Rows with numbers of copies are a deck, others are cards. `written`: "JSON".
std::optional<ForeignFile> FromRows(const std::vector<TableRow>& rows, const std::string& written) {
  ForeignFile deck{"a deck in " + written, ForeignDeck{}, {}, {}}, cards{"cards in " + written, std::nullopt, {}, {}};
  for (const TableRow& row : rows) {
    const std::string name = OneLine(FindCell(row, kNames)), shown = DescribeRow(row);
    const int copies = ReadCopies(FindCell(row, kCounts));
    if (!name.empty() && copies > 0)
      AddCopies(*deck.deck, name, copies);
    else if (!shown.empty())
      deck.unrecognised.push_back(shown);
    if (!name.empty())
      cards.cards.push_back(CardIn(row));
    else if (!shown.empty())
      cards.unrecognised.push_back(shown);
  }
  if (!deck.deck->cards.empty()) return deck;
  return cards.cards.empty() ? std::nullopt : std::optional(std::move(cards));
}

// ---- JSON, which is YAML too

TableRow ToRow(const YamlNode& map) {
  TableRow row;
  for (const YamlEntry& entry : map.entries)
    row.emplace_back(base::LowerAscii(entry.key), entry.value.IsScalar() ? entry.value.text : ToFlowYaml(entry.value));
  return row;
}

struct NamedList {
  std::string key;  // empty: the whole document
  const YamlNode* list;
};

// Collects the lists of maps in a document, at its root or below it.
void FindLists(const std::string& key, const YamlNode& node, std::vector<NamedList>& found, int depth = 3) {
  if (node.IsList() && !node.items.empty() && node.items.front().IsMap()) found.push_back({key, &node});
  if (depth == 0) return;
  for (const YamlEntry& entry : node.entries) FindLists(entry.key, entry.value, found, depth - 1);
}

// Adds the items of a list that are not rows.
void AddOthers(const YamlNode& list, std::vector<std::string>& unread) {
  for (const YamlNode& item : list.items)
    if (!item.IsMap()) unread.push_back(item.IsScalar() ? item.text : ToFlowYaml(item));
}

// Adds the lists after the first: a sideboard and similar parts.
void AddFurther(const NamedList& further, ForeignFile& foreign) {
  for (const YamlNode& item : further.list->items) {
    const int copies = item.IsMap() ? ReadCopies(FindCell(ToRow(item), kCounts)) : 0;
    if (foreign.deck && copies > 0 && IsSideboardHeading(base::LowerAscii(further.key)))
      foreign.deck->sideboard += copies;
    else
      foreign.unrecognised.push_back(further.key + ": " + (item.IsMap() ? DescribeRow(ToRow(item)) : ToFlowYaml(item)));
  }
}

// ---- CSV

using Cells = std::vector<std::string>;

// Splits a table into rows. A quoted cell may have separators and line breaks; a quote in it is doubled.
std::vector<Cells> RowsIn(std::string_view text, char separator) {
  std::vector<Cells> rows = {Cells(1)};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    std::string& cell = rows.back().back();
    if (c == '"' && quoted && text.substr(i + 1).starts_with('"')) {
      cell += text[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == separator && !quoted) {
      rows.back().emplace_back();
    } else if (c == '\n' && !quoted) {
      rows.emplace_back(1);
    } else {
      cell += c;
    }
  }
  for (Cells& row : rows)
    for (std::string& cell : row) cell = base::TrimText(cell);
  return rows;
}

// True if the cells are names of columns; a cell with a colon would be a line of YAML.
bool IsHead(const Cells& cells) {
  const auto has_colon = [](const std::string& cell) { return cell.find(':') != std::string::npos; };
  return cells.size() > 1 && std::none_of(cells.begin(), cells.end(), has_colon) &&
         std::any_of(cells.begin(), cells.end(), [](const std::string& cell) { return ContainsKey(cell, kNames); });
}

}  // namespace

std::optional<ForeignFile> RecogniseXml(std::string_view text) {
  if (!base::TrimText(text).starts_with('<')) return std::nullopt;
  ForeignFile foreign = XmlReader(text).ReadForeignDeck();
  if (text.find("<html") != std::string_view::npos)
    foreign.format = "a page of the web (HTML)";
  else if (text.find("<cockatrice_deck") != std::string_view::npos)
    foreign.format = "a deck of Cockatrice (.cod)";
  else if (text.find("<section") != std::string_view::npos && !foreign.deck->cards.empty())
    foreign.format = "a deck of OCTGN (.o8d)";
  return foreign;
}

std::optional<ForeignFile> RecogniseJson(const source::SourceFile& file) {
  const std::string_view text = base::TrimText(file.Text());
  if (!text.starts_with('{') && !text.starts_with('[')) return std::nullopt;
  diag::Sink unheard;
  const auto root = ReadYaml(file, base::Limits{}, unheard);
  // A deck of Cardinal may be JSON; a document without lists of maps is not recognised.
  if (!root || (root->FindEntry("cards") != nullptr && root->FindEntry("game") != nullptr)) return std::nullopt;
  std::vector<NamedList> lists;
  FindLists("", *root, lists);
  if (lists.empty()) return std::nullopt;
  std::vector<TableRow> rows;
  for (const YamlNode& item : lists.front().list->items)
    if (item.IsMap()) rows.push_back(ToRow(item));
  auto found = FromRows(rows, "JSON");
  if (!found) return std::nullopt;
  AddOthers(*lists.front().list, found->unrecognised);
  for (std::size_t i = 1; i < lists.size(); ++i) AddFurther(lists[i], *found);
  if (found->deck && root->IsMap()) found->deck->title = OneLine(FindCell(ToRow(*root), kTitles));
  return found;
}

std::optional<ForeignFile> RecogniseTable(std::string_view text) {
  const std::string head_line = base::LowerAscii(base::TrimText(text.substr(0, text.find('\n'))));
  for (const char separator : {',', ';', '\t'}) {
    const Cells head = RowsIn(head_line, separator).front();
    if (!IsHead(head)) continue;
    const std::vector<Cells> table = RowsIn(text, separator);
    std::vector<TableRow> rows;
    for (std::size_t i = 1; i < table.size(); ++i) {
      TableRow row;
      for (std::size_t at = 0; at < table[i].size(); ++at)
        row.emplace_back(at < head.size() ? head[at] : "column " + std::to_string(at + 1), table[i][at]);
      rows.push_back(std::move(row));
    }
    if (auto found = FromRows(rows, "CSV")) return found;
  }
  return std::nullopt;
}

}  // namespace cardinal::documents
