#include "interpreter/cli/line_editor.h"

#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cwchar>
#include <map>

#include "interpreter/cli/interruption.h"

namespace cardinal::cli {

namespace {

constexpr int kKeptLines = 200;           // of each reader
constexpr std::size_t kLongestCharacter = 4;  // bytes in UTF-8

struct CloseEditor {
  void operator()(EditLine* editor) const { ::el_end(editor); }
};
struct CloseHistory {
  void operator()(History* history) const { ::history_end(history); }
};

bool IsNumber(const std::string& line) {
  return line.find_first_not_of("0123456789-") == std::string::npos;  // also of an empty line
}

class TerminalEditor : public LineEditor {
 public:
  TerminalEditor(std::FILE* in, std::FILE* out) : file_(::fileno(in)), editor_(::el_init("cardinal", in, out, out)) {
    std::setlocale(LC_CTYPE, "C.UTF-8");  // libedit converts characters by the locale
    if (editor_ == nullptr) return;
    ::el_set(editor_.get(), EL_CLIENTDATA, this);
    ::el_set(editor_.get(), EL_PROMPT, &TerminalEditor::Prompt);
    ::el_set(editor_.get(), EL_GETCFN, &TerminalEditor::ReadKey);
    ::el_set(editor_.get(), EL_EDITOR, "emacs");
    ::el_set(editor_.get(), EL_BIND, "^R", "em-inc-search-prev", nullptr);
  }

  bool IsOpen() const { return editor_ != nullptr; }

  bool Read(const std::string& prompt, int reader, std::string& line) override {
    prompt_ = prompt;
    History* const history = FindHistory(reader);
    ::el_set(editor_.get(), EL_HIST, history == nullptr ? nullptr : &::history, history);
    ::el_resize(editor_.get());  // the window may have changed
    int count = 0;
    const char* const typed = ::el_gets(editor_.get(), &count);
    if (typed == nullptr || count <= 0) return false;
    line.assign(typed, static_cast<std::size_t>(count));
    if (line.ends_with('\n')) line.pop_back();
    HistEvent event;
    if (history != nullptr && !IsNumber(line)) ::history(history, &event, H_ENTER, line.c_str());
    return true;
  }

 private:
  static TerminalEditor& Self(EditLine* editor) {
    void* self = nullptr;
    ::el_get(editor, EL_CLIENTDATA, &self);
    return *static_cast<TerminalEditor*>(self);
  }
  static char* Prompt(EditLine* editor) { return Self(editor).prompt_.data(); }

  // One character. 1: it was read; 0: the input has ended; -1: it cannot be read.
  static int ReadKey(EditLine* editor, wchar_t* key) {
    const int file = Self(editor).file_;
    std::string bytes;
    while (bytes.size() < kLongestCharacter) {
      char byte = 0;
      if (!WaitForInput(file)) return 0;
      const ssize_t count = ::read(file, &byte, 1);
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count <= 0) return count == 0 ? 0 : -1;
      bytes += byte;
      std::mbstate_t state{};
      const std::size_t used = std::mbrtowc(key, bytes.data(), bytes.size(), &state);
      if (used == static_cast<std::size_t>(-2)) continue;  // the character has more bytes
      if (used == static_cast<std::size_t>(-1)) break;
      return 1;
    }
    *key = L'?';
    return 1;
  }

  // Null if there is no memory for it: then the arrows bring back nothing.
  History* FindHistory(int reader) {
    const auto [found, fresh] = histories_.try_emplace(reader);
    if (fresh) {
      found->second.reset(::history_init());
      HistEvent event;
      if (found->second != nullptr) ::history(found->second.get(), &event, H_SETSIZE, kKeptLines);
      if (found->second != nullptr) ::history(found->second.get(), &event, H_SETUNIQUE, 1);
    }
    return found->second.get();
  }

  const int file_;
  std::string prompt_;
  std::map<int, std::unique_ptr<History, CloseHistory>> histories_;
  std::unique_ptr<EditLine, CloseEditor> editor_;
};

}  // namespace

std::unique_ptr<LineEditor> MakeLineEditor(std::FILE* in, std::FILE* out) {
  auto editor = std::make_unique<TerminalEditor>(in, out);
  return editor->IsOpen() ? std::move(editor) : nullptr;
}

bool CanEditLines(const std::string& terminal_type) { return !terminal_type.empty() && terminal_type != "dumb"; }

}  // namespace cardinal::cli
