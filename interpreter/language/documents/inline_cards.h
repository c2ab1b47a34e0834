// The declarations in the language that a document has (`cards: |`). Their text is read as a source of its own, in
// which each character has the offset, line and column that it has in the document. Promises: works on a tree of text
// that is being typed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

// Those that exist in one scenario.
struct InlineCards {
  std::vector<source::Span> bodies;  // lines of the document: those of all its scenarios, then those of this one
  std::string given;                 // the name of the document that has more of them; "": there is none

  bool operator==(const InlineCards&) const = default;
};

// One for each scenario of the document, in order; one for a document that scenarios share.
std::vector<InlineCards> FindInlineCards(const YamlNode& root);

// All of the document, each once.
std::vector<source::Span> FindCardBodies(const YamlNode& root);
// Whether the offset is in a body or at its end, where an author continues it.
bool AreAround(const std::vector<source::Span>& bodies, std::int32_t offset);

// The text of the file up to the end of the last body, with every byte outside of the bodies made a blank; line endings
// stay.
std::string MaskedText(const source::SourceFile& file, const std::vector<source::Span>& bodies);

}  // namespace cardinal::documents
