// Every file of the four games: no diagnostic, an outline, tokens, folds and hints without an error, and no edit of the layout.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';
import { positionAt } from './text.mjs';

const games = ['imagimon', 'imajica', 'kmon', 'reality'];
const server = serve({ before, after }, { games });

for (const game of games) {
  test(game, async () => {
    const files = [`rulesets/${game}`, `cards/${game}`].flatMap((folder) =>
      fs.readdirSync(path.join(server.root, folder), { recursive: true }).filter((name) => /\.(cardinal|yaml)$/.test(name)).map((name) => path.join(folder, name)));
    assert.ok(files.length > 30);
    for (const file of files.filter((_, number) => number % 3 === 0)) {
      const text = server.disk(file);
      await server.open(file);
      const textDocument = server.document(file);
      const whole = { start: { line: 0, character: 0 }, end: positionAt(text, text.length) };
      const ask = (method, more) => server.request(`textDocument/${method}`, { textDocument, ...more });
      const symbols = await ask('documentSymbol');
      assert.ok(symbols.length > 0, `${file} has an outline`);
      await ask('foldingRange');
      if (file.endsWith('.cardinal')) {
        assert.ok((await ask('semanticTokens/full')).data.length > 0, `${file} has tokens`);
        await ask('inlayHint', { range: whole });
        await ask('codeAction', { range: whole, context: { diagnostics: [] } });
        assert.deepEqual(await ask('formatting', { options: { tabSize: 2, insertSpaces: true } }) ?? [], [], `${file} is laid out`);
      }
      await ask('codeLens');
      const found = await server.diagnostics(file);
      assert.deepEqual(found.map((each) => server.tell(file, each)), [], file);
      await server.close(file);
    }
  });
}
