// Records the names of a document, with the places where they are written. In: the texts of the document, then each
// name with the text that contains it. Out: the names, each once, in the order of the document. Promises: a name in a
// cell of `rows` is recorded at the cell, and counts how many steps use it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "interpreter/drivers/authoring/document_names.h"
#include "interpreter/language/documents/filled_texts.h"

namespace cardinal::authoring {

// What a name means. -1: the declaration is not in the rules.
struct NameMeaning {
  NameKind kind = NameKind::Card;
  std::string name;
  std::int32_t index = -1;
  std::int32_t value = -1;
  bool is_definition = false;
  bool is_item = false;
};

class NameRecorder {
 public:
  // `size`: of the document, in bytes.
  explicit NameRecorder(documents::Offset size) : filled_(size) {}

  // Called for every key and text of the document, before any name is added.
  void AddHolder(const documents::SchemaText& placed);
  documents::FilledTexts& Filled() { return filled_; }

  void AddDefinition(const DeclaredCard& card);
  // `text`: the name, a part of `placed`.
  void AddName(const documents::SchemaText& placed, const documents::LocatedText& text, NameMeaning meaning);

  std::vector<DocumentName> TakeNames();

 private:
  // A key or text as it is in the document.
  struct Holder {
    documents::LocatedText text;
    documents::YamlNode::Style style = documents::YamlNode::Style::Plain;
    bool in_brackets = false;
  };

  std::optional<documents::FilledTexts::Written> FindWritten(const documents::LocatedText& whole,
                                                             const documents::LocatedText& text) const;

  documents::FilledTexts filled_;
  std::map<documents::Offset, Holder> holders_;  // by the begin of their spans
  std::vector<DocumentName> names_;
  // Indices into `names_`.
  std::map<std::tuple<documents::Offset, std::size_t, NameKind, std::int32_t, std::int32_t, std::string>, std::size_t>
      known_;
};

}  // namespace cardinal::authoring
