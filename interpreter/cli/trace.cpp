#include "interpreter/cli/trace.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <sstream>

#include "interpreter/cli/command_names.h"
#include "interpreter/cli/reader_language.h"
#include "interpreter/cli/recorded_game.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/timeline/jsonl_report.h"
#include "interpreter/drivers/timeline/text_report.h"
#include "interpreter/drivers/timeline/timeline_page.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::cli {

namespace {

using timeline::Seat;
using timeline::Timeline;

// The hue of a colour of the terminal on the page; nothing for those without one: white and grey.
std::optional<int> FindHue(narration::Colour colour) {
  switch (colour) {
    case narration::Colour::Red: return 4;
    case narration::Colour::Orange: return 28;
    case narration::Colour::Brown: return 34;
    case narration::Colour::Yellow: return 48;
    case narration::Colour::Green: return 130;
    case narration::Colour::Cyan: return 185;
    case narration::Colour::Blue: return 215;
    case narration::Colour::Purple: return 268;
    case narration::Colour::Magenta: return 300;
    case narration::Colour::Pink: return 335;
    case narration::Colour::White:
    case narration::Colour::Grey: break;
  }
  return std::nullopt;
}

timeline::Palette MakePalette(const narration::GameLayout& layout) {
  timeline::Palette palette;
  for (const auto& [value, colour] : layout.colours)
    if (const std::optional<int> hue = FindHue(colour)) palette.emplace(value, *hue);
  return palette;
}

// The request, with its names looked up in the game.
class TraceRequest {
 public:
  TraceRequest(const Environment& env, const TraceArguments& arguments, const RecordedGame& recorded,
               std::int32_t language)
      : env_(env),
        arguments_(arguments),
        recorded_(recorded),
        program_(recorded.GetProgram()),
        record_(recorded.GetRecord()),
        words_(program_, language) {
    record_.names.language = language;
  }

  int RunTrace() {
    Problem problem = FindViewer();
    if (problem.empty()) problem = CheckArguments();
    if (!problem.empty()) return Refuse(problem);
    Play();
    problem = FindWanted();
    return problem.empty() ? Write() : Refuse(problem);
  }

 private:
  int Refuse(const Problem& problem) const { return ReportUsageError(env_, problem); }

  bool Html() const { return arguments_.format == "html"; }
  bool SeesAll() const { return viewer_ == view::kOmniscient; }

  Problem FindViewer() {
    if (FindMeantName(arguments_.view, {"all"}) == "all") return "";
    const auto seat = FindSeatByName(arguments_.view, recorded_.GetDisplayNames());
    if (!seat) return UnknownSeatMessage("--view", arguments_.view, recorded_.GetDisplayNames(), true);
    viewer_ = *seat;
    return "";
  }

  Problem CheckArguments() const {
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
    timeline::TimelineOptions options;
    options.viewers = Html() && SeesAll() ? timeline::AllViewers(record_) : std::vector<Seat>{viewer_};
    options.boards = Html() || arguments_.boards;
    options.stories = Html();
    options.palette = MakePalette(recorded_.GetLayout());
    if (Html()) options.layout = recorded_.GetLayout();
    timeline_ = timeline::BuildTimeline(program_, record_, {}, options);
  }

  const std::string& Viewer() const { return record_.names.seats[viewer_]; }

  std::string DescribeScope() const {
    return SeesAll() ? "in this game" : "in what " + Viewer() + " sees of this game";
  }

  // `known`: the rules have that name.
  Problem FindName(const std::string& words, const std::vector<std::string>& names, const std::string& kind, bool known,
                   std::string& found) const {
    if (words.empty()) return "";
    found = FindMeantName(words, names);
    if (!found.empty()) return "";
    const std::string help = diag::DidYouMean(words, names).text;
    return (known ? "the " + kind + ' ' + BackQuote(words) + " does not occur " + DescribeScope()
                  : "there is no " + kind + ' ' + BackQuote(words) + ' ' + DescribeScope()) +
           (help.empty() ? "" : "; " + help);
  }

  // By its name in the rules, or by its name in the reader's language.
  Problem FindCard() {
    const auto names = timeline::ListCards(program_, timeline_, 0);
    bool known = program::FindCard(program_, arguments_.card) >= 0;
    if (const std::int32_t renamed = program::FindCardByFormerName(program_, arguments_.card); renamed >= 0 && !known) {
      known = true;
      wanted_.card = FindMeantName(program_.cards[renamed].name, names);
      if (!wanted_.card.empty()) return "";
    }
    const bool in_rules = !FindMeantName(arguments_.card, names).empty();
    for (std::size_t def = 0; def < program_.cards.size() && !in_rules; ++def) {
      const std::string& name = program_.cards[def].name;
      const std::string said = words_.CardName(static_cast<std::int32_t>(def));
      if (said == name || FindMeantName(arguments_.card, {said}).empty()) continue;
      known = true;
      wanted_.card = FindMeantName(name, names);
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
      return "--from " + std::to_string(*arguments_.from) + " is after --to " + std::to_string(*arguments_.to);
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
          FindName(arguments_.clause, timeline::ListClauses(program_, timeline_, 0), "clause", clause, wanted_.clause);
    if (!problem.empty() || arguments_.player.empty()) return problem;
    wanted_.seat = FindSeatByName(arguments_.player, recorded_.GetDisplayNames());
    return wanted_.seat ? "" : UnknownSeatMessage("--player", arguments_.player, recorded_.GetDisplayNames(), false);
  }

  std::string Title() const {
    return SeesAll() ? recorded_.Title(record_.names.language) : recorded_.TitleForSeats(record_.names.language);
  }

  // ---- output

  void PrintStory(std::ostream& out) const {
    const narration::TextStyle style = arguments_.out.empty() ? env_.MakeTextStyle() : narration::TextStyle{false, 120};
    const auto selection = timeline::SelectNodes(program_, timeline_, 0, wanted_);
    const int depth = arguments_.depth
                          ? static_cast<int>(std::min<std::uint64_t>(*arguments_.depth, timeline::kAnyDepth))
                          : timeline::kAnyDepth;
    const auto lines = timeline::FoldLines(program_, timeline_, selection, depth);
    const std::string title =
        SeesAll() ? Title() : words_.TranslatePhrase("{title}, as {player} sees it", {Title(), Viewer()});
    out << narration::WrapText(style.Bold(diag::EscapeUnprintable(title)), style) << '\n';
    const timeline::TextOptions options{arguments_.places.value_or(SeesAll()), record_.names.language};
    timeline::PrintTimeline(out, program_, lines, options, style);
    if (lines.empty()) out << NothingFoundMessage() << '\n';
    const std::string ending = timeline::FormatEnding(program_, timeline_, 0);
    if (!ending.empty()) out << '\n' << narration::WrapText(diag::EscapeUnprintable(ending), style);
  }

  std::string NothingFoundMessage() const {
    return SeesAll()
               ? words_.TranslatePhrase("Nothing of that kind happens in this game.")
               : words_.TranslatePhrase("Nothing of that kind happens in what {player} sees of this game.", {Viewer()});
  }

  void PrintHtml(std::ostream& out) const {
    timeline::PageOptions options;
    options.title = Title();
    options.is_scenario = SeesAll() && recorded_.IsScenario();
    for (std::size_t i = 0; i < timeline_.viewers.size(); ++i) options.viewers.push_back(i);
    options.from = std::max(wanted_.from, 1);
    options.to = wanted_.to;
    options.clause = recorded_.GetClauseLookup();
    options.decks = recorded_.DeckNames();
    timeline::PrintPage(out, program_, timeline_, options);
  }

  void Print(std::ostream& out) const {
    if (Html()) return PrintHtml(out);
    if (arguments_.format == "text") return PrintStory(out);
    const auto selection = timeline::SelectNodes(program_, timeline_, 0, wanted_);
    timeline::PrintJsonl(out, program_, timeline_, selection, {Title(), arguments_.boards});
  }

  int Write() const {
    if (arguments_.out.empty()) {
      Print(env_.out);
      return ExitCode();
    }
    std::ostringstream text;
    Print(text);
    // A recorded game contains hidden cards of its players; a scenario does not.
    const save::FileAccess readers = recorded_.IsScenario() ? save::FileAccess::AllUsers : save::FileAccess::OwnerOnly;
    const std::string wrong =
        save::ReplaceFile(env_.Resolve(arguments_.out), text.str(), save::OverwritePolicy::NoSourceFiles, readers);
    if (!wrong.empty()) return Refuse(wrong);
    env_.out << diag::EscapeUnprintable(arguments_.out) << ": " << (text.str().size() + 1023) / 1024 << " KB\n";
    return ExitCode();
  }

  // If the game cannot be replayed to its end, the output is kept, but the command fails.
  int ExitCode() const {
    using Kind = replay::Playback::Kind;
    if (timeline_.playback.kind == Kind::Complete) return kOk;
    if (timeline_.playback.kind == Kind::Fault && SeesAll())
      narration::PrintFault(env_.err, program_, timeline_.playback.fault, {false, env_.width});
    const bool bug =
        timeline_.playback.kind == Kind::Fault && timeline_.playback.fault.kind == model::FaultKind::Internal;
    return bug ? kInternalError : kUsageError;
  }

  const Environment& env_;
  const TraceArguments& arguments_;
  const RecordedGame& recorded_;
  const program::Program& program_;
  replay::GameRecord record_;  // narrated in the reader's language
  const view::Localizer words_;
  Seat viewer_ = view::kOmniscient;
  Timeline timeline_;
  timeline::SelectionFilter wanted_;
};

}  // namespace

int RunTrace(const Environment& env, const TraceArguments& arguments) {
  RecordedOptions options;
  options.scenario = arguments.scenario;
  options.row = arguments.row;
  options.cards = arguments.cards;
  options.partial = arguments.partial;
  options.lang = arguments.lang;
  const auto recorded = OpenRecordedGame(env, arguments.file, options);
  if (!recorded) return kUsageError;
  const auto language = FindReaderLanguage(env, recorded->GetProgram(), arguments.lang);
  return language ? TraceRequest(env, arguments, *recorded, *language).RunTrace() : static_cast<int>(kUsageError);
}

}  // namespace cardinal::cli
