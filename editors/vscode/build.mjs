// Bundles the extension into out/extension, with all that the package has: `node build.mjs`.
// The tests, each a file of out/test: `node build.mjs tests`.
import { build } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const kExtension = 'out/extension';
const kGrammar = '../textmate';
const common = { bundle: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'warning' };

async function buildTests() {
  rmSync('out/test', { recursive: true, force: true });
  const entryPoints = readdirSync('test').filter((name) => name.endsWith('.test.ts')).map((name) => `test/${name}`);
  const alias = { vscode: './test/fake_vscode.ts' };
  await build({ ...common, entryPoints, outdir: 'out/test', alias, sourcemap: 'inline' });
}

async function buildExtension() {
  rmSync(kExtension, { recursive: true, force: true });
  mkdirSync(kExtension, { recursive: true });
  const outfile = `${kExtension}/extension.js`;
  await build({ ...common, entryPoints: ['src/extension.ts'], outfile, external: ['vscode'], minify: true });
  const files = ['CHANGELOG.md', 'icon.png', 'snippets'];
  for (const name of files) cpSync(name, `${kExtension}/${name}`, { recursive: true });
  writeFileSync(`${kExtension}/README.md`, withoutPictures(readFileSync('README.md', 'utf8')));
  cpSync('../../LICENSE', `${kExtension}/LICENSE.txt`);
  writeFileSync(`${kExtension}/package.json`, `${JSON.stringify(manifest(), null, 2)}\n`);
}

// VS Code shows an extension's README without the pictures of its package.
function withoutPictures(markdown) {
  return markdown.replace(/^!\[.*\n\n/gm, '');
}

// The package.json of this folder without what only its development needs, with the language and the grammar of
// editors/textmate. Their files are copied to the same relative paths.
function manifest() {
  const { scripts, devDependencies, private: _, contributes, ...rest } = readJson('package.json');
  const { languages, grammars } = readJson(`${kGrammar}/package.json`).contributes;
  for (const name of [...languages.map((each) => each.configuration), ...grammars.map((each) => each.path)])
    cpSync(`${kGrammar}/${name}`, `${kExtension}/${name}`);
  return { ...rest, contributes: { ...contributes, languages, grammars } };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

await (process.argv[2] === 'tests' ? buildTests() : buildExtension());
