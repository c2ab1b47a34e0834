#include "interpreter/drivers/timeline/page_data.h"

#include <algorithm>

#include "interpreter/base/table.h"
#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/timeline/jsonl_report.h"
#include "interpreter/drivers/timeline/page_labels.h"
#include "interpreter/drivers/timeline/page_result.h"
#include "interpreter/drivers/timeline/text_report.h"

namespace cardinal::timeline {

using base::Json;

namespace {

// A script must not contain `</script>` or `<!--`. Outside of strings JSON has no `<`.
std::string EscapeForScript(const std::string& json) {
  std::string text;
  for (const char letter : json) {
    if (letter == '<') {
      text += "\\u003c";
    } else {
      text += letter;
    }
  }
  return text;
}

}  // namespace

int PageData::InternTable::Intern(const Json& json) {
  const auto [found, fresh] = number_of.emplace(base::DumpJson(json), static_cast<int>(entries.size()));
  if (fresh) entries.push_back(json);
  return found->second;
}

int PageData::String(const std::string& text) { return text.empty() ? -1 : strings_.Intern(text); }

Json PageData::Strings(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back(String(text));
  return list;
}

// [name, type, text, hue, [[fact, printed, changed], ...]]
int PageData::Face(int index) {
  if (index < 0) return -1;
  const timeline::CardView& face = timeline_.card_views[index];
  Json facts = Json::array();
  for (const narration::CardFact& fact : face.facts)
    facts.push_back(Json::array({String(fact.text), String(fact.printed), fact.changed ? 1 : 0}));
  return faces_.Intern(
      Json::array({String(face.name), String(face.type), String(face.text), face.hue, std::move(facts)}));
}

int PageData::Place(model::SiteId site) { return String(narration::FileAndLine(program_, site)); }

Json PageData::Clauses(const std::vector<std::int32_t>& clauses, bool all) {
  Json list = Json::array();
  for (const std::int32_t clause : clauses) {
    const std::string& id = program_.clauses[clause];
    list.push_back(String(id));
    if (!all || !options_.clause || clauses_.count(id) > 0) continue;
    const std::string text = options_.clause(id);
    if (!text.empty()) clauses_[id] = text;
  }
  return list;
}

Json PageData::Cards(const std::vector<std::int32_t>& cards) {
  Json list = Json::array();
  for (const std::int32_t def : cards) list.push_back(String(words_.CardName(def)));
  return list;
}

// [parent, kind, text, decision, by, place, clauses, cards, word]
Json PageData::LineJson(const TimelineLine& line, bool all) {
  return Json::array({line.parent, static_cast<int>(line.kind), String(line.text), line.decision,
                      line.source_card < 0 ? -1 : String(words_.CardName(line.source_card)), Place(line.site),
                      Clauses(line.clauses, all), Cards(line.cards), String(std::string(line.word))});
}

// A state is its name, its value, and whether it is yes (1), no (0) or not a Bool (-1).
// Adds the contents of the zones, then the states of the table and of each seat, then the eliminated seats.
void PageData::AddBoard(Json& moment, const BoardSnapshot& board) {
  Json cells = Json::array(), states = Json::array();
  for (const ZoneView& zone : board.zones) {
    Json cell = Json::array();
    for (std::size_t i = 0; i < zone.faces.size();) {  // n cards face down in sequence: -n
      std::size_t end = i;
      while (end < zone.faces.size() && zone.faces[end] < 0) ++end;
      cell.push_back(end > i ? -static_cast<std::int64_t>(end - i) : Face(zone.faces[i]));
      i = std::max(end, i + 1);
    }
    cells.push_back(cells_.Intern(cell));
  }
  for (const std::vector<StateView>& of_owner : board.states) {
    Json set = Json::array();
    for (const StateView& state : of_owner) {
      set.push_back(String(state.name));
      set.push_back(String(state.value));
      set.push_back(state.truth ? static_cast<int>(*state.truth) : -1);
    }
    states.push_back(states_.Intern(set));
  }
  moment.push_back(std::move(cells));
  moment.push_back(std::move(states));
  moment.push_back(board.eliminated);
}

// [seat, mark, question, window, options, chosen, answer, line, cells, states, out, whether the question is a sentence
// of the rules for the window]
Json PageData::MomentJson(const TimelinePoint& moment, std::size_t viewer, const std::map<int, int>& line_of) {
  const DecisionSnapshot& seen = moment.view_by_viewer[viewer];
  const auto line = line_of.find(static_cast<int>(&moment - timeline_.moments.data()));
  Json json =
      Json::array({moment.seat, String(moment.mark), String(seen.question), String(seen.window), Strings(seen.options),
                   seen.chosen, String(seen.answer), line == line_of.end() ? -1 : line->second});
  AddBoard(json, seen.board);
  json.push_back(seen.is_own_sentence ? 1 : 0);
  return json;
}

// [kind, depth, text, decision, cards]
Json PageData::Story(std::size_t viewer) {
  Json story = Json::array();
  for (const ToldLine& line : timeline_.stories[viewer]) {
    const bool before = options_.from > 1 && line.decision < options_.from;
    if (before || line.decision > options_.to) continue;
    story.push_back(
        Json::array({static_cast<int>(line.kind), line.depth, String(line.text), line.decision, Cards(line.cards)}));
  }
  return story;
}

// The end of the range, including the board after the last decision.
std::size_t PageData::End() const {
  const std::size_t last = static_cast<std::size_t>(options_.to);
  return std::min(timeline_.moments.size(), last + 1);
}

Json PageData::View(std::size_t viewer) {
  const Seat seat = timeline_.viewers[viewer];
  const bool all = seat == view::kOmniscient;
  SelectionFilter wanted;
  wanted.from = options_.from <= 1 ? 0 : options_.from;
  wanted.to = options_.to;
  const std::vector<TimelineLine> lines =
      FoldLines(program_, timeline_, SelectNodes(program_, timeline_, viewer, wanted));
  Json told = Json::array(), moments = Json::array();
  std::map<int, int> line_of;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    told.push_back(LineJson(lines[i], all));
    if (lines[i].moment >= 0) line_of[lines[i].moment] = static_cast<int>(i);
  }
  for (std::size_t i = First(); i < End(); ++i) moments.push_back(MomentJson(timeline_.moments[i], viewer, line_of));
  const std::string name = all ? words_.TranslatePhrase("the referee, who sees all") : timeline_.names.seats[seat];
  return {{"id", ViewerId(seat)},
          {"name", name},
          {"ending", FormatEnding(program_, timeline_, viewer)},
          {"result", FormatResult(words_, timeline_, viewer, options_.decks, End() == timeline_.moments.size())},
          {"story", Story(viewer)},
          {"lines", std::move(told)},
          {"moments", std::move(moments)}};
}

// [name, owner, whether its cards are shown one by one, whether all players see them, whether cards have such zones]
Json PageData::Zones() {
  Json zones = Json::array();
  if (timeline_.moments.empty()) return zones;
  const std::vector<bool> spread = narration::ZonesShownInFull(program_, timeline_.layout);
  for (const ZoneView& zone : timeline_.moments.front().view_by_viewer.front().board.zones) {
    const auto declared = static_cast<std::size_t>(zone.zone);
    const program::Zone& zone_rule = program_.zones[declared];
    zones.push_back(Json::array({String(words_.TranslateName(zone_rule.name)), zone.owner, spread[declared] ? 1 : 0,
                                 zone_rule.visibility == program::Visibility::All ? 1 : 0,
                                 zone_rule.of == program::OwnerKind::Card ? 1 : 0}));
  }
  return zones;
}

// {english: translated}
Json PageData::Words() const {
  Json labels = Json::object();
  for (const PageLabel& label : TranslatedLabels(program_, timeline_.names.language))
    labels[label.english] = label.translated;
  return labels;
}

std::string PageData::Text() {
  Json views = Json::array(), kinds = Json::array(), clauses = Json::object();
  for (const std::size_t viewer : options_.viewers) views.push_back(View(viewer));
  for (int kind = 0; kind <= static_cast<int>(TimelineNodeKind::Outcome); ++kind)
    kinds.push_back(TimelineNodeKindName(static_cast<TimelineNodeKind>(kind)));
  for (const auto& [id, text] : clauses_) clauses[id] = text;
  Json zones = Zones();
  return EscapeForScript(base::DumpJson({{"game", GameTitle(program_, words_)},
                                         {"title", options_.title},
                                         {"scenario", options_.is_scenario},
                                         {"words", Words()},
                                         {"players", timeline_.names.seats},
                                         {"first", options_.from},
                                         {"over", timeline_.IsOver()},
                                         {"total", timeline_.moments.size()},
                                         {"kinds", std::move(kinds)},
                                         {"clauses", std::move(clauses)},
                                         {"zones", std::move(zones)},
                                         {"faces", faces_.entries},
                                         {"cells", cells_.entries},
                                         {"states", states_.entries},
                                         {"views", std::move(views)},
                                         {"strings", strings_.entries}}));
}

}  // namespace cardinal::timeline
