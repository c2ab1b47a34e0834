// In: the analysis of a game, a document of it. Out: the same rules with the cards that one of its scenarios declares
// (`cards: |`), and what is wrong with these cards. Promises: things of the game have the numbers that they have
// without these cards, except cards, of which some may be replaced.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "interpreter/drivers/analysis/analysis.h"
#include "interpreter/language/documents/inline_cards.h"

namespace cardinal::analysis {

// What a document is analyzed with.
struct Rules {
  const load::GameHome& home;
  const load::LoadResult& loaded;
  const source::SourceSet& sources;
};

struct InlineAnalysis {
  source::SourceSet sources;  // of the rules, then those of the documents, masked
  Analysis analysis;          // its findings are about `document`
  source::FileId document;    // in `sources`
};

// `given`: the document that the scenario is given; null: none.
InlineAnalysis AnalyzeInlineCards(const Rules& rules, const documents::InlineCards& cards,
                                  const source::SourceFile& document, const source::SourceFile* given);

// The cards that a given document declares.
std::vector<source::Span> CardsOfGiven(const source::SourceFile& given);

// The document that a scenario is given, if it can be read. Nothing is reported.
std::optional<source::SourceFile> ReadGiven(const source::FileSystem& files, const std::string& name,
                                            const std::filesystem::path& scenario, const load::GameHome& home);

// A thing of the rules with inline cards, as the rules without them number it; None: only the document has it.
check::Entity FindInRules(const Analysis& with_cards, source::FileId document, check::Entity entity,
                          const check::CheckedRules& rules);
// The other way round; None: the rules with inline cards do not have it.
check::Entity FindWithCards(const Analysis& with_cards, check::Entity entity, const check::CheckedRules& rules);
// What the names in the cards of the document mean, as the rules without these cards number it. Names of things that
// only the document has are left out.
std::vector<check::Reference> NamesOfRules(const InlineAnalysis& with_cards, const check::CheckedRules& rules);

}  // namespace cardinal::analysis
