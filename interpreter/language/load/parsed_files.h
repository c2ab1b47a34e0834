// In: files as they are parsed. Out: their trees, without parsing again a file whose text has not changed. For programs
// that load one game many times (an editor). Promises: the same trees and diagnostics as syntax::Parse gives.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/ast/ast.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::load {

class ParsedFiles {
 public:
  // The tree of `source`, whose text must have passed the check of bytes. What is wrong with it goes to `sink`.
  ast::File Parse(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink);
  // Forgets the files that were not parsed since the last call.
  void ForgetUnused();
  std::size_t Size() const { return entries_.size(); }

 private:
  struct ParsedFile {
    std::string text;
    ast::File tree;
    std::vector<diag::Diagnostic> diagnostics;
    bool used = true;
  };
  std::unordered_map<std::string, ParsedFile> entries_;  // by path
};

}  // namespace cardinal::load
