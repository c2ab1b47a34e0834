#include "interpreter/drivers/playground/project_files.h"

#include <algorithm>
#include <array>

#include "interpreter/base/limits.h"
#include "interpreter/base/sha256.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/language/source/source.h"

namespace cardinal::playground {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 3> kEndings = {".cardinal", ".yaml", ".md"};

bool HasEnding(const std::string& name) {
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending) && name.size() > ending.size(); });
}

// Parts of a relative path, none of which is empty or begins with a dot.
bool IsPlainName(const std::string& name) {
  constexpr std::size_t kMostBytes = 300;
  if (name.empty() || name.size() > kMostBytes || name.back() == '/') return false;
  char before = '/';
  for (const char c : name) {
    if (c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
    if (before == '/' && (c == '.' || c == '/')) return false;
    before = c;
  }
  return true;
}

// The deepest folder that contains both.
fs::path CommonFolder(const fs::path& one, const fs::path& other) {
  fs::path common;
  auto a = one.begin();
  auto b = other.begin();
  for (; a != one.end() && b != other.end() && *a == *b; ++a, ++b) common /= *a;
  return common;
}

}  // namespace

std::string TextVersion(const std::string& text) { return base::Sha256(text).substr(0, 32); }

ProjectFiles::ProjectFiles(const source::FileSystem& disk, const load::GameHome& home) : disk_(disk) {
  folders_ = {disk.Canonical(home.ruleset), disk.Canonical(home.cards)};
  root_ = CommonFolder(folders_[0], folders_[1]);
  if (folders_[1] == folders_[0] || load::IsBelow(folders_[1], folders_[0])) folders_.pop_back();
}

bool ProjectFiles::IsInside(const fs::path& path) const {
  return std::any_of(folders_.begin(), folders_.end(),
                     [&](const fs::path& folder) { return load::IsBelow(disk_.Canonical(path), folder); });
}

std::vector<ProjectFile> ProjectFiles::List() const {
  std::vector<ProjectFile> files;
  for (const fs::path& folder : folders_)
    for (const std::string_view ending : kEndings)
      for (const fs::path& path : disk_.ListFiles(folder, ending, base::kLimits.files))
        if (auto name = NameOf(path)) files.push_back({std::move(*name), disk_.Canonical(path)});
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return files;
}

std::optional<fs::path> ProjectFiles::Find(const std::string& name) const {
  if (!IsPlainName(name) || !HasEnding(name)) return std::nullopt;
  const fs::path path = root_ / name;
  return IsInside(path) ? std::optional(disk_.Canonical(path)) : std::nullopt;
}

std::optional<std::string> ProjectFiles::NameOf(const fs::path& path) const {
  const std::string name = disk_.Canonical(path).lexically_relative(root_).generic_string();
  return Find(name) ? std::optional(name) : std::nullopt;
}

FileText ProjectFiles::Read(const std::string& name) const {
  const auto path = Find(name);
  if (!path) return {{}, {}, "this file is not one of the game's"};
  source::ReadResult read = disk_.ReadFile(*path, kEditedBytes);
  if (read.error == source::ReadError::NotFound) return {};
  if (!read.Ok()) return {{}, {}, read.message};
  if (const auto bad = source::FindBadByte(read.text)) return {{}, {}, "the file contains " + bad->description};
  FileText file{std::move(read.text), {}, {}};
  file.version = TextVersion(file.text);
  return file;
}

SaveResult ProjectFiles::Save(const std::string& name, const std::string& text, const std::string& seen) const {
  const auto path = Find(name);
  if (!path) return {{}, "this file is not one of the game's: nothing was written", {}};
  if (static_cast<std::int64_t>(text.size()) > kEditedBytes)
    return {{}, "a file has at most " + std::to_string(kEditedBytes) + " bytes: nothing was written", {}};
  if (const auto bad = source::FindBadByte(text))
    return {{}, "the text contains " + bad->description + ": nothing was written", {}};
  FileText now = Read(name);
  if (!now.problem.empty()) return {{}, now.problem + ": nothing was written", {}};
  if (now.version != seen) {
    const char* what = now.version.empty() ? "the file does not exist any more" : "the file was changed elsewhere";
    return {{}, std::string(what) + ": nothing was written", std::move(now)};
  }
  std::error_code error;
  fs::create_directories(path->parent_path(), error);
  if (std::string problem = save::WriteFile(*path, text); !problem.empty()) return {{}, std::move(problem), {}};
  return {TextVersion(text), {}, {}};
}

}  // namespace cardinal::playground
