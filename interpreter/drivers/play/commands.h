// The commands that a person types at the console. In: a line, and the language of the reader. Out: the command with
// its keywords in English, and the names of all commands for the reader. Promises: each command has its English name in
// every language, and the name that the language gives it; a line that only begins like a command is none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/view/localizer.h"

namespace cardinal::play {

struct TypedCommand {
  std::string name;   // English: "board"
  std::string words;  // what follows, without blanks around it; a keyword at its beginning is English: "full"
};
// Nullopt: the line is not a command. `board foo` is not one, because `board` takes no such word.
std::optional<TypedCommand> ParseCommand(const view::Localizer& words, const std::string& line);

// The commands and keywords of an English line, such as "why not", for the reader.
std::string TranslateCommand(const view::Localizer& words, std::string_view english);

std::vector<std::string> CommandNames(const view::Localizer& words);

}  // namespace cardinal::play
