// The page of `cardinal trace --format html` for a webview: only its own style sheet and its own script may run.
import { randomBytes } from 'node:crypto';

// Throws if the page is not built as expected.
export function securePage(page: string, nonce = randomBytes(16).toString('hex')): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  const replaced = [
    [/<meta http-equiv="Content-Security-Policy" content="[^"]*">/, `<meta http-equiv="Content-Security-Policy" content="${policy}">`],
    ['<style>', `<style nonce="${nonce}">`],
    ['<script>', `<script nonce="${nonce}">`],
  ] as const;
  return replaced.reduce((text, [from, to]) => {
    // The first of each: the page's own. What a game says comes later, with `<` escaped.
    const secured = text.replace(from, () => to);
    if (secured === text) throw new Error(`the page has no ${from}`);
    return secured;
  }, page);
}
