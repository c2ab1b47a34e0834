// Types on a pseudo terminal, as a person does. Without libedit there is nothing to test.
#include "interpreter/cli/line_editor.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>
#include <thread>

namespace cardinal::cli {
namespace {

// A pseudo terminal: the program has its files, the test has the keyboard and the screen.
struct PseudoTerminal {
  int keyboard = ::posix_openpt(O_RDWR | O_NOCTTY);
  std::FILE *in = nullptr, *out = nullptr;

  PseudoTerminal() {
    REQUIRE(keyboard >= 0);
    REQUIRE((::grantpt(keyboard) == 0 && ::unlockpt(keyboard) == 0));
    const char* name = ::ptsname(keyboard);
    in = ::fdopen(::open(name, O_RDWR | O_NOCTTY), "r");
    out = ::fdopen(::open(name, O_RDWR | O_NOCTTY), "w");
    REQUIRE((in != nullptr && out != nullptr));
  }
  ~PseudoTerminal() {
    std::fclose(in);
    std::fclose(out);
    ::close(keyboard);
  }

  // Waits until the editor reads single keys, then types: a key that comes earlier is edited by the terminal itself.
  void TypeWhenAsked(const std::string& keys) const {
    for (int waited = 0; waited < 5000 && !ReadsKeys(); ++waited) ::usleep(1000);
    REQUIRE(::write(keyboard, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
  }

 private:
  bool ReadsKeys() const {
    termios modes{};
    return ::tcgetattr(keyboard, &modes) == 0 && (modes.c_lflag & ICANON) == 0;
  }
};

constexpr const char* kUp = "\x1b[A";
constexpr const char* kLeft = "\x1b[D";
constexpr const char* kEnd = "\x04";  // Ctrl-D on an empty line

struct Typist {
  PseudoTerminal terminal;
  std::unique_ptr<LineEditor> editor;

  Typist() {
    ::setenv("TERM", "xterm", 1);
    editor = MakeLineEditor(terminal.in, terminal.out);
  }
  // The line that the reader gets of these keys; "(end)" at the end of the input.
  std::string Read(int reader, const std::string& keys) {
    std::thread typing([&] { terminal.TypeWhenAsked(keys); });
    std::string line;
    const bool read = editor->Read("> ", reader, line);
    typing.join();
    return read ? line : "(end)";
  }
};

TEST_CASE("line editor: keys move and delete, characters of several bytes are one") {
  Typist typist;
  if (typist.editor == nullptr) return;
  CHECK(typist.Read(0, "boarx\x7f" "d\r") == "board");
  CHECK(typist.Read(0, std::string("wy") + kLeft + "h\r") == "why");
  CHECK(typist.Read(0, "perch\xc3\xa9x\x7f\r") == "perch\xc3\xa9");
  CHECK(typist.Read(0, kEnd) == "(end)");
}

TEST_CASE("line editor: the arrows bring back the reader's own lines, without numbers") {
  Typist typist;
  if (typist.editor == nullptr) return;
  CHECK(typist.Read(0, "why Lamp\r") == "why Lamp");
  CHECK(typist.Read(0, "2\r") == "2");
  CHECK(typist.Read(0, "\r").empty());
  CHECK(typist.Read(0, std::string(kUp) + "\r") == "why Lamp");
  // The other person at the screen gets nothing of it.
  CHECK(typist.Read(1, std::string(kUp) + "board\r") == "board");
  CHECK(typist.Read(1, std::string(kUp) + kUp + "\r") == "board");
  CHECK(typist.Read(0, std::string(kUp) + "\r") == "why Lamp");
}

TEST_CASE("line editor: a terminal that cannot move its cursor is not edited on") {
  CHECK_FALSE(CanEditLines(""));
  CHECK_FALSE(CanEditLines("dumb"));
}

}  // namespace
}  // namespace cardinal::cli
