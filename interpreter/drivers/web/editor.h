// What the server needs of an editor of rules: sessions with its pages, and the game of its matches. In: messages of
// the owner's pages. Out: messages to them. Promises: only a person with the owner's link has a session.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "interpreter/drivers/web/draft_matches.h"

namespace cardinal::web {

// One page. Its functions are called one after another.
class EditorSession {
 public:
  virtual ~EditorSession() = default;
  // A message of the page. May take long.
  virtual void Receive(const std::string& text) = 0;
};

class Editor {
 public:
  virtual ~Editor() = default;
  virtual const ServedGame& Drafts() const = 0;  // the game of the matches in `matches`
  // Before the first session.
  virtual void UseMatches(DraftMatches& matches) = 0;
  // `send` may be called by any thread until the session is destroyed.
  virtual std::unique_ptr<EditorSession> Open(std::function<void(std::string)> send) = 0;
};

}  // namespace cardinal::web
