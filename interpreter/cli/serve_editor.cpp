#include "interpreter/cli/serve_editor.h"

namespace cardinal::cli {

namespace {

bool IsLoopback(const std::string& host) { return host == "localhost" || host == "::1" || host.starts_with("127."); }

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
    std::string errors;
    auto game = ServedGame::LoadQuietly(env, files, home, words, errors);
    return playground::LoadedGame{std::move(game), std::move(errors)};
  };
  return std::make_unique<playground::Playground>(
      playground::ProjectSetup{env.files, home, env.path_variable, env.working_directory, std::string(kVersion), load});
}

}  // namespace cardinal::cli
