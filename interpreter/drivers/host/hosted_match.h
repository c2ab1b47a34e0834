// Serves one match to clients by the protocol (docs/reference/protocol.md). In: a setup, messages of clients, the time.
// Out: messages to clients, through a MessageSink. No input or output, no thread and no clock of its own: the caller
// gives the time in milliseconds of any steady clock, and never two calls at once.
// Promises: a client receives only what its viewer may know; a request that is refused changes nothing, and no other
// client receives anything of it; an answer is in the log before it takes effect.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/host/alias_book.h"
#include "interpreter/drivers/host/computer_task.h"
#include "interpreter/drivers/host/message_sink.h"
#include "interpreter/drivers/host/place_names.h"
#include "interpreter/drivers/host/position_message.h"
#include "interpreter/drivers/host/story_view.h"
#include "interpreter/drivers/protocol/encode.h"
#include "interpreter/drivers/session/match_session.h"

namespace cardinal::host {

using Milliseconds = std::int64_t;

// What a match needs to know of its game, beyond its program. All functions may be empty. They take an index into
// Program::languages.
struct GameTexts {
  std::function<narration::ClauseLookup(std::int32_t language)> clauses;
  reasons::SourceTextLookup source;
  // The rules with their trees; null: they cannot be read.
  std::function<const explain::ExplainedGame*(std::int32_t language)> rules;
};

struct HostSetup {
  session::SessionSetup session;  // its languages, spectators and log are set by HostedMatch
  GameTexts texts;
  std::string match_id = {};                       // empty: none
  std::optional<Milliseconds> decision_time = {};  // of a person; then the computer answers the decision
  bool thinks_outside = false;                     // see PendingComputerMove
  std::optional<Milliseconds> question_time = {};  // for the answer to one question; then it is refused
  std::ptrdiff_t undo_points = 20;                 // each is a copy of the match
  base::Limits limits = {};
};

class HostedMatch {
 public:
  // Start or Resume must follow.
  HostedMatch(const program::Program& program, const load::GameHome& home, HostSetup setup, MessageSink& sink);
  // The lines go to `log`, which must outlive the match; the head of the log is written at once. Returns a problem in
  // words, or "". Before Start.
  std::string KeepLog(std::unique_ptr<replay::LineSink> log);
  void Start(Milliseconds now);
  // Begins at the position of a match that waits at a decision, instead of Start: for example that of a scenario. It
  // has the seats of the setup. No log can be kept.
  void StartAt(match::Match match, Milliseconds now);
  // A position and the way to it, such as that of a step of a scenario.
  struct Beginning {
    match::Match match;
    replay::GameRecord way;  // from its start to the match
  };
  // Begins there (without it: at the beginning of the game), instead of Start, and gives the answers of an earlier
  // match by their words, up to the first that does not fit: the game is over, another seat is asked, or there is no
  // such option. The rules may be other rules. Returns the answers that were given, as a log has them. ContinueLog must
  // follow.
  std::vector<replay::LogAnswer> Retry(std::optional<Beginning> beginning, std::span<const replay::LogAnswer> answers);
  // `log` has the lines of the answers that Retry returned. Later lines go to it.
  void ContinueLog(std::unique_ptr<replay::LineSink> log, Milliseconds now);
  // Continues the match of a log, instead of Start. `log` has the lines that KeepLog has written, perhaps with a last
  // line that is cut off; the seats, options and seed of the setup are replaced by those of the log. Later lines go to
  // `sink`, if there is one. Returns a problem in words, or "".
  std::string Resume(std::string_view log, std::unique_ptr<replay::LineSink> sink, Milliseconds now);
  // After a problem: the cards and rules that have changed since the log was written, for the message; "": none.
  const std::string& ChangedSinceLog() const { return changed_since_log_; }

  // A client connects for a seat, or as a spectator (model::kNoSeat). `language`: its code; unknown: that of the setup.
  void Connect(ClientId client, view::Seat viewer, std::string_view language, Milliseconds now);
  void Disconnect(ClientId client);
  // A message of a connected client.
  void Handle(ClientId client, std::string_view text, Milliseconds now);
  // Does what is due. Call it at NextTick, or more often.
  void Tick(Milliseconds now);
  std::optional<Milliseconds> NextTick() const { return deadline_; }

  // With HostSetup::thinks_outside: the decision that a computer player must make now. FinishComputerMove takes the
  // answer; false: the match has changed meanwhile, and the answer has no effect.
  std::optional<ComputerTask> PendingComputerMove() const;
  bool FinishComputerMove(const ComputerAnswer& answer, Milliseconds now);

  const session::MatchSession& Session() const { return session_; }
  bool IsOver() const { return session_.LastStep().kind != engine::StepResult::Kind::Decision || unfinished_; }
  bool IsUnfinished() const { return unfinished_; }  // the computer players have made too many decisions in a row
  // Null: the rules have not failed.
  const model::Fault* FindFault() const;
  std::uint64_t PositionHash() const;  // replay::HashWholePosition
  bool HasClients() const { return !clients_.empty(); }
  // The log could not be written; the match waits, and Tick tries again.
  const std::string& LogProblem() const { return log_problem_; }
  // The match will not be continued: writes that to the log.
  void Abandon();

 private:
  struct Client {
    view::Seat viewer = model::kNoSeat;
    view::DisplayNames names;
    std::size_t story_lines = 0;  // that it has and that are still valid
    bool has_more_lines = false;  // and others, which it must drop
  };
  struct Viewer {
    explicit Viewer(view::Seat seat) : aliases(seat) {}
    AliasBook aliases;
    struct LanguageStory {
      StoryView lines;
      int updates = 0;  // AliasBook::Updates at its last update
    };
    std::map<std::int32_t, LanguageStory> stories;  // by language
  };
  struct UndoVote {
    model::Seat seat = model::kNoSeat;  // that wants it
    std::set<model::Seat> open;         // the seats that have not replied
  };

  static session::SessionSetup MakeSessionSetup(const program::Program& program, const HostSetup& setup);
  const match::Match& GetMatch() const { return session_.GetMatch(); }
  view::Localizer Words(const Client& client) const { return view::Localizer(program_, client.names); }
  bool IsPerson(view::Seat viewer) const { return viewer >= 0 && session_.IsHuman(viewer); }

  // hosted_match.cpp: the match
  void Settle(Milliseconds now);  // answers for computer players, and for persons by their stops, up to a question
  bool AnswerForComputer();       // false: it must think outside, or the log cannot be written
  void Ask(Milliseconds now);
  void Finish();
  bool TakeComputerAnswer(std::int32_t option);  // false: the log cannot be written
  void AfterChange(Milliseconds now);
  void TakeLogProblem();  // from the session

  // publish.cpp: what clients receive
  void UpdateViewer(view::Seat viewer);
  void UpdateStory(view::Seat viewer, std::int32_t language);
  void Publish();
  void SendAll(ClientId id, Client& client);
  void SendStory(ClientId id, Client& client);
  void SendPosition(ClientId id, const Client& client);
  void SendQuestion(ClientId id, const Client& client);
  void SendSkipped(ClientId id, const Client& client);
  void SendPresence();
  MessageView ViewFor(const Client& client) const;
  protocol::Hello MakeHello(const Client& client) const;
  protocol::Presence MakePresence() const;
  protocol::ClockState MakeClock() const;
  void Send(ClientId id, const protocol::ServerMessage& message) { sink_.Send(id, protocol::Encode(message)); }
  bool IsConnected(model::Seat seat) const;

  // requests.cpp
  struct Request {
    ClientId client_id;
    Client& client;
    std::optional<std::int64_t> id;
    Milliseconds now;
  };
  void Refuse(const Request& request, protocol::RefusalCode code, std::string reason);
  void Accept(const Request& request) { Send(request.client_id, protocol::Accepted{request.id}); }
  void Reply(const Request& request, std::vector<std::string> lines, std::vector<std::string> places = {});
  // A request that changes nothing, and may take long. Refuses it if it takes longer than HostSetup::question_time.
  template <class Answer>
  void AnswerInTime(const Request& request, const Answer& answer);
  bool RefuseSpectator(const Request& request);                                         // true: refused
  bool RefuseLongText(const Request& request, const protocol::ClientMessage& message);  // the same
  void On(const Request&, const std::monostate&) {}
  void On(const Request& request, const protocol::Answer& message);
  void On(const Request& request, const protocol::Stop& message);
  void On(const Request& request, const protocol::LanguageChoice& message);
  void On(const Request& request, const protocol::Save& message);
  void On(const Request& request, const protocol::Resend& message);
  void On(const Request& request, const protocol::ClockRequest& message);
  void On(const Request& request, const protocol::Leave& message);
  // questions.cpp
  void On(const Request& request, const protocol::Why& message);
  void On(const Request& request, const protocol::WhyNot& message);
  void On(const Request& request, const protocol::Explain& message);
  void On(const Request& request, const protocol::Rules& message);
  void On(const Request& request, const protocol::CardTextRequest& message);
  void On(const Request& request, const protocol::Because& message);
  void On(const Request& request, const protocol::Advice& message);
  void NameCardsByAlias(const Client& client, const std::string& words, reasons::ExplainContext& asker) const;
  void AnswerWhy(const Request& request, const std::string& words);
  void ReplyExplained(const Request& request, const std::optional<session::MatchSession::MoveExplanation>& move,
                      std::string_view otherwise);
  void ReplyCardText(const Request& request, std::int32_t def);
  const explain::ExplainedGame* FindRules(const Request& request);  // null: refused
  // undo_votes.cpp
  void On(const Request& request, const protocol::Undo& message);
  void On(const Request& request, const protocol::UndoReply& message);
  // True: refused.
  bool RefuseUndo(const Request& request);
  bool UndoNow(model::Seat seat, const Request& request);  // false: refused
  void EndVote(std::optional<model::Seat> by);
  void ContinueVote(std::span<const replay::LogVote> votes);  // of a log
  std::set<model::Seat> OtherPersons(model::Seat seat) const;
  bool LogVote(const Request& request, replay::LogVoteKind kind);  // false: refused
  void SendUndoRequest(ClientId id, const Client& client);

  const program::Program& program_;
  const load::GameHome& home_;
  HostSetup setup_;
  MessageSink& sink_;
  const PlaceNames place_names_;
  session::MatchSession session_;
  std::map<ClientId, Client> clients_;
  std::map<view::Seat, Viewer> viewers_;
  base::Table<model::Seat, std::int64_t> asked_;  // by seat: how often it was asked
  model::Seat asked_seat_ = model::kNoSeat;       // the person who is asked now
  std::uint64_t generation_ = 0;                  // of the position
  std::optional<std::uint64_t> advised_;          // the generation in which the asked seat had advice
  bool needs_computer_ = false;                   // a computer player is asked, and thinks outside
  bool unfinished_ = false;
  std::string log_problem_;
  std::string changed_since_log_;
  std::optional<Milliseconds> deadline_;
  Milliseconds now_ = 0;
  std::optional<UndoVote> vote_;
};

}  // namespace cardinal::host
