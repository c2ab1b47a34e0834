#include "interpreter/drivers/playground/project_session.h"

#include <algorithm>
#include <sstream>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/drivers/playground/scenario_list.h"
#include "interpreter/drivers/playground/walk_json.h"
#include "interpreter/drivers/web/tokens.h"

namespace cardinal::playground {

namespace {

// Codes of JSON-RPC, and one of this server.
constexpr int kParseError = -32700, kInvalidRequest = -32600, kMethodNotFound = -32601, kInvalidParams = -32602,
              kFailed = -32803, kConflict = -32001;
constexpr std::string_view kOwn = "cardinal/";

std::string Dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

ProjectSession::ProjectSession(Playground& playground, std::function<void(std::string)> send)
    : playground_(playground), send_(std::move(send)) {
  playground_.AddListener(this, [this](const std::string& name, const std::string& version) {
    Notify("cardinal/saved", {{"name", name}, {"version", version}});
  });
}

ProjectSession::~ProjectSession() { playground_.RemoveListener(this); }

void ProjectSession::Notify(const std::string& method, Json params) const {
  send_(Dump({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}));
}

void ProjectSession::Receive(const std::string& text) {
  Json message = Json::parse(text, nullptr, false);
  const auto fail = [&](const Json& id, int code, const std::string& problem, const Json& data = nullptr) {
    Json error = {{"code", code}, {"message", problem}};
    if (!data.is_null()) error["data"] = data;
    send_(Dump({{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(error)}}));
  };
  if (message.is_discarded()) return fail(nullptr, kParseError, "the message is not JSON");
  if (!message.is_object()) return fail(nullptr, kInvalidRequest, "the message is not an object");
  const Json id = message.value("id", Json());
  const Json method = message.value("method", Json());
  if (!method.is_string() || !method.get_ref<const std::string&>().starts_with(kOwn)) {
    if (!language_) language_ = std::make_unique<LanguageThread>(playground_.Setup(), playground_.Files(), send_);
    const std::string problem = language_->Receive(std::move(message));
    if (!problem.empty() && !id.is_null()) fail(id, kMethodNotFound, problem);
    return;
  }
  try {
    Json result = Answer(method.get<std::string>(), message.value("params", Json::object()));
    send_(Dump({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}));
  } catch (const Refusal& refusal) {
    fail(id, refusal.code, refusal.message, refusal.data);
  } catch (const Json::exception&) {
    fail(id, kInvalidParams, "a parameter of `" + method.get<std::string>() + "` is missing or of the wrong type");
  } catch (const base::Stopped&) {
    fail(id, kFailed, "this takes longer than " + std::to_string(kWorkTime.count()) + " seconds");
  } catch (const std::exception& error) {
    fail(id, kFailed, error.what());
  }
}

Json ProjectSession::Answer(const std::string& method, const Json& params) {
  const base::StopScope scope(std::chrono::steady_clock::now() + kWorkTime);
  if (!params.is_object()) throw Refusal{kInvalidParams, "the parameters are not an object"};
  if (method == "cardinal/project") return OpenProject(params);
  if (method == "cardinal/read") return ReadText(params);
  if (method == "cardinal/save") return Save(params);
  if (method == "cardinal/scenarios") return ListAll();
  if (method == "cardinal/walk") return Walk(params);
  if (method == "cardinal/try") return Try(params);
  if (method == "cardinal/move") return Move(params);
  if (method == "cardinal/edit") return Edit(params);
  throw Refusal{kMethodNotFound, "the editor has no method `" + method + "`"};
}

// ---- files

// After a loss of the connection the page names its draft and its match again.
Json ProjectSession::OpenProject(const Json& params) {
  const std::string former = params.value("draft", "");
  std::string errors;
  if (!former.empty() && playground_.FindRules(former)) {
    draft_ = former;
    match_ = params.value("match", "");
    std::vector<std::string> lines;
    if (!match_.empty() && !playground_.Matches().ReadLines(match_, lines)) match_.clear();
  } else {
    draft_.clear();
    match_.clear();
    playground_.BeginDraft(draft_, errors);
  }
  Json files = Json::array();
  for (const ProjectFile& file : playground_.Files().List())
    files.push_back({{"name", file.name}, {"uri", lsp::PathToUri(file.path)}});
  return {{"game", playground_.Setup().home.game},
          {"draft", draft_},
          {"match", match_},
          {"errors", errors},
          {"files", std::move(files)},
          {"largest_file", kEditedBytes}};
}

Json ProjectSession::ReadText(const Json& params) const {
  const FileText file = playground_.Files().Read(params.at("name").get<std::string>());
  if (!file.problem.empty()) throw Refusal{kFailed, file.problem};
  if (file.version.empty()) throw Refusal{kFailed, "the file does not exist any more"};
  return {{"text", file.text}, {"version", file.version}};
}

Json ProjectSession::Save(const Json& params) {
  const auto name = params.at("name").get<std::string>();
  const SaveResult saved =
      playground_.Files().Save(name, params.at("text").get<std::string>(), params.at("version").get<std::string>());
  if (saved.conflict)
    throw Refusal{kConflict, saved.problem, {{"text", saved.conflict->text}, {"version", saved.conflict->version}}};
  if (!saved.problem.empty()) throw Refusal{kFailed, saved.problem};
  if (language_) language_->TellSaved(*playground_.Files().Find(name));
  playground_.TellSaved(this, name, saved.version);
  return {{"version", saved.version}};
}

// ---- the gallery

RulesPtr ProjectSession::Rules() {
  RulesPtr rules = draft_.empty() ? nullptr : playground_.FindRules(draft_);
  if (!rules) throw Refusal{kFailed, "the rules are not in memory any more: open the page again"};
  if (!rules->loaded.game)
    throw Refusal{kFailed, "the rules of the game have errors", {{"errors", rules->loaded.errors}}};
  return rules;
}

Json ProjectSession::ListAll() const {
  const RulesPtr rules = draft_.empty() ? nullptr : playground_.FindRules(draft_);
  const source::FileSystem& files = rules ? rules->files : playground_.Setup().disk;
  return ListToJson(ListScenarios(files, playground_.Files()));
}

DraftBeginning::Step ProjectSession::ReadStep(const Json& json) const {
  DraftBeginning::Step step{json.at("file").get<std::string>(), json.value("title", ""),
                            json.value("index", std::size_t{0}), json.value("row", std::size_t{0}),
                            json.value("step", std::size_t{0})};
  if (!playground_.Files().Find(step.file)) throw Refusal{kFailed, "this file is not one of the game's"};
  return step;
}

Json ProjectSession::Walk(const Json& params) {
  const DraftBeginning::Step step = ReadStep(params);
  const RulesPtr rules = Rules();
  const ScenarioWalk walk =
      WalkScenario(*rules, {*playground_.Files().Find(step.file), step.title, step.index, step.row}, std::nullopt);
  return WalkToJson(walk);
}

// ---- the match

// `players`: by seat. Missing: all people; or `opponent`: the seat that is asked is a person, the others are this
// player.
DraftBeginning ProjectSession::ReadBeginning(const Json& params, const DraftRules& rules) const {
  DraftBeginning beginning;
  beginning.draft = draft_;
  if (params.contains("scenario")) beginning.scenario = ReadStep(params["scenario"]);
  beginning.seed = params.value("seed", web::SecretNumber());
  const std::string opponent = params.value("opponent", "");
  const auto players = rules.loaded.game->Players();
  if (!opponent.empty() && std::find(players.begin(), players.end(), opponent) == players.end())
    throw Refusal{kInvalidParams, "there is no player `" + opponent + "`"};
  std::size_t seats = params.value("seats", std::size_t{2});
  constexpr std::size_t kMostSeats = 64;
  if (seats < 1 || seats > kMostSeats) throw Refusal{kInvalidParams, "a match has 1 to 64 seats"};
  model::Seat person = 0;
  if (beginning.scenario) {
    const auto& step = *beginning.scenario;
    const ScenarioWalk walk =
        WalkScenario(rules, {*playground_.Files().Find(step.file), step.title, step.index, step.row}, step.step);
    if (!walk.problem.empty()) throw Refusal{kFailed, walk.problem};
    seats = std::max<std::size_t>(walk.seats.size(), 1);
    if (walk.position && walk.position->match.decision.seat >= 0) person = walk.position->match.decision.seat;
  }
  beginning.players.assign(seats, opponent.empty() ? std::string(session::kHuman) : opponent);
  if (static_cast<std::size_t>(person) < seats) beginning.players[person] = session::kHuman;
  return beginning;
}

Json ProjectSession::Try(const Json& params) {
  const RulesPtr rules = Rules();
  DraftLines lines{ReadBeginning(params, *rules), {}};
  const Playground::Trial trial = playground_.Try(*rules, lines);
  if (!trial.problem.empty()) throw Refusal{kFailed, trial.problem};
  web::BegunMatch begun;
  for (std::size_t i = 0; i < trial.seats.size(); ++i)
    begun.seats.push_back({trial.seats[i], lines.beginning.players[i] == session::kHuman});
  begun.lines = {EncodeBeginning(lines.beginning)};
  const web::CreatedMatch created = playground_.Matches().CreateFrom(begun);
  if (!created.problem.empty()) throw Refusal{kFailed, created.problem};
  if (!params.value("apart", false)) match_ = created.id;
  Json links = Json::array();
  for (const web::CreatedMatch::Link& link : created.links)
    links.push_back({{"seat", link.viewer}, {"name", link.name}, {"link", link.url}});
  return {{"match", created.id}, {"links", std::move(links)}, {"asked", trial.asked}, {"step", trial.step}};
}

DraftLines ProjectSession::MatchLines() const {
  std::vector<std::string> lines;
  if (match_.empty() || !playground_.Matches().ReadLines(match_, lines))
    throw Refusal{kFailed, "the match is not in memory any more: begin it again"};
  auto read = ReadDraftLines(lines);
  if (!read) throw Refusal{kFailed, "the match is damaged: begin it again"};
  return std::move(*read);
}

Json ProjectSession::Move(const Json& params) {
  const RulesPtr rules = Rules();
  DraftLines lines{MatchLines().beginning, {}};
  if (!lines.beginning.scenario) throw Refusal{kFailed, "the match does not begin at a scenario"};
  lines.beginning.scenario->step = params.at("step").get<std::size_t>();
  const Playground::Trial trial = playground_.Try(*rules, lines);
  if (!trial.problem.empty()) throw Refusal{kFailed, trial.problem};
  const std::string problem = playground_.Matches().AppendLine(match_, EncodeBeginning(lines.beginning));
  if (!problem.empty()) throw Refusal{kFailed, problem};
  return {{"step", trial.step}, {"asked", trial.asked}};
}

// Nothing changes unless the rules load and the match can be played in them.
Json ProjectSession::Edit(const Json& params) {
  if (draft_.empty()) throw Refusal{kFailed, "the page has no draft: `cardinal/project` comes first"};
  Texts texts;
  for (const auto& [name, text] : params.at("texts").items()) {
    const auto path = playground_.Files().Find(name);
    if (!path) throw Refusal{kFailed, "`" + name + "` is not one of the game's files"};
    if (static_cast<std::int64_t>(text.get_ref<const std::string&>().size()) > kEditedBytes)
      throw Refusal{kFailed, "a file has at most " + std::to_string(kEditedBytes) + " bytes"};
    texts[*path] = text.get<std::string>();
  }
  const auto rules = std::make_shared<const DraftRules>(playground_.Setup(), texts);
  if (!rules->loaded.game) return {{"loaded", false}, {"errors", rules->loaded.errors}};
  if (match_.empty()) {
    playground_.SetRules(draft_, rules);
    return {{"loaded", true}};
  }
  const Playground::Trial trial = playground_.Try(*rules, MatchLines());
  if (!trial.problem.empty()) return {{"loaded", false}, {"errors", trial.problem}};
  playground_.SetRules(draft_, rules);
  playground_.Matches().Reload(match_);
  return {{"loaded", true}, {"given", trial.given}, {"answers", trial.answers}, {"asked", trial.asked}};
}

}  // namespace cardinal::playground
