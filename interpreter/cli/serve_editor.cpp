#include "interpreter/cli/serve_editor.h"

#include <sstream>

namespace cardinal::cli {

namespace {

bool IsLoopback(const std::string& host) { return host == "localhost" || host == "::1" || host.starts_with("127."); }

// A game and the environment of its loading, which it reads.
struct LoadedDraft {
  std::ostringstream messages;
  Environment env;
  std::unique_ptr<ServedGame> game;
  LoadedDraft(const Environment& base, const source::FileSystem& files)
      : env{base.in, messages, messages, files, false, base.width, base.path_variable, base.working_directory} {}
};

}  // namespace

bool HasEditor(const ServeWebArguments& arguments, std::string& problem) {
  if (arguments.editor == "off") return false;
  const bool is_private = IsLoopback(arguments.host) && arguments.url.empty();
  if (arguments.editor.empty()) return is_private && !arguments.open;
  if (arguments.open)
    problem =
        "with `--open` there is no owner's link, and only the owner may edit: leave `--editor on` or `--open` out";
  return problem.empty();
}

std::unique_ptr<playground::Playground> MakePlayground(const Environment& env, const load::GameHome& home,
                                                       const ServedGame::Words& words) {
  const auto load = [&env, home, words](const source::FileSystem& files) {
    auto draft = std::make_shared<LoadedDraft>(env, files);
    draft->game = ServedGame::Load(draft->env, home, words);
    if (!draft->game) return playground::LoadedGame{nullptr, draft->messages.str()};
    return playground::LoadedGame{std::shared_ptr<const web::ServedGame>(draft, draft->game.get()), ""};
  };
  return std::make_unique<playground::Playground>(
      playground::ProjectSetup{env.files, home, env.path_variable, env.working_directory, std::string(kVersion), load});
}

}  // namespace cardinal::cli
