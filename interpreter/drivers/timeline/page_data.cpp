#include "interpreter/drivers/timeline/page_data.h"

#include <algorithm>

#include "interpreter/base/table.h"
#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/replay/json.h"
#include "interpreter/drivers/timeline/jsonl_report.h"
#include "interpreter/drivers/timeline/page_labels.h"
#include "interpreter/drivers/timeline/text_report.h"

namespace cardinal::timeline {

namespace {

// Builds a JSON list or object, one element at a time.
class JsonBuilder {
 public:
  explicit JsonBuilder(std::string_view brackets) : text_(1, brackets[0]), close_(brackets[1]) {}
  JsonBuilder& AddElement(const std::string& json) {
    if (text_.size() > 1) text_ += ',';
    text_ += json;
    return *this;
  }
  JsonBuilder& AddElement(std::int64_t number) { return AddElement(std::to_string(number)); }
  JsonBuilder& Member(std::string_view key, const std::string& json) {
    return AddElement('"' + std::string(key) + "\":" + json);
  }
  std::string TakeJson() { return text_ + close_; }

 private:
  std::string text_;
  char close_;
};

std::string EntriesJson(const std::vector<std::string>& entries) {
  JsonBuilder list("[]");
  for (const std::string& entry : entries) list.AddElement(entry);
  return list.TakeJson();
}

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

int PageData::InternTable::Intern(const std::string& json) {
  const auto [found, fresh] = number_of.emplace(json, static_cast<int>(entries.size()));
  if (fresh) entries.push_back(json);
  return found->second;
}

int PageData::String(const std::string& text) { return text.empty() ? -1 : strings_.Intern(replay::QuoteJson(text)); }

std::string PageData::Strings(const std::vector<std::string>& texts) {
  JsonBuilder list("[]");
  for (const std::string& text : texts) list.AddElement(String(text));
  return list.TakeJson();
}

// [name, type, text, hue, [[fact, printed, changed], ...]]
int PageData::Face(int index) {
  if (index < 0) return -1;
  const timeline::CardView& face = timeline_.card_views[index];
  JsonBuilder facts("[]");
  for (const narration::CardFact& fact : face.facts)
    facts.AddElement(JsonBuilder("[]")
                         .AddElement(String(fact.text))
                         .AddElement(String(fact.printed))
                         .AddElement(fact.changed ? 1 : 0)
                         .TakeJson());
  return faces_.Intern(JsonBuilder("[]")
                           .AddElement(String(face.name))
                           .AddElement(String(face.type))
                           .AddElement(String(face.text))
                           .AddElement(face.hue)
                           .AddElement(facts.TakeJson())
                           .TakeJson());
}

int PageData::Place(model::SiteId site) { return String(narration::FileAndLine(program_, site)); }

std::string PageData::Clauses(const std::vector<std::int32_t>& clauses, bool all) {
  JsonBuilder list("[]");
  for (const std::int32_t clause : clauses) {
    const std::string& id = program_.clauses[clause];
    list.AddElement(String(id));
    if (!all || !options_.clause || clauses_.count(id) > 0) continue;
    const std::string text = options_.clause(id);
    if (!text.empty()) clauses_[id] = text;
  }
  return list.TakeJson();
}

std::string PageData::Cards(const std::vector<std::int32_t>& cards) {
  JsonBuilder list("[]");
  for (const std::int32_t def : cards) list.AddElement(String(words_.CardName(def)));
  return list.TakeJson();
}

// [parent, kind, text, decision, by, place, clauses, cards, word]
std::string PageData::LineJson(const TimelineLine& line, bool all) {
  return JsonBuilder("[]")
      .AddElement(line.parent)
      .AddElement(static_cast<std::int64_t>(line.kind))
      .AddElement(String(line.text))
      .AddElement(line.decision)
      .AddElement(line.source_card < 0 ? -1 : String(words_.CardName(line.source_card)))
      .AddElement(Place(line.site))
      .AddElement(Clauses(line.clauses, all))
      .AddElement(Cards(line.cards))
      .AddElement(String(std::string(line.word)))
      .TakeJson();
}

// The contents of the zones, then the states of the table and of each seat, then the eliminated seats.
std::string PageData::BoardJson(const BoardSnapshot& board) {
  JsonBuilder cells("[]"), states("[]");
  for (const ZoneView& zone : board.zones) {
    JsonBuilder cell("[]");
    for (std::size_t i = 0; i < zone.faces.size();) {  // n cards face down in sequence: -n
      std::size_t end = i;
      while (end < zone.faces.size() && zone.faces[end] < 0) ++end;
      cell.AddElement(end > i ? -static_cast<std::int64_t>(end - i) : Face(zone.faces[i]));
      i = std::max(end, i + 1);
    }
    cells.AddElement(cells_.Intern(cell.TakeJson()));
  }
  for (const std::vector<StateView>& of_owner : board.states) {
    JsonBuilder set("[]");
    for (const StateView& state : of_owner) set.AddElement(String(state.name)).AddElement(String(state.value));
    states.AddElement(states_.Intern(set.TakeJson()));
  }
  return cells.TakeJson() + ',' + states.TakeJson() + ',' + std::to_string(board.eliminated);
}

// [seat, mark, question, window, options, chosen, answer, line, cells, states, out]
std::string PageData::MomentJson(const TimelinePoint& moment, std::size_t viewer, const std::map<int, int>& line_of) {
  const DecisionSnapshot& seen = moment.view_by_viewer[viewer];
  const auto line = line_of.find(static_cast<int>(&moment - timeline_.moments.data()));
  return JsonBuilder("[]")
      .AddElement(moment.seat)
      .AddElement(String(moment.mark))
      .AddElement(String(seen.question))
      .AddElement(String(seen.window))
      .AddElement(Strings(seen.options))
      .AddElement(seen.chosen)
      .AddElement(String(seen.answer))
      .AddElement(line == line_of.end() ? -1 : line->second)
      .AddElement(BoardJson(seen.board))
      .TakeJson();
}

// The end of the range, including the board after the last decision.
std::size_t PageData::End() const {
  const std::size_t last = static_cast<std::size_t>(options_.to);
  return std::min(timeline_.moments.size(), last + 1);
}

std::string PageData::View(std::size_t viewer) {
  const Seat seat = timeline_.viewers[viewer];
  const bool all = seat == view::kOmniscient;
  SelectionFilter wanted;
  wanted.from = options_.from <= 1 ? 0 : options_.from;
  wanted.to = options_.to;
  const std::vector<TimelineLine> lines =
      FoldLines(program_, timeline_, SelectNodes(program_, timeline_, viewer, wanted));
  JsonBuilder told("[]"), moments("[]");
  std::map<int, int> line_of;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    told.AddElement(LineJson(lines[i], all));
    if (lines[i].moment >= 0) line_of[lines[i].moment] = static_cast<int>(i);
  }
  for (std::size_t i = First(); i < End(); ++i) moments.AddElement(MomentJson(timeline_.moments[i], viewer, line_of));
  const std::string name = all ? words_.TranslatePhrase("the referee, who sees all") : timeline_.names.seats[seat];
  return JsonBuilder("{}")
      .Member("id", replay::QuoteJson(ViewerId(seat)))
      .Member("name", replay::QuoteJson(name))
      .Member("ending", replay::QuoteJson(FormatEnding(program_, timeline_, viewer)))
      .Member("lines", told.TakeJson())
      .Member("moments", moments.TakeJson())
      .TakeJson();
}

// [name, owner, whether its cards are shown one by one]
std::string PageData::Zones() {
  JsonBuilder zones("[]");
  if (timeline_.moments.empty()) return zones.TakeJson();
  const base::Table<program::ZoneDeclId, bool> spread = narration::ZonesShownInFull(program_);
  for (const ZoneView& zone : timeline_.moments.front().view_by_viewer.front().board.zones) {
    zones.AddElement(JsonBuilder("[]")
                         .AddElement(String(words_.TranslateName(program_.zones[zone.zone].name)))
                         .AddElement(zone.owner)
                         .AddElement(spread[zone.zone] ? 1 : 0)
                         .TakeJson());
  }
  return zones.TakeJson();
}

// {english: translated}
std::string PageData::Words() const {
  JsonBuilder labels("{}");
  for (const PageLabel& label : TranslatedLabels(program_, timeline_.names.language))
    labels.AddElement(replay::QuoteJson(label.english) + ':' + replay::QuoteJson(label.translated));
  return labels.TakeJson();
}

std::string PageData::Json() {
  JsonBuilder views("[]"), kinds("[]"), clauses("{}"), players("[]");
  for (const std::size_t viewer : options_.viewers) views.AddElement(View(viewer));
  for (int kind = 0; kind <= static_cast<int>(TimelineNodeKind::Outcome); ++kind)
    kinds.AddElement(replay::QuoteJson(TimelineNodeKindName(static_cast<TimelineNodeKind>(kind))));
  for (const auto& [id, text] : clauses_) clauses.AddElement(replay::QuoteJson(id) + ':' + replay::QuoteJson(text));
  for (const std::string& name : timeline_.names.seats) players.AddElement(replay::QuoteJson(name));
  const std::string zones = Zones();
  return EscapeForScript(JsonBuilder("{}")
                             .Member("game", replay::QuoteJson(GameTitle(program_, words_)))
                             .Member("title", replay::QuoteJson(options_.title))
                             .Member("words", Words())
                             .Member("players", players.TakeJson())
                             .Member("first", std::to_string(options_.from))
                             .Member("over", timeline_.IsOver() ? "true" : "false")
                             .Member("total", std::to_string(timeline_.moments.size()))
                             .Member("kinds", kinds.TakeJson())
                             .Member("clauses", clauses.TakeJson())
                             .Member("zones", zones)
                             .Member("faces", EntriesJson(faces_.entries))
                             .Member("cells", EntriesJson(cells_.entries))
                             .Member("states", EntriesJson(states_.entries))
                             .Member("views", views.TakeJson())
                             .Member("strings", EntriesJson(strings_.entries))
                             .TakeJson());
}

}  // namespace cardinal::timeline
