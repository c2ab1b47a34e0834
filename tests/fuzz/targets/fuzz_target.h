// A fuzz target is a function that reads bytes of strangers, with what must hold for all bytes. TARGET(name) begins the
// function of a target; the function gets the bytes, and calls Finding if something does not hold. After the name,
// TARGET takes the other fields of FuzzTarget.
//
// Fuzz targets are ordinary tests over their corpora (tests/fuzz/corpus_test.cpp), and `make fuzz` searches for
// findings with tests/fuzz/driver. With -DCARDINAL_LIBFUZZER one of them compiled alone is the function that libFuzzer
// calls. (Only tests include this.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::fuzz {

// Thrown if something that a target must hold does not hold.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};
[[noreturn]] inline void Finding(const std::string& what) { throw Broken(what); }
inline void Expect(bool holds, const std::string& what) {
  if (!holds) Finding(what);
}

struct FuzzTarget {
  const char* name;
  void (*open)(std::string_view bytes);
  std::size_t kept = 0;   // the number of bytes at the beginning that an excerpt keeps (they say what kind the rest is)
  bool excerpts = false;  // a piece of an input is an input, too: most generated inputs are short
};
// All linked targets by name.
std::vector<FuzzTarget>& FuzzTargets();
struct Hung {
  explicit Hung(FuzzTarget target);
};

// Adds to a count that a target keeps for the summary (how many programs were compared, how many were accepted ...).
void Count(const char* what);
// The same for an input that the target does not use (not a text, the same as before): it does not count as executed.
void Skip(const char* what);

// Bytes as a sequence of numbers for choices: it never ends, and is 0 after the last byte.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}
  bool Empty() const { return at_ >= bytes_.size(); }
  std::uint8_t Byte() { return Empty() ? 0 : static_cast<std::uint8_t>(bytes_[at_++]); }
  // 0 <= result < count
  std::size_t Below(std::size_t count) {
    if (count <= 1) return 0;
    std::size_t number = Byte();
    if (count > 256) number = number << 8 | Byte();
    return number % count;
  }
  bool OneIn(std::size_t count) { return Below(count) == 0; }
  // Returns the choices up to the next line end, and moves after it.
  Choices Line() {
    const std::string_view rest = Rest(), line = rest.substr(0, rest.find('\n'));
    at_ += line.size() < rest.size() ? line.size() + 1 : line.size();
    return Choices(line);
  }
  std::string_view Rest() const { return bytes_.substr(at_ < bytes_.size() ? at_ : bytes_.size()); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace cardinal::fuzz

#ifdef CARDINAL_LIBFUZZER
#define TARGET(name, ...)                                                             \
  static void Open_##name(std::string_view);                                          \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
    Open_##name({reinterpret_cast<const char*>(data), size});                         \
    return 0;                                                                         \
  }                                                                                   \
  static void Open_##name([[maybe_unused]] std::string_view bytes)
#else
#define TARGET(name, ...)                                                                         \
  static void Open_##name(std::string_view);                                                      \
  static const cardinal::fuzz::Hung hung_##name({#name, Open_##name __VA_OPT__(, ) __VA_ARGS__}); \
  static void Open_##name([[maybe_unused]] std::string_view bytes)
#endif
