// The start of a scenario: a board with a few cards, run once to learn where it ends, so that it passes as it is
// written. Where a game offers no such board, the start is a scenario about a deck.
#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/new.h"
#include "interpreter/cli/shell_word.h"
#include "interpreter/drivers/scenario/board.h"
#include "interpreter/drivers/scenario/test_command.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

using program::Program;

// The disk, with one file more.
class WithFile : public source::FileSystem {
 public:
  WithFile(const source::FileSystem& files, fs::path path, std::string text)
      : files_(files), path_(std::move(path)), text_(std::move(text)) {}
  source::ReadResult Read(const fs::path& path, std::int64_t max_bytes) const override {
    return path == path_ ? source::ReadResult{source::ReadError::None, text_, {}} : files_.Read(path, max_bytes);
  }
  bool IsFile(const fs::path& path) const override { return path == path_ || files_.IsFile(path); }
  bool IsFolder(const fs::path& path) const override { return files_.IsFolder(path); }
  std::vector<fs::path> List(const fs::path& folder, std::string_view ending, std::int64_t max_files) const override {
    return files_.List(folder, ending, max_files);
  }
  fs::path Canonical(const fs::path& path) const override { return files_.Canonical(path); }

 private:
  const source::FileSystem& files_;
  fs::path path_;
  std::string text_;
};

// A text as a YAML scalar that is only that text.
std::string Quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += (c == '"' || c == '\\') ? std::string("\\") + c : std::string(1, c);
  return quoted + '"';
}

std::string Head(const NewArguments& arguments, const Program& program) {
  return "scenario: " + Quoted(arguments.name) + "\ngame: " + program.game + "\n";
}

// A card of each type, two at most: for a hand.
std::string SomeCards(const Program& program) {
  std::vector<std::int32_t> types;
  std::string list;
  for (const program::CardDef& card : program.cards) {
    if (types.size() == 2) break;
    if (std::find(types.begin(), types.end(), card.type) != types.end()) continue;
    types.push_back(card.type);
    list += (list.empty() ? "" : ", ") + Quoted(card.name);
  }
  return '[' + list + ']';
}

// `p1, Start`: a value for each parameter of the event that begins.
std::string Turn(const Program& program, const program::Event& start) {
  std::string turn = "p1";
  bool first = true;  // the first player that it takes is `p1`
  for (const program::Param& param : start.params) {
    const program::TypeKind kind = param.type.kind;
    if (kind == program::TypeKind::Player) {
      if (!first) turn += ", p1";
      first = false;
    } else if (kind == program::TypeKind::Enum) {
      turn += ", " + program.enums[static_cast<std::size_t>(param.type.id)].values.front();
    } else if (kind == program::TypeKind::Int || kind == program::TypeKind::Bool) {
      turn += kind == program::TypeKind::Int ? ", 0" : ", no";
    }
  }
  return turn;
}

std::string BoardText(const NewArguments& arguments, const Program& program, const std::string& end) {
  const auto hand = std::find_if(program.zones.begin(), program.zones.end(), [](const program::Zone& zone) {
    return zone.of == program::OwnerKind::Player && zone.seen == program::Seen::Owner;
  });
  const auto start = std::find_if(program.events.begin(), program.events.end(),
                                  [](const program::Event& event) { return event.start; });
  if (hand == program.zones.end() || start == program.events.end() || program.cards.empty()) return "";
  std::string text =
      Head(arguments, program) + "cites: []              # clauses that the run must go through\nboard:\n";
  if (!start->params.empty()) {
    text += "  turn: " + Turn(program, *start) + "      # what `" + start->name + "` takes:";
    for (const program::Param& param : start->params) text += ' ' + param.name;
    text += '\n';
  }
  for (std::int32_t seat = 1; seat <= program.min_players; ++seat)
    text += "  p" + std::to_string(seat) + ": {" + hand->name + ": " + SomeCards(program) + "}\n";
  text += "steps: []\n";
  text += "# - p1: what p1 answers\n#   expect: {p1." + hand->name + ": loses [A Card]}\n#   else: unchanged\n";
  return text + "end: " + end + '\n';
}

// Where the board stands as soon as somebody is asked, in the words of `end`; empty if nobody is.
std::string EndOf(const Program& program, const std::string& text) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto file = documents::ReadScenarios(sources[sources.Add("new.yaml", text)], {}, sink);
  if (!file || file->scenarios.empty()) return "";
  auto begun = scenario::SetUp(program, file->scenarios[0], sink);
  if (!begun) return "";
  match::Match& match = begun->game.match;
  engine::Step step = engine::Begin(program, match, begun->event, begun->args);
  // Decisions with one answer are answered silently by a scenario, too.
  for (int i = 0; i < 1000 && step.kind == engine::Step::Kind::Decision && match.decision.seat >= 0 &&
                  match.decision.options.size() == 1;
       ++i)
    step = engine::Advance(program, match, {});
  if (step.kind != engine::Step::Kind::Decision || match.decision.seat < 0) return "";
  const std::string asked = match.decision.window >= 0
                                ? program.windows[static_cast<std::size_t>(match.decision.window)].name
                                : view::Question(program, match, view::kEverybody, begun->game.names);
  return Quoted(begun->game.SeatName(match.decision.seat) + ", " + asked);
}

bool Passes(const Environment& env, const fs::path& path, const std::string& text) {
  const WithFile files(env.files, path, text);
  std::ostringstream out, err;
  scenario::TestOptions options;
  options.path_variable = env.path_variable;
  return scenario::RunTests(files, {path}, options, out, err, env.here) == kFine;
}

std::string DeckText(const Environment& env, Game& game, const NewArguments& arguments) {
  const Program& program = game.Program();
  std::string text = Head(arguments, program) + "deck:\n";
  const auto decks = ChooseDecks(env, game, {}, {}, 1);
  if (!decks) return "";
  const auto& cards = decks->front().cards;
  for (std::size_t i = 0; i < cards.size();) {
    std::size_t copies = 1;
    while (i + copies < cards.size() && cards[i + copies] == cards[i]) ++copies;
    text +=
        "  " + Quoted(program.cards[static_cast<std::size_t>(cards[i])].name) + ": " + std::to_string(copies) + '\n';
    i += copies;
  }
  return text + "expect: legal          # or `breaches: [...]`, with the words of the deck rules\n";
}

}  // namespace

int NewScenario(const Environment& env, const NewArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kCouldNot;
  const auto game = LoadGame(env, *home);
  if (!game) return kCouldNot;
  if (arguments.name.empty() || diag::Printable(arguments.name) != arguments.name) {
    env.err << "error: the scenario needs a title in plain text\n";
    return kCouldNot;
  }
  const Program& program = game->Program();
  const fs::path place = PlaceOfNew(env, arguments, ".yaml");
  if (!load::Library(env.files, place.parent_path(), env.path_variable).Find(program.game)) {
    const fs::path there = home->ruleset / "scenarios" / (PlainName(arguments.name) + ".yaml");
    env.err << "error: a scenario in `" << load::ShownPath(place.parent_path()) << "` would not find its game\n"
            << "  help: write it into the game's folder: --out " << ShellWord(load::ShownPath(there)) << '\n';
    return kCouldNot;
  }
  std::string text = BoardText(arguments, program, "game over");
  const std::string end = text.empty() ? "" : EndOf(program, text);
  text = end.empty() ? "" : BoardText(arguments, program, end);
  if (text.empty() || !Passes(env, place, text)) text = DeckText(env, *game, arguments);
  if (text.empty()) return kCouldNot;
  return WriteNew(env, arguments, ".yaml", text, "cardinal test ");
}

}  // namespace cardinal::cli
