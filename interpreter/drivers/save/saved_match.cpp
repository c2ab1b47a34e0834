#include "interpreter/drivers/save/saved_match.h"

#include "interpreter/base/hash.h"
#include "interpreter/base/hex.h"
#include "interpreter/base/text.h"
#include "interpreter/base/utf8.h"
#include "interpreter/machine/match/invariants.h"

namespace cardinal::save {

namespace {

// A saved match: this line, then lines `key value` (`log` once for each line of the log), then `sum HASH` of all lines
// above and of the match, `match SIZE` and the bytes of the match's own codec.
constexpr std::string_view kFirstLine = "cardinal saved match 3";

// Whether a terminal shows the character unchanged: names come from files of unknown origin.
bool IsPlain(const base::CodePoint& point) {
  const bool control = point.value < 0x20 || (point.value >= 0x7f && point.value < 0xa0);
  return point.valid && !control && !base::IsDirectionMark(point.value) && !base::IsInvisible(point.value);
}

bool IsPlain(std::string_view text) {
  for (base::CodePoint point; !text.empty(); text.remove_prefix(point.bytes)) {
    point = base::DecodeUtf8(text);
    if (!IsPlain(point)) return false;
  }
  return true;
}

// A value is on one line: characters that could end the line, or could not be read back, become blanks.
std::string OneLine(std::string_view text) {
  std::string line;
  for (base::CodePoint point; !text.empty(); text.remove_prefix(point.bytes)) {
    point = base::DecodeUtf8(text);
    line += IsPlain(point) ? text.substr(0, point.bytes) : " ";
  }
  return line;
}

bool SetError(std::string& error, std::string why) {
  error = std::move(why);
  return false;
}

// An error of a match begins with the number of its invariant, which means nothing to a player.
std::string WithoutNumber(const std::string& error) {
  constexpr std::string_view kBegins = "invariant ";
  const std::size_t colon = error.find(": ");
  return error.starts_with(kBegins) && colon != std::string::npos ? error.substr(colon + 2) : error;
}

// Reads one `key value` line; false if the key is unknown.
bool ReadEntry(std::string_view key, std::string_view value, SavedMatch& saved) {
  if (key == "game") return saved.game = value, true;
  if (key == "rules") return base::ParseInteger(value, saved.content_hash, 16);
  if (key == "seed") return base::ParseInteger(value, saved.seed, 16);
  if (key == "log") return saved.log.append(value).append("\n"), true;
  if (key == "seat") {
    if (saved.seats.size() >= 32) return false;
    saved.seats.push_back({std::string(value), "", ""});
    return true;
  }
  if (saved.seats.empty()) return false;
  if (key == "played-by") return saved.seats.back().kind = value, true;
  if (key == "deck") return saved.seats.back().deck = value, true;
  return false;
}

std::string ComputeChecksum(std::string_view head, std::string_view match) {
  return base::ToHex(base::Hasher().AddBytes(head).AddBytes(match).Digest());
}

// Reads the head and leaves the bytes of the match in `rest`.
bool ReadHead(std::string_view& rest, SavedMatch& saved, std::string& error) {
  const std::string_view all = rest;
  std::string_view line, head, sum;
  if (!base::TakeLine(rest, line) || line != kFirstLine)
    return SetError(error, "this is not a match saved by this version of Cardinal");
  while (base::TakeLine(rest, line)) {
    const std::size_t space = line.find(' ');
    const std::string_view key = line.substr(0, space);
    // The parser of logs checks the lines of a log.
    if (key != "log" && !IsPlain(line))
      return SetError(error, "the file is damaged or has been changed: a line of it is not text");
    const std::string_view value = space == std::string_view::npos ? "" : line.substr(space + 1);
    if (key == "match") {
      std::uint64_t size = 0;
      const bool whole = base::ParseInteger(value, size, 10) && value == std::to_string(size) && size == rest.size();
      if (!whole || sum.empty() || sum != ComputeChecksum(head, rest))
        return SetError(error, "the file is cut off or has been changed");
      return true;
    }
    if (key == "sum" && sum.empty()) {
      head = all.substr(0, line.data() - all.data());
      sum = value;
      continue;
    }
    if (!ReadEntry(key, value, saved))
      return SetError(error, "the file has been changed: `" + std::string(key) + "` is not understood");
  }
  return SetError(error, "the file is cut off");
}

}  // namespace

std::string Encode(const program::Program& program, const SavedMatch& saved) {
  std::string bytes(kFirstLine);
  bytes += "\ngame " + OneLine(saved.game) + "\nrules " + base::ToHex(saved.content_hash) + "\nseed " +
           base::ToHex(saved.seed) + '\n';
  for (const SavedMatch::SavedSeat& seat : saved.seats) {
    bytes += "seat " + OneLine(seat.name) + "\nplayed-by " + OneLine(seat.kind) + "\ndeck " + OneLine(seat.deck) + '\n';
  }
  for (std::string_view rest = saved.log, line; base::TakeLine(rest, line);) bytes.append("log ").append(line) += '\n';
  const std::string match = match::Encode(program, saved.match);
  bytes += "sum " + ComputeChecksum(bytes, match) + '\n';
  return bytes + "match " + std::to_string(match.size()) + '\n' + match;
}

bool DecodeHead(std::string_view bytes, SavedMatch& saved, std::string& error) {
  saved = SavedMatch();
  return ReadHead(bytes, saved, error);
}

bool Decode(const program::Program& program, std::string_view bytes, SavedMatch& saved, std::string& error) {
  saved = SavedMatch();
  if (!ReadHead(bytes, saved, error)) return false;
  if (saved.game.empty()) return SetError(error, "the file has been changed: it does not name its game");
  if (saved.game != program.game)
    return SetError(error, "this is a match of `" + saved.game + "`, not of `" + program.game + "`");
  if (saved.content_hash != program.content_hash) {
    return SetError(error, "the rules or cards have changed since the match was saved, so it cannot continue");
  }
  if (!match::Decode(program, bytes, saved.match, error))
    return SetError(error, "the file is damaged or has been changed: " + WithoutNumber(error));
  error = match::ValidateStack(program, saved.match);
  if (!error.empty()) return SetError(error, "the file has been changed: " + error);
  if (saved.seats.size() != static_cast<std::size_t>(saved.match.state.seats))
    return SetError(error, "the file has been changed: its seats do not fit");
  return true;
}

}  // namespace cardinal::save
