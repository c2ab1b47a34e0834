// Reads values of the schema from Nodes: texts, whole numbers, yes or no, lists, the known keys of a map. Promises: the
// reader is strict: a key that was not read is an error with the nearest known key; only a plain decimal is a number;
// each error is reported once, at its place, and results in an empty optional.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/documents/schema.h"
#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

// A piece of text and its place. Quoted text is never read as a number of copies.
struct LocatedText {
  std::string text;
  source::Span span;
  bool quoted = false;
  bool exact = false;  // byte i of text is byte span.begin + i of the file (+ 1 if quoted)
};

LocatedText ScalarText(const YamlNode& scalar);
LocatedText KeyText(const YamlEntry& entry);
// A part of a text; its span is exact if possible, otherwise it is the span of the whole.
LocatedText SubText(const LocatedText& text, std::size_t begin, std::size_t count);
// The text without blanks at both ends.
LocatedText TrimText(const LocatedText& text);
// The parts between commas that are outside of ( ), [ ], { } and "quotes", each trimmed; an empty text has no parts.
std::vector<LocatedText> SplitAtCommas(const LocatedText& text);

// Words for no card, no value and an empty list.
inline constexpr std::array<std::string_view, 5> kEmptyWords = {"none", "nothing", "empty", "nobody", "no card"};
// True for one of these words, or `[]`.
bool IsEmptyWord(std::string_view text);

// The number that `text` is in plain decimal (without leading zero, blank, `_` or `+`), if it is one.
std::optional<std::int64_t> ParseDecimal(std::string_view text);

constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

// Each function reports an error and returns nothing if the node has another form. `what` names the node in messages:
// "the number of copies".
// From 0 to the largest unsigned number of 64 bits.
std::optional<std::uint64_t> ReadSeed(const YamlNode& node, diag::Sink& sink);

std::optional<std::int64_t> ReadInteger(const YamlNode& node, std::string_view what, std::int64_t least,
                                        std::int64_t most, diag::Sink& sink);
std::optional<LocatedText> ReadText(const YamlNode& node, std::string_view what,
                                    diag::Sink& sink);                                        // not empty, on one line
std::optional<bool> ReadFlag(const YamlNode& node, std::string_view what, diag::Sink& sink);  // yes or no
// Reads a list of texts, or a word for an empty one.
std::optional<std::vector<LocatedText>> ReadTexts(const YamlNode& node, std::string_view what, diag::Sink& sink);
// Reads one of `choices`, as its index.
std::optional<std::size_t> ReadChoice(const YamlNode& node, std::string_view what,
                                      const std::vector<std::string>& choices, diag::Sink& sink);
bool RequireList(const YamlNode& node, std::string_view what, diag::Sink& sink);
bool RequireMap(const YamlNode& node, std::string_view what, diag::Sink& sink);
// A comma in brackets has cut a text in two: `{p1: play A, B}`. Returns true if that was reported. `whose`: "the
// answer".
bool ReportSplitText(const YamlNode& map, std::string_view whose, diag::Sink& sink);

// Reads each item of a list; nothing if the node is not a list or any item failed (all items are read).
template <typename T, typename Read>
std::optional<std::vector<T>> ReadList(const YamlNode& node, std::string_view what, diag::Sink& sink, Read read) {
  if (!RequireList(node, what, sink)) return std::nullopt;
  std::vector<T> values;
  bool all = true;
  for (const YamlNode& item : node.items) {
    std::optional<T> value = read(item);
    all = all && value.has_value();
    if (value) values.push_back(std::move(*value));
  }
  if (!all) return std::nullopt;
  return values;
}

// Reads the keys of a map that the schema allows. The caller asks for each of them and then calls Finish.
class MapReader {
 public:
  // Reports a node that is not a map; such a node has no keys.
  MapReader(const YamlNode& node, const MapInfo& place, diag::Sink& sink);
  MapReader(const YamlNode& node, MapKind place, diag::Sink& sink) : MapReader(node, GetMapInfo(place), sink) {}
  bool Ok() const { return ok_; }
  const YamlEntry* FindOptional(std::string_view key);
  const YamlEntry* FindRequired(std::string_view key);  // Finish reports it if it is missing
  // The entries whose keys were not read so far, except those that look like a misspelt key of the schema.
  std::vector<const YamlEntry*> UnreadEntries() const;
  // Accepts an entry of UnreadEntries as part of the format.
  void AcceptEntry(const YamlEntry& entry) { MarkAsRead(entry); }
  // Reports every key that was not read, and every missing key.
  void Finish();

 private:
  void MarkAsRead(const YamlEntry& entry);
  std::vector<std::string> Known() const;
  std::string Meant(const std::string& key) const;
  bool Taken(const YamlEntry& entry) const;

  const YamlNode& node_;
  const MapInfo& place_;
  diag::Sink& sink_;
  bool ok_;
  std::vector<std::string> missing_;
  std::vector<bool> taken_;
};

}  // namespace cardinal::documents
