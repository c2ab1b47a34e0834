// The main program: builds its environment from the operating system, and catches exceptions that no other code has
// caught.
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <random>
#include <string>
#include <thread>

#include "interpreter/cli/command_line.h"
#include "interpreter/cli/interruption.h"
#include "interpreter/cli/line_editor.h"
#include "interpreter/cli/memory_limit.h"
#include "interpreter/cli/second_process.h"
#include "interpreter/drivers/cache/tool_id.h"

namespace {

using namespace cardinal;

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool ShowsColour() {
  return ::isatty(STDOUT_FILENO) != 0 && Variable("NO_COLOR").empty() && Variable("TERM") != "dumb";
}

// Of the terminal, otherwise COLUMNS.
int Width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return std::clamp<int>(size.ws_col, 40, 200);
  const int columns = std::atoi(Variable("COLUMNS").c_str());
  return columns > 0 ? std::clamp(columns, 40, 200) : 100;
}

// Short, so that a person can type it.
std::uint64_t FreshSeed() { return std::random_device()() % 1'000'000; }

test_command::SystemServices MakeSystemServices() {
  const auto wait = [] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    return true;
  };
  return {::isatty(STDERR_FILENO) != 0 ? &std::cerr : nullptr, cli::RunInSecondProcess, wait};
}

cache::Cache Cache() {
  if (!Variable("CARDINAL_NO_CACHE").empty()) return {};
  return {cache::CacheFolder(Variable("XDG_CACHE_HOME"), Variable("HOME")), cache::ToolId()};
}

// $XDG_STATE_HOME/cardinal, otherwise ~/.local/state/cardinal. A relative path is ignored, as the standard demands.
std::filesystem::path StateFolder() {
  const std::filesystem::path state = Variable("XDG_STATE_HOME"), home = Variable("HOME");
  if (state.is_absolute()) return state / "cardinal";
  return home.is_absolute() ? home / ".local" / "state" / "cardinal" : std::filesystem::path();
}

// Edits lines on the terminal of the program; empty if it has none. The editor is made when it is first used.
std::function<bool(const std::string&, int, std::string&)> EditLine() {
  const bool terminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
  if (!terminal || !cli::CanEditLines(Variable("TERM"))) return nullptr;
  return [editor = std::shared_ptr<cli::LineEditor>()](const std::string& prompt, int reader,
                                                       std::string& line) mutable {
    std::cout.flush();
    if (editor == nullptr) editor = cli::MakeLineEditor(stdin, stdout);
    return editor != nullptr && editor->Read(prompt, reader, line);
  };
}

int Main(int count, char** words) {
  const source::FileSystem files;
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  cli::StandardInput typed;
  std::istream in(&typed);
  const cli::Environment env{in,
                             std::cout,
                             std::cerr,
                             files,
                             ShowsColour(),
                             Width(),
                             Variable("CARDINAL_PATH"),
                             error ? "." : here,
                             FreshSeed(),
                             MakeSystemServices(),
                             cli::Interrupted,
                             Cache(),
                             StateFolder(),
                             EditLine()};
  return cli::RunCommandLine(env, {words + 1, words + count});
}

const std::terminate_handler end_with_mistake = std::get_terminate();

// Memory can run out where no exception may pass: in a destructor, or while a thread begins.
[[noreturn]] void OnTerminate() {
  if (cli::IsMemoryExhausted()) cli::EndWithoutMemory();
  end_with_mistake();
  std::abort();
}

}  // namespace

#if !defined(__SANITIZE_ADDRESS__)
// mimalloc's own `new` is written in C and ends the program without a message if there is no memory. This one throws.
void* operator new(std::size_t size) {
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
#endif

int main(int count, char** words) {
  std::set_terminate(OnTerminate);
  cli::PrepareToUnwind();
  cli::LimitMemory(base::kLimits.memory_mb, cli::MemoryLimitOrigin::Default);
  try {
    const int exit = Main(count, words);
    std::cout.flush();
    // An output that could not be written (a full disk) is an error.
    return std::cout.fail() && exit == cli::kOk ? cli::kUsageError : exit;
  } catch (const std::bad_alloc&) {
    std::cout.flush();
    cli::EndWithoutMemory();
  } catch (const std::exception& exception) {
    std::cerr << "error: Cardinal itself made a mistake: " << exception.what()
              << "\n  please report it with the command and the files that show it\n";
    return cli::kInternalError;
  }
}
