// Runs a program to its end and collects what it writes. No shell is involved.
import { spawn } from 'node:child_process';

export interface Output {
  status: number | null; // null: a signal ended it
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  signal?: AbortSignal; // ends the program; the promise then rejects with an AbortError
  timeout?: number; // milliseconds
}

export type Run = (program: string, args: readonly string[], options?: RunOptions) => Promise<Output>;

// Rejects if the program cannot be started (`code` is `ENOENT` or `EACCES`).
export const run: Run = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() })
    );
  });

// An AbortSignal for a cancellation token of VS Code.
export function abortSignal(token: { isCancellationRequested: boolean; onCancellationRequested(f: () => void): unknown }) {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
