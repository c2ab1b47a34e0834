#include "interpreter/cli/play.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/sequence.h"
#include "interpreter/base/text.h"
#include "interpreter/cli/command_names.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/game_texts.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/reader_language.h"
#include "interpreter/cli/seats.h"
#include "interpreter/cli/test_record.h"
#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/story.h"
#include "interpreter/drivers/play/play_session.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

namespace {

// Sets the viewer of the narration: `all`, `p2`, or a name.
std::string Viewer(const PlayArguments& arguments, session::SessionSetup& plan) {
  if (!arguments.viewer) return "";
  if (FindMeantName(*arguments.viewer, {"all"}) == "all") {
    plan.viewer = view::kOmniscient;
    return "";
  }
  plan.viewer = FindSeatByName(*arguments.viewer, session::MakeDisplayNames(plan));
  if (!plan.viewer) return UnknownSeatMessage("--viewer", *arguments.viewer, session::MakeDisplayNames(plan), true);
  for (std::size_t other = 0; other < plan.seats.size(); ++other) {
    if (static_cast<view::Seat>(other) != *plan.viewer && plan.seats[other].kind == session::kHuman)
      return "the screen shows only what " + plan.seats[*plan.viewer].name + " may see, so " + plan.seats[other].name +
             " cannot be human at it; leave `--viewer` out to pass the screen";
  }
  return "";
}

// The seed reveals every hidden card, so it is shown only to players who see all cards anyway. Logs and saves contain
// it.
bool TellsSeed(const session::SessionSetup& plan) {
  const bool human = std::any_of(plan.seats.begin(), plan.seats.end(),
                                 [](const session::SeatPlan& seat) { return seat.kind == session::kHuman; });
  return plan.viewer.value_or(human ? view::Seat{0} : view::kOmniscient) == view::kOmniscient;
}

// "rounds 3", "the shorter game", "not the shorter game"
std::string OptionWords(const program::Program& program, const session::SessionSetup& plan,
                        const match::SetupOption& option) {
  const view::Localizer words(program, plan.language);
  const program::Field& field = program.fields[option.field];
  const std::string label = narration::LabelText(plan.layout, words, plan.language, field.name);
  if (field.type.kind != program::TypeKind::Bool)
    return label + ' ' + words.TranslateText(match::FormatOption(program, option));
  return option.value != 0 ? label : words.TranslatePhrase("not {what}", {label});
}

// "human", "computer, normal", "greedy"; a budget as it is typed: "computer, search:40".
std::string PlayerKind(const view::Localizer& words, const std::string& kind) {
  const std::string plain(players::StripBudget(kind));
  if (plain != "search") return words.TranslateText(plain);
  if (kind == plain) return words.TranslatePhrase("computer");
  const std::string budget = kind.substr(plain.size() + 1);
  const std::vector<std::string> strengths = players::SearchStrengthNames();
  const bool named = std::ranges::find(strengths, budget) != strengths.end();
  return words.TranslatePhrase("computer, {strength}", {named ? words.TranslateText(budget) : kind});
}

std::string Opening(const program::Program& program, const session::SessionSetup& plan) {
  const view::Localizer words(program, plan.language);
  std::vector<std::vector<std::string>> sides(program.teams > 0 ? static_cast<std::size_t>(program.teams)
                                                                : plan.seats.size());
  for (const std::int32_t i : base::Indices(plan.seats)) {
    const session::SeatPlan& seat = plan.seats[i];
    const std::string deck = seat.deck.name.empty() ? "" : ", " + words.TranslateText(seat.deck.name);
    sides[static_cast<std::size_t>(i) % sides.size()].push_back(seat.name + " (" + PlayerKind(words, seat.kind) + deck +
                                                                ")");
  }
  std::string players;
  for (const std::vector<std::string>& side : sides) {
    const std::string who = words.JoinWithAnd(side);
    players = players.empty() ? who : words.TranslatePhrase("{players} against {player}", {players, who});
  }
  std::string with = players;
  for (const match::SetupOption& option : plan.options)
    with += (&option == plan.options.data() ? "; " : ", ") + OptionWords(program, plan, option);
  const std::string title = words.TranslateText(program.title);
  if (!TellsSeed(plan)) return words.TranslatePhrase("{game}: {players}.", {title, with});
  return words.TranslatePhrase("{game}: {players}; seed {seed}.", {title, with, std::to_string(plan.seed)});
}

// Makes the session write its log; returns an error message, or "".
std::string KeepLog(const Environment& env, const PlayArguments& arguments, const CommandGame& game,
                    const session::SessionSetup& plan, play::PlaySession& session) {
  if (!arguments.load.empty()) return "a log begins with its game: `--log` cannot go with `--load`";
  const program::Program& program = game.GetProgram();
  const replay::LogHeader head =
      replay::MakeLogHeader(program, game.home, session::MakeMatchSetup(program, plan), session::MakeLogPlayers(plan));
  std::string problem;
  auto log = replay::LogWriter::Create(env.Resolve(arguments.log).lexically_normal(), head, problem);
  if (log != nullptr) session.KeepLog(std::move(log));
  return problem;
}

int PlayExitCode(const Environment& env, const program::Program& program, const play::PlaySession& session,
                 play::PlayEnding ended) {
  switch (ended) {
    case play::PlayEnding::Outcome:
    case play::PlayEnding::Abandoned: return kOk;
    case play::PlayEnding::Unfinished:
      env.err << "the game is unfinished: after " << base::FormatGrouped(base::kLimits.game_decisions)
              << " decisions in a row without a person it was ended\n";
      return kLimitReached;
    case play::PlayEnding::Stopped: env.err << "stopped before the end of the game\n"; return kLimitReached;
    case play::PlayEnding::Fault: break;
  }
  narration::PrintFault(env.err, program, session.Fault(), {false, env.width});
  if (session.Fault().kind == model::FaultKind::Internal) return kInternalError;
  return model::IsLimit(session.Fault().kind) ? kLimitReached : kUsageError;
}

}  // namespace

int RunPlay(const Environment& env, const PlayArguments& arguments) {
  const auto game = LoadGame(env, arguments.game, arguments.cards);
  if (!game) return kUsageError;
  const program::Program& program = game->GetProgram();
  session::SessionSetup plan;
  plan.seed = arguments.seed.value_or(env.fresh_seed);
  const auto language = FindReaderLanguage(env, program, arguments.lang);
  if (!language) return kUsageError;
  plan.language = *language;
  const auto options = ParseGameOptions(env, program, arguments.options);
  if (!options) return kUsageError;
  plan.options = *options;
  if (!arguments.options.empty() && !arguments.load.empty())
    return ReportUsageError(env, "a saved game has its options: `--option` cannot go with `--load`");
  if (!arguments.decks.empty() && !arguments.load.empty())
    return ReportUsageError(env, "a saved game has its cards: `--decks` cannot go with `--load`");
  if (!arguments.opponent.empty() && !arguments.load.empty())
    return ReportUsageError(env, "a saved game has its players: `--opponent` cannot go with `--load`");
  if (arguments.seed && !arguments.load.empty())
    return ReportUsageError(env, "a saved game has its luck: `--seed` cannot go with `--load`");
  std::string problem = SetSeats(program, {arguments.seats, arguments.opponent, arguments.names}, plan);
  if (problem.empty()) problem = Viewer(arguments, plan);
  const bool has_decks = UsesDecks(env, program);
  if (problem.empty() && !has_decks && !arguments.decks.empty())
    problem = "`" + program.game + "` has no zone in which a deck could begin";
  auto layout = LoadLayout(env, game->home, program);
  if (!layout) return kUsageError;
  plan.layout = std::move(*layout);
  plan.story = narration::FindStoryLevel(arguments.story).value_or(narration::StoryLevel::Normal);
  const auto is_person = [](const session::SeatPlan& seat) { return seat.kind == session::kHuman; };
  if (problem.empty() && !arguments.stop.empty() && arguments.load.empty() &&
      std::none_of(plan.seats.begin(), plan.seats.end(), is_person))
    problem = "`--stop` is for a person, and no person plays";
  if (!problem.empty()) return ReportUsageError(env, problem);
  if (has_decks && arguments.load.empty()) {
    const auto decks = ChooseDecks(env, *game, arguments.decks, arguments.cards, plan.seats.size());
    if (!decks) return kUsageError;
    for (std::size_t i = 0; i < plan.seats.size(); ++i) plan.seats[i].deck = (*decks)[i];
  }

  play::Console console{env.in,       env.out,      env.files, env.working_directory, env.MakeTextStyle(),
                        env.terminal, env.edit_line};
  if (arguments.plain) {
    console.style.colour = false;
    console.clears = false;
  }
  plan.may_undo_chance = !arguments.no_undo_luck;
  if (!arguments.stop.empty())
    plan.stops = arguments.stop == "always" ? session::Stops::Mode::Always
                 : arguments.stop == "new"  ? session::Stops::Mode::New
                                            : session::Stops::Mode::Choices;
  plan.asks_less = true;
  play::PlaySession session(program, game->home, plan, console, MakeClauseLookup(env, game->home, arguments.lang),
                            reasons::MakeSourceTextLookup(program, game->sources), {});
  session.RecordWith([&](const replay::GameRecord& record, std::uint64_t last, const std::string& file) {
    return WriteLastAnswers(env, game->home, program, record, last, file, plan.language);
  });
  session.ExplainWith(MakeRulesLookup(env, *game, arguments.cards, arguments.lang, plan.language));
  session.StopWhen(env.interrupted);
  if (env.interrupted && env.interrupted())
    return kLimitReached;  // from here on an interrupt ends the program only after its last line
  if (!arguments.log.empty()) {
    if (const std::string wrong = KeepLog(env, arguments, *game, plan, session); !wrong.empty())
      return ReportUsageError(env, wrong);
  }
  if (arguments.load.empty()) {
    env.out << narration::WrapText(Opening(program, plan), console.style);
    const view::DisplayNames names{{}, plan.language};
    if (const std::string aim = view::AimOfGame(program, names); !aim.empty())
      env.out << narration::WrapText(aim, console.style);
    env.out << '\n';
  } else if (const std::string wrong = session.Load(arguments.load); !wrong.empty()) {
    return ReportUsageError(env, wrong);
  }
  const int exit = PlayExitCode(env, program, session, session.PlayToEnd());
  return exit == kOk && session.LogFailed() ? kUsageError : exit;
}

}  // namespace cardinal::cli
