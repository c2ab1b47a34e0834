#include "interpreter/drivers/play/commands.h"

#include <algorithm>

#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"

namespace cardinal::play {

namespace {

// A word of a command is a phrase in backticks, so that a game can translate the same word differently.
constexpr std::string_view CommandPhrase(std::string_view quoted) { return quoted; }

enum class Takes : std::uint8_t { Nothing, Keywords, AnyWords, KeywordFirst };

struct CommandSpec {
  std::string_view name;
  Takes takes = Takes::Nothing;
  std::vector<std::string_view> keywords = {};
};

const std::vector<CommandSpec>& Commands() {
  static const std::vector<CommandSpec> commands = {
      {CommandPhrase("`advice`")},
      {CommandPhrase("`because`")},
      {CommandPhrase("`board`"), Takes::Keywords, {CommandPhrase("`full`")}},
      {CommandPhrase("`explain`"), Takes::AnyWords},
      {CommandPhrase("`help`")},
      {CommandPhrase("`load`"), Takes::AnyWords},
      {CommandPhrase("`log`"),
       Takes::AnyWords,
       {CommandPhrase("`brief`"), CommandPhrase("`normal`"), CommandPhrase("`full`"), CommandPhrase("`lines`")}},
      {CommandPhrase("`more`")},
      {CommandPhrase("`pass`"), Takes::KeywordFirst, {CommandPhrase("`until`")}},
      {CommandPhrase("`quit`")},
      {CommandPhrase("`record`"), Takes::AnyWords},
      {CommandPhrase("`rules`")},
      {CommandPhrase("`save`"), Takes::AnyWords},
      {CommandPhrase("`stop`"),
       Takes::AnyWords,
       {CommandPhrase("`always`"), CommandPhrase("`choices`"), CommandPhrase("`new`"), CommandPhrase("`when`")}},
      {CommandPhrase("`story`"),
       Takes::AnyWords,
       {CommandPhrase("`brief`"), CommandPhrase("`normal`"), CommandPhrase("`full`")}},
      {CommandPhrase("`text`"), Takes::AnyWords},
      {CommandPhrase("`undo`")},
      {CommandPhrase("`why`"), Takes::AnyWords, {CommandPhrase("`not`"), CommandPhrase("`line`")}},
  };
  return commands;
}

std::string WithoutBackticks(std::string_view quoted) { return std::string(quoted.substr(1, quoted.size() - 2)); }

std::string ForReader(const view::Localizer& words, std::string_view quoted) {
  return WithoutBackticks(words.TranslatePhrase(quoted));
}

// `folded`: without capitals and accents.
bool IsCalled(const view::Localizer& words, std::string_view quoted, const std::string& folded) {
  return folded == WithoutBackticks(quoted) || folded == base::FoldSpelling(ForReader(words, quoted));
}

// Splits off the first word; the rest has no blanks around it.
std::pair<std::string, std::string> SplitFirst(std::string_view line) {
  const std::size_t blank = std::min(line.find(' '), line.size());
  return {std::string(line.substr(0, blank)), std::string(base::TrimText(line.substr(blank)))};
}

// Puts a keyword at the beginning of the words into English; false: the command does not take these words.
bool ParseWords(const view::Localizer& words, const CommandSpec& command, std::string& rest) {
  const auto [first, after] = SplitFirst(rest);
  const std::string folded = base::FoldSpelling(first);
  const auto is_it = [&](std::string_view keyword) { return IsCalled(words, keyword, folded); };
  const auto keyword = std::find_if(command.keywords.begin(), command.keywords.end(), is_it);
  const bool found = !rest.empty() && keyword != command.keywords.end();
  if (found) rest = WithoutBackticks(*keyword) + (after.empty() ? "" : ' ' + after);
  switch (command.takes) {
    case Takes::Nothing: return rest.empty();
    case Takes::Keywords: return rest.empty() || (found && after.empty());
    case Takes::KeywordFirst: return found;
    case Takes::AnyWords: break;
  }
  return true;
}

}  // namespace

std::optional<TypedCommand> ParseCommand(const view::Localizer& words, const std::string& line) {
  if (line.starts_with('?')) return TypedCommand{"help", ""};
  auto [first, rest] = SplitFirst(line);
  const std::string folded = base::FoldSpelling(first);
  if (folded == "exit" && rest.empty()) return TypedCommand{"quit", ""};
  for (const CommandSpec& command : Commands()) {
    if (!IsCalled(words, command.name, folded)) continue;
    if (!ParseWords(words, command, rest)) return std::nullopt;
    return TypedCommand{WithoutBackticks(command.name), rest};
  }
  return std::nullopt;
}

std::string TranslateCommand(const view::Localizer& words, std::string_view english) {
  std::string text;
  for (std::pair<std::string, std::string> split = SplitFirst(english); !split.first.empty();
       split = SplitFirst(split.second))
    text += (text.empty() ? "" : " ") + ForReader(words, '`' + split.first + '`');
  return text;
}

std::vector<std::string> CommandNames(const view::Localizer& words) {
  std::vector<std::string> names;
  for (const CommandSpec& command : Commands()) names.push_back(ForReader(words, command.name));
  return names;
}

}  // namespace cardinal::play
