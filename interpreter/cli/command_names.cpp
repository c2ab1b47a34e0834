#include "interpreter/cli/command_names.h"

#include "interpreter/base/sequence.h"
#include "interpreter/base/spelling.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

std::string BackQuote(const std::string& text) { return '`' + diag::EscapeUnprintable(text) + '`'; }

std::string FindMeantName(const std::string& words, const std::vector<std::string>& names) {
  const std::int32_t found = base::FindNameIndex(words, names);
  return found < 0 ? "" : names[found];
}

std::optional<view::Seat> FindSeatByName(const std::string& words, const view::DisplayNames& names) {
  const std::int32_t found = base::FindNameIndex(words, names.seats);
  if (found >= 0) return found;
  for (const std::int32_t seat : base::Indices(names.seats))
    if (base::FoldSpelling(words) == "p" + std::to_string(seat + 1)) return seat;
  return std::nullopt;
}

Problem UnknownSeatMessage(const std::string& option, const std::string& words, const view::DisplayNames& names,
                           bool all) {
  std::string text = "no seat is called " + BackQuote(words) + ": " + option + " is " + (all ? "all, " : "");
  std::vector<std::string> known = names.seats;
  if (all) known.emplace_back("all");
  for (std::size_t seat = 0; seat < names.seats.size(); ++seat) {
    const std::string id = "p" + std::to_string(seat + 1);
    text += (seat == 0 ? "" : seat + 1 == names.seats.size() ? " or " : ", ") + id;
    if (names.seats[seat] != id) text += " (" + diag::EscapeUnprintable(names.seats[seat]) + ')';
  }
  const std::string help = diag::DidYouMean(words, known).text;
  return help.empty() ? text : text + "; " + help;
}

}  // namespace cardinal::cli
