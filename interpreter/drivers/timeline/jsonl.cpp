#include "interpreter/drivers/timeline/jsonl.h"

#include <ostream>
#include <unordered_map>

#include "interpreter/drivers/replay/json.h"
#include "interpreter/drivers/telling/place.h"
#include "interpreter/drivers/timeline/text.h"

namespace cardinal::timeline {

namespace {

using replay::JsonText;

// One object, a member at a time.
class Object {
 public:
  explicit Object(std::ostream& out) : out_(out) { out_ << '{'; }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  ~Object() { out_ << '}'; }

  void Raw(std::string_view key, const std::string& json) {
    out_ << (first_ ? "" : ",") << '"' << key << "\":" << json;
    first_ = false;
  }
  void Text(std::string_view key, std::string_view text) { Raw(key, JsonText(text)); }
  void TextIf(std::string_view key, std::string_view text) {
    if (!text.empty()) Text(key, text);
  }
  void Number(std::string_view key, std::int64_t number) { Raw(key, std::to_string(number)); }

 private:
  std::ostream& out_;
  bool first_ = true;
};

std::string List(const std::vector<std::string>& texts) {
  std::string json = "[";
  for (const std::string& text : texts) json += (json.size() > 1 ? "," : "") + JsonText(text);
  return json + ']';
}

class Printer {
 public:
  Printer(std::ostream& out, const program::Program& program, const Timeline& timeline, const Selection& selection,
          const JsonlOptions& options)
      : out_(out), program_(program), timeline_(timeline), selection_(selection), options_(options) {
    for (std::size_t i = 0; i < timeline.moments.size(); ++i)
      if (timeline.moments[i].node >= 0) moment_of_[timeline.moments[i].node] = i;
  }

  void Run() {
    Game();
    std::size_t behind = 0;  // the board that shows what came of the last decision
    for (std::size_t i = 0; i < selection_.nodes.size(); ++i) {
      const int node = selection_.nodes[i];
      Happening(i, timeline_.nodes[static_cast<std::size_t>(node)]);
      const auto moment = moment_of_.find(node);
      if (moment == moment_of_.end()) continue;
      if (options_.boards) BoardAt(moment->second);
      behind = moment->second + 1;
    }
    if (options_.boards && behind < timeline_.moments.size()) BoardAt(behind);
  }

 private:
  void Game() {
    {
      Object object(out_);
      object.Text("kind", "game");
      object.Number("format", 1);
      object.Text("game", program_.game);
      object.TextIf("title", options_.title);
      object.Raw("players", List(timeline_.names.seats));
      object.Text("view", IdOf(timeline_.viewers[selection_.viewer]));
      object.Number("decisions", static_cast<std::int64_t>(timeline_.moments.size()) - (timeline_.IsOver() ? 1 : 0));
      object.TextIf("ending", Ending(program_, timeline_, selection_.viewer));
    }
    out_ << '\n';
  }

  std::string NameOfSeat(Seat seat) const {
    if (seat == model::kChance) return "Luck";
    const auto at = static_cast<std::size_t>(seat);
    return at < timeline_.names.seats.size() ? timeline_.names.seats[at] : IdOf(seat);
  }

  // As in the rules, in whatever language the texts are.
  const std::string& CardName(std::int32_t def) const { return program_.cards[static_cast<std::size_t>(def)].name; }

  std::vector<std::string> Cards(const Said& said) const {
    std::vector<std::string> names;
    for (const std::int32_t def : said.cards) names.push_back(CardName(def));
    return names;
  }

  void Happening(std::size_t i, const Node& node) {
    const Said& said = node.said[selection_.viewer];
    {
      Object object(out_);
      object.Number("n", static_cast<std::int64_t>(i) + 1);
      object.Number("parent", selection_.parents[i] + 1);
      object.Text("kind", NameOf(node.kind));
      object.Number("decision", node.decision);
      object.Text("text", said.text);
      if (said.placed || node.kind != Kind::Luck) object.TextIf("name", node.name);
      object.TextIf("word", node.word);
      if (!node.seats.empty()) object.Text("seat", NameOfSeat(node.seats.front()));
      if (node.seats.size() > 1) object.Raw("seats", Seats(node));
      const std::vector<std::string> cards = Cards(said);
      if (!cards.empty()) object.Text("card", cards.front());
      if (cards.size() > 1) object.Raw("cards", List(cards));
      if (said.by >= 0) object.Text("by", CardName(said.by));
      Details(object, node, said);
      Place(object, node, said);
      if (node.again) object.Raw("again", "true");
    }
    out_ << '\n';
  }

  std::string Seats(const Node& node) const {
    std::vector<std::string> names;
    for (const Seat seat : node.seats) names.push_back(NameOfSeat(seat));
    return List(names);
  }

  void Details(Object& object, const Node& node, const Said& said) const {
    if (node.kind == Kind::Move) {
      object.Text("from", node.from);
      object.Text("to", node.to);
    }
    if (node.kind == Kind::State) {
      object.Text("before", said.before);
      object.Text("after", said.after);
    }
    if (node.kind != Kind::Decision) return;
    const auto& moment = timeline_.moments[moment_of_.at(static_cast<int>(&node - timeline_.nodes.data()))];
    const Seen& seen = moment.seen[selection_.viewer];
    object.TextIf("question", seen.question);
    object.TextIf("window", seen.window);
    if (!seen.options.empty()) object.Raw("options", List(seen.options));
    if (seen.chosen >= 0) object.Number("chosen", seen.chosen + 1);
    object.TextIf("answer", seen.answer);
    object.TextIf("mark", moment.mark);
  }

  void Place(Object& object, const Node& node, const Said& said) const {
    if (said.placed) object.TextIf("place", telling::FileAndLine(program_, node.site));
    if (node.rule >= 0 && node.rule != node.site) object.TextIf("declared", telling::FileAndLine(program_, node.rule));
    std::vector<std::string> ids;
    for (const std::int32_t clause : ClausesOf(program_, node, said))
      ids.push_back(program_.clauses[static_cast<std::size_t>(clause)]);
    if (!ids.empty()) object.Raw("clauses", List(ids));
  }

  // ---- boards

  void BoardAt(std::size_t at) {
    const Moment& moment = timeline_.moments[at];
    const Board& board = moment.seen[selection_.viewer].board;
    {
      Object object(out_);
      object.Text("kind", "board");
      object.Number("decision", static_cast<std::int64_t>(at) + 1);
      if (moment.node < 0) object.Raw("over", "true");
      std::string zones, states;
      for (const ZoneSeen& zone : board.zones) zones += (zones.empty() ? "" : ",") + Zone(zone);
      object.Raw("zones", '[' + zones + ']');
      for (std::size_t owner = 0; owner < board.states.size(); ++owner)
        for (const StateSeen& state : board.states[owner])
          states += (states.empty() ? "" : ",") + State(static_cast<Seat>(owner) - 1, state);
      object.Raw("states", '[' + states + ']');
    }
    out_ << '\n';
  }

  std::string Zone(const ZoneSeen& zone) const {
    std::vector<std::string> cards;
    std::size_t hidden = 0;
    for (const int face : zone.faces) {
      if (face < 0) ++hidden;
      if (face >= 0) cards.push_back(CardName(timeline_.faces[static_cast<std::size_t>(face)].def));
    }
    std::string json = "{\"zone\":" + JsonText(program_.zones[static_cast<std::size_t>(zone.zone)].name);
    if (zone.owner >= 0) json += ",\"seat\":" + JsonText(NameOfSeat(zone.owner));
    return json + ",\"cards\":" + List(cards) + ",\"hidden\":" + std::to_string(hidden) + '}';
  }

  std::string State(Seat owner, const StateSeen& state) const {
    std::string json = "{\"name\":" + JsonText(state.name);
    if (owner >= 0) json += ",\"seat\":" + JsonText(NameOfSeat(owner));
    return json + ",\"value\":" + JsonText(state.value) + '}';
  }

  std::ostream& out_;
  const program::Program& program_;
  const Timeline& timeline_;
  const Selection& selection_;
  const JsonlOptions& options_;
  std::unordered_map<int, std::size_t> moment_of_;
};

}  // namespace

std::string IdOf(Seat viewer) { return viewer == view::kEverybody ? "all" : "p" + std::to_string(viewer + 1); }

void PrintJsonl(std::ostream& out, const program::Program& program, const Timeline& timeline,
                const Selection& selection, const JsonlOptions& options) {
  Printer(out, program, timeline, selection, options).Run();
}

}  // namespace cardinal::timeline
