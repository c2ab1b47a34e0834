// T01 and T02: a game that speaks several languages says everything in each of them, and nothing twice.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/base/names.h"
#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

using ast::Kind;

// What a player may read, by what it would be looked up under, with the place where it is said first.
using Said = std::map<std::string, source::Span>;

// A declaration whose name is shown: on a card, on the board, among the options, above the story, in a trace.
bool ShowsItsName(const ast::Node& node) {
  switch (node.kind) {
    case Kind::Type:
    case Kind::EnumValue:
    case Kind::PrintedMember:
    case Kind::StateMember:
    case Kind::Option:
    case Kind::Zone:
    case Kind::Action:
    case Kind::Window:
    case Kind::Event: return true;
    default: return false;
  }
}

// Whatever the rules could look up, shown or not: an entry for it is no mistake.
bool HasName(Kind kind) {
  return kind == Kind::EnumValue || kind == Kind::PrintedMember || kind == Kind::StateMember || kind == Kind::Option ||
         kind == Kind::Zone || kind == Kind::Action || kind == Kind::Window || kind == Kind::Event || kind == Kind::Type ||
         kind == Kind::Enum || kind == Kind::Query || kind == Kind::PartMember;
}

void AddString(const ast::File& tree, ast::NodeId id, Said& said) {
  if (tree.Is(id, Kind::String)) said.emplace(base::WithoutHoles(tree[id].text), tree[id].span);
}

// The sentences of one node but for `tell`, which the checker has written down.
void AddStrings(const ast::File& tree, ast::NodeId id, Said& said) {
  const ast::Node& node = tree[id];
  if (node.kind == Kind::Choose) AddString(tree, tree.Child(id, 2), said);
  if (node.kind == Kind::Menu) AddString(tree, tree.Child(id, 1), said);
  if (node.kind == Kind::MenuItem || node.kind == Kind::DeckRule)
    said.emplace(base::WithoutHoles(node.text), node.span);
  if (node.kind == Kind::CardsHeader || node.kind == Kind::Game) said.emplace(base::WithoutHoles(node.text), node.span);
}

struct Vocabulary {
  Said shown;                   // must be said in every language
  std::set<std::string> known;  // may be
};

Vocabulary Gather(const Everything& all) {
  Vocabulary found;
  EachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    const ast::Node& node = tree[id];
    AddStrings(tree, id, found.shown);
    if (!HasName(node.kind)) return;
    const ast::Node& name = tree[tree.Child(id, 0)];
    found.known.insert(base::WordsOf(name.text));
    const bool built_in = node.kind == Kind::Type && (name.text == "Player" || name.text == "Table");
    if (ShowsItsName(node) && !built_in) found.shown.emplace(base::WordsOf(name.text), name.span);
  });
  for (const check::Template& sentence : all.rules.templates)
    found.shown.emplace(sentence.source, sentence.origin.span);
  for (const auto& [key, span] : found.shown) found.known.insert(key);
  return found;
}

// Whether Cardinal itself speaks the language; `pass` stands for all that it says.
void MissingOfCardinal(const Everything& all, const check::Language& language) {
  if (language.entries.count("pass") > 0) return;
  EachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    if (!tree.Is(id, Kind::Languages) || !all.Spoken(tree[id].span)) return;
    all.sink
        .Report(diag::Code::MissingTranslation, tree[id].span,
                "what Cardinal itself says is not said in `" + language.code + "`")
        .help = "a file of the standard library such as `use \"std:italian\"` does it";
  });
}

void MissingOfCards(const Everything& all, std::size_t language, const std::string& code) {
  for (const check::Card& card : all.rules.cards) {
    if (!all.Spoken(card.origin.span)) continue;
    const auto lacks = [&](const std::vector<std::string>& texts) {
      return texts.size() <= language || texts[language].empty();
    };
    if (lacks(card.names))
      all.sink
          .Report(diag::Code::MissingTranslation, card.origin.span,
                  "\"" + card.name + "\" has no name in `" + code + "`")
          .help = "add `named " + code + " \"...\"`";
    if (!card.text.empty() && lacks(card.texts))
      all.sink
          .Report(diag::Code::MissingTranslation, card.origin.span,
                  "\"" + card.name + "\" has no text in `" + code + "`")
          .help = "add `text " + code + " \"...\"`";
  }
}

}  // namespace

void MissingTranslations(const Everything& all) {
  const Vocabulary vocabulary = Gather(all);
  for (std::size_t i = 1; i < all.rules.languages.size(); ++i) {
    const check::Language& language = all.rules.languages[i];
    for (const auto& [key, span] : vocabulary.shown) {
      if (!all.Spoken(span) || language.entries.count(key) > 0 || key.find_first_not_of(" .,:") == std::string::npos)
        continue;
      all.sink.Report(diag::Code::MissingTranslation, span, "\"" + key + "\" is not said in `" + language.code + "`")
          .help = "add it to `texts " + language.code + " { ... }`";
    }
    MissingOfCardinal(all, language);
    MissingOfCards(all, i, language.code);
  }
}

// Entries of the standard library are for games that use other parts of it.
void UnusedTranslations(const Everything& all) {
  const Vocabulary vocabulary = Gather(all);
  for (const check::Card& card : all.rules.cards) {
    const bool says_more =
        std::any_of(card.texts.begin(), card.texts.end(), [](const auto& text) { return !text.empty(); });
    if (says_more && card.text.empty() && all.Spoken(card.origin.span))
      all.sink.Report(diag::Code::UnusedTranslation, card.origin.span,
                      "\"" + card.name + "\" has a text in another language and none of its own");
  }
  for (const check::Language& language : all.rules.languages) {
    for (const auto& [key, entry] : language.entries) {
      if (!all.Spoken(entry.span) || vocabulary.known.count(key) > 0) continue;
      all.sink.Report(diag::Code::UnusedTranslation, entry.span, "nothing in the rules says \"" + key + "\"");
    }
  }
}

}  // namespace cardinal::lint
