// Finds what a card still lacks, and writes it.
// In: a card in a file, and the rules of its game. Out: what the card lacks, and the edits that add it. Promises: a
// formatted file stays formatted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/load/load.h"

namespace cardinal::templates {

struct WrittenCard {
  const source::SourceFile& file;
  const ast::File& tree;
  ast::NodeId node;  // of kind Card
};

// The card around that byte of the file.
std::optional<ast::NodeId> FindCardAt(const ast::File& tree, std::int32_t byte);
// Its type, into CheckedRules::card_types; -1: the rules have no such type.
std::int32_t FindCardType(const WrittenCard& card, const check::CheckedRules& rules);

// Attributes without a value on the card and without a default, in the order of their declaration.
std::vector<std::int32_t> MissingAttributes(const WrittenCard& card, const check::CheckedRules& rules);
// Each with a value that fits, after the attribute that is declared before it.
std::vector<diag::Edit> WriteAttributes(const WrittenCard& card, const check::CheckedRules& rules,
                                        const std::vector<std::int32_t>& attributes);

// Parts that the card may have and does not have.
std::vector<std::int32_t> MissingParts(const WrittenCard& card, const check::CheckedRules& rules);
// An empty part at the end of the card, with a comment that lists the names that its body can use.
std::vector<diag::Edit> WritePart(const WrittenCard& card, const load::LoadResult& loaded, std::int32_t part);

// The name and the text of the card in each language of the game that it lacks: its existing name, which no other card
// may have, and `"..."`. Empty if it lacks none.
std::vector<diag::Edit> WriteTranslations(const WrittenCard& card, const check::CheckedRules& rules);

}  // namespace cardinal::templates
