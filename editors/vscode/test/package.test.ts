// What is in the packed extension, and that its parts fit.
import assert from 'node:assert/strict';
import { builtinModules } from 'node:module';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import test, { before } from 'node:test';
import { promisify } from 'node:util';
import * as yauzl from 'yauzl';
import { cardinal } from './program_used';

interface Manifest {
  name: string;
  version: string;
  main: string;
  icon: string;
  scripts?: unknown;
  devDependencies?: unknown;
  activationEvents: string[];
  contributes: {
    commands: { command: string }[];
    menus: Record<string, { command: string }[]>;
    configuration: { properties: Record<string, { description?: string; markdownDescription?: string }> };
    languages: { id: string; configuration: string }[];
    grammars: { language: string; path: string }[];
    snippets: { language: string; path: string }[];
  };
}

const packageFile = readdirSync('.').find((name) => /^cardinal-.*\.vsix$/.test(name)) ?? '';

async function unpack(file: string): Promise<Map<string, Buffer>> {
  const open = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);
  const zip = await open(file, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (bytes: Buffer) => parts.push(bytes));
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      })
    );
    zip.readEntry();
  });
  return files;
}

let files: Map<string, Buffer>;
let manifest: Manifest;
const text = (name: string) => files.get(`extension/${name}`)?.toString() ?? assert.fail(`the package has no ${name}`);
before(async () => {
  files = await unpack(packageFile);
  manifest = JSON.parse(text('package.json')) as Manifest;
});

test('the package has the version of the program, in its name too, and is small', () => {
  assert.equal(cardinal('--version').trim(), `cardinal ${manifest.version}`);
  assert.equal(packageFile, `cardinal-${manifest.version}.vsix`);
  assert.ok(statSync(packageFile).size < 1_000_000);
});

test('the package has these files and no others', () => {
  const names = [...files.keys()].sort();
  assert.deepEqual(names, [
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/cardinal.tmLanguage.json',
    'extension/changelog.md',
    'extension/extension.js',
    'extension/icon.png',
    'extension/language-configuration.json',
    'extension/package.json',
    'extension/readme.md',
    'extension/snippets/cardinal.json',
    'extension/snippets/yaml.json',
  ]);
});

test('the package has no path of the machine that built it, and no sources', () => {
  for (const [name, bytes] of files) {
    if (name.endsWith('.png')) continue;
    assert.ok(!bytes.includes(process.cwd()), `${name} has a path`);
    assert.ok(!bytes.includes('sourceMappingURL'), `${name} has a source map`);
  }
});

test('the manifest has what an installed extension needs, and no more', () => {
  assert.equal(manifest.scripts, undefined);
  assert.equal(manifest.devDependencies, undefined);
  assert.equal(manifest.main, './extension.js');
});

test('the language client is bundled: the extension requires VS Code and modules of Node only', () => {
  const required = [...text('extension.js').matchAll(/\brequire\("([^"]+)"\)/g)].map((match) => match[1] ?? '');
  const builtIn = new Set(['vscode', ...builtinModules.flatMap((name) => [name, `node:${name}`])]);
  assert.deepEqual([...new Set(required)].filter((name) => !builtIn.has(name)), []);
  assert.ok(required.includes('vscode'));
  assert.ok(text('extension.js').includes('textDocument/semanticTokens/full'));
});

test('the grammar and the language configuration are those of editors/textmate', () => {
  const { languages, grammars } = manifest.contributes;
  assert.deepEqual(languages.map(({ id }) => id), ['cardinal']);
  assert.deepEqual(grammars.map(({ language }) => language), ['cardinal']);
  for (const path of [...languages.map(({ configuration }) => configuration), ...grammars.map(({ path }) => path)])
    assert.equal(text(path.replace('./', '')), readFileSync(`../textmate/${path}`, 'utf8'));
});

test('each file that the manifest names is in the package', () => {
  for (const path of [manifest.main, manifest.icon, ...manifest.contributes.snippets.map(({ path }) => path)])
    assert.ok(files.has(`extension/${path.replace('./', '')}`), path);
});

test('the README has its pictures in the repository, and none in the package', () => {
  const pictures = [...readFileSync('README.md', 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
  assert.deepEqual(pictures.sort(), readdirSync('pictures').map((name) => `pictures/${name}`).sort());
  assert.ok(!text('readme.md').includes('!['));
});

test('each setting is described, in the README too', () => {
  for (const [name, { description, markdownDescription }] of Object.entries(manifest.contributes.configuration.properties)) {
    assert.ok(description ?? markdownDescription, name);
    assert.ok(text('readme.md').includes(`\`${name}\``), `the README does not name ${name}`);
  }
});
