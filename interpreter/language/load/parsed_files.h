// Caches the trees of parsed files, for programs that load one game many times (an editor). In: files. Out: their
// trees; a file whose text has not changed is not parsed again. Promises: the same trees and diagnostics as
// syntax::Parse gives.
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
  // The tree of `source`, whose text must have passed the check of bytes. Diagnostics go to `sink`.
  ast::File Parse(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink);
  // Removes the files that were not parsed since the last call.
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
