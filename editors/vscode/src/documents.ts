// Which documents the language server gets: `.cardinal` files, and YAML of a game. Other YAML is left alone.
import * as path from 'node:path';

export interface GameFiles {
  folders: string[]; // of games: each has a file `game.cardinal`
  documents: string[]; // YAML files with a key `game`
}

export interface Filter {
  scheme: 'file';
  language?: string;
  pattern?: string;
}

// A YAML file that says at its top level of which game it is: a deck, a file of scenarios.
export function namesGame(text: string): boolean {
  return /^game:[ \t]*\S/m.test(text);
}

export function documentSelector(files: GameFiles): Filter[] {
  const patterns = ['**/cardinal.yaml', '**/rulebook.yaml'];
  for (const folder of unique(files.folders)) {
    patterns.push(`${escapeGlob(folder)}/**/*.yaml`);
    patterns.push(`**/cards/${escapeGlob(path.basename(folder))}/**/*.yaml`);
  }
  for (const file of unique(files.documents)) {
    const isInGame = files.folders.some((folder) => isBelow(file, folder) || isAmongCards(file, folder));
    if (!isInGame) patterns.push(escapeGlob(file));
  }
  return [
    { scheme: 'file', language: 'cardinal' },
    ...unique(patterns).map((pattern): Filter => ({ scheme: 'file', pattern })),
  ];
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].sort();
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(folder + path.sep);
}

function isAmongCards(file: string, gameFolder: string): boolean {
  return file.includes(path.join(path.sep, 'cards', path.basename(gameFolder), path.sep));
}

function escapeGlob(file: string): string {
  return file.replaceAll('\\', '/').replace(/[[\]{}*?]/g, (sign) => `[${sign}]`);
}
