import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostJson, type Audience, type FieldError, type HostJson, type ReleaseProblem, type RemoteJson, type endpoints, type ValueOf } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import type { Language } from '../../language/language.ts';
import { texts } from '../../language/texts.ts';
import { InvalidRequest, Refusal } from '../../refusal.ts';
import type { Actor } from '../audit/audit.ts';
import type { Reader } from '../sign-in/reader.ts';
import { problemsOf } from './checks.ts';
import { mayRelease, type Deployer } from './deployers.ts';
import { note } from './history.ts';
import { addPages } from './pages.ts';
import { Descriptions, registryOf } from './registry.ts';
import type { ReleaseFiles } from './release-files.ts';
import * as repository from './repository.ts';

type Check = ValueOf<typeof endpoints.deployment.check>;

export type ReleaseSettings = {
  /** Folder of the built host, whose host.json says what it provides. */
  readonly hostFolder: string;
  /** Before the paths of release files, where browsers do not fetch them from the portal itself; else empty. */
  readonly address: string;
  /** What all files of a release may have together, in bytes. */
  readonly maximumBytes: number;
};

/** Releases of remotes: which there are, and who gets which (DESIGN 4). */
export class Releases {
  readonly #sql: Sql;
  readonly #files: ReleaseFiles;
  readonly #settings: ReleaseSettings;
  readonly descriptions: Descriptions;

  constructor(sql: Sql, files: ReleaseFiles, settings: ReleaseSettings) {
    this.#sql = sql;
    this.#files = files;
    this.#settings = settings;
    this.descriptions = new Descriptions(sql);
  }

  registry(reader: Reader): ReturnType<typeof registryOf> {
    return registryOf(this.#sql, this.descriptions, reader, this.#settings.address);
  }

  /** Changes nothing. */
  async check(deployer: Deployer, remote: RemoteJson, language: Language): Promise<Check> {
    mayRelease(deployer, remote.name);
    const [problems, missing, live] = await Promise.all([
      this.#problems(remote, language),
      this.#files.missing(remote.files.map(({ sha256 }) => sha256)),
      repository.liveActivations(this.#sql, remote.name),
    ]);
    return { problems, missing, live: live.find(({ audience }) => audience === 'all')?.version ?? null };
  }

  /** @throws InvalidRequest for what is wrong with the release, files that are not there among it */
  async publish(deployer: Deployer, remote: RemoteJson, text: string, language: Language): Promise<{ name: string; version: string }> {
    const { name, version, files } = remote;
    const { problems, missing } = await this.check(deployer, remote, language);
    refuseFor(problems, 'remote.');
    const absent = files.find(({ sha256 }) => missing.includes(sha256));
    if (absent) throw new Refusal(400, texts.releaseFileMissing, { field: `remote.files.${files.indexOf(absent)}`, values: { path: absent.path } });
    await inTransaction(this.#sql, async (sql) => {
      await repository.holdRemote(sql, name);
      const known = await repository.findRelease(sql, name, version);
      await repository.addRelease(sql, { name, version, description: remote, source: 'upload', note: text, author: deployer.account });
      if (!known) await note(sql, deployer, 'publish', name, { version, note: text });
    });
    return { name, version };
  }

  /**
   * Gives a version to an audience.
   * @throws Refusal 404, 409 for a trial of what everybody has, or InvalidRequest when it no longer fits the host or the other remotes
   */
  async activate(deployer: Deployer, wish: { name: string; version: string; audience: Audience; note: string }, language: Language): Promise<void> {
    mayRelease(deployer, wish.name);
    const { description } = await this.#withFiles(wish.name, wish.version);
    refuseFor(await this.#problems(description, language), '', 'version');
    const groupId = wish.audience.kind === 'role' ? await this.#groupId(wish.audience.role) : null;
    await inTransaction(this.#sql, async (sql) => {
      const held = await repository.holdRemote(sql, wish.name);
      const present = await everybodys(sql, wish.name);
      if (wish.audience.kind !== 'all' && present?.version === wish.version) {
        throw new Refusal(409, texts.releaseEverybodys, { field: 'version', values: { version: wish.version } });
      }
      await put(sql, held, wish.version, wish.audience, groupId);
      await repository.changeRelease(sql, wish.name, wish.version, { withdrawnTime: null });
      await addPages(sql, description.routes);
      await note(sql, deployer, 'activate', wish.name, wish);
    });
  }

  /** @throws Refusal 409 when nobody tries the version */
  async endTrial(deployer: Deployer, { name, version, note: text }: { name: string; version: string; note: string }): Promise<void> {
    mayRelease(deployer, name);
    await inTransaction(this.#sql, async (sql) => {
      await repository.holdRemote(sql, name);
      if (!(await endTrials(sql, name, version))) throw new Refusal(409, texts.releaseNoTrial, { field: 'version', values: { version } });
      await note(sql, deployer, 'end-trial', name, { version, note: text });
    });
  }

  /** Gives everybody what they had before. @throws Refusal 409 when there is nothing to go back to */
  rollBack(deployer: Deployer, { name, note: text }: { name: string; note: string }): Promise<{ version: string }> {
    mayRelease(deployer, name);
    return inTransaction(this.#sql, async (sql) => {
      const held = await repository.holdRemote(sql, name);
      const [present, previous] = [await everybodys(sql, name), (await repository.previousVersions(sql, name)).get(name)];
      if (!present || previous === undefined) throw new Refusal(409, texts.releaseNoPrevious, { field: 'name' });
      await goBack(sql, held, present.version, previous);
      await note(sql, deployer, 'roll-back', name, { version: previous, note: text });
      return { version: previous };
    });
  }

  /** Takes a version from everyone who has it, because it does harm. @returns whether there was another one to go to */
  withdraw(actor: Actor, name: string, version: string, text: string): Promise<boolean> {
    return inTransaction(this.#sql, async (sql) => {
      const held = await repository.holdRemote(sql, name);
      const tried = await endTrials(sql, name, version);
      const present = await everybodys(sql, name);
      const previous = present?.version === version ? (await repository.previousVersions(sql, name)).get(name) : undefined;
      if (!tried && previous === undefined) return false;
      if (previous !== undefined) await goBack(sql, held, version, previous);
      await repository.changeRelease(sql, name, version, { withdrawnTime: new Date() });
      await note(sql, actor, 'withdraw', name, { version, note: text });
      return true;
    });
  }

  /** @throws Refusal 404 */
  async switch(deployer: Deployer, { name, off, note: text }: { name: string; off: boolean; note: string }): Promise<void> {
    mayRelease(deployer, name);
    await inTransaction(this.#sql, async (sql) => {
      const present = await everybodys(sql, name);
      const [anybodys] = present ? [present] : await repository.liveActivations(sql, name);
      if (!anybodys) throw new Refusal(404, texts.releaseMissing, { field: 'name' });
      const held = await repository.holdRemote(sql, name);
      if ((held.offTime !== null) === off) return;
      await repository.changeRemote(sql, name, { offTime: off ? new Date() : null });
      await note(sql, deployer, off ? 'switch-off' : 'switch-on', name, { version: anybodys.version, note: text });
    });
  }

  /** Registers a version that came with the product; everybody gets it, unless an operator chose another. */
  async ship(remote: RemoteJson): Promise<void> {
    const { name, version } = remote;
    await inTransaction(this.#sql, async (sql) => {
      const held = await repository.holdRemote(sql, name);
      await repository.addRelease(sql, { name, version, description: remote, source: 'product', author: '' });
      await repository.changeRemote(sql, name, { shippedVersion: version });
      const present = await everybodys(sql, name);
      if (present && !present.byProduct) return;
      await put(sql, { ...held, shippedVersion: version }, version, { kind: 'all' }, null);
    });
  }

  async #problems(remote: RemoteJson, language: Language): Promise<ReleaseProblem[]> {
    const live = await repository.liveActivations(this.#sql);
    const [host, others, known] = await Promise.all([
      this.#host(),
      this.descriptions.all(live.filter(({ name }) => name !== remote.name)),
      this.descriptions.one(remote),
    ]);
    return problemsOf(remote, { host, others, known, maximumBytes: this.#settings.maximumBytes }, language);
  }

  /** What the host provides that is served now; undefined when none is built. */
  async #host(): Promise<HostJson | undefined> {
    const text = await readFile(join(this.#settings.hostFolder, 'host.json'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : hostJson.parse(JSON.parse(text));
  }

  async #withFiles(name: string, version: string): Promise<repository.ReleaseRow> {
    const found = await repository.findRelease(this.#sql, name, version);
    if (!found) throw new Refusal(404, texts.releaseMissing, { field: 'version' });
    if (found.goneTime) throw new Refusal(409, texts.releaseGone, { field: 'version', values: { version } });
    return found;
  }

  async #groupId(code: string): Promise<number> {
    const group = (await repository.listGroups(this.#sql)).find((one) => one.code === code);
    if (!group) throw new Refusal(400, texts.roleMissing, { field: 'audience.role', values: { code } });
    return group.id;
  }
}

const refuseFor = (problems: readonly ReleaseProblem[], prefix: string, only?: string): void => {
  if (problems.length === 0) return;
  throw new InvalidRequest(problems.map(({ field, message }): FieldError => ({ field: only ?? `${prefix}${field}`, message })));
};

const everybodys = async (sql: Sql, name: string): Promise<repository.ActivationRow | undefined> =>
  (await repository.liveActivations(sql, name)).find(({ audience }) => audience === 'all');

/** Puts a version in force for an audience, in the place of what that audience had. For everybody, trials of it and of older versions are over. */
const put = async (sql: Sql, { name, shippedVersion }: repository.RemoteRow, version: string, audience: Audience, groupId: number | null): Promise<void> => {
  const live = await repository.liveActivations(sql, name);
  const newer = new Set(audience.kind === 'all' ? await repository.versionsAfter(sql, name, version) : []);
  const ended = live.filter((one) =>
    audience.kind === 'all' ? one.audience === 'all' || !newer.has(one.version) : one.audience === audience.kind && one.groupId === groupId,
  );
  const present = live.find((one) => one.audience === 'all');
  const byProduct = version === shippedVersion;
  // Activated again, it is in force since when it was: nobody had anything else in between.
  if (audience.kind === 'all' && ended.length === 1 && present?.version === version && present.byProduct === byProduct) return;
  await repository.endActivations(sql, ended.map(({ id }) => id));
  const percent = audience.kind === 'canary' ? audience.percent : null;
  await repository.addActivation(sql, { name, version, audience: audience.kind, percent, groupId, byProduct: audience.kind === 'all' && byProduct });
};

const endTrials = async (sql: Sql, name: string, version: string): Promise<boolean> => {
  const trials = (await repository.liveActivations(sql, name)).filter((one) => one.version === version && one.audience !== 'all');
  await repository.endActivations(sql, trials.map(({ id }) => id));
  return trials.length > 0;
};

const goBack = async (sql: Sql, held: repository.RemoteRow, present: string, previous: string): Promise<void> => {
  await repository.changeRelease(sql, held.name, present, { withdrawnTime: new Date() });
  await put(sql, { ...held, shippedVersion: null }, previous, { kind: 'all' }, null);
};
