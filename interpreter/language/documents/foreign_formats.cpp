#include "interpreter/language/documents/foreign_formats.h"

#include <algorithm>
#include <cctype>

#include "interpreter/language/documents/foreign_parts.h"
#include "interpreter/language/documents/map_reader.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

namespace {

constexpr std::size_t kMaxEntries = 60;  // of a deck that are shown
constexpr std::size_t kMaxCards = 3;
constexpr std::size_t kMaxUnread = 3;

// The name as YAML reads it as a text.
std::string AsKey(const std::string& name) {
  const auto plain = [](unsigned char c) { return std::isalnum(c) != 0 || c == ' ' || c >= 0x80; };
  const bool letter = !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0;
  if (letter && std::all_of(name.begin(), name.end(), plain)) return name;
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return quoted + '"';
}

std::string Copies(int copies) { return std::to_string(copies) + (copies == 1 ? " copy is" : " copies are"); }

// Lists the lines and rows that were not converted, so that nothing is left out silently.
std::string LeftOut(const std::vector<std::string>& unread) {
  std::string text;
  for (std::size_t i = 0; i < unread.size() && i < kMaxUnread; ++i)
    text += (i == 0 ? "; not understood, so left out: `" : ", `") + diag::EscapeUnprintable(unread[i]) + '`';
  if (unread.size() > kMaxUnread) text += " and " + std::to_string(unread.size() - kMaxUnread) + " more";
  return text;
}

std::string DeckAsCardinal(const ForeignDeck& deck) {
  std::string text = "deck: " + AsKey(deck.title.empty() ? "My Deck" : deck.title) + "\ngame: GAME\ncards:\n";
  for (std::size_t i = 0; i < deck.cards.size() && i < kMaxEntries; ++i) {
    text += "  " + AsKey(deck.cards[i].first) + ": " + std::to_string(deck.cards[i].second) + '\n';
  }
  if (deck.cards.size() > kMaxEntries) text += "  # and " + std::to_string(deck.cards.size() - kMaxEntries) + " more\n";
  return text;
}

// Makes an identifier of the language: "Mana Cost" -> mana_cost.
std::string Identifier(const std::string& words) {
  std::string name;
  for (const char c : base::LowerAscii(words)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (name.ends_with('_')) name.pop_back();
  return name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0 ? "x" + name : name;
}

// "Siege Engine" -> SiegeEngine
std::string TypeName(const std::string& words) {
  std::string name;
  bool begins = true;
  for (const char c : words) {
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (letter) name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = !letter;
  }
  return name.empty() ? "TYPE" : name;
}

// Makes a text of the language; braces are escaped, because they would be holes.
std::string AsText(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '{' || c == '}') quoted += '\\';
    quoted += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  }
  return quoted + '"';
}

std::string AsValue(const std::string& value) { return ParseDecimal(value) ? value : AsText(value); }

std::string CardAsCardinal(const ForeignCard& card) {
  std::string text = "card " + AsText(card.name) + ": " + TypeName(card.type) + " {\n";
  for (const auto& [name, value] : card.attributes) text += "  " + Identifier(name) + ' ' + AsValue(value) + '\n';
  if (!card.text.empty()) text += "  text " + AsText(card.text) + '\n';
  return text + "}\n";
}

std::string CardsAsCardinal(const std::vector<ForeignCard>& cards) {
  std::string text = "cards GAME \"Name of the set\"\n";
  for (std::size_t i = 0; i < cards.size() && i < kMaxCards; ++i) text += '\n' + CardAsCardinal(cards[i]);
  if (cards.size() > kMaxCards) text += "\n// and " + std::to_string(cards.size() - kMaxCards) + " more\n";
  return text;
}

std::string HelpText(const ForeignFile& foreign) {
  if (!foreign.deck)
    return "cards of Cardinal are in a file whose name ends in .cardinal; `cardinal explain GAME` shows the types and "
           "attributes of a game" +
           LeftOut(foreign.unrecognised);
  std::string advice = "a deck of Cardinal is a YAML file";
  if (foreign.deck->by_number) advice += ", and names its cards (here they have numbers)";
  if (foreign.deck->sideboard > 0)
    advice += "; it has no sideboard, so " + Copies(foreign.deck->sideboard) + " left out";
  advice += LeftOut(foreign.unrecognised);
  return foreign.deck->cards.empty() ? advice : advice + "; GAME is the game that it is for";
}

}  // namespace

std::optional<ForeignFile> DetectForeignFile(const source::SourceFile& file) {
  const std::string_view text = file.Text();
  if (auto found = RecogniseXml(text)) return found;
  if (auto found = RecogniseSections(text)) return found;
  if (auto found = RecogniseJson(file)) return found;
  if (auto found = RecogniseList(text)) return found;
  return RecogniseTable(text);
}

std::string ConvertToCardinal(const ForeignFile& foreign) {
  if (foreign.deck) return foreign.deck->cards.empty() ? "" : DeckAsCardinal(*foreign.deck);
  return foreign.cards.empty() ? "" : CardsAsCardinal(foreign.cards);
}

bool ReportForeign(const source::SourceFile& file, diag::Sink& sink) {
  const auto foreign = DetectForeignFile(file);
  if (!foreign) return false;
  const auto begin = static_cast<Offset>(file.Text().find_first_not_of(" \t\r\n"));
  diag::Diagnostic& error =
      sink.Report(diag::Code::Syntax, {file.Id(), begin, LineEnd(file.Text(), begin)},
                  (foreign->deck ? "this is " : "these are ") + foreign->format + ", which Cardinal does not read");
  error.help = HelpText(*foreign);
  std::string converted = ConvertToCardinal(*foreign);
  while (converted.ends_with('\n')) converted.pop_back();
  if (!converted.empty()) error.help += ":\n" + converted;
  return true;
}

}  // namespace cardinal::documents
