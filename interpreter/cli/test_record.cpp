#include "interpreter/cli/test_record.h"

#include <algorithm>
#include <ostream>

#include "interpreter/cli/load_game.h"
#include "interpreter/cli/recorded_game.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/scenario_writer/write_scenario.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

std::string DeclarationAt(const source::SourceSet& sources, const program::Site& site) {
  const std::string_view all = sources[source::FileId{site.file}].Text();
  std::string text;
  for (auto begin = static_cast<std::size_t>(site.begin); begin < static_cast<std::size_t>(site.end);) {
    const std::size_t end = std::min(all.find('\n', begin), static_cast<std::size_t>(site.end));
    text += all.substr(begin, end - begin);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.pop_back();
    text += '\n';
    begin = end + 1;
    for (int i = 1; i < site.column && begin < all.size() && all[begin] == ' '; ++i) ++begin;
  }
  return text;
}

namespace {

// The cards that a scenario declares itself or receives from another file: a scenario made from it must declare them
// too.
std::map<std::int32_t, std::string> InlineCards(const RecordedGame& recorded) {
  std::map<std::int32_t, std::string> own;
  const auto& cards = recorded.GetProgram().cards;
  for (std::size_t i = 0; recorded.IsScenario() && i < cards.size(); ++i) {
    if (cards[i].site < 0) continue;
    const program::Site& site = recorded.GetProgram().sites[cards[i].site];
    const fs::path file = recorded.GetProgram().files[site.file].path;
    if (file.extension() != ".cardinal") own[i] = DeclarationAt(recorded.Sources(), site);
  }
  return own;
}

// The clauses of the rulebook that the rules cite; none if there is no rulebook.
std::vector<std::string> KnownClauses(const program::Program& program, const narration::ClauseLookup& text) {
  std::vector<std::string> known;
  for (const std::string& clause : program.clauses)
    if (text && !text(clause).empty()) known.push_back(clause);
  return known;
}

bool PathExists(const Environment& env, const fs::path& place) {
  return env.files.IsFile(place) || env.files.IsFolder(place);
}

// `readers`: only the owner, if the game was played, since the scenario contains hidden cards of its players.
int Write(const Environment& env, const TestRecordArguments& arguments, const std::string& text,
          save::FileAccess readers) {
  if (arguments.out.empty()) {
    env.out << text;
    return kOk;
  }
  const std::string problem = save::WriteFile(env.Resolve(arguments.out), text, save::SystemDisk(), readers);
  if (!problem.empty()) return ReportUsageError(env, diag::EscapeUnprintable(problem));
  const std::string shown = diag::EscapeUnprintable(arguments.out);
  env.out << "Written to " << shown << ", where it passes: cardinal test " << shown;
  for (const std::string& cards : arguments.cards) env.out << " --cards " << diag::EscapeUnprintable(cards);
  env.out << '\n';
  return kOk;
}

}  // namespace

int RunTestRecord(const Environment& env, const TestRecordArguments& arguments) {
  if (!arguments.out.empty() && !arguments.force && PathExists(env, env.Resolve(arguments.out)))
    return ReportUsageError(env, "`" + diag::EscapeUnprintable(arguments.out) + "` is there already",
                            "--force writes over it");
  RecordedOptions wanted;
  wanted.scenario = arguments.scenario;
  wanted.row = arguments.row;
  wanted.cards = arguments.cards;
  wanted.partial = arguments.partial;
  const auto recorded = OpenRecordedGame(env, arguments.file, wanted);
  if (recorded == nullptr) return kUsageError;
  scenario_writer::WriteOptions options;
  options.title = arguments.title;
  options.clauses = KnownClauses(recorded->GetProgram(), recorded->GetClauseLookup());
  options.inline_cards = InlineCards(*recorded);
  // `--to 0` is neither a decision nor "to the end".
  if (arguments.to == 0u) return ReportUsageError(env, "there is no decision 0: the first one is 1");
  const scenario_writer::WrittenScenario written = scenario_writer::WriteScenario(
      recorded->GetProgram(), recorded->GetRecord(),
      {static_cast<std::size_t>(arguments.from.value_or(1)), static_cast<std::size_t>(arguments.to.value_or(0))},
      options);
  if (written.text.empty())
    return ReportUsageError(env, diag::EscapeUnprintable(arguments.file + ": " + written.problem));
  return Write(env, arguments, written.text,
               recorded->IsScenario() ? save::FileAccess::AllUsers : save::FileAccess::OwnerOnly);
}

std::string WriteLastAnswers(const Environment& env, const load::GameHome& home, const program::Program& program,
                             const replay::GameRecord& record, std::uint64_t last, const std::string& file) {
  if (PathExists(env, env.Resolve(file))) return "`" + diag::EscapeUnprintable(file) + "` is there already.";
  scenario_writer::DecisionInterval stretch = scenario_writer::CurrentTurn(program, record);
  if (last > record.answers.size())
    return record.answers.size() == 1 ? "There is only 1 answer so far."
                                      : "There are only " + std::to_string(record.answers.size()) + " answers so far.";
  if (last > 0) stretch.from = record.answers.size() - static_cast<std::size_t>(last) + 1;
  scenario_writer::WriteOptions options;
  options.clauses = KnownClauses(program, MakeClauseLookup(env, home));
  const scenario_writer::WrittenScenario written = scenario_writer::WriteScenario(program, record, stretch, options);
  if (written.text.empty()) return diag::EscapeUnprintable(written.problem) + '.';
  const std::string problem =
      save::WriteFile(env.Resolve(file), written.text, save::SystemDisk(), save::FileAccess::OwnerOnly);
  if (!problem.empty()) return diag::EscapeUnprintable(problem);
  const std::string decisions = stretch.from == stretch.to ? "Decision " + std::to_string(stretch.to) + " is"
                                                           : "Decisions " + std::to_string(stretch.from) + " to " +
                                                                 std::to_string(stretch.to) + " are";
  return decisions + " a scenario now, hidden cards and all: `cardinal test " + diag::EscapeUnprintable(file) + "`.";
}

}  // namespace cardinal::cli
