#include "interpreter/drivers/analysis/inline_cards.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_runner/given.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::analysis {

using check::Entity;
using check::EntityKind;

namespace {

load::LoadRequest::Inline AddMaskedText(const source::SourceFile& document, const std::vector<source::Span>& bodies,
                                        source::SourceSet& sources) {
  std::string masked = documents::MaskedText(document, bodies);
  const source::FileId id = sources.AddFile(document.Path(), masked);
  return {id, std::move(masked)};
}

// The findings about the document. A note about another file contains its place in words, because the reader of the
// document has no number for that file.
std::vector<diag::Diagnostic> FindingsIn(source::FileId document, const diag::Sink& sink,
                                         const source::SourceSet& sources) {
  std::vector<diag::Diagnostic> findings;
  for (diag::Diagnostic& finding : sink.Sorted()) {
    if (!(finding.span.file == document)) continue;
    for (diag::Note& note : finding.notes) {
      if (note.span.file == document || note.span.file.value < 0) continue;
      const source::SourceFile& file = sources[note.span.file];
      note.message += ": " + file.Path() + ":" + std::to_string(file.LineNumberAt(note.span.begin));
      note.span = {};
    }
    findings.push_back(std::move(finding));
  }
  return findings;
}

// The indices of the elements of a table by their names.
template <typename Table>
class Numbers {
 public:
  explicit Numbers(const Table& table) {
    for (const std::int32_t i : base::Indices(table)) by_name_.emplace(table[i].name, i);
  }
  std::int32_t Find(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? -1 : found->second;
  }

 private:
  std::unordered_map<std::string, std::int32_t> by_name_;
};

Entity FindClause(const std::string& clause, const check::CheckedRules& rules) {
  const auto& texts = rules.clauses.ClauseIds();
  const auto found = std::lower_bound(texts.begin(), texts.end(), clause);
  if (found == texts.end() || *found != clause) return {};
  return {EntityKind::Clause, static_cast<std::int32_t>(found - texts.begin())};
}

// Maps entities of the rules with inline cards to entities of the rules without them.
class Finder {
 public:
  Finder(const check::CheckedRules& with_cards, const check::References& references, source::FileId document,
         const check::CheckedRules& rules)
      : with_(with_cards), rules_(rules), cards_(rules.cards) {
    for (const check::Reference& one : references.all)
      if (one.use == check::ReferenceKind::Definition && one.name.file == document) declared_.insert(one.entity);
  }

  Entity Find(Entity entity) const {
    if (entity.kind == EntityKind::Clause) return FindClause(with_.clauses.ClauseIds()[entity.index], rules_);
    if (entity.kind == EntityKind::Card) {
      const std::int32_t card = cards_.Find(with_.cards[entity.index].name);
      return card < 0 ? Entity() : Entity{EntityKind::Card, card};
    }
    return entity.kind == EntityKind::Local || declared_.count(entity) > 0 ? Entity() : entity;
  }

 private:
  const check::CheckedRules& with_;
  const check::CheckedRules& rules_;
  Numbers<std::vector<check::Card>> cards_;
  std::set<Entity> declared_;  // declared by the document
};

}  // namespace

std::optional<source::SourceFile> ReadGiven(const source::FileSystem& files, const std::string& name,
                                            const std::filesystem::path& scenario, const load::GameHome& home) {
  if (name.empty()) return std::nullopt;
  const scenario_runner::GivenPath given = scenario_runner::FindGiven(files, name, scenario, home.ruleset);
  if (!given.problem.empty()) return std::nullopt;
  source::ReadResult read = source::ReadTextFile(files, given.path, base::kLimits.file_bytes);
  if (!read.Ok() || source::FindBadByte(read.text)) return std::nullopt;
  return source::SourceFile(source::FileId{}, load::DisplayPath(given.path), std::move(read.text));
}

std::vector<source::Span> CardsOfGiven(const source::SourceFile& given) {
  const auto cards = documents::FindInlineCards(documents::ReadLeniently(given.Text(), given.Id()));
  return cards.empty() ? std::vector<source::Span>() : cards.front().bodies;
}

CheckedCards CheckInlineCards(const Rules& rules, const documents::InlineCards& cards,
                              const source::SourceFile& document, const GivenDocument* given) {
  CheckedCards result;
  result.sources = rules.sources;
  std::vector<load::LoadRequest::Inline> inlined;
  if (given != nullptr && given->file) inlined.push_back(AddMaskedText(*given->file, given->bodies, result.sources));
  const std::size_t shared = inlined.size();
  inlined.push_back(AddMaskedText(document, cards.bodies, result.sources));
  result.document = inlined.back().file;
  diag::Sink sink;
  load::CardLoader::Loaded loaded =
      rules.cards->LoadDeclarations(inlined, shared, result.sources, sink, &result.references);
  result.rules = std::move(loaded.rules);
  result.program = std::move(loaded.program);
  result.findings = FindingsIn(result.document, sink, result.sources);
  return result;
}

std::optional<program::Program> LoadGivenCards(const Rules& rules, const GivenDocument& given) {
  source::SourceSet sources = rules.sources;
  const std::vector<load::LoadRequest::Inline> inlined = {AddMaskedText(*given.file, given.bodies, sources)};
  diag::Sink unreported;
  return rules.cards->LoadDeclarations(inlined, 1, sources, unreported).program;
}

InlineAnalysis AnalyzeInlineCards(const Rules& rules, const documents::InlineCards& cards,
                                  const source::SourceFile& document, const source::SourceFile* given) {
  InlineAnalysis result;
  result.sources = rules.sources;
  std::vector<load::LoadRequest::Inline> inlined;
  if (given != nullptr) inlined.push_back(AddMaskedText(*given, CardsOfGiven(*given), result.sources));
  inlined.push_back(AddMaskedText(document, cards.bodies, result.sources));
  result.document = inlined.back().file;
  diag::Sink sink;
  result.analysis.loaded =
      load::LoadWithCards(rules.loaded, inlined, {}, result.sources, sink, &result.analysis.references);
  result.analysis.findings = FindingsIn(result.document, sink, result.sources);
  return result;
}

Entity FindInRules(const Analysis& with_cards, source::FileId document, Entity entity,
                   const check::CheckedRules& rules) {
  return Finder(with_cards.loaded.rules, with_cards.references, document, rules).Find(entity);
}

Entity FindWithCards(const Analysis& with_cards, Entity entity, const check::CheckedRules& rules) {
  const check::CheckedRules& with = with_cards.loaded.rules;
  if (entity.kind == EntityKind::Clause) return FindClause(rules.clauses.ClauseIds()[entity.index], with);
  if (entity.kind != EntityKind::Card) return entity;
  const std::int32_t card = Numbers(with.cards).Find(rules.cards[entity.index].name);
  return card < 0 ? Entity() : Entity{EntityKind::Card, card};
}

std::vector<check::Reference> NamesOfRules(const CheckedCards& with_cards, const check::CheckedRules& rules) {
  const Finder finder(with_cards.rules, with_cards.references, with_cards.document, rules);
  std::vector<check::Reference> names;
  const auto add = [&](check::Reference one) {
    one.entity = finder.Find(one.entity);
    if (one.entity) names.push_back(one);
  };
  for (const check::Reference& one : with_cards.references.all)
    if (one.name.file == with_cards.document) add(one);
  for (const check::Citation& citation : with_cards.rules.citations)
    if (citation.span.file == with_cards.document) {
      const Entity clause = FindClause(citation.clause, rules);
      if (clause) names.push_back({citation.span, clause, check::ReferenceKind::Read});
    }
  return names;
}

}  // namespace cardinal::analysis
