#include "interpreter/language/documents/cursor.h"

#include <algorithm>

#include "interpreter/language/documents/kind.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/documents/walk.h"

namespace cardinal::documents {

namespace {

constexpr char kMark = '\x01';  // no document has it; it is put where the cursor is, and then looked for in the tree

// Whether a `#` before the offset makes it part of a comment.
bool InComment(std::string_view text, Offset offset) {
  Offset line = offset;
  while (line > 0 && text[static_cast<std::size_t>(line) - 1] != '\n') --line;
  for (Offset at = line; at < offset; ++at) {
    if (CommentAt(text, at)) return true;
    const char c = text[static_cast<std::size_t>(at)];
    const bool opens = (c == '"' || c == '\'') &&
                       (at == line || std::string_view(" [{,:-").find(text[static_cast<std::size_t>(at) - 1]) !=
                                          std::string_view::npos);
    if (opens) at = QuoteEnd(text, at).value_or(offset) - 1;
  }
  return false;
}

class Finder {
 public:
  Finder(std::string_view text, Offset offset) : text_(text), offset_(offset) {}

  bool InMap(const Node& map, Place place) {
    const PlaceInfo& info = Info(place);
    for (const Entry& entry : map.entries) {
      if (!Holds({entry.key_span.file, entry.key_span.begin, entry.value.span.end})) continue;
      found_.path.push_back({Unmarked(entry.key), -1, place});
      if (Holds(entry.key_span)) return FoundKey(map, entry, place);
      if (In(entry.value, info.ValueOf(entry.key), place, &entry)) return true;
      found_.path.pop_back();
    }
    return false;
  }

  // A document of one word: its first key.
  bool FirstWord(const Node& root, Place place) {
    if (!root.IsScalar() || root.style != Node::Style::Plain || !Holds(root.span)) return false;
    found_.path.push_back({Unmarked(root.text), -1, place});
    return Fill(root.span, root.text, true, Info(place).other_keys, place);
  }

  bool In(const Node& node, Value value, Place place, const Entry* entry) {
    const bool bracket = !node.IsScalar() && IsBracket(node.span.begin);
    brackets_ += bracket;
    const bool found = node.IsMap()    ? InMap(node, PlaceOfMap(value, node))
                       : node.IsList() ? InList(node, Info(value).item, place)
                                       : InScalar(node, value, place, entry);
    brackets_ -= bracket;
    return found;
  }

  Cursor& Found() { return found_; }

 private:
  bool Holds(source::Span span) const { return span.begin <= offset_ && offset_ < span.end; }
  bool IsBracket(Offset at) const {
    return text_[static_cast<std::size_t>(at)] == '[' || text_[static_cast<std::size_t>(at)] == '{';
  }

  static std::string Unmarked(std::string text) {
    std::erase(text, kMark);
    return text;
  }

  bool InList(const Node& list, Value value, Place place) {
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      if (!Holds(list.items[i].span)) continue;
      found_.path.push_back({"", static_cast<int>(i), place});
      found_.dash_missing = !IsBracket(list.span.begin) && !HasDash(list.items[i].span.begin);
      if (In(list.items[i], value, place, nullptr)) return true;
      found_.path.pop_back();
    }
    return false;
  }

  bool HasDash(Offset at) const {
    while (at > 0 && IsBlank(text_[static_cast<std::size_t>(at) - 1])) --at;
    return at > 0 && text_[static_cast<std::size_t>(at) - 1] == '-';
  }

  bool FoundKey(const Node& map, const Entry& entry, Place place) {
    for (const Entry& other : map.entries)
      if (&other != &entry) found_.keys.push_back(other.key);
    return Fill(entry.key_span, entry.key, true, Info(place).other_keys, place);
  }

  // A word on a line of its own where a map is wanted is the first key of it. (An answer is mostly no map.)
  bool InScalar(const Node& node, Value value, Place place, const Entry* entry) {
    if (!Holds(node.span)) return false;
    if (node.style == Node::Style::Block) {
      found_.inside_text = true;
      found_.text = {node.span.file, node.body.begin, node.body.end - 1};
      return Fill(node.span, "", false, value, place);
    }
    const Place map = Info(value).map;
    const bool plain = node.style == Node::Style::Plain;
    const bool may_be_key = entry == nullptr ? brackets_ == 0 : !SameLine(entry->key_span.end, node.span.begin);
    if (map == Place::None || map == Place::Picks || !plain || !may_be_key) return Fill(node.span, node.text, false, value, place);
    found_.path.push_back({Unmarked(node.text), -1, map});
    return Fill(node.span, node.text, true, Info(map).other_keys, map);
  }

  bool SameLine(Offset from, Offset to) const {
    return text_.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)).find('\n') ==
           std::string_view::npos;
  }

  bool Fill(source::Span span, const std::string& text, bool key, Value value, Place place) {
    const char first = text_[static_cast<std::size_t>(span.begin)];
    found_.place = place;
    found_.key = key;
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
  Cursor found_;
};

bool HasOnly(const Node& root, Place place) {
  return std::ranges::all_of(root.entries, [&](const Entry& entry) { return Info(place).Find(entry.key) != nullptr; });
}

}  // namespace

Place RootPlace(std::string_view path, const Node& root) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name == "cardinal.yaml") return Place::Project;
  if (LanguageOfRulebook(name) || root.Find("rulebook") != nullptr) return Place::Rulebook;
  switch (KindOf(root)) {
    case DocumentKind::Scenarios: return root.Find("scenarios") != nullptr ? Place::ScenarioFile : Place::Scenario;
    case DocumentKind::Deck: return root.Find("scenario") == nullptr ? Place::Deck : Place::Scenario;
    case DocumentKind::Other: break;
  }
  if (path.find("decks/") != std::string_view::npos) return Place::Deck;
  const bool shared = path.find("given/") != std::string_view::npos || (root.IsMap() && HasOnly(root, Place::Shared));
  return shared ? Place::Shared : Place::Scenario;
}

std::optional<Cursor> FindCursor(std::string_view path, std::string_view text, Offset offset) {
  offset = std::clamp(offset, Offset{0}, static_cast<Offset>(text.size()));
  if (InComment(text, offset)) return std::nullopt;
  std::string marked(text);
  marked.insert(static_cast<std::size_t>(offset), 1, kMark);
  Node root = ReadLeniently(marked, {});
  const Place place = RootPlace(path, ReadLeniently(text, {}));
  Finder finder(marked, offset);
  const bool found = root.IsMap() ? finder.InMap(root, place) : finder.FirstWord(root, place);
  return found ? std::optional(std::move(finder.Found())) : std::nullopt;
}

}  // namespace cardinal::documents
