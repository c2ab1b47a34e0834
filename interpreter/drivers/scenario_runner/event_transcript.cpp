#include "interpreter/drivers/scenario_runner/event_transcript.h"

namespace cardinal::scenario_runner {

std::vector<std::string> EventTranscript::SentencesFor(Seat viewer, Period since) const {
  const Sentences& all = viewer == view::kOmniscient ? author_ : by_seat_.at(viewer);
  const std::size_t first = since == Period::Step ? all.step : 0;
  return {all.told.begin() + first, all.told.end()};
}

std::string EventTranscript::Line(const Change& change) const {
  const std::string place = SiteLocationAndClauses(game_.GetProgram(), change.site);
  if (change.card >= 0)
    return game_.cards.Label(change.card) + ": " + ZoneName(game_, change.from) + " -> " + ZoneName(game_, change.to) +
           "   " + place;
  const program::Field& field = game_.GetProgram().fields[change.field];
  return field.name + ": " + FormatValue(game_, field.type, change.before) + " -> " +
         FormatValue(game_, field.type, change.after) + "   " + place;
}

std::vector<std::string> EventTranscript::ZoneMoves(match::ZoneId zone) const {
  std::vector<std::string> lines;
  for (const Change& change : changes_) {
    if (change.card >= 0 && (change.from == zone || change.to == zone)) lines.push_back(Line(change));
  }
  return lines;
}

std::vector<std::string> EventTranscript::CardMoves(CardId card) const {
  std::vector<std::string> lines;
  for (const Change& change : changes_) {
    if (change.card == card) lines.push_back(Line(change));
  }
  return lines;
}

std::vector<std::string> EventTranscript::StateChanges(std::int32_t field, Value owner) const {
  std::vector<std::string> lines;
  for (const Change& change : changes_) {
    const bool of_table = field >= 0 && game_.GetProgram().fields[field].of == program::OwnerKind::Table;
    if (change.card < 0 && change.field == field && (of_table || change.owner == owner)) lines.push_back(Line(change));
  }
  return lines;
}

}  // namespace cardinal::scenario_runner
