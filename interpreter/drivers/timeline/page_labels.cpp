#include "interpreter/drivers/timeline/page_labels.h"

namespace cardinal::timeline {

std::vector<std::string> AllLabels(const view::Localizer& words) {
  const std::string n = "{n}";
  return {
      // page.html
      words.TranslatePhrase("Seen by"),
      words.TranslatePhrase("Filter the story"),
      words.TranslatePhrase("The page is for"),
      words.TranslatePhrase("Player"),
      words.TranslatePhrase("Author"),
      words.TranslatePhrase("What happened"),
      words.TranslatePhrase("The board at the decision"),
      words.TranslatePhrase("Decisions"),
      words.TranslatePhrase("What is shown"),
      words.TranslatePhrase("Board"),
      words.TranslatePhrase("Story"),
      words.TranslatePhrase("Go to"),
      words.TranslatePhrase("First decision (Home)"),
      words.TranslatePhrase("First decision"),
      words.TranslatePhrase("Back (left arrow)"),
      words.TranslatePhrase("Back"),
      words.TranslatePhrase("Forward (right arrow)"),
      words.TranslatePhrase("Forward"),
      words.TranslatePhrase("Last decision (End)"),
      words.TranslatePhrase("Last decision"),
      words.TranslatePhrase("Decision"),
      // page.js
      words.TranslatePhrase("the end"),
      words.TranslatePhrase("decision {number}", {"{number}"}),
      words.TranslatePhrase("end"),
      words.TranslatePhrase("of {n}", {n}),
      // page_data.js
      words.TranslatePhrase("Luck"),
      words.TranslatePhrase("player {number}", {"{number}"}),
      // page_author_story.js
      words.TranslatePhrase("Nothing fits “{words}”.", {"{words}"}),
      words.TranslatePhrase("1 line with “{words}”, and what is around them", {"{words}"}),
      words.TranslatePhrase("{n} lines with “{words}”, and what is around them", {n, "{words}"}),
      words.TranslatePhrase("by {card}", {"{card}"}),
      words.TranslatePhrase("Filter: card, clause, words"),
      // page_player_story.js
      words.TranslatePhrase("Filter: card, words"),
      words.TranslatePhrase("1 line with “{words}”", {"{words}"}),
      words.TranslatePhrase("{n} lines with “{words}”", {n, "{words}"}),
      words.TranslatePhrase("1 more decision"),
      words.TranslatePhrase("{n} more decisions", {n}),
      // page_board.js
      words.TranslatePhrase("The game is over."),
      words.TranslatePhrase("is asked"),
      words.TranslatePhrase("What {player} can choose is not for {viewer} to see.", {"{player}", "{viewer}"}),
      words.TranslatePhrase("Answer: {answer}", {"{answer}"}),
      words.TranslatePhrase("This has not been answered."),
      words.TranslatePhrase("The end"),
      words.TranslatePhrase("chosen"),
      words.TranslatePhrase("Table"),
      words.TranslatePhrase("decides"),
      words.TranslatePhrase("out of the game"),
      words.TranslatePhrase("was {value}", {"{value}"}),
      words.TranslatePhrase("new"),
      words.TranslatePhrase("1 card not seen from here"),
      words.TranslatePhrase("{n} cards not seen from here", {n}),
      words.TranslatePhrase("card not seen"),
      words.TranslatePhrase("cards not seen"),
      words.TranslatePhrase("has left"),
      words.TranslatePhrase("was here before"),
      words.TranslatePhrase("printed {value}", {"{value}"}),
  };
}

std::vector<PageLabel> TranslatedLabels(const program::Program& program, std::int32_t language) {
  std::vector<std::string> english = AllLabels(view::Localizer(program));
  std::vector<std::string> said = AllLabels(view::Localizer(program, language));
  std::vector<PageLabel> labels;
  for (std::size_t i = 0; i < english.size(); ++i)
    if (english[i] != said[i]) labels.push_back({std::move(english[i]), std::move(said[i])});
  return labels;
}

std::string GameTitle(const program::Program& program, const view::Localizer& words) {
  return program.title.empty() ? program.game : words.TranslateText(program.title);
}

std::string NoScriptText(const view::Localizer& words) {
  return words.TranslatePhrase(
      "This page shows a game with a script of its own. Please allow scripts for it; it loads nothing.");
}

}  // namespace cardinal::timeline
