#include "interpreter/drivers/reasons/explain_context.h"

#include <algorithm>

#include "interpreter/base/table.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;
using program::TypeKind;

constexpr std::size_t kMaxQuoteLength = 160;

// Citations such as `@AB-001` are not part of a condition.
std::string WithoutCitations(std::string text) {
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at)) {
    const std::size_t end = std::min(text.find_first_of(" \t)]}", at), text.size());
    text.erase(at, end - at);
  }
  return text;
}

// Joins the lines with single blanks and removes indentation, comments at the ends of lines and citations.
std::string OnOneLine(std::string_view text) {
  std::string line;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string without = WithoutCitations(std::string(text.substr(begin, end - begin)));
    begin = end + 1;
    std::string_view part = without;
    part = part.substr(0, part.find("//"));
    const std::size_t first = part.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) continue;
    part = part.substr(first, part.find_last_not_of(" \t\r") + 1 - first);
    line += (line.empty() ? "" : " ") + std::string(part);
  }
  return line;
}

}  // namespace

SourceTextLookup MakeSourceTextLookup(const program::Program& program, const source::SourceSet& sources) {
  return [&program, &sources](model::SiteId id) -> std::string {
    if (!program.sites.Contains(id)) return "";
    const program::Site& site = program.sites[id];
    if (!sources.Contains({site.file})) return "";
    const std::string_view text = sources[source::FileId{site.file}].Text();
    if (site.begin < 0 || site.begin > site.end || static_cast<std::size_t>(site.end) > text.size()) return "";
    const auto begin = static_cast<std::size_t>(site.begin);
    return std::string(text.substr(begin, static_cast<std::size_t>(site.end) - begin));
  };
}

view::Localizer MakeLocalizer(const ExplainContext& asker) { return view::Localizer(asker.program, asker.names); }

bool HasLabel(const ExplainContext& asker, std::string_view name) {
  const auto& labels = asker.names.labels;
  const auto language = static_cast<std::size_t>(std::max(asker.names.language, 0));
  return labels != nullptr && language < labels->size() && (*labels)[language].contains(name);
}

bool CanSee(const ExplainContext& asker, model::CardId card) {
  if (!asker.match.state.cards.Contains(card)) return false;
  return asker.viewer == view::kOmniscient || match::SeesFace(asker.program, asker.match.state, asker.viewer, card);
}

std::string CardName(const ExplainContext& asker, model::CardId card) {
  if (!CanSee(asker, card)) return MakeLocalizer(asker).TranslatePhrase("a card");
  if (asker.label) return asker.label(card);
  return MakeLocalizer(asker).CardName(asker.match.state.cards[card].def);
}

std::string SeatText(const ExplainContext& asker, model::Seat seat) {
  if (asker.names.seats.Contains(seat)) return asker.names.seats[seat];
  return MakeLocalizer(asker).TranslatePhrase(seat == model::kChance ? "luck" : "nobody");
}

std::string ZoneText(const ExplainContext& asker, match::ZoneId zone) {
  const std::int32_t seats = asker.match.state.seats;
  const std::int32_t declaration = match::ZoneDeclaration(asker.program, zone, seats);
  const view::Localizer words = MakeLocalizer(asker);
  if (declaration < 0) return words.TranslatePhrase("nowhere");
  const model::Seat owner = match::ZoneOwner(asker.program, zone, seats);
  const std::string name = words.TranslateName(asker.program.zones[declaration].name);
  const model::CardId holder = match::ZoneHolder(asker.program, zone, seats);
  if (holder >= 0) return words.TranslatePhrase("{zone} on {card}", {name, CardName(asker, holder)});
  return owner < 0 ? name : words.TranslatePhrase("{zone} of {player}", {name, SeatText(asker, owner)});
}

std::string ValueText(const ExplainContext& asker, const program::TypeTag& type, Value value) {
  if (value == model::kNone)
    return view::FormatValue(asker.program, asker.match, type, value, asker.viewer, asker.names);
  if (type.kind == TypeKind::Card) return CardName(asker, static_cast<model::CardId>(value));
  if (type.kind == TypeKind::Player) return SeatText(asker, static_cast<model::Seat>(value));
  return view::FormatValue(asker.program, asker.match, type, value, asker.viewer, asker.names);
}

std::string QueryText(const ExplainContext& asker, std::int32_t query, std::span<const Value> args) {
  const program::Query& asked = asker.program.queries[query];
  const view::Localizer words = MakeLocalizer(asker);
  const auto join = [&](bool all) {
    std::string of;
    for (std::size_t i = 0; i < args.size() && i < asked.params.size(); ++i) {
      const TypeKind kind = asked.params[i].type.kind;
      const bool owns = (kind == TypeKind::Card || kind == TypeKind::Player) && args[i] != model::kNone;
      if (all || owns) of += (of.empty() ? "" : ", ") + ValueText(asker, asked.params[i].type, args[i]);
    }
    return of;
  };
  const std::string owners = join(false), of = owners.empty() ? join(true) : owners;
  const std::string name = words.TranslateName(asked.name);
  return of.empty() ? name : words.TranslatePhrase("{what} of {whose}", {name, of});
}

std::string ActionText(const ExplainContext& asker, std::int32_t action, model::CardId card) {
  const program::Action& declared = asker.program.actions[action];
  const std::string name = MakeLocalizer(asker).TranslateName(declared.name);
  return card < 0 || declared.card_type < 0 ? name : name + ' ' + CardName(asker, card);
}

std::string QuoteCondition(const ExplainContext& asker, model::SiteId site) {
  std::string text = asker.source && VisibleSite(asker, site) >= 0 ? OnOneLine(asker.source(site)) : "";
  if (text.empty()) return MakeLocalizer(asker).TranslatePhrase("a condition");
  if (text.size() > kMaxQuoteLength) {
    std::size_t cut = kMaxQuoteLength;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) --cut;
    text = text.substr(0, cut) + " ...";
  }
  return "`" + text + "`";
}

std::int32_t FindCardDefinition(const program::Program& program, model::SiteId site) {
  if (!program.sites.Contains(site)) return -1;
  for (const auto i : program.cards.Ids())
    if (IsInsideSite(program, site, program.cards[i].site)) return i;
  return -1;
}

model::SiteId VisibleSite(const ExplainContext& asker, model::SiteId site) {
  if (asker.viewer == view::kOmniscient) return site;
  const std::int32_t def = FindCardDefinition(asker.program, site);
  if (def < 0) return site;
  const auto& cards = asker.match.state.cards;
  for (const auto i : cards.Ids())
    if (cards[i].def == def && CanSee(asker, i)) return site;
  return -1;
}

}  // namespace cardinal::reasons
