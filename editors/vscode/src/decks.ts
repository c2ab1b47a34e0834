// Which decks the seats of a game get.

export interface Deck {
  uri: string;
  title: string;
  cards: string[];
}

// The answer to the server command `cardinal.describeGame`.
export interface Game {
  game: string;
  rules: string; // the URI of its folder or its file
  players: number; // the fewest
  decks: Deck[];
}

// A deck for each seat: the first has `chosen`, the others have other decks in turn, as far as there are some.
export function decksForSeats<T extends { uri: string }>(chosen: T, decks: readonly T[], seats: number): T[] {
  const others = decks.filter(({ uri }) => uri !== chosen.uri);
  if (others.length === 0) return [chosen];
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? chosen : others[(seat - 1) % others.length])!);
}
