// T01: a game that speaks several languages says everything in each of them.
#include <map>

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

// What the cards of one set have, and do not have, in one language.
class SetInLanguage {
 public:
  SetInLanguage(std::size_t language, const std::string& code) : language_(language), code_(code) {}

  void Add(const check::Card& card) {
    cards_.push_back(&card);
    any_ = any_ || !Lacks(card.names) || !Lacks(card.texts);
  }

  // Of a set that nobody has begun to translate, one finding says it all.
  void Report(const Everything& all) const {
    if (!any_ && cards_.size() > 1) {
      const std::string& set = cards_.front()->set;
      const std::string of = set.empty() ? "" : " of \"" + set + "\"";
      Missing(all, *cards_.front(),
              "none of the " + std::to_string(cards_.size()) + " cards" + of + " has a name or a text", true, true);
      return;
    }
    for (const check::Card* card : cards_) {
      const bool name = Lacks(card->names), text = !card->text.empty() && Lacks(card->texts);
      const std::string what = name && text ? "no name and no text" : name ? "no name" : "no text";
      if (name || text) Missing(all, *card, "\"" + card->name + "\" has " + what, name, text);
    }
  }

 private:
  bool Lacks(const std::vector<std::string>& texts) const {
    return texts.size() <= language_ || texts[language_].empty();
  }

  void Missing(const Everything& all, const check::Card& at, const std::string& message, bool name, bool text) const {
    const std::string add_name = "`named " + code_ + " \"...\"`", add_text = "`text " + code_ + " \"...\"`";
    all.sink.Report(diag::lint::MissingTranslation, at.origin.span, message + " in `" + code_ + "`").help =
        "add " + (name && text ? add_name + " and " + add_text
                  : name       ? add_name
                               : add_text);
  }

  std::size_t language_;
  const std::string& code_;
  std::vector<const check::Card*> cards_;
  bool any_ = false;  // of them has a name or a text in the language
};

void MissingOfCards(const Everything& all, std::size_t language, const std::string& code) {
  std::map<std::string, SetInLanguage> sets;
  for (const check::Card& card : all.rules.cards)
    if (all.Spoken(card.origin.span)) sets.try_emplace(card.set, language, code).first->second.Add(card);
  for (const auto& [name, set] : sets) set.Report(all);
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
