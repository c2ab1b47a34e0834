#include "interpreter/drivers/timeline/jsonl_report.h"

#include <ostream>
#include <unordered_map>

#include "interpreter/base/json.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/timeline/text_report.h"

namespace cardinal::timeline {

namespace {

using base::Json;

void AddIfAny(Json& json, const char* key, std::string_view text) {
  if (!text.empty()) json[key] = text;
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
  void WriteLine(const Json& json) { out_ << base::DumpJson(json) << '\n'; }

  void Game() {
    Json json = {{"kind", "game"}, {"format", 1}, {"game", program_.game}};
    AddIfAny(json, "title", options_.title);
    json["players"] = timeline_.names.seats;
    json["view"] = ViewerId(timeline_.viewers[selection_.viewer]);
    json["decisions"] = timeline_.moments.size() - (timeline_.IsOver() ? 1 : 0);
    AddIfAny(json, "ending", FormatEnding(program_, timeline_, selection_.viewer));
    WriteLine(json);
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
    Json json = {{"n", i + 1},
                 {"parent", selection_.parents[i] + 1},
                 {"kind", TimelineNodeKindName(node.kind)},
                 {"decision", node.decision},
                 {"text", said.text}};
    if (said.shows_site || node.kind != TimelineNodeKind::Chance) AddIfAny(json, "name", node.name);
    AddIfAny(json, "word", node.keyword);
    if (!node.seats.empty()) json["seat"] = NameOfSeat(node.seats.front());
    if (node.seats.size() > 1)
      for (const Seat seat : node.seats) json["seats"].push_back(NameOfSeat(seat));
    const std::vector<std::string> cards = Cards(said);
    if (!cards.empty()) json["card"] = cards.front();
    if (cards.size() > 1) json["cards"] = cards;
    if (said.source_card >= 0) json["by"] = CardName(said.source_card);
    AddDetails(json, node, said);
    AddPlace(json, node, said);
    if (node.is_resumed) json["again"] = true;
    WriteLine(json);
  }

  void AddDetails(Json& json, const TimelineNode& node, const NodeText& said) const {
    if (node.kind == TimelineNodeKind::Move) {
      json["from"] = node.from;
      json["to"] = node.to;
    }
    if (node.kind == TimelineNodeKind::State) {
      json["before"] = said.before;
      json["after"] = said.after;
    }
    if (node.kind != TimelineNodeKind::Decision) return;
    const auto& moment = timeline_.moments[moment_of_.at(static_cast<int>(&node - timeline_.nodes.data()))];
    const DecisionSnapshot& seen = moment.view_by_viewer[selection_.viewer];
    AddIfAny(json, "question", seen.question);
    AddIfAny(json, "window", seen.window);
    if (!seen.options.empty()) json["options"] = seen.options;
    if (seen.chosen >= 0) json["chosen"] = seen.chosen + 1;
    AddIfAny(json, "answer", seen.answer);
    AddIfAny(json, "mark", moment.mark);
  }

  void AddPlace(Json& json, const TimelineNode& node, const NodeText& said) const {
    if (said.shows_site) AddIfAny(json, "place", narration::FileAndLine(program_, node.site));
    if (node.rule >= 0 && node.rule != node.site)
      AddIfAny(json, "declared", narration::FileAndLine(program_, node.rule));
    for (const std::int32_t clause : VisibleClauses(program_, node, said))
      json["clauses"].push_back(program_.clauses[clause]);
  }

  // ---- boards

  void BoardAt(std::size_t at) {
    const TimelinePoint& moment = timeline_.moments[at];
    const BoardSnapshot& board = moment.view_by_viewer[selection_.viewer].board;
    Json json = {{"kind", "board"}, {"decision", at + 1}};
    if (moment.node < 0) json["over"] = true;
    Json zones = Json::array(), states = Json::array();
    for (const ZoneView& zone : board.zones) zones.push_back(ZoneJson(zone));
    for (std::size_t owner = 0; owner < board.states.size(); ++owner)
      for (const StateView& state : board.states[owner])
        states.push_back(StateJson(static_cast<Seat>(owner) - 1, state));
    json["zones"] = std::move(zones);
    json["states"] = std::move(states);
    WriteLine(json);
  }

  Json ZoneJson(const ZoneView& zone) const {
    Json json = {{"zone", program_.zones[zone.zone].name}};
    if (zone.owner >= 0) json["seat"] = NameOfSeat(zone.owner);
    Json cards = Json::array();
    for (const int face : zone.faces)
      if (face >= 0) cards.push_back(CardName(timeline_.card_views[face].def));
    const std::size_t hidden = zone.faces.size() - cards.size();
    json["cards"] = std::move(cards);
    json["hidden"] = hidden;
    return json;
  }

  Json StateJson(Seat owner, const StateView& state) const {
    Json json = {{"name", state.name}};
    if (owner >= 0) json["seat"] = NameOfSeat(owner);
    json["value"] = state.value;
    return json;
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
