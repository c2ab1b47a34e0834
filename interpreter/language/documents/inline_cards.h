// Finds the declarations in the language that a document has (`cards: |`). Their text is read as a separate source, in
// which each character has the same offset, line and column as in the document. Promises: accepts a tree of text that
// is being typed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

// The declarations of one scenario.
struct InlineCards {
  std::vector<source::Span> bodies;  // lines of the document: those for all its scenarios, then those of this one
  std::string given;                 // the name of the document that has more declarations; "" if there is none

  bool operator==(const InlineCards&) const = default;
};

// One element for each scenario of the document, in order; one for a document that scenarios share.
std::vector<InlineCards> FindInlineCards(const YamlNode& root);

// All bodies of the document, each once.
std::vector<source::Span> FindCardBodies(const YamlNode& root);
// True if the offset is in a body or at its end, where an author continues typing.
bool AreAround(const std::vector<source::Span>& bodies, std::int32_t offset);

// The text of the file up to the end of the last body. Every byte outside of the bodies is replaced by a blank, except
// line endings.
std::string MaskedText(const source::SourceFile& file, const std::vector<source::Span>& bodies);

}  // namespace cardinal::documents
