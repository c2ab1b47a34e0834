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

// Decks of that game that list the card, in lines (`Wolf: 2`) or in braces (`{ Wolf: 2, Cub: 1 }`), sorted by title.
export function decksWithCard(files: readonly DeckFile[], game: string, card: string): Deck[] {
  const decks: Deck[] = [];
  for (const { file, text } of files) {
    const title = topLevelValue(text, 'deck');
    if (title === undefined || topLevelValue(text, 'game') !== game) continue;
    if (cardsOfDeck(text).includes(card)) decks.push({ file, title });
  }
  return decks.sort((a, b) => (a.title < b.title ? -1 : 1));
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
