#include "interpreter/drivers/replay/log.h"

#include <algorithm>
#include <bit>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::replay {

namespace {

// Parses line by line; the first invalid line ends it.
class LogParser {
 public:
  LogParser(std::string_view text, bool partial) : text_(text), partial_(partial) {}

  ParsedLog Parse() {
    if (!LooksLikeLog(text_))
      return Problem(
          "this is not a log of Cardinal: a log begins with `{\"cardinal log\":" + std::to_string(kLogVersion) + ",`");
    while (problem_.empty() && !text_.empty()) Line();
    if (problem_.empty() && !log_.end) ReportTruncated("the log ends" + After() + " without saying how the game ended");
    if (!problem_.empty()) return Problem(problem_);
    return {std::move(log_), 0, "", false};
  }

 private:
  ParsedLog Problem(std::string why) const { return {std::nullopt, line_, std::move(why), cut_}; }

  std::string After() const {
    const std::size_t given = log_.answers.size();
    return given == 0 ? " before the first decision" : " after decision " + std::to_string(given);
  }

  void ReportTruncated(std::string why) {
    if (partial_) return;
    cut_ = true;
    problem_ = std::move(why);
  }

  void Line() {
    ++line_;
    const std::size_t end = text_.find('\n');
    const bool cut = end == std::string_view::npos;
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(cut ? text_.size() : end + 1);
    if (line.size() > kLogLineBytes) {
      problem_ = "this line is longer than " + std::to_string(kLogLineBytes) + " bytes";
      return;
    }
    ParsedLine read = DecodeLogLine(line);
    if (read.line) {
      std::visit([&](auto& held) { TakeLine(held); }, *read.line);
    } else if (cut && line_ > 1) {
      ReportTruncated("this line is cut off," + After());
    } else {
      problem_ = std::move(read.problem);
    }
  }

  void TakeLine(LogHeader& head) {
    if (line_ > 1) {
      problem_ = "a second log begins here";
      return;
    }
    log_.head = std::move(head);
  }

  void TakeLine(LogAnswer& answer) {
    const auto seats = base::Count(log_.head.seats);
    if (log_.end) {
      problem_ = "an answer comes after the end of the game";
    } else if (answer.decision != log_.answers.size() + 1) {
      problem_ = "decision " + std::to_string(answer.decision) + " is where decision " +
                 std::to_string(log_.answers.size() + 1) + " should be";
    } else if (answer.seat >= seats) {
      problem_ = "there is no seat " + std::to_string(answer.seat + 1) + ": the game has " + std::to_string(seats);
    }
    answer.line = line_;
    log_.answers.push_back(std::move(answer));
    log_.votes.clear();  // the answer ends the question about an undo
  }

  // Undoing an answer of a game that has ended opens the game again.
  void TakeLine(const LogUndo& undo) {
    if (undo.to > log_.answers.size()) {
      problem_ = "decision " + std::to_string(undo.to) + " has not been answered, so it cannot be undone";
    } else {
      log_.answers.resize(undo.to - 1);
      for (LogStop& stop : log_.stops) stop.decisions = std::min(stop.decisions, log_.answers.size());
      for (LogUndone& undone : log_.undone) undone.decisions = std::min(undone.decisions, log_.answers.size());
      if (undo.chance.IsAny()) {
        CheckSeat(undo.seat);
        log_.undone.push_back({undo.seat, undo.chance, log_.answers.size()});
      }
      log_.votes.clear();
      log_.end.reset();
    }
  }

  void TakeLine(const LogVote& vote) {
    CheckSeat(vote.seat);
    if (vote.kind != LogVoteKind::Accepts) log_.votes.clear();
    if (vote.kind == LogVoteKind::Wants || (vote.kind == LogVoteKind::Accepts && !log_.votes.empty()))
      log_.votes.push_back(vote);
  }

  void CheckSeat(model::Seat seat) {
    const auto seats = base::Count(log_.head.seats);
    if (seat >= seats)
      problem_ = "there is no seat " + std::to_string(seat + 1) + ": the game has " + std::to_string(seats) + " seats";
  }

  void TakeLine(LogStop& stop) {
    CheckSeat(stop.seat);
    stop.decisions = log_.answers.size();
    log_.stops.push_back(std::move(stop));
  }

  void TakeLine(LogEnd& end) {
    const auto seats = base::Count(log_.head.seats);
    if (log_.end) {
      problem_ = "the game has ended already";
    } else if (end.decisions != log_.answers.size()) {
      problem_ = "the end counts " + std::to_string(end.decisions) + " decisions, and " +
                 std::to_string(log_.answers.size()) + " are here: lines are missing";
    } else if ((std::uint64_t{end.winners} >> seats) != 0) {
      problem_ = "there is no seat " + std::to_string(std::bit_width(end.winners)) + " that could win: the game has " +
                 std::to_string(seats);
    }
    end.line = line_;
    log_.end = std::move(end);
  }

  std::string_view text_;
  bool partial_;
  Log log_;
  int line_ = 0;
  std::string problem_;
  bool cut_ = false;
};

}  // namespace

ParsedLog ParseLog(std::string_view text, bool partial) { return LogParser(text, partial).Parse(); }

bool LooksLikeLog(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos || text[begin] != '{') return false;
  return text.substr(0, text.find('\n')).find("\"cardinal log\"") != std::string_view::npos;
}

}  // namespace cardinal::replay
