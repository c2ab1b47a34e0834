#include "interpreter/drivers/timeline/jsonl_report.h"

#include <ostream>
#include <unordered_map>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/replay/json.h"
#include "interpreter/drivers/timeline/text_report.h"

namespace cardinal::timeline {

namespace {

using replay::QuoteJson;

// Writes one object, one member at a time.
class JsonObject {
 public:
  explicit JsonObject(std::ostream& out) : out_(out) { out_ << '{'; }
  JsonObject(const JsonObject&) = delete;
  JsonObject& operator=(const JsonObject&) = delete;
  ~JsonObject() { out_ << '}'; }

  void Raw(std::string_view key, const std::string& json) {
    out_ << (first_ ? "" : ",") << '"' << key << "\":" << json;
    first_ = false;
  }
  void AddText(std::string_view key, std::string_view text) { Raw(key, QuoteJson(text)); }
  void AddTextIfAny(std::string_view key, std::string_view text) {
    if (!text.empty()) AddText(key, text);
  }
  void AddNumber(std::string_view key, std::int64_t number) { Raw(key, std::to_string(number)); }

 private:
  std::ostream& out_;
  bool first_ = true;
};

std::string JsonList(const std::vector<std::string>& texts) {
  std::string json = "[";
  for (const std::string& text : texts) json += (json.size() > 1 ? "," : "") + QuoteJson(text);
  return json + ']';
}

class JsonlPrinter {
 public:
  JsonlPrinter(std::ostream& out, const program::Program& program, const Timeline& timeline, const Selection& selection,
               const JsonlOptions& options)
      : out_(out), program_(program), timeline_(timeline), selection_(selection), options_(options) {
    for (std::size_t i = 0; i < timeline.moments.size(); ++i)
      if (timeline.moments[i].node >= 0) moment_of_[timeline.moments[i].node] = i;
  }

  void Print() {
    Game();
    std::size_t next_moment = 0;  // the board after the last decision
    for (std::size_t i = 0; i < selection_.nodes.size(); ++i) {
      const int node = selection_.nodes[i];
      WriteNode(i, timeline_.nodes[node]);
      const auto moment = moment_of_.find(node);
      if (moment == moment_of_.end()) continue;
      if (options_.boards) BoardAt(moment->second);
      next_moment = moment->second + 1;
    }
    if (options_.boards && next_moment < timeline_.moments.size()) BoardAt(next_moment);
  }

 private:
  void Game() {
    {
      JsonObject object(out_);
      object.AddText("kind", "game");
      object.AddNumber("format", 1);
      object.AddText("game", program_.game);
      object.AddTextIfAny("title", options_.title);
      object.Raw("players", JsonList(timeline_.names.seats));
      object.AddText("view", ViewerId(timeline_.viewers[selection_.viewer]));
      object.AddNumber("decisions", static_cast<std::int64_t>(timeline_.moments.size()) - (timeline_.IsOver() ? 1 : 0));
      object.AddTextIfAny("ending", FormatEnding(program_, timeline_, selection_.viewer));
    }
    out_ << '\n';
  }

  std::string NameOfSeat(Seat seat) const {
    if (seat == model::kChance) return "Luck";
    const auto at = static_cast<std::size_t>(seat);
    return at < timeline_.names.seats.size() ? timeline_.names.seats[at] : ViewerId(seat);
  }

  // Card names are those of the rules in every language.
  const std::string& CardName(std::int32_t def) const { return program_.cards[def].name; }

  std::vector<std::string> Cards(const NodeText& said) const {
    std::vector<std::string> names;
    for (const std::int32_t def : said.cards) names.push_back(CardName(def));
    return names;
  }

  void WriteNode(std::size_t i, const TimelineNode& node) {
    const NodeText& said = node.text_by_viewer[selection_.viewer];
    {
      JsonObject object(out_);
      object.AddNumber("n", static_cast<std::int64_t>(i) + 1);
      object.AddNumber("parent", selection_.parents[i] + 1);
      object.AddText("kind", TimelineNodeKindName(node.kind));
      object.AddNumber("decision", node.decision);
      object.AddText("text", said.text);
      if (said.shows_site || node.kind != TimelineNodeKind::Chance) object.AddTextIfAny("name", node.name);
      object.AddTextIfAny("word", node.keyword);
      if (!node.seats.empty()) object.AddText("seat", NameOfSeat(node.seats.front()));
      if (node.seats.size() > 1) object.Raw("seats", Seats(node));
      const std::vector<std::string> cards = Cards(said);
      if (!cards.empty()) object.AddText("card", cards.front());
      if (cards.size() > 1) object.Raw("cards", JsonList(cards));
      if (said.source_card >= 0) object.AddText("by", CardName(said.source_card));
      Details(object, node, said);
      Place(object, node, said);
      if (node.is_resumed) object.Raw("again", "true");
    }
    out_ << '\n';
  }

  std::string Seats(const TimelineNode& node) const {
    std::vector<std::string> names;
    for (const Seat seat : node.seats) names.push_back(NameOfSeat(seat));
    return JsonList(names);
  }

  void Details(JsonObject& object, const TimelineNode& node, const NodeText& said) const {
    if (node.kind == TimelineNodeKind::Move) {
      object.AddText("from", node.from);
      object.AddText("to", node.to);
    }
    if (node.kind == TimelineNodeKind::State) {
      object.AddText("before", said.before);
      object.AddText("after", said.after);
    }
    if (node.kind != TimelineNodeKind::Decision) return;
    const auto& moment = timeline_.moments[moment_of_.at(static_cast<int>(&node - timeline_.nodes.data()))];
    const DecisionSnapshot& seen = moment.view_by_viewer[selection_.viewer];
    object.AddTextIfAny("question", seen.question);
    object.AddTextIfAny("window", seen.window);
    if (!seen.options.empty()) object.Raw("options", JsonList(seen.options));
    if (seen.chosen >= 0) object.AddNumber("chosen", seen.chosen + 1);
    object.AddTextIfAny("answer", seen.answer);
    object.AddTextIfAny("mark", moment.mark);
  }

  void Place(JsonObject& object, const TimelineNode& node, const NodeText& said) const {
    if (said.shows_site) object.AddTextIfAny("place", narration::FileAndLine(program_, node.site));
    if (node.rule >= 0 && node.rule != node.site)
      object.AddTextIfAny("declared", narration::FileAndLine(program_, node.rule));
    std::vector<std::string> ids;
    for (const std::int32_t clause : VisibleClauses(program_, node, said)) ids.push_back(program_.clauses[clause]);
    if (!ids.empty()) object.Raw("clauses", JsonList(ids));
  }

  // ---- boards

  void BoardAt(std::size_t at) {
    const TimelinePoint& moment = timeline_.moments[at];
    const BoardSnapshot& board = moment.view_by_viewer[selection_.viewer].board;
    {
      JsonObject object(out_);
      object.AddText("kind", "board");
      object.AddNumber("decision", static_cast<std::int64_t>(at) + 1);
      if (moment.node < 0) object.Raw("over", "true");
      std::string zones, states;
      for (const ZoneView& zone : board.zones) zones += (zones.empty() ? "" : ",") + Zone(zone);
      object.Raw("zones", '[' + zones + ']');
      for (std::size_t owner = 0; owner < board.states.size(); ++owner)
        for (const StateView& state : board.states[owner])
          states += (states.empty() ? "" : ",") + State(static_cast<Seat>(owner) - 1, state);
      object.Raw("states", '[' + states + ']');
    }
    out_ << '\n';
  }

  std::string Zone(const ZoneView& zone) const {
    std::vector<std::string> cards;
    std::size_t hidden = 0;
    for (const int face : zone.faces) {
      if (face < 0) ++hidden;
      if (face >= 0) cards.push_back(CardName(timeline_.card_views[face].def));
    }
    std::string json = "{\"zone\":" + QuoteJson(program_.zones[zone.zone].name);
    if (zone.owner >= 0) json += ",\"seat\":" + QuoteJson(NameOfSeat(zone.owner));
    return json + ",\"cards\":" + JsonList(cards) + ",\"hidden\":" + std::to_string(hidden) + '}';
  }

  std::string State(Seat owner, const StateView& state) const {
    std::string json = "{\"name\":" + QuoteJson(state.name);
    if (owner >= 0) json += ",\"seat\":" + QuoteJson(NameOfSeat(owner));
    return json + ",\"value\":" + QuoteJson(state.value) + '}';
  }

  std::ostream& out_;
  const program::Program& program_;
  const Timeline& timeline_;
  const Selection& selection_;
  const JsonlOptions& options_;
  std::unordered_map<int, std::size_t> moment_of_;
};

}  // namespace

std::string ViewerId(Seat viewer) { return viewer == view::kOmniscient ? "all" : "p" + std::to_string(viewer + 1); }

void PrintJsonl(std::ostream& out, const program::Program& program, const Timeline& timeline,
                const Selection& selection, const JsonlOptions& options) {
  JsonlPrinter(out, program, timeline, selection, options).Print();
}

}  // namespace cardinal::timeline
