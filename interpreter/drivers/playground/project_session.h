// One page of the editor or of the gallery. In: JSON-RPC 2.0 messages of the page: those of the language server, and
// requests that begin with `cardinal/` (docs/reference/protocol.md). Out: the answers. Promises: a file is written only
// by `cardinal/save`; rules that do not load, and a position that they do not allow, leave the match as it was.
#pragma once

#include <functional>
#include <string>

#include "interpreter/drivers/playground/language_thread.h"
#include "interpreter/drivers/playground/playground.h"

namespace cardinal::playground {

class ProjectSession : public web::EditorSession {
 public:
  ProjectSession(Playground& playground, std::function<void(std::string)> send);
  ~ProjectSession() override;
  void Receive(const std::string& text) override;

 private:
  // What a request fails with: an error of JSON-RPC.
  struct Refusal {
    int code = 0;
    std::string message;
    Json data = nullptr;
  };

  Json Answer(const std::string& method, const Json& params);  // throws Refusal
  Json OpenProject(const Json& params);
  Json ReadText(const Json& params) const;
  Json Save(const Json& params);
  Json ListAll() const;
  Json Walk(const Json& params);
  Json Try(const Json& params);
  Json Move(const Json& params);
  Json Edit(const Json& params);

  RulesPtr Rules();  // of the draft
  DraftLines MatchLines() const;
  DraftBeginning ReadBeginning(const Json& params, const DraftRules& rules) const;
  DraftBeginning::Step ReadStep(const Json& json) const;
  void Notify(const std::string& method, Json params) const;

  Playground& playground_;
  const std::function<void(std::string)> send_;
  std::unique_ptr<LanguageThread> language_;  // null: the page has not begun it
  std::string draft_;                         // its id; empty: none
  std::string match_;                         // the match of the page; empty: none
};

}  // namespace cardinal::playground
