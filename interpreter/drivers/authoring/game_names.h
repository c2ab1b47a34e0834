// In: the program of a game. Out: its names, prepared so that those in documents are found quickly. Made once for each
// program. Promises: finds names by the rules of the readers of documents (exact, then other spellings); a card is
// found by its name in any of the game's languages.
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
  // `program` must outlive it.
  explicit GameNames(const program::Program& program);
  GameNames(const GameNames&) = delete;
  GameNames& operator=(const GameNames&) = delete;

  const program::Program& GetProgram() const { return program_; }
  // The definition, or -1: there is none, or several are spelt so.
  std::int32_t FindCard(std::string_view name);
  const scenario_runner::GameVocabulary& GetVocabulary() const { return vocabulary_; }

 private:
  const program::Program& program_;
  std::vector<std::int32_t> definitions_;  // of each name
  std::vector<std::string> names_;         // of cards, then in the other languages
  base::NameFinder finder_;
  base::NameFinder translated_;
  scenario_runner::GameVocabulary vocabulary_;
};

}  // namespace cardinal::authoring
