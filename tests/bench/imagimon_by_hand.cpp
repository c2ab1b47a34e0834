#include "tests/bench/imagimon_by_hand.h"

#include <algorithm>
#include <utility>

namespace cardinal::by_hand {

namespace {

// +2 for a creature that is strong against the other, -2 for one that is weak (IM-026 to IM-036).
int ElementTerm(Element mine, Element theirs) {
  const int distance = static_cast<int>(theirs) - static_cast<int>(mine);
  if (distance == 1 || distance == -4) return 2;
  if (distance == -1 || distance == 4) return -2;
  return 0;
}

bool Contested(const State& state) { return state.players[0].slot != kNoCard && state.players[1].slot != kNoCard; }

}  // namespace

Game::Game(const DeckList& deck0, const DeckList& deck1) {
  for (std::size_t i = 0; i < kDeckSize; ++i) {
    faces_[i] = kBenchSet[deck0[i]];
    faces_[kDeckSize + i] = kBenchSet[deck1[i]];
  }
}

// ---- setup (IM-004 to IM-011)
// ----------------------------------------------------------------------------------------

void Game::Reset(State& state) const {
  state.ask = Ask::Over;
  state.result = Result::Running;
  state.sudden_death = false;
  state.agreed = true;
  state.idle = 0;
  state.round = 0;
  for (int seat = 0; seat < 2; ++seat) {
    Player& player = state.players[static_cast<std::size_t>(seat)];
    player.deck.top = player.deck.count = 0;
    player.hand.count = player.discard.count = player.wins.count = 0;
    player.slot = kNoCard;
    player.creatures_in_hand = player.unused = 0;
    for (int i = 0; i < kDeckSize; ++i) player.unused += Face(static_cast<Card>(seat * kDeckSize + i)).creature;
  }
}

void Game::SetupOrder(State& state, std::span<const Card> deck0, std::span<const Card> deck1, int first) const {
  Reset(state);
  for (const Card card : deck0) state.players[0].deck.AddBelow(card);
  for (const Card card : deck1) state.players[1].deck.AddBelow(card);
  for (Player& player : state.players)
    for (int i = 0; i < kHandSize; ++i) DrawOne(player);
  state.first = static_cast<std::uint8_t>(first);
  BeginRound(state);
}

void Game::SetupRandom(State& state, Dice& dice) const {
  std::array<std::array<Card, kDeckSize>, 2> decks;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (std::size_t i = 0; i < kDeckSize; ++i) decks[seat][i] = static_cast<Card>(seat * kDeckSize + i);
    for (std::uint32_t i = kDeckSize; i-- > 1;) std::swap(decks[seat][i], decks[seat][dice.Below(i + 1)]);
  }
  SetupOrder(state, decks[0], decks[1], static_cast<int>(dice.Below(2)));
}

void Game::DrawOne(Player& player) const {
  if (player.deck.count == 0) return;
  const Card card = player.deck.Draw();
  player.hand.Add(card);
  player.creatures_in_hand += Face(card).creature;
}

// ---- K and F: the checks before a round, fielding
// ---------------------------------------------------------------------

// Game end, sweep, stalemate, in this order (IM-R31); otherwise the round begins. No slot holds a card here.
void Game::BeginRound(State& state) const {
  if ((state.players[0].unused | state.players[1].unused) == 0) return Tally(state);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Player& player = state.players[seat];
    if (player.hand.count + player.deck.count > 0) continue;
    Sweep(state.players[seat ^ 1]);  // the other player has creatures: both conditions cannot be true
    return Tally(state);
  }
  if (state.idle >= kIdleRounds) return Tally(state);
  ++state.round;
  state.banked = state.elements_on = false;
  state.asked = 0;
  FieldNext(state);
}

// Asks the next player who has a creature in hand to field one; then combat, or the last window at once (IM-R06,
// IM-R34).
void Game::FieldNext(State& state) const {
  for (; state.asked < 2; ++state.asked) {
    state.seat = state.first ^ state.asked;
    if (state.players[state.seat].creatures_in_hand == 0) continue;
    state.ask = Ask::Field;
    return;
  }
  OpenWindow(state, Contested(state) ? Window::Begin : Window::End);
}

void Game::Field(Player& player, Card card) const {
  player.slot = card;
  player.element = Face(card).element;
  player.attack_change = player.health_change = 0;
  player.passive_on = false;
}

// ---- W1, W2, W3: the item windows (IM-R09)
// ---------------------------------------------------------------------------

void Game::OpenWindow(State& state, Window window) const {
  state.ask = Ask::Window;
  state.window = window;
  state.seat = state.first;
  state.passes = 0;
}

void Game::CloseWindow(State& state) const {
  switch (state.window) {
    case Window::Begin: RunAbilities(state); return OpenWindow(state, Window::Stats);
    case Window::Stats: return OpenWindow(state, Window::End);
    case Window::End: return Outcome(state);
  }
}

// The item is in its window, and what it acts on is there (IM-R07, IM-R11). Without branches, because a hand is not
// predictable.
bool Game::Playable(const State& state, const CardFace& card) const {
  const bool timely = (card.windows >> static_cast<int>(state.window) & 1) != 0;
  const bool has_object = (card.text == Text::ItemDrawTwo) | (state.players[state.seat].slot != kNoCard);
  return timely & has_object;
}

void Game::PlayItem(State& state, Card item) const {
  Player& player = state.players[state.seat];
  player.hand.Remove(item);
  switch (Face(item).text) {
    case Text::ItemAttack: player.attack_change += 2; break;
    case Text::ItemDouble: player.attack_change += Attack(state, state.seat); break;
    case Text::ItemDrawTwo:
      DrawOne(player);
      DrawOne(player);
      break;
    default: break;
  }
  player.discard.Add(item);
  state.banked = true;
  if (!Contested(state)) return;  // no ability works without a fight (IM-R34)
  const Text text = Face(player.slot).text;
  player.attack_change += text == Text::GainAttackByItem;
  player.health_change += text == Text::GainHealthByItem;
}

// ---- B, E, A: abilities and numbers (IM-R13 to IM-R18)
// ----------------------------------------------------------------

// B, E, A: in B and in A the first player's creature, then the second's (IM-R14).
void Game::RunAbilities(State& state) const {
  RunBefore(state, state.first);
  RunBefore(state, state.first ^ 1);
  state.elements_on = true;
  RunAfter(state, state.first);
  RunAfter(state, state.first ^ 1);
}

void Game::RunBefore(State& state, int seat) const {
  Player& mine = state.players[static_cast<std::size_t>(seat)];
  if (Face(mine.slot).text == Text::BecomeAqua) mine.element = Element::Aqua;
}

void Game::RunAfter(State& state, int seat) const {
  Player& mine = state.players[static_cast<std::size_t>(seat)];
  Player& theirs = state.players[static_cast<std::size_t>(seat ^ 1)];
  mine.passive_on = true;
  switch (Face(mine.slot).text) {
    case Text::GainTwoAttack: mine.attack_change += 2; break;
    case Text::GainTwoHealth: mine.health_change += 2; break;
    case Text::WeakenByTwo: theirs.attack_change -= 2; break;
    case Text::TameTheStrong:
      if (Attack(state, seat ^ 1) >= 5) theirs.attack_change -= 3;
      break;
    case Text::ThickenAgainstPyra:
      if (theirs.element == Element::Pyra) mine.health_change += 3;
      break;
    default: break;
  }
}

int Game::Attack(const State& state, int seat) const {
  const Player& mine = state.players[static_cast<std::size_t>(seat)];
  const Player& theirs = state.players[static_cast<std::size_t>(seat ^ 1)];
  const CardFace& face = Face(mine.slot);
  int attack = face.attack + mine.attack_change;
  if (state.elements_on) attack += ElementTerm(mine.element, theirs.element);
  if (mine.passive_on && face.text == Text::GrowWithWins) attack += mine.wins.count;
  return attack;
}

int Game::Health(const State& state, int seat) const {
  const Player& mine = state.players[static_cast<std::size_t>(seat)];
  return Face(mine.slot).health + mine.health_change;
}

// ---- C, O, D: comparison, outcome, draw (IM-050 to IM-058, IM-R22 to IM-R30)
// -----------------------------------------

void Game::Outcome(State& state) const {
  Player& a = state.players[0];
  Player& b = state.players[1];
  if (!Contested(state)) {
    for (Player& player : state.players)
      if (player.slot != kNoCard) Bank(state, player);
    return EndRound(state);
  }
  const bool a_beaten = Attack(state, 1) >= Health(state, 0);
  const bool b_beaten = Attack(state, 0) >= Health(state, 1);
  if (state.sudden_death) {  // the round decides the game; the final zones of its cards have no effect
    state.ask = Ask::Over;
    state.result = a_beaten == b_beaten ? Result::Draw : a_beaten ? Result::Seat1 : Result::Seat0;
    return;
  }
  if (!a_beaten && !b_beaten) {
    for (Player* player : {&a, &b}) player->deck.AddBelow(std::exchange(player->slot, kNoCard));
    return EndRound(state);
  }
  a_beaten ? Bury(state, a) : Bank(state, a);
  b_beaten ? Bury(state, b) : Bank(state, b);
  EndRound(state);
}

void Game::Bury(State& state, Player& player) const {
  const Card card = std::exchange(player.slot, kNoCard);
  if (Face(card).text == Text::ReturnToHand && player.deck.count > 0) {
    player.hand.Add(card);
    ++player.creatures_in_hand;
    return;
  }
  player.discard.Add(card);
  --player.unused;
  state.banked = true;
}

void Game::Bank(State& state, Player& player) const {
  player.wins.Add(std::exchange(player.slot, kNoCard));
  --player.unused;
  state.banked = true;
}

void Game::EndRound(State& state) const {
  for (Player& player : state.players) DrawOne(player);
  state.idle = state.banked ? 0 : static_cast<std::uint8_t>(state.idle + 1);
  state.first ^= 1;
  BeginRound(state);
}

// ---- the end (IM-068 to IM-075, IM-R31 to IM-R36)
// --------------------------------------------------------------------

// Every creature left in hand and draw pile wins an unopposed round (IM-R33).
void Game::Sweep(Player& player) const {
  Pile items;
  for (const Card card : player.hand.View()) (Face(card).creature ? player.wins : items).Add(card);
  player.hand = items;
  player.creatures_in_hand = player.unused = 0;
  DrawPile rest;
  for (unsigned depth = 0; depth < player.deck.count; ++depth) {
    const Card card = player.deck.At(depth);
    if (Face(card).creature)
      player.wins.Add(card);
    else
      rest.AddBelow(card);
  }
  player.deck = rest;
}

// The larger win pile wins. If both are equal, the players agree to a draw or fight one last round, if both can
// (IM-R35).
void Game::Tally(State& state) const {
  const Player& a = state.players[0];
  const Player& b = state.players[1];
  const bool both_can = a.unused + a.wins.count > 0 && b.unused + b.wins.count > 0;
  if (a.wins.count == b.wins.count && both_can) {
    state.ask = Ask::Agree;
    state.seat = state.first;
    state.asked = 0;
    return;
  }
  state.ask = Ask::Over;
  state.result = a.wins.count == b.wins.count  ? Result::Draw
                 : a.wins.count > b.wins.count ? Result::Seat0
                                               : Result::Seat1;
}

void Game::Agree(State& state, bool yes) const {
  state.agreed = state.agreed && yes;
  state.seat ^= 1;
  if (state.asked++ == 0) return;
  if (state.agreed) {
    state.ask = Ask::Over;
    state.result = Result::Draw;
    return;
  }
  state.sudden_death = true;
  state.banked = state.elements_on = false;
  state.ask = Ask::LastCreature;
  state.asked = 0;
}

// The creature for the sudden-death round comes from any zone in which it remains (IM-R36).
void Game::ChooseLast(State& state, Card card) const {
  Player& player = state.players[state.seat];
  const auto hand = player.hand.View();
  const auto wins = player.wins.View();
  if (std::find(wins.begin(), wins.end(), card) != wins.end()) {
    player.wins.Remove(card);
    ++player.unused;
  } else if (std::find(hand.begin(), hand.end(), card) != hand.end()) {
    player.hand.Remove(card);
    --player.creatures_in_hand;
  } else {
    player.deck.Remove(card);
  }
  Field(player, card);
  state.seat ^= 1;
  if (state.asked++ == 1) OpenWindow(state, Window::Begin);
}

int Game::Remaining(const Player& player, std::span<Move, kMaxMoves> moves) const {
  std::size_t count = 0;
  for (const Card card : player.hand.View())
    if (Face(card).creature) moves[count++] = card;
  for (unsigned depth = 0; depth < player.deck.count; ++depth)
    if (Face(player.deck.At(depth)).creature) moves[count++] = player.deck.At(depth);
  for (const Card card : player.wins.View()) moves[count++] = card;
  return static_cast<int>(count);
}

// ---- the two doors
// ---------------------------------------------------------------------------------------------------

int Game::Legal(const State& state, std::span<Move, kMaxMoves> moves) const {
  const Player& player = state.players[state.seat];
  std::size_t count = 0;
  switch (state.ask) {
    case Ask::Field:
      for (const Card card : player.hand.View()) {
        moves[count] = card;
        count += Face(card).creature;
      }
      break;
    case Ask::Window:
      moves[count++] = kPass;
      if (player.hand.count == player.creatures_in_hand) break;
      for (const Card card : player.hand.View()) {
        moves[count] = card;
        count += Playable(state, Face(card));
      }
      break;
    case Ask::Agree:
      moves[count++] = kAgree;
      moves[count++] = kSuddenDeath;
      break;
    case Ask::LastCreature: return Remaining(player, moves);
    case Ask::Over: break;
  }
  return static_cast<int>(count);
}

void Game::Apply(State& state, Move move) const {
  Player& player = state.players[state.seat];
  switch (state.ask) {
    case Ask::Field:
      player.hand.Remove(move);
      --player.creatures_in_hand;
      Field(player, move);
      ++state.asked;
      return FieldNext(state);
    case Ask::Window:
      if (move == kPass) {
        if (++state.passes == 2) return CloseWindow(state);
      } else {
        state.passes = 0;
        PlayItem(state, move);
      }
      state.seat ^= 1;
      return;
    case Ask::Agree: return Agree(state, move == kAgree);
    case Ask::LastCreature: return ChooseLast(state, move);
    case Ask::Over: return;
  }
}

Played PlayRandom(const Game& game, Dice& dice) {
  State state;
  game.SetupRandom(state, dice);
  Played played;
  played.first = state.first;
  std::array<Move, kMaxMoves> moves;
  while (state.ask != Ask::Over) {
    const int count = game.Legal(state, moves);
    ++played.decisions;
    played.choices += count > 1;
    game.Apply(state, moves[dice.Below(static_cast<std::uint32_t>(count))]);
  }
  played.result = state.result;
  played.rounds = state.round;
  return played;
}

}  // namespace cardinal::by_hand
