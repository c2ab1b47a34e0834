// Finds names of a game quickly. In: the program of a game. Out: its names, prepared for searching in documents. Made
// once for each program. Promises: finds names by the rules of the readers of documents (exact, then other spellings);
// finds a card by its name in any of the game's languages.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/base/spelling.h"
#include "interpreter/drivers/scenario_runner/vocabulary.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::authoring {

class GameNames {
 public:
  // `program` must outlive this object.
  explicit GameNames(const program::Program& program);
  GameNames(const GameNames&) = delete;
  GameNames& operator=(const GameNames&) = delete;

  const program::Program& GetProgram() const { return program_; }
  // The definition, or -1 if no card or several cards have this name.
  std::int32_t FindCard(std::string_view name);
  const scenario_runner::GameVocabulary& GetVocabulary() const { return vocabulary_; }

 private:
  const program::Program& program_;
  std::vector<std::int32_t> definitions_;  // for each name
  std::vector<std::string> names_;         // names of cards, then names in the other languages
  base::NameFinder finder_;
  base::NameFinder translated_;
  scenario_runner::GameVocabulary vocabulary_;
};

}  // namespace cardinal::authoring
