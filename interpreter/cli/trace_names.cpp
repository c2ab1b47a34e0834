#include "interpreter/cli/trace_names.h"

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

std::string Lower(std::string text) {
  for (char& letter : text)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return text;
}

}  // namespace

std::string Quoted(const std::string& text) { return '`' + diag::Printable(text) + '`'; }

std::string Meant(const std::string& words, const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (Lower(name) == Lower(words)) return name;
  return "";
}

std::optional<view::Seat> SeatOf(const std::string& words, const view::Names& names) {
  for (std::size_t seat = 0; seat < names.seats.size(); ++seat)
    if (Lower(words) == "p" + std::to_string(seat + 1) || Lower(words) == Lower(names.seats[seat]))
      return static_cast<view::Seat>(seat);
  return std::nullopt;
}

Problem NoSeat(const std::string& option, const std::string& words, const view::Names& names, bool all) {
  std::string text = "nobody is called " + Quoted(words) + ": " + option + " is " + (all ? "all, " : "");
  std::vector<std::string> known = names.seats;
  if (all) known.emplace_back("all");
  for (std::size_t seat = 0; seat < names.seats.size(); ++seat) {
    const std::string id = "p" + std::to_string(seat + 1);
    text += (seat == 0 ? "" : seat + 1 == names.seats.size() ? " or " : ", ") + id;
    if (names.seats[seat] != id) text += " (" + diag::Printable(names.seats[seat]) + ')';
  }
  const std::string help = diag::DidYouMean(words, known);
  return help.empty() ? text : text + "; " + help;
}

}  // namespace cardinal::cli
