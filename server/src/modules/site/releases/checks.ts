import { isDeepStrictEqual } from 'node:util';
import { HOST_PATHS, isInRange, isPagePath, pathsMeet, remoteDescription, type Bilingual, type HostJson, type ReleaseProblem, type RemoteJson } from '@portal/shared/contract/all';
import { say, type Language } from '../../../language/language.ts';
import { texts } from './texts.ts';

/** What a release is held against. */
export type CheckContext = {
  /** What the host provides that is served now; undefined when there is no built host. */
  readonly host: HostJson | undefined;
  /** Versions of other remotes that somebody has now. */
  readonly others: readonly Pick<RemoteJson, 'name' | 'version' | 'routes'>[];
  /** The version as it is known already. */
  readonly known: RemoteJson | undefined;
  /** What all files of a release may have together. */
  readonly maximumBytes: number;
};

type Problem = Omit<ReleaseProblem, 'message'> & { readonly text: Bilingual; readonly values?: Record<string, string | number> };

/** Everything that keeps a release from its users; none where the list is empty. */
export const problemsOf = (remote: RemoteJson, context: CheckContext, language: Language): ReleaseProblem[] =>
  [
    ...ofVersion(remote, context),
    ...ofContract(remote, context),
    ...ofShared(remote, context),
    ...ofSize(remote, context),
    ...ofFiles(remote),
    ...ofPaths(remote, context),
    ...ofLanguages(remote),
  ].map(({ check, field, text, values }) => ({ check, field, message: say(language, text, values) }));

const ofVersion = (remote: RemoteJson, { known }: CheckContext): Problem[] => {
  const { version, files } = remote;
  if (known && fingerprintOf(known) !== fingerprintOf(remote)) return [{ check: 'version', field: 'version', text: texts.releaseVersionTaken, values: { version } }];
  const changed = known ? changedPart(known, remote) : undefined;
  if (changed) return [{ check: 'version', field: changed, text: texts.releaseVersionDescribed, values: { version, part: changed } }];
  return files.some(({ path }) => path === 'mf-manifest.json') ? [] : [{ check: 'version', field: 'files', text: texts.releaseNoManifest }];
};

/** Two files of one path, also where only capitals differ: a folder of Windows or macOS keeps one of them, and who builds there sees another one than who builds elsewhere. */
const ofFiles = ({ files }: RemoteJson): Problem[] => {
  const seen = new Map<string, string>();
  return files.flatMap(({ path }, index): Problem[] => {
    const other = seen.get(path.toLowerCase());
    seen.set(path.toLowerCase(), path);
    return other === undefined ? [] : [{ check: 'version', field: `files.${index}.path`, text: texts.releaseFileTwice, values: { path, other } }];
  });
};

/** The first part in which a version says something else of itself than when it was registered. */
const changedPart = (known: RemoteJson, remote: RemoteJson): string | undefined => {
  // Of a build that names every module there was, what it imports is found out when it is released.
  const comparable = known.statesImports === remote.statesImports;
  const [before, now] = [partsOf(known, comparable), partsOf(remote, comparable)];
  return Object.keys(now).find((part) => !isDeepStrictEqual(before[part], now[part]));
};

/** Those from before there were commands have none. */
const partsOf = (remote: RemoteJson, withShared: boolean): Record<string, unknown> => ({ ...remoteDescription.parse(remote), ...(withShared && { shared: remote.shared }) });

/** Changes with every name and every content. */
export const fingerprintOf = ({ files }: Pick<RemoteJson, 'files'>): string =>
  files
    .map(({ path, sha256 }) => `${path} ${sha256}`)
    .sort()
    .join('\n');

const ofContract = ({ contract: range }: RemoteJson, { host }: CheckContext): Problem[] => {
  if (!host) return [{ check: 'contract', field: 'contract', text: texts.releaseNoHost }];
  return isInRange(host.contract, range) ? [] : [{ check: 'contract', field: 'contract', text: texts.releaseContract, values: { range, contract: host.contract } }];
};

const SHARED = '@portal/shared/';

const ofShared = ({ shared }: RemoteJson, { host }: CheckContext): Problem[] =>
  Object.entries(shared).flatMap(([module, range]): Problem[] => {
    const provided = host && Object.hasOwn(host.shared, module) ? host.shared[module] : undefined;
    if (!host || (provided && isInRange(provided, range))) return [];
    return [{ check: 'shared', field: `shared.${module}`, text: textOf(module, range, provided), values: { module, range, provided: provided ?? '—' } }];
  });

/** A shared module that the host has in another version is named with what to do: which of the two is behind decides. */
const textOf = (module: string, range: string, provided: string | undefined): Bilingual => {
  if (!provided || !module.startsWith(SHARED)) return texts.releaseShared;
  return isInRange(provided, range.replaceAll('^', '>=')) ? texts.releaseOlderModule : texts.releaseNewerModule;
};

const ofSize = ({ files }: RemoteJson, { maximumBytes }: CheckContext): Problem[] => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const kilobytes = (number: number) => Math.ceil(number / 1024);
  return bytes <= maximumBytes ? [] : [{ check: 'size', field: 'files', text: texts.releaseSize, values: { size: kilobytes(bytes), maximum: kilobytes(maximumBytes) } }];
};

const ofPaths = ({ name, routes }: RemoteJson, { others }: CheckContext): Problem[] => {
  const seen = new Map<string, string>();
  return routes.flatMap(({ path }, index): Problem[] => {
    const field = `routes.${index}.path`;
    if (!isPagePath(path)) return [{ check: 'paths', field, text: texts.releasePathForm, values: { path } }];
    const twin = seen.get(addressesOf(path));
    seen.set(addressesOf(path), path);
    if (twin !== undefined) return [{ check: 'paths', field, text: texts.releasePathTwice, values: { path, other: twin } }];
    const other = others.find((one) => one.name !== name && one.routes.some((route) => pathsMeet(route.path, path)));
    const owner = other?.name ?? (HOST_PATHS.some((own) => pathsMeet(own, path)) ? 'host' : undefined);
    return owner ? [{ check: 'paths', field, text: texts.releasePath, values: { path, owner } }] : [];
  });
};

/** The same for paths that the host's router gives the same addresses: for it capitals and names of parameters are nothing. */
const addressesOf = (path: string): string => path.toLowerCase().replace(/:[^/]+/g, ':');

const ofLanguages = ({ routes, commands }: RemoteJson): Problem[] => {
  const titles = [
    ...routes.map(({ title }, index) => ({ field: `routes.${index}.title`, title })),
    ...commands.map(({ title }, index) => ({ field: `commands.${index}.title`, title })),
  ];
  return titles
    .filter(({ title }) => title.zh.trim() === '' || title.en.trim() === '')
    .map(({ field }) => ({ check: 'languages', field, text: texts.releaseTitle }));
};
