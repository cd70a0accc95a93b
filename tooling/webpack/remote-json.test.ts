import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { remoteJson } from '../../shared/src/contract/site/release.ts';
import { RemoteJson } from './remote-json.ts';
import type { Mode } from './rules.ts';

let folder: string;

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'remote-json-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a build of a module that imports React writes. */
const built = async (mode: Mode) => {
  writeFileSync(join(folder, 'remote.js'), "import('react');");
  const description = { name: 'probe', contract: '^1.0.0', routes: [], slots: [], commands: [] };
  const output = join(folder, mode);
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack({
      mode,
      context: folder,
      entry: './remote.js',
      output: { path: output },
      plugins: [
        new webpack.sharing.ConsumeSharedPlugin({ consumes: { react: { import: false, requiredVersion: '^19.0.0' } } }),
        new RemoteJson(description, '1.0.0', { react: '^19.0.0', antd: '^6.0.0' }, mode),
      ],
    });
    compiler?.run((error, stats) => compiler.close(() => (error ?? stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve())));
  });
  return remoteJson.parse(JSON.parse(readFileSync(join(output, 'remote.json'), 'utf8')));
};

test('says of what is shared what the module imports, and that texts were compared where the build does so', async () => {
  const production = await built('production');
  expect(production).toMatchObject({ name: 'probe', shared: { react: '^19.0.0' }, statesImports: true, textsCompared: true });
  expect(production.shared).not.toHaveProperty('antd');
  expect(await built('development')).not.toHaveProperty('textsCompared');
});
