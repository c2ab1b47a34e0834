#include "interpreter/drivers/templates/scenario.h"

#include <algorithm>
#include <sstream>

#include "interpreter/drivers/scenario_runner/board.h"
#include "interpreter/drivers/test_command/test_command.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/source/single_file_overlay.h"

namespace cardinal::templates {

namespace {

using program::Program;

// Quotes a text as a YAML scalar.
std::string QuoteText(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += (c == '"' || c == '\\') ? std::string("\\") + c : std::string(1, c);
  return quoted + '"';
}

std::string Head(const ScenarioRequest& request, const Program& program) {
  return "scenario: " + QuoteText(request.title) + "\ngame: " + program.game + "\n";
}

// A card of each type, at most two: for a hand.
std::vector<std::int32_t> FewCards(const Program& program) {
  std::vector<std::int32_t> cards, types;
  for (std::size_t i = 0; i < program.cards.size() && cards.size() < 2; ++i) {
    const std::int32_t type = program.cards[i].type;
    if (std::find(types.begin(), types.end(), type) != types.end()) continue;
    types.push_back(type);
    cards.push_back(static_cast<std::int32_t>(i));
  }
  return cards;
}

// The card, then one of each other type. If there is no other type, another card: a choice among one card would be made
// without a question.
std::vector<std::int32_t> CardsWith(const Program& program, std::int32_t card) {
  std::vector<std::int32_t> cards = {card};
  for (const std::int32_t other : FewCards(program))
    if (other != card) cards.push_back(other);
  for (std::size_t i = 0; i < program.cards.size() && cards.size() < 2; ++i)
    if (static_cast<std::int32_t>(i) != card) cards.push_back(static_cast<std::int32_t>(i));
  return cards;
}

std::string HandText(const Program& program, const std::vector<std::int32_t>& cards) {
  std::string list;
  for (const std::int32_t card : cards) list += (list.empty() ? "" : ", ") + QuoteText(program.cards[card].name);
  return '[' + list + ']';
}

// `p1, Start`: a value for each parameter of the event that begins.
std::string Turn(const Program& program, const program::Event& start) {
  std::string turn = "p1";
  bool first = true;  // the first parameter of type Player is `p1`
  for (const program::Param& param : start.params) {
    const program::TypeKind kind = param.type.kind;
    if (kind == program::TypeKind::Player) {
      if (!first) turn += ", p1";
      first = false;
    } else if (kind == program::TypeKind::Enum) {
      turn += ", " + program.enums[param.type.id].values.front();
    } else if (kind == program::TypeKind::Int || kind == program::TypeKind::Bool) {
      turn += kind == program::TypeKind::Int ? ", 0" : ", no";
    }
  }
  return turn;
}

std::string BoardText(const ScenarioRequest& request, const Program& program, const std::string& end) {
  const auto hand = std::find_if(program.zones.begin(), program.zones.end(), [](const program::Zone& zone) {
    return zone.of == program::OwnerKind::Player && zone.visibility == program::Visibility::Owner;
  });
  const auto start = std::find_if(program.events.begin(), program.events.end(),
                                  [](const program::Event& event) { return event.start; });
  if (hand == program.zones.end() || start == program.events.end() || program.cards.empty()) return "";
  std::string text = Head(request, program) + "cites: []              # clauses that the run must go through\nboard:\n";
  if (!start->params.empty()) {
    text += "  turn: " + Turn(program, *start) + "      # what `" + start->name + "` takes:";
    for (const program::Param& param : start->params) text += ' ' + param.name;
    text += '\n';
  }
  for (std::int32_t seat = 1; seat <= program.min_players; ++seat) {
    const bool about = seat == 1 && request.card >= 0;
    const std::vector<std::int32_t> cards = about ? CardsWith(program, request.card) : FewCards(program);
    text += "  p" + std::to_string(seat) + ": {" + hand->name + ": " + HandText(program, cards) + "}\n";
  }
  text += "steps: []              # without the brackets, if steps follow\n";
  text += "# - p1: what p1 answers\n#   expect: {p1." + hand->name + ": loses [A Card]}\n#   else: unchanged\n";
  return text + "end: " + end + '\n';
}

// The first question of the game from this board, in the form of `end`; empty if no player is asked.
std::string FindEnd(const Program& program, const std::string& text) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto file = documents::ReadScenarios(sources[sources.AddFile("new.yaml", text)], {}, sink);
  if (!file || file->scenarios.empty()) return "";
  auto begun = scenario_runner::SetUpGame(program, file->scenarios[0], sink);
  if (!begun) return "";
  match::Match& match = begun->game.match;
  engine::StepResult step = engine::StartMatch(program, match, begun->event, begun->args);
  // A scenario also answers decisions with one option silently.
  for (int i = 0; i < 1000 && step.kind == engine::StepResult::Kind::Decision && match.decision.seat >= 0 &&
                  match.decision.options.size() == 1;
       ++i)
    step = engine::Advance(program, match, {});
  if (step.kind != engine::StepResult::Kind::Decision || match.decision.seat < 0) return "";
  const std::string asked = match.decision.window >= 0
                                ? program.windows[match.decision.window].name
                                : view::FormatQuestion(program, match, view::kOmniscient, begun->game.names);
  return QuoteText(begun->game.SeatName(match.decision.seat) + ", " + asked);
}

std::string DeckText(const Program& program, const ScenarioRequest& request, const deck::Deck& deck) {
  std::string text = Head(request, program) + "deck:\n";
  const std::vector<std::int32_t>& cards = deck.cards;
  for (std::size_t i = 0; i < cards.size();) {
    std::size_t copies = 1;
    while (i + copies < cards.size() && cards[i + copies] == cards[i]) ++copies;
    text += "  " + QuoteText(program.cards[cards[i]].name) + ": " + std::to_string(copies) + '\n';
    i += copies;
  }
  return text + "expect: legal          # or `breaches: [...]`, with the words of the deck rules\n";
}

}  // namespace

std::optional<deck::Deck> FindLegalDeck(const source::FileSystem& files, const std::filesystem::path& cards,
                                        const Program& program, std::int32_t card) {
  for (const std::filesystem::path& path : deck::FindDeckFiles(files, cards)) {
    source::SourceSet sources;
    diag::Sink unheard;
    const auto file = deck::ReadDeckFile(files, path, {}, sources, unheard);
    auto deck = file ? deck::ResolveDeck(*file, program, unheard) : std::nullopt;
    if (!deck || !deck::CheckDeck(program, *deck).empty()) continue;
    if (card < 0 || std::find(deck->cards.begin(), deck->cards.end(), card) != deck->cards.end()) return deck;
  }
  return std::nullopt;
}

bool ScenarioPasses(const source::FileSystem& files, const std::filesystem::path& path, const std::string& text,
                    const std::string& path_variable, const std::filesystem::path& here) {
  const source::SingleFileOverlay with(files, path, text);
  std::ostringstream out, err;
  test_command::TestOptions options;
  options.path_variable = path_variable;
  return test_command::RunTests(with, {path}, options, out, err, here) == 0;
}

std::string NewScenario(const Program& program, const ScenarioRequest& request, const ScenarioTools& tools) {
  std::string text = BoardText(request, program, "game over");
  const std::string end = text.empty() ? "" : FindEnd(program, text);
  text = end.empty() ? "" : BoardText(request, program, end);
  if (!text.empty() && tools.passes(text)) return text;
  const auto deck = tools.legal_deck();
  return deck ? DeckText(program, request, *deck) : "";
}

}  // namespace cardinal::templates
