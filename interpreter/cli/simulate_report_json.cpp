// The report of `cardinal simulate` as JSON. Counts are integers; rates are those of the text, with more digits.
#include <ostream>
#include <utility>

#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/simulate_json.h"
#include "interpreter/cli/simulate_report.h"
#include "interpreter/cli/simulate_rows.h"

namespace cardinal::cli {

namespace {

using simulate::Histogram;
using simulate::WinCount;

constexpr int kVersion = 1;  // of the JSON format

// Without the braces of the object.
std::string WinCountMembers(const WinCount& share) {
  const simulate::Rate rate = simulate::ComputeRate(share);
  return JsonMember("games", share.games) + ", " + JsonMember("won", share.won) + ", " +
         JsonMember("drawn", share.drawn) + ", " + JsonMember("rate", FormatSixDigits(rate.rate)) + ", " +
         JsonMember("low", FormatSixDigits(rate.low)) + ", " + JsonMember("high", FormatSixDigits(rate.high));
}

std::string ToJson(const Histogram& counts) {
  return '{' + JsonMember("shortest", counts.Quantile(0)) + ", " + JsonMember("median", counts.Quantile(0.5)) + ", " +
         JsonMember("mean", FormatSixDigits(counts.Mean())) + ", " +
         JsonMember("percentile_95", counts.Quantile(0.95)) + ", " + JsonMember("longest", counts.Quantile(1)) + '}';
}

std::string ToJson(const simulate::RateDifference& contrast) {
  const simulate::RateDifferenceEstimate difference = simulate::EstimateRateDifference(contrast);
  if (!difference.known) return "null";
  return '{' + JsonMember("with", FormatSixDigits(difference.one)) + ", " +
         JsonMember("without", FormatSixDigits(difference.other)) + ", " +
         JsonMember("low", FormatSixDigits(difference.low)) + ", " +
         JsonMember("high", FormatSixDigits(difference.high)) + '}';
}

class JsonReportWriter {
 public:
  explicit JsonReportWriter(const SimulationReport& report) : report_(report), tally_(report.result.statistics) {}

  std::vector<std::string> Members() const {
    const simulate::SimulationOptions& options = report_.options;
    std::vector<std::string> members = {
        JsonMember("version", kVersion),
        JsonMember("game", QuoteJson(report_.program.game)),
        JsonMember("seed", std::to_string(options.seed)),
        JsonMember("wanted", options.games),
        JsonMember("games", tally_.games),
        JsonMember("stopped", report_.result.stopped ? "true" : "false"),
        JsonMember("players", JsonTexts(report_.schedule.players)),
        JsonMember("decks", JsonTexts(report_.decks)),
        JsonMember("block", report_.schedule.Block()),
        JsonMember("results", Results()),
        JsonMember("endings", Endings()),
        JsonMember("by_seat", Seats()),
        JsonMember("by_player", Players()),
        JsonMember("by_deck", Decks()),
        JsonMember("by_pairing", Pairings()),
        JsonMember("lengths", '{' + JsonMember("decisions", ToJson(tally_.decisions)) + ", " +
                                  JsonMember("rounds", ToJson(tally_.rounds)) + ", " +
                                  JsonMember("turns", ToJson(tally_.turns)) + '}'),
        JsonMember("decisions", '{' + JsonMember("all", tally_.all_decisions) + ", " +
                                    JsonMember("one_option", tally_.forced) + '}'),
        JsonMember("cards", Cards()),
        JsonMember("looked_at", CheckStatsJson()),
        JsonMember("findings", Findings())};
    if (report_.shard)
      members.push_back(JsonMember("shard", '{' + JsonMember("number", report_.shard->number) + ", " +
                                                JsonMember("of", report_.shard->of) + ", " +
                                                JsonMember("games_before", options.first) + ", " +
                                                JsonMember("all_games", report_.all_games) + '}'));
    return members;
  }

 private:
  std::string Results() const {
    return '{' + JsonMember("won", tally_.CountOutcomes(model::OutcomeKind::Won)) + ", " +
           JsonMember("drawn", tally_.CountOutcomes(model::OutcomeKind::Drawn)) + ", " +
           JsonMember("unfinished", tally_.unfinished) + ", " + JsonMember("wrong", tally_.wrong) + '}';
  }

  std::string SiteLocation(model::SiteId number) const {
    const program::Program& program = report_.program;
    if (number < 0)
      return JsonMember("file", "null") + ", " + JsonMember("line", "null") + ", " + JsonMember("clauses", "[]");
    const program::Site& site = program.sites[number];
    std::vector<std::string> clauses;
    for (const std::int32_t clause : site.clauses) clauses.push_back(program.clauses[clause]);
    const std::string file = site.file < 0 ? "null" : QuoteJson(program.files[site.file].path);
    return JsonMember("file", file) + ", " + JsonMember("line", site.line) + ", " +
           JsonMember("clauses", JsonTexts(clauses));
  }

  std::string Endings() const {
    std::vector<std::string> rows;
    for (const EndingCount& ending : CollectEndings(report_))
      rows.push_back(JsonMember("result", ending.kind == model::OutcomeKind::Won ? "\"won\"" : "\"drawn\"") + ", " +
                     JsonMember("in", QuoteJson(ending.where)) + ", " + SiteLocation(ending.site) + ", " +
                     JsonMember("games", ending.games));
    return JsonRows(rows);
  }

  std::string Seats() const {
    std::vector<std::string> rows;
    for (std::size_t seat = 0; seat < tally_.seats.size(); ++seat)
      rows.push_back(JsonMember("seat", static_cast<std::int64_t>(seat) + 1) + ", " +
                     WinCountMembers(tally_.seats[seat]));
    return JsonRows(rows);
  }

  std::string Players() const {
    std::vector<std::string> rows;
    for (const auto& [kind, share] : tally_.players)
      rows.push_back(JsonMember("player", QuoteJson(kind)) + ", " + WinCountMembers(share));
    return JsonRows(rows);
  }

  std::string Decks() const {
    std::vector<std::string> rows;
    for (std::size_t deck = 0; deck < report_.decks.size(); ++deck)
      rows.push_back(JsonMember("deck", QuoteJson(report_.decks[deck])) + ", " + WinCountMembers(tally_.decks[deck]));
    return JsonRows(rows);
  }

  // One row for each deck of a pairing; if a deck plays against itself, one for each seat.
  std::string Pairings() const {
    std::vector<std::string> rows;
    for (const PairingRow& row : CollectPairingRows(report_))
      rows.push_back(JsonMember("pairing", JsonTexts(row.met)) + ", " + JsonMember("deck", QuoteJson(row.deck)) + ", " +
                     JsonMember("seat", row.seat > 0 ? std::to_string(row.seat) : "null") + ", " +
                     WinCountMembers(row.share));
    return JsonRows(rows);
  }

  std::string Cards() const {
    std::vector<std::string> rows;
    for (const CardRow& card : CollectCardRows(report_)) {
      const simulate::CardStatistics& of = card.statistics;
      rows.push_back(JsonMember("card", QuoteJson(card.name)) + ", " + JsonMember("type", QuoteJson(card.type)) + ", " +
                     JsonMember("decks", of.seats) + ", " + JsonMember("copies", of.copies) + ", " +
                     JsonMember("drew", of.seats_drew) + ", " + JsonMember("copies_drawn", of.copies_drawn) + ", " +
                     JsonMember("played", of.seats_played) + ", " + JsonMember("copies_played", of.copies_played) +
                     ", " + JsonMember("draws", of.draws) + ", " + JsonMember("plays", of.plays) + ", " +
                     JsonMember("won_in_deck", ToJson(of.in_deck)) + ", " +
                     JsonMember("won_if_drawn", ToJson(of.drew)) + ", " +
                     JsonMember("won_if_played", ToJson(of.played)));
    }
    return JsonRows(rows);
  }

  std::string CheckStatsJson() const {
    return '{' + JsonMember("examine", '"' + simulate::CheckLevelName(report_.options.examine) + '"') + ", " +
           JsonMember("positions", tally_.check_stats.positions) + ", " +
           JsonMember("imagined", tally_.check_stats.determinized) + ", " +
           JsonMember("played_again", tally_.check_stats.replayed_games) + '}';
  }

  std::string Findings() const {
    std::vector<std::string> rows;
    for (const simulate::GameFinding& finding : tally_.findings)
      rows.push_back(JsonMember("seed", std::to_string(finding.seed)) + ", " +
                     JsonMember("decision", finding.decision) + ", " + JsonMember("what", QuoteJson(finding.what)) +
                     ", " + SiteLocation(finding.site) + ", " +
                     JsonMember("command", QuoteJson(RecordCommand(report_.invocation, report_.schedule, finding))));
    return JsonRows(rows);
  }

  const SimulationReport& report_;
  const simulate::GameStatistics& tally_;
};

}  // namespace

void PrintSimulationAsJson(std::ostream& out, const SimulationReport& report) {
  out << "{\n";
  bool first = true;
  for (const std::string& member : JsonReportWriter(report).Members())
    out << (std::exchange(first, false) ? "  " : ",\n  ") << member;
  out << "\n}\n";
}

}  // namespace cardinal::cli
