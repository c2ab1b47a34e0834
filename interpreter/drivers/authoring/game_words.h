// In: the program of a game. Out: its names, prepared so that those in documents are found quickly. Made once for each
// program. Promises: finds names by the rules of the readers of documents (exact, then other spellings); a card is
// found by its name in any of the game's languages.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/base/spelling.h"
#include "interpreter/drivers/scenario/vocabulary.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::authoring {

class GameWords {
 public:
  // `program` must outlive it.
  explicit GameWords(const program::Program& program);
  GameWords(const GameWords&) = delete;
  GameWords& operator=(const GameWords&) = delete;

  const program::Program& Rules() const { return program_; }
  // The definition, or -1: there is none, or several are spelt so.
  std::int32_t FindCard(std::string_view name);
  const scenario::Vocabulary& Vocabulary() const { return vocabulary_; }

 private:
  const program::Program& program_;
  std::vector<std::int32_t> definitions_;  // of each name
  std::vector<std::string> names_;         // of cards, then in the other languages
  base::NameFinder finder_;
  base::NameFinder translated_;
  scenario::Vocabulary vocabulary_;
};

}  // namespace cardinal::authoring
