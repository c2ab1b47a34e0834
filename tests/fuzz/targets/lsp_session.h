// A session of an editor with the language server for the fuzz target `lsp`: each line of the input is an action of the
// user or a fault of the client. After each action the server's copy of each document must be equal to that of the
// editor.
#pragma once

#include <map>
#include <string>

#include "interpreter/drivers/lsp/server/server.h"
#include "tests/fuzz/targets/fuzz_target.h"
#include "tests/fuzz/targets/lsp_client.h"
#include "tests/fuzz/targets/lsp_files.h"
#include "tests/fuzz/targets/lsp_text.h"

namespace cardinal::fuzz {

class EditorSession {
 public:
  explicit EditorSession(Choices input);
  // Throws Broken if a check fails.
  void Run();

 private:
  struct Document {
    EditorText text;
    int version = 1;
    bool in_sync = true;  // false: the server was sent a change that it cannot apply
  };

  bool Next();  // sends the next message; false: the client hangs up
  void Act(Choices line);
  void Initialize();
  void Open(Choices& line);
  void Close(Choices& line);
  void Edit(Choices& line);
  void EditManyTimes(Choices& line);
  void ReplaceAll(Choices& line);
  void EditImpossibly(Choices& line);
  void ChangeDisk(Choices& line);
  void AskSomething(Choices& line);
  void AskForTokens();
  void AskMalformed(Choices& line);
  void Apply();
  void Cancel(Choices& line);
  void SendBadFrame(Choices& line);
  void SendOther(Choices& line);

  // Returns the document of one action: an open one if possible.
  std::map<std::string, Document>::iterator SomeOpen(Choices& line);
  lsp::Json OneChange(Choices& line, EditorText& text);
  void SendChanges(const std::string& uri, Document& document, lsp::Json changes);
  void TellOfDisk();
  void Settle();
  // Checks that a difference of semantic tokens, applied to the result before it, gives the new result.
  void CheckTokens();
  void CheckTexts() const;
  void CheckDiagnostics() const;
  lsp::Json SomePosition(Choices& line, const EditorText* text) const;

  Choices input_;
  ChangingDisk disk_;
  std::string encoding_;
  std::size_t large_game_;
  EditorClient client_;
  lsp::Dispatcher dispatcher_;
  lsp::Server server_;
  std::map<std::string, Document> open_;  // by URI
  std::map<std::string, int> disk_events_;
  std::string asked_uri_, asked_method_, asked_difference_to_;  // of the last request
  struct Tokens {
    std::string id;
    lsp::Json numbers;
  };
  std::map<std::string, Tokens> tokens_;  // the last result, by URI
  bool ask_whole_ = false;                // the last result was a difference
  int step_ = 0, actions_ = 0;
  bool shut_down_ = false;
};

}  // namespace cardinal::fuzz
