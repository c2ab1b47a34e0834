// What analyses of one game keep for the next one: trees, clauses and documents of files whose text has not changed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/map_reader.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/load/parsed_files.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/language/source/source.h"

namespace cardinal::analysis {

// The rulebook of a game. Promises: it is read again only if its text has changed.
class RulebookCache {
 public:
  // Nothing, if there is no rulebook or it is wrong; what is wrong is reported where the rulebook itself is checked.
  const std::optional<documents::ClauseList>& Load(const source::FileSystem& files,
                                                   const std::filesystem::path& ruleset, std::string_view prefix);

 private:
  std::string text_, prefix_;
  bool loaded_ = false;
  std::optional<documents::ClauseList> clauses_;
};

// What is known of a document without the rules: its titles if it has scenarios, and what is wrong with its shape.
struct DocumentShape {
  std::vector<documents::LocatedText> titles;
  std::vector<diag::Diagnostic> diagnostics;
};

// The shapes of documents, by path.
class DocumentShapeCache {
 public:
  // The shape that was kept for this text, with the places in `source`; nothing if the text is another one.
  std::optional<DocumentShape> FindShape(const source::SourceFile& source) const;
  void StoreShape(const source::SourceFile& source, DocumentShape shape);

 private:
  struct CachedShape {
    std::string text;
    DocumentShape shape;
  };
  std::unordered_map<std::string, CachedShape> entries_;
};

struct AnalysisCache {
  load::ParsedFiles parsed;
  RulebookCache rulebook;
  DocumentShapeCache documents;
};

}  // namespace cardinal::analysis
