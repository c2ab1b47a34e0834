#include "interpreter/drivers/replay/log_conversion.h"

#include <algorithm>
#include <map>

#include "interpreter/base/sequence.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/replay/log_entries.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/match/options.h"
#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::replay {

namespace {

using NamedHash = std::pair<std::string, std::uint64_t>;

std::vector<NamedHash> CardHashes(const program::Program& program) {
  std::vector<NamedHash> hashes;
  for (const program::Declaration& declaration : program.declarations)
    if (declaration.card) hashes.emplace_back(declaration.name, static_cast<std::uint32_t>(declaration.semantic_hash));
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

// `line`: 0 omits it.
std::string DeclarationKey(const std::string& name, const std::string& file, std::int32_t line = 0) {
  return name + " (" + file + (line > 0 ? ':' + std::to_string(line) : "") + ')';
}

std::vector<std::string> FileKeys(const program::Program& program, const load::GameHome& home) {
  std::vector<std::string> keys;
  for (const program::SourceName& file : program.files) keys.push_back(FileKey(home, file.path));
  return keys;
}

std::vector<NamedHash> DeclarationHashes(const program::Program& program, const load::GameHome& home) {
  const base::Table<program::FileId, std::string> files = FileKeys(program, home);
  std::vector<NamedHash> hashes;
  for (const program::Declaration& declaration : program.declarations) {
    if (declaration.card) continue;
    hashes.emplace_back(DeclarationKey(declaration.name, files[declaration.file]),
                        static_cast<std::uint32_t>(declaration.semantic_hash));
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

// Adds the line to each declaration that exists now.
void AddLines(std::vector<std::string>& keys, const program::Program& program, const load::GameHome& home) {
  const std::vector<std::string> files = FileKeys(program, home);
  std::map<std::string, std::string> with_line;
  for (const program::Declaration& declaration : program.declarations) {
    if (!declaration.card)
      with_line[DeclarationKey(declaration.name, files[declaration.file])] = DeclarationWithPlace(program, declaration);
  }
  for (std::string& key : keys) {
    const auto found = with_line.find(key);
    if (found != with_line.end()) key = found->second;
  }
}

// The name of a card in the log.
const std::string& FormerName(const program::CardDef& card, const std::map<std::string, std::uint64_t>& then) {
  if (then.count(card.name) > 0) return card.name;
  for (const std::string& name : card.former_names)
    if (then.count(name) > 0) return name;
  return card.name;
}

std::vector<NamedHash> FileHashes(const program::Program& program, const load::GameHome& home) {
  std::vector<NamedHash> hashes;
  for (const program::SourceName& file : program.files)
    hashes.emplace_back(FileKey(home, file.path), file.content_hash);
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

RuleChanges::NameChanges CompareNamedHashes(const std::vector<NamedHash>& then, const std::vector<NamedHash>& now) {
  const std::map<std::string, std::uint64_t> before(then.begin(), then.end()), after(now.begin(), now.end());
  RuleChanges::NameChanges list;
  for (const auto& [name, hash] : before) {
    const auto found = after.find(name);
    if (found == after.end()) {
      list.removed.push_back(name);
    } else if (found->second != hash) {
      list.changed.push_back(name);
    }
  }
  for (const auto& [name, hash] : after)
    if (before.count(name) == 0) list.added.push_back(name);
  return list;
}

// The deck of one seat; empty if a card is missing, with the reason in `problem`.
std::vector<match::SetupCard> ReadLogDeck(const LogSeat& seat, std::int32_t zone, const program::Program& program,
                                          std::string& problem) {
  std::vector<match::SetupCard> cards;
  for (const std::string& name : seat.cards) {
    const std::int32_t def = program::FindCard(program, name);
    if (def >= 0) {
      cards.push_back({def, zone});
      continue;
    }
    std::vector<std::string> names;
    for (const program::CardDef& card : program.cards) names.push_back(card.name);
    const std::string help = diag::DidYouMean(name, names).text;
    problem = "the deck of " + seat.name + " holds " + QuoteForMessage(name) + ", and " + program.game +
              " has no such card any more" + (help.empty() ? "" : " (" + help + ")");
    return {};
  }
  return cards;
}

}  // namespace

LogHeader MakeLogHeader(const program::Program& program, const load::GameHome& home, const match::Setup& setup,
                        const std::vector<LogPlayer>& players) {
  LogHeader head;
  head.game = program.game;
  head.seed = setup.seed;
  head.explicit_chance = setup.explicit_chance;
  for (const std::int32_t index : match::ListOptions(program)) {
    const program::Field& field = program.fields[index];
    match::SetupOption chosen{index, field.initial};
    for (const match::SetupOption& option : setup.options)
      if (option.field == index) chosen = option;
    head.options.emplace_back(field.name, match::FormatOption(program, chosen));
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    LogSeat seat{players[i].name, players[i].player, players[i].deck, {}};
    for (const match::SetupCard& card : setup.decks[i]) {
      seat.cards.push_back(program.cards[card.def].name);
      head.zone = program.zones[card.zone].name;
    }
    head.seats.push_back(std::move(seat));
  }
  SetLogRules(head, program, home);
  return head;
}

void SetLogRules(LogHeader& head, const program::Program& program, const load::GameHome& home) {
  head.rules = program.content_hash;
  head.cards = CardHashes(program);
  head.declarations = DeclarationHashes(program, home);
  head.files = FileHashes(program, home);
}

LogAnswer MakeLogAnswer(const program::Program& program, const match::Match& match, const model::Answer& answer,
                        const view::DisplayNames& names) {
  LogAnswer said;
  said.decision = match.decision.serial;
  said.seat = match.decision.seat;
  said.question = view::FormatQuestion(program, match, view::kOmniscient, names);
  for (const model::Option& option : match.decision.options)
    said.options.push_back(view::OptionText(program, match, option, view::kOmniscient, names));
  said.option = answer.option;
  said.order = answer.order;
  said.position = HashPositionParts(program, match);
  return said;
}

LogEnd MakeLogEnd(const program::Program& program, const match::Match& match, LogEnding ending, std::uint32_t decisions,
                  const view::DisplayNames& names, const model::Fault* fault) {
  LogEnd end;
  end.ending = ending;
  end.winners = match.outcome.winners;
  end.decisions = decisions;
  end.position = HashPositionParts(program, match);
  switch (ending) {
    case LogEnding::Won:
    case LogEnding::Lost:
    case LogEnding::Drawn: end.words = narration::FormatOutcome(program, match.outcome, names); break;
    case LogEnding::Abandoned: end.words = "The game was left."; break;
    case LogEnding::Unfinished: end.words = "The game took too many decisions."; break;
    case LogEnding::Fault:
      if (fault != nullptr)
        end.words = fault->message + " (" + narration::LocationAndClauses(program, fault->site) + ")";
  }
  return end;
}

std::string FileKey(const load::GameHome& home, const std::string& path) {
  if (path.starts_with("std:")) return path;
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  const std::filesystem::path key = whole.lexically_relative(home.ruleset.parent_path().parent_path());
  return error || key.empty() || *key.begin() == ".." ? path : key.generic_string();
}

std::string DeclarationWithPlace(const program::Program& program, const program::Declaration& declaration) {
  return DeclarationKey(declaration.name, program.files[declaration.file].path, declaration.line);
}

bool RuleChanges::CanAffectPlay() const {
  return !cards.changed.empty() || !cards.removed.empty() || declarations.IsNotEmpty();
}

RuleChanges FindRuleChanges(const LogHeader& head, const program::Program& program, const load::GameHome& home) {
  const auto then = WithFormerNames(program, head);
  RuleChanges changes;
  changes.cards = CompareNamedHashes(head.cards, CardHashes(then ? *then : program));
  changes.declarations = CompareNamedHashes(head.declarations, DeclarationHashes(program, home));
  AddLines(changes.declarations.changed, program, home);
  AddLines(changes.declarations.added, program, home);
  changes.files = CompareNamedHashes(head.files, FileHashes(program, home));
  for (std::size_t i = 0; then && i < program.cards.size(); ++i)
    if (then->cards[i].name != program.cards[i].name)
      changes.renamed.emplace_back(then->cards[i].name, program.cards[i].name);
  return changes;
}

std::optional<program::Program> WithFormerNames(const program::Program& program, const LogHeader& head) {
  const std::map<std::string, std::uint64_t> cards(head.cards.begin(), head.cards.end());
  std::map<std::string, std::string> renamed;  // from the new name to the former name
  for (const program::CardDef& card : program.cards) {
    const std::string& name = FormerName(card, cards);
    if (name != card.name) renamed.emplace(card.name, name);
  }
  if (renamed.empty()) return std::nullopt;
  std::optional<program::Program> then = program;
  then->derived.card_names = std::make_shared<program::CardNames>();
  for (program::CardDef& card : then->cards) {
    const auto found = renamed.find(card.name);
    if (found == renamed.end()) continue;
    card.name = found->second;
    then->strings[card.name_id] = found->second;
  }
  for (program::Declaration& declaration : then->declarations) {
    const auto found = renamed.find(declaration.name);
    if (declaration.card && found != renamed.end()) declaration.name = found->second;
  }
  return then;
}

std::optional<GameRecord> MakeRecord(const Log& log, const program::Program& program, std::string& problem) {
  const auto seats = base::Count(log.head.seats);
  if (!program.MayPlay(seats)) {
    problem = "the log has " + base::FormatCount(log.head.seats.size(), "player") + ", and " + program.game +
              " does not allow this number";
    return std::nullopt;
  }
  match::Setup setup;
  setup.seats = seats;
  setup.seed = log.head.seed;
  setup.explicit_chance = log.head.explicit_chance;
  for (const auto& [name, value] : log.head.options) {
    const match::ParsedOption read = match::ParseOption(program, name, value);
    if (!read.option) {
      problem =
          "the game was played with " + QuoteForMessage(name + "=" + value) + ": " + read.problem + "; " + read.help;
      return std::nullopt;
    }
    setup.options.push_back(*read.option);
  }
  const std::int32_t zone = program::FindZone(program, log.head.zone);
  const bool is_there = zone >= 0 && program.zones[zone].of != program::OwnerKind::Card;
  GameRecord record;
  for (const LogSeat& seat : log.head.seats) {
    if (!seat.cards.empty() && !is_there)
      problem = "the decks begin in " + QuoteForMessage(log.head.zone) + ", and " + program.game +
                " has no such zone of a player or the table";
    if (problem.empty()) setup.decks.push_back(ReadLogDeck(seat, zone, program, problem));
    if (!problem.empty()) return std::nullopt;
    record.names.seats.push_back(seat.name);
  }
  record.start = match::NewMatch(program, setup);
  for (const LogAnswer& answer : log.answers) {
    if (answer.unasked) record.unasked.insert(record.answers.size());
    record.answers.push_back({answer.option, 0, answer.order});
  }
  return record;
}

}  // namespace cardinal::replay
