#include "interpreter/language/documents/document_cursor.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/documents/document_kind.h"
#include "interpreter/language/documents/layout_file.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/documents/visit_texts.h"

namespace cardinal::documents {

namespace {

// A byte that no document has; it is inserted at the cursor and searched for in the tree.
constexpr char kMark = '\x01';

// True if a `#` before the offset makes it a part of a comment.
bool InComment(std::string_view text, Offset offset) {
  Offset line = offset;
  while (line > 0 && text[line - 1] != '\n') --line;
  for (Offset at = line; at < offset; ++at) {
    if (IsCommentStart(text, at)) return true;
    const char c = text[at];
    const bool opens = (c == '"' || c == '\'') &&
                       (at == line || std::string_view(" [{,:-").find(text[at - 1]) != std::string_view::npos);
    if (opens) at = QuoteEnd(text, at).value_or(offset) - 1;
  }
  return false;
}

class CursorFinder {
 public:
  CursorFinder(std::string_view text, Offset offset) : text_(text), offset_(offset) {}

  bool InMap(const YamlNode& map, MapKind place) {
    const MapInfo& info = GetMapInfo(place);
    for (const YamlEntry& entry : map.entries) {
      if (!Holds({entry.key_span.file, entry.key_span.begin, entry.value.span.end})) continue;
      found_.path.push_back({Unmarked(entry.key), -1, place});
      if (Holds(entry.key_span)) return FoundKey(map, entry, place);
      if (SearchNode(entry.value, info.KeyValueKind(entry.key), place, &entry)) return true;
      found_.path.pop_back();
    }
    return false;
  }

  // A document of one word: the word is its first key.
  bool FirstWord(const YamlNode& root, MapKind place) {
    if (!root.IsScalar() || root.style != YamlNode::Style::Plain || !Holds(root.span)) return false;
    found_.path.push_back({Unmarked(root.text), -1, place});
    return Fill(root.span, root.text, true, GetMapInfo(place).other_keys, place);
  }

  bool SearchNode(const YamlNode& node, ValueKind value, MapKind place, const YamlEntry* entry) {
    const bool bracket = !node.IsScalar() && IsBracket(node.span.begin);
    brackets_ += bracket;
    const bool found = node.IsMap()    ? InMap(node, MapKindFor(value, node))
                       : node.IsList() ? InList(node, GetValueInfo(value).item, place)
                                       : InScalar(node, value, place, entry);
    brackets_ -= bracket;
    return found;
  }

  DocumentCursor& Found() { return found_; }

 private:
  bool Holds(source::Span span) const { return span.begin <= offset_ && offset_ < span.end; }
  bool IsBracket(Offset at) const { return text_[at] == '[' || text_[at] == '{'; }

  static std::string Unmarked(std::string text) {
    std::erase(text, kMark);
    return text;
  }

  bool InList(const YamlNode& list, ValueKind value, MapKind place) {
    for (const std::int32_t i : base::Indices(list.items)) {
      if (!Holds(list.items[i].span)) continue;
      found_.path.push_back({"", i, place});
      found_.dash_missing = !IsBracket(list.span.begin) && !HasDash(list.items[i].span.begin);
      if (SearchNode(list.items[i], value, place, nullptr)) return true;
      found_.path.pop_back();
    }
    return false;
  }

  bool HasDash(Offset at) const {
    while (at > 0 && IsBlank(text_[at - 1])) --at;
    return at > 0 && text_[at - 1] == '-';
  }

  bool FoundKey(const YamlNode& map, const YamlEntry& entry, MapKind place) {
    for (const YamlEntry& other : map.entries)
      if (&other != &entry) found_.keys.push_back(other.key);
    return Fill(entry.key_span, entry.key, true, GetMapInfo(place).other_keys, place);
  }

  // If a map is required, a word on a line of its own is the first key of the map, except if the map is an answer,
  // since answers are mostly not maps.
  bool InScalar(const YamlNode& node, ValueKind value, MapKind place, const YamlEntry* entry) {
    if (!Holds(node.span)) return false;
    if (node.style == YamlNode::Style::Block) {
      found_.inside_text = true;
      found_.text = {node.span.file, node.body.begin, node.body.end - 1};
      return Fill(node.span, "", false, value, place);
    }
    const MapKind map = GetValueInfo(value).map;
    const bool plain = node.style == YamlNode::Style::Plain;
    const bool may_be_key = entry == nullptr ? brackets_ == 0 : !SameLine(entry->key_span.end, node.span.begin);
    if (map == MapKind::None || map == MapKind::Picks || !plain || !may_be_key)
      return Fill(node.span, node.text, false, value, place);
    found_.path.push_back({Unmarked(node.text), -1, map});
    return Fill(node.span, node.text, true, GetMapInfo(map).other_keys, map);
  }

  bool SameLine(Offset from, Offset to) const {
    return text_.substr(from, to - from).find('\n') == std::string_view::npos;
  }

  bool Fill(source::Span span, const std::string& text, bool key, ValueKind value, MapKind place) {
    const char first = text_[span.begin];
    found_.map = place;
    found_.is_key = key;
    found_.value = value;
    found_.word = text.substr(0, std::min(text.find(kMark), text.size()));
    found_.begin = span.begin;
    found_.end = span.end - 1;  // without the mark
    found_.quoted = first == '"' || first == '\'';
    found_.in_brackets = brackets_ > 0;
    return true;
  }

  std::string_view text_;
  Offset offset_;
  int brackets_ = 0;
  DocumentCursor found_;
};

bool HasOnly(const YamlNode& root, MapKind place) {
  return std::ranges::all_of(root.entries,
                             [&](const YamlEntry& entry) { return GetMapInfo(place).FindKey(entry.key) != nullptr; });
}

}  // namespace

MapKind RootMapKind(std::string_view path, const YamlNode& root) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name == "cardinal.yaml") return MapKind::Project;
  if (name == kLayoutFile) return MapKind::Layout;
  if (RulebookLanguage(name) || root.FindEntry("rulebook") != nullptr) return MapKind::Rulebook;
  switch (DetectDocumentKind(root)) {
    case DocumentKind::Scenarios:
      return root.FindEntry("scenarios") != nullptr ? MapKind::ScenarioFile : MapKind::Scenario;
    case DocumentKind::Deck: return root.FindEntry("scenario") == nullptr ? MapKind::Deck : MapKind::Scenario;
    case DocumentKind::Other: break;
  }
  if (path.find("decks/") != std::string_view::npos) return MapKind::Deck;
  const bool shared = path.find("given/") != std::string_view::npos || (root.IsMap() && HasOnly(root, MapKind::Shared));
  return shared ? MapKind::Shared : MapKind::Scenario;
}

std::optional<DocumentCursor> FindDocumentCursor(std::string_view path, std::string_view text, Offset offset) {
  offset = std::clamp(offset, Offset{0}, base::Count(text));
  if (InComment(text, offset)) return std::nullopt;
  std::string marked(text);
  marked.insert(offset, 1, kMark);
  YamlNode root = ReadLeniently(marked, {});
  const MapKind place = RootMapKind(path, ReadLeniently(text, {}));
  CursorFinder finder(marked, offset);
  const bool found = root.IsMap() ? finder.InMap(root, place) : finder.FirstWord(root, place);
  return found ? std::optional(std::move(finder.Found())) : std::nullopt;
}

}  // namespace cardinal::documents
