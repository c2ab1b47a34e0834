#include "interpreter/drivers/scenario/write_claims.h"

#include <algorithm>

#include "interpreter/drivers/scenario/answers.h"
#include "interpreter/drivers/scenario/expect.h"
#include "interpreter/drivers/scenario/reasons.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/scenario/write_yaml.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario {

using program::TypeKind;

namespace {

const std::string kStep = "    ";     // the keys of a step
const std::string kClaim = "      ";  // what stands under `expect`

std::vector<CardId> CardsIn(const match::World& world, match::ZoneId zone) {
  const auto cards = world.Zone(zone);
  return {cards.begin(), cards.end()};
}

std::vector<CardId> Without(const std::vector<CardId>& cards, const std::vector<CardId>& others) {
  std::vector<CardId> rest;
  for (const CardId card : cards)
    if (std::find(others.begin(), others.end(), card) == others.end()) rest.push_back(card);
  return rest;
}

class Claimer {
 public:
  Claimer(const Game& now, const match::Match& before) : now_(now), before_(before) {}

  std::string Lines() {
    const Heard nothing(now_);
    std::string text;
    for (const Unsaid& change : UnsaidChanges({now_, before_, nothing}, {})) {
      const std::string line = Line(change.subject);
      complete_ = complete_ && !line.empty();
      text += line;
    }
    if (!text.empty()) text = kStep + "expect:\n" + text;
    // Where something changed that no scenario can say, the rest is left open.
    return text + (complete_ ? kStep + "else: unchanged\n" : "");
  }

 private:
  std::string Line(const Subject& subject) const {
    switch (subject.kind) {
      case Subject::Kind::Outcome: return Plain("outcome", OutcomeWords(now_, now_.match.outcome));
      case Subject::Kind::Zone: return ZoneLines(subject.zone);
      case Subject::Kind::Value: return ValueLine(subject);
      default: return "";
    }
  }

  static std::string Key(const std::string& name) { return kClaim + Scalar(name, In::Block) + ": "; }
  static std::string Plain(const std::string& name, const std::string& value) {
    return Key(name) + Scalar(value, In::Block) + '\n';
  }
  static std::string List(const std::string& name, const std::vector<std::string>& items) {
    return Key(name) + FlowList(items, Key(name).size()) + '\n';
  }

  // ---- zones

  std::vector<std::string> Items(const std::vector<CardId>& cards) const {
    std::vector<std::string> items;
    for (const CardId card : cards) items.push_back(CardItem(now_.cards.Label(card)));
    return items;
  }

  std::string ZoneLines(match::ZoneId zone) const {
    const std::vector<CardId> now = CardsIn(now_.match.world, zone), before = CardsIn(before_.world, zone);
    const auto gained = Items(Without(now, before)), lost = Items(Without(before, now));
    const std::string name = ZoneName(now_, zone);
    if (gained.empty() && lost.empty()) return List(name, Items(now));  // only another order
    const std::string line = Key(name) + OnOneLine(gained, lost) + '\n';
    if (line.size() <= kWriteWidth) return line;
    std::string text = kClaim + Scalar(name, In::Block) + ":\n";
    if (!gained.empty()) text += kClaim + "  gains: " + FlowList(gained, kClaim.size() + 9) + '\n';
    if (!lost.empty()) text += kClaim + "  loses: " + FlowList(lost, kClaim.size() + 9) + '\n';
    return text;
  }

  static std::string OnOneLine(const std::vector<std::string>& gained, const std::vector<std::string>& lost) {
    const std::string gains = '[' + Joined(gained) + ']', loses = '[' + Joined(lost) + ']';
    const bool quoted = (gains + loses).find('"') != std::string::npos;
    if (!quoted && lost.empty()) return "gains " + gains;
    if (!quoted && gained.empty()) return "loses " + loses;
    if (lost.empty()) return "{gains: " + gains + '}';
    if (gained.empty()) return "{loses: " + loses + '}';
    return "{gains: " + gains + ", loses: " + loses + '}';
  }

  // ---- states, attributes, queries

  std::string NameOf(const Subject& subject) const {
    const program::Query& query = now_.Rules().queries[static_cast<std::size_t>(subject.query)];
    if (subject.args.empty()) return "table." + query.name;
    const bool seat = query.params[0].type.kind == TypeKind::Player;
    return (seat ? now_.SeatName(static_cast<Seat>(subject.args[0]))
                 : now_.cards.Label(static_cast<CardId>(subject.args[0]))) +
           '.' + query.name;
  }

  std::string ValueLine(const Subject& subject) const {
    const program::Query& query = now_.Rules().queries[static_cast<std::size_t>(subject.query)];
    const vm::Reply now = engine::Ask(now_.Rules(), now_.match, subject.query, subject.args);
    const vm::Reply before = engine::Ask(now_.Rules(), before_, subject.query, subject.args);
    if (now.fault) return "";
    const std::string name = NameOf(subject);
    if (query.result.kind == TypeKind::List) return ListLine(name, query.result, now);
    if (!CanBeWritten(query.result.kind)) return "";
    const bool state = FieldOf(now_.Rules(), query) >= 0;
    const bool both = !before.fault && before.value != model::kNone && now.value != model::kNone;
    if (query.result.kind == TypeKind::Int && state && both)
      return Key(name) + (now.value > before.value ? "+" : "") + std::to_string(now.value - before.value) + '\n';
    const std::string value = WithIs(SayValue(now_, query.result, now.value));
    const bool counted = query.result.kind == TypeKind::Card && !IsPlainItem(value);
    return counted ? Key(name) + CardItem(value) + '\n' : Plain(name, value);
  }

  std::string ListLine(const std::string& name, const program::TypeTag& type, const vm::Reply& reply) const {
    if (!CanBeWritten(type.element)) return "";
    if (reply.list.empty()) return Plain(name, "empty");
    std::vector<std::string> items;
    for (const Value value : reply.list)
      items.push_back(CardItem(SayValue(now_, {type.element, TypeKind::Void, type.id, false}, value)));
    return List(name, items);
  }

  static bool CanBeWritten(TypeKind kind) {
    return kind == TypeKind::Int || kind == TypeKind::Bool || kind == TypeKind::Enum || kind == TypeKind::Player ||
           kind == TypeKind::Name || kind == TypeKind::Card;
  }

  // `-1` would be a difference; `same` or `at least 3` could be the name of something.
  static std::string WithIs(const std::string& value) {
    for (const std::string_view word : {"same", "is ", "gains ", "loses ", "at least ", "at most ", "+", "-"})
      if (value.starts_with(word)) return "is " + value;
    return value.ends_with(" hidden") ? "is " + value : value;
  }

  const Game& now_;
  const match::Match& before_;
  bool complete_ = true;
};

// What is asked, in few words: the action and its window, or the question.
std::string AskedWords(const Game& game) {
  const Program& program = game.Rules();
  const model::Decision& open = game.match.decision;
  std::string words = view::Question(program, game.match, view::kEverybody, game.names);
  if (open.window >= 0) {
    const program::Window& window = program.windows[static_cast<std::size_t>(open.window)];
    words = window.name;
    if (window.actions.size() == 1 && Offers(game, model::OptionKind::Act))
      words = program.actions[static_cast<std::size_t>(window.actions.front())].name + " in " + words;
    std::replace(words.begin(), words.end(), '_', ' ');
  }
  while (words.size() > 1 && std::string_view("?.!: ").find(words.back()) != std::string_view::npos) words.pop_back();
  return words;
}

}  // namespace

std::string ClaimsOf(const Game& now, const match::Match& before) { return Claimer(now, before).Lines(); }

std::string AsksLines(const Game& now, bool behind_dash) {
  const model::Decision& open = now.match.decision;
  const bool chooses =
      now.match.outcome.kind == model::OutcomeKind::Running && open.seat >= 0 && open.options.size() > 1;
  if (!chooses) return "";
  std::vector<std::string> options;
  for (const std::string& words : AllOptionWords(now)) options.push_back(Scalar(words, In::Flow));
  const std::string head = (behind_dash ? "  - " : kStep) + "asks:";
  const std::string who = now.SeatName(open.seat) + ": ";
  const std::string line =
      head + " {" + who + Scalar(AskedWords(now), In::Flow) + ", options: [" + Joined(options) + "]}\n";
  if (line.size() <= kWriteWidth) return line;
  return head + '\n' + kClaim + who + Scalar(AskedWords(now), In::Block) + '\n' + kClaim +
         "options: " + FlowList(options, kClaim.size() + 9) + '\n';
}

std::string EndWords(const Game& now) {
  if (now.match.outcome.kind != model::OutcomeKind::Running) return OutcomeWords(now, now.match.outcome);
  return now.SeatName(now.match.decision.seat) + ", " + AskedWords(now);
}

}  // namespace cardinal::scenario
