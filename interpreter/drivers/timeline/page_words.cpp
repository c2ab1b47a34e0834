#include "interpreter/drivers/timeline/page_words.h"

namespace cardinal::timeline {

std::vector<std::string> Labels(const view::Wording& words) {
  const std::string n = "{n}";
  return {
      // page.html
      words.Phrase("Seen by"),
      words.Phrase("Filter the story by card, clause or words"),
      words.Phrase("Filter: card, clause, words"),
      words.Phrase("Rules"),
      words.Phrase("What happened"),
      words.Phrase("The board at the decision"),
      words.Phrase("Decisions"),
      words.Phrase("What is shown"),
      words.Phrase("Board"),
      words.Phrase("Story"),
      words.Phrase("Go to"),
      words.Phrase("First decision (Home)"),
      words.Phrase("First decision"),
      words.Phrase("Back (left arrow)"),
      words.Phrase("Back"),
      words.Phrase("Forward (right arrow)"),
      words.Phrase("Forward"),
      words.Phrase("Last decision (End)"),
      words.Phrase("Last decision"),
      words.Phrase("Decision"),
      // page.js
      words.Phrase("the end"),
      words.Phrase("decision {number}", {"{number}"}),
      words.Phrase("end"),
      words.Phrase("of {n}", {n}),
      // page_data.js
      words.Phrase("Luck"),
      words.Phrase("player {number}", {"{number}"}),
      // page_story.js
      words.Phrase("Nothing fits “{words}”.", {"{words}"}),
      words.Phrase("1 line with “{words}”, and what is around them", {"{words}"}),
      words.Phrase("{n} lines with “{words}”, and what is around them", {n, "{words}"}),
      words.Phrase("by {card}", {"{card}"}),
      // page_board.js
      words.Phrase("The game is over."),
      words.Phrase("is asked"),
      words.Phrase("What {player} can choose is not for {viewer} to see.", {"{player}", "{viewer}"}),
      words.Phrase("Answer: {answer}", {"{answer}"}),
      words.Phrase("Nobody has answered this."),
      words.Phrase("The end"),
      words.Phrase("chosen"),
      words.Phrase("Table"),
      words.Phrase("decides"),
      words.Phrase("out of the game"),
      words.Phrase("was {value}", {"{value}"}),
      words.Phrase("new"),
      words.Phrase("1 card not seen from here"),
      words.Phrase("{n} cards not seen from here", {n}),
      words.Phrase("card not seen"),
      words.Phrase("cards not seen"),
      words.Phrase("has left"),
      words.Phrase("was here before"),
      words.Phrase("printed {value}", {"{value}"}),
  };
}

std::vector<Label> Translated(const program::Program& program, std::int32_t language) {
  std::vector<std::string> english = Labels(view::Wording(program));
  std::vector<std::string> said = Labels(view::Wording(program, language));
  std::vector<Label> labels;
  for (std::size_t i = 0; i < english.size(); ++i)
    if (english[i] != said[i]) labels.push_back({std::move(english[i]), std::move(said[i])});
  return labels;
}

std::string TitleOf(const program::Program& program, const view::Wording& words) {
  return program.title.empty() ? program.game : words.Text(program.title);
}

std::string WithoutScripts(const view::Wording& words) {
  return words.Phrase(
      "This page shows a game with a script of its own. Please allow scripts for it; it loads nothing.");
}

}  // namespace cardinal::timeline
