import type { ComponentType } from 'react';
import type { RegisteredRemote } from '@portal/shared/contract';
import { isRemote, type Remote, type RemoteCommand, type RemoteTexts } from '@portal/shared/shell';
import { isInRange } from './contract-range.ts';
import { RemoteFailure, isPassing, toFailure, type RemoteStage } from './failure.ts';
import type { Federation } from './federation.ts';

/** A remote's page (by the path of its route) or what it puts into a slot (by the slot's name). */
export type RemotePlace = { page: string } | { slot: string };

export type RemoteLoader = {
  /**
   * The component for a place. The same promise for the same place, also when it has failed, until `forget`.
   * Rejects with a RemoteFailure.
   */
  part: (name: string, place: RemotePlace) => Promise<ComponentType<object>>;
  /** Makes the next `part` of that place a real new try. */
  forget: (name: string, place: RemotePlace) => void;
  /** Fetches ahead what will probably be opened; a failure is left to the real opening. */
  prefetch: (name: string, place: RemotePlace) => void;
  /** What a command of the palette does. Rejects with a RemoteFailure. */
  command: (name: string, id: string) => Promise<RemoteCommand>;
};

export type LoaderOptions = {
  remotes: readonly RegisteredRemote[];
  federation: Federation;
  /** The contract version that this host keeps. */
  contract: string;
  /** Makes a remote's texts known; fulfilled when those of the current language are. */
  addTexts: (name: string, texts: RemoteTexts) => Promise<void>;
  /** Overall limit for a remote or a part of it, retries included, in milliseconds (SPEC 8). */
  timeout?: number;
  /** Pauses before a transport error is tried again, in milliseconds. */
  pauses?: readonly number[];
};

export const createRemoteLoader = ({
  remotes,
  federation,
  contract,
  addTexts,
  timeout = 120_000,
  pauses = [500, 2_000],
}: LoaderOptions): RemoteLoader => {
  const loaded = new Map<string, Promise<Remote>>();
  const parts = new Map<string, Promise<ComponentType<object>>>();
  const opened = new Set<string>();

  const registered = (name: string): RegisteredRemote => {
    const remote = remotes.find((one) => one.name === name);
    if (!remote) throw new RemoteFailure({ remote: name, version: '', stage: 'registry', kind: 'invalid' });
    return remote;
  };

  const load = async (remote: RegisteredRemote): Promise<Remote> => {
    checkContract(remote, remote.contract, contract);
    const module = await withRetries(pauses, async () => {
      federation.register(remote.name, remote.manifest);
      return attempt(remote, 'module', () => federation.load(remote.name));
    });
    const defined = (module as { default?: unknown } | null)?.default;
    if (!isRemote(defined) || defined.description.name !== remote.name) {
      throw new RemoteFailure({ remote: remote.name, version: remote.version, stage: 'module', kind: 'invalid' });
    }
    checkContract(remote, defined.description.contract, contract);
    await attempt(remote, 'texts', () => addTexts(remote.name, defined.texts));
    return defined;
  };

  /** A remote that has loaded stays; one that failed is loaded anew by the next call. */
  const loadOnce = (remote: RegisteredRemote): Promise<Remote> => {
    const known = loaded.get(remote.name);
    if (known) return known;
    const loading = within(timeout, remote, 'module', load(remote));
    loaded.set(remote.name, loading);
    loading.catch(() => loaded.delete(remote.name));
    return loading;
  };

  const loadPart = async (name: string, place: RemotePlace): Promise<ComponentType<object>> => {
    const remote = registered(name);
    const lazy = lazyOf(await loadOnce(remote), place);
    if (!lazy) throw new RemoteFailure({ remote: name, version: remote.version, stage: 'page', kind: 'invalid' });
    const module = await within(timeout, remote, 'page', withRetries(pauses, () => attempt(remote, 'page', lazy)));
    return module.default;
  };

  const fetched = (name: string, place: RemotePlace): Promise<ComponentType<object>> => {
    const key = keyOf(name, place);
    const known = parts.get(key);
    if (known) return known;
    const loading = loadPart(name, place);
    parts.set(key, loading);
    return loading;
  };

  const loadCommand = async (name: string, id: string): Promise<RemoteCommand> => {
    const remote = registered(name);
    const lazy = (await loadOnce(remote)).commands[id];
    if (!lazy) throw new RemoteFailure({ remote: name, version: remote.version, stage: 'page', kind: 'invalid' });
    return (await within(timeout, remote, 'page', withRetries(pauses, () => attempt(remote, 'page', lazy)))).default;
  };

  return {
    command: loadCommand,
    part: (name, place) => {
      opened.add(keyOf(name, place));
      return fetched(name, place);
    },
    forget: (name, place) => parts.delete(keyOf(name, place)),
    prefetch: (name, place) => {
      const key = keyOf(name, place);
      // Whoever has opened the place meanwhile sees the failure, and decides about another try.
      fetched(name, place).catch(() => opened.has(key) || parts.delete(key));
    },
  };
};

const keyOf = (name: string, place: RemotePlace): string => JSON.stringify([name, place]);

const lazyOf = (remote: Remote, place: RemotePlace): (() => Promise<{ default: ComponentType<object> }>) | undefined =>
  'page' in place
    ? remote.pages[place.page]
    : (remote.slots as Record<string, () => Promise<{ default: ComponentType<object> }>>)[place.slot];

const checkContract = (remote: RegisteredRemote, range: string, contract: string): void => {
  if (isInRange(contract, range)) return;
  const cause = new Error(`the module needs contract ${range}, the portal has ${contract}`);
  throw new RemoteFailure({ remote: remote.name, version: remote.version, stage: 'contract', kind: 'contract', cause });
};

const attempt = async <Value>(remote: RegisteredRemote, stage: RemoteStage, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    throw toFailure(error, { remote: remote.name, version: remote.version, stage });
  }
};

const withRetries = async <Value>(pauses: readonly number[], work: () => Promise<Value>): Promise<Value> => {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RemoteFailure) || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
};

const within = async <Value>(
  milliseconds: number,
  { name, version }: RegisteredRemote,
  stage: RemoteStage,
  work: Promise<Value>,
): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteFailure({ remote: name, version, stage, kind: 'timeout' })), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
