// The report of `cardinal simulate --compare` as JSON. docs/reference/simulate.md lists the members.
#include "interpreter/base/json.h"
#include "interpreter/drivers/simulate/comparison_report.h"
#include "interpreter/drivers/simulate/comparison_rows.h"
#include "interpreter/drivers/simulate/comparison_summary.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

using base::Json;

constexpr int kVersion = 2;  // of the JSON format

Json CountsJson(const GameStatistics& statistics) {
  return {{"won", statistics.CountOutcomes(model::OutcomeKind::Won)},
          {"drawn", statistics.CountOutcomes(model::OutcomeKind::Drawn)},
          {"lost", statistics.CountOutcomes(model::OutcomeKind::Lost)},
          {"unfinished", statistics.unfinished},
          {"wrong", statistics.wrong}};
}

Json ChangeJson(const Change& change) {
  if (!change.known) return nullptr;
  return {{"before", RoundToSixDigits(change.before)},
          {"after", RoundToSixDigits(change.after)},
          {"low", RoundToSixDigits(change.low)},
          {"high", RoundToSixDigits(change.high)},
          {"clear", change.clear}};
}

Json WinsJson(const ComparisonRows& rows) {
  Json list = Json::array();
  for (const WinChange& row : rows.wins) {
    Json& json = list.emplace_back(Json{{"of", row.section}, {"name", row.label}, {"games", row.games}});
    json.update(ChangeJson(row.change));
  }
  return list;
}

Json EndingsJson(const ComparisonRows& rows) {
  Json list = Json::array();
  for (const EndingChange& ending : rows.endings)
    list.push_back(Json{{"how", ending.how},
                        {"clauses", ending.clauses},
                        {"before", ending.before},
                        {"after", ending.after},
                        {"part", ChangeJson(ending.change)}});
  return list;
}

const char* EditName(CardEdit edit) {
  switch (edit) {
    case CardEdit::None: return "none";
    case CardEdit::Changed: return "changed";
    case CardEdit::New: return "new";
    default: return "gone";
  }
}

Json CardsJson(const ComparisonRows& rows) {
  Json list = Json::array();
  for (const CardChange& card : rows.cards)
    list.push_back(Json{{"card", card.name},
                        {"edit", EditName(card.edit)},
                        {"decks", {{"before", card.decks_before}, {"after", card.decks_after}}},
                        {"drew", {{"before", card.draws_before}, {"after", card.draws_after}}},
                        {"did_play", {{"before", card.played_before}, {"after", card.played_after}}},
                        {"drawn", ChangeJson(card.drawn)},
                        {"played", ChangeJson(card.played)},
                        {"won_if_drawn", ChangeJson(card.if_drawn)},
                        {"won_if_played", ChangeJson(card.if_played)}});
  return list;
}

}  // namespace

void PrintComparisonAsJson(std::ostream& out, const ComparisonReport& report) {
  const PairedStatistics& pairs = report.result.pairs;
  const ComparisonRows rows = CollectComparison(report);
  const CardEdits edits = CollectCardEdits(report);
  base::PrintJson(
      out, {{"version", kVersion},
            {"game", report.after.game},
            {"compared_with", report.before_name},
            {"compares", report.ComparesDecks() ? "decks" : "versions"},
            {"summary", SummarizeComparison(report, rows)},
            {"seed", report.options.seed},
            {"wanted", report.options.games},
            {"games", pairs.games},
            {"stopped", report.result.stopped},
            {"players", report.schedule.players},
            {"decks", report.decks},
            {"decks_left_out", report.left_out},
            {"alike",
             {{"ended", pairs.ended},
              {"same_course", pairs.same_answers},
              {"same_length", pairs.same_length},
              {"same_result", pairs.same_result}}},
            {"results", {{"before", CountsJson(report.result.before)}, {"after", CountsJson(report.result.after)}}},
            {"wins", WinsJson(rows)},
            {"decisions", ChangeJson(rows.length)},
            {"endings", EndingsJson(rows)},
            {"cards", {{"new", edits.added}, {"gone", edits.removed}, {"changed", edits.changed}}},
            {"by_card", CardsJson(rows)},
            {"figures", rows.figures}});
}

}  // namespace cardinal::simulate
