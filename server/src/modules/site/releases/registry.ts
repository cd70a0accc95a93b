import { isPagePath, SHELL_CONTRACT, type FetchableRelease, type RegisteredRemote, type endpoints, type RemoteJson, type ValueOf } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { chooseVersion } from './choice.ts';
import * as repository from './repository.ts';

type Version = { readonly name: string; readonly version: string };
type Registry = ValueOf<typeof endpoints.release.registry>;

/** More versions than any installation has in use at the same time. */
const MOST_KNOWN = 500;

/** Descriptions of versions, which never change: each is read once. Of those from before paths were checked, what is no page's path counts for nothing. */
export class Descriptions {
  readonly #db: Db;
  readonly #known = new Map<string, RemoteJson>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Those of the given versions that there are, in no particular order. */
  async all(versions: readonly Version[]): Promise<RemoteJson[]> {
    const unknown = versions.filter((version) => !this.#known.has(keyOf(version)));
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
    for (const description of await repository.describe(this.#db, unknown)) {
      this.#known.set(keyOf(description), { ...description, routes: description.routes.filter(({ path }) => isPagePath(path)) });
    }
    return versions.flatMap((version) => this.#known.get(keyOf(version)) ?? []);
  }

  async one(version: Version): Promise<RemoteJson | undefined> {
    return (await this.all([version]))[0];
  }
}

const keyOf = ({ name, version }: Version): string => `${name} ${version}`;

/** The remotes of a user, each in the version that the user gets (DESIGN 4). @param address as in the settings */
export const registryOf = async (db: Db, descriptions: Descriptions, currentUser: CurrentUser, address: string): Promise<Registry> => {
  const [remotes, live, previous, groupIds] = await Promise.all([
    repository.listRemotes(db),
    repository.liveActivations(db),
    repository.previousVersions(db),
    repository.groupIdsOf(db, currentUser.id),
  ]);
  const chosen = remotes.flatMap(({ name, offTime }) => {
    const ofRemote = live.filter((one) => one.name === name);
    const version = chooseVersion(ofRemote, { guid: currentUser.guid, groupIds });
    if (version === undefined) return [];
    const everybodys = ofRemote.find(({ audience }) => audience === 'all')?.version;
    return [{ name, version, off: offTime !== null, before: version === everybodys ? previous.get(name) : everybodys }];
  });
  const wanted = chosen.flatMap(({ name, version, before }) => [{ name, version }, ...(before === undefined ? [] : [{ name, version: before }])]);
  const known = await descriptions.all(wanted);
  const find = (name: string, version: string | undefined) => known.find((one) => one.name === name && one.version === version);
  return {
    contract: SHELL_CONTRACT,
    remotes: chosen.flatMap(({ name, version, off, before }): RegisteredRemote[] => {
      const description = find(name, version);
      const fallback = find(name, before);
      if (!description) return [];
      const { routes, slots, commands } = description;
      return [{ name, routes, slots, commands, off, ...fetchable(description, address), previous: fallback ? fetchable(fallback, address) : null }];
    }),
  };
};

const fetchable = ({ name, version, contract, files }: RemoteJson, address: string): FetchableRelease => ({
  version,
  contract,
  manifest: `${address}/remotes/${name}/${version}/mf-manifest.json`,
  integrity: Object.fromEntries(files.map(({ path, sha256 }) => [path, `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`])),
});
