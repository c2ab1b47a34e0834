#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::narration {

namespace {

const program::Site* FindSite(const program::Program& program, model::SiteId site) {
  const bool known = program.sites.Contains(site);
  return known ? &program.sites[site] : nullptr;
}

}  // namespace

std::string FileAndLine(const program::Program& program, model::SiteId site) {
  const program::Site* place = FindSite(program, site);
  if (place == nullptr || place->file < 0) return "";
  return program.files[place->file].path + ':' + std::to_string(place->line);
}

std::string CitedClauses(const program::Program& program, model::SiteId site) {
  std::string ids;
  const program::Site* place = FindSite(program, site);
  if (place == nullptr) return ids;
  for (const std::int32_t clause : place->clauses) {
    if (!ids.empty()) ids += ", ";
    ids += program.clauses[clause];
  }
  return ids;
}

std::string LocationAndClauses(const program::Program& program, model::SiteId site) {
  const std::string place = FileAndLine(program, site), clauses = CitedClauses(program, site);
  return place.empty() || clauses.empty() ? place + clauses : place + ", " + clauses;
}

}  // namespace cardinal::narration
