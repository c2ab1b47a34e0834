// The lines of a log, written.
#include <array>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/replay/hex.h"
#include "interpreter/drivers/replay/json.h"
#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::replay {

namespace {

template <class Things, class Write>
std::string List(const Things& things, Write write) {
  std::string text = "[";
  for (const auto& thing : things) text += (text.size() == 1 ? "" : ",") + write(thing);
  return text + ']';
}

std::string Texts(const std::vector<std::string>& texts) { return List(texts, JsonText); }

std::string Hashes(const std::vector<std::pair<std::string, std::uint64_t>>& hashes, int digits) {
  std::string text = "{";
  for (const auto& [name, hash] : hashes)
    text += (text.size() == 1 ? "" : ",") + JsonText(name) + ":\"" + Hex(hash, digits) + '"';
  return text + '}';
}

std::string Where(const Position& position) {
  std::string parts;
  for (const std::uint16_t part : position.parts) parts += (parts.empty() ? "" : ".") + Hex(part, kPartDigits);
  return "\"position\":\"" + Hex(position.hash) + "\",\"parts\":\"" + parts + "\"}";
}

// Of a game that has options.
std::string Options(const LogHead& head) {
  std::string text;
  for (const auto& [name, value] : head.options)
    text += (text.empty() ? "" : ",") + JsonText(name) + ':' + JsonText(value);
  return text.empty() ? "" : ",\"options\":{" + text + '}';
}

std::string Text(const LogHead& head) {
  const auto seat = [](const LogSeat& in) {
    return "{\"name\":" + JsonText(in.name) + ",\"player\":" + JsonText(in.player) +
           ",\"deck\":{\"name\":" + JsonText(in.deck) + ",\"cards\":" + Texts(in.cards) + "}}";
  };
  return "{\"cardinal log\":" + std::to_string(kLogVersion) + ",\"game\":" + JsonText(head.game) + ",\"rules\":\"" +
         Hex(head.rules) + "\",\"seed\":" + std::to_string(head.seed) + ",\"seats\":" + List(head.seats, seat) +
         Options(head) + ",\"zone\":" + JsonText(head.zone) + ",\"luck\":\"" +
         (head.luck_is_asked ? "asked" : "drawn") + "\",\"cards\":" + Hashes(head.cards, kCardDigits) +
         ",\"declarations\":" + Hashes(head.declarations, kCardDigits) +
         ",\"files\":" + Hashes(head.files, kHashDigits) + '}';
}

std::string Text(const LogAnswer& answer) {
  std::string text = "{\"decision\":" + std::to_string(answer.decision) +
                     ",\"seat\":" + std::to_string(answer.seat == model::kChance ? 0 : answer.seat + 1) +
                     ",\"asked\":" + JsonText(answer.asked) + ",\"options\":" + Texts(answer.options) +
                     ",\"option\":" + std::to_string(answer.option + 1) + ",\"answer\":" + JsonText(answer.Words()) +
                     ',';
  if (!answer.order.empty())
    text += "\"order\":" + List(answer.order, [](model::CardId card) { return std::to_string(card + 1); }) + ',';
  return text + Where(answer.position);
}

std::string Text(const LogUndo& undo) { return "{\"undo\":" + std::to_string(undo.to) + '}'; }

std::string Text(const LogEnd& end) {
  std::string text = "{\"end\":\"" + std::string(NameOf(end.ending)) + "\",";
  if (end.ending == LogEnding::Won) text += "\"winner\":" + std::to_string(end.winner + 1) + ',';
  return text + "\"words\":" + JsonText(end.words) + ",\"decisions\":" + std::to_string(end.decisions) + ',' +
         Where(end.position);
}

constexpr std::array<std::string_view, 5> kEndings = {"won", "drawn", "left", "unfinished", "fault"};

}  // namespace

std::string SumOfLine(std::string_view text) { return Hex(base::Hasher().AddBytes(text).Value() >> 32, kSumDigits); }

std::string_view NameOf(LogEnding ending) { return kEndings[static_cast<std::size_t>(ending)]; }

std::string ToLine(const LogLine& line) {
  std::string text = std::visit([](const auto& held) { return Text(held); }, line);
  text.pop_back();  // what closes the object
  return text + std::string(kSumBegins) + SumOfLine(text) + "\"}\n";
}

}  // namespace cardinal::replay
