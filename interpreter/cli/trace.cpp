#include "interpreter/cli/trace.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/cli/language.h"
#include "interpreter/cli/recorded.h"
#include "interpreter/cli/trace_names.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/telling/decision.h"
#include "interpreter/drivers/timeline/jsonl.h"
#include "interpreter/drivers/timeline/page.h"
#include "interpreter/drivers/timeline/text.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::cli {

namespace {

using timeline::Seat;
using timeline::Timeline;

// Everything that was asked for, looked up in the game.
class Request {
 public:
  Request(const Environment& env, const TraceArguments& arguments, const Recorded& recorded, std::int32_t language)
      : env_(env),
        arguments_(arguments),
        recorded_(recorded),
        program_(recorded.Program()),
        record_(recorded.TheRecord()),
        words_(program_, language) {
    record_.names.language = language;
  }

  int Run() {
    Problem problem = FindViewer();
    if (problem.empty()) problem = UsableTogether();
    if (!problem.empty()) return Refuse(problem);
    Play();
    problem = FindWanted();
    return problem.empty() ? Write() : Refuse(problem);
  }

 private:
  int Refuse(const Problem& problem) const {
    env_.err << "error: " << problem << '\n';
    return kCouldNot;
  }

  bool Html() const { return arguments_.format == "html"; }
  bool SeesAll() const { return viewer_ == view::kEverybody; }

  Problem FindViewer() {
    if (Meant(arguments_.view, {"all"}) == "all") return "";
    const auto seat = SeatOf(arguments_.view, recorded_.Names());
    if (!seat) return NoSeat("--view", arguments_.view, recorded_.Names(), true);
    viewer_ = *seat;
    return "";
  }

  Problem UsableTogether() const {
    const bool filtered = !arguments_.card.empty() || !arguments_.player.empty() || !arguments_.clause.empty();
    if (Html() && (filtered || arguments_.depth))
      return "the page has a filter and folds of its own: leave --card, --player, --clause and --depth out";
    if (arguments_.boards && arguments_.format != "jsonl") return "--boards goes with --format jsonl";
    if (arguments_.depth && arguments_.format != "text") return "--depth goes with --format text";
    if (arguments_.places && arguments_.format != "text") return "--places goes with --format text";
    if (arguments_.depth == std::uint64_t{0}) return "--depth is at least 1";
    return "";
  }

  void Play() {
    timeline::Options options;
    options.viewers = Html() && SeesAll() ? timeline::AllViewers(record_) : std::vector<Seat>{viewer_};
    options.boards = Html() || arguments_.boards;
    timeline_ = timeline::Make(program_, record_, {}, options);
  }

  const std::string& Viewer() const { return record_.names.seats[static_cast<std::size_t>(viewer_)]; }

  std::string OfWhat() const { return SeesAll() ? "in this game" : "in what " + Viewer() + " sees of this game"; }

  // `known`: whether the rules have that name at all.
  Problem FindName(const std::string& words, const std::vector<std::string>& names, const std::string& kind, bool known,
                   std::string& found) const {
    if (words.empty()) return "";
    found = Meant(words, names);
    if (!found.empty()) return "";
    const std::string help = diag::DidYouMean(words, names).text;
    return (known ? "the " + kind + ' ' + Quoted(words) + " does not occur " + OfWhat()
                  : "there is no " + kind + ' ' + Quoted(words) + ' ' + OfWhat()) +
           (help.empty() ? "" : "; " + help);
  }

  // By its name in the rules, or by that which the reader knows.
  Problem FindCard() {
    const auto names = timeline::CardsIn(program_, timeline_, 0);
    bool known = program::FindCard(program_, arguments_.card) >= 0;
    if (const std::int32_t renamed = program::FindCardThatWas(program_, arguments_.card); renamed >= 0 && !known) {
      known = true;
      wanted_.card = Meant(program_.cards[static_cast<std::size_t>(renamed)].name, names);
      if (!wanted_.card.empty()) return "";
    }
    const bool in_rules = !Meant(arguments_.card, names).empty();
    for (std::size_t def = 0; def < program_.cards.size() && !in_rules; ++def) {
      const std::string& name = program_.cards[def].name;
      const std::string said = words_.Card(static_cast<std::int32_t>(def));
      if (said == name || Meant(arguments_.card, {said}).empty()) continue;
      known = true;
      wanted_.card = Meant(name, names);
      if (!wanted_.card.empty()) return "";
    }
    return FindName(arguments_.card, names, "card", known, wanted_.card);
  }

  Problem FindDecisions() {
    const std::size_t last = timeline_.moments.size() - (timeline_.IsOver() ? 1 : 0);
    const auto there_is = [&](const std::optional<std::uint64_t>& number) {
      return !number || (*number >= 1 && *number <= last);
    };
    for (const auto& number : {arguments_.from, arguments_.to})
      if (!there_is(number))
        return "there is no decision " + std::to_string(*number) + ": the game has " +
               (last == 0   ? "none"
                : last == 1 ? "only one"
                            : "1 to " + std::to_string(last));
    if (arguments_.from && arguments_.to && *arguments_.from > *arguments_.to)
      return "--from " + std::to_string(*arguments_.from) + " comes behind --to " + std::to_string(*arguments_.to);
    if (arguments_.from) wanted_.from = static_cast<int>(*arguments_.from);
    if (arguments_.to) wanted_.to = static_cast<int>(*arguments_.to);
    return "";
  }

  Problem FindWanted() {
    const bool clause = program::FindClause(program_, arguments_.clause) >= 0;
    Problem problem = FindDecisions();
    if (problem.empty()) problem = FindCard();
    if (problem.empty())
      problem =
          FindName(arguments_.clause, timeline::ClausesIn(program_, timeline_, 0), "clause", clause, wanted_.clause);
    if (!problem.empty() || arguments_.player.empty()) return problem;
    wanted_.seat = SeatOf(arguments_.player, recorded_.Names());
    return wanted_.seat ? "" : NoSeat("--player", arguments_.player, recorded_.Names(), false);
  }

  std::string Title() const {
    return SeesAll() ? recorded_.Title(record_.names.language) : recorded_.TitleForSeats(record_.names.language);
  }

  // ---- what is written

  void PrintStory(std::ostream& out) const {
    const telling::Style style = arguments_.out.empty() ? env_.Style() : telling::Style{false, 120};
    const auto selection = timeline::Select(program_, timeline_, 0, wanted_);
    const int depth = arguments_.depth
                          ? static_cast<int>(std::min<std::uint64_t>(*arguments_.depth, timeline::kAnyDepth))
                          : timeline::kAnyDepth;
    const auto lines = timeline::Fold(program_, timeline_, selection, depth);
    const std::string title = SeesAll() ? Title() : words_.Phrase("{title}, as {player} sees it", {Title(), Viewer()});
    out << telling::Wrapped(style.Bold(diag::Printable(title)), style) << '\n';
    const timeline::TextOptions options{arguments_.places.value_or(SeesAll()), record_.names.language};
    timeline::PrintText(out, program_, lines, options, style);
    if (lines.empty()) out << Nothing() << '\n';
    const std::string ending = timeline::Ending(program_, timeline_, 0);
    if (!ending.empty()) out << '\n' << telling::Wrapped(diag::Printable(ending), style);
  }

  std::string Nothing() const {
    return SeesAll() ? words_.Phrase("Nothing of that kind happens in this game.")
                     : words_.Phrase("Nothing of that kind happens in what {player} sees of this game.", {Viewer()});
  }

  void PrintHtml(std::ostream& out) const {
    timeline::PageOptions options;
    options.title = Title();
    for (std::size_t i = 0; i < timeline_.viewers.size(); ++i) options.viewers.push_back(i);
    options.from = std::max(wanted_.from, 1);
    options.to = wanted_.to;
    options.clause = recorded_.Clauses();
    timeline::PrintPage(out, program_, timeline_, options);
  }

  void Print(std::ostream& out) const {
    if (Html()) return PrintHtml(out);
    if (arguments_.format == "text") return PrintStory(out);
    const auto selection = timeline::Select(program_, timeline_, 0, wanted_);
    timeline::PrintJsonl(out, program_, timeline_, selection, {Title(), arguments_.boards});
  }

  int Write() const {
    if (arguments_.out.empty()) {
      Print(env_.out);
      return ExitCode();
    }
    std::ostringstream text;
    Print(text);
    // A game that was played holds hidden cards of its players; a scenario does not.
    const save::Readers readers = recorded_.IsScenario() ? save::Readers::Everybody : save::Readers::Owner;
    const std::string wrong = save::WriteOver(env_.Place(arguments_.out), text.str(), save::Spare::Sources, readers);
    if (!wrong.empty()) return Refuse(wrong);
    env_.out << diag::Printable(arguments_.out) << ": " << (text.str().size() + 1023) / 1024 << " KB\n";
    return ExitCode();
  }

  // What was told is told; but a game that cannot be played to its end is not what was asked for.
  int ExitCode() const {
    using Kind = replay::Playback::Kind;
    if (timeline_.how.kind == Kind::Whole) return kFine;
    if (timeline_.how.kind == Kind::Fault && SeesAll())
      telling::PrintFault(env_.err, program_, timeline_.how.fault, {false, env_.width});
    const bool bug = timeline_.how.kind == Kind::Fault && timeline_.how.fault.kind == model::FaultKind::Internal;
    return bug ? kBug : kCouldNot;
  }

  const Environment& env_;
  const TraceArguments& arguments_;
  const Recorded& recorded_;
  const program::Program& program_;
  replay::Record record_;  // to be told in the reader's language
  const view::Wording words_;
  Seat viewer_ = view::kEverybody;
  Timeline timeline_;
  timeline::Wanted wanted_;
};

}  // namespace

int Trace(const Environment& env, const TraceArguments& arguments) {
  RecordedOptions options;
  options.scenario = arguments.scenario;
  options.row = arguments.row;
  options.cards = arguments.cards;
  options.partial = arguments.partial;
  options.lang = arguments.lang;
  const auto recorded = OpenRecorded(env, arguments.file, options);
  if (!recorded) return kCouldNot;
  const auto language = LanguageNamed(env, recorded->Program(), arguments.lang);
  return language ? Request(env, arguments, *recorded, *language).Run() : static_cast<int>(kCouldNot);
}

}  // namespace cardinal::cli
