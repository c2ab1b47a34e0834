#include "interpreter/cli/why.h"

#include <charconv>
#include <ostream>

#include "interpreter/cli/json.h"
#include "interpreter/cli/language.h"
#include "interpreter/cli/recorded.h"
#include "interpreter/cli/trace_names.h"
#include "interpreter/drivers/reasons/explain.h"
#include "interpreter/drivers/reasons/lookup.h"
#include "interpreter/drivers/replay/film.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::cli {

namespace {

int Refuse(const Environment& env, const std::string& problem, const std::string& help = "") {
  env.err << "error: " << diag::Printable(problem) << '\n';
  if (!help.empty()) env.err << "  help: " << help << '\n';
  return kCouldNot;
}

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// The line of a scenario's file that `:14` names, else 0.
int LineIn(const std::string& at) {
  int line = 0;
  if (at.starts_with(':')) std::from_chars(at.data() + 1, at.data() + at.size(), line);
  return line;
}

// The seat that asks; nothing if no player has that name.
std::optional<view::Seat> ViewerNamed(const std::string& words, const view::Names& names) {
  return Meant(words, {"all"}) == "all" ? view::kEverybody : SeatOf(words, names);
}

// For a seat without what only those may know who see all cards.
std::string TitleFor(const Recorded& recorded, const reasons::Asker& asker) {
  return asker.viewer == view::kEverybody ? recorded.Title(asker.names.language)
                                          : recorded.TitleForSeats(asker.names.language);
}

// {"text": ..., "lead": ..., "file": ..., "line": ..., "clauses": [{"id": ..., "text": ...}], "parts": [...]}
void WriteJson(std::ostream& out, const reasons::Asker& asker, const reasons::Reason& reason) {
  out << "{\"text\": " << Json(reason.text);
  if (!reason.lead.empty()) out << ", \"lead\": " << Json(reason.lead);
  if (reason.site >= 0) {
    const program::Site& site = asker.program.sites[static_cast<std::size_t>(reason.site)];
    if (site.file >= 0)
      out << ", \"file\": " << Json(asker.program.files[static_cast<std::size_t>(site.file)].path)
          << ", \"line\": " << site.line;
    out << ", \"clauses\": [";
    for (std::size_t i = 0; i < site.clauses.size(); ++i) {
      const std::string& id = asker.program.clauses[static_cast<std::size_t>(site.clauses[i])];
      out << (i == 0 ? "" : ", ") << "{\"id\": " << Json(id)
          << ", \"text\": " << Json(asker.clause ? asker.clause(id) : "") << '}';
    }
    out << ']';
  }
  out << ", \"parts\": [";
  for (std::size_t i = 0; i < reason.parts.size(); ++i) {
    out << (i == 0 ? "" : ", ");
    WriteJson(out, asker, reason.parts[i]);
  }
  out << "]}";
}

void PrintPlace(const Environment& env, const Recorded& recorded, const reasons::Asker& asker) {
  const view::Wording words(recorded.Program(), asker.names.language);
  const match::Match& match = asker.match;
  const bool over = match.outcome.kind != model::OutcomeKind::Running;
  const std::string title = TitleFor(recorded, asker);
  const std::string where =
      over ? words.Phrase("{title}, at the end", {title})
           : words.Phrase("{title}, at decision {number}", {title, std::to_string(match.decision.serial)});
  env.out << env.Style().Dim(diag::Printable(where)) << '\n';
}

int Answer(const Environment& env, const WhyArguments& arguments, const Recorded& recorded,
           const reasons::Asker& asker) {
  const std::string words = Joined(arguments.question);
  const reasons::Question question = reasons::ReadQuestion(asker, words);
  if (question.kind == reasons::Question::Kind::Nothing) return Refuse(env, question.problem);
  const std::string copy = reasons::WhichCopy(asker, question, words);
  if (!copy.empty()) env.err << "note: " << diag::Printable(copy) << '\n';
  const reasons::Reason reason = reasons::Explain(asker, question);
  if (arguments.json) {
    env.out << "{\"game\": " << Json(asker.program.game) << ", \"title\": " << Json(TitleFor(recorded, asker))
            << ", \"decision\": " << asker.match.decision.serial << ", \"question\": " << Json(words)
            << ", \"answer\": ";
    WriteJson(env.out, asker, reason);
    env.out << "}\n";
    return kFine;
  }
  PrintPlace(env, recorded, asker);
  reasons::Print(env.out, asker, reason, env.Style());
  return kFine;
}

}  // namespace

int Why(const Environment& env, const WhyArguments& arguments) {
  RecordedOptions options;
  options.scenario = arguments.scenario;
  options.row = arguments.row;
  options.line = LineIn(arguments.at);
  options.cards = arguments.cards;
  options.partial = arguments.partial;
  options.lang = arguments.lang;
  const auto recorded = OpenRecorded(env, arguments.file, options);
  if (recorded == nullptr) return kCouldNot;
  const auto language = LanguageNamed(env, recorded->Program(), arguments.lang);
  if (!language) return kCouldNot;
  const auto viewer = ViewerNamed(arguments.as, recorded->Names());
  if (!viewer) return Refuse(env, NoSeat("--as", arguments.as, recorded->Names(), true));
  const replay::Film film(recorded->Program(), recorded->TheRecord(), {});
  const replay::Film::Found found = film.Find(arguments.at);
  if (found.moment < 0) return Refuse(env, found.problem);
  const auto moment = static_cast<std::size_t>(found.moment);
  if (moment >= film.Moments().size()) return Refuse(env, "the game did not come as far: " + film.How().problem);

  // Once more up to there, with somebody who remembers.
  replay::Record until = recorded->TheRecord();
  until.answers.resize(std::min(until.answers.size(), moment));
  reasons::Witness witness(recorded->Program());
  replay::PlayAgain(recorded->Program(), until, {}, &witness, {});
  const view::Names names{recorded->Names().seats, *language};
  const reasons::Asker asker{recorded->Program(),
                             film.Moments()[moment].match,
                             *viewer,
                             names,
                             &witness,
                             recorded->Clauses(),
                             reasons::TextIn(recorded->Program(), recorded->Sources())};
  return Answer(env, arguments, *recorded, asker);
}

}  // namespace cardinal::cli
