#include "interpreter/drivers/simulate/statistics_text.h"

#include <charconv>

namespace cardinal::simulate {

namespace {

constexpr char kHex[] = "0123456789abcdef";

class StatisticsWriter {
 public:
  void WriteLine(std::string_view word, std::initializer_list<std::int64_t> numbers, std::string_view rest = "") {
    WriteLine(word, std::vector<std::int64_t>(numbers), rest);
  }
  void WriteLine(std::string_view word, const std::vector<std::int64_t>& numbers, std::string_view rest = "") {
    text += word;
    for (const std::int64_t number : numbers) text += ' ' + std::to_string(number);
    if (!rest.empty()) text += ' ' + EscapeLine(rest);
    text += '\n';
  }
  void WriteHistogram(std::string_view word, const Histogram& histogram) {
    for (const auto& [value, games] : histogram.Counts()) WriteLine(word, {value, games});
  }
  std::string text;
};

void Append(std::vector<std::int64_t>& numbers, const RateDifference& contrast) {
  numbers.push_back(contrast.games);
  numbers.insert(numbers.end(), contrast.sums.begin(), contrast.sums.end());
  numbers.insert(numbers.end(), contrast.products.begin(), contrast.products.end());
}

void WriteCard(StatisticsWriter& out, std::int64_t def, const CardStatistics& card) {
  std::vector<std::int64_t> numbers = {
      def,        card.seats, card.copies, card.seats_drew, card.copies_drawn, card.seats_played, card.copies_played,
      card.draws, card.plays};
  Append(numbers, card.in_deck);
  out.WriteLine("card", numbers);
  for (const auto& [deck, differences] : card.by_deck) {
    numbers = {def, deck};
    for (const RateDifference* difference : {&differences.drew, &differences.played}) Append(numbers, *difference);
    out.WriteLine("card_deck", numbers);
  }
}

// One line, read word by word.
class StatisticsLine {
 public:
  explicit StatisticsLine(std::string_view text) : rest_(text) {}
  std::string_view Word() {
    const std::size_t end = std::min(rest_.find(' '), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return word;
  }
  // An integer from `low` to `high`; anything else marks the line as wrong.
  std::int64_t ReadNumber(std::int64_t low = 0, std::int64_t high = INT64_MAX) {
    const std::string_view word = Word();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error == std::errc() && end == word.data() + word.size() && number >= low && number <= high) return number;
    wrong_ = true;
    return low;
  }
  // An index into a list of that size.
  std::size_t Index(std::size_t size) {
    const std::int64_t number = ReadNumber(0, INT64_MAX);
    if (static_cast<std::size_t>(number) < size) return static_cast<std::size_t>(number);
    wrong_ = true;
    return 0;
  }
  std::uint64_t Seed() {
    const std::string_view word = Word();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    wrong_ = wrong_ || error != std::errc() || end != word.data() + word.size();
    return number;
  }
  std::string ReadText() {
    std::string text;
    wrong_ = !UnescapeLine(rest_, text) || wrong_;
    rest_ = {};
    return text;
  }
  bool IsValid() const { return !wrong_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool wrong_ = false;
};

class StatisticsReader {
 public:
  StatisticsReader(const program::Program& program, GameStatistics& tally) : program_(program), tally_(tally) {}

  // Reads one line of the text; false if it is wrong.
  bool ReadLine(std::string_view text) {
    StatisticsLine line(text);
    const std::string_view word = line.Word();
    if (word == "games") {
      for (std::int64_t* number :
           {&tally_.games, &tally_.unfinished, &tally_.wrong, &tally_.all_decisions, &tally_.forced,
            &tally_.check_stats.positions, &tally_.check_stats.determinized, &tally_.check_stats.replayed_games})
        *number = line.ReadNumber();
    } else if (word == "ending") {
      ReadEnding(line);
    } else if (word == "seat") {
      ReadShare(line, Pick(line, tally_.seats));
    } else if (word == "player") {
      WinCount share;
      ReadShare(line, share);
      tally_.players[line.ReadText()] = share;
    } else if (word == "deck") {
      ReadShare(line, Pick(line, tally_.decks));
    } else if (word == "pairing") {
      std::vector<WinCount>& shares = Pick(line, tally_.pairings);
      ReadShare(line, Pick(line, shares));
    } else if (word == "decisions" || word == "rounds" || word == "turns") {
      const std::int64_t value = line.ReadNumber();
      (word == "decisions" ? tally_.decisions
       : word == "rounds"  ? tally_.rounds
                           : tally_.turns)
          .AddValue(value, line.ReadNumber());
    } else if (word == "score") {
      const std::size_t seat = line.Index(static_cast<std::size_t>(program_.max_players));
      if (tally_.scores.size() <= seat) tally_.scores.resize(seat + 1);
      const std::int64_t value = line.ReadNumber(-kGreatestScore, kGreatestScore);
      tally_.scores[seat].AddValue(value, line.ReadNumber());
    } else if (word == "card") {
      Card(line);
    } else if (word == "card_deck") {
      CardDeck(line);
    } else if (word == "finding") {
      Found(line);
    } else {
      return false;
    }
    return line.IsValid();
  }

 private:
  template <class T>
  T& Pick(StatisticsLine& line, std::vector<T>& list) {
    static thread_local T nowhere;
    if (list.empty()) {
      line.Index(0);
      return nowhere = T();
    }
    return list[line.Index(list.size())];
  }
  static void ReadShare(StatisticsLine& line, WinCount& share) {
    share.games = line.ReadNumber();
    share.won = line.ReadNumber(0, share.games);
    share.drawn = line.ReadNumber(0, share.games);
  }
  std::int64_t LastSite() const { return static_cast<std::int64_t>(program_.sites.size()) - 1; }

  void ReadEnding(StatisticsLine& line) {
    Ending ending;
    ending.kind = static_cast<model::OutcomeKind>(line.ReadNumber(1, 3));
    ending.site = static_cast<model::SiteId>(line.ReadNumber(-1, LastSite()));
    ending.reason =
        static_cast<std::int32_t>(line.ReadNumber(-1, static_cast<std::int64_t>(program_.templates.size()) - 1));
    ending.winner_holes = static_cast<std::uint32_t>(line.ReadNumber(0, UINT32_MAX));
    tally_.endings[ending] = line.ReadNumber();
  }

  void Card(StatisticsLine& line) {
    const std::size_t def = line.Index(program_.cards.size());
    if (tally_.cards.size() <= def) tally_.cards.resize(def + 1);
    CardStatistics& card = tally_.cards[def];
    for (std::int64_t* number : {&card.seats, &card.copies, &card.seats_drew, &card.copies_drawn, &card.seats_played,
                                 &card.copies_played, &card.draws, &card.plays})
      *number = line.ReadNumber();
    Read(line, card.in_deck);
  }

  // Follows the line of the card.
  void CardDeck(StatisticsLine& line) {
    const std::size_t def = line.Index(tally_.cards.size());
    const auto last = static_cast<std::int64_t>(tally_.decks.size()) - 1;
    const auto deck = static_cast<std::int32_t>(line.ReadNumber(last < 0 ? kNoDeck : 0, last));
    if (def >= tally_.cards.size()) return;
    CardDifferences& differences = tally_.cards[def].by_deck[deck];
    Read(line, differences.drew);
    Read(line, differences.played);
  }

  static void Read(StatisticsLine& line, RateDifference& difference) {
    difference.games = line.ReadNumber();
    for (std::int64_t& number : difference.sums) number = line.ReadNumber();
    for (std::int64_t& number : difference.products) number = line.ReadNumber();
  }

  void Found(StatisticsLine& line) {
    GameFinding finding;
    finding.seed = line.Seed();
    finding.game = line.ReadNumber();
    finding.decision = static_cast<std::uint32_t>(line.ReadNumber(0, UINT32_MAX));
    finding.site = static_cast<model::SiteId>(line.ReadNumber(-1, LastSite()));
    finding.what = line.ReadText();
    tally_.findings.push_back(std::move(finding));
  }

  const program::Program& program_;
  GameStatistics& tally_;
};

int Digit(char letter) {
  const char* place = letter == '\0' ? nullptr : std::char_traits<char>::find(kHex, 16, letter);
  return place == nullptr ? -1 : static_cast<int>(place - kHex);
}

}  // namespace

std::string EscapeLine(std::string_view text) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool last_blank = byte == ' ' && i + 1 == text.size();
    if (byte >= 0x20 && byte != '%' && byte != 0x7f && !last_blank) {
      line += text[i];
    } else {
      line += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return line;
}

bool UnescapeLine(std::string_view line, std::string& text) {
  text.clear();
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '%') {
      text += line[i];
      continue;
    }
    const int high = i + 2 < line.size() ? Digit(line[i + 1]) : -1, low = high < 0 ? -1 : Digit(line[i + 2]);
    if (low < 0) return false;
    text += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return EscapeLine(text) == line;
}

std::string WriteStatistics(const GameStatistics& tally) {
  StatisticsWriter out;
  out.WriteLine("games",
                {tally.games, tally.unfinished, tally.wrong, tally.all_decisions, tally.forced,
                 tally.check_stats.positions, tally.check_stats.determinized, tally.check_stats.replayed_games});
  for (const auto& [how, games] : tally.endings)
    out.WriteLine("ending", {static_cast<int>(how.kind), how.site, how.reason, how.winner_holes, games});
  const auto share = [&](std::string_view word, std::vector<std::int64_t> numbers, const WinCount& of,
                         std::string_view rest = "") {
    numbers.insert(numbers.end(), {of.games, of.won, of.drawn});
    out.WriteLine(word, numbers, rest);
  };
  for (std::size_t i = 0; i < tally.seats.size(); ++i) share("seat", {static_cast<std::int64_t>(i)}, tally.seats[i]);
  for (const auto& [kind, of] : tally.players) share("player", {}, of, kind);
  for (std::size_t i = 0; i < tally.decks.size(); ++i) share("deck", {static_cast<std::int64_t>(i)}, tally.decks[i]);
  for (std::size_t i = 0; i < tally.pairings.size(); ++i) {
    for (std::size_t j = 0; j < tally.pairings[i].size(); ++j)
      share("pairing", {static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)}, tally.pairings[i][j]);
  }
  out.WriteHistogram("decisions", tally.decisions);
  out.WriteHistogram("rounds", tally.rounds);
  out.WriteHistogram("turns", tally.turns);
  for (std::size_t seat = 0; seat < tally.scores.size(); ++seat)
    for (const auto& [value, games] : tally.scores[seat].Counts())
      out.WriteLine("score", {static_cast<std::int64_t>(seat), value, games});
  for (std::size_t def = 0; def < tally.cards.size(); ++def)
    if (tally.cards[def].seats > 0) WriteCard(out, static_cast<std::int64_t>(def), tally.cards[def]);
  for (const GameFinding& finding : tally.findings) {
    out.text += "finding " + std::to_string(finding.seed);
    out.WriteLine("", {finding.game, finding.decision, finding.site}, finding.what);
  }
  return out.text;
}

bool ReadStatistics(const program::Program& program, std::string_view lines, GameStatistics& tally,
                    std::string& error) {
  StatisticsReader reader(program, tally);
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    const std::string_view line = lines.substr(0, end);
    if (end == std::string_view::npos || !reader.ReadLine(line)) {
      error = "`" + std::string(line.substr(0, 60)) + "` is not understood";
      return false;
    }
    lines.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace cardinal::simulate
