#include "interpreter/cli/serve_stdio.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>

#include "interpreter/base/json.h"
#include "interpreter/base/stop.h"
#include "interpreter/cli/command_names.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/game_texts.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/reader_language.h"
#include "interpreter/cli/seats.h"
#include "interpreter/drivers/host/hosted_match.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::cli {

namespace {

// Writes the messages to a stream, one a line. If the program plays several seats, each message names its receiver.
class LineWriter : public host::MessageSink {
 public:
  LineWriter(std::ostream& out, bool names_receiver) : out_(out), names_receiver_(names_receiver) {}
  // A client is the seat that it plays.
  void Send(host::ClientId client, const std::string& message) override {
    if (names_receiver_)
      out_ << protocol::AddReceiver(message, client) << '\n';
    else
      out_ << message << '\n';
  }
  void Close(host::ClientId) override { closed_ = true; }
  bool IsClosed() const { return closed_; }

 private:
  std::ostream& out_;
  bool names_receiver_;
  bool closed_ = false;
};

// Reads a line without its end; false at the end of the input. Of a line that is too long, only the beginning is kept:
// one byte more than the decoder accepts.
bool ReadLine(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& bytes = *in.rdbuf();
  for (;;) {
    const int byte = bytes.sbumpc();
    if (byte == std::char_traits<char>::eof()) return !line.empty();
    if (byte == '\n') return true;
    if (line.size() <= protocol::kClientBytes) line += static_cast<char>(byte);
  }
}

// Serves one match over standard input and output.
class StdioServer {
 public:
  StdioServer(const Environment& env, const CommandGame& game, host::HostSetup setup)
      : env_(env),
        seats_(PersonSeats(setup.session)),
        writer_(env.out, seats_.size() > 1),
        match_(game.GetProgram(), game.home, std::move(setup), writer_) {}

  std::string KeepLog(const std::filesystem::path& path) {
    std::string problem;
    auto lines = replay::CreateLogFile(path, problem);
    return lines == nullptr ? problem : match_.KeepLog(std::move(lines));
  }

  int Serve(const std::string& language) {
    const base::StopScope scope(std::nullopt, env_.interrupted);  // a computer player may think for long
    try {
      match_.Start(0);
      if (seats_.empty()) match_.Connect(model::kNoSeat, model::kNoSeat, language, 0);
      for (const model::Seat seat : seats_) match_.Connect(seat, seat, language, 0);
      env_.out.flush();
      std::string line;
      while (env_.out.good() && match_.LogProblem().empty() && !writer_.IsClosed() && ReadLine(env_.in, line))
        Handle(line);
    } catch (const base::Stopped& stopped) {
      if (stopped.scope != &scope) throw;
    }
    return Finish();
  }

 private:
  static std::vector<model::Seat> PersonSeats(const session::SessionSetup& setup) {
    std::vector<model::Seat> seats;
    for (const model::Seat seat : setup.seats.Ids())
      if (setup.seats[seat].kind == session::kHuman) seats.push_back(seat);
    return seats;
  }

  void Handle(const std::string& line) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) return;
    if (seats_.size() < 2) {
      match_.Handle(seats_.empty() ? model::kNoSeat : seats_.front(), line, 0);
    } else {
      const protocol::RoutedText routed = protocol::TakeSeat(line);
      if (routed.seat && std::ranges::find(seats_, *routed.seat) != seats_.end())
        match_.Handle(*routed.seat, routed.text, 0);
      else
        RefuseUnrouted(line);
    }
    env_.out.flush();
  }

  // A message without a seat of the program, or a text that is not a message.
  void RefuseUnrouted(const std::string& line) {
    const protocol::DecodedMessage decoded = protocol::DecodeClient(line);
    const bool is_object = decoded.code != protocol::RefusalCode::too_large && base::Json::accept(line) &&
                           base::Json::parse(line).is_object();
    std::string seats;
    for (const model::Seat seat : seats_) seats += (seats.empty() ? "" : ", ") + std::to_string(seat);
    const protocol::Refused refused{
        decoded.id, is_object ? protocol::RefusalCode::malformed : decoded.code,
        is_object ? "this program plays the seats " + seats + ": the field `seat` must be one of them"
                  : decoded.reason};
    env_.out << protocol::AddReceiver(protocol::Encode(refused), std::nullopt) << '\n';
  }

  int Finish() {
    const bool interrupted = env_.interrupted && env_.interrupted();
    match_.Abandon();
    env_.out.flush();
    if (!match_.LogProblem().empty()) return ReportUsageError(env_, match_.LogProblem());
    if (!env_.out.good()) return kUsageError;
    if (const model::Fault* fault = match_.FindFault()) {
      narration::PrintFault(env_.err, match_.Session().GetProgram(), *fault, {false, env_.width});
      if (fault->kind == model::FaultKind::Internal) return kInternalError;
      return kUsageError;
    }
    if (match_.IsUnfinished() || (interrupted && !match_.IsOver())) {
      env_.err << (interrupted ? "stopped before the end of the game\n"
                               : "the game is unfinished: the computer players made too many decisions in a row\n");
      return kLimitReached;
    }
    return kOk;
  }

  const Environment& env_;
  std::vector<model::Seat> seats_;  // that the program plays
  LineWriter writer_;
  host::HostedMatch match_;
};

// The seat that a word of the command line means: `2`, `p2` or a name.
std::optional<model::Seat> FindSeat(const std::string& word, const session::SessionSetup& plan) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end == word.data() + word.size())
    return number >= 1 && number <= plan.seats.size() ? std::optional(static_cast<model::Seat>(number - 1))
                                                      : std::nullopt;
  return FindSeatByName(word, session::MakeDisplayNames(plan));
}

// Sets who plays; returns an error message, or "".
std::string SetProgramSeats(const ServeStdioArguments& arguments, const program::Program& program,
                            session::SessionSetup& plan) {
  if (std::string problem = SetSeats(program, {arguments.seats, arguments.opponent, arguments.names}, plan);
      !problem.empty())
    return problem;
  if (arguments.spectate && !arguments.seat.empty()) return "`--spectate` plays no seat: it cannot go with `--seat`";
  const bool chosen = arguments.spectate || !arguments.seat.empty();
  if (chosen && arguments.seats.empty()) plan.seats.front().kind = plan.seats.back().kind;
  for (const std::string& word : arguments.seat) {
    const auto seat = FindSeat(word, plan);
    if (!seat) return UnknownSeatMessage("--seat", word, session::MakeDisplayNames(plan), false);
    plan.seats[*seat].kind = session::kHuman;
  }
  const bool any = std::ranges::any_of(plan.seats, [](const auto& seat) { return seat.kind == session::kHuman; });
  if (arguments.spectate && any) return "`--spectate` plays no seat, and `human` in `--seats` is for the program";
  if (!arguments.spectate && !any) return "the program plays no seat: name one by `--seat`, or write `--spectate`";
  return "";
}

}  // namespace

int RunServeStdio(const Environment& env, const ServeStdioArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kUsageError;
  const auto game = LoadGame(env, *home, arguments.cards);
  if (!game) return kUsageError;
  const program::Program& program = game->GetProgram();
  host::HostSetup setup;
  session::SessionSetup& plan = setup.session;
  plan.seed = arguments.seed.value_or(env.fresh_seed);
  const auto language = FindReaderLanguage(env, program, arguments.lang);
  const auto options = ParseGameOptions(env, program, arguments.options);
  auto layout = LoadLayout(env, *home, program);
  if (!language || !options || !layout) return kUsageError;
  plan.language = *language;
  plan.options = *options;
  plan.layout = std::move(*layout);
  plan.may_undo_chance = !arguments.no_undo_luck;
  if (!arguments.stop.empty())
    plan.stops = arguments.stop == "always" ? session::Stops::Mode::Always : session::Stops::Mode::Choices;
  if (const std::string problem = SetProgramSeats(arguments, program, plan); !problem.empty())
    return ReportUsageError(env, problem);
  if (UsesDecks(env, program)) {
    const auto decks = ChooseDecks(env, *game, arguments.decks, arguments.cards, plan.seats.size());
    if (!decks) return kUsageError;
    for (std::size_t i = 0; i < plan.seats.size(); ++i) plan.seats[i].deck = (*decks)[i];
  } else if (!arguments.decks.empty()) {
    return ReportUsageError(env, "`" + program.game + "` has no zone in which a deck could begin");
  }
  setup.texts = MakeGameTexts(env, *game, arguments.cards);
  if (env.interrupted && env.interrupted()) return kLimitReached;
  StdioServer server(env, *game, std::move(setup));
  if (!arguments.log.empty())
    if (const std::string problem = server.KeepLog(env.Resolve(arguments.log).lexically_normal()); !problem.empty())
      return ReportUsageError(env, problem);
  return server.Serve(arguments.lang);
}

}  // namespace cardinal::cli
