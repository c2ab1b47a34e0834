// Finds what players can do between the moment when an action is announced and the moment when it takes effect. In: an
// action. Out: the first window in which others can answer it, and everything that can run until it takes effect.
// Promises: each action is answered once.
#pragma once

#include <map>
#include <optional>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

class Answers {
 public:
  explicit Answers(const LintContext& all) : all_(all) {}

  struct Answer {
    std::int32_t window = -1;
    ReachableSet running;
  };
  // Null: it takes effect at once. Otherwise it waits in a window with `next`, or a hook `before` it opens a window.
  const Answer* For(std::int32_t action);

 private:
  std::optional<Answer> Find(std::int32_t action) const;

  const LintContext& all_;
  std::map<std::int32_t, std::optional<Answer>> found_;
};

}  // namespace cardinal::lint
