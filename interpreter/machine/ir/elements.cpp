#include "interpreter/machine/ir/elements.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "interpreter/machine/ir/words.h"

namespace cardinal::ir {

namespace {

using program::OccurrenceKind;

// A table by the name that instructions.def gives its elements. Without `name` its elements are numbered.
struct NamedTable {
  std::string_view placeholder;
  std::size_t (*size)(const Program&);
  std::string (*name)(const Program&, std::int32_t) = nullptr;
};

template <auto Member>
std::size_t SizeOf(const Program& program) {
  return (program.*Member).size();
}
template <auto Member>
std::string NameOf(const Program& program, std::int32_t id) {
  return AsWord((program.*Member)[static_cast<std::size_t>(id)].name);
}
template <auto Member>
constexpr NamedTable Named(std::string_view placeholder) {
  return {placeholder, SizeOf<Member>, NameOf<Member>};
}
template <auto Member>
constexpr NamedTable Numbered(std::string_view placeholder) {
  return {placeholder, SizeOf<Member>};
}

constexpr auto kTables = std::to_array<NamedTable>({
    Named<&Program::attributes>("attribute"),
    Named<&Program::card_types>("type"),
    Named<&Program::enums>("enum"),
    Named<&Program::events>("event"),
    Named<&Program::fields>("field"),
    Named<&Program::kept_answers>("answer"),
    Named<&Program::parts>("part"),
    Named<&Program::queries>("query"),
    Named<&Program::relations>("relation"),
    Named<&Program::windows>("window"),
    Named<&Program::zones>("zone"),
    Named<&Program::actions>("action"),
    Numbered<&Program::choices>("choice"),
    Numbered<&Program::conditions>("condition"),
    Numbered<&Program::lists>("list"),
    Numbered<&Program::templates>("template"),
    Numbered<&Program::timed_modifiers>("timed"),
    Numbered<&Program::lasting_rules>("lasting"),
});

const NamedTable* FindTable(std::string_view placeholder) {
  const auto found = std::ranges::find(kTables, placeholder, &NamedTable::placeholder);
  return found == kTables.end() ? nullptr : &*found;
}

constexpr std::string_view kOccurrence = "occurrence";
constexpr std::array<std::string_view, 3> kOccurrenceTables = {"event", "action", "window"};  // by OccurrenceKind

// The table to which the id of the instruction belongs; null: there is none.
const NamedTable* TableOf(std::string_view placeholder, const Instruction& instruction) {
  if (placeholder != kOccurrence) return FindTable(placeholder);
  const auto kind = static_cast<std::size_t>(instruction.detail);
  return kind < kOccurrenceTables.size() ? FindTable(kOccurrenceTables[kind]) : nullptr;
}

// All cards of the deck: an instruction without a type.
bool IsAnyType(std::string_view placeholder, const Instruction& instruction) {
  return placeholder == "type" && instruction.id == -1;
}
constexpr std::string_view kAnyType = "Card";

// Names that several elements of a table share are followed by the id.
bool IsShared(const Program& program, const NamedTable& table, std::int32_t id) {
  const std::string name = table.name(program, id);
  for (std::int32_t other = 0; static_cast<std::size_t>(other) < table.size(program); ++other)
    if (other != id && table.name(program, other) == name) return true;
  return false;
}

std::optional<std::int32_t> ReadNumber(std::string_view text) {
  std::int32_t number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<std::int32_t> FindElement(const Program& program, const NamedTable& table, std::string_view name) {
  if (const auto hash = name.rfind('#'); hash != std::string_view::npos) return ReadNumber(name.substr(hash + 1));
  if (table.name == nullptr) return std::nullopt;
  for (std::int32_t id = 0; static_cast<std::size_t>(id) < table.size(program); ++id)
    if (table.name(program, id) == name) return id;
  return std::nullopt;
}

}  // namespace

bool NamesElement(std::string_view placeholder) { return placeholder == kOccurrence || FindTable(placeholder); }

std::size_t CountElements(const Program& program, std::string_view placeholder) {
  const NamedTable* const table = FindTable(placeholder);
  return table ? table->size(program) : 0;
}

bool IsValidElement(const Program& program, std::string_view placeholder, const Instruction& instruction) {
  if (IsAnyType(placeholder, instruction)) return true;
  const NamedTable* const table = TableOf(placeholder, instruction);
  return table && instruction.id >= 0 && static_cast<std::size_t>(instruction.id) < table->size(program);
}

std::string ElementText(const Program& program, std::string_view placeholder, const Instruction& instruction) {
  if (IsAnyType(placeholder, instruction)) return "type " + std::string(kAnyType);
  const NamedTable& table = *TableOf(placeholder, instruction);
  std::string text = std::string(table.placeholder) + " ";
  if (table.name) text += table.name(program, instruction.id);
  if (!table.name || IsShared(program, table, instruction.id)) text += "#" + std::to_string(instruction.id);
  return text;
}

bool ReadElement(const Program& program, std::string_view placeholder, std::string_view kind, std::string_view name,
                 Instruction& instruction) {
  if (placeholder == "type" && kind == "type" && name == kAnyType) return instruction.id = -1, true;
  if (placeholder == kOccurrence) {
    const auto found = std::ranges::find(kOccurrenceTables, kind);
    if (found == kOccurrenceTables.end()) return false;
    instruction.detail = static_cast<std::int32_t>(found - kOccurrenceTables.begin());
  } else if (kind != placeholder) {
    return false;
  }
  const NamedTable* const table = TableOf(placeholder, instruction);
  const auto id = table ? FindElement(program, *table, name) : std::nullopt;
  if (!id) return false;
  instruction.id = *id;
  return IsValidElement(program, placeholder, instruction);
}

std::string_view ElementPlaceholder(Op op) { return ElementPlaceholder(InfoOf(op).text); }

std::string_view ElementPlaceholder(std::string_view text) {
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    const std::string_view name = text.substr(open + 1, text.find('}', open) - open - 1);
    if (NamesElement(name)) return name;
  }
  return {};
}

}  // namespace cardinal::ir
