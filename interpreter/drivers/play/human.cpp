// A human's turn at the console: what may be typed and what it does.
#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>

#include "interpreter/drivers/play/session.h"
#include "interpreter/drivers/reasons/lookup.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/telling/decision.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

using reasons::FindName;
using reasons::Lower;
using reasons::Trimmed;

namespace {

constexpr std::size_t kLongestLine = 4096;
constexpr std::size_t kHistory = 2000;  // answers that can be taken back

// A line without its end; false at the end of the input. What is too long for a person to have typed is cut.
bool ReadLine(std::istream& in, std::string& line) {
  if (!std::getline(in, line)) return false;
  line.resize(std::min(line.size(), kLongestLine));
  return true;
}

const std::vector<std::string>& CommandNames() {
  static const std::vector<std::string> names = {"board", "help", "load", "log",  "quit", "record",
                                                 "save",  "stop", "text", "undo", "why"};
  return names;
}

bool AllDigits(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

// The screen may show what only one of several people at it may see.
bool Session::HandOver(model::Seat seat) {
  const auto humans =
      std::count_if(plan_.seats.begin(), plan_.seats.end(), [](const SeatPlan& plan) { return plan.kind == kHuman; });
  viewer_ = ViewerOf(seat);
  if (at_screen_ == seat) return true;
  const bool first = at_screen_ == model::kNobody;
  at_screen_ = seat;
  last_board_.clear();
  if (humans < 2 || viewer_ == view::kEverybody) return true;
  if (console_.clears) console_.out << "\x1b[2J\x1b[3J\x1b[H";
  const std::string& name = names_.seats[static_cast<std::size_t>(seat)];
  const std::string who = console_.style.Bold(name);
  console_.out << '\n'
               << Words().Phrase(first ? "The screen is for {player}, then press Enter."
                                       : "Pass the screen to {player}, then press Enter.",
                                 {who})
               << ' ' << std::flush;
  std::string line;
  return ReadLine(console_.in, line);
}

bool Session::AskHuman() {
  const auto leave = [&] {
    console_.out << '\n' << Words().Phrase("The game was left.") << '\n';
    return false;
  };
  if (!HandOver(match_.decision.seat)) return leave();
  ShowStory(viewer_, true);
  // The table's own states change with every step; only what changes with the players is worth a new board.
  if (Players() != last_board_) ShowBoard();
  TellPassed();
  ShowDecision();
  const std::uint32_t serial = match_.decision.serial;
  for (;;) {
    if (!told_how_)
      console_.out << console_.style.Dim(
                          Words().Phrase("Type the number of your choice; `?` lists what else you can ask."))
                   << '\n';
    told_how_ = true;
    console_.out << "> " << std::flush;
    std::string line;
    if (!ReadLine(console_.in, line)) return leave();
    const Turn turn = Obey(Trimmed(line));
    if (turn == Turn::Left) return leave();
    if (turn == Turn::Answered || match_.decision.serial != serial) return true;
  }
}

Session::Turn Session::Obey(const std::string& line) {
  if (line.empty()) return match_.decision.options.size() == 1 ? Choose("1") : Turn::Again;
  if (line[0] == '?') return Help(), Turn::Again;
  const std::size_t space = line.find(' ');
  const std::string command = Lower(line.substr(0, space));
  const std::string rest = space == std::string::npos ? "" : Trimmed(line.substr(space));
  if (command == "quit" || command == "exit") return Turn::Left;
  if (command == "help") return Help(), Turn::Again;
  if (command == "board") return ShowBoard(), Turn::Again;
  if (command == "log") return Log(), Turn::Again;
  if (command == "why") return Why(rest), Turn::Again;
  if (command == "text") return Text(rest), Turn::Again;
  if (command == "save") return Save(rest), Turn::Again;
  if (command == "record") return Record(rest), Turn::Again;
  if (Hurry(command, rest)) return PassQuickly() ? Turn::Answered : Turn::Again;
  if (command == "undo") {
    Undo();
    return Turn::Again;
  }
  if (command == "load") {
    const std::string problem = rest.empty() ? Words().Phrase("which file? `load my-game.save`") : Load(rest);
    console_.out << (problem.empty() ? Words().Phrase("The game goes on from `{file}`.", {rest}) : problem) << '\n';
    return problem.empty() ? Turn::Answered : Turn::Again;
  }
  return Choose(line);
}

// A number, or words that only one option begins with.
Session::Turn Session::Choose(const std::string& line) {
  const model::Decision& decision = match_.decision;
  const std::size_t count = decision.options.size();
  std::vector<std::string> texts;
  for (const model::Option& option : decision.options)
    texts.push_back(view::OptionText(program_, match_, option, viewer_, names_));
  std::int32_t chosen = -1;
  if (AllDigits(line)) {
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), chosen);
    const bool fits = error == std::errc() && chosen >= 1 && static_cast<std::size_t>(chosen) <= count;
    if (!fits) {
      const std::string number = line.substr(0, 20);
      console_.out << (count == 1
                           ? Words().Phrase("There is no option {number}: only 1. Nothing has changed.", {number})
                           : Words().Phrase("There is no option {number}: 1 to {last}. Nothing has changed.",
                                            {number, std::to_string(count)}))
                   << '\n';
      return Turn::Again;
    }
    --chosen;
  } else {
    chosen = FindName(line, texts);
  }
  if (chosen < 0) {
    std::vector<std::string> all = CommandNames();
    all.insert(all.end(), texts.begin(), texts.end());
    const std::string nearest = diag::Nearest(line, all);
    const std::string what = diag::Printable(line.substr(0, 60));
    console_.out << Words().Phrase(chosen == -2 ? "`{words}` is more than one option; {help} Nothing has changed."
                                                : "`{words}` is no option and no command; {help} Nothing has changed.",
                                   {what, nearest.empty() ? Words().Phrase("type a number from the list, or `?`.")
                                                          : Words().Phrase("did you mean `{name}`?", {nearest})})
                 << '\n';
    return Turn::Again;
  }
  history_.push_back({match_, chronicle_->Now(), witness_->Now()});
  if (history_.size() > kHistory) history_.erase(history_.begin());
  if (Answer(chosen)) return Turn::Answered;
  history_.pop_back();
  return Turn::Again;
}

// Back to the last decision of whoever is at the screen.
void Session::Undo() {
  const model::Seat seat = match_.decision.seat;
  const auto own = std::find_if(history_.rbegin(), history_.rend(),
                                [&](const Moment& moment) { return moment.match.decision.seat == seat; });
  if (own == history_.rend()) {
    console_.out << Words().Phrase("There is nothing of yours to take back.") << '\n';
    return;
  }
  match_ = own->match;
  chronicle_->BackTo(own->mark);
  witness_->BackTo(own->witnessed);
  if (writer_ != nullptr) writer_->Undo(match_.decision.serial);
  if (record_) record_->answers.resize(match_.decision.serial - 1);
  history_.erase(own.base() - 1, history_.end());
  for (std::size_t i = 0; i < viewers_.size(); ++i)
    shown_[i] = std::min(shown_[i], chronicle_->Lines(viewers_[i]).size());
  console_.out << Words().Phrase("Taken back.") << '\n';
}

void Session::Save(const std::string& name) {
  if (name.empty()) {
    console_.out << Words().Phrase("Under which name? `save my-game.save`") << '\n';
    return;
  }
  save::SavedMatch saved;
  saved.game = program_.game;
  saved.content_hash = program_.content_hash;
  saved.seed = plan_.seed;
  for (const SeatPlan& seat : plan_.seats) saved.seats.push_back({seat.name, seat.kind, seat.deck.name});
  saved.match = match_;
  const std::filesystem::path path(name);
  const std::string problem =
      save::WriteFile(path.is_absolute() ? path : console_.here / path, save::Encode(program_, saved));
  console_.out << (problem.empty() ? Words().Phrase("Saved as `{file}`; `load {file}` goes on from here.", {name})
                                   : problem)
               << '\n';
}

// `record FILE`, `record FILE 12`
void Session::Record(const std::string& words) const {
  const std::size_t space = words.rfind(' ');
  const std::string behind = space == std::string::npos ? "" : words.substr(space + 1);
  std::uint64_t last = 0;
  const auto [end, error] = std::from_chars(behind.data(), behind.data() + behind.size(), last);
  const bool counted = AllDigits(behind) && error == std::errc() && last > 0;
  const std::string file = counted ? Trimmed(words.substr(0, space)) : words;
  if (file.empty()) {
    console_.out << Words().Phrase(
                        "Under which name? `record my-game.yaml`, or `record my-game.yaml 5` for the last 5 answers")
                 << '\n';
  } else if (!record_ || !recording_) {
    console_.out << Words().Phrase(
                        "Only a game that was played here from its beginning can be recorded, and this one was loaded.")
                 << '\n';
  } else {
    console_.out << recording_(*record_, last, file) << '\n';
  }
}

void Session::Help() const {
  const view::Wording words = Words();
  const auto row = [&](const char* what, const std::string& does) {
    console_.out << telling::Wrapped(does, console_.style, "  " + telling::Padded(what, 20) + ' ', 23);
  };
  row("3", words.Phrase("takes option 3; its first words do too, and Enter does where there is only one"));
  row("stop when WORDS",
      words.Phrase("where you can pass, asks you only if the window or an answer has these words; several such filters "
                   "add up. `stop "
                   "choices` asks where you can do more than pass, `stop always` each time, `stop` says how it is"));
  row("pass until WORDS",
      words.Phrase("passes for you until a window or an answer has these words; what you could have done is told"));
  row("board", words.Phrase("shows the position as you see it"));
  row("why", words.Phrase("says which rule asks you this"));
  row("why 3", words.Phrase("says where option 3 comes from, and how its card's numbers come about"));
  row("why CARD ATTRIBUTE", words.Phrase("says how a number of a card comes about; so do `why CARD.ATTRIBUTE`, `why "
                                         "PLAYER.STATE` and `why STATE`. Of two "
                                         "cards of one name, the second is CARD#2"));
  row("why CARD", words.Phrase("says how the card came where it lies"));
  row("why EVENT", words.Phrase("says how the event happened last, and what came of it"));
  row("why not ACTION CARD",
      words.Phrase("says what keeps you from it, the nearest first; so do `why not CARD` and `why not ACTION`"));
  row("text CARD", words.Phrase("shows what is printed on a card"));
  row("log", words.Phrase("tells the game from its beginning"));
  row("undo", words.Phrase("takes your last answer back, with all that came of it"));
  row("record FILE 5", words.Phrase("makes a scenario of the last 5 answers; without a number, of those of the turn"));
  row("save FILE, load FILE", words.Phrase("keeps the game, and goes on with it"));
  row("quit", words.Phrase("leaves the game"));
}

}  // namespace cardinal::play
