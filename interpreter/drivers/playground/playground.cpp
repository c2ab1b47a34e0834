#include "interpreter/drivers/playground/playground.h"

#include <algorithm>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/playground/project_session.h"
#include "interpreter/drivers/web/tokens.h"

namespace cardinal::playground {

namespace {

constexpr std::size_t kMostDrafts = 32;

class NoClients : public host::MessageSink {
 public:
  void Send(host::ClientId, const std::string&) override {}
  void Close(host::ClientId) override {}
};

bool IsSameAnswer(const replay::LogAnswer& one, const replay::LogAnswer& other) {
  return one.decision == other.decision && one.AnswerText() == other.AnswerText();
}

}  // namespace

Playground::Playground(ProjectSetup setup) : setup_(std::move(setup)), files_(setup_.disk, setup_.home) {}
Playground::~Playground() = default;

// ---- drafts

RulesPtr Playground::FindRules(const std::string& draft) const {
  const std::lock_guard lock(mutex_);
  const auto found = drafts_.find(draft);
  if (found == drafts_.end()) return nullptr;
  found->second.used = std::chrono::steady_clock::now();
  return found->second.rules;
}

// Loading takes up to seconds, so the rules on the disk are kept while no file changes.
RulesPtr Playground::LoadFromDisk() {
  std::string versions;
  for (const ProjectFile& file : files_.List()) versions += file.name + " " + files_.Read(file.name).version + "\n";
  {
    const std::lock_guard lock(mutex_);
    if (from_disk_ && versions == from_disk_versions_) return from_disk_;
  }
  auto rules = std::make_shared<const DraftRules>(setup_, Texts{});
  const std::lock_guard lock(mutex_);
  from_disk_ = rules;
  from_disk_versions_ = versions;
  return rules;
}

RulesPtr Playground::BeginDraft(std::string& draft, std::string& errors) {
  RulesPtr rules = LoadFromDisk();
  errors = rules->loaded.errors;
  draft = web::MakeMatchId();
  SetRules(draft, rules);
  return rules;
}

// The drafts that were not used for the longest time are forgotten.
void Playground::SetRules(const std::string& draft, RulesPtr rules) {
  const std::lock_guard lock(mutex_);
  drafts_[draft] = {std::move(rules), std::chrono::steady_clock::now()};
  while (drafts_.size() > kMostDrafts)
    drafts_.erase(std::min_element(drafts_.begin(), drafts_.end(),
                                   [](const auto& a, const auto& b) { return a.second.used < b.second.used; }));
}

// ---- their matches

Playground::Begun Playground::BeginMatch(const DraftRules& rules, const std::string& id, const DraftLines& lines,
                                         host::MessageSink& messages) const {
  Begun begun;
  if (!rules.loaded.game) return begun.problem = "the rules of the game have errors", std::move(begun);
  web::MatchToRetry wanted;
  wanted.id = id;
  wanted.answers = lines.answers;
  for (const std::string& player : lines.beginning.players) wanted.wish.seats.push_back({player, "", ""});
  wanted.wish.seed = lines.beginning.seed;
  const base::StopScope scope(std::chrono::steady_clock::now() + kWorkTime);
  try {
    if (const auto& step = lines.beginning.scenario) {
      const auto path = files_.Find(step->file);
      if (!path) return begun.problem = "there is no file `" + step->file + "`", std::move(begun);
      ScenarioWalk walk = WalkScenario(rules, {*path, step->title, step->index, step->row}, step->step);
      if (walk.problem.empty() && (!walk.position || walk.at < step->step))
        walk.problem = "the scenario cannot be played up to step " + std::to_string(step->step) +
                       (walk.steps.empty() || walk.at >= walk.steps.size() || walk.steps[walk.at].failures.empty()
                            ? ""
                            : ": " + walk.steps[walk.at].failures.front().message);
      if (!walk.problem.empty()) return begun.problem = std::move(walk.problem), std::move(begun);
      begun.trial.step = walk.at;
      wanted.beginning = std::move(walk.position);
      wanted.names = std::move(walk.seats);
      wanted.program = &*walk.rules->program;
      wanted.sources = &walk.rules->sources;
    }
    web::RetriedMatch retried = rules.loaded.game->Retry(wanted, messages);
    begun.match = std::move(retried.match);
    begun.given = std::move(retried.given);
    begun.problem = std::move(retried.problem);
  } catch (const base::Stopped&) {
    begun.problem = "the rules run for longer than " + std::to_string(kWorkTime.count()) + " seconds";
    begun.match.reset();
  }
  return begun;
}

Playground::Trial Playground::Try(const DraftRules& rules, const DraftLines& lines) const {
  NoClients clients;
  const Begun begun = BeginMatch(rules, "", lines, clients);
  Trial trial = begun.trial;
  trial.problem = begun.problem;
  trial.given = begun.given.size();
  trial.answers = lines.answers.size();
  if (!begun.match) return trial;
  const session::MatchSession& session = begun.match->Session();
  for (const session::SeatPlan& seat : session.GetSetup().seats) trial.seats.push_back(seat.name);
  if (session.LastStep().kind == engine::StepResult::Kind::Decision) trial.asked = session.GetMatch().decision.seat;
  return trial;
}

// By the rules on the disk; in English if they have never loaded.
std::string Playground::TranslatePhrase(std::string_view english, std::string_view language,
                                        std::initializer_list<std::string> values) const {
  RulesPtr rules;
  {
    const std::lock_guard lock(mutex_);
    rules = from_disk_;
  }
  return rules && rules->loaded.game ? rules->loaded.game->TranslatePhrase(english, language, values)
                                     : std::string(english);
}

web::BegunMatch Playground::Begin(const web::NewMatch&) const {
  web::BegunMatch begun;
  begun.problem = "a match of the editor begins from its page";
  return begun;
}

web::RetriedMatch Playground::Retry(const web::MatchToRetry&, host::MessageSink&) const {
  return {nullptr, {}, "a match of the editor begins from its page"};
}

// If some answers do not fit any more, or have other numbers, the lines begin again.
web::ContinuedMatch Playground::Continue(const web::MatchToContinue& match, host::MessageSink& messages,
                                         std::unique_ptr<replay::LineSink> log) const {
  web::ContinuedMatch continued;
  const auto lines = ReadDraftLines(match.lines);
  RulesPtr rules = lines ? FindRules(lines->beginning.draft) : nullptr;
  continued.problem = !lines ? "its lines are damaged" : !rules ? "its rules are not in memory any more" : "";
  if (!continued.problem.empty()) return continued;
  Begun begun = BeginMatch(*rules, match.id, *lines, messages);
  continued.problem = std::move(begun.problem);
  if (!continued.problem.empty()) return continued;
  if (!std::equal(begun.given.begin(), begun.given.end(), lines->answers.begin(), lines->answers.end(), IsSameAnswer)) {
    continued.problem = log->Append(EncodeBeginning(lines->beginning));
    for (const replay::LogAnswer& answer : begun.given)
      if (continued.problem.empty()) continued.problem = log->Append(EncodeAnswer(answer));
  }
  if (!continued.problem.empty()) return continued;
  begun.match->ContinueLog(std::move(log), match.now);
  continued.match = std::move(begun.match);
  continued.rules = std::move(rules);
  return continued;
}

// ---- pages

void Playground::AddListener(const void* key, SavedListener listener) {
  const std::lock_guard lock(mutex_);
  listeners_[key] = std::move(listener);
}

void Playground::RemoveListener(const void* key) {
  const std::lock_guard lock(mutex_);
  listeners_.erase(key);
}

void Playground::TellSaved(const void* from, const std::string& name, const std::string& version) {
  const std::lock_guard lock(mutex_);
  for (const auto& [key, listener] : listeners_)
    if (key != from) listener(name, version);
}

std::unique_ptr<web::EditorSession> Playground::Open(std::function<void(std::string)> send) {
  return std::make_unique<ProjectSession>(*this, std::move(send));
}

}  // namespace cardinal::playground
