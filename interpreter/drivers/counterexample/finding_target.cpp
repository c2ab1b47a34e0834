#include "interpreter/drivers/counterexample/finding_target.h"
#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/machine/ir/places.h"

#include <algorithm>

namespace cardinal::counterexample {

using model::SiteId;
using program::Program;

namespace {

ProgramSpan SiteSpan(const Program& program, SiteId site) {
  if (site < 0) return {};
  const program::Site& place = program.sites[site];
  return {place.file, place.begin, place.end};
}

bool IsInside(const ProgramSpan& inner, const ProgramSpan& outer) {
  return inner.file >= 0 && inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

std::int32_t Length(const ProgramSpan& span) { return span.end - span.begin; }

// The sites of instructions inside the span; if there are none, the narrowest one around it.
std::vector<std::uint8_t> FindSites(const Program& program, const ProgramSpan& span) {
  base::Table<model::SiteId, std::uint8_t> sites(program.sites.size()), runs(program.sites.size());
  for (const ir::Function& function : ir::FunctionsOf(program).functions)
    ir::ForEachInstruction(function, [&](const ir::Instruction& in) {
      if (in.site >= 0) runs[in.site] = 1;
    });
  std::int32_t narrowest = INT32_MAX;
  bool inside = false;
  for (const auto i : sites.Ids()) {
    if (runs[i] == 0) continue;
    const ProgramSpan place = SiteSpan(program, i);
    sites[i] = IsInside(place, span) ? 1 : 0;
    inside = inside || sites[i] != 0;
    if (IsInside(span, place)) narrowest = std::min(narrowest, Length(place));
  }
  for (std::size_t i = 0; i < sites.size() && !inside; ++i) {
    const ProgramSpan place = SiteSpan(program, static_cast<SiteId>(i));
    sites[i] = runs[i] != 0 && IsInside(span, place) && Length(place) == narrowest ? 1 : 0;
  }
  return sites;
}

// Marks the entries of a table whose declaration contains the finding.
template <class Table>
std::vector<std::uint8_t> Holding(const Program& program, const Table& table, const ProgramSpan& span) {
  std::vector<std::uint8_t> holding;
  for (const auto& entry : table) holding.push_back(IsInside(span, SiteSpan(program, entry.site)) ? 1 : 0);
  return holding;
}

std::int32_t FirstMarked(const std::vector<std::uint8_t>& marks) { return base::FindIndex(marks, 1); }

bool IsFor(const program::Action& action, std::int32_t def) {
  const auto at = static_cast<std::size_t>(def);
  return at < action.variant_of.size() && action.variant_of[at] >= 0;
}

// The actions that the finding can be about: the action around it; or, of the actions with the card around it, those
// that its message or its notes name, otherwise those that the printed values of the card rule out.
std::vector<NeverOfferedPlay> FindPlays(const Program& program, const LintFinding& finding) {
  const std::int32_t inside = FirstMarked(Holding(program, program.actions, finding.span));
  const std::int32_t def = FirstMarked(Holding(program, program.cards, finding.span));
  if (inside >= 0 && def < 0) return {{inside, -1, false}};
  std::vector<NeverOfferedPlay> named, ruled_out;
  for (std::size_t i = 0; i < program.actions.size() && def >= 0; ++i) {
    const program::Action& action = program.actions[i];
    if (!IsFor(action, def)) continue;
    const NeverOfferedPlay play{static_cast<std::int32_t>(i), def, false};
    const ProgramSpan declared = SiteSpan(program, action.site);
    const bool noted = std::any_of(finding.notes.begin(), finding.notes.end(),
                                   [&](const ProgramSpan& note) { return IsInside(note, declared); });
    if (noted || finding.message.find('`' + action.name + '`') != std::string::npos) named.push_back(play);
    if (static_cast<std::size_t>(def) < action.never_offered.size() && action.never_offered[def] != 0)
      ruled_out.push_back(play);
  }
  return named.empty() ? ruled_out : named;
}

}  // namespace

FindingTarget MakeTarget(const Program& program, const LintFinding& finding) {
  FindingTarget target;
  target.demonstrations = FindDemonstrationKinds(finding.code);
  target.sites = FindSites(program, finding.span);
  target.windows = Holding(program, program.windows, finding.span);
  target.templates = Holding(program, program.templates, finding.span);
  target.plays = FindPlays(program, finding);
  std::vector<ProgramSpan> spans = finding.notes;
  spans.push_back(finding.span);
  for (const ProgramSpan& span : spans) {
    const std::int32_t def = FirstMarked(Holding(program, program.cards, span));
    if (def >= 0) target.cards.push_back(def);
  }
  return target;
}

}  // namespace cardinal::counterexample
