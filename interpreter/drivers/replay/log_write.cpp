// Encodes the lines of a log.
#include <array>

#include "interpreter/base/hash.h"
#include "interpreter/base/hex.h"
#include "interpreter/drivers/replay/json.h"
#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::replay {

namespace {

template <class Things, class Write>
std::string EncodeList(const Things& things, Write write) {
  std::string text = "[";
  for (const auto& thing : things) text += (text.size() == 1 ? "" : ",") + write(thing);
  return text + ']';
}

std::string Texts(const std::vector<std::string>& texts) { return EncodeList(texts, QuoteJson); }

std::string Hashes(const std::vector<std::pair<std::string, std::uint64_t>>& hashes, int digits) {
  std::string text = "{";
  for (const auto& [name, hash] : hashes)
    text += (text.size() == 1 ? "" : ",") + QuoteJson(name) + ":\"" + base::ToHex(hash, digits) + '"';
  return text + '}';
}

std::string EncodePosition(const PositionHashes& position) {
  std::string parts;
  for (const std::uint16_t part : position.parts) parts += (parts.empty() ? "" : ".") + base::ToHex(part, kPartDigits);
  return "\"position\":\"" + base::ToHex(position.hash) + "\",\"parts\":\"" + parts + "\"}";
}

// The options, if the game has options.
std::string Options(const LogHeader& head) {
  std::string text;
  for (const auto& [name, value] : head.options)
    text += (text.empty() ? "" : ",") + QuoteJson(name) + ':' + QuoteJson(value);
  return text.empty() ? "" : ",\"options\":{" + text + '}';
}

std::string EncodeObject(const LogHeader& head) {
  const auto seat = [](const LogSeat& in) {
    return "{\"name\":" + QuoteJson(in.name) + ",\"player\":" + QuoteJson(in.player) +
           ",\"deck\":{\"name\":" + QuoteJson(in.deck) + ",\"cards\":" + Texts(in.cards) + "}}";
  };
  return "{\"cardinal log\":" + std::to_string(kLogVersion) + ",\"game\":" + QuoteJson(head.game) + ",\"rules\":\"" +
         base::ToHex(head.rules) + "\",\"seed\":" + std::to_string(head.seed) +
         ",\"seats\":" + EncodeList(head.seats, seat) + Options(head) + ",\"zone\":" + QuoteJson(head.zone) +
         ",\"luck\":\"" + (head.explicit_chance ? "asked" : "drawn") +
         "\",\"cards\":" + Hashes(head.cards, kCardDigits) +
         ",\"declarations\":" + Hashes(head.declarations, kCardDigits) +
         ",\"files\":" + Hashes(head.files, kHashDigits) + '}';
}

std::string EncodeObject(const LogAnswer& answer) {
  std::string text = "{\"decision\":" + std::to_string(answer.decision) +
                     ",\"seat\":" + std::to_string(answer.seat == model::kChance ? 0 : answer.seat + 1) +
                     ",\"asked\":" + QuoteJson(answer.question) + ",\"options\":" + Texts(answer.options) +
                     ",\"option\":" + std::to_string(answer.option + 1) +
                     ",\"answer\":" + QuoteJson(answer.AnswerText()) + ',';
  if (!answer.order.empty())
    text += "\"order\":" + EncodeList(answer.order, [](model::CardId card) { return std::to_string(card + 1); }) + ',';
  return text + EncodePosition(answer.position);
}

std::string EncodeObject(const LogUndo& undo) { return "{\"undo\":" + std::to_string(undo.to) + '}'; }

std::string EncodeObject(const LogEnd& end) {
  std::string text = "{\"end\":\"" + std::string(EndingName(end.ending)) + "\",";
  if (end.ending == LogEnding::Won) text += "\"winner\":" + std::to_string(end.winner + 1) + ',';
  return text + "\"words\":" + QuoteJson(end.words) + ",\"decisions\":" + std::to_string(end.decisions) + ',' +
         EncodePosition(end.position);
}

constexpr std::array<std::string_view, 5> kEndings = {"won", "drawn", "left", "unfinished", "fault"};

}  // namespace

std::string LineChecksum(std::string_view text) {
  return base::ToHex(base::Hasher().AddBytes(text).Digest() >> 32, kChecksumDigits);
}

std::string_view EndingName(LogEnding ending) { return kEndings[static_cast<std::size_t>(ending)]; }

std::string EncodeLogLine(const LogLine& line) {
  std::string text = std::visit([](const auto& held) { return EncodeObject(held); }, line);
  text.pop_back();  // the brace that closes the object
  return text + std::string(kChecksumPrefix) + LineChecksum(text) + "\"}\n";
}

}  // namespace cardinal::replay
