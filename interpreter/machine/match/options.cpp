#include "interpreter/machine/match/options.h"

#include <charconv>

#include "interpreter/base/text.h"

namespace cardinal::match {

namespace {

using program::TypeKind;

const program::Field& FieldAt(const program::Program& program, std::int32_t field) { return program.fields[field]; }

const program::Enum& FieldEnum(const program::Program& program, const program::Field& field) {
  return program.enums[field.type.id];
}

std::optional<Value> YesOrNo(std::string_view words) {
  if (words == "yes" || words == "true") return 1;
  if (words == "no" || words == "false") return 0;
  return std::nullopt;
}

std::optional<Value> NumberIn(const program::Field& field, std::string_view words) {
  Value value = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
  const bool whole = error == std::errc() && end == words.data() + words.size();
  return whole && value >= field.min && value <= field.max ? std::optional(value) : std::nullopt;
}

std::optional<Value> ValueIn(const program::Enum& in, std::string_view words) {
  for (std::size_t i = 0; i < in.values.size(); ++i)
    if (in.values[i] == words) return static_cast<Value>(i);
  return std::nullopt;
}

std::optional<Value> ReadValue(const program::Program& program, const program::Field& field, std::string_view words) {
  switch (field.type.kind) {
    case TypeKind::Bool: return YesOrNo(words);
    case TypeKind::Enum: return ValueIn(FieldEnum(program, field), words);
    default: return NumberIn(field, words);
  }
}

ParsedOption MakeNotFound(const program::Program& program, std::string_view name) {
  ParsedOption read;
  read.problem = program.title + " has no option `" + std::string(name) + "`";
  std::vector<std::string> names;
  for (const std::int32_t field : ListOptions(program)) names.push_back(FieldAt(program, field).name);
  read.help = names.empty() ? "it has no options at all" : "its options are " + base::JoinText(names);
  return read;
}

}  // namespace

std::vector<std::int32_t> ListOptions(const program::Program& program) {
  std::vector<std::int32_t> options;
  for (const auto i : program.fields.Ids())
    if (program.fields[i].option) options.push_back(i);
  return options;
}

ParsedOption ParseOption(const program::Program& program, std::string_view name, std::string_view value) {
  for (const std::int32_t index : ListOptions(program)) {
    const program::Field& field = FieldAt(program, index);
    if (field.name != name) continue;
    if (const auto read = ReadValue(program, field, value)) return {SetupOption{index, *read}, "", ""};
    return {std::nullopt, "the option `" + field.name + "` cannot be `" + std::string(value) + "`",
            "it is " + DescribeOptionRange(program, index)};
  }
  return MakeNotFound(program, name);
}

ParsedOption ParseOption(const program::Program& program, std::string_view words) {
  const std::size_t sign = words.find('=');
  if (sign == std::string_view::npos) return ParseOption(program, words, "yes");
  return ParseOption(program, words.substr(0, sign), words.substr(sign + 1));
}

std::string FormatOption(const program::Program& program, const SetupOption& option) {
  const program::Field& field = FieldAt(program, option.field);
  switch (field.type.kind) {
    case TypeKind::Bool: return option.value != 0 ? "yes" : "no";
    case TypeKind::Enum: return FieldEnum(program, field).values[option.value];
    default: return std::to_string(option.value);
  }
}

std::string DescribeOptionRange(const program::Program& program, std::int32_t index) {
  const program::Field& field = FieldAt(program, index);
  const program::Field any;
  switch (field.type.kind) {
    case TypeKind::Bool: return "yes or no";
    case TypeKind::Enum: return base::JoinText(FieldEnum(program, field).values);
    default: break;
  }
  const std::string least = std::to_string(field.min), most = std::to_string(field.max);
  if (field.min == any.min && field.max == any.max) return "a whole number";
  if (field.max == any.max) return "at least " + least;
  return field.min == any.min ? "at most " + most : "from " + least + " to " + most;
}

}  // namespace cardinal::match
