// What analyses of one game keep for the next one: trees and clauses of files whose text has not changed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/language/documents/clauses.h"
#include "interpreter/language/load/parsed_files.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::analysis {

// The rulebook of a game. Promises: it is read again only if its text has changed.
class RulebookMemory {
 public:
  // Nothing, if there is no rulebook or it is wrong; what is wrong is reported where the rulebook itself is checked.
  const std::optional<documents::ClauseList>& Load(const source::FileSystem& files,
                                                   const std::filesystem::path& ruleset, std::string_view prefix);

 private:
  std::string text_, prefix_;
  bool loaded_ = false;
  std::optional<documents::ClauseList> clauses_;
};

struct Memory {
  load::ParsedFiles parsed;
  RulebookMemory rulebook;
};

}  // namespace cardinal::analysis
