#include "interpreter/drivers/scenario_runner/cited_clauses.h"

#include <algorithm>

#include "interpreter/base/text.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using program::Program;

namespace {

// Where the rules cite a clause: the first kMost places, each line once.
std::vector<std::string> ClausePlaces(const Program& program, const std::string& clause) {
  constexpr std::size_t kMost = 5;
  std::vector<std::string> places;
  const std::int32_t id = program::FindClause(program, clause);
  for (const program::Citation& citation : program.citations) {
    if (citation.clause != id || places.size() == kMost) continue;
    places.push_back(program.files[citation.file].path + ':' + std::to_string(citation.line));
  }
  return places;
}

Failure UnreachedClauseFailure(const Program& program, const LocatedText& cite,
                               const std::vector<std::string>& reached) {
  const std::vector<std::string> places = ClausePlaces(program, cite.text);
  const std::string why = places.empty() ? "no rule cites it" : "no rule citing " + cite.text + " ran";
  Failure failure{cite.span, "cites " + cite.text + ", but " + why};
  failure.AddSection("it is cited at", places);
  failure.AddSection("these ran", {reached.empty() ? "none" : base::JoinText(reached)});
  return failure;
}

}  // namespace

void CheckThatClausesExist(const Program& program, const std::vector<LocatedText>& cites,
                           const std::vector<std::string>& rulebook, diag::Sink& sink) {
  const std::vector<std::string>& clauses = rulebook.empty() ? program.clauses : rulebook;
  for (const LocatedText& cite : cites) {
    if (std::ranges::binary_search(clauses, cite.text)) continue;
    sink.Report(diag::Code::UnknownClause, cite.span, "there is no clause " + cite.text).SetHelpIfShown([&] {
      return diag::DidYouMean(cite.text, clauses);
    });
  }
}

std::vector<Failure> CheckThatClausesAreReached(const Program& program, const std::vector<LocatedText>& cites,
                                                const std::vector<std::string>& considered,
                                                std::vector<std::string>& reached) {
  std::vector<Failure> failures;
  for (const LocatedText& cite : cites) {
    if (std::ranges::binary_search(reached, cite.text)) continue;
    if (std::ranges::binary_search(considered, cite.text))
      reached.insert(std::ranges::upper_bound(reached, cite.text), cite.text);
    else
      failures.push_back(UnreachedClauseFailure(program, cite, reached));
  }
  return failures;
}

}  // namespace cardinal::scenario_runner
