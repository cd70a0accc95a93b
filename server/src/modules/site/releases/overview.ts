import { createHash } from 'node:crypto';
import { SHELL_CONTRACT, type Audience, type endpoints, type ReleasedRemote, type ReleasedVersion, type ReleaseHealth, type ValueOf } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { fingerprintOf } from './checks.ts';
import { findFiles, type FileRow } from './file-repository.ts';
import { nameIn, type Language } from '../../../language/language.ts';
import type { ReleaseReports } from './reports.ts';
import * as repository from './repository.ts';

type Overview = ValueOf<typeof endpoints.deployment.overview>;
type Group = { readonly id: number; readonly code: string; readonly name: string; readonly ename: string };

/** Versions of a remote that are shown; older ones are in its history. */
const MOST_VERSIONS = 20;
const UNKNOWN: ReleaseHealth = { users: 0, failedUsers: 0, median: null, slow: null, failures: [] };

/** Every remote with its versions, who has them, and how they do. */
export const overviewOf = async (db: Db, reports: ReleaseReports, language: Language): Promise<Overview> => {
  const [remotes, rows, live, previous, groups] = await Promise.all([
    repository.listRemotes(db),
    repository.listReleases(db),
    repository.liveActivations(db),
    repository.previousVersions(db),
    repository.listGroups(db),
  ]);
  const shown = remotes.map((remote) => ({ remote, rows: rows.filter(({ name }) => name === remote.name).slice(0, MOST_VERSIONS) }));
  const hashes = shown.flatMap((one) => one.rows.flatMap(({ description }) => description.files.map(({ sha256 }) => sha256)));
  const [files, health] = await Promise.all([findFiles(db, [...new Set(hashes)]), reports.health(remotes.map(({ name }) => name))]);
  const sizes = new Map(files.map((file) => [file.sha256, sentBytes(file)]));
  return {
    contract: SHELL_CONTRACT,
    roles: groups.map(({ code, name, ename }) => ({ code, name: nameIn(language, name, ename) })),
    remotes: shown
      .filter((one) => one.rows.length > 0)
      .map(({ remote, rows: versions }): ReleasedRemote => {
        const ofRemote = live.filter(({ name }) => name === remote.name);
        return {
          name: remote.name,
          offTime: remote.offTime?.toISOString() ?? null,
          live: ofRemote.find(({ audience }) => audience === 'all')?.version ?? null,
          previous: previous.get(remote.name) ?? null,
          versions: versions.map((row) => {
            const audiences = ofRemote.filter(({ version }) => version === row.version).map((one) => audienceOf(one, groups));
            return { ...versionOf(row, sizes), audiences, health: health.get(`${row.name} ${row.version}`) ?? UNKNOWN };
          }),
        };
      }),
  };
};

const versionOf = (row: repository.ReleaseRow, sizes: ReadonlyMap<string, number>): Omit<ReleasedVersion, 'audiences' | 'health'> => {
  const { version, description, source, note, author, createTime, withdrawnTime, goneTime } = row;
  const { contract, routes, slots, files } = description;
  return {
    version,
    contract,
    source,
    note,
    author,
    createTime: createTime.toISOString(),
    routes,
    slots,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    sentBytes: files.reduce((sum, { sha256, bytes }) => sum + (sizes.get(sha256) ?? bytes), 0),
    files: files.length,
    integrity: createHash('sha256').update(fingerprintOf(description)).digest('hex'),
    withdrawn: withdrawnTime !== null,
    gone: goneTime !== null,
  };
};

const sentBytes = ({ bytes, brotliBytes, gzipBytes }: FileRow): number => brotliBytes ?? gzipBytes ?? bytes;

const audienceOf = ({ audience, percent, groupId }: repository.ActivationRow, groups: readonly Group[]): Audience => {
  switch (audience) {
    case 'canary':
      return { kind: 'canary', percent: percent ?? 0 };
    case 'role':
      return { kind: 'role', role: groups.find(({ id }) => id === groupId)?.code ?? '' };
    case 'all':
      return { kind: 'all' };
  }
};
