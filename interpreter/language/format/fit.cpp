// Lines that are too long are broken, what holds them together least first.
#include <limits>

#include "interpreter/language/format/lines.h"

namespace cardinal::format {
namespace {

// The places where one line could be broken next: all of one priority.
struct Choice {
  int priority = std::numeric_limits<int>::max();
  int braces = -1;          // to be opened out, instead of a break
  std::vector<int> tokens;  // to be begun with, in order

  bool Any() const { return braces >= 0 || !tokens.empty(); }
};

Choice PlacesIn(const Sheet& sheet, const Line& line) {
  Choice choice;
  for (int token = line.first; token <= line.last; ++token) {
    const Gap& gap = sheet.At(token);
    const Braces* inside = sheet.Around(token);
    const bool on_one_line = inside != nullptr && !inside->out;
    if (on_one_line) continue;
    const bool can_break = gap.kind == Gap::Kind::Possible || gap.kind == Gap::Kind::Loose;
    if (token > line.first && can_break && !gap.by_writer_only && !sheet.Breaks(token)) {
      if (gap.priority < choice.priority) choice = {gap.priority, -1, {}};
      if (choice.priority == gap.priority && choice.braces < 0) choice.tokens.push_back(token);
    }
    if (!sheet.Is(token, "{")) continue;
    const int opened = sheet.around[static_cast<std::size_t>(token) + 1];
    const Braces& braces = sheet.braces[static_cast<std::size_t>(opened)];
    if (!braces.out && braces.close > braces.open + 1 && braces.priority < choice.priority)
      choice = {braces.priority, opened, {}};
  }
  return choice;
}

// Of several places, the last before which the line fits.
int PlaceToBreak(const Sheet& sheet, const std::vector<int>& tokens, const Line& line) {
  int chosen = tokens.front();
  for (const int token : tokens) {
    const int before = line.columns[static_cast<std::size_t>(token - 1 - line.first)] + Width(sheet.Text(token - 1));
    if (before <= sheet.layout.width) chosen = token;
  }
  return chosen;
}

// Short items may share a line; one of several lines stands by itself.
void SetTallItemsApart(Sheet& sheet, const Braces& braces) {
  std::vector<int> starts;
  const std::size_t number = static_cast<std::size_t>(&braces - sheet.braces.data());
  for (int token = braces.first; token < braces.close; ++token) {
    const Gap::Kind kind = sheet.At(token).kind;
    if (sheet.around[static_cast<std::size_t>(token)] == static_cast<int>(number) &&
        (kind == Gap::Kind::Loose || kind == Gap::Kind::Item))
      starts.push_back(token);
  }
  starts.push_back(braces.close);
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    bool tall = false;
    for (int token = starts[i] + 1; token < starts[i + 1]; ++token) tall = tall || sheet.Breaks(token);
    if (tall) sheet.At(starts[i]).broken = sheet.At(starts[i + 1]).broken = true;
  }
}

// Makes one line shorter. False: none is too long, or nothing helps.
bool Shorten(Sheet& sheet, int first, int last) {
  for (const Line& line : LayOut(sheet, first, last)) {
    if (line.End() <= sheet.layout.width) continue;
    const Choice choice = PlacesIn(sheet, line);
    if (!choice.Any()) continue;
    if (choice.braces >= 0) {
      sheet.braces[static_cast<std::size_t>(choice.braces)].out = true;
      ChooseBraces(sheet);
    } else {
      sheet.At(PlaceToBreak(sheet, choice.tokens, line)).broken = true;
    }
    return true;
  }
  return false;
}

}  // namespace

void Fit(Sheet& sheet, int first, int last) {
  do {
    for (const Braces& braces : sheet.braces)
      if (!braces.apart && braces.out && braces.open >= first && braces.close <= last) SetTallItemsApart(sheet, braces);
    AlignTables(sheet, first, last);
  } while (Shorten(sheet, first, last));
}

}  // namespace cardinal::format
