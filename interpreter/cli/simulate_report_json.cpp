// The report of `cardinal simulate` as JSON. Counts are whole; rates are those of the text, with more digits.
#include <ostream>
#include <utility>

#include "interpreter/cli/simulate_json.h"
#include "interpreter/cli/simulate_report.h"
#include "interpreter/cli/simulate_rows.h"
#include "interpreter/cli/tables.h"

namespace cardinal::cli {

namespace {

using simulate::Histogram;
using simulate::Share;

constexpr int kVersion = 1;  // of the report's shape

std::string Of(const Share& share) {
  const simulate::Rate rate = simulate::RateOf(share);
  return Field("games", share.games) + ", " + Field("won", share.won) + ", " + Field("drawn", share.drawn) + ", " +
         Field("rate", Sixths(rate.rate)) + ", " + Field("low", Sixths(rate.low)) + ", " +
         Field("high", Sixths(rate.high));
}

std::string Of(const Histogram& counts) {
  return '{' + Field("shortest", counts.Quantile(0)) + ", " + Field("median", counts.Quantile(0.5)) + ", " +
         Field("mean", Sixths(counts.Mean())) + ", " + Field("percentile_95", counts.Quantile(0.95)) + ", " +
         Field("longest", counts.Quantile(1)) + '}';
}

std::string Of(const simulate::Contrast& contrast) {
  const simulate::Difference difference = simulate::DifferenceOf(contrast);
  if (!difference.known) return "null";
  return '{' + Field("with", Sixths(difference.one)) + ", " + Field("without", Sixths(difference.other)) + ", " +
         Field("low", Sixths(difference.low)) + ", " + Field("high", Sixths(difference.high)) + '}';
}

class Writer {
 public:
  explicit Writer(const SimulationReport& report) : report_(report), tally_(report.result.tally) {}

  std::vector<std::string> Members() const {
    const simulate::Options& options = report_.options;
    std::vector<std::string> members = {
        Field("version", kVersion),
        Field("game", Json(report_.program.game)),
        Field("seed", std::to_string(options.seed)),
        Field("wanted", options.games),
        Field("games", tally_.games),
        Field("stopped", report_.result.stopped ? "true" : "false"),
        Field("players", Texts(report_.schedule.players)),
        Field("decks", Texts(report_.decks)),
        Field("block", report_.schedule.Block()),
        Field("results", Results()),
        Field("endings", Endings()),
        Field("by_seat", Seats()),
        Field("by_player", Players()),
        Field("by_deck", Decks()),
        Field("by_pairing", Pairings()),
        Field("lengths", '{' + Field("decisions", Of(tally_.decisions)) + ", " + Field("rounds", Of(tally_.rounds)) +
                             ", " + Field("turns", Of(tally_.turns)) + '}'),
        Field("decisions", '{' + Field("all", tally_.all_decisions) + ", " + Field("one_option", tally_.forced) + '}'),
        Field("cards", Cards()),
        Field("looked_at", Looked()),
        Field("findings", Findings())};
    if (report_.shard)
      members.push_back(Field(
          "shard", '{' + Field("number", report_.shard->number) + ", " + Field("of", report_.shard->of) + ", " +
                       Field("games_before", options.first) + ", " + Field("all_games", report_.all_games) + '}'));
    return members;
  }

 private:
  std::string Results() const {
    return '{' + Field("won", tally_.Count(model::OutcomeKind::Won)) + ", " +
           Field("drawn", tally_.Count(model::OutcomeKind::Drawn)) + ", " + Field("unfinished", tally_.unfinished) +
           ", " + Field("wrong", tally_.wrong) + '}';
  }

  std::string PlaceOf(model::SiteId number) const {
    const program::Program& program = report_.program;
    if (number < 0) return Field("file", "null") + ", " + Field("line", "null") + ", " + Field("clauses", "[]");
    const program::Site& site = program.sites[static_cast<std::size_t>(number)];
    std::vector<std::string> clauses;
    for (const std::int32_t clause : site.clauses) clauses.push_back(program.clauses[static_cast<std::size_t>(clause)]);
    const std::string file = site.file < 0 ? "null" : Json(program.files[static_cast<std::size_t>(site.file)].path);
    return Field("file", file) + ", " + Field("line", site.line) + ", " + Field("clauses", Texts(clauses));
  }

  std::string Endings() const {
    std::vector<std::string> rows;
    for (const EndingCount& ending : EndingsOf(report_))
      rows.push_back(Field("result", ending.kind == model::OutcomeKind::Won ? "\"won\"" : "\"drawn\"") + ", " +
                     Field("in", Json(ending.where)) + ", " + PlaceOf(ending.site) + ", " +
                     Field("games", ending.games));
    return Rows(rows);
  }

  std::string Seats() const {
    std::vector<std::string> rows;
    for (std::size_t seat = 0; seat < tally_.seats.size(); ++seat)
      rows.push_back(Field("seat", static_cast<std::int64_t>(seat) + 1) + ", " + Of(tally_.seats[seat]));
    return Rows(rows);
  }

  std::string Players() const {
    std::vector<std::string> rows;
    for (const auto& [kind, share] : tally_.players) rows.push_back(Field("player", Json(kind)) + ", " + Of(share));
    return Rows(rows);
  }

  std::string Decks() const {
    std::vector<std::string> rows;
    for (std::size_t deck = 0; deck < report_.decks.size(); ++deck)
      rows.push_back(Field("deck", Json(report_.decks[deck])) + ", " + Of(tally_.decks[deck]));
    return Rows(rows);
  }

  // One row for each deck of a pairing; of a deck against itself, for each seat.
  std::string Pairings() const {
    std::vector<std::string> rows;
    for (const PairingRow& row : PairingsOf(report_))
      rows.push_back(Field("pairing", Texts(row.met)) + ", " + Field("deck", Json(row.deck)) + ", " +
                     Field("seat", row.seat > 0 ? std::to_string(row.seat) : "null") + ", " + Of(row.share));
    return Rows(rows);
  }

  std::string Cards() const {
    std::vector<std::string> rows;
    for (const CardRow& card : CardsOf(report_)) {
      const simulate::CardTally& of = card.tally;
      rows.push_back(Field("card", Json(card.name)) + ", " + Field("type", Json(card.type)) + ", " +
                     Field("decks", of.seats) + ", " + Field("copies", of.copies) + ", " +
                     Field("drew", of.seats_drew) + ", " + Field("copies_drawn", of.copies_drawn) + ", " +
                     Field("played", of.seats_played) + ", " + Field("copies_played", of.copies_played) + ", " +
                     Field("draws", of.draws) + ", " + Field("plays", of.plays) + ", " +
                     Field("won_in_deck", Of(of.in_deck)) + ", " + Field("won_if_drawn", Of(of.drew)) + ", " +
                     Field("won_if_played", Of(of.played)));
    }
    return Rows(rows);
  }

  std::string Looked() const {
    return '{' + Field("examine", '"' + simulate::NameOf(report_.options.examine) + '"') + ", " +
           Field("positions", tally_.looked.positions) + ", " + Field("imagined", tally_.looked.imagined) + ", " +
           Field("played_again", tally_.looked.again) + '}';
  }

  std::string Findings() const {
    std::vector<std::string> rows;
    for (const simulate::Finding& finding : tally_.findings)
      rows.push_back(Field("seed", std::to_string(finding.seed)) + ", " + Field("decision", finding.decision) + ", " +
                     Field("what", Json(finding.what)) + ", " + PlaceOf(finding.site) + ", " +
                     Field("command", Json(RecordCommand(report_.words, report_.schedule, finding))));
    return Rows(rows);
  }

  const SimulationReport& report_;
  const simulate::Tally& tally_;
};

}  // namespace

void PrintSimulationAsJson(std::ostream& out, const SimulationReport& report) {
  out << "{\n";
  bool first = true;
  for (const std::string& member : Writer(report).Members())
    out << (std::exchange(first, false) ? "  " : ",\n  ") << member;
  out << "\n}\n";
}

}  // namespace cardinal::cli
