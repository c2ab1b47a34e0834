#include "interpreter/drivers/timeline/page_data.h"

#include <algorithm>

#include "interpreter/drivers/replay/json.h"
#include "interpreter/drivers/telling/board.h"
#include "interpreter/drivers/timeline/jsonl.h"
#include "interpreter/drivers/timeline/page_words.h"
#include "interpreter/drivers/timeline/text.h"

namespace cardinal::timeline {

namespace {

// A list or an object as JSON, grown one element at a time.
class Builder {
 public:
  explicit Builder(std::string_view brackets) : text_(1, brackets[0]), close_(brackets[1]) {}
  Builder& Add(const std::string& json) {
    if (text_.size() > 1) text_ += ',';
    text_ += json;
    return *this;
  }
  Builder& Add(std::int64_t number) { return Add(std::to_string(number)); }
  Builder& Member(std::string_view key, const std::string& json) { return Add('"' + std::string(key) + "\":" + json); }
  std::string Done() { return text_ + close_; }

 private:
  std::string text_;
  char close_;
};

std::string List(const std::vector<std::string>& entries) {
  Builder list("[]");
  for (const std::string& entry : entries) list.Add(entry);
  return list.Done();
}

// `</script>` and `<!--` must not stand in a script. Outside of strings JSON has no `<`.
std::string Harmless(const std::string& json) {
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

int PageData::Table::Number(const std::string& json) {
  const auto [found, fresh] = number_of.emplace(json, static_cast<int>(entries.size()));
  if (fresh) entries.push_back(json);
  return found->second;
}

int PageData::String(const std::string& text) { return text.empty() ? -1 : strings_.Number(replay::JsonText(text)); }

std::string PageData::Strings(const std::vector<std::string>& texts) {
  Builder list("[]");
  for (const std::string& text : texts) list.Add(String(text));
  return list.Done();
}

// [name, type, text, hue, [[fact, printed, changed], ...]]
int PageData::Face(int index) {
  if (index < 0) return -1;
  const timeline::Face& face = timeline_.faces[static_cast<std::size_t>(index)];
  Builder facts("[]");
  for (const telling::Fact& fact : face.facts)
    facts.Add(Builder("[]").Add(String(fact.text)).Add(String(fact.printed)).Add(fact.changed ? 1 : 0).Done());
  return faces_.Number(Builder("[]")
                           .Add(String(face.name))
                           .Add(String(face.type))
                           .Add(String(face.text))
                           .Add(face.hue)
                           .Add(facts.Done())
                           .Done());
}

int PageData::Place(model::SiteId site) { return String(telling::FileAndLine(program_, site)); }

std::string PageData::Clauses(const std::vector<std::int32_t>& clauses, bool all) {
  Builder list("[]");
  for (const std::int32_t clause : clauses) {
    const std::string& id = program_.clauses[static_cast<std::size_t>(clause)];
    list.Add(String(id));
    if (!all || !options_.clause || clauses_.count(id) > 0) continue;
    const std::string text = options_.clause(id);
    if (!text.empty()) clauses_[id] = text;
  }
  return list.Done();
}

std::string PageData::Cards(const std::vector<std::int32_t>& cards) {
  Builder list("[]");
  for (const std::int32_t def : cards) list.Add(String(words_.Card(def)));
  return list.Done();
}

// [parent, kind, text, decision, by, place, clauses, cards, word]
std::string PageData::LineJson(const Line& line, bool all) {
  return Builder("[]")
      .Add(line.parent)
      .Add(static_cast<std::int64_t>(line.kind))
      .Add(String(line.text))
      .Add(line.decision)
      .Add(line.by < 0 ? -1 : String(words_.Card(line.by)))
      .Add(Place(line.site))
      .Add(Clauses(line.clauses, all))
      .Add(Cards(line.cards))
      .Add(String(std::string(line.word)))
      .Done();
}

// The zones' contents, then the states of the table and of each seat, then who is out.
std::string PageData::BoardJson(const Board& board) {
  Builder cells("[]"), states("[]");
  for (const ZoneSeen& zone : board.zones) {
    Builder cell("[]");
    for (std::size_t i = 0; i < zone.faces.size();) {  // backs in a row: -how many
      std::size_t end = i;
      while (end < zone.faces.size() && zone.faces[end] < 0) ++end;
      cell.Add(end > i ? -static_cast<std::int64_t>(end - i) : Face(zone.faces[i]));
      i = std::max(end, i + 1);
    }
    cells.Add(cells_.Number(cell.Done()));
  }
  for (const std::vector<StateSeen>& of_owner : board.states) {
    Builder set("[]");
    for (const StateSeen& state : of_owner) set.Add(String(state.name)).Add(String(state.value));
    states.Add(states_.Number(set.Done()));
  }
  return cells.Done() + ',' + states.Done() + ',' + std::to_string(board.out);
}

// [seat, mark, question, window, options, chosen, answer, line, cells, states, out]
std::string PageData::MomentJson(const Moment& moment, std::size_t viewer, const std::map<int, int>& line_of) {
  const Seen& seen = moment.seen[viewer];
  const auto line = line_of.find(static_cast<int>(&moment - timeline_.moments.data()));
  return Builder("[]")
      .Add(moment.seat)
      .Add(String(moment.mark))
      .Add(String(seen.question))
      .Add(String(seen.window))
      .Add(Strings(seen.options))
      .Add(seen.chosen)
      .Add(String(seen.answer))
      .Add(line == line_of.end() ? -1 : line->second)
      .Add(BoardJson(seen.board))
      .Done();
}

// The board behind the last decision shows what came of it.
std::size_t PageData::End() const {
  const std::size_t last = static_cast<std::size_t>(options_.to);
  return std::min(timeline_.moments.size(), last + 1);
}

std::string PageData::View(std::size_t viewer) {
  const Seat seat = timeline_.viewers[viewer];
  const bool all = seat == view::kEverybody;
  Wanted wanted;
  wanted.from = options_.from <= 1 ? 0 : options_.from;
  wanted.to = options_.to;
  const std::vector<Line> lines = Fold(program_, timeline_, Select(program_, timeline_, viewer, wanted));
  Builder told("[]"), moments("[]");
  std::map<int, int> line_of;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    told.Add(LineJson(lines[i], all));
    if (lines[i].moment >= 0) line_of[lines[i].moment] = static_cast<int>(i);
  }
  for (std::size_t i = First(); i < End(); ++i) moments.Add(MomentJson(timeline_.moments[i], viewer, line_of));
  const std::string name =
      all ? words_.Phrase("the referee, who sees all") : timeline_.names.seats[static_cast<std::size_t>(seat)];
  return Builder("{}")
      .Member("id", replay::JsonText(IdOf(seat)))
      .Member("name", replay::JsonText(name))
      .Member("ending", replay::JsonText(Ending(program_, timeline_, viewer)))
      .Member("lines", told.Done())
      .Member("moments", moments.Done())
      .Done();
}

// [name, owner, whether its cards are looked at one by one]
std::string PageData::Zones() {
  Builder zones("[]");
  if (timeline_.moments.empty()) return zones.Done();
  const std::vector<bool> spread = telling::SpreadOut(program_);
  for (const ZoneSeen& zone : timeline_.moments.front().seen.front().board.zones) {
    const auto declared = static_cast<std::size_t>(zone.zone);
    zones.Add(Builder("[]")
                  .Add(String(words_.Name(program_.zones[declared].name)))
                  .Add(zone.owner)
                  .Add(spread[declared] ? 1 : 0)
                  .Done());
  }
  return zones.Done();
}

// {english: said}
std::string PageData::Words() const {
  Builder labels("{}");
  for (const Label& label : Translated(program_, timeline_.names.language))
    labels.Add(replay::JsonText(label.english) + ':' + replay::JsonText(label.said));
  return labels.Done();
}

std::string PageData::Json() {
  Builder views("[]"), kinds("[]"), clauses("{}"), players("[]");
  for (const std::size_t viewer : options_.viewers) views.Add(View(viewer));
  for (int kind = 0; kind <= static_cast<int>(Kind::Outcome); ++kind)
    kinds.Add(replay::JsonText(NameOf(static_cast<Kind>(kind))));
  for (const auto& [id, text] : clauses_) clauses.Add(replay::JsonText(id) + ':' + replay::JsonText(text));
  for (const std::string& name : timeline_.names.seats) players.Add(replay::JsonText(name));
  const std::string zones = Zones();
  return Harmless(Builder("{}")
                      .Member("game", replay::JsonText(TitleOf(program_, words_)))
                      .Member("title", replay::JsonText(options_.title))
                      .Member("words", Words())
                      .Member("players", players.Done())
                      .Member("first", std::to_string(options_.from))
                      .Member("over", timeline_.IsOver() ? "true" : "false")
                      .Member("total", std::to_string(timeline_.moments.size()))
                      .Member("kinds", kinds.Done())
                      .Member("clauses", clauses.Done())
                      .Member("zones", zones)
                      .Member("faces", List(faces_.entries))
                      .Member("cells", List(cells_.entries))
                      .Member("states", List(states_.entries))
                      .Member("views", views.Done())
                      .Member("strings", List(strings_.entries))
                      .Done());
}

}  // namespace cardinal::timeline
