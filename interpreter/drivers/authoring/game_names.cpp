#include "interpreter/drivers/authoring/game_names.h"

namespace cardinal::authoring {

namespace {

std::vector<std::string> AllNames(const program::Program& program, std::vector<std::int32_t>& definitions) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name, std::size_t definition) {
    names.push_back(name);
    definitions.push_back(static_cast<std::int32_t>(definition));
  };
  for (std::size_t i = 0; i < program.cards.size(); ++i) add(program.cards[i].name, i);
  for (std::size_t i = 0; i < program.cards.size(); ++i)
    for (const std::string& name : program.cards[i].names)
      if (!name.empty() && name != program.cards[i].name) add(name, i);
  return names;
}

std::vector<std::string_view> Views(const std::vector<std::string>& names, std::size_t first, std::size_t last) {
  return {names.begin() + first, names.begin() + last};
}

}  // namespace

GameNames::GameNames(const program::Program& program)
    : program_(program),
      names_(AllNames(program, definitions_)),
      finder_(Views(names_, 0, program.cards.size())),
      translated_(Views(names_, program.cards.size(), names_.size())),
      vocabulary_(program, names_, {}) {}

std::int32_t GameNames::FindCard(std::string_view name) {
  const std::int32_t found = finder_.FindIndex(name);
  if (found >= 0 || found == base::kAmbiguousName) return std::max(found, -1);
  const std::int32_t translated = translated_.FindIndex(name);
  return translated < 0 ? -1 : definitions_[program_.cards.size() + static_cast<std::size_t>(translated)];
}

}  // namespace cardinal::authoring
