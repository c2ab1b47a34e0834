// Where the parts of a program come from: files, declarations, positions, and the clauses that they cite.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/machine/program/ids.h"

namespace cardinal::program {

// One position in the source of the rules, with the clauses that it and the constructs around it cite.
struct Site {
  std::int32_t file = -1;           // index into Program::files
  std::int32_t begin = 0, end = 0;  // bytes
  std::int32_t line = 0, column = 0;
  std::vector<std::int32_t> clauses;  // indexes into Program::clauses, without duplicates
};

struct SourceName {
  std::string path;
  std::uint64_t content_hash = 0;  // of its bytes
};

// A declaration, recorded so that logs and saves can report what has changed. Declarations with one name in one file
// share an entry.
struct Declaration {
  std::string name;  // "event draw"; for a card only its name
  bool card = false;
  std::int32_t file = -1;  // into Program::files
  std::int32_t line = 0;   // of the first one
  // Hash of its meaning: without comments, layout, clauses and the texts that people read; for a card also without its
  // names.
  std::uint64_t semantic_hash = 0;
};

// A citation of a clause in a file: `@AB-001`.
struct Citation {
  std::int32_t clause = -1;  // into Program::clauses
  std::int32_t file = -1;
  std::int32_t line = 0;
  auto operator<=>(const Citation&) const = default;
};

}  // namespace cardinal::program
