// A game: its flow as an outline of the rules (phases in order, who is asked what), its windows with their actions, its
// zones, what a deck must be.
#include <map>
#include <ostream>
#include <set>

#include "interpreter/cli/explain.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::cli {

namespace {

using check::CheckedRules;
using check::StmtKind;

class Outline {
 public:
  Outline(const Environment& env, const Game& game, std::int32_t language)
      : env_(env), game_(game), rules_(game.loaded.rules), words_(game.Program(), language), style_(env.Style()) {}

  void Print() {
    const check::Game& head = rules_.game;
    const std::string title = style_.Bold(words_.Text(head.title)), players = Players();
    env_.out << (head.rulebook.empty()
                     ? words_.Phrase("{game}, for {n} players", {title, players})
                     : words_.Phrase("{game}, for {n} players, clauses {prefix}", {title, players, head.rulebook}))
             << "\n\n"
             << style_.Accent(words_.Phrase("Flow")) << '\n';
    if (head.main_event >= 0) {
      Measure(head.main_event);
      Event(head.main_event, 1, 0);
    }
    Flush();
    Windows();
    Zones();
    DeckRules();
    env_.out << '\n'
             << words_.Phrase("{n} cards in {cards}; rules in {rules}",
                              {std::to_string(game_.Program().cards.size()), load::ShownPath(game_.home.cards),
                               load::ShownPath(game_.home.ruleset)})
             << '\n';
  }

 private:
  std::string Players() const {
    const std::string least = std::to_string(rules_.game.min_players), most = std::to_string(rules_.game.max_players);
    return least == most ? least : words_.Phrase("{least} to {most}", {least, most});
  }

  template <class Table>
  static const auto& At(const Table& table, std::int32_t id) {
    return table[static_cast<std::size_t>(id)];
  }

  // A stretch of a source on one line.
  std::string Text(source::Span span) const {
    if (span.file.value < 0 || span.end <= span.begin) return "";
    std::string line;
    for (const char c : game_.sources[span.file].Text(span)) {
      const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (!blank) line += c;
      if (blank && !line.empty() && line.back() != ' ') line += ' ';
    }
    return line;
  }

  std::string Text(check::ExprId id) const { return id < 0 ? "" : Text(At(rules_.exprs, id).span); }

  std::string Place(const check::Origin& origin) const {
    if (origin.span.file.value < 0) return "";
    const source::SourceFile& file = game_.sources[origin.span.file];
    std::string text = file.Path() + ':' + std::to_string(file.PlaceOf(origin.span.begin).line);
    for (const std::string& clause : origin.clauses) text += ' ' + clause;
    return text;
  }

  // Rows of the flow are kept until the end, so that a head without anything below it can be taken back.
  void Row(int depth, const std::string& what, const std::string& place = "") {
    rows_.push_back({std::string(static_cast<std::size_t>(depth) * 2, ' ') + what, place});
  }

  void Flush() {
    for (const auto& [text, place] : rows_) {
      env_.out << text;
      if (!place.empty())
        env_.out << std::string(static_cast<std::size_t>(std::max(2, 52 - telling::Columns(text))), ' ')
                 << style_.Dim(place);
      env_.out << '\n';
    }
    rows_.clear();
  }

  // How few calls lead from the beginning of the game to each event: where it is nearest, it is shown in full.
  void Measure(std::int32_t main) {
    std::vector<std::int32_t> queue = {main};
    near_[main] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      std::vector<std::int32_t> called;
      Calls(At(rules_.bodies, At(rules_.events, queue[at]).body).block, called);
      for (const std::int32_t event : called) {
        if (near_.try_emplace(event, near_[queue[at]] + 1).second) queue.push_back(event);
      }
    }
  }

  void Calls(const check::Block& block, std::vector<std::int32_t>& called) const {
    for (const check::StmtId id : block.stmts) {
      const check::Stmt& stmt = At(rules_.stmts, id);
      if (stmt.kind == StmtKind::CallEvent) called.push_back(stmt.index);
      for (const check::Block& inner : stmt.blocks) Calls(inner, called);
    }
  }

  // Whether a body has something to show: a choice, a window, a phase, in it or in what it calls.
  bool Shows(std::int32_t body) {
    if (body < 0) return false;
    const auto [found, fresh] = shows_.try_emplace(body, false);
    if (fresh) {
      const bool answer = Shows(At(rules_.bodies, body).block);
      shows_[body] = answer;
    }
    return shows_[body];
  }

  bool Shows(const check::Block& block) {
    for (const check::StmtId id : block.stmts) {
      const check::Stmt& stmt = At(rules_.stmts, id);
      if (stmt.kind == StmtKind::Choose || stmt.kind == StmtKind::Menu || stmt.kind == StmtKind::OpenWindow)
        return true;
      if (stmt.kind == StmtKind::CallEvent &&
          (At(rules_.events, stmt.index).word != "event" || Shows(At(rules_.events, stmt.index).body)))
        return true;
      for (const check::Block& inner : stmt.blocks) {
        if (Shows(inner)) return true;
      }
    }
    return false;
  }

  void Event(std::int32_t index, int depth, int calls) {
    const check::Event& event = At(rules_.events, index);
    const bool headed = event.word != "event" || calls == 0;
    const bool elsewhere = shown_.contains(index) || calls > near_[index];
    if (headed)
      Row(depth,
          event.word + ' ' + style_.Bold(event.name) +
              (elsewhere ? style_.Dim(' ' + words_.Phrase(shown_.contains(index) ? "(see above)" : "(see below)")) : ""),
          elsewhere ? "" : Place(event.origin));
    if (elsewhere) return;
    shown_.insert(index);
    Block(At(rules_.bodies, event.body).block, headed ? depth + 1 : depth, calls);
  }

  void Choice(const check::Stmt& stmt, int depth) {
    if (stmt.choice < 0) return;
    const check::Choice& choice = At(rules_.choices, stmt.choice);
    const std::string what = choice.prompt.empty() ? choice.name : '"' + words_.Text(choice.prompt) + '"';
    const std::string who = Text(choice.chooser);
    Row(depth,
        choice.by_chance ? words_.Phrase("chance decides {what}", {what})
        : who == "you"   ? words_.Phrase("you choose: {what}", {what})
                         : words_.Phrase("{player} chooses: {what}", {who, what}),
        Place(stmt.origin));
  }

  void Block(const check::Block& block, int depth, int calls) {
    for (const check::StmtId id : block.stmts) Statement(At(rules_.stmts, id), depth, calls);
  }

  void Statement(const check::Stmt& stmt, int depth, int calls) {
    if (stmt.kind == StmtKind::CallEvent) {
      const check::Event& event = At(rules_.events, stmt.index);
      if (event.word != "event" || Shows(event.body)) Event(stmt.index, depth, calls + 1);
    } else if (stmt.kind == StmtKind::OpenWindow) {
      Row(depth,
          words_.Phrase("{window}: asks {players}",
                        {Text(stmt.origin.span), Text(At(rules_.windows, stmt.index).ask)}),
          Place(stmt.origin));
    } else if (stmt.kind == StmtKind::Choose || stmt.kind == StmtKind::Menu) {
      Choice(stmt, depth);
    }
    if (stmt.blocks.empty()) return;
    const bool named = stmt.kind == StmtKind::If || stmt.kind == StmtKind::ForEach || stmt.kind == StmtKind::Repeat;
    const std::string text = Text(stmt.origin.span);
    if (named) Row(depth, style_.Dim(text.substr(0, text.find(" {"))));
    const std::size_t rows = rows_.size();
    for (const check::Block& inner : stmt.blocks) Block(inner, depth + (named ? 1 : 0), calls);
    if (named && rows_.size() == rows) rows_.pop_back();
  }

  void Windows() {
    if (rules_.windows.empty()) return;
    env_.out << '\n' << style_.Accent(words_.Phrase("Windows")) << '\n';
    for (std::size_t i = 0; i < rules_.windows.size(); ++i) {
      const check::Window& window = rules_.windows[i];
      Row(1, style_.Bold(window.name), Place(window.origin));
      const std::string ask = Text(window.ask), close = Text(window.close);
      Row(2, window.next < 0
                 ? words_.Phrase("asks {players}; closes when {close}; an action takes effect at once", {ask, close})
                 : words_.Phrase("asks {players}; closes when {close}; next is {action}",
                                 {ask, close, Text(window.next)}));
      for (const check::Action& action : rules_.actions) {
        for (const std::int32_t in : action.windows) {
          if (in != static_cast<std::int32_t>(i)) continue;
          Row(2, action.card_type < 0
                     ? words_.Phrase("action {name}", {action.name})
                     : words_.Phrase("action {name} of {type}",
                                     {action.name, At(rules_.card_types, action.card_type).name}),
              Place(action.origin));
        }
      }
    }
    Flush();
  }

  void Zones() {
    env_.out << '\n' << style_.Accent(words_.Phrase("Zones")) << '\n';
    for (const check::Zone& zone : rules_.zones) {
      std::string text = ZoneHead(zone) + ": " + (zone.ordered ? words_.Phrase("ordered") + ", " : "") + SeenBy(zone);
      if (zone.capacity >= 0) text += ", " + words_.Phrase("at most {n}", {std::to_string(zone.capacity)});
      if (zone.holds >= 0) text += ", " + words_.Phrase("holds {type}", {At(rules_.card_types, zone.holds).name});
      Row(1, text, Place(zone.origin));
    }
    Flush();
  }

  std::string ZoneHead(const check::Zone& zone) const {
    const std::string name = style_.Bold(zone.name);
    switch (zone.of) {
      case check::OwnerKind::Table: return words_.Phrase("{zone} of the table", {name});
      case check::OwnerKind::Player: return words_.Phrase("{zone} of each player", {name});
      case check::OwnerKind::Card: break;
    }
    return zone.card_type < 0 ? words_.Phrase("{zone} of each card", {name})
                              : words_.Phrase("{zone} of each {type}", {name, At(rules_.card_types, zone.card_type).name});
  }

  std::string SeenBy(const check::Zone& zone) const {
    switch (zone.seen) {
      case check::Seen::All: return words_.Phrase("seen by all");
      case check::Seen::Owner: return words_.Phrase("seen by its owner");
      case check::Seen::Nobody: break;
    }
    return words_.Phrase("seen by nobody");
  }

  void DeckRules() {
    if (rules_.deck_rules.empty()) return;
    env_.out << '\n' << style_.Accent(words_.Phrase("Decks")) << '\n';
    for (const check::DeckRule& rule : rules_.deck_rules) Row(1, words_.Text(rule.message), Place(rule.origin));
    Flush();
  }

  const Environment& env_;
  const Game& game_;
  const CheckedRules& rules_;
  const view::Wording words_;
  telling::Style style_;
  std::map<std::int32_t, bool> shows_;                     // by body
  std::map<std::int32_t, int> near_;                       // by event: calls from the beginning of the game
  std::set<std::int32_t> shown_;                           // events
  std::vector<std::pair<std::string, std::string>> rows_;  // text, place
};

}  // namespace

void ExplainGame(const Environment& env, const Game& game, std::int32_t language) {
  Outline(env, game, language).Print();
  ExplainWords(env, game, language);
}

}  // namespace cardinal::cli
