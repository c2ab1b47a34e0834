// Analyzes the cards that a scenario declares. In: the analysis of a game, a document of it. Out: the rules with the
// cards that one of its scenarios declares (`cards: |`), and the errors in these cards. Promises: entities of the game
// have the same indices as without these cards, except cards, of which some may be replaced.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "interpreter/drivers/analysis/analysis.h"
#include "interpreter/language/documents/inline_cards.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/load/card_loader.h"

namespace cardinal::analysis {

// A document that scenarios name with `given`.
struct GivenDocument {
  std::optional<source::SourceFile> file;       // nullopt: it cannot be read
  std::vector<source::Span> bodies;             // the cards that it declares
  std::optional<documents::SharedSetup> setup;  // nullopt: it has errors, which are reported there
  std::optional<program::Program> program;      // the rules with its cards only; computed when it is first needed
  bool has_program = false;                     // it has been computed
};
// Each document is read once.
using GivenDocuments = std::map<std::filesystem::path, GivenDocument>;

// The rules with which documents are analyzed.
struct Rules {
  const load::GameHome& home;
  const load::LoadResult& loaded;
  const source::SourceSet& sources;
  std::shared_ptr<load::CardLoader> cards = std::make_shared<load::CardLoader>(loaded, base::Limits{});
  std::shared_ptr<GivenDocuments> given = std::make_shared<GivenDocuments>();
};

struct InlineAnalysis {
  source::SourceSet sources;  // the files of the rules, then those of the documents, masked
  Analysis analysis;          // its findings are about `document`
  source::FileId document;    // index in `sources`
};

// The rules with the cards of a scenario, without functions: enough to check the scenario.
struct CheckedCards {
  source::SourceSet sources;  // the files of the rules, then those of the documents, masked
  source::FileId document;    // index in `sources`
  check::CheckedRules rules;
  std::optional<program::Program> program;  // none: there are errors
  check::References references;             // of the names in the cards
  std::vector<diag::Diagnostic> findings;   // about `document`
};

// `given`: the `given` document of the scenario; null: none.
CheckedCards CheckInlineCards(const Rules& rules, const documents::InlineCards& cards,
                              const source::SourceFile& document, const GivenDocument* given);
// The rules with the cards of a `given` document, if these have no errors.
std::optional<program::Program> LoadGivenCards(const Rules& rules, const GivenDocument& given);
// As CheckInlineCards, with all that editors ask about.
InlineAnalysis AnalyzeInlineCards(const Rules& rules, const documents::InlineCards& cards,
                                  const source::SourceFile& document, const source::SourceFile* given);

// The cards that a `given` document declares.
std::vector<source::Span> CardsOfGiven(const source::SourceFile& given);

// The `given` document of a scenario; nullopt if it cannot be read. Nothing is reported.
std::optional<source::SourceFile> ReadGiven(const source::FileSystem& files, const std::string& name,
                                            const std::filesystem::path& scenario, const load::GameHome& home);

// The entity of the rules without inline cards that corresponds to `entity` of the rules with them; None if only the
// document has it.
check::Entity FindInRules(const Analysis& with_cards, source::FileId document, check::Entity entity,
                          const check::CheckedRules& rules);
// The opposite direction; None if the rules with inline cards do not have the entity.
check::Entity FindWithCards(const Analysis& with_cards, check::Entity entity, const check::CheckedRules& rules);
// The meanings of the names in the cards of the document, with the indices of the rules without these cards. Names of
// entities that only the document has are left out.
std::vector<check::Reference> NamesOfRules(const CheckedCards& with_cards, const check::CheckedRules& rules);

}  // namespace cardinal::analysis
