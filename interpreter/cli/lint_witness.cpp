#include "interpreter/cli/lint_witness.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "interpreter/cli/game.h"
#include "interpreter/cli/test_record.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/scenario/suite.h"
#include "interpreter/drivers/witness/witness.h"
#include "interpreter/language/source/with_file.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

using diag::Diagnostic;

std::string PlaceOf(const Linted& linted, const Diagnostic& finding) {
  if (finding.span.file.value < 0) return "";
  const source::SourceFile& file = linted.sources[finding.span.file];
  return file.Path() + ":" + std::to_string(file.PlaceOf(finding.span.begin).line);
}

// With its column: no two findings of a check have one title.
std::string TitleOf(const Linted& linted, const Diagnostic& finding) {
  const diag::CodeInfo& info = diag::Info(finding.code);
  const int column = linted.sources[finding.span.file].PlaceOf(finding.span.begin).column;
  return std::string(info.code) + " " + std::string(info.kebab) + " at " + PlaceOf(linted, finding) + ":" +
         std::to_string(column) + ": " + finding.message;
}

// The findings of one game.
struct OfGame {
  load::Home home;
  std::vector<const Diagnostic*> findings;
};

class Witnesses {
 public:
  Witnesses(const Environment& env, const LintArguments& arguments, const Linted& linted)
      : env_(env), arguments_(arguments), linted_(linted), out_(env.Place(arguments.witness).lexically_normal()) {}

  bool Write(const std::vector<Diagnostic>& findings) {
    std::map<std::string, OfGame> games;
    for (const Diagnostic& finding : findings) Sort(finding, games);
    for (const auto& [ruleset, game] : games)
      if (!ShowGame(game)) return false;
    SayWhatCannot();
    return scenarios_.empty() || WritePassing();
  }

 private:
  void Refuse(const std::string& why) { env_.err << "error: " << why << '\n'; }

  // By game; what cannot have a witness is noted.
  void Sort(const Diagnostic& finding, std::map<std::string, OfGame>& games) {
    if (diag::Info(finding.code).grade == diag::Grade::Error || finding.span.file.value < 0) return;
    if (witness::WaysOf(finding.code).empty()) {
      ++cannot_[std::string(diag::Info(finding.code).code)];
      return;
    }
    const fs::path place = env_.files.Canonical(PathOf(finding.span));
    auto home = load::HomeOfFile(SearchFrom(env_), place);
    if (!home && env_.files.IsFile(place.parent_path() / "game.cardinal"))
      home = LibraryOf(env_).HomeIn(place.parent_path());
    if (!home)
      return None(finding, "a scenario finds its game in a folder `rulesets`, and this one is a file by itself");
    OfGame& game = games[home->ruleset.string()];
    game.home = *home;
    game.findings.push_back(&finding);
  }

  fs::path PathOf(const source::Span& span) const { return env_.Place(linted_.sources[span.file].Path()); }

  void None(const Diagnostic& finding, const std::string& why) {
    env_.err << "no witness for " << diag::Info(finding.code).code << " at " << PlaceOf(linted_, finding) << ": " << why
             << '\n';
  }

  bool ShowGame(const OfGame& game) {
    scenario::Games games(env_.files, {}, env_.path_variable, LooseCards(game), env_.here);
    diag::Sink sink;
    scenario::LoadedGame* loaded = games.Find({game.home.game, {}, false, false}, out_, sink);
    if (loaded == nullptr || env_.files.Canonical(loaded->home.ruleset) != env_.files.Canonical(game.home.ruleset)) {
      Refuse("a scenario at `" + diag::Printable(arguments_.witness) + "` would not find the game `" +
             diag::Printable(game.home.game) + "`: name a file beside or below the folder `rulesets` that it is in");
      return false;
    }
    if (!loaded->program) {
      Refuse("the rules of " + game.home.game + " have errors: " + loaded->diagnostics.front().message);
      return false;
    }
    ShowDecks(game, *loaded);
    ShowRules(game, *loaded);
    return true;
  }

  // Cards of findings that do not lie with their game.
  std::vector<fs::path> LooseCards(const OfGame& game) const {
    std::vector<fs::path> loose;
    const auto below = [&](const fs::path& path, const fs::path& folder) {
      const fs::path relative = path.lexically_relative(env_.files.Canonical(folder));
      return !relative.empty() && *relative.begin() != "..";
    };
    for (const Diagnostic* finding : game.findings) {
      const fs::path path = env_.files.Canonical(PathOf(finding->span));
      if (path.extension() != ".cardinal" || below(path, game.home.ruleset) || below(path, game.home.cards)) continue;
      if (std::find(loose.begin(), loose.end(), path) == loose.end()) loose.push_back(path);
    }
    return loose;
  }

  std::optional<deck::Deck> DeckAt(const fs::path& path, const program::Program& program) const {
    source::SourceSet sources;
    diag::Sink unheard;
    const auto file = deck::Read(env_.files, path, {}, sources, unheard);
    return file && file->game == program.game ? deck::Resolve(*file, program, unheard) : std::nullopt;
  }

  void ShowDecks(const OfGame& game, const scenario::LoadedGame& loaded) {
    std::string last;  // a deck has a finding for each rule that it breaks, and one scenario
    for (const Diagnostic* finding : game.findings) {
      if (witness::WaysOf(finding->code).front() != witness::Way::Deck) continue;
      const fs::path path = PathOf(finding->span);
      const auto deck = DeckAt(path, *loaded.program);
      if (!deck || std::exchange(last, path.string()) == path.string()) continue;
      Take(*finding, witness::ShowDeck(*loaded.program, *deck, TitleOf(linted_, *finding)));
    }
  }

  void ShowRules(const OfGame& game, const scenario::LoadedGame& loaded) {
    std::vector<const Diagnostic*> wanted;
    std::vector<witness::Finding> findings;
    for (const Diagnostic* finding : game.findings) {
      if (witness::WaysOf(finding->code).front() == witness::Way::Deck) continue;
      wanted.push_back(finding);
      findings.push_back(
          {finding->code, SpanOf(finding->span, *loaded.program), {}, finding->message, TitleOf(linted_, *finding)});
      for (const diag::Note& note : finding->notes)
        if (note.span.file.value >= 0) findings.back().notes.push_back(SpanOf(note.span, *loaded.program));
    }
    if (findings.empty()) return;
    std::vector<deck::Deck> decks;
    for (const fs::path& path : deck::Find(env_.files, game.home.cards)) {
      auto deck = DeckAt(path, *loaded.program);
      if (deck && deck::Check(*loaded.program, *deck).empty()) decks.push_back(std::move(*deck));
    }
    scenario::WriteOptions options;
    options.clauses = loaded.clauses;
    options.own_cards = Declarations(LooseCards(game), loaded);
    const auto shown = witness::Show(*loaded.program, findings, decks, options);
    for (std::size_t i = 0; i < shown.size(); ++i) Take(*wanted[i], shown[i]);
  }

  witness::Span SpanOf(const source::Span& span, const program::Program& program) const {
    const fs::path path = env_.files.Canonical(PathOf(span));
    for (std::size_t i = 0; i < program.files.size(); ++i)
      if (env_.files.Canonical(env_.Place(program.files[i].path)) == path)
        return {static_cast<std::int32_t>(i), span.begin, span.end};
    return {};
  }

  // Cards that a scenario must declare, since they do not lie with the game.
  std::map<std::int32_t, std::string> Declarations(const std::vector<fs::path>& loose,
                                                   const scenario::LoadedGame& loaded) const {
    std::map<std::int32_t, std::string> own;
    const auto& cards = loaded.program->cards;
    for (std::size_t i = 0; i < cards.size() && !loose.empty(); ++i) {
      if (cards[i].site < 0) continue;
      const program::Site& site = loaded.program->sites[static_cast<std::size_t>(cards[i].site)];
      const fs::path path =
          env_.files.Canonical(env_.Place(loaded.program->files[static_cast<std::size_t>(site.file)].path));
      if (std::find(loose.begin(), loose.end(), path) != loose.end())
        own[static_cast<std::int32_t>(i)] = DeclarationAt(loaded.sources, site);
    }
    return own;
  }

  void Take(const Diagnostic& finding, const witness::Shown& shown) {
    if (shown.text.empty()) return None(finding, shown.problem);
    scenarios_.push_back(shown.text);
    shown_.push_back(&finding);
  }

  void SayWhatCannot() {
    std::string list;
    for (const auto& [code, count] : cannot_)
      list += (list.empty() ? "" : ", ") + code + (count == 1 ? "" : " (" + std::to_string(count) + ")");
    if (!list.empty()) env_.err << "no game can show " << list << '\n';
  }

  // Runs them where they are to stand, and writes what passes.
  bool WritePassing() {
    const source::WithFile files(env_.files, out_, witness::OneFile(scenarios_));
    scenario::SuiteOptions options;
    options.path_variable = env_.path_variable;
    options.working_folder = env_.here;
    options.jobs = 1;
    const scenario::Suite suite = scenario::RunSuite(files, {out_}, options);
    std::vector<std::string> passing;
    for (std::size_t i = 0; i < scenarios_.size(); ++i) {
      const bool ran = suite.files.size() == 1 && suite.files.front()->results.size() == scenarios_.size();
      if (ran && suite.files.front()->results[i].run.status == scenario::Run::Status::Passed)
        passing.push_back(scenarios_[i]);
      else
        None(*shown_[i], "the scenario that was made does not pass at `" + diag::Printable(arguments_.witness) + "`");
    }
    if (passing.empty()) return true;
    const std::string problem = save::WriteOver(out_, witness::OneFile(passing), save::Spare::Any);
    if (!problem.empty()) return Refuse(problem), false;
    std::ostream& out = arguments_.format == "text" ? env_.out : env_.err;
    const std::string shown = diag::Printable(arguments_.witness);
    out << passing.size() << (passing.size() == 1 ? " witness is" : " witnesses are") << " in " << shown
        << ": cardinal test " << shown << '\n';
    return true;
  }

  const Environment& env_;
  const LintArguments& arguments_;
  const Linted& linted_;
  fs::path out_;
  std::map<std::string, int> cannot_;  // code -> findings
  std::vector<std::string> scenarios_;
  std::vector<const Diagnostic*> shown_;  // by scenario
};

}  // namespace

bool WitnessCanBe(const Environment& env, const LintArguments& arguments) {
  if (arguments.witness.empty()) return true;
  std::string problem;
  if (arguments.fix || arguments.unsafe_fixes || arguments.diff)
    problem = "`--witness` shows the rules as they are: it goes without --fix, --unsafe-fixes and --diff";
  else if (fs::path(arguments.witness).extension() != ".yaml")
    problem = "`" + diag::Printable(arguments.witness) + "` does not end in .yaml, as files of scenarios do";
  else
    problem = save::InTheWay(env.Place(arguments.witness), witness::kBeginning, save::Spare::Any);
  if (!problem.empty()) env.err << "error: " << problem << '\n';
  return problem.empty();
}

bool WriteWitnesses(const Environment& env, const LintArguments& arguments, const Linted& linted,
                    const std::vector<Diagnostic>& findings) {
  return Witnesses(env, arguments, linted).Write(findings);
}

}  // namespace cardinal::cli
