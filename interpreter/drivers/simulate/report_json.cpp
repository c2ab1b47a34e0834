// The report of `cardinal simulate` as JSON. Counts are integers; rates are those of the text, with more digits.
#include "interpreter/base/json.h"
#include "interpreter/drivers/simulate/report_rows.h"
#include "interpreter/drivers/simulate/simulation_report.h"

namespace cardinal::simulate {

namespace {

using base::Json;

constexpr int kVersion = 1;  // of the JSON format

Json WinCountJson(const WinCount& wins) {
  const Rate rate = ComputeRate(wins);
  return {{"games", wins.games},
          {"won", wins.won},
          {"drawn", wins.drawn},
          {"rate", RoundToSixDigits(rate.rate)},
          {"low", RoundToSixDigits(rate.low)},
          {"high", RoundToSixDigits(rate.high)}};
}

Json HistogramJson(const Histogram& counts) {
  Json json = Json::object();
  for (const LengthMeasure& measure : kLengthMeasures)
    json[measure.key] =
        measure.quantile ? Json(counts.Quantile(*measure.quantile)) : Json(RoundToSixDigits(counts.Mean()));
  return json;
}

Json RateDifferenceJson(const RateDifferenceEstimate& difference) {
  if (!difference.known) return nullptr;
  return {{"with", RoundToSixDigits(difference.one)},
          {"without", RoundToSixDigits(difference.other)},
          {"low", RoundToSixDigits(difference.low)},
          {"high", RoundToSixDigits(difference.high)}};
}

class JsonReportWriter {
 public:
  explicit JsonReportWriter(const SimulationReport& report) : report_(report), statistics_(report.result.statistics) {}

  Json Report() const {
    const SimulationOptions& options = report_.options;
    Json report = {{"version", kVersion},
                   {"game", report_.program.game},
                   {"seed", options.seed},
                   {"wanted", options.games},
                   {"games", statistics_.games},
                   {"stopped", report_.result.stopped},
                   {"players", report_.schedule.players},
                   {"decks", report_.decks},
                   {"block", report_.schedule.Block()},
                   {"results", Results()},
                   {"endings", Endings()},
                   {"by_seat", Seats()},
                   {"by_team", WinsJson(CollectTeamRows(report_))},
                   {"by_player", WinsJson(CollectPlayerRows(report_))},
                   {"by_deck", WinsJson(CollectDeckRows(report_))},
                   {"by_pairing", Pairings()},
                   {"lengths",
                    {{"decisions", HistogramJson(statistics_.decisions)},
                     {"rounds", HistogramJson(statistics_.rounds)},
                     {"turns", HistogramJson(statistics_.turns)}}},
                   {"scores", Scores()},
                   {"decisions", {{"all", statistics_.all_decisions}, {"one_option", statistics_.forced}}},
                   {"cards", Cards()},
                   {"looked_at", CheckStats()},
                   {"findings", Findings()}};
    if (report_.shard)
      report["shard"] = {{"number", report_.shard->number},
                         {"of", report_.shard->of},
                         {"games_before", options.first},
                         {"all_games", report_.all_games}};
    return report;
  }

 private:
  Json Results() const {
    return {{"won", statistics_.CountOutcomes(model::OutcomeKind::Won)},
            {"drawn", statistics_.CountOutcomes(model::OutcomeKind::Drawn)},
            {"lost", statistics_.CountOutcomes(model::OutcomeKind::Lost)},
            {"unfinished", statistics_.unfinished},
            {"wrong", statistics_.wrong}};
  }

  // Adds the keys of a place; they are null if there is no place.
  void AddPlace(Json& row, model::SiteId number) const {
    const program::Program& program = report_.program;
    const program::Site* site = number < 0 ? nullptr : &program.sites[number];
    Json clauses = Json::array();
    if (site != nullptr)
      for (const std::int32_t clause : site->clauses) clauses.push_back(program.clauses[clause]);
    row["file"] = site == nullptr || site->file < 0 ? Json() : Json(program.files[site->file].path);
    row["line"] = site == nullptr ? Json() : Json(site->line);
    row["clauses"] = std::move(clauses);
  }

  static const char* ResultWord(model::OutcomeKind kind) {
    return kind == model::OutcomeKind::Won ? "won" : kind == model::OutcomeKind::Lost ? "lost" : "drawn";
  }

  // By seat.
  Json Scores() const {
    Json rows = Json::array();
    for (const Histogram& scores : statistics_.scores) rows.push_back(HistogramJson(scores));
    return rows;
  }

  Json Endings() const {
    Json rows = Json::array();
    for (const EndingRow& ending : CollectEndings(report_)) {
      Json& row = rows.emplace_back(
          Json{{"result", ResultWord(ending.ending.kind)}, {"how", ending.how}, {"in", ending.where}});
      AddPlace(row, ending.ending.site);
      row["games"] = ending.games;
    }
    return rows;
  }

  static void AddWinCount(Json& rows, Json row, const WinCount& wins) {
    row.update(WinCountJson(wins));
    rows.push_back(std::move(row));
  }

  static Json WinsJson(const std::vector<WinRow>& wins) {
    Json rows = Json::array();
    for (const WinRow& row : wins) AddWinCount(rows, {{row.section, row.key}}, row.wins);
    return rows;
  }

  Json Seats() const {
    Json rows = WinsJson(CollectSeatRows(report_));
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i]["seat"] = i + 1;  // a number
    return rows;
  }

  // One row for each deck of a pairing; if a deck plays against itself, one for each seat.
  Json Pairings() const {
    Json rows = Json::array();
    for (const PairingRow& row : CollectPairingRows(report_))
      AddWinCount(rows, {{"pairing", row.met}, {"deck", row.deck}, {"seat", row.seat > 0 ? Json(row.seat) : Json()}},
                  row.wins);
    return rows;
  }

  Json Cards() const {
    Json rows = Json::array();
    for (const CardRow& card : CollectCardRows(report_)) {
      const CardStatistics& of = card.statistics;
      Json& row = rows.emplace_back(
          Json{{"card", card.name}, {"type", card.type}, {"never_played_though_drawn", card.NeverPlayed()}});
      for (const CardCount& count : kCardCounts) row[count.key] = of.*count.count;
      for (const CardDifference& difference : kCardDifferences)
        row[difference.key] = RateDifferenceJson(difference.estimate(of));
    }
    return rows;
  }

  Json CheckStats() const {
    return {{"examine", CheckLevelName(report_.options.examine)},
            {"positions", statistics_.check_stats.positions},
            {"imagined", statistics_.check_stats.determinized},
            {"played_again", statistics_.check_stats.replayed_games}};
  }

  Json Findings() const {
    Json rows = Json::array();
    for (const GameFinding& finding : statistics_.findings) {
      Json& row =
          rows.emplace_back(Json{{"seed", finding.seed}, {"decision", finding.decision}, {"what", finding.what}});
      AddPlace(row, finding.site);
      row["command"] = RecordCommand(report_.invocation, report_.schedule, finding);
    }
    return rows;
  }

  const SimulationReport& report_;
  const GameStatistics& statistics_;
};

}  // namespace

void PrintSimulationAsJson(std::ostream& out, const SimulationReport& report) {
  base::PrintJson(out, JsonReportWriter(report).Report());
}

}  // namespace cardinal::simulate
