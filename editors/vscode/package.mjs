// Packs out/extension into cardinal-VERSION.vsix.
import { createVSIX } from '@vscode/vsce';
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
await createVSIX({
  cwd: 'out/extension',
  packagePath: `${process.cwd()}/cardinal-${version}.vsix`,
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
