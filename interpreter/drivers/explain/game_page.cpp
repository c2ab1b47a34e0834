// The page of a game: its flow as an outline of the rules (phases in order, and the players that are asked), its
// windows with their actions, its zones, its deck rules.
#include <map>
#include <set>

#include "interpreter/drivers/explain/page_builder.h"
#include "interpreter/machine/match/options.h"

namespace cardinal::explain {

namespace {

using check::CheckedRules;
using check::StmtKind;

class GamePageWriter {
 public:
  explicit GamePageWriter(const ExplainedGame& game)
      : page_(game), game_(game), rules_(page_.rules), words_(page_.localizer) {}

  ExplainPage MakePage() {
    const check::Game& head = rules_.game;
    const std::string title = Bold(words_.TranslateText(head.title)), players = Players();
    std::string about = words_.TranslatePhrase("{game}, for {n} players", {title, players});
    if (head.teams > 0) about = words_.TranslatePhrase("{game} in {n} teams", {about, std::to_string(head.teams)});
    if (!head.rulebook.empty()) about = words_.TranslatePhrase("{game}, clauses {prefix}", {about, head.rulebook});
    page_.AddBlock(BlockKind::Title, 0, about);
    Section(words_.TranslatePhrase("Flow"));
    if (head.main_event >= 0) {
      ComputeCallDistances(head.main_event);
      Event(head.main_event, 1, 0, nullptr);
    }
    Windows();
    Zones();
    Options();
    DeckRules();
    page_.AddBlock(BlockKind::Gap, 0, "");
    page_.AddBlock(
        BlockKind::Line, 0,
        words_.TranslatePhrase("{n} cards in {cards}; rules in {rules}",
                               {std::to_string(game_.program.cards.size()), load::DisplayPath(game_.home.cards),
                                load::DisplayPath(game_.home.ruleset)}));
    AddSignatures(page_);
    return page_.TakePage();
  }

 private:
  void Section(const std::string& heading) { page_.AddBlock(BlockKind::Section, 0, heading); }

  std::string Players() const {
    std::vector<std::int32_t> numbers;
    for (std::int32_t number = rules_.game.min_players; number <= rules_.game.max_players; ++number)
      if ((rules_.game.player_numbers >> number) & 1u) numbers.push_back(number);
    return words_.PlayerNumbers(numbers);
  }

  // Computes the smallest number of calls from the beginning of the game to each event: an event is shown in full where
  // it is nearest.
  void ComputeCallDistances(std::int32_t main) {
    std::vector<std::int32_t> queue = {main};
    near_[main] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      std::vector<std::int32_t> called;
      Calls(rules_.bodies[rules_.events[queue[at]].body].block, called);
      for (const std::int32_t event : called) {
        ++times_called_[event];
        if (near_.try_emplace(event, near_[queue[at]] + 1).second) queue.push_back(event);
      }
    }
  }

  void Calls(const check::Block& block, std::vector<std::int32_t>& called) const {
    for (const check::StmtId id : block.stmts) {
      const check::Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::CallEvent) called.push_back(stmt.index);
      for (const check::Block& inner : stmt.blocks) Calls(inner, called);
    }
  }

  // Whether the outline shows something for a body: a choice, a window or a phase, in the body or in an event that it
  // calls.
  bool ShowsAnything(check::BodyId body) {
    if (!body.IsValid()) return false;
    const auto [found, fresh] = shows_.try_emplace(body, false);
    if (fresh) {
      const bool answer = ShowsAnything(rules_.bodies[body].block);
      shows_[body] = answer;
    }
    return shows_[body];
  }

  bool ShowsAnything(const check::Block& block) {
    for (const check::StmtId id : block.stmts) {
      const check::Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::Choose || stmt.kind == StmtKind::Menu || stmt.kind == StmtKind::OpenWindow)
        return true;
      if (stmt.kind == StmtKind::CallEvent &&
          (rules_.events[stmt.index].word != "event" || ShowsAnything(rules_.events[stmt.index].body)))
        return true;
      for (const check::Block& inner : stmt.blocks) {
        if (ShowsAnything(inner)) return true;
      }
    }
    return false;
  }

  // The call without the name of its result: `let acted = scene(you)`.
  std::string CallText(const check::Stmt& call) const {
    const std::string text = page_.QuoteSource(call.origin.span);
    const std::size_t equals = text.starts_with("let ") ? text.find(" = ") : std::string::npos;
    return equals == std::string::npos ? text : text.substr(equals + 3);
  }

  // `call`: the statement that calls the event; null: it begins the game. An event that is called once is part of its
  // caller and has no heading. An event that is called more often has the call as its heading, so that the reader sees
  // each place that calls it.
  void Event(std::int32_t index, int depth, int calls, const check::Stmt* call) {
    const check::Event& event = rules_.events[index];
    const bool plain = event.word == "event" && call != nullptr;
    const bool headed = !plain || times_called_[index] > 1;
    const bool elsewhere = shown_.contains(index) || calls > near_[index];
    if (headed) {
      const std::string name = plain ? CallText(*call) : Bold(event.name);
      page_.AddRow(
          depth,
          event.word + ' ' + name +
              (elsewhere ? Dim(' ' + words_.TranslatePhrase(shown_.contains(index) ? "(see above)" : "(see below)"))
                         : ""),
          page_.LocationAt(elsewhere ? call->origin : event.origin));
    }
    if (elsewhere) return;
    shown_.insert(index);
    Block(rules_.bodies[event.body].block, headed ? depth + 1 : depth, calls);
  }

  void Choice(const check::Stmt& stmt, int depth) {
    if (!stmt.choice.IsValid()) return;
    const check::Choice& choice = rules_.choices[stmt.choice];
    const check::TemplateId prompt = choice.prompt.text;
    const std::string what =
        !prompt.IsValid() ? choice.name : '"' + words_.TranslateTemplate(rules_.templates[prompt].source) + '"';
    const std::string who = page_.QuoteSource(choice.chooser);
    page_.AddRow(depth,
                 choice.by_chance ? words_.TranslatePhrase("chance decides {what}", {what})
                 : who == "you"   ? words_.TranslatePhrase("you choose: {what}", {what})
                                  : words_.TranslatePhrase("{player} chooses: {what}", {who, what}),
                 page_.LocationAt(stmt.origin));
  }

  void Block(const check::Block& block, int depth, int calls) {
    for (const check::StmtId id : block.stmts) Statement(rules_.stmts[id], depth, calls);
  }

  void Statement(const check::Stmt& stmt, int depth, int calls) {
    if (stmt.kind == StmtKind::CallEvent) {
      const check::Event& event = rules_.events[stmt.index];
      if (event.word != "event" || ShowsAnything(event.body)) Event(stmt.index, depth, calls + 1, &stmt);
    } else if (stmt.kind == StmtKind::OpenWindow) {
      page_.AddRow(
          depth,
          words_.TranslatePhrase("{window}: asks {players}", {page_.QuoteSource(stmt.origin.span),
                                                              page_.QuoteSource(rules_.windows[stmt.index].ask)}),
          page_.LocationAt(stmt.origin));
    } else if (stmt.kind == StmtKind::Choose || stmt.kind == StmtKind::Menu) {
      Choice(stmt, depth);
    }
    if (stmt.kind == StmtKind::If) return If(stmt, depth, calls);
    if (stmt.blocks.empty()) return;
    const bool named = stmt.kind == StmtKind::ForEach || stmt.kind == StmtKind::Repeat;
    const std::string text = page_.QuoteSource(stmt.origin.span);
    if (named) page_.AddRow(depth, Dim(text.substr(0, text.find(" {"))));
    const std::size_t rows = page_.Size();
    for (const check::Block& inner : stmt.blocks) Block(inner, depth + (named ? 1 : 0), calls);
    if (named && page_.Size() == rows) page_.RemoveLast();
  }

  // Adds the `else` with a heading of its own; nothing if both blocks are empty in the outline.
  void If(const check::Stmt& stmt, int depth, int calls) {
    const auto shows = [&](std::size_t block) {
      return block < stmt.blocks.size() && ShowsAnything(stmt.blocks[block]);
    };
    if (!shows(0) && !shows(1)) return;
    const std::string text = page_.QuoteSource(stmt.origin.span);
    page_.AddRow(depth, Dim(text.substr(0, text.find(" {"))));
    Block(stmt.blocks[0], depth + 1, calls);
    if (!shows(1)) return;
    page_.AddRow(depth, Dim("else"));
    Block(stmt.blocks[1], depth + 1, calls);
  }

  void Windows() {
    if (rules_.windows.empty()) return;
    Section(words_.TranslatePhrase("Windows"));
    for (const auto i : rules_.windows.Ids()) {
      AddWindow(page_, 1, i);
      AddWindowDetails(page_, 2, i);
    }
  }

  void Zones() {
    Section(words_.TranslatePhrase("Zones"));
    for (const check::Zone& zone : rules_.zones) AddZone(page_, 1, zone);
  }

  void Options() {
    const std::vector<std::int32_t> options = match::ListOptions(game_.program);
    if (options.empty()) return;
    Section(words_.TranslatePhrase("Options"));
    for (const std::int32_t index : options) {
      const program::Field& field = game_.program.fields[index];
      const std::string value = words_.TranslateText(match::FormatOption(game_.program, {index, field.initial}));
      page_.AddRow(1,
                   words_.TranslatePhrase("{option} {value} ({range})",
                                          {words_.TranslateName(field.name), value, OptionRange(index, field)}),
                   page_.LocationAt(rules_.fields[index].origin));
    }
  }

  std::string OptionRange(std::int32_t index, const program::Field& field) const {
    const program::Field any;
    const std::string least = std::to_string(field.min), most = std::to_string(field.max);
    if (field.type.kind == program::TypeKind::Bool) return words_.TranslatePhrase("yes or no");
    if (field.type.kind == program::TypeKind::Enum) return match::DescribeOptionRange(game_.program, index);
    if (field.min == any.min && field.max == any.max) return words_.TranslatePhrase("a whole number");
    if (field.max == any.max) return words_.TranslatePhrase("at least {least}", {least});
    return field.min == any.min ? words_.TranslatePhrase("at most {most}", {most})
                                : words_.TranslatePhrase("from {least} to {most}", {least, most});
  }

  void DeckRules() {
    if (rules_.deck_rules.empty()) return;
    Section(words_.TranslatePhrase("Decks"));
    for (const check::DeckRule& rule : rules_.deck_rules)
      page_.AddRow(1, words_.TranslateText(rule.message), page_.LocationAt(rule.origin));
  }

  PageBuilder page_;
  const ExplainedGame& game_;
  const CheckedRules& rules_;
  const view::Localizer& words_;
  std::map<check::BodyId, bool> shows_;       // by body
  std::map<std::int32_t, int> near_;          // by event: number of calls from the beginning of the game
  std::map<std::int32_t, int> times_called_;  // by event: number of statements that call it
  std::set<std::int32_t> shown_;              // events
};

}  // namespace

ExplainPage ExplainGame(const ExplainedGame& game) { return GamePageWriter(game).MakePage(); }

}  // namespace cardinal::explain
