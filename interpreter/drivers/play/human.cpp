// A human's turn at the console: the commands and their effects.
#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>

#include "interpreter/base/limits.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/drivers/play/commands.h"
#include "interpreter/drivers/play/play_session.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

using base::TrimText;
using reasons::FindName;

namespace {

constexpr int kForcedUntilHint = 3;  // consecutive questions with one answer
constexpr std::size_t kLongestLine = static_cast<std::size_t>(base::kLimits.typed_line_bytes);

bool AllDigits(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// A number that can be typed for an option; a choice of a number may offer negative ones.
bool IsWholeNumber(const std::string& text) {
  return AllDigits(text) || (text.size() > 1 && text[0] == '-' && AllDigits(text.substr(1)));
}

}  // namespace

// Reads a line without its newline; false at the end of the input. A line that is too long is truncated.
bool PlaySession::ReadLine(std::string& line) {
  if (!std::getline(console_.in, line)) return false;
  line.resize(std::min(line.size(), kLongestLine));
  return true;
}

// The same for a command, with the prompt.
bool PlaySession::ReadCommand(std::string& line) {
  const std::string prompt = "> ";
  if (!console_.edit_line) {
    console_.out << prompt << std::flush;
    return ReadLine(line);
  }
  console_.out << std::flush;
  if (!console_.edit_line(prompt, at_screen_, line)) return false;
  line.resize(std::min(line.size(), kLongestLine));
  return true;
}

// Several people may share the screen, which can show what only one of them may see.
bool PlaySession::HandOverScreen(model::Seat seat) {
  viewer_ = session_.ViewerFor(seat);
  if (at_screen_ == seat) return true;
  const bool first = at_screen_ == model::kNoSeat;
  at_screen_ = seat;
  answers_.clear();  // they are for another person
  board_.Forget();
  more_.clear();
  if (session_.CountHumans() < 2 || viewer_ == view::kOmniscient) return true;
  if (console_.clears) console_.out << "\x1b[2J\x1b[3J\x1b[H";
  const std::string& name = names_.seats[seat];
  const std::string who = console_.style.Bold(name);
  console_.out << '\n'
               << Words().TranslatePhrase(first ? "The screen is for {player}, then press Enter."
                                                : "Pass the screen to {player}, then press Enter.",
                                          {who})
               << ' ' << std::flush;
  std::string line;
  return ReadLine(line);
}

// How to answer, at the first question; and how to skip questions with a single answer.
void PlaySession::Hint() {
  const auto hint = [&](const std::string& text) {
    console_.out << narration::WrapText(console_.style.Dim(text), console_.style);
  };
  if (!told_how_) hint(Words().TranslatePhrase("Type the number of your choice; `?` lists what else you can ask."));
  told_how_ = true;
  forced_in_a_row_ = match_.decision.options.size() == 1 ? forced_in_a_row_ + 1 : 0;
  if (forced_in_a_row_ != kForcedUntilHint || told_stop_choices_) return;
  told_stop_choices_ = true;
  hint(Words().TranslatePhrase(
      "You had no choice {n} times: `stop choices` asks you only where you have one; `?` lists what else "
      "you can type.",
      {std::to_string(kForcedUntilHint)}));
}

void PlaySession::PrintAnswerHint() const {
  const narration::NumberRange range = narration::TypedNumbers(match_.decision, ShownOptions());
  Say(Words().TranslatePhrase("Nothing was typed: a number from {first} to {last}, or `?`.",
                              {std::to_string(range.first), std::to_string(range.last)}));
}

bool PlaySession::AskHuman() {
  unasked_ = 0;
  const auto leave = [&] {
    console_.out << '\n'
                 << Words().TranslatePhrase(IsStopped() ? "The game was stopped." : "The game was left.") << '\n';
    return false;
  };
  if (!HandOverScreen(match_.decision.seat)) return leave();
  ShowStory(viewer_, true);
  board_.PrintChanges(console_.out, MakeBoardView());
  PrintSkipped(match_.decision.seat);
  ShowDecision();
  const std::uint32_t serial = match_.decision.serial;
  Hint();
  for (;;) {
    std::string line;
    if (!ReadCommand(line)) return leave();
    const CommandResult turn = ExecuteCommand(std::string(TrimText(line)));
    if (turn == CommandResult::Quit) return leave();
    if (turn == CommandResult::Answered || match_.decision.serial != serial) return true;
  }
}

// Commands that change nothing in the game and work also when it is over; false: it is another command.
bool PlaySession::Show(const TypedCommand& command) {
  const std::string& rest = command.words;
  if (command.name == "help") return Help(), true;
  if (command.name == "board") return board_.PrintWhole(console_.out, MakeBoardView(rest == "full")), true;
  if (command.name == "log") return Log(rest), true;
  if (command.name == "story") return ChooseStory(rest), true;
  if (command.name == "why") return Why(rest), true;
  if (command.name == "because") return Because(), true;
  if (command.name == "advice") return Advice(), true;
  if (command.name == "text") return Text(rest), true;
  if (command.name == "explain") return Explain(rest), true;
  if (command.name == "rules") return Rules(), true;
  if (command.name == "more") return More(), true;
  if (command.name == "save") return Save(rest), true;
  if (command.name == "record") return Record(rest), true;
  return false;
}

PlaySession::CommandResult PlaySession::ExecuteCommand(const std::string& line) {
  if (line.empty() && match_.decision.options.size() == 1) return Take(0);
  if (line.empty()) return PrintAnswerHint(), CommandResult::AskAgain;
  const std::optional<TypedCommand> command = ParseCommand(Words(), line);
  if (!command) return Choose(line);
  if (command->name == "quit") return CommandResult::Quit;
  if (command->name == "load") return LoadFile(command->words) ? CommandResult::Answered : CommandResult::AskAgain;
  if (command->name == "undo") return Undo(match_.decision.seat), CommandResult::AskAgain;
  if (Show(*command)) return CommandResult::AskAgain;
  ExecuteSkipCommand(*command);  // `stop` is about later decisions; this one stays open
  return command->name == "pass" && PassFromHere() ? CommandResult::Answered : CommandResult::AskAgain;
}

// The command `load FILE`; false: the game stays as it is.
bool PlaySession::LoadFile(const std::string& name) {
  const std::string problem = name.empty() ? Words().TranslatePhrase("which file? `load my-game.save`") : Load(name);
  Say(problem.empty() ? Words().TranslatePhrase("The game continues from `{file}`.", {name}) : problem);
  return problem.empty();
}

std::vector<narration::ShownOption> PlaySession::ShownOptions() const {
  return narration::ListOptions(program_, match_, viewer_, names_, plan_.layout);
}

PlaySession::CommandResult PlaySession::Take(std::int32_t option) {
  session_.AddUndoPoint();
  if (Answer(option)) return CommandResult::Answered;
  session_.DropUndoPoint();
  return CommandResult::AskAgain;
}

void PlaySession::PrintNoSuchNumber(const std::string& typed, const narration::NumberRange& range) const {
  const std::string number = typed.substr(0, 20), first = std::to_string(range.first);
  Say(range.first == range.last
          ? Words().TranslatePhrase("There is no option {number}: only {first}. Nothing has changed.", {number, first})
          : Words().TranslatePhrase("There is no option {number}: {first} to {last}. Nothing has changed.",
                                    {number, first, std::to_string(range.last)}));
}

// Accepts a number, or a prefix of exactly one option: of the words that are shown, or of those that logs have.
PlaySession::CommandResult PlaySession::Choose(const std::string& line) {
  const model::Decision& decision = match_.decision;
  const std::vector<narration::ShownOption> shown = ShownOptions();
  if (IsWholeNumber(line)) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    const std::int32_t option =
        error == std::errc() ? narration::FindOptionNumbered(decision, shown, number) : std::int32_t{-1};
    if (option >= 0) return Take(option);
    PrintNoSuchNumber(line, narration::TypedNumbers(decision, shown));
    return CommandResult::AskAgain;
  }
  std::vector<std::string> texts, labels;
  for (const narration::ShownOption& option : shown) {
    labels.push_back(option.label);
    texts.push_back(
        view::OptionText(program_, match_, decision.options[static_cast<std::size_t>(option.option)], viewer_, names_));
  }
  std::int32_t chosen = FindName(line, labels);
  if (chosen < 0) {
    const std::int32_t by_text = FindName(line, texts);
    chosen = by_text >= 0 || chosen == -1 ? by_text : chosen;
  }
  if (chosen >= 0) return Take(shown[static_cast<std::size_t>(chosen)].option);
  std::vector<std::string> all = CommandNames(Words());
  all.insert(all.end(), texts.begin(), texts.end());
  const std::string nearest = diag::FindNearestName(line, all);
  const std::string what = diag::EscapeUnprintable(line.substr(0, 60));
  Say(Words().TranslatePhrase(chosen == -2
                                  ? "`{words}` is more than one option; {help} Nothing has changed."
                                  : "`{words}` is neither an option nor a command; {help} Nothing has changed.",
                              {what, nearest.empty() ? Words().TranslatePhrase("type a number from the list, or `?`.")
                                                     : Words().TranslatePhrase("did you mean `{name}`?", {nearest})}));
  return CommandResult::AskAgain;
}

void PlaySession::Save(const std::string& name) {
  if (name.empty()) {
    Say(Words().TranslatePhrase("Under which name? `save my-game.save`"));
    return;
  }
  save::SavedMatch saved;
  saved.game = program_.game;
  saved.content_hash = program_.content_hash;
  saved.seed = plan_.seed;
  for (const session::SeatPlan& seat : plan_.seats) saved.seats.push_back({seat.name, seat.kind, seat.deck.name});
  saved.match = match_;
  if (const auto& history = session_.History())
    saved.log = replay::MakeSavedLog(program_, *history, session_.GetLimits());
  const std::filesystem::path path(name), place = path.is_absolute() ? path : console_.working_directory / path;
  // From now on the lock is on the new name; if the game cannot be saved there, the old lock is kept.
  auto lock = std::make_unique<save::FileLock>();
  const bool same = lock_ != nullptr && lock_->IsHeld(place);
  std::string problem = same ? "" : lock->Acquire(place);
  if (problem.empty())
    problem = save::ReplaceFile(place, save::Encode(program_, saved), save::OverwritePolicy::SameKindOnly,
                                save::FileAccess::OwnerOnly);
  if (problem.empty() && !same) lock_ = std::move(lock);
  Say(problem.empty() ? Words().TranslatePhrase("Saved as `{file}`; `load {file}` continues from here.", {name})
                      : problem);
}

// `record FILE`, or `record FILE 12`
void PlaySession::Record(const std::string& words) const {
  const std::size_t space = words.rfind(' ');
  const std::string after = space == std::string::npos ? "" : words.substr(space + 1);
  std::uint64_t last = 0;
  const auto [end, error] = std::from_chars(after.data(), after.data() + after.size(), last);
  const bool counted = AllDigits(after) && error == std::errc() && last > 0;
  const std::string file(counted ? TrimText(std::string_view(words).substr(0, space)) : words);
  if (file.empty()) {
    Say(Words().TranslatePhrase(
        "Under which name? `record my-game.yaml`, or `record my-game.yaml 5` for the last 5 answers"));
  } else if (!session_.History() || !recording_) {
    Say(Words().TranslatePhrase("This game was saved without its log, so it cannot be recorded."));
  } else {
    Say(recording_(session_.History()->record, last, file));
  }
}

}  // namespace cardinal::play
