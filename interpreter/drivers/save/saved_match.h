// Saves matches. In: a match with what a driver knows of it (players and decks). Out: one file, and the same data from
// it. Promises: a file is complete or does not exist (it is written next to its path, then renamed); Decode accepts
// only what Encode wrote (the checksum covers each byte), and describes any other problem in words.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/save/disk.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::save {

// Everything needed to continue a match, except the rules.
struct SavedMatch {
  std::string game;
  std::uint64_t content_hash = 0;  // of the rules that it was played with
  std::uint64_t seed = 0;          // of the computer players
  struct SavedSeat {
    std::string name;  // "Anna"
    std::string kind;  // "human", "greedy"
    std::string deck;  // name of the deck, for people
  };
  std::vector<SavedSeat> seats;
  match::Match match;
  std::string log = {};  // the history of the match: lines of a log (docs/reference/log.md), or empty
};

std::string Encode(const program::Program& program, const SavedMatch& saved);
// The part that can be read without the rules: the game and its players. False: `error` says why.
bool DecodeHead(std::string_view bytes, SavedMatch& saved, std::string& error);
// Reads all of it. Refuses a match that was played with other rules (replay/resume.h may follow its log).
bool Decode(const program::Program& program, std::string_view bytes, SavedMatch& saved, std::string& error);

// Writes a file completely or not at all; returns a problem in words, or "". If it returns "", the file is on the disk;
// otherwise the old file or the new one is there, complete. It follows links and writes their target. A new file at an
// existing path gives no user more read permission than the old one; `readers` applies to a new path.
std::string WriteFile(const std::filesystem::path& path, std::string_view bytes, const Disk& disk = SystemDisk(),
                      FileAccess readers = FileAccess::AllUsers);
// What would prevent WriteFile, in words, or "": it is tried, and no file remains. For callers with long work before
// writing.
std::string WhyNotWritable(const std::filesystem::path& path);
// Protects files of another kind from being replaced. A file of the same kind has the same first bytes. SameKindOnly:
// any file of another kind is protected; NoSourceFiles: only files that Cardinal reads (`.cardinal`, `.yaml`, logs,
// saves) or that people write (`.md`) are protected, because reports may begin in many ways.
enum class OverwritePolicy : std::uint8_t { SameKindOnly, NoSourceFiles };
// What would prevent a file with this beginning from replacing the file at `path`, in words, or "".
std::string WhyNotReplaceable(const std::filesystem::path& path, std::string_view beginning, OverwritePolicy spare);
std::string ReplaceFile(const std::filesystem::path& path, std::string_view bytes, OverwritePolicy spare,
                        FileAccess readers = FileAccess::AllUsers);

}  // namespace cardinal::save
