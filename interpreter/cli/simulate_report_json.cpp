// The report of `cardinal simulate` as JSON. Counts are whole; rates are those of the text, with more digits.
#include <cstdio>
#include <ostream>
#include <utility>

#include "interpreter/cli/json.h"
#include "interpreter/cli/simulate_report.h"
#include "interpreter/cli/tables.h"

namespace cardinal::cli {

namespace {

using simulate::Histogram;
using simulate::Share;

constexpr int kVersion = 1;  // of the report's shape

std::string Number(double number) {
  char text[64];
  std::snprintf(text, sizeof text, "%.6f", number);
  return text;
}

std::string Field(const char* name, const std::string& value) { return '"' + std::string(name) + "\": " + value; }
std::string Field(const char* name, std::int64_t value) { return Field(name, std::to_string(value)); }

std::string Texts(const std::vector<std::string>& texts) {
  std::string list = "[";
  for (const std::string& text : texts) list += (list.size() > 1 ? ", " : "") + Json(text);
  return list + ']';
}

// One object on a line of its own for each.
std::string Rows(const std::vector<std::string>& rows) {
  std::string list = "[";
  for (const std::string& row : rows) list += (list.size() > 1 ? ",\n    {" : "\n    {") + row + '}';
  return list + (rows.empty() ? "]" : "\n  ]");
}

std::string Of(const Share& share) {
  const simulate::Rate rate = simulate::RateOf(share);
  return Field("games", share.games) + ", " + Field("won", share.won) + ", " + Field("drawn", share.drawn) + ", " +
         Field("rate", Number(rate.rate)) + ", " + Field("low", Number(rate.low)) + ", " +
         Field("high", Number(rate.high));
}

std::string Of(const Histogram& counts) {
  return '{' + Field("shortest", counts.Quantile(0)) + ", " + Field("median", counts.Quantile(0.5)) + ", " +
         Field("mean", Number(counts.Mean())) + ", " + Field("percentile_95", counts.Quantile(0.95)) + ", " +
         Field("longest", counts.Quantile(1)) + '}';
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
        Field("looked_at", Looked()),
        Field("findings", Findings())};
    if (report_.shard)
      members.push_back(Field("shard", '{' + Field("number", report_.shard->number) + ", " +
                                           Field("of", report_.shard->of) + ", " +
                                           Field("games_before", options.first) + ", " +
                                           Field("all_games", report_.all_games) + '}'));
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
    for (std::size_t i = 0; i < tally_.pairings.size() && !report_.decks.empty(); ++i) {
      const std::vector<std::int32_t>& met = report_.schedule.pairings[i];
      const bool mirror = met.front() == met.back();
      std::vector<std::string> names;
      for (const std::int32_t deck : met) names.push_back(report_.decks[static_cast<std::size_t>(deck)]);
      for (std::size_t place = 0; place < met.size(); ++place) {
        if (!mirror && place > 0 && met[place] == met[place - 1]) continue;
        rows.push_back(Field("pairing", Texts(names)) + ", " + Field("deck", Json(names[place])) + ", " +
                       Field("seat", mirror ? std::to_string(place + 1) : "null") + ", " +
                       Of(tally_.pairings[i][place]));
      }
    }
    return Rows(rows);
  }

  std::string Looked() const {
    const bool every = report_.options.examine == simulate::Examine::Every;
    return '{' + Field("examine", every ? "\"every\"" : "\"none\"") + ", " +
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
