#include "interpreter/cli/serve_web.h"

#include <filesystem>
#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/reloading_game.h"
#include "interpreter/cli/serve_editor.h"
#include "interpreter/drivers/web/origin_check.h"
#include "interpreter/drivers/web/server.h"

namespace cardinal::cli {

namespace {

namespace fs = std::filesystem;

// The file that `--store` names, in a folder that exists; without it, a file in the folder of the user's state, which
// is created if needed. Nothing after printing an error.
std::optional<std::string> StorePlace(const Environment& env, const std::string& wanted) {
  if (store::IsPostgresUrl(wanted) || wanted == ":memory:") return wanted;
  if (!wanted.empty()) return env.Resolve(wanted).lexically_normal().string();
  if (env.state_folder.empty()) {
    ReportUsageError(env, "there is no home folder to store the matches in: name a file with --store FILE");
    return std::nullopt;
  }
  std::error_code error;
  fs::create_directories(env.state_folder, error);
  fs::permissions(env.state_folder, fs::perms::owner_all, error);
  return (env.state_folder / "matches.sqlite").string();
}

// Returns a problem in words, or "".
std::string ReadSettings(const Environment& env, const ServeWebArguments& arguments, web::ServerSettings& settings) {
  settings.host = arguments.host;
  settings.port = static_cast<std::uint16_t>(arguments.port);
  settings.url = arguments.url;
  while (settings.url.ends_with('/')) settings.url.pop_back();
  settings.every_visitor_creates = arguments.open;
  settings.renews_owner_link = arguments.new_link;
  if (!settings.url.empty() && web::OriginOf(settings.url) != settings.url)
    return "`--url` is the address of the server without a path, such as https://play.example.org";
  for (const auto& [folder, setting, name] :
       {std::tuple{&arguments.page, &settings.page_folder, "--page"},
        std::tuple{&arguments.pictures, &settings.picture_folder, "--pictures"}}) {
    if (folder->empty()) continue;
    *setting = env.Resolve(*folder).lexically_normal().string();
    if (!fs::is_directory(*setting)) return "`" + *folder + "` of `" + name + "` is not a folder";
  }
  for (const std::string& limit : arguments.limits)
    if (std::string problem = web::SetServerLimit(settings.limits, limit); !problem.empty()) return problem;
  return "";
}

// The match of `--seats`. Returns false after printing an error.
bool ReadFirstMatch(const Environment& env, const ServeWebArguments& arguments, const ServedGame& game,
                    web::ServerSettings& settings) {
  const std::vector<std::string>& decks = game.NamedDecks();
  const auto refuse = [&](const std::string& problem) {
    ReportUsageError(env, problem);
    return false;
  };
  if (arguments.seats.empty()) {
    const bool is_alone =
        arguments.names.empty() && arguments.options.empty() && !arguments.seed && !arguments.seconds_per_decision;
    return is_alone || refuse(
                           "`--names`, `--option`, `--seed` and `--time` are for a match at the start: name its "
                           "`--seats`, too");
  }
  if (arguments.names.size() > arguments.seats.size()) return refuse("there are more names than seats");
  if (decks.size() > arguments.seats.size()) return refuse(TooManyDecksMessage(decks.size(), arguments.seats.size()));
  const auto options = ParseGameOptions(env, game.GetProgram(), arguments.options);
  if (!options) return false;
  web::NewMatch& match = settings.first_match.emplace();
  for (std::size_t i = 0; i < arguments.seats.size(); ++i)
    match.seats.push_back({arguments.seats[i], i < arguments.names.size() ? arguments.names[i] : "",
                           decks.empty() ? "" : decks[i % decks.size()]});
  for (const match::SetupOption& option : *options)
    match.options.emplace_back(game.GetProgram().fields[option.field].name,
                               match::FormatOption(game.GetProgram(), option));
  match.seed = arguments.seed;
  match.seconds_per_decision = arguments.seconds_per_decision.value_or(0);
  return true;
}

}  // namespace

int RunServeWeb(const Environment& env, const ServeWebArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kUsageError;
  web::ServerSettings settings;
  if (const std::string problem = ReadSettings(env, arguments, settings); !problem.empty())
    return ReportUsageError(env, problem);
  std::string no_editor;
  const bool has_editor = HasEditor(arguments, no_editor);
  if (!no_editor.empty()) return ReportUsageError(env, no_editor);
  const auto game = ReloadingGame::Load(env, *home, {arguments.decks, arguments.cards, arguments.lang});
  if (!game) return kUsageError;
  if (!ReadFirstMatch(env, arguments, *game->Current(), settings)) return kUsageError;
  const auto place = StorePlace(env, arguments.store);
  if (!place) return kUsageError;
  settings.store_name = *place == ":memory:" ? "memory: they end with the server" : store::WithoutPassword(*place);
  const store::OpenedStore opened = store::OpenStore(*place, settings.limits.store_mb);
  if (!opened.store) return ReportUsageError(env, "the matches cannot be stored: " + opened.problem);
  std::unique_ptr<playground::Playground> playground;
  store::OpenedStore drafts;
  if (has_editor) {
    playground = MakePlayground(env, *home, {arguments.decks, arguments.cards, arguments.lang});
    drafts = store::OpenStore(":memory:", settings.limits.store_mb);
    if (!drafts.store) return ReportUsageError(env, "there is no memory for the editor: " + drafts.problem);
  }
  const std::string problem =
      web::Serve(settings, *game, *opened.store, env.out, env.err, {playground.get(), drafts.store.get()});
  return problem.empty() ? kOk : ReportUsageError(env, problem);
}

}  // namespace cardinal::cli
