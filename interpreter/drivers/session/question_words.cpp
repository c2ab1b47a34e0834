#include "interpreter/drivers/session/question_words.h"

#include <algorithm>
#include <sstream>

#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/reasons/name_lookup.h"

namespace cardinal::session {

bool ContainsWords(const std::vector<std::string>& texts, const std::string& words) {
  const std::string wanted = base::FoldSpelling(base::TrimText(words));
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return !wanted.empty() && base::FoldSpelling(text).find(wanted) != std::string::npos;
  });
}

bool QuestionWords::CanContain(const std::string& words) const {
  if (ContainsWords(texts, words)) return true;
  std::istringstream stream{words};
  std::string word;
  bool any = false;
  while (stream >> word) {
    if (!ContainsWords(texts, word)) return false;
    any = true;
  }
  return any;
}

namespace {

// The pieces of a sentence between its holes.
void AddPieces(const program::Program& program, const view::Localizer& words, const program::ShownSentence& sentence,
               std::vector<std::string>& texts) {
  if (sentence.text < 0) return;
  const std::string text = words.TranslateTemplate(program.templates[sentence.text].source);
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t hole = std::min(text.find('{', from), text.size());
    if (hole > from) texts.push_back(text.substr(from, hole - from));
    from = std::min(text.find('}', hole), text.size()) + 1;
  }
}

}  // namespace

QuestionWords CollectQuestionWords(const program::Program& program, const view::Localizer& words) {
  QuestionWords spoken;
  for (const program::Window& window : program.windows) {
    spoken.texts.push_back(window.name);
    spoken.names.push_back(words.TranslateName(window.name));
    for (const program::ShownSentence& question : window.questions) AddPieces(program, words, question, spoken.texts);
  }
  std::vector<std::string> cards = {words.TranslatePhrase("a hidden card")};
  for (const auto i : program.cards.Ids()) cards.push_back(words.CardName(i));
  for (const program::Action& action : program.actions) {
    const std::string name = words.TranslateName(action.name);
    spoken.names.push_back(name);
    AddPieces(program, words, action.label, spoken.texts);
    for (const std::string& card : cards)
      if (action.card_type >= 0) spoken.texts.push_back(name + ' ' + card);
  }
  spoken.names.insert(spoken.names.end(), cards.begin() + 1, cards.end());
  spoken.texts.insert(spoken.texts.end(), spoken.names.begin(), spoken.names.end());
  return spoken;
}

}  // namespace cardinal::session
