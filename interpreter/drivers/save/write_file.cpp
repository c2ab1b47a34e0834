// Writing a file so that a crash in the middle leaves the old one.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "interpreter/drivers/save/save.h"

namespace cardinal::save {

namespace {

bool WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0;
}

std::string Failed(const std::filesystem::path& path, int why) {
  return "`" + path.string() + "` cannot be written: " + std::strerror(why);
}

std::string BesideOf(const std::filesystem::path& path) { return path.string() + ".tmp" + std::to_string(::getpid()); }

int OpenBeside(const std::string& beside) {
  return ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
}

// What stands in its place and is no file.
std::string NoFile(const std::filesystem::path& path) {
  std::error_code error;
  const auto there = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(there)) return "`" + path.string() + "` is a folder";
  // Renaming would put a file in the place of a device or pipe.
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
    return "`" + path.string() + "` is not a file";
  return "";
}

}  // namespace

std::string WhyNotWritable(const std::filesystem::path& path) {
  if (const std::string problem = NoFile(path); !problem.empty()) return problem;
  const std::string beside = BesideOf(path);
  const int file = OpenBeside(beside);
  if (file < 0) return Failed(path, errno);
  ::close(file);
  ::unlink(beside.c_str());
  return "";
}

std::string WriteFile(const std::filesystem::path& path, std::string_view bytes) {
  if (const std::string problem = NoFile(path); !problem.empty()) return problem;
  const std::string beside = BesideOf(path);
  const int file = OpenBeside(beside);
  if (file < 0) return Failed(path, errno);
  const bool whole = WriteAll(file, bytes);
  int why = errno;
  const bool closed = ::close(file) == 0;
  if (whole && closed && ::rename(beside.c_str(), path.c_str()) == 0) return "";
  if (whole) why = errno;
  ::unlink(beside.c_str());
  return Failed(path, why);
}

namespace {

// As many bytes as tell one kind of file from another.
constexpr std::size_t kBeginning = 8;

bool IsSource(const std::filesystem::path& path) {
  for (const char* ending : {".cardinal", ".yaml", ".yml", ".jsonl", ".save", ".shard", ".md"})
    if (path.extension() == ending) return true;
  return false;
}

}  // namespace

std::string InTheWay(const std::filesystem::path& path, std::string_view beginning, Spare spare) {
  if (spare == Spare::Sources && !IsSource(path)) return "";
  std::error_code error;
  const auto kind = std::filesystem::status(path, error);
  if (std::filesystem::exists(kind) && !std::filesystem::is_regular_file(kind) && !std::filesystem::is_directory(kind))
    return "`" + path.string() + "` is not a file";  // reading a pipe would wait for ever
  std::ifstream there(path, std::ios::binary);
  std::string bytes(beginning.size(), '\0');
  there.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(there.gcount()));
  if (bytes.empty() || bytes == beginning) return "";
  return "`" + path.string() + "` is there already, and is something else: name another file, or delete that one";
}

std::string WriteOver(const std::filesystem::path& path, std::string_view bytes, Spare spare) {
  const std::string problem = InTheWay(path, bytes.substr(0, kBeginning), spare);
  return problem.empty() ? WriteFile(path, bytes) : problem;
}

}  // namespace cardinal::save
