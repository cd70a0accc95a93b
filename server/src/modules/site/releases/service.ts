import { HOST_PATHS, type Audience, type Bilingual, type FieldError, type HostJson, type ReleaseProblem, type RemoteJson, type endpoints, type ValueOf } from '@portal/shared/contract/all';
import { isInspected } from '@portal/shared/release-files';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { Language } from '../../../language/language.ts';
import { InvalidRequest, HttpError } from '../../../http-error.ts';
import type { Actor, Deployer } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { problemsOf } from './checks.ts';
import { mayRelease } from './deployers.ts';
import { problemsInFiles, problemsInSizes, type ReadText } from './file-checks.ts';
import { note } from './history.ts';
import { addPages, followPages } from './pages.ts';
import { Descriptions, registryOf } from './registry.ts';
import type { ReleaseFiles } from './release-files.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

type Check = ValueOf<typeof endpoints.deployment.check>;

/** A version that came with the product. */
export type ShippedRelease = { readonly remote: RemoteJson; readonly read: ReadText };

export type ReleaseSettings = {
  /** What the host provides that is served; undefined when none is built. */
  readonly host: () => Promise<HostJson | undefined>;
  /** Before the paths of release files, where browsers do not fetch them from the portal itself; else empty. */
  readonly address: string;
  /** What all files of a release may have together, in bytes. */
  readonly maximumBytes: number;
};

/** What no remote describes. */
const HOST_TITLES: Readonly<Record<(typeof HOST_PATHS)[number], Bilingual>> = {
  Home: { zh: '首页', en: 'Home' },
  ChangePassword: { zh: '修改密码', en: 'Change password' },
};

/** Releases of remotes: which there are, and who gets which (DESIGN 4). */
export class Releases {
  readonly #db: Db;
  readonly #files: ReleaseFiles;
  readonly #settings: ReleaseSettings;
  readonly descriptions: Descriptions;

  constructor(db: Db, files: ReleaseFiles, settings: ReleaseSettings) {
    this.#db = db;
    this.#files = files;
    this.#settings = settings;
    this.descriptions = new Descriptions(db);
  }

  registry(currentUser: CurrentUser): ReturnType<typeof registryOf> {
    return registryOf(this.#db, this.descriptions, currentUser, this.#settings.address);
  }

  /** Every page that somebody has now, by its pattern under /Main: the host's own, and those of the remotes. */
  async pages(): Promise<{ path: string; title: Bilingual; access?: string | undefined }[]> {
    const remotes = await this.descriptions.all(await repository.liveActivations(this.#db));
    return [...HOST_PATHS.map((path) => ({ path, title: HOST_TITLES[path] })), ...remotes.flatMap(({ routes }) => routes.map(({ path, title, access }) => ({ path, title, access })))];
  }

  /**
   * Changes nothing.
   * @param audience who is to have it, where that is known before the upload
   * @throws HttpError 400 for a role that there is not, 409 for a trial of what everybody has
   */
  async check(deployer: Deployer, remote: RemoteJson, language: Language, audience?: Audience): Promise<Check> {
    mayRelease(deployer, remote.name);
    if (audience) {
      await this.#groupIdOf(audience);
      refuseTrial(await everybodys(this.#db, remote.name), remote.version, audience);
    }
    const [stated, live] = await Promise.all([this.#problemsStated(remote, language), repository.liveActivations(this.#db, remote.name)]);
    // Whether they are whole, and what they hold, is found out at one reading.
    const { missing, texts: contents } = await this.#files.read(hashesOf(remote.files), new Set(mayBeRead(stated) ? hashesOf(remote.files.filter(({ path }) => isInspected(path))) : []));
    const found = await problemsInFiles(remote, async ({ sha256 }) => contents.get(sha256), language);
    return { problems: [...stated, ...found], missing, live: live.find(({ audience }) => audience === 'all')?.version ?? null };
  }

  /** @throws InvalidRequest for what is wrong with the release, files that are not there among it */
  async publish(deployer: Deployer, remote: RemoteJson, text: string, language: Language): Promise<{ name: string; version: string }> {
    const { name, version, files } = remote;
    const { problems, missing } = await this.check(deployer, remote, language);
    refuseFor(problems, 'remote.');
    const absent = files.find(({ sha256 }) => missing.includes(sha256));
    if (absent) throw new HttpError(400, texts.releaseFileMissing, { field: `remote.files.${files.indexOf(absent)}`, values: { path: absent.path } });
    await inTransaction(this.#db, async (db) => {
      await repository.holdRemote(db, name);
      const known = await repository.findRelease(db, name, version);
      await repository.addRelease(db, { name, version, description: remote, source: 'upload', note: text, author: deployer.account });
      if (remote.statesImports && known && !known.description.statesImports) {
        await repository.changeRelease(db, name, version, { description: { ...known.description, shared: remote.shared, statesImports: true } });
      }
      if (!known) await note(db, deployer, 'publish', name, { version, note: text });
    });
    return { name, version };
  }

  /**
   * Gives a version to an audience.
   * @throws HttpError 404, 409 for a trial of what everybody has, or InvalidRequest when it no longer fits the host or the other remotes
   */
  async activate(deployer: Deployer, activation: { name: string; version: string; audience: Audience; note: string }, language: Language): Promise<void> {
    mayRelease(deployer, activation.name);
    const { description } = await this.#withFiles(activation.name, activation.version);
    refuseFor(await this.#problems(description, language), '', 'version');
    const groupId = await this.#groupIdOf(activation.audience);
    await inTransaction(this.#db, async (db) => {
      const held = await repository.holdRemote(db, activation.name);
      const before = await everybodys(db, activation.name);
      refuseTrial(before, activation.version, activation.audience);
      await put(db, held, activation.version, activation.audience, groupId);
      await repository.changeRelease(db, activation.name, activation.version, { withdrawnTime: null });
      await addPages(db, description, before?.version);
      await followPages(db, activation.name);
      await note(db, deployer, 'activate', activation.name, activation);
    });
  }

  /** @throws HttpError 409 when nobody tries the version */
  async endTrial(deployer: Deployer, { name, version, note: text }: { name: string; version: string; note: string }): Promise<void> {
    mayRelease(deployer, name);
    await inTransaction(this.#db, async (db) => {
      await repository.holdRemote(db, name);
      if (!(await endTrials(db, name, version))) throw new HttpError(409, texts.releaseNoTrial, { field: 'version', values: { version } });
      await followPages(db, name);
      await note(db, deployer, 'end-trial', name, { version, note: text });
    });
  }

  /** Gives everybody what they had before. @throws HttpError 409 when there is nothing to go back to */
  rollBack(deployer: Deployer, { name, note: text }: { name: string; note: string }): Promise<{ version: string }> {
    mayRelease(deployer, name);
    return inTransaction(this.#db, async (db) => {
      const held = await repository.holdRemote(db, name);
      const [present, previous] = [await everybodys(db, name), (await repository.previousVersions(db, name)).get(name)];
      if (!present || previous === undefined) throw new HttpError(409, texts.releaseNoPrevious, { field: 'name' });
      await goBack(db, held, present.version, previous);
      await followPages(db, name);
      await note(db, deployer, 'roll-back', name, { version: previous, note: text });
      return { version: previous };
    });
  }

  /** Takes a version from everyone who has it, because it does harm. @returns whether there was another one to go to */
  withdraw(actor: Actor, name: string, version: string, text: string): Promise<boolean> {
    return inTransaction(this.#db, async (db) => {
      const held = await repository.holdRemote(db, name);
      const tried = await endTrials(db, name, version);
      const present = await everybodys(db, name);
      const previous = present?.version === version ? (await repository.previousVersions(db, name)).get(name) : undefined;
      if (!tried && previous === undefined) return false;
      if (previous !== undefined) await goBack(db, held, version, previous);
      await repository.changeRelease(db, name, version, { withdrawnTime: new Date() });
      await followPages(db, name);
      await note(db, actor, 'withdraw', name, { version, note: text });
      return true;
    });
  }

  /** @throws HttpError 404 */
  async switch(deployer: Deployer, { name, off, note: text }: { name: string; off: boolean; note: string }): Promise<void> {
    mayRelease(deployer, name);
    await inTransaction(this.#db, async (db) => {
      const present = await everybodys(db, name);
      const [anybodys] = present ? [present] : await repository.liveActivations(db, name);
      if (!anybodys) throw new HttpError(404, texts.releaseMissing, { field: 'name' });
      const held = await repository.holdRemote(db, name);
      if ((held.offTime !== null) === off) return;
      await repository.changeRemote(db, name, { offTime: off ? new Date() : null });
      await note(db, deployer, off ? 'switch-off' : 'switch-on', name, { version: anybodys.version, note: text });
    });
  }

  /**
   * Registers the versions that came with the product, whose files are there; everybody gets them, unless an operator chose
   * others. They pass the same checks as what is uploaded, each beside those that come with it. What is in the files of a version that is
   * registered already was looked at then.
   * @returns what keeps versions back, which then change nothing
   */
  async ship(shipped: readonly ShippedRelease[]): Promise<{ remote: RemoteJson; problems: ReleaseProblem[] }[]> {
    const remotes = shipped.map(({ remote }) => remote);
    const live = await repository.liveActivations(this.#db);
    const follows = ({ name }: { name: string }) => live.every((one) => one.name !== name || one.audience !== 'all' || one.byProduct);
    const coming = remotes.filter(follows);
    const staying = await this.descriptions.all(live.filter(({ name, byProduct }) => !byProduct || !coming.some((one) => one.name === name)));
    const refused = [];
    for (const { remote, read } of shipped) {
      const isKnown = (await this.descriptions.one(remote)) !== undefined;
      const problems = [...(await this.#problemsBeside(remote, [...coming, ...staying], 'en')), ...(isKnown ? [] : await problemsInFiles(remote, read, 'en'))];
      if (problems.length > 0) refused.push({ remote, problems });
      else await this.#shipOne(remote);
    }
    return refused;
  }

  async #shipOne(remote: RemoteJson): Promise<void> {
    const { name, version } = remote;
    await inTransaction(this.#db, async (db) => {
      const held = await repository.holdRemote(db, name);
      await repository.addRelease(db, { name, version, description: remote, source: 'product', author: '' });
      await repository.changeRemote(db, name, { shippedVersion: version });
      const present = await everybodys(db, name);
      if (!present || present.byProduct) await put(db, { ...held, shippedVersion: version }, version, { kind: 'all' }, null);
      await followPages(db, name);
    });
  }

  async #problems(remote: RemoteJson, language: Language): Promise<ReleaseProblem[]> {
    const stated = await this.#problemsStated(remote, language);
    return mayBeRead(stated) ? [...stated, ...(await problemsInFiles(remote, ({ sha256 }) => this.#files.text(sha256), language))] : stated;
  }

  /** What can be known without reading a file. */
  async #problemsStated(remote: RemoteJson, language: Language): Promise<ReleaseProblem[]> {
    const beside = await this.descriptions.all(await repository.liveActivations(this.#db));
    const sizes = await this.#files.sizes(hashesOf(remote.files));
    return [...(await this.#problemsBeside(remote, beside, language)), ...problemsInSizes(remote, sizes, language)];
  }

  /** @param beside versions that somebody has; those of the remote itself are no obstacle */
  async #problemsBeside(remote: RemoteJson, beside: readonly RemoteJson[], language: Language): Promise<ReleaseProblem[]> {
    const [host, known] = await Promise.all([this.#settings.host(), this.descriptions.one(remote)]);
    const others = beside.filter(({ name }) => name !== remote.name);
    return problemsOf(remote, { host, others, known, maximumBytes: this.#settings.maximumBytes }, language);
  }

  async #withFiles(name: string, version: string): Promise<repository.ReleaseRow> {
    const found = await repository.findRelease(this.#db, name, version);
    if (!found) throw new HttpError(404, texts.releaseMissing, { field: 'version' });
    if (found.goneTime) throw new HttpError(409, texts.releaseGone, { field: 'version', values: { version } });
    return found;
  }

  /** The role's group; null where the audience is no role. @throws HttpError 400 for a role that there is not */
  async #groupIdOf(audience: Audience): Promise<number | null> {
    if (audience.kind !== 'role') return null;
    const group = (await repository.listGroups(this.#db)).find(({ code }) => code === audience.role);
    if (!group) throw new HttpError(400, texts.roleMissing, { field: 'audience.role', values: { code: audience.role } });
    return group.id;
  }
}

const hashesOf = (files: RemoteJson['files']): string[] => files.map(({ sha256 }) => sha256);

/** What is too much, or lies about it, is not read. */
const mayBeRead = (stated: readonly ReleaseProblem[]): boolean => stated.every(({ check }) => check !== 'size');

const refuseFor = (problems: readonly ReleaseProblem[], prefix: string, only?: string): void => {
  if (problems.length === 0) return;
  throw new InvalidRequest(problems.map(({ field, message }): FieldError => ({ field: only ?? `${prefix}${field}`, message })));
};

const everybodys = async (db: Db, name: string): Promise<repository.ActivationRow | undefined> =>
  (await repository.liveActivations(db, name)).find(({ audience }) => audience === 'all');

const refuseTrial = (present: repository.ActivationRow | undefined, version: string, audience: Audience): void => {
  if (audience.kind !== 'all' && present?.version === version) throw new HttpError(409, texts.releaseEverybodys, { field: 'version', values: { version } });
};

/** Puts a version in force for an audience, in the place of what that audience had. For everybody, trials of it and of older versions are over. */
const put = async (db: Db, { name, shippedVersion }: repository.RemoteRow, version: string, audience: Audience, groupId: number | null): Promise<void> => {
  const live = await repository.liveActivations(db, name);
  const newer = new Set(audience.kind === 'all' ? await repository.versionsAfter(db, name, version) : []);
  const ended = live.filter((one) =>
    audience.kind === 'all' ? one.audience === 'all' || !newer.has(one.version) : one.audience === audience.kind && one.groupId === groupId,
  );
  const present = live.find((one) => one.audience === 'all');
  const byProduct = version === shippedVersion;
  // Activated again, it is in force since when it was: nobody had anything else in between.
  if (audience.kind === 'all' && ended.length === 1 && present?.version === version && present.byProduct === byProduct) return;
  await repository.endActivations(db, ended.map(({ id }) => id));
  const percent = audience.kind === 'canary' ? audience.percent : null;
  await repository.addActivation(db, { name, version, audience: audience.kind, percent, groupId, byProduct: audience.kind === 'all' && byProduct });
};

const endTrials = async (db: Db, name: string, version: string): Promise<boolean> => {
  const trials = (await repository.liveActivations(db, name)).filter((one) => one.version === version && one.audience !== 'all');
  await repository.endActivations(db, trials.map(({ id }) => id));
  return trials.length > 0;
};

const goBack = async (db: Db, held: repository.RemoteRow, present: string, previous: string): Promise<void> => {
  await repository.changeRelease(db, held.name, present, { withdrawnTime: new Date() });
  await put(db, { ...held, shippedVersion: null }, previous, { kind: 'all' }, null);
};
