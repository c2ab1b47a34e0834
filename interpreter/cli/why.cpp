#include "interpreter/cli/why.h"

#include <charconv>
#include <ostream>

#include "interpreter/base/json.h"
#include "interpreter/base/text.h"
#include "interpreter/cli/command_names.h"
#include "interpreter/cli/reader_language.h"
#include "interpreter/cli/recorded_game.h"
#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::cli {

namespace {

using base::Json;

// The line of a scenario's file that `:14` names, otherwise 0.
int LineIn(const std::string& at) {
  int line = 0;
  if (at.starts_with(':')) std::from_chars(at.data() + 1, at.data() + at.size(), line);
  return line;
}

// The seat that asks; nothing if no player has that name.
std::optional<view::Seat> FindViewer(const std::string& words, const view::DisplayNames& names) {
  return FindMeantName(words, {"all"}) == "all" ? view::kOmniscient : FindSeatByName(words, names);
}

// The title; for a seat without hidden information.
std::string TitleFor(const RecordedGame& recorded, const reasons::ExplainContext& asker) {
  return asker.viewer == view::kOmniscient ? recorded.Title(asker.names.language)
                                           : recorded.TitleForSeats(asker.names.language);
}

// {"text": ..., "lead": ..., "file": ..., "line": ..., "clauses": [{"id": ..., "text": ...}], "parts": [...]}
Json ReasonJson(const reasons::ExplainContext& asker, const reasons::Reason& reason) {
  Json json = {{"text", reason.text}};
  if (!reason.label.empty()) json["lead"] = reason.label;
  if (reason.site >= 0) {
    const program::Site& site = asker.program.sites[reason.site];
    if (site.file >= 0) {
      json["file"] = asker.program.files[site.file].path;
      json["line"] = site.line;
    }
    Json& clauses = json["clauses"] = Json::array();
    for (const std::int32_t clause : site.clauses) {
      const std::string& id = asker.program.clauses[clause];
      clauses.push_back(Json{{"id", id}, {"text", asker.clause ? asker.clause(id) : ""}});
    }
  }
  Json& parts = json["parts"] = Json::array();
  for (const reasons::Reason& part : reason.parts) parts.push_back(ReasonJson(asker, part));
  return json;
}

void PrintPlace(const Environment& env, const RecordedGame& recorded, const reasons::ExplainContext& asker) {
  const view::Localizer words(recorded.GetProgram(), asker.names.language);
  const match::Match& match = asker.match;
  const bool over = match.outcome.kind != model::OutcomeKind::Running;
  const std::string title = TitleFor(recorded, asker);
  const std::string where =
      over ? words.TranslatePhrase("{title}, at the end", {title})
           : words.TranslatePhrase("{title}, at decision {number}", {title, std::to_string(match.decision.serial)});
  env.out << env.MakeTextStyle().Dim(diag::EscapeUnprintable(where)) << '\n';
}

int Answer(const Environment& env, const WhyArguments& arguments, const RecordedGame& recorded,
           const reasons::ExplainContext& asker) {
  const std::string words = base::JoinText(arguments.question, " ");
  const reasons::Question question = reasons::ParseQuestion(asker, words);
  if (question.kind == reasons::Question::Kind::Unrecognised)
    return ReportUsageError(env, diag::EscapeUnprintable(question.problem));
  const std::string copy = reasons::DescribeAmbiguity(asker, question, words);
  if (!copy.empty()) env.err << "note: " << diag::EscapeUnprintable(copy) << '\n';
  const reasons::Reason reason = reasons::AnswerQuestion(asker, question);
  if (arguments.json) {
    base::PrintJson(env.out, {{"game", asker.program.game},
                              {"title", TitleFor(recorded, asker)},
                              {"decision", asker.match.decision.serial},
                              {"question", words},
                              {"answer", ReasonJson(asker, reason)}});
    return kOk;
  }
  PrintPlace(env, recorded, asker);
  reasons::PrintReason(env.out, asker, reason, env.MakeTextStyle(),
                       arguments.brief ? reasons::ReasonLevel::Sentence : reasons::ReasonLevel::Clauses);
  return kOk;
}

}  // namespace

int RunWhy(const Environment& env, const WhyArguments& arguments) {
  RecordedOptions options;
  options.scenario = arguments.scenario;
  options.row = arguments.row;
  options.line = LineIn(arguments.at);
  options.cards = arguments.cards;
  options.partial = arguments.partial;
  options.lang = arguments.lang;
  const auto recorded = OpenRecordedGame(env, arguments.file, options);
  if (recorded == nullptr) return kUsageError;
  const auto language = FindReaderLanguage(env, recorded->GetProgram(), arguments.lang);
  if (!language) return kUsageError;
  const auto viewer = FindViewer(arguments.as, recorded->GetDisplayNames());
  if (!viewer)
    return ReportUsageError(
        env, diag::EscapeUnprintable(UnknownSeatMessage("--as", arguments.as, recorded->GetDisplayNames(), true)));
  const replay::GameHistory film(recorded->GetProgram(), recorded->GetRecord(), {});
  const replay::GameHistory::FoundPoint found = film.FindPoint(arguments.at);
  if (found.moment < 0) return ReportUsageError(env, diag::EscapeUnprintable(found.problem));
  const auto moment = static_cast<std::size_t>(found.moment);
  if (moment >= film.Points().size())
    return ReportUsageError(env,
                            "the game did not come as far: " + diag::EscapeUnprintable(film.GetPlayback().problem));

  // Replays the game up to that decision, with an observer that logs its events.
  replay::GameRecord until = recorded->GetRecord();
  until.answers.resize(std::min(until.answers.size(), moment));
  reasons::EventLog witness(recorded->GetProgram());
  witness.KeepNumbersFor({*viewer});
  replay::ReplayRecord(recorded->GetProgram(), until, {}, &witness, {});
  const view::DisplayNames names{recorded->GetDisplayNames().seats, *language,
                                 std::make_shared<const view::NameLabels>(recorded->GetLayout().labels)};
  const reasons::ExplainContext asker{recorded->GetProgram(),
                                      film.Points()[moment].match,
                                      *viewer,
                                      names,
                                      &witness,
                                      recorded->GetClauseLookup(),
                                      reasons::MakeSourceTextLookup(recorded->GetProgram(), recorded->Sources())};
  return Answer(env, arguments, *recorded, asker);
}

}  // namespace cardinal::cli
