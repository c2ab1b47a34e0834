// T01: a game that speaks several languages says everything in each of them.
#include "interpreter/language/lint/vocabulary.h"

namespace cardinal::lint {

namespace {

using ast::Kind;

// Whether Cardinal itself speaks the language; `pass` stands for all that it says.
void MissingOfCardinal(const Everything& all, const check::Language& language) {
  if (language.entries.count("pass") > 0) return;
  EachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    if (!tree.Is(id, Kind::Languages) || !all.Spoken(tree[id].span)) return;
    all.sink
        .Report(diag::lint::MissingTranslation, tree[id].span,
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
          .Report(diag::lint::MissingTranslation, card.origin.span,
                  "\"" + card.name + "\" has no name in `" + code + "`")
          .help = "add `named " + code + " \"...\"`";
    if (!card.text.empty() && lacks(card.texts))
      all.sink
          .Report(diag::lint::MissingTranslation, card.origin.span,
                  "\"" + card.name + "\" has no text in `" + code + "`")
          .help = "add `text " + code + " \"...\"`";
  }
}

}  // namespace

void MissingTranslation(const Everything& all) {
  const Vocabulary vocabulary = Gather(all);
  for (std::size_t i = 1; i < all.rules.languages.size(); ++i) {
    const check::Language& language = all.rules.languages[i];
    for (const auto& [key, span] : vocabulary.shown) {
      if (!all.Spoken(span) || language.entries.count(key) > 0 || key.find_first_not_of(" .,:") == std::string::npos)
        continue;
      all.sink.Report(diag::lint::MissingTranslation, span, "\"" + key + "\" is not said in `" + language.code + "`")
          .help = "add it to `texts " + language.code + " { ... }`";
    }
    MissingOfCardinal(all, language);
    MissingOfCards(all, i, language.code);
  }
}

}  // namespace cardinal::lint
