// The report of `cardinal simulate` as JSON. Counts are integers; rates are those of the text, with more digits.
#include "interpreter/base/json.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/simulate_report.h"
#include "interpreter/cli/simulate_rows.h"

namespace cardinal::cli {

namespace {

using base::Json;
using simulate::Histogram;
using simulate::WinCount;

constexpr int kVersion = 1;  // of the JSON format

Json WinCountJson(const WinCount& share) {
  const simulate::Rate rate = simulate::ComputeRate(share);
  return {{"games", share.games},
          {"won", share.won},
          {"drawn", share.drawn},
          {"rate", RoundToSixDigits(rate.rate)},
          {"low", RoundToSixDigits(rate.low)},
          {"high", RoundToSixDigits(rate.high)}};
}

Json HistogramJson(const Histogram& counts) {
  return {{"shortest", counts.Quantile(0)},
          {"median", counts.Quantile(0.5)},
          {"mean", RoundToSixDigits(counts.Mean())},
          {"percentile_95", counts.Quantile(0.95)},
          {"longest", counts.Quantile(1)}};
}

Json RateDifferenceJson(const simulate::RateDifference& contrast) {
  const simulate::RateDifferenceEstimate difference = simulate::EstimateRateDifference(contrast);
  if (!difference.known) return nullptr;
  return {{"with", RoundToSixDigits(difference.one)},
          {"without", RoundToSixDigits(difference.other)},
          {"low", RoundToSixDigits(difference.low)},
          {"high", RoundToSixDigits(difference.high)}};
}

class JsonReportWriter {
 public:
  explicit JsonReportWriter(const SimulationReport& report) : report_(report), tally_(report.result.statistics) {}

  Json Report() const {
    const simulate::SimulationOptions& options = report_.options;
    Json report = {{"version", kVersion},
                   {"game", report_.program.game},
                   {"seed", options.seed},
                   {"wanted", options.games},
                   {"games", tally_.games},
                   {"stopped", report_.result.stopped},
                   {"players", report_.schedule.players},
                   {"decks", report_.decks},
                   {"block", report_.schedule.Block()},
                   {"results", Results()},
                   {"endings", Endings()},
                   {"by_seat", Seats()},
                   {"by_player", Players()},
                   {"by_deck", Decks()},
                   {"by_pairing", Pairings()},
                   {"lengths",
                    {{"decisions", HistogramJson(tally_.decisions)},
                     {"rounds", HistogramJson(tally_.rounds)},
                     {"turns", HistogramJson(tally_.turns)}}},
                   {"decisions", {{"all", tally_.all_decisions}, {"one_option", tally_.forced}}},
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
    return {{"won", tally_.CountOutcomes(model::OutcomeKind::Won)},
            {"drawn", tally_.CountOutcomes(model::OutcomeKind::Drawn)},
            {"unfinished", tally_.unfinished},
            {"wrong", tally_.wrong}};
  }

  // Adds the keys of a place; they are null if there is no place.
  void AddPlace(Json& row, model::SiteId number) const {
    const program::Program& program = report_.program;
    const program::Site* site = number < 0 ? nullptr : &program.sites[number];
    Json clauses = Json::array();
    if (site != nullptr)
      for (const std::int32_t clause : site->clauses)
        clauses.push_back(program.clauses[clause]);
    row["file"] =
        site == nullptr || site->file < 0 ? Json() : Json(program.files[site->file].path);
    row["line"] = site == nullptr ? Json() : Json(site->line);
    row["clauses"] = std::move(clauses);
  }

  Json Endings() const {
    Json rows = Json::array();
    for (const EndingCount& ending : CollectEndings(report_)) {
      Json& row = rows.emplace_back(
          Json{{"result", ending.kind == model::OutcomeKind::Won ? "won" : "drawn"}, {"in", ending.where}});
      AddPlace(row, ending.site);
      row["games"] = ending.games;
    }
    return rows;
  }

  static void AddWinCount(Json& rows, Json row, const WinCount& share) {
    row.update(WinCountJson(share));
    rows.push_back(std::move(row));
  }

  Json Seats() const {
    Json rows = Json::array();
    for (std::size_t seat = 0; seat < tally_.seats.size(); ++seat)
      AddWinCount(rows, {{"seat", seat + 1}}, tally_.seats[seat]);
    return rows;
  }

  Json Players() const {
    Json rows = Json::array();
    for (const auto& [kind, share] : tally_.players) AddWinCount(rows, {{"player", kind}}, share);
    return rows;
  }

  Json Decks() const {
    Json rows = Json::array();
    for (std::size_t deck = 0; deck < report_.decks.size(); ++deck)
      AddWinCount(rows, {{"deck", report_.decks[deck]}}, tally_.decks[deck]);
    return rows;
  }

  // One row for each deck of a pairing; if a deck plays against itself, one for each seat.
  Json Pairings() const {
    Json rows = Json::array();
    for (const PairingRow& row : CollectPairingRows(report_))
      AddWinCount(rows, {{"pairing", row.met}, {"deck", row.deck}, {"seat", row.seat > 0 ? Json(row.seat) : Json()}},
                  row.share);
    return rows;
  }

  Json Cards() const {
    Json rows = Json::array();
    for (const CardRow& card : CollectCardRows(report_)) {
      const simulate::CardStatistics& of = card.statistics;
      rows.push_back(Json{{"card", card.name},
                          {"type", card.type},
                          {"decks", of.seats},
                          {"copies", of.copies},
                          {"drew", of.seats_drew},
                          {"copies_drawn", of.copies_drawn},
                          {"played", of.seats_played},
                          {"copies_played", of.copies_played},
                          {"draws", of.draws},
                          {"plays", of.plays},
                          {"won_in_deck", RateDifferenceJson(of.in_deck)},
                          {"won_if_drawn", RateDifferenceJson(of.drew)},
                          {"won_if_played", RateDifferenceJson(of.played)}});
    }
    return rows;
  }

  Json CheckStats() const {
    return {{"examine", simulate::CheckLevelName(report_.options.examine)},
            {"positions", tally_.check_stats.positions},
            {"imagined", tally_.check_stats.determinized},
            {"played_again", tally_.check_stats.replayed_games}};
  }

  Json Findings() const {
    Json rows = Json::array();
    for (const simulate::GameFinding& finding : tally_.findings) {
      Json& row =
          rows.emplace_back(Json{{"seed", finding.seed}, {"decision", finding.decision}, {"what", finding.what}});
      AddPlace(row, finding.site);
      row["command"] = RecordCommand(report_.invocation, report_.schedule, finding);
    }
    return rows;
  }

  const SimulationReport& report_;
  const simulate::GameStatistics& tally_;
};

}  // namespace

void PrintSimulationAsJson(std::ostream& out, const SimulationReport& report) {
  base::PrintJson(out, JsonReportWriter(report).Report());
}

}  // namespace cardinal::cli
