/**
 * `pnpm release <remote>`: builds a remote, checks it against the portal that runs, uploads what the portal does not have
 * yet, and gives it to its audience. Nothing reaches a user before all checks have passed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Audience } from '../../shared/src/contract/deployment.ts';
import { endpoints } from '../../shared/src/contract/index.ts';
import { remoteJson, type RemoteJson } from '../../shared/src/contract/release.ts';
import { buildTargets } from '../build/build.ts';
import { findTargets } from '../build/targets.ts';
import { DIST, ROOT } from '../webpack/folders.ts';
import { DeployClient } from './deploy-client.ts';
import { untranslated } from './texts.ts';
import { readWish, ReleaseRefusal, type Wish } from './wish.ts';

const { deployment } = endpoints;
const UPLOADS_AT_ONCE = 4;

const release = async (wish: Wish): Promise<void> => {
  const client = new DeployClient(wish);
  if (wish.instead) return doInstead(client, wish, wish.instead);
  const began = Date.now();
  const folder = wish.built === undefined ? await build(wish.name) : resolve(wish.built);
  const remote = readRemote(folder, wish.name);
  const { problems, missing, live } = await client.call(deployment.check, { remote });
  const translations = wish.built === undefined ? await untranslated(join(ROOT, `remote-${wish.name}`)) : [];
  const complaints = [...problems.map(({ check, message }) => `${check}: ${message}`), ...translations.map((text) => `languages: no text for ${text}`)];
  if (complaints.length > 0) throw new ReleaseRefusal([`${wish.name} ${remote.version} is not released:`, ...complaints].join('\n  '));
  console.log(`${wish.name} ${remote.version}: checked; ${summary(remote, missing)}; everybody has ${live ?? 'nothing'} now.`);
  if (wish.dryRun) return;
  await upload(client, folder, remote, missing);
  await client.call(deployment.publish, { remote, note: wish.note });
  await client.call(deployment.activate, { name: remote.name, version: remote.version, audience: wish.audience, note: wish.note });
  console.log(`Released to ${sayAudience(wish.audience)} in ${((Date.now() - began) / 1000).toFixed(1)} s. Open pages keep what they have, and offer to reload.`);
};

const doInstead = async (client: DeployClient, { name, note }: Wish, what: NonNullable<Wish['instead']>): Promise<void> => {
  if (what === 'roll-back') {
    const { version } = await client.call(deployment.rollBack, { name, note });
    console.log(`${name}: everybody has ${version} again.`);
    return;
  }
  await client.call(deployment.switch, { name, off: what === 'switch-off', note });
  console.log(`${name} is switched ${what === 'switch-off' ? 'off' : 'on'} for everybody.`);
};

/** @returns the folder of the finished build */
const build = async (name: string): Promise<string> => {
  const folder = `remote-${name}`;
  const targets = findTargets(ROOT, 'production').filter((target) => target.folder === folder);
  if (targets.length === 0) throw new ReleaseRefusal(`There is no ${folder} here.`);
  if (!(await buildTargets(targets, 'production', 'releases'))) throw new ReleaseRefusal('The build failed; the messages above say why.');
  const releases = join(DIST, 'releases', name);
  const { version } = JSON.parse(readFileSync(join(releases, 'current.json'), 'utf8')) as { version: string };
  return join(releases, version);
};

const readRemote = (folder: string, name: string): RemoteJson => {
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) throw new ReleaseRefusal(`${file} is not there: this is no build of a remote.`);
  const remote = remoteJson.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (remote.name !== name) throw new ReleaseRefusal(`${file} describes ${remote.name}, not ${name}.`);
  return remote;
};

/** Each by its hash: a file that another version had is there already, and one that is damaged on the way is another file. */
const upload = async (client: DeployClient, folder: string, { files }: RemoteJson, missing: readonly string[]): Promise<void> => {
  const waiting = files.filter(({ sha256 }, index) => missing.includes(sha256) && files.findIndex((one) => one.sha256 === sha256) === index);
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { sha256 } = await client.upload(deployment.file, new Uint8Array(readFileSync(join(folder, file.path))));
      if (sha256 !== file.sha256) throw new ReleaseRefusal(`${file.path} was damaged on its way to the portal, or after the build. Please try again.`);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
};

const summary = ({ files }: RemoteJson, missing: readonly string[]): string => {
  const fresh = files.filter(({ sha256 }) => missing.includes(sha256));
  return `${files.length} files, ${fresh.length} of them new (${Math.ceil(fresh.reduce((sum, { bytes }) => sum + bytes, 0) / 1024)} KB)`;
};

const sayAudience = (audience: Audience): string => {
  switch (audience.kind) {
    case 'all':
      return 'everybody';
    case 'canary':
      return `${audience.percent} % of the users`;
    case 'role':
      return `the role ${audience.role}`;
  }
};

try {
  await release(readWish(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof ReleaseRefusal ? error.message : error);
  process.exitCode = 1;
}
