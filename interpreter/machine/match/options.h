// Options of a game: what whoever starts it chooses, such as a shorter variant.
// In: `NAME` and a value in words, as a person types them or a file says them. Out: what a match::Setup takes, or what
// is wrong. Promises: what FormatOption says, ParseOption reads.
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
  std::string help;     // what there is instead
};

// The fields of the program that are options, in the order of the rules.
std::vector<std::int32_t> ListOptions(const program::Program& program);

ParsedOption ParseOption(const program::Program& program, std::string_view name, std::string_view value);
// The same from `NAME=VALUE`; `NAME` alone means yes.
ParsedOption ParseOption(const program::Program& program, std::string_view words);

// "yes", "9", "Long"; what a person could type for the value.
std::string FormatOption(const program::Program& program, const SetupOption& option);
// What the option can be: "yes or no", "from 1 to 20", "Short, Long".
std::string DescribeOptionRange(const program::Program& program, std::int32_t field);

}  // namespace cardinal::match
