// Encodes the lines of a log.
#include <array>
#include <bit>

#include "interpreter/base/hash.h"
#include "interpreter/base/hex.h"
#include "interpreter/base/json.h"
#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::replay {

namespace {

using base::Json;

Json HashesJson(const std::vector<std::pair<std::string, std::uint64_t>>& hashes, int digits) {
  Json::object_t json;  // the names are different: `emplace` would compare each with all names before it
  for (const auto& [name, hash] : hashes) json.emplace_back(name, base::ToHex(hash, digits));
  return json;
}

void AddPosition(Json& json, const PositionHashes& position) {
  std::string parts;
  for (const std::uint16_t part : position.parts) parts += (parts.empty() ? "" : ".") + base::ToHex(part, kPartDigits);
  json["position"] = base::ToHex(position.hash);
  json["parts"] = std::move(parts);
}

Json SeatJson(const LogSeat& seat) {
  return {{"name", seat.name}, {"player", seat.player}, {"deck", {{"name", seat.deck}, {"cards", seat.cards}}}};
}

Json ToJson(const LogHeader& head) {
  Json json = {{"cardinal log", kLogVersion},
               {"game", head.game},
               {"rules", base::ToHex(head.rules)},
               {"seed", head.seed},
               {"seats", Json::array()}};
  for (const LogSeat& seat : head.seats) json["seats"].push_back(SeatJson(seat));
  for (const auto& [name, value] : head.options) json["options"][name] = value;
  json["zone"] = head.zone;
  json["luck"] = head.explicit_chance ? "asked" : "drawn";
  json["cards"] = HashesJson(head.cards, kCardDigits);
  json["declarations"] = HashesJson(head.declarations, kCardDigits);
  json["files"] = HashesJson(head.files, kHashDigits);
  return json;
}

Json ToJson(const LogAnswer& answer) {
  Json json = {{"decision", answer.decision}, {"seat", answer.seat == model::kChance ? 0 : answer.seat + 1},
               {"asked", answer.question},    {"options", answer.options},
               {"option", answer.option + 1}, {"answer", answer.AnswerText()}};
  for (const model::CardId card : answer.order) json["order"].push_back(card + 1);
  if (answer.unasked) json["unasked"] = true;
  AddPosition(json, answer.position);
  return json;
}

Json ToJson(const LogUndo& undo) {
  Json json = {{"undo", undo.to}};
  if (undo.chance.IsAny()) json["seat"] = undo.seat + 1;
  if (undo.chance.luck) json["luck"] = true;
  if (undo.chance.looked) json["looked"] = true;
  return json;
}

Json ToJson(const LogVote& vote) {
  return {{"vote", kVoteNames[static_cast<std::size_t>(vote.kind)]}, {"seat", vote.seat + 1}};
}

Json ToJson(const LogStop& stop) { return {{"stop", stop.words}, {"seat", stop.seat + 1}}; }

Json ToJson(const LogEnd& end) {
  Json json = {{"end", EndingName(end.ending)}};
  if (end.ending == LogEnding::Won) {
    Json& winners = json["winners"] = Json::array();
    for (std::uint32_t rest = end.winners; rest != 0; rest &= rest - 1) winners.push_back(std::countr_zero(rest) + 1);
  }
  json["words"] = end.words;
  json["decisions"] = end.decisions;
  AddPosition(json, end.position);
  return json;
}

constexpr std::array<std::string_view, 6> kEndings = {"won", "drawn", "lost", "left", "unfinished", "fault"};

}  // namespace

std::string LineChecksum(std::string_view text) {
  return base::ToHex(base::Hasher().AddBytes(text).Digest() >> 32, kChecksumDigits);
}

std::string_view EndingName(LogEnding ending) { return kEndings[static_cast<std::size_t>(ending)]; }

std::string EncodeLogLine(const LogLine& line) {
  std::string text = base::DumpJson(std::visit([](const auto& held) { return ToJson(held); }, line));
  text.pop_back();  // the brace that closes the object
  return text + std::string(kChecksumPrefix) + LineChecksum(text) + "\"}\n";
}

}  // namespace cardinal::replay
