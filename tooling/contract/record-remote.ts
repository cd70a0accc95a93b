/**
 * `node tooling/contract/record-remote.ts`: builds the module in recorded-remote/source, which uses all of contract 1.0.0 and
 * nothing younger, and puts what a release needs of it into recorded-remote/built. The end-to-end tests release that to
 * today's host. It is made again only when today's host has good reasons not to take it any more: a new major version of the
 * contract, or of a module that the host shares.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildTargets } from '../build/build.ts';
import { findTargets } from '../build/targets.ts';
import { createRemote } from '../create-remote/create-remote.ts';
import { DIST, ROOT } from '../webpack/folders.ts';
import { complaintsAgainst, readRecord } from './recorded-shell.ts';

const CONTRACT = '1.0.0';
const NAME = 'recorded';
const HOME = join(import.meta.dirname, 'recorded-remote');
const ENDING = '.template';

const record = async (): Promise<void> => {
  const folder = createRemote({ name: NAME, zh: '旧版模块', en: 'Older module' }, ROOT);
  try {
    symlinkSync(join(ROOT, 'remote-learning', 'node_modules'), join(folder, 'node_modules'));
    for (const file of globSync(`**/*${ENDING}`, { cwd: join(HOME, 'source') })) {
      cpSync(join(HOME, 'source', file), join(folder, file.slice(0, -ENDING.length)));
    }
    const complaints = complaintsAgainst(`remote-${NAME}`, readRecord(CONTRACT));
    if (complaints.length > 0) throw new Error([`It does not fit contract ${CONTRACT}:`, ...complaints].join('\n  '));
    const targets = findTargets(ROOT, 'production').filter((target) => target.folder === `remote-${NAME}`);
    if (!(await buildTargets(targets, 'production', 'releases'))) throw new Error('The build failed; the messages above say why.');
  } finally {
    rmSync(folder, { recursive: true });
  }
  keep();
};

/** What remote.json names, and itself: no source maps, no compressed forms. */
const keep = (): void => {
  const releases = join(DIST, 'releases', NAME);
  const { version } = JSON.parse(readFileSync(join(releases, 'current.json'), 'utf8')) as { version: string };
  const { files } = JSON.parse(readFileSync(join(releases, version, 'remote.json'), 'utf8')) as { files: { path: string }[] };
  rmSync(join(HOME, 'built'), { recursive: true, force: true });
  for (const path of ['remote.json', ...files.map((file) => file.path)]) {
    mkdirSync(dirname(join(HOME, 'built', path)), { recursive: true });
    cpSync(join(releases, version, path), join(HOME, 'built', path));
  }
  console.log(`${NAME} ${version} is recorded: ${files.length} files.`);
};

await record();
