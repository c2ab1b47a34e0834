// Recognises decks of other programs that are text, line by line.
#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "interpreter/base/text.h"
#include "interpreter/language/documents/foreign_parts.h"
#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

namespace {

using base::IsDigit;

bool IsHeading(std::string_view heading) {
  constexpr std::array<std::string_view, 7> kMain = {"deck",      "main",      "maindeck", "main deck",
                                                     "mainboard", "commander", "about"};
  return IsSideboardHeading(heading) || std::find(kMain.begin(), kMain.end(), heading) != kMain.end();
}

// The heading in a line: "Sideboard (15):" -> sideboard
std::string HeadingIn(std::string_view line) {
  std::string heading = base::LowerAscii(line);
  if (heading.starts_with("//")) heading.erase(0, 2);
  if (const std::size_t count = heading.find(" ("); count != std::string::npos) heading.resize(count);
  while (heading.ends_with(':')) heading.pop_back();
  return std::string(base::TrimText(heading));
}

// The words before the last one, and the last one; both without surrounding blanks.
std::pair<std::string_view, std::string_view> LastWord(std::string_view words) {
  const std::size_t blank = words.rfind(' ');
  if (blank == std::string_view::npos) return {{}, words};
  return {base::TrimText(words.substr(0, blank)), words.substr(blank + 1)};
}

// Removes the set from `Wolf (BAS) 12`, perhaps with `*F*` for foil: Arena writes the set and, mostly, the number in
// it.
std::string_view WithoutArenaSet(std::string_view name) {
  auto [head, last] = LastWord(name);
  if (last.size() > 2 && last.starts_with('*') && last.ends_with('*') && !head.empty()) {
    name = head;
    std::tie(head, last) = LastWord(head);
  }
  const auto is_set = [](std::string_view word) { return word.starts_with('(') && word.ends_with(')'); };
  if (is_set(last)) return head.empty() ? name : head;
  if (std::none_of(last.begin(), last.end(), IsDigit)) return name;
  const auto [card, set] = LastWord(head);
  return is_set(set) && !card.empty() ? card : name;
}

// Removes the set from `[BAS:12] Wolf`.
std::string_view WithoutXmageSet(std::string_view name) {
  const std::size_t end = name.find(']');
  const bool marked =
      name.starts_with('[') && end != std::string_view::npos && name.substr(0, end).find(':') != std::string_view::npos;
  return marked ? base::TrimText(name.substr(end + 1)) : name;
}

// Parses `Wolf x12`.
CountedName CountedBehind(std::string_view line) {
  const auto [name, last] = LastWord(line);
  const bool counted = last.starts_with('x') || last.starts_with('X');
  const int copies = counted && !name.empty() ? ReadCopies(last) : 0;
  return copies == 0 ? CountedName{} : CountedName{copies, name};
}

class ListReader {
 public:
  // False if the line cannot be a line of a list.
  bool ReadLine(std::string_view line) {
    if (line.empty()) return true;
    const std::string heading = HeadingIn(line);
    if (IsHeading(heading)) {
      marked_ = true;
      aside_ = IsSideboardHeading(heading);
      return true;
    }
    if (line.starts_with("//") || line.starts_with('#')) return true;
    if (line.starts_with("LAYOUT ")) return xmage_ = true;
    for (const std::string_view key : {"Name ", "NAME:"})
      if (line.starts_with(key) && deck_.cards.empty()) {
        deck_.title = base::TrimText(line.substr(key.size()));
        return true;
      }
    return ReadCard(line);
  }

  // One number before some words may be anything; several such lines, or a mark of another program, are a deck.
  std::optional<ForeignFile> Found() const {
    if (deck_.cards.empty() || (entries_ < 2 && !marked_ && !arena_ && !xmage_)) return std::nullopt;
    const char* format = xmage_   ? "a deck of XMage (.dck)"
                         : arena_ ? "a deck as MTG Arena writes it"
                                  : "a plain deck list, a number and a name on each line";
    return ForeignFile{format, deck_, {}, {}};
  }

 private:
  bool ReadCard(std::string_view line) {
    bool aside = aside_;
    if (line.starts_with("SB:")) {
      aside = true;
      line = base::TrimText(line.substr(3));
    }
    CountedName counted = ReadCountedName(line);
    if (counted.copies == 0) counted = CountedBehind(line);
    if (counted.copies == 0) return false;
    ++entries_;
    const std::string_view without_set = WithoutXmageSet(counted.name), name = WithoutArenaSet(without_set);
    xmage_ = xmage_ || without_set != counted.name;
    arena_ = arena_ || name != without_set;
    if (aside)
      deck_.sideboard += counted.copies;
    else
      AddCopies(deck_, name, counted.copies);
    return true;
  }

  ForeignDeck deck_;
  int entries_ = 0;
  bool aside_ = false, marked_ = false, arena_ = false, xmage_ = false;
};

// The name of the section: `[Main]`, `#main`.
std::string SectionIn(std::string_view line) {
  if (line.starts_with('[') && line.ends_with(']'))
    return base::LowerAscii(base::TrimText(line.substr(1, line.size() - 2)));
  return "";
}

std::optional<ForeignFile> ReadForge(const std::vector<std::string_view>& lines) {
  ForeignFile forge{"a deck of Forge (.dck)", ForeignDeck{}, {}, {}};
  ForeignDeck& deck = *forge.deck;
  std::string section;
  for (const std::string_view line : lines) {
    if (const std::string next = SectionIn(line); !next.empty()) {
      section = next;
      continue;
    }
    if (section == "metadata") {
      if (line.starts_with("Name=")) deck.title = base::TrimText(line.substr(5));
      continue;
    }
    const CountedName counted = ReadCountedName(line.substr(0, line.find('|')));
    if (counted.copies == 0) {
      if (!line.empty()) forge.unrecognised.emplace_back(line);
    } else if (section == "main" || section == "commander") {
      AddCopies(deck, counted.name, counted.copies);
    } else {
      deck.sideboard += counted.copies;
    }
  }
  return forge;
}

std::optional<ForeignFile> ReadYdk(const std::vector<std::string_view>& lines) {
  ForeignDeck deck;
  deck.by_number = true;
  bool main = false;
  for (const std::string_view line : lines) {
    if (line.starts_with('#') || line.starts_with('!')) {
      main = line == "#main";
    } else if (!line.empty()) {
      if (main)
        AddCopies(deck, line, 1);
      else
        ++deck.sideboard;
    }
  }
  return ForeignFile{"a deck of YGOPRO or EDOPro (.ydk)", std::move(deck), {}, {}};
}

}  // namespace

bool IsSideboardHeading(std::string_view heading) {
  constexpr std::array<std::string_view, 6> kAside = {"side",      "sideboard",   "maybeboard",
                                                      "companion", "considering", "schemes"};
  return std::find(kAside.begin(), kAside.end(), heading) != kAside.end();
}

std::vector<std::string_view> TrimmedLines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(base::TrimText(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return lines;
}

int ReadCopies(std::string_view words) {
  if (words.starts_with('x') || words.starts_with('X'))
    words.remove_prefix(1);
  else if (words.ends_with('x') || words.ends_with('X'))
    words.remove_suffix(1);
  const auto copies = ParseDecimal(base::TrimText(words));
  return copies && *copies >= 1 && *copies <= 999 ? static_cast<int>(*copies) : 0;
}

CountedName ReadCountedName(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && IsDigit(line[end])) ++end;
  const int copies = ReadCopies(line.substr(0, end));
  if (end < line.size() && (line[end] == 'x' || line[end] == 'X')) ++end;
  const bool parted = end < line.size() && (line[end] == ' ' || line[end] == '\t');
  const std::string_view name = parted ? base::TrimText(line.substr(end)) : std::string_view();
  if (copies == 0 || name.empty()) return {};
  return {copies, name};
}

void AddCopies(ForeignDeck& deck, std::string_view name, int copies) {
  const auto [place, fresh] = deck.index_by_name.emplace(name, deck.cards.size());
  if (fresh)
    deck.cards.emplace_back(name, copies);
  else
    deck.cards[place->second].second += copies;
}

std::optional<ForeignFile> RecogniseSections(std::string_view text) {
  const std::vector<std::string_view> lines = TrimmedLines(text);
  if (std::find(lines.begin(), lines.end(), "#main") != lines.end()) return ReadYdk(lines);
  const auto first = std::find_if(lines.begin(), lines.end(), [](std::string_view line) { return !line.empty(); });
  if (first == lines.end()) return std::nullopt;
  const std::string section = SectionIn(*first);
  return section == "metadata" || section == "main" ? ReadForge(lines) : std::nullopt;
}

std::optional<ForeignFile> RecogniseList(std::string_view text) {
  ListReader reader;
  for (const std::string_view line : TrimmedLines(text))
    if (!reader.ReadLine(line)) return std::nullopt;
  return reader.Found();
}

}  // namespace cardinal::documents
