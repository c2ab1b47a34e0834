#include "interpreter/cli/simulate_tournament.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <set>
#include <sstream>

#include "interpreter/base/json.h"
#include "interpreter/base/text.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/simulate/report_rows.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

using base::Json;
using simulate::Rating;
using simulate::Tournament;
using simulate::WinCount;

constexpr int kTournamentVersion = 1;  // of the JSON format
constexpr int kNumber = 11;            // columns

// A player or a deck with its rating, the best first.
struct RatedRow {
  std::string name;
  Rating rating;
  WinCount results;
};

std::vector<RatedRow> Sorted(std::vector<RatedRow> rows) {
  std::ranges::stable_sort(rows, std::ranges::greater(), [](const RatedRow& row) { return row.rating.value; });
  return rows;
}

std::vector<RatedRow> PlayerRows(const Tournament& result, const std::vector<Rating>& ratings) {
  std::vector<RatedRow> rows;
  for (std::size_t i = 0; i < result.players.size(); ++i)
    rows.push_back({result.players[i], ratings[i], result.PlayerResults(i)});
  return Sorted(std::move(rows));
}

std::vector<RatedRow> DeckRows(const TournamentReport& report, const std::vector<Rating>& ratings) {
  std::vector<RatedRow> rows;
  for (std::size_t i = 0; i < report.decks.size(); ++i)
    rows.push_back({report.decks[i], ratings[report.result.players.size() + i], report.result.DeckResults(i)});
  return Sorted(std::move(rows));
}

// "+183", "-7", "0"
std::string FormatRating(double value) {
  const auto rounded = std::lround(value);
  return (rounded > 0 ? "+" : "") + std::to_string(rounded);
}

class TournamentPage {
 public:
  TournamentPage(std::ostream& out, const TournamentReport& report, const narration::TextStyle& style)
      : out_(out), report_(report), result_(report.result), style_(style) {}

  void Print() const {
    Head();
    const std::vector<Rating> ratings = result_.Ratings();
    Table("players", PlayerRows(result_, ratings));
    if (report_.decks.size() > 1) Table("decks, against other decks", DeckRows(report_, ratings));
    Meetings();
    out_ << '\n'
         << narration::WrapText(
                "A rating of 0 is the average of the table. With 100 points more, a side wins 64 % of "
                "the games; the error is one standard error.",
                style_);
    Problems();
  }

 private:
  void Head() const {
    const std::uint64_t first = report_.options.seed;
    out_ << style_.Bold(report_.program.title) << ": " << base::FormatGrouped(result_.games)
         << " games, a tournament of " << result_.players.size() << " players";
    if (!report_.decks.empty())
      out_ << " with " << report_.decks.size() << (report_.decks.size() == 1 ? " deck" : " decks");
    out_ << ", each pair of players with the seeds " << first << " to "
         << first + static_cast<std::uint64_t>(report_.options.games) - 1 << '\n';
    if (result_.stopped) out_ << style_.Highlight("stopped: not all games were played") << '\n';
  }

  void Table(const std::string& heading, const std::vector<RatedRow>& rows) const {
    int width = narration::TextColumns(heading);
    for (const RatedRow& row : rows) width = std::max(width, narration::TextColumns(row.name) + 2);
    out_ << '\n'
         << style_.Bold(narration::PadRight(heading, width) + simulate::PadLeft("rating", kNumber) +
                        simulate::PadLeft("error", kNumber) + simulate::PadLeft("games", kNumber) +
                        simulate::PadLeft("won", kNumber) + simulate::PadLeft("drawn", kNumber))
         << '\n';
    for (const RatedRow& row : rows)
      out_ << "  " << narration::PadRight(row.name, width - 2)
           << simulate::PadLeft(FormatRating(row.rating.value), kNumber)
           << simulate::PadLeft(std::to_string(std::lround(row.rating.standard_error)), kNumber)
           << simulate::PadLeft(base::FormatGrouped(row.results.games), kNumber)
           << simulate::PadLeft(simulate::FormatRatio(row.results.won, row.results.games), kNumber)
           << simulate::PadLeft(simulate::FormatRatio(row.results.drawn, row.results.games), kNumber) << '\n';
  }

  void Meetings() const {
    struct MeetingRow {
      std::string label;
      WinCount results;
    };
    std::vector<MeetingRow> rows;
    int width = 0;
    for (std::size_t one = 0; one < result_.players.size(); ++one) {
      for (std::size_t other = one + 1; other < result_.players.size(); ++other) {
        rows.push_back(
            {result_.players[one] + " against " + result_.players[other], result_.ResultsBetween(one, other)});
        width = std::max(width, narration::TextColumns(rows.back().label) + 2);
      }
    }
    out_ << '\n'
         << style_.Bold(narration::PadRight("meetings", width) + simulate::PadLeft("games", kNumber) +
                        simulate::PadLeft("won", kNumber) + "   95 % interval" + simulate::PadLeft("drawn", kNumber))
         << '\n';
    for (const MeetingRow& row : rows) {
      const simulate::Rate rate = simulate::ComputeRate(row.results);
      out_ << "  " << narration::PadRight(row.label, width - 2)
           << simulate::PadLeft(base::FormatGrouped(row.results.games), kNumber)
           << simulate::PadLeft(simulate::FormatPercent(rate.rate), kNumber)
           << simulate::PadLeft(simulate::FormatTenths(100 * rate.low) + " to " + simulate::FormatPercent(rate.high),
                                16)
           << simulate::PadLeft(simulate::FormatRatio(row.results.drawn, row.results.games), kNumber) << '\n';
    }
  }

  void Problems() const {
    if (result_.unfinished > 0)
      out_ << base::FormatGrouped(result_.unfinished) << (result_.unfinished == 1 ? " game was" : " games were")
           << " not finished after " << base::FormatGrouped(report_.options.max_decisions)
           << " decisions, and count for no rating\n";
    if (result_.wrong == 0) return;
    out_ << '\n'
         << style_.Bold(base::FormatGrouped(result_.wrong) + (result_.wrong == 1 ? " game" : " games") +
                        " in which something is wrong")
         << '\n';
    for (const simulate::GameFinding& finding : result_.findings)
      out_ << narration::WrapText("seed " + std::to_string(finding.seed) + ", decision " +
                                      std::to_string(finding.decision) + ": " + finding.what,
                                  style_, "  ", 4);
  }

  std::ostream& out_;
  const TournamentReport& report_;
  const Tournament& result_;
  const narration::TextStyle& style_;
};

Json RowsJson(const char* what, const std::vector<RatedRow>& rows) {
  Json list = Json::array();
  for (const RatedRow& row : rows)
    list.push_back({{what, row.name},
                    {"rating", simulate::RoundToSixDigits(row.rating.value)},
                    {"standard_error", simulate::RoundToSixDigits(row.rating.standard_error)},
                    {"games", row.results.games},
                    {"won", row.results.won},
                    {"drawn", row.results.drawn}});
  return list;
}

Json MeetingsJson(const TournamentReport& report) {
  const auto side = [&](const simulate::TournamentSide& who) {
    return Json{{"player", report.result.players[who.player]},
                {"deck", report.decks.empty() ? Json(nullptr) : Json(report.decks[who.deck])}};
  };
  Json list = Json::array();
  for (const auto& [sides, count] : report.result.meetings)
    list.push_back({{"first", side(sides.first)},
                    {"second", side(sides.second)},
                    {"games", count.games},
                    {"won", count.won},
                    {"drawn", count.drawn}});
  return list;
}

}  // namespace

std::string CheckTournament(const program::Program& program, const std::vector<std::string>& kinds,
                            const ReportFiles& files) {
  if (program.min_players > 2)
    return "a tournament is played by two at a time, and " + program.title + " is for at least " +
           std::to_string(program.min_players) + " players";
  if (program.max_players < 2) return "a tournament is played by two at a time, and " + program.title + " is for one";
  if (kinds.size() < 2)
    return "a tournament is between at least two kinds of players, not only " + kinds.front() +
           ": `--players greedy,search`";
  std::set<std::string> seen;
  for (const std::string& kind : kinds) {
    if (const std::string problem = CheckPlayers(program, {kind, kind}); !problem.empty()) return problem;
    if (!seen.insert(kind).second)
      return "`--players` names `" + kind + "` twice: a tournament is between different players";
  }
  if (!files.csv.empty() || !files.html.empty() || files.by_card)
    return "`--tournament` gives its report as text and JSON: it goes without `--csv`, `--html` and `--by-card`";
  return "";
}

void PrintTournament(std::ostream& out, const TournamentReport& report, const narration::TextStyle& style) {
  TournamentPage(out, report, style).Print();
}

void PrintTournamentAsJson(std::ostream& out, const TournamentReport& report) {
  const std::vector<Rating> ratings = report.result.Ratings();
  Json findings = Json::array();
  for (const simulate::GameFinding& finding : report.result.findings)
    findings.push_back({{"seed", finding.seed}, {"decision", finding.decision}, {"what", finding.what}});
  const Json json = {{"version", kTournamentVersion},
                     {"game", report.program.game},
                     {"seed", report.options.seed},
                     {"games_of_each_pair", report.options.games},
                     {"games", report.result.games},
                     {"stopped", report.result.stopped},
                     {"unfinished", report.result.unfinished},
                     {"wrong", report.result.wrong},
                     {"players", RowsJson("player", PlayerRows(report.result, ratings))},
                     {"decks", RowsJson("deck", DeckRows(report, ratings))},
                     {"meetings", MeetingsJson(report)},
                     {"findings", findings}};
  base::PrintJson(out, json);
}

std::string WriteTournament(const Environment& env, const ReportFiles& files, const TournamentReport& report) {
  std::ostringstream json;
  PrintTournamentAsJson(json, report);
  if (files.json == "-") {
    env.out << json.str();
    return "";
  }
  PrintTournament(env.out, report, env.MakeTextStyle());
  return files.json.empty()
             ? ""
             : save::ReplaceFile(env.Resolve(files.json), json.str(), save::OverwritePolicy::NoSourceFiles);
}

}  // namespace cardinal::cli
