import type { ComponentType } from 'react';
import { isInRange, type FetchableRelease, type RegisteredRemote } from '@portal/shared/contract';
import { pause, withTimeout } from '@portal/shared/timing';
import { isRemote, type Remote, type RemoteCommand, type RemoteTexts } from '@portal/shared/shell';
import { explainChunk } from './chunk-error.ts';
import { RemoteFailure, isChunkError, isTransient, toFailure, type RemoteStage } from './failure.ts';
import type { Federation } from './federation.ts';
import { isDeveloped } from './registry.ts';
import type { Reporter } from './reporter.ts';
import type { Starts } from './start/starts.ts';

/** A remote's page (by the path of its route) or what it puts into a slot (by the slot's name). */
export type EntryPoint = { page: string } | { slot: string };

export type RemoteLoader = {
  /**
   * The component of an entry point. The same promise for the same one, also when it has failed, until `forget`.
   * Rejects with a RemoteFailure.
   */
  part: (name: string, entry: EntryPoint) => Promise<ComponentType<object>>;
  /** The version that an entry point was loaded from: the user's, or the one before it where that could not be loaded. */
  version: (name: string, entry: EntryPoint) => string;
  /** What `part` gave has been drawn, or never will be: its start is over. */
  drawn: (name: string, entry: EntryPoint) => void;
  /** Nobody wants to draw an entry point any more. One that is on its way then ends its start as soon as it is there, unless it is asked for again. */
  left: (name: string, entry: EntryPoint) => void;
  /** Makes the next `part` of that entry point a real new try. */
  forget: (name: string, entry: EntryPoint) => void;
  /**
   * Goes over to the version of a remote that is in force now: what is asked for from then on comes from it, and what is
   * shown already stays as it is. For an entry point that has failed, whose version may have been taken back meanwhile; one that
   * was skipped is started.
   */
  renew: (name: string) => Promise<void>;
  /** Fetches ahead what will probably be opened; a failure is left to the real opening. */
  prefetch: (name: string, entry: EntryPoint) => void;
  /** What a command of the palette does. Rejects with a RemoteFailure. */
  command: (name: string, id: string) => Promise<RemoteCommand>;
  /** Says which remotes are switched off: nothing of them is loaded any more. */
  switchOff: (names: readonly string[]) => void;
  /** Reports what a remote's component threw while it was drawn. */
  failed: (failure: RemoteFailure) => void;
};

export type LoaderOptions = {
  remotes: readonly RegisteredRemote[];
  federation: Federation;
  /** The contract version that this host keeps. */
  contract: string;
  /** Makes a remote's texts known; fulfilled when those of the current language are. */
  addTexts: (name: string, texts: RemoteTexts) => Promise<void>;
  reporter: Reporter;
  starts: Starts;
  /** Nothing is fetched before somebody opens it. */
  safeStart?: boolean;
  /** What the registry says of a remote now; undefined when it does not have it, or cannot be reached. */
  current: (name: string) => Promise<RegisteredRemote | undefined>;
  /** Overall limit for a remote or a part of it, retries included, in milliseconds (SPEC 8). */
  timeout?: number;
  /** Pauses before a transport error is tried again, in milliseconds. */
  pauses?: readonly number[];
};

/** One version of a remote. */
type Candidate = FetchableRelease & { name: string };

export const createRemoteLoader = ({
  remotes,
  federation,
  contract,
  addTexts,
  reporter,
  starts,
  safeStart = false,
  current,
  timeout = 120_000,
  pauses = [500, 2_000],
}: LoaderOptions): RemoteLoader => {
  const loaded = new Map<string, Promise<Remote>>();
  const parts = new Map<string, Promise<ComponentType<object>>>();
  /** Those of them that somebody has asked for to draw them. */
  const shown = new Map<string, Promise<ComponentType<object>>>();
  /** What ends the start of an entry point. */
  const ends = new Map<string, () => void>();
  /** Entry points that nobody is going to draw. */
  const left = new Set<string>();
  const versions = new Map<string, string>();
  const opened = new Set<string>();
  /** Remotes of which the user's own version did not come up: from then on it is the one before. */
  const fallen = new Set<string>();
  /** Remotes that went over to another version than that of the page's start. */
  const renewed = new Map<string, RegisteredRemote>();
  let off: readonly string[] = remotes.filter((remote) => remote.off).map(({ name }) => name);

  const registered = (name: string): RegisteredRemote => {
    const remote = renewed.get(name) ?? remotes.find((one) => one.name === name);
    if (!remote) throw new RemoteFailure({ remote: name, version: '', stage: 'registry', kind: 'invalid' });
    if (off.includes(name)) throw new RemoteFailure({ remote: name, version: remote.version, stage: 'registry', kind: 'off' });
    return remote;
  };

  const load = async (release: Candidate): Promise<Remote> => {
    checkContract(release, release.contract, contract);
    const module = await withRetries(pauses, async () => {
      federation.register(release.name, release);
      return attempt(release, 'module', () => federation.load(release.name));
    });
    const defined = (module as { default?: unknown } | null)?.default;
    if (!isRemote(defined) || defined.description.name !== release.name) {
      throw new RemoteFailure({ remote: release.name, version: release.version, stage: 'module', kind: 'invalid' });
    }
    checkContract(release, defined.description.contract, contract);
    await attempt(release, 'texts', () => addTexts(release.name, defined.texts));
    return defined;
  };

  /** A version that has loaded stays; one that failed is loaded anew by the next call. */
  const loadOnce = (release: Candidate): Promise<Remote> => {
    const key = `${release.name} ${release.version}`;
    const known = loaded.get(key);
    if (known) return known;
    const loading = inTime(timeout, release, 'module', load(release));
    loaded.set(key, loading);
    loading.catch(() => loaded.delete(key));
    return loading;
  };

  /** A thing of one version, and how long that took. */
  const loadFrom = async <Thing>(release: Candidate, lazyOf: (remote: Remote) => (() => Promise<{ default: Thing }>) | undefined): Promise<Thing> => {
    await starts.ready;
    if (starts.isSkipped({ remote: release.name, version: release.version })) {
      throw new RemoteFailure({ remote: release.name, version: release.version, stage: 'start', kind: 'frozen' });
    }
    const began = performance.now();
    const end = starts.mark({ remote: release.name, version: release.version });
    try {
      const lazy = lazyOf(await loadOnce(release));
      if (!lazy) throw new RemoteFailure({ remote: release.name, version: release.version, stage: 'page', kind: 'invalid' });
      const module = await inTime(timeout, release, 'page', withRetries(pauses, () => attempt(release, 'page', lazy)));
      reporter.shown(release.name, release.version, performance.now() - began);
      return module.default;
    } catch (error) {
      const failure = toFailure(error, { remote: release.name, version: release.version, stage: 'page' });
      reporter.failed(failure);
      throw failure;
    } finally {
      end();
    }
  };

  /** A thing of the user's version or, when that cannot be had, of the one before it. With neither, the user's own fails. */
  const loadThing = async <Thing>(name: string, lazyOf: (remote: Remote) => (() => Promise<{ default: Thing }>) | undefined, onVersion: (version: string) => void): Promise<Thing> => {
    const own = registered(name);
    const before = own.previous && { name, ...own.previous };
    const first: Candidate = before && fallen.has(name) ? before : own;
    onVersion(first.version);
    try {
      return await loadFrom(first, lazyOf);
    } catch (failure) {
      if (!before || first === before || !(failure instanceof RemoteFailure)) throw failure;
      const thing = await loadFrom(before, lazyOf).catch(() => Promise.reject(failure));
      if (failure.stage !== 'page') fallen.add(name);
      onVersion(before.version);
      return thing;
    }
  };

  const fetched = (name: string, entry: EntryPoint): Promise<ComponentType<object>> => {
    const key = keyOf(name, entry);
    const known = parts.get(key);
    if (known) return known;
    const loading = loadThing(name, (remote) => lazyOf(remote, entry), (version) => versions.set(key, version));
    parts.set(key, loading);
    return loading;
  };

  /** The component of an entry point, in its turn where it has one. Its start is over when it has been drawn. */
  const start = async (name: string, entry: EntryPoint): Promise<ComponentType<object>> => {
    const key = keyOf(name, entry);
    const passOn = await starts.turn(name, 'slot' in entry);
    try {
      const component = await fetched(name, entry);
      const end = starts.markDrawing({ remote: name, version: versions.get(key) ?? '' });
      ends.set(key, () => {
        end();
        passOn();
      });
      if (left.has(key)) ends.get(key)?.();
      return component;
    } catch (failure) {
      passOn();
      throw failure;
    }
  };

  return {
    command: (name, id) => loadThing(name, ({ commands }) => commands[id], () => undefined),
    part: (name, entry) => {
      const key = keyOf(name, entry);
      opened.add(key);
      left.delete(key);
      const known = shown.get(key);
      if (known) return known;
      const starting = start(name, entry);
      shown.set(key, starting);
      return starting;
    },
    drawn: (name, entry) => ends.get(keyOf(name, entry))?.(),
    left: (name, entry) => {
      left.add(keyOf(name, entry));
      ends.get(keyOf(name, entry))?.();
    },
    version: (name, entry) => versions.get(keyOf(name, entry)) ?? '',
    forget: (name, entry) => {
      parts.delete(keyOf(name, entry));
      shown.delete(keyOf(name, entry));
    },
    renew: async (name) => {
      starts.forgive(name);
      const now = await current(name);
      const known = renewed.get(name) ?? remotes.find((one) => one.name === name);
      if (!now || !known || isDeveloped(known) || now.version === known.version) return;
      renewed.set(name, now);
      fallen.delete(name);
    },
    prefetch: (name, entry) => {
      if (safeStart) return;
      const key = keyOf(name, entry);
      // Whoever has opened it meanwhile sees the failure, and decides about another try.
      fetched(name, entry).catch(() => opened.has(key) || parts.delete(key));
    },
    switchOff: (names) => {
      // What could not be loaded while it was off can be loaded now.
      if (off.some((name) => !names.includes(name))) {
        parts.clear();
        shown.clear();
      }
      off = names;
    },
    failed: (failure) => void explained(failure).then(reporter.failed),
  };
};

const keyOf = (name: string, entry: EntryPoint): string => JSON.stringify([name, entry]);

const lazyOf = (remote: Remote, entry: EntryPoint): (() => Promise<{ default: ComponentType<object> }>) | undefined =>
  'page' in entry
    ? remote.pages[entry.page]
    : (remote.slots as Record<string, () => Promise<{ default: ComponentType<object> }>>)[entry.slot];

const checkContract = (remote: Candidate, range: string, contract: string): void => {
  if (isInRange(contract, range)) return;
  const cause = new Error(`the module needs contract ${range}, the portal has ${contract}`);
  throw new RemoteFailure({ remote: remote.name, version: remote.version, stage: 'contract', kind: 'contract', cause });
};

const attempt = async <Value>(remote: Candidate, stage: RemoteStage, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    throw toFailure(isChunkError(error) ? await explainChunk(stage, error) : error, { remote: remote.name, version: remote.version, stage });
  }
};

/** The same failure; of a part that a component fetches while it is drawn, with what became of the file. */
const explained = async (failure: RemoteFailure): Promise<RemoteFailure> =>
  isChunkError(failure.cause) ? toFailure(await explainChunk(failure.stage, failure.cause), failure) : failure;

const withRetries = async <Value>(pauses: readonly number[], work: () => Promise<Value>): Promise<Value> => {
  for (const milliseconds of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RemoteFailure) || !isTransient(error)) throw error;
      await pause(milliseconds);
    }
  }
  return work();
};

const inTime = <Value>(milliseconds: number, { name, version }: Candidate, stage: RemoteStage, work: Promise<Value>): Promise<Value> =>
  withTimeout(work, milliseconds, () => new RemoteFailure({ remote: name, version, stage, kind: 'timeout' }));
