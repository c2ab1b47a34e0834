// Options of a game: values that are chosen when a game is started, such as a shorter variant.
// In: `NAME` and a value in words, from a command line or a file. Out: an option for match::Setup, or a problem.
// Promises: ParseOption reads what FormatOption writes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

struct ParsedOption {
  std::optional<SetupOption> option;
  std::string problem;  // if there is no option
  std::string help;     // what is possible instead
};

// The fields of the program that are options, in the order of their declaration.
std::vector<std::int32_t> ListOptions(const program::Program& program);

ParsedOption ParseOption(const program::Program& program, std::string_view name, std::string_view value);
// Parses `NAME=VALUE`; `NAME` alone means yes.
ParsedOption ParseOption(const program::Program& program, std::string_view words);

// The value as a person could type it: "yes", "9", "Long".
std::string FormatOption(const program::Program& program, const SetupOption& option);
// The possible values: "yes or no", "from 1 to 20", "Short, Long".
std::string DescribeOptionRange(const program::Program& program, std::int32_t field);

}  // namespace cardinal::match
