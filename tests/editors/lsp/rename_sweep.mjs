// Renames what a game declares, each thing once, on a copy of the game: afterwards `cardinal lint` and `cardinal test` must
// report the same as before, or the server must have refused the rename with a reason.
//   CARDINAL=build/full/bin/cardinal node tests/editors/lsp/rename_sweep.mjs [--per-kind N] [--kind K] [--seconds S] [GAME...]
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, cardinal } from './client.mjs';
import { offsetAt } from './text.mjs';

const cardNames = ['Zed Quux', 'Zed: the #1, "x"', '3 Zeds', 'Ash of p1', '[Zed', "Zéd's 𝒳", 'p1', 'table', '~', 'none', 'empty', 'p1.hand'];

/** A fixed order that does not depend on the order of the files. */
function shuffled(list, seed = 1) {
  const key = (item) => [...item].reduce((hash, char) => (Math.imul(hash ^ char.codePointAt(0), 0x01000193) >>> 0), 0x811c9dc5 ^ seed);
  return [...list].sort((a, b) => key(a.id) - key(b.id) || (a.id < b.id ? -1 : 1));
}

const files = (root, extension) => fs.readdirSync(root, { recursive: true }).filter((name) => name.endsWith(extension)).sort();

/** The declarations in the files of the language: {file, position, name, kind, id}. */
async function declarations(server) {
  const { tokenTypes, tokenModifiers } = server.capabilities.semanticTokensProvider.legend;
  const declaration = 1 << tokenModifiers.indexOf('declaration') | 1 << tokenModifiers.indexOf('definition');
  const found = new Map();
  for (const file of files(server.root, '.cardinal')) {
    const { data } = await server.request('textDocument/semanticTokens/full', { textDocument: server.document(file) });
    let line = 0, character = 0;
    for (let i = 0; i < data.length; i += 5) {
      character = data[i] ? data[i + 1] : character + data[i + 1];
      line += data[i];
      if (!(data[i + 4] & declaration)) continue;
      const range = { start: { line, character }, end: { line, character: character + data[i + 2] } };
      const name = server.slice(file, range).replaceAll('"', '');
      const position = { line, character: character + 1 };
      found.set(`${file}:${line}:${character}`, { file, position, name, kind: tokenTypes[data[i + 3]] });
    }
  }
  return [...found].map(([id, each]) => ({ ...each, id }));
}

/** At most this many things of each kind. */
function sample(all, perKind, seed) {
  const taken = new Map();
  return shuffled(all, seed).filter(({ kind }) => {
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    return taken.get(kind) <= perKind;
  });
}

const squeezed = (text) => text.toLowerCase().replaceAll(/[\s_]/g, '');

/** The copy of a game in which renames are tried. */
class Trial {
  constructor(server, game) {
    this.server = server;
    this.game = game;
    this.root = Client.workspace({ games: [game] });
    this.documents = files(this.root, '.yaml').filter((name) => /^\s*(- )?scenario:/m.test(server.disk(name)));
    this.squeezed = new Map(this.documents.map((name) => [name, squeezed(server.disk(name))]));
    this.counts = new Map();
  }

  async start() { this.lint = await this.findings(); return this; }
  end() { fs.rmSync(this.root, { recursive: true, force: true }); }

  async findings() {
    const { status, output } = await cardinal(this.root, 'lint', this.game);
    return `${status} ${output.match(/(\d+|no) findings? in .*/)?.[0]}`;
  }

  async passed(documents) {
    const { output } = await cardinal(this.root, 'test', ...documents);
    const totals = output.match(/(\d+) passed, (\d+) failed/);
    return { passed: Number(totals?.[1] ?? -1), failed: Number(totals?.[2] ?? -1), output };
  }

  async passedBefore(documents) {
    for (const name of documents) {
      if (this.counts.has(name)) continue;
      const { passed, failed, output } = await this.passed([name]);
      if (failed !== 0) throw new Error(`${name} fails before anything is renamed: ${output}`);
      this.counts.set(name, passed);
    }
    return documents.reduce((sum, name) => sum + this.counts.get(name), 0);
  }

  /** Whether the rename can affect a document: one of the names occurs in it or in its `given` document. */
  concerns(document, edited, names) {
    const mentions = [...names.map(squeezed), ...[...edited.keys()].map((name) => squeezed(path.basename(name)))];
    return edited.has(document) || mentions.some((each) => this.squeezed.get(document).includes(each));
  }

  /** The problem after the rename, or ''. */
  async problem(edited, ...names) {
    const concerned = this.documents.filter((name) => this.concerns(name, edited, names));
    const before = concerned.length ? await this.passedBefore(concerned) : 0;
    try {
      for (const [name, text] of edited) fs.writeFileSync(path.join(this.root, name), text);
      const lint = await this.findings();
      if (lint !== this.lint) return `lint: ${lint} (before: ${this.lint})`;
      if (!concerned.length) return '';
      const { passed, failed, output } = await this.passed(concerned);
      return passed === before && failed === 0 ? '' : `${passed} passed, ${failed} failed (before: ${before})\n${output.slice(0, 600)}`;
    } finally {
      for (const name of edited.keys()) fs.copyFileSync(path.join(this.server.root, name), path.join(this.root, name));
    }
  }
}

/** Renames a sample of the game's declarations: {tried, renamed, refused: [...], problems: [...]}. */
export async function sweep(game, { perKind = Infinity, seconds = Infinity, kind, seed = 1, log = () => {} } = {}) {
  const server = await Client.start({ games: [game] });
  const trial = await new Trial(server, game).start();
  const result = { tried: 0, renamed: 0, refused: [], problems: [] };
  const end = Date.now() + seconds * 1000;
  try {
    const all = (await declarations(server)).filter((each) => !kind || each.kind === kind);
    const chosen = sample(all, perKind, seed);
    log(`${game}: ${chosen.length} of ${all.length} declarations`);
    for (const [index, { file, position, name, kind: of }] of chosen.entries()) {
      if (Date.now() > end) break;
      const isCard = server.text(file)[offsetAt(server.text(file), position) - 1] === '"' || / /.test(name);
      const newName = isCard ? cardNames[index % cardNames.length] : /^[A-Z]/.test(name) ? 'ZzRenamed' : index % 2 ? 'zz_renamed' : 'zzq';
      const what = `${file}:${position.line + 1}: ${of} ${name} -> ${newName}`;
      const params = { textDocument: server.document(file), position, newName };
      result.tried += 1;
      const edit = await server.request('textDocument/rename', params).catch((error) => {
        result.refused.push(`${what}: ${error.message}`);
        log(`refused ${what}: ${error.message}`);
      });
      if (!edit) continue;
      const problem = await trial.problem(server.edited(edit), name, newName);
      result.renamed += 1;
      if (problem) result.problems.push(`${what}: ${problem}`);
      if (problem) log(`PROBLEM ${what}: ${problem}`);
    }
  } finally {
    trial.end();
    await server.stop();
  }
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2), options = {};
  for (const [option, key, read] of [['--per-kind', 'perKind', Number], ['--seconds', 'seconds', Number], ['--seed', 'seed', Number], ['--kind', 'kind', String]]) {
    const at = words.indexOf(option);
    if (at >= 0) options[key] = read(words.splice(at, 2)[1]);
  }
  let problems = 0;
  for (const game of words.length ? words : ['imagimon', 'imajica', 'kmon', 'reality']) {
    const { tried, renamed, refused, problems: found } = await sweep(game, { ...options, log: console.log });
    console.log(`${game}: ${tried} tried, ${renamed} renamed, ${refused.length} refused, ${found.length} problems`);
    problems += found.length;
  }
  process.exit(problems ? 1 : 0);
}
