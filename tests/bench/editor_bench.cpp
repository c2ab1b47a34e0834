// The cost of the language server for the person who types: milliseconds from a change of a 200-line file of cards to
// its findings, and to the answer of a completion, for each game of the repository and for the same with 10,000 more
// cards; and memory before and after 10,000 edits. It prints the 95th percentile of 200 samples, in wall time and in
// processor time. The server runs as in `cardinal lsp`, in the same process. Options: --edits N (instead of 10,000),
// --samples N (instead of 200), --more N (cards, instead of 10,000), --game NAME. `make bench` runs it.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <numeric>
#include <thread>

#include "interpreter/drivers/lsp/server/server.h"
#include "interpreter/drivers/lsp/testing.h"
#include "interpreter/drivers/lsp/uri.h"
#include "tests/bench/dice.h"
#include "tests/bench/many_cards.h"

namespace cardinal::bench {
namespace {

namespace fs = std::filesystem;
using by_hand::Dice;
using lsp::Json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLines = 200;
// After this many edits the user pauses before the next key, so that the server analyses the whole of a large game.
constexpr int kEditsBetweenPauses = 10;
constexpr std::chrono::milliseconds kPause{250};
constexpr std::chrono::minutes kPatience{2};

struct Options {
  int samples = 200, edits = 10'000, more = 10'000;
};

// Receives the messages of the server: counts findings of one document, and keeps the last answer.
class Answers : public lsp::ByteSink {
 public:
  explicit Answers(std::string uri) : uri_(std::move(uri)) {}

  bool Write(std::string_view frame) override {
    const Json message = Json::parse(frame.substr(frame.find("\r\n\r\n") + 4));
    const std::lock_guard lock(mutex_);
    if (message.value("method", "") == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri_)
      version_ = message["params"].value("version", 0);
    if (!message.contains("method")) answer_ = message;
    changed_.notify_all();
    return true;
  }
  void WaitForFindings(int version) {
    Wait([&] { return version_ >= version; });
  }
  Json WaitForAnswer(int id) {
    Wait([&] { return !answer_.is_null() && answer_["id"] == id; });
    return answer_;
  }

 private:
  template <typename Condition>
  void Wait(Condition holds) {
    std::unique_lock lock(mutex_);
    if (changed_.wait_for(lock, kPatience, holds)) return;
    std::fprintf(stderr, "editor_bench: the server does not answer\n");
    std::exit(2);
  }

  std::string uri_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int version_ = 0;
  Json answer_;
};

struct Times {
  std::vector<double> passed, processor;  // milliseconds
  static double Percentile(std::vector<double> times, double share) {
    std::sort(times.begin(), times.end());
    return times.empty() ? 0 : times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  }
};

double ProcessorTime() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double ResidentMegabytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

// A file of cards of a game, open in an editor.
class Editor {
 public:
  Editor(const fs::path& folder, const fs::path& file, std::string text)
      : uri_(lsp::PathToUri(file)),
        text_(std::move(text)),
        answers_(uri_),
        dispatcher_(source_, answers_),
        server_(dispatcher_, disk_, fs::current_path(), "", "bench"),
        thread_([this] { dispatcher_.Serve(); }) {
    Ask("initialize", {{"processId", nullptr},
                       {"rootUri", lsp::PathToUri(folder)},
                       {"capabilities", {{"general", {{"positionEncodings", Json::array({"utf-8"})}}}}}});
    Notify("initialized", Json::object());
    Notify("textDocument/didOpen",
           {{"textDocument", {{"uri", uri_}, {"languageId", "cardinal"}, {"version", version_}, {"text", text_}}}});
    answers_.WaitForFindings(version_);
    // This answer comes after the analysis of the whole game.
    Ask("workspace/symbol", {{"query", "no card has this name"}});
    std::this_thread::sleep_for(kPause);
    Ask("workspace/symbol", {{"query", "no card has this name"}});
  }
  ~Editor() {
    Ask("shutdown", nullptr);
    Notify("exit", nullptr);
    thread_.join();
  }

  // Types one key: a letter, which the next call removes. Waits for the findings.
  void Type(Dice& dice, Times* times = nullptr) {
    static constexpr std::string_view kKeys = "e4 {\"-.";
    const bool take_away = typed_at_ != std::string::npos;
    const std::size_t at = take_away ? typed_at_ : DrawPlace(dice);
    const std::string key = take_away ? "" : std::string(1, kKeys[dice.Below(kKeys.size())]);
    const Json change = {{"range", {{"start", PositionAt(at)}, {"end", PositionAt(at + (take_away ? 1 : 0))}}},
                         {"text", key}};
    text_.replace(at, take_away ? 1 : 0, key);
    typed_at_ = take_away ? std::string::npos : at;
    Measure(times, [&] {
      Notify("textDocument/didChange",
             {{"textDocument", {{"uri", uri_}, {"version", ++version_}}}, {"contentChanges", Json::array({change})}});
      answers_.WaitForFindings(version_);
    });
  }

  // Returns false if the server has no completion.
  bool Complete(Dice& dice, Times* times) {
    const Json position = PositionAt(DrawPlace(dice));
    bool answered = false;
    Measure(times, [&] {
      answered = Ask("textDocument/completion", {{"textDocument", {{"uri", uri_}}}, {"position", position}})
                     .contains("result");
    });
    return answered;
  }

 private:
  void Notify(const std::string& method, const Json& params) {
    source_.Send(lsp::testing::NotificationJson(method, params));
  }
  Json Ask(const std::string& method, const Json& params) {
    source_.Send(lsp::testing::RequestJson(++id_, method, params));
    return answers_.WaitForAnswer(id_);
  }
  template <typename Work>
  static void Measure(Times* times, Work work) {
    const auto begin = Clock::now();
    const double processor = ProcessorTime();
    work();
    if (times == nullptr) return;
    times->processor.push_back(ProcessorTime() - processor);
    times->passed.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  // Returns a place that is not within a character of several bytes: the server refuses a change there.
  std::size_t DrawPlace(Dice& dice) const {
    std::size_t at = dice.Below(static_cast<std::uint32_t>(text_.size()));
    while (at > 0 && (static_cast<unsigned char>(text_[at]) & 0xC0) == 0x80) --at;
    return at;
  }
  Json PositionAt(std::size_t offset) const {
    const std::string_view before = std::string_view(text_).substr(0, offset);
    return {{"line", std::count(before.begin(), before.end(), '\n')}, {"character", offset - (before.rfind('\n') + 1)}};
  }

  std::string uri_, text_;
  int version_ = 1, id_ = 0;
  std::size_t typed_at_ = std::string::npos;
  source::FileSystem disk_;
  lsp::testing::PipeSource source_;
  Answers answers_;
  lsp::Dispatcher dispatcher_;
  lsp::Server server_;
  std::thread thread_;
};

void Print(const std::string& what, const Times& times, int aim) {
  const double passed = Times::Percentile(times.passed, 0.95);
  std::printf("  %-52s %7.1f %7.1f   %4d ms%s\n", what.c_str(), passed, Times::Percentile(times.processor, 0.95), aim,
              passed > aim ? "  MISSED" : "");
  std::fflush(stdout);
}

// Returns cards of the game with other names, until they have 200 lines.
std::string TwoHundredLines(const fs::path& root, const std::string& game) {
  std::string text = "cards " + game + " \"Edited\"\n\n";
  const std::vector<std::string> cards = CardsIn(root / "cards" / game);
  const auto lines = [&] { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')); };
  for (std::size_t i = 0; lines() < kLines; ++i) text += NumberedCard(cards[i % cards.size()], 100'000 + i) + '\n';
  return text;
}

void MeasureTimes(Editor& editor, const std::string& what, int aim, const Options& options) {
  Dice dice;
  Times findings, completions;
  for (int i = 0; i < options.samples; ++i) {
    if (i % kEditsBetweenPauses == 0) std::this_thread::sleep_for(kPause);
    editor.Type(dice, &findings);
  }
  Print(what + ": a change until its findings", findings, aim);
  bool answered = true;
  for (int i = 0; i < options.samples && answered; ++i) answered = editor.Complete(dice, &completions);
  if (answered) Print(what + ": a completion", completions, 30);
}

void MeasureMemory(Editor& editor, const std::string& what, const Options& options) {
  Dice dice;
  for (int i = 0; i < options.samples; ++i) editor.Type(dice);
  const double before = ResidentMegabytes();
  for (int i = 0; i < options.edits; ++i) editor.Type(dice);
  const double after = ResidentMegabytes();
  std::printf("  %-52s %7.1f %7.1f   flat%s\n",
              (what + ": MB before and after " + std::to_string(options.edits) + " edits").c_str(), before, after,
              after > before * 1.1 + 5 ? "  MISSED" : "");
  std::fflush(stdout);
}

// Measures in a copy of the game with `more` more cards.
void MeasureGame(const fs::path& root, const std::string& game, int more, const Options& options) {
  const fs::path folder = fs::temp_directory_path() / ("cardinal_editor_bench_" + std::to_string(::getpid()));
  MakeManyCards(root, game, folder, static_cast<std::size_t>(more));
  const fs::path file = folder / "cards" / game / "edited.cardinal";
  const std::string text = TwoHundredLines(root, game),
                    what = game + (more > 0 ? ", " + std::to_string(more) + " cards more" : "");
  std::ofstream(file) << text;
  {
    Editor editor(folder, fs::canonical(file), text);
    MeasureTimes(editor, what, more > 0 ? 100 : 30, options);
    if (more == 0) MeasureMemory(editor, what, options);
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace cardinal::bench

int main(int count, char** words) {
  std::vector<std::string> games = {"imagimon", "kmon", "reality", "imajica"};
  cardinal::bench::Options options;
  for (int i = 1; i + 1 < count; i += 2) {
    if (std::strcmp(words[i], "--edits") == 0) options.edits = std::atoi(words[i + 1]);
    if (std::strcmp(words[i], "--samples") == 0) options.samples = std::atoi(words[i + 1]);
    if (std::strcmp(words[i], "--more") == 0) options.more = std::atoi(words[i + 1]);
    if (std::strcmp(words[i], "--game") == 0) games = {words[i + 1]};
  }
  std::printf("95th percentile of 200, milliseconds                    passed  processor   aim\n");
  for (const std::string& game : games)
    for (const int more : {0, options.more}) cardinal::bench::MeasureGame(CARDINAL_SOURCE_DIR, game, more, options);
  return 0;
}
