// What the first lines of files of a game say: which game, and which cards a deck has.

export interface DeckFile {
  file: string;
  text: string;
}

export interface Deck {
  file: string;
  title: string;
}

// The game whose cards a `.cardinal` file declares: `cards NAME "..."`.
export function gameOfCards(text: string): string | undefined {
  return /^cards[ \t]+([A-Za-z]\w*)/m.exec(text)?.[1];
}

// How many players the rules ask for at least: `players 2 to 4`.
export function leastPlayers(rules: string): number | undefined {
  const count = /^[^/\n]*\bplayers[ \t]+(\d+)\b/m.exec(rules)?.[1];
  return count === undefined ? undefined : Number(count);
}

// Decks of that game, sorted by title.
export function decksOfGame(files: readonly DeckFile[], game: string): (Deck & DeckFile)[] {
  return files
    .flatMap(({ file, text }) => {
      const title = topLevelValue(text, 'deck');
      return title === undefined || topLevelValue(text, 'game') !== game ? [] : [{ file, text, title }];
    })
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

// True if the deck lists the card, in lines (`Wolf: 2`) or in braces (`{ Wolf: 2, Cub: 1 }`).
export function hasCard({ text }: DeckFile, card: string): boolean {
  return cardsOfDeck(text).includes(card);
}

// A deck for each seat: the first has `chosen`, the others have other decks in turn, as far as there are some.
export function decksForSeats<T extends Deck>(chosen: T, decks: readonly T[], seats: number): T[] {
  const others = decks.filter(({ file }) => file !== chosen.file);
  if (others.length === 0) return [chosen];
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? chosen : others[(seat - 1) % others.length])!);
}

function topLevelValue(text: string, key: string): string | undefined {
  const value = new RegExp(`^${key}:[ \\t]+(.*?)[ \\t]*(?:#.*)?$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : unquoted(value);
}

function cardsOfDeck(text: string): string[] {
  const counted = /(?:^[ \t]+|[{,][ \t]*)("[^"]*"|'[^']*'|[^\s{},:#"'][^{},:#\n]*?)[ \t]*:[ \t]*\d+/gm;
  return [...text.matchAll(counted)].map(([, card = '']) => unquoted(card));
}

function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}
