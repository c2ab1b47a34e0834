// Keeps data of an analysis for the next one of the same game: trees, clauses and documents of files whose text has not
// changed.
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
  // Returns nullopt if there is no rulebook or it has errors; these are reported where the rulebook itself is checked.
  const std::optional<documents::ClauseList>& Load(const source::FileSystem& files,
                                                   const std::filesystem::path& ruleset, std::string_view prefix);

 private:
  std::string text_, prefix_;
  bool loaded_ = false;
  std::optional<documents::ClauseList> clauses_;
};

// The data of a document that does not depend on the rules: its titles if it has scenarios, and the errors in its
// shape.
struct DocumentShape {
  std::vector<documents::LocatedText> titles;
  std::vector<diag::Diagnostic> diagnostics;
};

// The shapes of documents, by path.
class DocumentShapeCache {
 public:
  // The shape that was stored for this text, with places in `source`; nullopt if the text has changed.
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
