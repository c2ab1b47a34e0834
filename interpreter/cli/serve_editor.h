// The editor of `cardinal serve`: who may use it, and how it loads edited rules.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "interpreter/cli/serve_web.h"
#include "interpreter/cli/served_game.h"
#include "interpreter/drivers/playground/playground.h"
#include "interpreter/drivers/web/server.h"

namespace cardinal::cli {

// Whether the server has an editor: `--editor on` or `off`; without it, if the server can be reached from this machine
// only. `problem`: why there can be none although it is wanted; in words.
bool HasEditor(const ServeWebArguments& arguments, std::string& problem);

// `env` must outlive it.
std::unique_ptr<playground::Playground> MakePlayground(const Environment& env, const load::GameHome& home,
                                                       const ServedGame::Words& words);

}  // namespace cardinal::cli
