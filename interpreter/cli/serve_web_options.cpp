// The options of the web server of `serve`.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/serve_web.h"

namespace cardinal::cli {

void AddServeWebOptions(CLI::App* serve, CLI::Option* stdio, ServeWebArguments& arguments) {
  serve->add_option("--host", arguments.host, "the address on which the server listens; default: this machine only")
      ->type_name("ADDRESS")
      ->excludes(stdio);
  serve->add_option("--port", arguments.port, "its port; default 8080; 0: the system chooses one, which is printed")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, 65'535))
      ->excludes(stdio);
  serve->add_option("--url", arguments.url, "the address under which others reach the server; links begin with it")
      ->type_name("URL")
      ->excludes(stdio);
  serve->add_option("--store", arguments.store, "the file of the matches, or postgresql://USER@HOST/DATABASE")
      ->type_name("PLACE")
      ->excludes(stdio);
  serve
      ->add_option("--time", arguments.seconds_per_decision,
                   "seconds for each decision of the match at the start; then the computer answers")
      ->type_name("SECONDS")
      ->check(CLI::Range(0, 86'400))
      ->excludes(stdio);
  serve
      ->add_option("--editor", arguments.editor,
                   "on or off: whether the owner edits rules and cards on a page; without it only on a server for this "
                   "machine")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"on", "off"}))
      ->excludes(stdio);
  serve->add_flag("--open", arguments.open, "every visitor creates matches, also without the link that is printed")
      ->excludes(stdio);
  serve
      ->add_flag("--new-link", arguments.new_link,
                 "replaces the link that creates matches; the former one creates none")
      ->excludes(stdio);
  serve->add_option("--pictures", arguments.pictures, "a folder with pictures of cards: NAME.webp")
      ->type_name("FOLDER")
      ->excludes(stdio);
  serve->add_option("--page", arguments.page, "a folder with another page than that of the program")
      ->type_name("FOLDER")
      ->excludes(stdio);
  serve->add_option("--limit", arguments.limits, "changes a limit, such as connections=200; several times")
      ->type_name("NAME=NUMBER")
      ->allow_extra_args(false)
      ->excludes(stdio);
}

}  // namespace cardinal::cli
