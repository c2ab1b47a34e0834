import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import test, { after } from 'node:test';
import { securePage } from '../src/trace_page';
import { cardinal, makeWorkspace } from './program_used';

const { folder, game } = makeWorkspace();
after(() => rmSync(folder, { recursive: true }));

const hostile = '<script>alert(1)</script><style>';
const file = path.join(game, 'scenarios', 'hostile.yaml');
writeFileSync(
  file,
  `game: my_game
scenario: "${hostile}"
board:
  p1: { hand: [Rogue], deck: [4 Guard] }
  p2: { camp: [Scout], deck: [4 Guard] }
steps: []
end: p1, muster
`
);
const page = securePage(cardinal('trace', file, '--format=html'), 'abc');

test('only the script and the style sheet of the page may run', () => {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page)?.[1] ?? '';
  assert.match(policy, /default-src 'none'; style-src 'nonce-abc'; script-src 'nonce-abc'/);
  assert.ok(!policy.includes('unsafe'));
  const tags = page.match(/<(script|style)[^>]*>/g);
  assert.deepEqual(tags, ['<style nonce="abc">', '<script type="application/json" id="data">', '<script nonce="abc">']);
});

test('a page without these parts is refused', () => {
  assert.throws(() => securePage('<html></html>'));
});

test('each page has a nonce of its own', () => {
  const other = cardinal('trace', file, '--format=html');
  assert.notEqual(securePage(other), securePage(other));
});
