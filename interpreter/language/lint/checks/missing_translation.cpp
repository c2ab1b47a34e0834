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

// "`it`", "`it` and `de`", "`it`, `de`, `fr` and 9 more": one finding tells all languages.
std::string Listed(const std::vector<std::string>& codes) {
  constexpr std::size_t kMost = 3;
  std::string text;
  for (std::size_t i = 0; i < codes.size() && i < kMost; ++i) {
    const bool last = i > 0 && i + 1 == codes.size();
    text += (i == 0 ? "`" : last ? " and `" : ", `") + codes[i] + '`';
  }
  return codes.size() > kMost ? text + " and " + std::to_string(codes.size() - kMost) + " more" : text;
}

bool Has(const std::vector<std::string>& texts, std::size_t language) {
  return texts.size() > language && !texts[language].empty();
}

// The cards of one set, and in which languages they have no name or no text.
class CardSet {
 public:
  explicit CardSet(const Everything& all) : all_(all), begun_(all.rules.languages.size()) {}

  void Add(const check::Card& card) {
    cards_.push_back(&card);
    for (std::size_t language = 1; language < begun_.size(); ++language)
      if (Has(card.names, language) || Has(card.texts, language)) begun_[language] = true;
  }

  // Of a set that nobody has begun to translate, one finding says it all.
  void Report() const {
    const bool together = cards_.size() > 1;
    for (std::size_t language = 1; together && language < begun_.size(); ++language)
      if (!begun_[language]) MissingAll(Code(language));
    for (const check::Card* card : cards_) {
      std::vector<std::string> both, names, texts;
      for (std::size_t language = 1; language < begun_.size(); ++language) {
        if (together && !begun_[language]) continue;
        const bool no_name = !Has(card->names, language), no_text = !card->text.empty() && !Has(card->texts, language);
        if (no_name || no_text) (no_name && no_text ? both : no_name ? names : texts).push_back(Code(language));
      }
      const std::string who = '"' + card->name + "\" has ";
      Missing(*card, who + "no name and no text", both, true, true);
      Missing(*card, who + "no name", names, true, false);
      Missing(*card, who + "no text", texts, false, true);
    }
  }

 private:
  const std::string& Code(std::size_t language) const { return all_.rules.languages[language].code; }

  void MissingAll(const std::string& code) const {
    const std::string& set = cards_.front()->set;
    const std::string of = set.empty() ? "" : " of \"" + set + "\"";
    Missing(*cards_.front(), "none of the " + std::to_string(cards_.size()) + " cards" + of + " has a name or a text",
            {code}, true, true);
  }

  void Missing(const check::Card& at, const std::string& message, const std::vector<std::string>& codes, bool name,
               bool text) const {
    if (codes.empty()) return;
    const std::string add_name = "`named " + codes.front() + " \"...\"`",
                      add_text = "`text " + codes.front() + " \"...\"`";
    all_.sink.Report(diag::lint::MissingTranslation, at.origin.span, message + " in " + Listed(codes)).help =
        "add " + (name && text ? add_name + " and " + add_text
                  : name       ? add_name
                               : add_text);
  }

  const Everything& all_;
  std::vector<const check::Card*> cards_;
  std::vector<bool> begun_;  // by language: a card has a name or a text in it
};

void MissingOfCards(const Everything& all) {
  std::map<std::string, CardSet> sets;
  for (const check::Card& card : all.rules.cards)
    if (all.Spoken(card.origin.span)) sets.try_emplace(card.set, all).first->second.Add(card);
  for (const auto& [name, set] : sets) set.Report();
}

void MissingOfSentence(const Everything& all, const std::string& key, source::Span span) {
  std::vector<std::string> codes;
  for (std::size_t i = 1; i < all.rules.languages.size(); ++i)
    if (all.rules.languages[i].entries.count(key) == 0) codes.push_back(all.rules.languages[i].code);
  if (codes.empty()) return;
  all.sink.Report(diag::lint::MissingTranslation, span, "\"" + key + "\" is not said in " + Listed(codes)).help =
      "add it to `texts " + codes.front() + " { ... }`";
}

}  // namespace

void MissingTranslation(const Everything& all) {
  const Vocabulary vocabulary = Gather(all);
  for (const auto& [key, span] : vocabulary.shown)
    if (all.Spoken(span) && key.find_first_not_of(" .,:") != std::string::npos) MissingOfSentence(all, key, span);
  for (std::size_t i = 1; i < all.rules.languages.size(); ++i) MissingOfCardinal(all, all.rules.languages[i]);
  MissingOfCards(all);
}

}  // namespace cardinal::lint
