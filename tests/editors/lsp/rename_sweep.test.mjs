// A sample of the renames of rename_sweep.mjs: of each kind of thing that a game declares.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweep } from './rename_sweep.mjs';

for (const [game, perKind] of [['imagimon', 1]]) {
  test(`renames of ${game}: lint and scenarios say what they said before`, async () => {
    const { tried, renamed, problems } = await sweep(game, { perKind });
    assert.deepEqual(problems, []);
    assert.ok(renamed >= 6 && tried >= 8, `${renamed} of ${tried}`);
  });
}
