#include "interpreter/cli/served_game.h"

#include <algorithm>
#include <sstream>

#include "interpreter/base/json.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/reader_language.h"
#include "interpreter/cli/seats.h"
#include "interpreter/drivers/web/tokens.h"
#include "interpreter/machine/match/options.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

namespace {

constexpr host::Milliseconds kQuestionTime = 3'000;

// Receives the head of the log of a match that is not begun.
class CollectedLines : public replay::LineSink {
 public:
  explicit CollectedLines(std::vector<std::string>& lines) : lines_(lines) {}
  std::string Append(std::string_view line) override {
    lines_.emplace_back(line);
    return "";
  }
  std::string Finish() override { return ""; }
  void Discard() override {}
  bool CanRetry() const override { return false; }

 private:
  std::vector<std::string>& lines_;
};

class NoClients : public host::MessageSink {
 public:
  void Send(host::ClientId, const std::string&) override {}
  void Close(host::ClientId) override {}
};

base::Json DescribeOption(const program::Program& program, std::int32_t index, const view::Localizer& words) {
  const program::Field& field = program.fields[index];
  const program::Field any;
  base::Json option = {{"name", field.name}, {"label", words.TranslateName(field.name)}};
  if (field.type.kind == program::TypeKind::Bool) {
    option["kind"] = "boolean";
    option["default"] = field.initial != 0;
  } else if (field.type.kind == program::TypeKind::Enum) {
    option["kind"] = "choice";
    option["values"] = program.enums[field.type.id].values;
    option["default"] = match::FormatOption(program, {index, field.initial});
  } else {
    option["kind"] = "number";
    if (field.min != any.min) option["first"] = field.min;
    if (field.max != any.max) option["last"] = field.max;
    option["default"] = field.initial;
  }
  return option;
}

// The computer players of the start page, the usual one first.
std::vector<std::string> OfferedPlayers() {
  std::vector<std::string> kinds;
  for (const std::string& strength : players::SearchStrengthNames()) kinds.push_back("search:" + strength);
  std::rotate(kinds.begin(), kinds.begin() + (kinds.size() > 1 ? 1 : 0), kinds.end());
  for (const std::string& name : players::ComputerPlayerNames())
    if (name != "search") kinds.push_back(name);
  return kinds;
}

// A game and the environment of its loading, which it reads.
struct QuietGame {
  std::ostringstream messages;
  Environment env;
  std::unique_ptr<ServedGame> game;
  QuietGame(const Environment& base, const source::FileSystem& files)
      : env{base.in, messages, messages, files, false, base.width, base.path_variable, base.working_directory} {}
};

}  // namespace

std::shared_ptr<const ServedGame> ServedGame::LoadQuietly(const Environment& env, const source::FileSystem& files,
                                                          const load::GameHome& home, const Words& words,
                                                          std::string& errors) {
  const auto quiet = std::make_shared<QuietGame>(env, files);
  quiet->game = Load(quiet->env, home, words);
  if (!quiet->game) errors = quiet->messages.str();
  return quiet->game ? std::shared_ptr<const ServedGame>(quiet, quiet->game.get()) : nullptr;
}

std::unique_ptr<ServedGame> ServedGame::Load(const Environment& env, const load::GameHome& home, const Words& words) {
  std::unique_ptr<ServedGame> served(new ServedGame);
  served->game_ = LoadWholeGame(env, home, words.card_files);
  if (!served->game_) return nullptr;
  auto layout = LoadLayout(env, home, served->GetProgram());
  if (!layout) return nullptr;
  served->layout_ = std::move(*layout);
  const auto language = FindReaderLanguage(env, served->GetProgram(), words.language);
  if (!language) return nullptr;
  served->language_ = *language;
  if (!served->LoadDecks(env, words.decks, words.card_files)) return nullptr;
  served->LoadTexts(env);
  return served;
}

bool ServedGame::LoadDecks(const Environment& env, const std::vector<std::string>& decks,
                           const std::vector<std::string>& card_files) {
  uses_decks_ = UsesDecks(env, GetProgram());
  if (!uses_decks_) {
    if (!decks.empty()) env.err << "error: `" << Key() << "` has no zone in which a deck could begin\n";
    return decks.empty();
  }
  if (!decks.empty()) {
    auto named = cli::LoadDecks(env, *game_, decks, card_files);
    if (!named) return false;
    for (deck::Deck& deck : *named) {
      named_decks_.push_back(deck.name);
      decks_.push_back(std::move(deck));
    }
  }
  for (deck::Deck& deck : LegalDecks(env, *game_, card_files))
    if (std::none_of(decks_.begin(), decks_.end(), [&](const deck::Deck& known) { return known.name == deck.name; }))
      decks_.push_back(std::move(deck));
  if (decks_.empty()) env.err << "error: no legal deck of " << Key() << " was found\n";
  return !decks_.empty();
}

void ServedGame::LoadTexts(const Environment& env) {
  const auto& languages = GetProgram().languages;
  texts_.resize(std::max<std::size_t>(languages.size(), 1));
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    const auto language = static_cast<std::int32_t>(i);
    const std::string code = languages.Contains(language) ? languages[language].code : "";
    LanguageTexts& texts = texts_[i];
    texts.clauses = MakeClauseLookup(env, game_->home, code);
    texts.rules = std::make_unique<ReaderRules>(env, *game_, layout_, code, language);
  }
}

const ServedGame::LanguageTexts& ServedGame::TextsFor(std::int32_t language) const {
  const bool exists = language >= 0 && static_cast<std::size_t>(language) < texts_.size();
  return texts_[exists ? static_cast<std::size_t>(language) : 0];
}

std::vector<std::string> ServedGame::Players() const {
  std::vector<std::string> players = OfferedPlayers();
  players.insert(players.begin(), std::string(session::kHuman));
  players.emplace_back("search");
  return players;
}

std::string ServedGame::TranslatePhrase(std::string_view english, std::string_view language,
                                        std::initializer_list<std::string> values) const {
  return view::Localizer(GetProgram(), FindLanguage(language)).TranslatePhrase(english, values);
}

std::int32_t ServedGame::FindLanguage(std::string_view code) const {
  const std::int32_t found = view::FindLanguage(GetProgram(), code);
  return found >= 0 ? found : language_;
}

std::string ServedGame::DescribeJson(bool has_pictures, bool is_open, std::string_view language) const {
  const program::Program& program = GetProgram();
  const view::DisplayNames names{{}, FindLanguage(language)};
  const view::Localizer words(program, names);
  base::Json json = {{"game", program.game},
                     {"title", words.TranslateText(program.title)},
                     {"aim", view::AimOfGame(program, names)},
                     {"min_players", program.min_players},
                     {"max_players", program.max_players},
                     {"players", OfferedPlayers()},
                     {"uses_decks", uses_decks_},
                     {"decks", base::Json::array()},
                     {"options", base::Json::array()},
                     {"languages", base::Json::array()},
                     {"pictures", has_pictures},
                     {"open", is_open}};
  for (const deck::Deck& deck : decks_) json["decks"].push_back(deck.name);
  for (const std::int32_t option : match::ListOptions(program))
    json["options"].push_back(DescribeOption(program, option, words));
  for (const program::Language& language : program.languages) json["languages"].push_back(language.code);
  return base::DumpJson(json) + "\n";
}

// A seat without a deck gets the deck of its place in the list.
std::string ServedGame::SetDecks(const web::NewMatch& match, session::SessionSetup& setup) const {
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    const std::string& wanted = match.seats[i].deck;
    const auto found =
        std::find_if(decks_.begin(), decks_.end(), [&](const deck::Deck& d) { return d.name == wanted; });
    if (!wanted.empty() && found == decks_.end())
      return "there is no deck `" + diag::EscapeUnprintable(wanted) + "` of " + Key();
    if (uses_decks_) setup.seats[i].deck = wanted.empty() ? decks_[i % decks_.size()] : *found;
  }
  return "";
}

host::HostSetup ServedGame::MakeHostSetup(session::SessionSetup session) const {
  host::HostSetup setup;
  session.language = language_;
  session.layout = layout_;
  setup.session = std::move(session);
  setup.texts.clauses = [this](std::int32_t language) { return TextsFor(language).clauses; };
  setup.texts.source = reasons::MakeSourceTextLookup(GetProgram(), game_->sources);
  setup.texts.rules = [this](std::int32_t language) { return &TextsFor(language).rules->explained; };
  setup.thinks_outside = true;
  setup.question_time = kQuestionTime;
  return setup;
}

std::string ServedGame::MakeSetup(const web::NewMatch& match, session::SessionSetup& setup) const {
  std::vector<std::string> kinds, names;
  for (std::size_t i = 0; i < match.seats.size(); ++i) {
    kinds.push_back(match.seats[i].player);
    names.push_back(match.seats[i].name.empty() ? session::DefaultName(i) : match.seats[i].name);
  }
  std::string problem = SetSeats(GetProgram(), {kinds, "", names}, setup);
  if (problem.empty()) problem = SetDecks(match, setup);
  for (const auto& [name, value] : match.options) {
    const match::ParsedOption option = match::ParseOption(GetProgram(), name, value);
    const auto is_same = [&](const match::SetupOption& other) { return other.field == option.option->field; };
    if (!option.option) {
      problem = diag::EscapeUnprintable(option.problem) + ": " + option.help;
    } else if (std::none_of(setup.options.begin(), setup.options.end(), is_same)) {
      setup.options.push_back(*option.option);
    }
  }
  // A short seed could be found by trying all of them: it would reveal every hidden card.
  setup.seed = match.seed.value_or(web::SecretNumber());
  return problem;
}

web::BegunMatch ServedGame::Begin(const web::NewMatch& match) const {
  web::BegunMatch begun;
  session::SessionSetup setup;
  begun.problem = MakeSetup(match, setup);
  if (!begun.problem.empty()) return begun;
  for (const session::SeatPlan& seat : setup.seats) begun.seats.push_back({seat.name, seat.kind == session::kHuman});
  NoClients clients;
  host::HostedMatch hosted(GetProgram(), game_->home, MakeHostSetup(std::move(setup)), clients);
  begun.problem = hosted.KeepLog(std::make_unique<CollectedLines>(begun.lines));
  return begun;
}

web::ContinuedMatch ServedGame::Continue(const web::MatchToContinue& match, host::MessageSink& messages,
                                         std::unique_ptr<replay::LineSink> log) const {
  host::HostSetup setup = MakeHostSetup({});
  setup.match_id = match.id;
  if (match.seconds_per_decision > 0) setup.decision_time = match.seconds_per_decision * 1'000;
  web::ContinuedMatch continued;
  continued.match = std::make_unique<host::HostedMatch>(GetProgram(), game_->home, std::move(setup), messages);
  std::string text;
  for (const std::string& line : match.lines) text += line;
  continued.problem = continued.match->Resume(text, std::move(log), match.now);
  if (!continued.problem.empty()) {
    continued.changed = continued.match->ChangedSinceLog();
    continued.match.reset();
  }
  return continued;
}

// At a position of other rules (a scenario with cards of its own), the texts of the game do not know all cards: then a
// word cannot be explained.
web::RetriedMatch ServedGame::Retry(const web::MatchToRetry& wanted, host::MessageSink& messages) const {
  web::RetriedMatch retried;
  session::SessionSetup session;
  web::NewMatch wish = wanted.wish;
  for (std::size_t i = 0; i < wanted.names.size() && i < wish.seats.size(); ++i) wish.seats[i].name = wanted.names[i];
  retried.problem = MakeSetup(wish, session);
  if (!retried.problem.empty()) return retried;
  host::HostSetup setup = MakeHostSetup(std::move(session));
  setup.match_id = wanted.id;
  const program::Program& program = wanted.program != nullptr ? *wanted.program : GetProgram();
  if (program.content_hash != GetProgram().content_hash) setup.texts.rules = nullptr;
  if (wanted.sources != nullptr) setup.texts.source = reasons::MakeSourceTextLookup(program, *wanted.sources);
  retried.match = std::make_unique<host::HostedMatch>(program, game_->home, std::move(setup), messages);
  retried.given = retried.match->Retry(wanted.beginning, wanted.answers);
  return retried;
}

}  // namespace cardinal::cli
