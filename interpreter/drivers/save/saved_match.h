// In: a match with what a driver knows of it (who plays, with which decks). Out: one file, and the same back from it.
// Promises: a file is whole or not there (written beside its place, then renamed); Decode takes nothing that Encode did
// not write (each byte counts for the checksum), and says in words what is wrong with anything else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/save/disk.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::save {

// Everything needed to go on with a match, but the rules.
struct SavedMatch {
  std::string game;
  std::uint64_t content_hash = 0;  // of the rules it was played with
  std::uint64_t seed = 0;          // of the computer players
  struct SavedSeat {
    std::string name;  // "Anna"
    std::string kind;  // "human", "greedy"
    std::string deck;  // name of the deck, for people
  };
  std::vector<SavedSeat> seats;
  match::Match match;
  std::string log = {};  // how the match came there: lines of a log (docs/reference/log.md), or empty
};

std::string Encode(const program::Program& program, const SavedMatch& saved);
// What can be read without the rules: which game it is, and who plays. False: `error` says why.
bool DecodeHead(std::string_view bytes, SavedMatch& saved, std::string& error);
// All of it. Refuses a match that was played with other rules (replay/resume.h may follow its log).
bool Decode(const program::Program& program, std::string_view bytes, SavedMatch& saved, std::string& error);

// Writes a file at once or not at all; returns what went wrong in words, or "". When it comes back without, the file is
// on the disk; when it says that something went wrong, the old file is there or the new one, whole. Through links it
// writes the file that they lead to. No more people may read the new file than could read the old one; `readers` may
// read one that is new.
std::string WriteFile(const std::filesystem::path& path, std::string_view bytes, const Disk& disk = SystemDisk(),
                      FileAccess readers = FileAccess::AllUsers);
// What would keep it from that, in words, or "": it is tried, and nothing stays. For whoever works long before writing.
std::string WhyNotWritable(const std::filesystem::path& path);
// Writes what comes in the place of an earlier one: refuses to take that of a file of another kind, which begins
// otherwise. Any: of any file; Sources: only of files that Cardinal reads (`.cardinal`, `.yaml`, logs, saves) or people
// write (`.md`), since reports may begin in many ways.
enum class OverwritePolicy : std::uint8_t { SameKindOnly, NoSourceFiles };
// What would keep a file that begins so from taking that place, in words, or "".
std::string WhyNotReplaceable(const std::filesystem::path& path, std::string_view beginning, OverwritePolicy spare);
std::string ReplaceFile(const std::filesystem::path& path, std::string_view bytes, OverwritePolicy spare,
                        FileAccess readers = FileAccess::AllUsers);

}  // namespace cardinal::save
