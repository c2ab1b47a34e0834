// Finds the program `cardinal`, and says what is wrong if it cannot serve an editor.
import * as path from 'node:path';
import type { Run } from './process';

export interface Places {
  home: string;
  workspaceFolder?: string;
}

// The value of the setting `cardinal.path` as a program to start. Empty: the name alone, for the PATH.
export function programPath(setting: string, places: Places): string {
  const wanted = setting.trim();
  if (wanted === '') return 'cardinal';
  const replaced = wanted
    .replace(/^~(?=$|[\\/])/, () => places.home)
    .replaceAll('${workspaceFolder}', () => places.workspaceFolder ?? '');
  const isName = !/[\\/]/.test(replaced);
  if (isName || path.isAbsolute(replaced)) return replaced;
  return path.resolve(places.workspaceFolder ?? places.home, replaced);
}

// A sentence for a person, or nothing: the program has a language server.
export async function findProblem(program: string, run: Run): Promise<string | undefined> {
  const where = program === 'cardinal' ? 'on the PATH' : `at ${program}`;
  try {
    if ((await run(program, ['lsp', '--help'], { timeout: 10_000 })).status === 0) return undefined;
    const version = (await run(program, ['--version'], { timeout: 10_000 })).stdout.trim();
    return /^cardinal \d/.test(version)
      ? `${version} ${where} has no language server. Install a newer version.`
      : `The program ${where} is not Cardinal.`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return `The program cardinal was not found ${where}. Install it, or set its path.`;
    return `The program cardinal ${where} cannot be started: ${message}`;
  }
}
