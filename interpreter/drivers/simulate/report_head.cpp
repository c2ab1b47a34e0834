#include "interpreter/drivers/simulate/report_head.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/html/html_page.h"
#include "interpreter/drivers/simulate/aborted_games.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

class HeadWriter {
 public:
  HeadWriter(const view::Localizer& words, const Schedule& schedule, const SimulationOptions& options)
      : words_(words), schedule_(schedule), options_(options) {}

  // "random against random, seeds 1 to 400"
  std::string PlayersAndSeeds(std::int64_t games) const {
    std::string players;
    for (const std::string& kind : schedule_.players)
      players = players.empty() ? kind : words_.TranslatePhrase("{one} against {other}", {players, kind});
    const std::uint64_t first = options_.seed + static_cast<std::uint64_t>(options_.first);
    const std::uint64_t last = first + static_cast<std::uint64_t>(std::max<std::int64_t>(games, 1)) - 1;
    return players + ", " +
           words_.TranslatePhrase("seeds {first} to {last}", {std::to_string(first), std::to_string(last)});
  }

  HeadLine Stopped(std::int64_t games) const {
    return {words_.TranslatePhrase("stopped: only the first {played} of {all} games were played",
                                   {base::FormatGrouped(games), base::FormatGrouped(options_.games)}),
            true};
  }

  std::string Decks(std::size_t decks) const {
    return words_.TranslatePhrase(
        "decks: {decks}; pairings: {pairings}; everything has met equally often after each {block} games",
        {base::FormatGrouped(static_cast<std::int64_t>(decks)),
         base::FormatGrouped(static_cast<std::int64_t>(schedule_.pairings.size())),
         base::FormatGrouped(schedule_.Block())});
  }

  // Adds advice if no player tries to win.
  void AddAdvice(std::vector<HeadLine>& lines) const {
    if (std::ranges::all_of(schedule_.players, [](const std::string& kind) { return kind == "random"; }))
      lines.push_back(
          {words_.TranslatePhrase("Random players do not try to win. --players greedy, or search with fewer "
                                  "games, says more about cards and decks.")});
  }

 private:
  const view::Localizer& words_;
  const Schedule& schedule_;
  const SimulationOptions& options_;
};

}  // namespace

std::string FormatGameCount(const view::Localizer& words, std::int64_t games) {
  return games == 1 ? words.TranslatePhrase("1 game")
                    : words.TranslatePhrase("{n} games", {base::FormatGrouped(games)});
}

ReportHead MakeHead(const SimulationReport& report) {
  const view::Localizer words(report.program, report.language);
  const HeadWriter writer(words, report.schedule, report.options);
  const std::int64_t games = report.result.statistics.games;
  ReportHead head;
  head.title = words.TranslateText(report.program.title);
  head.lines.push_back({FormatGameCount(words, games) + ", " + writer.PlayersAndSeeds(games)});
  if (report.shard)
    head.lines.push_back({words.TranslatePhrase("shard {number} of {all}: games {first} to {last} of {games}",
                                                {std::to_string(report.shard->number), std::to_string(report.shard->of),
                                                 base::FormatGrouped(report.options.first + 1),
                                                 base::FormatGrouped(report.options.first + report.options.games),
                                                 base::FormatGrouped(report.all_games)}),
                          true});
  if (report.result.stopped) head.lines.push_back(writer.Stopped(games));
  if (const std::string cut = DescribeAbortedGames(report.program, report.result.aborted); !cut.empty())
    head.lines.push_back({cut, true});
  if (!report.decks.empty()) head.lines.push_back({writer.Decks(report.decks.size())});
  writer.AddAdvice(head.lines);
  return head;
}

ReportHead MakeHead(const ComparisonReport& report, const std::string& summary) {
  const view::Localizer words(report.after, report.language);
  const HeadWriter writer(words, report.schedule, report.options);
  const std::int64_t games = report.result.pairs.games;
  ReportHead head;
  head.title = words.TranslateText(report.after.title);
  head.summary = summary;
  if (!report.ComparesDecks())
    head.lines.push_back(
        {words.TranslatePhrase("before: {before}; after: {after}", {report.Before(words), report.After(words)})});
  head.lines.push_back({words.TranslatePhrase("{games} with each, {players}",
                                              {FormatGameCount(words, games), writer.PlayersAndSeeds(games)})});
  if (report.result.stopped) head.lines.push_back(writer.Stopped(games));
  if (!report.left_out.empty())
    head.lines.push_back({words.TranslatePhrase("decks that only one version has, and that do not play: {decks}",
                                                {base::JoinText(report.left_out, ", ")}),
                          true});
  writer.AddAdvice(head.lines);
  return head;
}

void PrintHead(std::ostream& out, const ReportHead& head, const narration::TextStyle& style) {
  std::size_t line = 0;
  const std::string& first = head.summary.empty() ? head.lines[line++].text : head.summary;
  out << narration::WrapText(style.Bold(head.title) + ": " + first, style, "", 2);
  for (; line < head.lines.size(); ++line) {
    const HeadLine& one = head.lines[line];
    out << narration::WrapText(one.warning ? style.Highlight(one.text) : one.text, style, "", 2);
  }
}

void PrintHeadAsHtml(std::ostream& out, const ReportHead& head) {
  out << "<h1>" << html::EscapeHtml(head.title) << "</h1>\n";
  if (!head.summary.empty())
    out << "<p class=\"summary\">" << html::EscapeHtml(narration::Capitalize(head.summary)) << "</p>\n";
  for (const HeadLine& line : head.lines)
    out << (line.warning ? "<p class=\"warning\">" : "<p class=\"soft\">") << html::EscapeHtml(line.text) << "</p>\n";
}

}  // namespace cardinal::simulate
