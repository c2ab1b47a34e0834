// In: a correct saved match.
// Out: everything that can be wrong with one, each case under a name: as a file with changed bytes, and as a forged
// match with a correct checksum. (Only tests include this.)
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/malformed/corpus.h"

#include "interpreter/base/hash.h"
#include "interpreter/drivers/save/saved_match.h"

namespace cardinal::malformed {

struct DamagedFile {
  const char* name;
  std::function<std::string(const std::string& bytes)> damage;
};
struct ForgedMatch {
  const char* name;
  std::function<void(match::Match&)> forge;
};

// Fixes the checksum, as an attacker who changes a save can (save.cpp). Without a checksum the bytes are unchanged.
inline std::string Summed(std::string bytes) {
  const std::size_t sum = bytes.find("\nsum "), match = bytes.find("\nmatch ");
  if (sum == std::string::npos || match == std::string::npos || match < sum) return bytes;
  const std::size_t image = bytes.find('\n', match + 1) + 1;
  const std::string_view all = bytes;
  std::uint64_t hash = base::Hasher().AddBytes(all.substr(0, sum + 1)).AddBytes(all.substr(image)).Digest();
  for (std::size_t digit = 16; digit-- > 0; hash >>= 4) bytes[sum + 5 + digit] = "0123456789abcdef"[hash & 15];
  return bytes;
}

// Replaces the first occurrence of `what` in the text.
inline std::string With(std::string bytes, const std::string& what, const std::string& by) {
  const std::size_t at = bytes.find(what);
  if (at == std::string::npos) return "the save has no `" + what + "`";
  return Summed(bytes.replace(at, what.size(), by));
}
// Returns the place of the match's own image, after the head.
inline std::size_t Image(const std::string& bytes) { return bytes.find("CRDM"); }
inline std::string WithByte(std::string bytes, std::size_t at, char by) {
  bytes[at] = by;
  return Summed(bytes);
}

inline std::vector<DamagedFile> DamagedFiles() {
  return {
      {"empty", [](const std::string&) { return std::string(); }},
      {"one line feed", [](const std::string&) { return std::string("\n"); }},
      {"words", [](const std::string&) { return std::string("my game with Berto, Tuesday\n"); }},
      {"zeros, as after a power cut", [](const std::string& bytes) { return std::string(bytes.size(), '\0'); }},
      {"a deck", [](const std::string&) { return golden::ReadText(Folder() / "harbour/trader.yaml"); }},
      {"a ruleset", [](const std::string&) { return golden::ReadText(Folder() / "harbour/game.cardinal"); }},
      {"a log", [](const std::string&) { return std::string("{\"log\": 1, \"game\": \"harbour\"}\n"); }},
      {"an image", [](const std::string&) { return std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16); }},
      {"compressed", [](const std::string&) { return std::string("\x1f\x8b\x08\0\0\0\0\0", 8); }},
      {"only the match, without the head", [](const std::string& bytes) { return bytes.substr(Image(bytes)); }},
      {"only the head", [](const std::string& bytes) { return bytes.substr(0, Image(bytes)); }},
      {"cut off in the first line", [](const std::string& bytes) { return bytes.substr(0, 10); }},
      {"cut off in the head", [](const std::string& bytes) { return bytes.substr(0, 60); }},
      {"cut off in the match", [](const std::string& bytes) { return bytes.substr(0, Image(bytes) + 100); }},
      {"one byte short", [](const std::string& bytes) { return bytes.substr(0, bytes.size() - 1); }},
      {"one byte more", [](const std::string& bytes) { return bytes + 'x'; }},
      {"twice one behind the other", [](const std::string& bytes) { return bytes + bytes; }},
      {"a later version", [](const std::string& bytes) { return With(bytes, "match 3\n", "match 4\n"); }},
      {"a byte order mark in front", [](const std::string& bytes) { return "\xef\xbb\xbf" + bytes; }},
      {"carriage returns in the head", [](const std::string& bytes) { return With(bytes, "\n", "\r\n"); }},
      {"a key that nobody knows",
       [](const std::string& bytes) { return With(bytes, "\nseed ", "\ncheat yes\nseed "); }},
      {"a line without a key", [](const std::string& bytes) { return With(bytes, "\nseed ", "\n\nseed "); }},
      {"no game", [](const std::string& bytes) { return With(bytes, "game harbour\n", ""); }},
      {"another game", [](const std::string& bytes) { return With(bytes, "game harbour", "game kmon"); }},
      {"a game that is a path", [](const std::string& bytes) { return With(bytes, "game harbour", "game ../../etc"); }},
      {"other rules",
       [](const std::string& bytes) { return With(bytes, "\nrules ", "\nrules 0000000000000000\nseed 0\nold "); }},
      {"rules that are no number", [](const std::string& bytes) { return With(bytes, "\nrules ", "\nrules x"); }},
      {"a seed of forty digits",
       [](const std::string& bytes) { return With(bytes, "\nseed ", "\nseed ffffffffffffffffffffffff"); }},
      {"a deck of nobody",
       [](const std::string& bytes) { return With(bytes, "\nseat Anna", "\ndeck Mine\nseat Anna"); }},
      {"one seat too few",
       [](const std::string& bytes) { return With(bytes, "seat Berto\nplayed-by greedy\ndeck Trader\n", ""); }},
      {"one seat too many",
       [](const std::string& bytes) {
         return With(bytes, "\nseat Berto", "\nseat Carla\nplayed-by greedy\ndeck Trader\nseat Berto");
       }},
      {"thousand seats",
       [](const std::string& bytes) {
         std::string seats;
         for (int i = 0; i < 1000; ++i) seats += "\nseat Carla";
         return With(bytes, "\nseat Berto", seats + "\nseat Berto");
       }},
      {"a player of no kind",
       [](const std::string& bytes) { return With(bytes, "played-by greedy", "played-by wizard"); }},
      {"a name that paints the screen",
       [](const std::string& bytes) { return With(bytes, "seat Anna", "seat \x1b[2J\x1b[31mAnna"); }},
      {"a name that turns the line around",
       [](const std::string& bytes) {
         return With(bytes, "seat Anna",
                     "seat \xe2\x80\xae"
                     "annA");
       }},
      {"a name that is not UTF-8", [](const std::string& bytes) { return With(bytes, "seat Anna", "seat \xff\xfe"); }},
      {"a length of no number", [](const std::string& bytes) { return With(bytes, "\nmatch ", "\nmatch x"); }},
      {"a length past 64 bits",
       [](const std::string& bytes) { return With(bytes, "\nmatch ", "\nmatch 99999999999999999999"); }},
      {"a length of nothing", [](const std::string& bytes) { return With(bytes, "\nmatch ", "\nmatch 0\n"); }},
      {"no length", [](const std::string& bytes) { return With(bytes, "\nmatch ", "\ngame harbour "); }},
      {"another magic", [](const std::string& bytes) { return With(bytes, "CRDM", "CRDX"); }},
      {"another version of the match", [](const std::string& bytes) { return WithByte(bytes, Image(bytes) + 4, 77); }},
      {"another length within", [](const std::string& bytes) { return WithByte(bytes, Image(bytes) + 16, 1); }},
      {"a length within of exabytes",
       [](const std::string& bytes) { return WithByte(bytes, Image(bytes) + 23, 0x7f); }},
      {"one bit of a card",
       [](const std::string& bytes) {
         return WithByte(bytes, Image(bytes) + 60, static_cast<char>(bytes[Image(bytes) + 60] ^ 1));
       }},
      {"no checksum",
       [](const std::string& bytes) { return Summed(bytes.substr(0, bytes.size() - 8) + std::string(8, '\0')); }},
      {"another checksum of the whole",
       [](const std::string& bytes) { return bytes.substr(0, bytes.size() - 1) + '!'; }},
  };
}

inline std::vector<ForgedMatch> ForgedMatches() {
  using match::Match;
  return {
      {"a card that does not exist", [](Match& m) { m.state.cards[2].def = 9999; }},
      {"a card of a negative kind", [](Match& m) { m.state.cards[2].def = -1; }},
      {"a card owned by nobody", [](Match& m) { m.state.cards[2].owner = 9; }},
      {"a card controlled by nobody", [](Match& m) { m.state.cards[2].controller = -1; }},
      {"a card known to a seat that is not there", [](Match& m) { m.state.cards[2].known_by = 1u << 31; }},
      {"a card that comes tomorrow", [](Match& m) { m.state.cards[2].since = 1'000'000; }},
      {"a card that has stayed less than never", [](Match& m) { m.state.cards[2].zone_changes = -1; }},
      {"a card in a zone it is not in", [](Match& m) { m.state.cards[2].zone = 0; }},
      {"a card in two zones", [](Match& m) { m.state.order[0] = m.state.order[1]; }},
      {"a card in no zone", [](Match& m) { m.state.order.pop_back(); }},
      {"a card more than lies anywhere", [](Match& m) { m.state.cards.push_back(m.state.cards[0]); }},
      {"zones that begin behind their end",
       [](Match& m) { std::swap(m.state.zone_starts[3], m.state.zone_starts.back()); }},
      {"fewer zones than declared", [](Match& m) { m.state.zone_starts.pop_back(); }},
      {"fewer states than declared", [](Match& m) { m.state.fields.pop_back(); }},
      {"a million states", [](Match& m) { m.state.fields.resize(1'000'000); }},
      {"more coins than there can be",
       [](Match& m) {
         for (model::Value& value : m.state.fields) value = 100'000;
       }},
      {"no seats", [](Match& m) { m.state.seats = 0; }},
      {"a billion seats", [](Match& m) { m.state.seats = 1'000'000'000; }},
      {"a seat out that is not there", [](Match& m) { m.state.eliminated = 1u << 7; }},
      {"the asked seat is out", [](Match& m) { m.state.eliminated = 3; }},
      {"a change by a statement that is not there",
       [](Match& m) {
         m.state.modifiers.push_back({99, -1, {}, 1, model::kNone});
       }},
      {"a code that does not exist", [](Match& m) { m.stack.frames.back().code = 99'999; }},
      {"a place before its code", [](Match& m) { m.stack.frames.back().pc = INT32_MIN; }},
      {"a place behind its code", [](Match& m) { m.stack.frames.back().pc = 1'000'000; }},
      {"locals below the stack", [](Match& m) { m.stack.frames.front().base = -5; }},
      {"locals above the stack", [](Match& m) { m.stack.frames.back().base = 1'000'000; }},
      {"more operands than the code can have", [](Match& m) { m.stack.values.resize(m.stack.values.size() + 1000); }},
      {"no operands", [](Match& m) { m.stack.values.clear(); }},
      {"lists below the arena", [](Match& m) { m.stack.frames.back().arena = 1'000'000; }},
      {"an occurrence of the future", [](Match& m) { m.stack.frames.back().uid = 1'000'000; }},
      {"an occurrence of nothing",
       [](Match& m) {
         for (match::Frame& frame : m.stack.frames) frame.occurrence_index = 1'000'000;
       }},
      {"a text of no card", [](Match& m) { m.stack.frames.back().source = 1'000; }},
      {"ten thousand calls", [](Match& m) { m.stack.frames.resize(10'000, m.stack.frames.back()); }},
      {"one operand more than there can be here", [](Match& m) { m.stack.values.push_back(0); }},
      {"one instruction further", [](Match& m) { m.stack.frames.back().pc += 1; }},
      {"a list that lies nowhere",
       [](Match& m) {
         m.stack.values[static_cast<std::size_t>(m.stack.frames.back().base + 1)] = match::ToValue({1'000, 5});
       }},
      {"a turn before the first",
       [](Match& m) { m.stack.values[static_cast<std::size_t>(m.stack.frames.back().base + 2)] = -5; }},
      {"an action of a card, without a card",
       [](Match& m) {
         m.decision.options.push_back({model::OptionKind::Act, 0, -1});
       }},
      {"a window that is no occurrence",
       [](Match& m) {
         match::Frame& window = m.stack.frames.back();
         window.uid = 0;
         window.kind = -1;
         window.occurrence_index = m.decision.window = -1;
         m.decision.options = {{model::OptionKind::Pass, -1, -1}};
       }},
      {"a window that has asked more often than anybody can",
       [](Match& m) { m.stack.values[static_cast<std::size_t>(m.stack.frames.back().base + 2)] = INT64_MAX; }},
      {"a window that asks nobody",
       [](Match& m) {
         m.stack.values[static_cast<std::size_t>(m.stack.frames.back().base + 1)] = match::ToValue({0, 0});
       }},
      {"a frame that waits for hooks where it asks", [](Match& m) { m.stack.frames.back().flags = 16; }},
      {"a call that gives nothing back", [](Match& m) { m.stack.frames.back().flags = 4; }},
      {"an echo of an action",
       [](Match& m) {
         m.deferred.push_back({3, 1, 1, std::vector<model::Value>(50, 0), {}});
       }},
      {"an action that waits with nobody's card",
       [](Match& m) {
         m.pending.push_back({1, 0, 0, 1, 2, 0, 1, 0, {0, 1'000'000, 1}, {}});
       }},
      {"a list half made of nothing", [](Match& m) { m.stack.building_marks.push_back(50); }},
      {"an action waits that is not there",
       [](Match& m) {
         m.pending.push_back({1, 99, 0, 1, -1, 0, 0, 0, {}, {}});
       }},
      {"an echo of an event that is not there",
       [](Match& m) {
         m.deferred.push_back({99, 0, 1, {}, {}});
       }},
      {"nobody is asked", [](Match& m) { m.decision.options.clear(); }},
      {"a seat is asked that is not there", [](Match& m) { m.decision.seat = 5; }},
      {"luck is asked", [](Match& m) { m.decision.seat = model::kChance; }},
      {"the same option twice", [](Match& m) { m.decision.options.push_back(m.decision.options.front()); }},
      {"an option of a card that is not there",
       [](Match& m) {
         m.decision.options.push_back({model::OptionKind::Card, 999, -1});
       }},
      {"an action that is not there",
       [](Match& m) {
         m.decision.options.push_back({model::OptionKind::Act, 999, -1});
       }},
      {"an item of no menu",
       [](Match& m) {
         m.decision.options.push_back({model::OptionKind::Menu, 0, -1});
       }},
      {"an option that this decision cannot have",
       [](Match& m) {
         m.decision.options.push_back({model::OptionKind::Yes, -1, -1});
       }},
      {"a choice that is not there", [](Match& m) { m.decision.choice = 1'000; }},
      {"a window that is not there", [](Match& m) { m.decision.window = 1'000; }},
      {"another decision than the one that is open", [](Match& m) { m.decision.serial += 1; }},
      {"decisions counted below nothing", [](Match& m) { m.serial = 0; }},
      {"occurrences counted below nothing", [](Match& m) { m.next_uid = 0; }},
      {"blocks that have ended before they began", [](Match& m) { m.simultaneous = -1; }},
      {"in the midst of a block that nobody opened", [](Match& m) { m.simultaneous = 1; }},
      {"won, and nobody is the winner", [](Match& m) { m.outcome.kind = model::OutcomeKind::Won; }},
      {"a winner of a game that goes on", [](Match& m) { m.outcome.winners = 1; }},
      {"over already", [](Match& m) { m.outcome.kind = model::OutcomeKind::Drawn; }},
      {"nothing runs any more", [](Match& m) { m.stack = {}; }},
  };
}

}  // namespace cardinal::malformed
