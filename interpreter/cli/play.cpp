#include "interpreter/cli/play.h"

#include <algorithm>
#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/language.h"
#include "interpreter/cli/tables.h"
#include "interpreter/cli/test_record.h"
#include "interpreter/drivers/play/session.h"
#include "interpreter/drivers/telling/decision.h"
#include "interpreter/machine/view/wording.h"
#include "interpreter/players/make.h"

namespace cardinal::cli {

namespace {

int Refuse(const Environment& env, const std::string& why) {
  env.err << "error: " << why << '\n';
  return kCouldNot;
}

// A name is shown in every sentence: one line of plain text.
bool IsGoodName(const std::string& name) { return !name.empty() && name.size() <= 40 && diag::Printable(name) == name; }

// Who plays, or why not.
std::string Seats(const PlayArguments& arguments, const program::Program& program, play::Plan& plan) {
  std::vector<std::string> kinds = arguments.seats;
  const std::size_t wanted =
      std::max<std::size_t>(static_cast<std::size_t>(program.min_players), arguments.names.size());
  if (kinds.empty()) kinds.push_back(std::string(play::kHuman));
  if (arguments.seats.empty()) kinds.resize(wanted, "greedy");
  std::vector<std::string> known = players::ComputerNames();
  known.emplace_back(play::kHuman);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const std::string plain(players::PlainName(kinds[i]));
    if (std::find(known.begin(), known.end(), plain) == known.end()) {
      const std::string help = diag::DidYouMean(plain, known);
      return "nobody plays as `" + diag::Printable(kinds[i]) + "`: a seat is human, search, greedy or random" +
             (help.empty() ? "" : " (" + help + ")");
    }
    if (const std::string wrong = players::WrongBudget(kinds[i]); !wrong.empty())
      return "nobody plays as `" + diag::Printable(kinds[i]) + "`: " + wrong;
    std::string name = i < arguments.names.size() ? arguments.names[i] : play::DefaultName(i);
    if (!IsGoodName(name)) return "`" + diag::Printable(name) + "` is no name for a player";
    plan.seats.push_back({std::move(name), kinds[i], {}});
  }
  const auto count = static_cast<std::int32_t>(kinds.size());
  if (count < program.min_players || count > program.max_players) {
    const std::string range = program.min_players == program.max_players
                                  ? std::to_string(program.min_players)
                                  : std::to_string(program.min_players) + " to " + std::to_string(program.max_players);
    return program.title + " is for " + range + " players, not " + std::to_string(count);
  }
  if (arguments.names.size() > kinds.size()) return "there are more names than seats";
  for (std::size_t i = 0; i < plan.seats.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (plan.seats[i].name == plan.seats[j].name) return "two players are called `" + plan.seats[i].name + "`";
    }
  }
  return "";
}

// From whose place it is told: `all`, `p2`, or a name.
std::string Viewer(const PlayArguments& arguments, play::Plan& plan) {
  if (arguments.viewer.empty()) return "";
  if (arguments.viewer == "all") {
    plan.viewer = view::kEverybody;
    return "";
  }
  for (std::size_t i = 0; i < plan.seats.size(); ++i) {
    if (arguments.viewer != "p" + std::to_string(i + 1) && arguments.viewer != plan.seats[i].name) continue;
    plan.viewer = static_cast<view::Seat>(i);
    for (std::size_t other = 0; other < plan.seats.size(); ++other) {
      if (other != i && plan.seats[other].kind == play::kHuman)
        return "the screen shows only what " + plan.seats[i].name + " may see, so " + plan.seats[other].name +
               " cannot be human at it; leave `--viewer` out to pass the screen";
    }
    return "";
  }
  return "`--viewer` is all, p1 to p" + std::to_string(plan.seats.size()) + ", or a player's name";
}

std::string Opening(const program::Program& program, const play::Plan& plan) {
  const view::Wording words(program, plan.language);
  std::string players;
  for (const play::SeatPlan& seat : plan.seats) {
    const std::string deck = seat.deck.name.empty() ? "" : ", " + seat.deck.name;
    const std::string plain(players::PlainName(seat.kind));
    const std::string kind = words.Text(plain) + seat.kind.substr(plain.size());
    const std::string who = seat.name + " (" + kind + deck + ")";
    players = players.empty() ? who : words.Phrase("{players} against {player}", {players, who});
  }
  const std::string title = words.Text(program.title), seed = std::to_string(plan.seed);
  if (plan.options.empty()) return words.Phrase("{game}: {players}; seed {seed}.", {title, players, seed});
  std::string options;
  for (const match::SetupOption& option : plan.options)
    options += (options.empty() ? "" : ", ") + words.Name(program.fields[static_cast<std::size_t>(option.field)].name) +
               ' ' + words.Text(match::SayOption(program, option));
  return words.Phrase("{game}: {players}; {options}; seed {seed}.", {title, players, options, seed});
}

// Lets the session write its log; what keeps it from that.
std::string KeepLog(const Environment& env, const PlayArguments& arguments, const Game& game, const play::Plan& plan,
                    play::Session& session) {
  if (!arguments.load.empty()) return "a log begins with its game: `--log` cannot go with `--load`";
  std::vector<replay::LogPlayer> players;
  for (const play::SeatPlan& seat : plan.seats) players.push_back({seat.name, seat.kind, seat.deck.name});
  const program::Program& program = game.Program();
  const replay::LogHead head = replay::HeadOf(program, game.home, play::SetupOf(program, plan), players);
  std::string problem;
  auto log = replay::LogWriter::Create(env.Place(arguments.log).lexically_normal(), head, problem);
  if (log != nullptr) session.KeepLog(std::move(log));
  return problem;
}

bool IsLimit(model::FaultKind kind) {
  using model::FaultKind;
  return kind == FaultKind::StepBudget || kind == FaultKind::FrameDepth || kind == FaultKind::ListTooLong ||
         kind == FaultKind::TooManyOptions;
}

int ExitOf(const Environment& env, const program::Program& program, const play::Session& session, play::Ended ended) {
  switch (ended) {
    case play::Ended::Outcome:
    case play::Ended::Left: return kFine;
    case play::Ended::Unfinished: env.err << "the game was ended: it went on for too many decisions\n"; return kLimit;
    case play::Ended::Fault: break;
  }
  telling::PrintFault(env.err, program, session.Fault(), {false, env.width});
  if (session.Fault().kind == model::FaultKind::Internal) return kBug;
  return IsLimit(session.Fault().kind) ? kLimit : kCouldNot;
}

}  // namespace

int Play(const Environment& env, const PlayArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kCouldNot;
  const auto game = LoadGame(env, *home, arguments.cards);
  if (!game) return kCouldNot;
  const program::Program& program = game->Program();
  play::Plan plan;
  plan.seed = arguments.seed.value_or(env.fresh_seed);
  const auto language = LanguageNamed(env, program, arguments.lang);
  if (!language) return kCouldNot;
  plan.language = *language;
  const auto options = OptionsNamed(env, program, arguments.options);
  if (!options) return kCouldNot;
  plan.options = *options;
  if (!arguments.options.empty() && !arguments.load.empty())
    return Refuse(env, "a saved game has its options: `--option` cannot go with `--load`");
  if (!arguments.decks.empty() && !arguments.load.empty())
    return Refuse(env, "a saved game has its cards: `--decks` cannot go with `--load`");
  std::string problem = Seats(arguments, program, plan);
  if (problem.empty()) problem = Viewer(arguments, plan);
  const bool has_decks = HasDecks(env, program);
  if (problem.empty() && !has_decks && !arguments.decks.empty())
    problem = "`" + program.game + "` has no zone in which a deck could begin";
  if (!problem.empty()) return Refuse(env, problem);
  if (has_decks && arguments.load.empty()) {
    const auto decks = ChooseDecks(env, *game, arguments.decks, arguments.cards, plan.seats.size());
    if (!decks) return kCouldNot;
    for (std::size_t i = 0; i < plan.seats.size(); ++i) plan.seats[i].deck = (*decks)[i];
  }

  play::Console console{env.in, env.out, env.files, env.here, env.Style(), env.terminal};
  if (arguments.plain) {
    console.style.colour = false;
    console.clears = false;
  }
  play::Session session(program, plan, console, ClauseTexts(env, *home, arguments.lang),
                        reasons::TextIn(program, game->sources), {});
  session.RecordWith([&](const replay::Record& record, std::uint64_t last, const std::string& file) {
    return RecordPlayed(env, *home, program, record, last, file);
  });
  if (!arguments.log.empty()) {
    if (const std::string wrong = KeepLog(env, arguments, *game, plan, session); !wrong.empty())
      return Refuse(env, wrong);
  }
  if (arguments.load.empty()) {
    env.out << telling::Wrapped(Opening(program, plan), console.style) << '\n';
  } else if (const std::string wrong = session.Load(arguments.load); !wrong.empty()) {
    return Refuse(env, wrong);
  }
  return ExitOf(env, program, session, session.Run());
}

}  // namespace cardinal::cli
