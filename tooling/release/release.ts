/**
 * `pnpm release <remote>`: builds a remote, checks it against the portal that runs, uploads what the portal does not have
 * yet, and gives it to its audience. Nothing reaches a user before all checks have passed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Audience } from '../../shared/src/contract/site/deployment.ts';
import { endpoints } from '../../shared/src/contract/all.ts';
import { remoteJson, type RemoteJson } from '../../shared/src/contract/site/release.ts';
import { buildTargets } from '../build/build.ts';
import { findTargets } from '../build/targets.ts';
import { DIST, ROOT } from '../webpack/folders.ts';
import { faultsOfBuild } from './built.ts';
import { DeployClient } from './deploy-client.ts';
import { findingsInBuild } from './findings.ts';
import { withImports } from './imports.ts';
import { readOptions, ReleaseError, type ReleaseOptions } from './options.ts';

const { deployment } = endpoints;
const UPLOADS_AT_ONCE = 4;

const release = async (options: ReleaseOptions): Promise<void> => {
  const client = new DeployClient(options);
  if (options.instead) return doInstead(client, options, options.instead);
  const began = Date.now();
  const folder = options.built === undefined ? await build(options.name) : resolve(options.built);
  const described = readRemote(folder, options.name);
  refuse(described, faultsOfBuild(folder, described));
  const remote = withImports(described, folder);
  const { problems, missing, live } = await client.call(deployment.check, { remote, audience: options.audience });
  refuse(remote, [...problems.map(({ check, message }) => `${check}: ${message}`), ...findingsInBuild(remote, folder)]);
  if (!remote.textsCompared) console.log('languages: not compared; this build is not for production, or from before builds did so themselves.');
  console.log(`${options.name} ${remote.version}: checked; ${summary(remote, missing)}; everybody has ${live ?? 'nothing'} now.`);
  if (options.dryRun) return;
  await upload(client, folder, remote, missing);
  await client.call(deployment.publish, { remote, note: options.note });
  await client.call(deployment.activate, { name: remote.name, version: remote.version, audience: options.audience, note: options.note });
  console.log(`Released to ${sayAudience(options.audience)} in ${((Date.now() - began) / 1000).toFixed(1)} s. Open pages keep what they have, and offer to reload.`);
};

/** @throws ReleaseError with everything that keeps it from being released */
const refuse = ({ name, version }: RemoteJson, complaints: readonly string[]): void => {
  if (complaints.length > 0) throw new ReleaseError([`${name} ${version} is not released:`, ...complaints].join('\n  '));
};

const doInstead = async (client: DeployClient, { name, note }: ReleaseOptions, what: NonNullable<ReleaseOptions['instead']>): Promise<void> => {
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
  if (targets.length === 0) throw new ReleaseError(`There is no ${folder} here.`);
  if (!(await buildTargets(targets, 'production', 'releases'))) throw new ReleaseError('The build failed; the messages above say why.');
  const releases = join(DIST, 'releases', name);
  const { version } = JSON.parse(readFileSync(join(releases, 'current.json'), 'utf8')) as { version: string };
  return join(releases, version);
};

const readRemote = (folder: string, name: string): RemoteJson => {
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) throw new ReleaseError(`${file} is not there: this is no build of a remote.`);
  const remote = remoteJson.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (remote.name !== name) throw new ReleaseError(`${file} describes ${remote.name}, not ${name}.`);
  return remote;
};

/** Each by its hash: a file that another version had is there already, and one that is damaged on the way is another file. */
const upload = async (client: DeployClient, folder: string, { files }: RemoteJson, missing: readonly string[]): Promise<void> => {
  const waiting = files.filter(({ sha256 }, index) => missing.includes(sha256) && files.findIndex((one) => one.sha256 === sha256) === index);
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { sha256 } = await client.upload(deployment.file, new Uint8Array(readFileSync(join(folder, file.path))));
      if (sha256 !== file.sha256) throw new ReleaseError(`${file.path} was damaged on its way to the portal. Please try again.`);
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
  await release(readOptions(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
