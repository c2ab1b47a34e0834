// T01: a game with several languages has a text that is not translated into each of them.
#include <map>

#include "interpreter/base/table.h"
#include "interpreter/language/lint/shown_texts.h"

namespace cardinal::lint {

namespace {

// Reports a language into which Cardinal itself is not translated; the entry `pass` decides that.
void MissingOfCardinal(const LintContext& all, const check::Language& language) {
  if (language.entries.count("pass") > 0) return;
  ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    if (!tree.IsKind(id, NodeKind::Languages) || !all.IsReportable(tree[id].span)) return;
    all.Report(diag::lint::MissingTranslation, tree[id].span,
               "what Cardinal itself says is not said in `" + language.code + "`")
        .SetHelp("a file of the standard library such as `use \"std:italian\"` does it");
  });
}

// "`it`", "`it` and `de`", "`it`, `de`, `fr` and 9 more": one finding names all languages.
std::string JoinCodes(const std::vector<std::string>& codes) {
  constexpr std::size_t kMost = 3;
  std::string text;
  for (std::size_t i = 0; i < codes.size() && i < kMost; ++i) {
    const bool last = i > 0 && i + 1 == codes.size();
    text += (i == 0 ? "`" : last ? " and `" : ", `") + codes[i] + '`';
  }
  return codes.size() > kMost ? text + " and " + std::to_string(codes.size() - kMost) + " more" : text;
}

bool HasText(const std::vector<std::string>& texts, std::size_t language) {
  return texts.size() > language && !texts[language].empty();
}

// The cards of one set, and the languages in which they have no name or no text.
class SetTranslations {
 public:
  explicit SetTranslations(const LintContext& all) : all_(all), begun_(all.rules.languages.size()) {}

  void AddCard(const check::Card& card) {
    cards_.push_back(&card);
    for (std::size_t language = 1; language < begun_.size(); ++language)
      if (HasText(card.names, language) || HasText(card.texts, language)) begun_[language] = true;
  }

  // If the translation of a set was not begun, one finding covers the whole set.
  void ReportMissing() const {
    const bool together = cards_.size() > 1;
    for (std::size_t language = 1; together && language < begun_.size(); ++language)
      if (!begun_[language]) MissingAll(Code(language));
    for (const check::Card* card : cards_) {
      std::vector<std::string> both, names, texts;
      for (std::size_t language = 1; language < begun_.size(); ++language) {
        if (together && !begun_[language]) continue;
        const bool no_name = !HasText(card->names, language),
                   no_text = !card->text.empty() && !HasText(card->texts, language);
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
    all_.Report(diag::lint::MissingTranslation, at.origin.span, message + " in " + JoinCodes(codes))
        .SetHelp("add " + (name && text ? add_name + " and " + add_text
                           : name       ? add_name
                                        : add_text));
  }

  const LintContext& all_;
  std::vector<const check::Card*> cards_;
  base::Table<check::LanguageId, bool> begun_;  // by language: some card has a name or a text in it
};

void MissingOfCards(const LintContext& all) {
  std::map<std::string, SetTranslations> sets;
  for (const check::Card& card : all.rules.cards)
    if (all.IsReportable(card.origin.span)) sets.try_emplace(card.set, all).first->second.AddCard(card);
  for (const auto& [name, set] : sets) set.ReportMissing();
}

void MissingOfSentence(const LintContext& all, const std::string& key, source::Span span) {
  std::vector<std::string> codes;
  for (std::size_t i = 1; i < all.rules.languages.size(); ++i)
    if (all.rules.languages[i].entries.count(key) == 0) codes.push_back(all.rules.languages[i].code);
  if (codes.empty()) return;
  all.Report(diag::lint::MissingTranslation, span, "\"" + key + "\" is not said in " + JoinCodes(codes))
      .SetHelp("add it to `text " + codes.front() + " { ... }`");
}

}  // namespace

void MissingTranslation(const LintContext& all) {
  const ShownVocabulary vocabulary = CollectShownTexts(all);
  for (const auto& [key, span] : vocabulary.shown)
    if (all.IsReportable(span) && key.find_first_not_of(" .,:") != std::string::npos) MissingOfSentence(all, key, span);
  for (std::size_t i = 1; i < all.rules.languages.size(); ++i) MissingOfCardinal(all, all.rules.languages[i]);
  MissingOfCards(all);
}

}  // namespace cardinal::lint
