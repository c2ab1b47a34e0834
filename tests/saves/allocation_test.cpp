// Memory runs out: the n-th allocation fails while rules are loaded and ten turns are played. Each time exactly one
// std::bad_alloc is thrown, nothing crashes, and the next attempt does what an undisturbed one does. Every change runs
// the first two hundred allocations of a game, and all allocations of parsing a long expression; `make soak` runs every
// n ([long]).
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <new>

#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/language/syntax/testing.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

#if !defined(__SANITIZE_ADDRESS__)

namespace {

// For this thread: `left` is the number of allocations until one fails (below 0: none fails), `made` the number of
// allocations.
thread_local std::int64_t left = -1;
thread_local std::int64_t made = 0;

void* Allocate(std::size_t size) {
  ++made;
  if (left >= 0 && left-- == 0) throw std::bad_alloc();
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* AllocateAligned(std::size_t size, std::align_val_t alignment) {
  ++made;
  if (left >= 0 && left-- == 0) throw std::bad_alloc();
  const auto to = static_cast<std::size_t>(alignment);
  void* memory = std::aligned_alloc(to, (size + to - 1) / to * to);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return Allocate(size); }
void* operator new[](std::size_t size) { return Allocate(size); }
void* operator new(std::size_t size, std::align_val_t to) { return AllocateAligned(size, to); }
void* operator new[](std::size_t size, std::align_val_t to) { return AllocateAligned(size, to); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace cardinal::saves {
namespace {

const source::MemoryFileSystem& Files() {
  static const source::MemoryFileSystem files = [] {
    source::MemoryFileSystem made;
    made.AddFile("/rulesets/t/game.cardinal", R"(
use "std:piles"
game t "T" { players 2  order from first of players  begin with main }
type Number is Card { points: Int }
type Player { state score: Int from 0 }
event main { for each p in players { shuffle p.deck }  repeat up to 5 times { for each p in players { turn(p) } }  draw_game }
turn(you) {
  choose c by you "Lay": maybe one of [each n in you.deck where n is Number]
  if c? { move c to you.hand  add c.points to you.score  modify c.points by 1 until end of game  tell "{you} lays {c}." }
}
modify c.points by +1 if c.owner.score > 3
)");
    made.AddFile("/cards/t/cards.cardinal",
                 "cards t \"C\"\ncard \"One\": Number { points 1 }\ncard \"Two\": Number { points 2 }\n");
    return made;
  }();
  return files;
}

// Parses one query with nested expressions of many operands. Returns a hash of its tree.
std::uint64_t ParseOperands() {
  const syntax::testing::Parsed parsed(
      "query q(a: Int): Int = a + 2 * (a - 3 div sum([a + 1, a + 2, 3, 4, 5, 6, 7, 8, first of x or else 9]))");
  return parsed.sink.HasErrors() ? 1 : std::hash<std::string>{}(syntax::testing::Line(parsed.file, parsed.file.Root()));
}

// Loads the rules, plays ten turns, saves and loads the match. Returns a hash of the results.
std::uint64_t Work() {
  load::LoadRequest request;
  request.ruleset = "/rulesets/t";
  request.cards = {"/cards/t"};
  source::SourceSet sources;
  diag::Sink sink;
  const auto program = load::LoadProgram(Files(), request, {}, sources, sink);
  if (!program) return 1;
  match::Setup setup;
  setup.seed = 3;
  setup.decks.resize(2);
  for (auto& deck : setup.decks)
    for (const std::int32_t card : {0, 1, 0, 1, 0, 1, 1}) deck.push_back({card, program::FindZone(*program, "deck")});
  match::Match match = match::NewMatch(*program, setup);
  engine::StepResult step = engine::StartMatch(*program, match);
  for (int i = 0; i < 10 && step.kind == engine::StepResult::Kind::Decision; ++i) {
    const match::Match before = match;
    try {
      step = engine::Advance(*program, match, {1, 0, {}});
    } catch (const std::bad_alloc&) {
      left = -1;
      // All or nothing: a step that could not finish must have changed nothing.
      if (!(match == before)) return 2;
      throw;
    }
  }
  const save::SavedMatch saved{
      program->game, program->content_hash, 5, {{"Anna", "human", ""}, {"Berto", "greedy", ""}}, match};
  save::SavedMatch read;
  std::string error;
  if (!save::Decode(*program, save::Encode(*program, saved), read, error)) return 4;
  return match::HashMatch(read.match);
}

enum Child : int { kOut = 0, kDone = 1, kOther = 2, kElse = 3, kHalf = 4 };

// Runs `work` in a child process in which the n-th allocation fails. Returns kOut, or kDone if `work` makes fewer
// allocations.
int Fails(std::uint64_t (*work)(), std::int64_t n, std::uint64_t right) {
  const pid_t child = ::fork();
  if (child == 0) {
    int ended = kDone;
    try {
      left = n;
      const std::uint64_t came = work();
      const bool failed = left < 0;
      left = -1;
      ended = came == 2 ? kHalf : came != right ? kOther : failed ? kElse : kDone;
    } catch (const std::bad_alloc&) {
      left = -1;
      ended = work() == right ? kOut : kOther;
    }
    ::_exit(ended);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// kElse: the exception was caught elsewhere, and the work ended with the correct result.
void FailAll(std::uint64_t (*work)(), std::int64_t from, std::int64_t to, std::int64_t stride, std::int64_t& tried) {
  const std::uint64_t right = work();
  REQUIRE(right > 10);
  for (std::int64_t n = from; n < to; n += stride) {
    const int ended = Fails(work, n, right);
    ++tried;
    if (ended == kDone) return;
    if (ended != kOut && ended != kElse)
      FAIL_CHECK("allocation " << n << ": "
                               << (ended > 128      ? "signal " + std::to_string(ended - 128)
                                   : ended == kHalf ? "the step is half done"
                                                    : "another result"));
  }
}

TEST_CASE("allocation: the first two hundred fail, one at a time, and every thousandth") {
  std::int64_t tried = 0;
  FailAll(Work, 0, 200, 1, tried);
  CHECK(tried == 200);
  FailAll(Work, 200, 1'000'000, 997, tried);
  CHECK(tried > 205);
}

TEST_CASE("allocation: each one fails while an expression is parsed") {
  std::int64_t tried = 0;
  FailAll(ParseOperands, 0, 100'000, 1, tried);
  CHECK(tried > 200);
}

TEST_CASE("allocation: every one fails", "[.][long][soak]") {
  std::int64_t tried = 0;
  FailAll(Work, 0, 10'000'000, 1, tried);
  std::cout << "allocation: " << tried << " failed, one at a time\n";
}

}  // namespace
}  // namespace cardinal::saves

#endif
