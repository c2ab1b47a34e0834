// The help in a game: what the player can do now, then the commands, one line each.
#include <algorithm>
#include <ostream>

#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/play/play_session.h"

namespace cardinal::play {

// The question with its options as it is on the screen, and what passing does.
void PlaySession::HelpNow() const {
  if (match_.outcome.kind != model::OutcomeKind::Running || match_.decision.options.empty()) return;
  const view::Localizer words = Words();
  console_.out << console_.style.Accent(words.TranslatePhrase("You can do this now:")) << '\n';
  narration::PrintDecision(console_.out, program_, match_, viewer_, names_, console_.style, plan_.layout);
  const bool passes = std::any_of(match_.decision.options.begin(), match_.decision.options.end(),
                                  [](const model::Option& option) { return option.kind == model::OptionKind::Pass; });
  const std::int32_t window = match_.decision.window;
  if (passes && (window < 0 || program_.windows[window].passing.empty()))  // otherwise the option says it
    console_.out << narration::WrapText(
        words.TranslatePhrase("If you pass, you do nothing here and the game continues."), console_.style);
  console_.out << '\n';
}

void PlaySession::Help() const {
  HelpNow();
  const view::Localizer words = Words();
  console_.out << console_.style.Accent(words.TranslatePhrase("What you can type:")) << '\n';
  const auto row = [&](const std::string& what, const std::string& does) {
    console_.out << narration::WrapText(does, console_.style, "  " + narration::PadRight(what, 26) + ' ', 29);
  };
  const auto one = [&](std::string_view english) { return TranslateCommand(words, english); };
  const auto two = [&](std::string_view first, std::string_view second) { return one(first) + ", " + one(second); };
  row("3", words.TranslatePhrase("takes option 3; so do its first words"));
  row(one("rules"), words.TranslatePhrase("how to win, a turn, decks and keywords"));
  row(words.TranslatePhrase("explain WORD"), words.TranslatePhrase("a keyword, an action, a phase, a zone"));
  row(words.TranslatePhrase("text CARD"), words.TranslatePhrase("what is on a card, and its keywords"));
  row(two("board", "board full"), words.TranslatePhrase("the position as you see it; with all piles"));
  row(two("log", "log full"), words.TranslatePhrase("the game from its beginning; all of it"));
  row(two("story brief", "story full"), words.TranslatePhrase("how much you read; `story normal` is between"));
  row(two("why", "why 3"), words.TranslatePhrase("the rule that asks you, or that offers option 3"));
  row(words.TranslatePhrase("why CARD ATTRIBUTE"), words.TranslatePhrase("how the number of a card comes about"));
  row(words.TranslatePhrase("why CARD"), words.TranslatePhrase("how the card got to its place"));
  row(words.TranslatePhrase("why EVENT"), words.TranslatePhrase("how the event happened last"));
  row(words.TranslatePhrase("why WORDS"), words.TranslatePhrase("how the newest sentence with these words came about"));
  row(two("log lines", "why line 12"), words.TranslatePhrase("the sentences with numbers, and how one came about"));
  row(words.TranslatePhrase("why not ACTION CARD"), words.TranslatePhrase("what keeps you from it"));
  row(one("because"), words.TranslatePhrase("what the computer's last move changes"));
  row(one("advice"), words.TranslatePhrase("what the computer would choose for you"));
  row(one("more"), words.TranslatePhrase("everything about the last answer"));
  row(two("stop new", "stop choices"), words.TranslatePhrase("when you are asked; `stop` says it"));
  row(words.TranslatePhrase("stop when WORDS"), words.TranslatePhrase("asks you only where these words occur"));
  row(words.TranslatePhrase("pass until WORDS"), words.TranslatePhrase("passes for you until these words occur"));
  row(one("undo"), words.TranslatePhrase("undoes your last answer"));
  row(words.TranslatePhrase("save FILE, load FILE"), words.TranslatePhrase("keeps the game, and continues it"));
  row(words.TranslatePhrase("record FILE 5"), words.TranslatePhrase("makes a scenario of the last 5 answers"));
  row(one("quit"), words.TranslatePhrase("leaves the game"));
}

}  // namespace cardinal::play
