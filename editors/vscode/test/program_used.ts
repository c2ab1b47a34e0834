// The program of Cardinal that the tests use, and a game made by it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

export const program = process.env.CARDINAL ?? '';
if (program === '') throw new Error('CARDINAL must name the program of Cardinal');

export function cardinal(...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

// A workspace whose game is in rulesets/my_game.
export function makeWorkspace(): { folder: string; game: string } {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'cardinal-vscode-')));
  const game = path.join(folder, 'rulesets', 'my_game');
  cardinal('new', 'game', 'My Game', '--out', game);
  return { folder, game };
}
