import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RegisteredRemote } from '@portal/shared/contract/all';
import { defineRemote } from '@portal/shared/shell';
import { replace } from '@portal/tooling/jest';
import { LoadError, toFailure } from './failure.ts';
import type { Federation } from './federation.ts';
import { expectIntegrity } from './integrity.ts';
import { createRemoteLoader, type LoaderOptions } from './load.ts';
import type { Reporter } from './reporter.ts';
import type { Starts } from './start/starts.ts';

const Users = () => null;
const description = {
  name: 'admin',
  contract: '^1.0.0',
  routes: [{ path: 'User', title: { zh: '用户', en: 'Users' }, keepAlive: true }],
  slots: [],
  commands: [{ id: 'count', title: { zh: '计数', en: 'Count' }, forReports: false }],
};
const texts = { zh: async () => ({ default: {} }), en: async () => ({ default: {} }) };
const counted = jest.fn<() => void>();
const page = jest.fn(async () => ({ default: Users }));
const admin = { default: defineRemote(description, { pages: { User: page }, slots: {}, texts, commands: { count: async () => ({ default: counted }) } }) };
const registered: RegisteredRemote = {
  ...description,
  version: '1.0.0-abc',
  manifest: '/remotes/admin/1.0.0-abc/mf-manifest.json',
  integrity: { 'mf-manifest.json': 'sha256-aaa' },
  off: false,
  previous: null,
};
const before = { version: '0.9.0-old', contract: '^1.0.0', manifest: '/remotes/admin/0.9.0-old/mf-manifest.json', integrity: {} };

/** A federation run time whose loads give the answers in order; the last one stays. */
const answering = (...answers: (unknown | Error)[]) => {
  const load = jest.fn<Federation['load']>();
  for (const [index, answer] of answers.entries()) {
    const give = async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    };
    if (index === answers.length - 1) load.mockImplementation(give);
    else load.mockImplementationOnce(give);
  }
  return { register: jest.fn<Federation['register']>(), load };
};

/** Everything may start at once. `marked` has what is starting now. */
const startsOf = (skipped: readonly string[] = []) => {
  const marked: string[] = [];
  const forgive = jest.fn<Starts['forgive']>();
  const mark: Starts['mark'] = ({ remote, version }) => {
    const one = `${remote} ${version}`;
    marked.push(one);
    return () => void marked.splice(marked.indexOf(one), 1);
  };
  const starts: Starts = {
    ready: Promise.resolve(),
    isSkipped: ({ version }) => skipped.includes(version) && forgive.mock.calls.length === 0,
    forgive,
    mark,
    markDrawing: mark,
    turn: async () => () => undefined,
  };
  return { marked, forgive, starts };
};

const loaderOf = (federation: Federation, options: Partial<LoaderOptions> = {}) =>
  createRemoteLoader({
    remotes: [registered],
    federation,
    contract: '1.2.0',
    addTexts: async () => undefined,
    reporter: { shown: () => undefined, failed: () => undefined },
    starts: startsOf().starts,
    current: async () => undefined,
    pauses: [0, 0],
    ...options,
  });

const entry = { page: 'User' };

test('a command of a remote is what the remote says, and one that it does not have fails', async () => {
  const loader = loaderOf(answering(admin));
  await expect(loader.command('admin', 'count')).resolves.toBe(counted);
  await expect(loader.command('admin', 'other')).rejects.toMatchObject({ kind: 'invalid' });
});

describe('a remote that loads', () => {
  test('gives its page, and is fetched once for all its pages', async () => {
    const federation = answering(admin);
    const loader = loaderOf(federation);
    await expect(loader.part('admin', entry)).resolves.toBe(Users);
    loader.forget('admin', entry);
    await expect(loader.part('admin', entry)).resolves.toBe(Users);
    expect(federation.register).toHaveBeenCalledTimes(1);
    expect(federation.register).toHaveBeenCalledWith('admin', registered);
  });

  test('gives the same promise until it is forgotten, as React needs it', () => {
    const loader = loaderOf(answering(admin));
    const first = loader.part('admin', entry);
    expect(loader.part('admin', entry)).toBe(first);
    loader.forget('admin', entry);
    expect(loader.part('admin', entry)).not.toBe(first);
  });

  test('has its texts before its page', async () => {
    const order: string[] = [];
    page.mockImplementationOnce(async () => {
      order.push('page');
      return { default: Users };
    });
    const addTexts = async (name: string) => void order.push(`texts of ${name}`);
    await loaderOf(answering(admin), { addTexts }).part('admin', entry);
    expect(order).toEqual(['texts of admin', 'page']);
  });
});

describe('a transport error', () => {
  test('is tried again twice, from the start', async () => {
    const federation = answering(new LoadError('manifest', 'network'), new LoadError('entry', 'http', { status: 502 }), admin);
    await expect(loaderOf(federation).part('admin', entry)).resolves.toBe(Users);
    expect(federation.register).toHaveBeenCalledTimes(3);
  });

  test('is given up after that', async () => {
    const federation = answering(new LoadError('manifest', 'network'));
    await expect(loaderOf(federation).part('admin', entry)).rejects.toMatchObject({
      remote: 'admin',
      version: '1.0.0-abc',
      stage: 'manifest',
      kind: 'network',
    });
    expect(federation.load).toHaveBeenCalledTimes(3);
  });

  test('of a page’s chunk is tried again without loading the remote again', async () => {
    const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    page.mockImplementationOnce(() => Promise.reject(chunkError));
    const federation = answering(admin);
    await expect(loaderOf(federation).part('admin', entry)).resolves.toBe(Users);
    expect(federation.load).toHaveBeenCalledTimes(1);
  });
});

describe('what a second try cannot help', () => {
  test.each([
    ['an HTTP error', new LoadError('manifest', 'http', { status: 404 }), { stage: 'manifest', kind: 'http', status: 404 }],
    ['an error in the remote’s code', new LoadError('module', 'evaluation'), { stage: 'module', kind: 'evaluation' }],
    ['something that is no remote', { default: { pages: {} } }, { stage: 'module', kind: 'invalid' }],
    ['a remote under another name', { default: { ...admin.default, description: { ...description, name: 'viewer' } } }, { kind: 'invalid' }],
  ])('%s fails at once', async (_, answer, expected) => {
    const federation = answering(answer);
    await expect(loaderOf(federation).part('admin', entry)).rejects.toMatchObject(expected);
    expect(federation.load).toHaveBeenCalledTimes(1);
  });

  test('a page’s chunk that the release has, and the server has no more, fails at once as what it is; so does a part that is drawn', async () => {
    replace(globalThis, 'fetch', (async () => ({ ok: false, status: 404 })) as unknown as typeof fetch);
    expectIntegrity(registered);
    const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: '/remotes/admin/1.0.0-abc/assets/7.js' });
    page.mockClear();
    page.mockImplementationOnce(() => Promise.reject(chunkError));
    const failed = jest.fn<Reporter['failed']>();
    const loader = loaderOf(answering(admin), { reporter: { shown: () => undefined, failed } });
    await expect(loader.part('admin', entry)).rejects.toMatchObject({ stage: 'page', kind: 'integrity', status: 404 });
    expect(page).toHaveBeenCalledTimes(1);
    const told = new Promise<void>((fulfil) => failed.mockImplementation(() => fulfil()));
    loader.failed(toFailure(chunkError, { remote: 'admin', version: registered.version, stage: 'render' }));
    await told;
    expect(failed.mock.calls.map(([{ stage, kind }]) => [stage, kind])).toEqual([['page', 'integrity'], ['render', 'integrity']]);
  });

  test('a remote for another contract is not even fetched', async () => {
    const federation = answering(admin);
    const loader = loaderOf(federation, { contract: '2.0.0' });
    await expect(loader.part('admin', entry)).rejects.toMatchObject({ stage: 'contract', kind: 'contract' });
    expect(federation.register).not.toHaveBeenCalled();
  });

  test('a remote that the registry does not have', async () => {
    await expect(loaderOf(answering(admin)).part('learning', entry)).rejects.toMatchObject({ stage: 'registry', kind: 'invalid' });
  });

  test('a page that the remote does not have', async () => {
    await expect(loaderOf(answering(admin)).part('admin', { page: 'Role' })).rejects.toMatchObject({ stage: 'page', kind: 'invalid' });
  });
});

test('a hanging remote ends in a time-out', async () => {
  const federation = { register: () => undefined, load: () => new Promise<never>(() => undefined) };
  await expect(loaderOf(federation, { timeout: 20 }).part('admin', entry)).rejects.toMatchObject({ kind: 'timeout' });
});

test('after a failure the next try is a real one', async () => {
  const federation = answering(new LoadError('manifest', 'http', { status: 404 }), admin);
  const loader = loaderOf(federation);
  await expect(loader.part('admin', entry)).rejects.toMatchObject({ kind: 'http' });
  loader.forget('admin', entry);
  await expect(loader.part('admin', entry)).resolves.toBe(Users);
  expect(federation.register).toHaveBeenCalledTimes(2);
});

test('a failed prefetch is silent, and leaves nothing behind', async () => {
  const federation = answering(new LoadError('manifest', 'http', { status: 404 }), admin);
  const loader = loaderOf(federation);
  loader.prefetch('admin', entry);
  loader.prefetch('learning', entry);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(loader.part('admin', entry)).resolves.toBe(Users);
});

test('an entry point that is opened while its prefetch fails shows that failure', async () => {
  const federation = answering(new LoadError('manifest', 'http', { status: 404 }), admin);
  const loader = loaderOf(federation);
  loader.prefetch('admin', entry);
  const opened = loader.part('admin', entry);
  await expect(opened).rejects.toMatchObject({ kind: 'http' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(loader.part('admin', entry)).toBe(opened);
});

describe('a version that cannot be loaded', () => {
  const withPrevious = { remotes: [{ ...registered, previous: before }] };
  const reporter = () => ({ shown: jest.fn<Reporter['shown']>(), failed: jest.fn<Reporter['failed']>() });

  test.each([
    ['is gone', new LoadError('manifest', 'http', { status: 404 })],
    ['is not what was released', new LoadError('entry', 'integrity')],
    ['throws while it is loaded', new LoadError('module', 'evaluation')],
  ])('%s: the one before takes its place, and both are reported', async (_, error) => {
    const federation = answering(error, admin);
    const reports = reporter();
    const loader = loaderOf(federation, { ...withPrevious, reporter: reports });
    await expect(loader.part('admin', entry)).resolves.toBe(Users);
    expect(federation.register).toHaveBeenLastCalledWith('admin', expect.objectContaining(before));
    expect(loader.version('admin', entry)).toBe(before.version);
    expect(reports.failed.mock.calls.map(([{ version, kind }]) => [version, kind])).toEqual([[registered.version, error.kind]]);
    expect(reports.shown.mock.calls.map(([, version]) => version)).toEqual([before.version]);
  });

  test('hangs: the one before takes its place', async () => {
    const load = jest.fn<Federation['load']>().mockImplementationOnce(() => new Promise(() => undefined)).mockResolvedValue(admin);
    await expect(loaderOf({ register: () => undefined, load }, { ...withPrevious, timeout: 20 }).part('admin', entry)).resolves.toBe(Users);
  });

  test('is not asked for again: the remote stays at the one before', async () => {
    const federation = answering(new LoadError('entry', 'integrity'), admin);
    const loader = loaderOf(federation, withPrevious);
    await loader.part('admin', entry);
    await loader.command('admin', 'count');
    expect(federation.register).toHaveBeenCalledTimes(2);
  });

  test('and neither can the one before: what is wrong with the first is said', async () => {
    const federation = answering(new LoadError('entry', 'integrity'), new LoadError('manifest', 'http', { status: 404 }));
    await expect(loaderOf(federation, withPrevious).part('admin', entry)).rejects.toMatchObject({ version: registered.version, kind: 'integrity' });
  });

  test('only in one page: the others stay with the version that has loaded', async () => {
    page.mockImplementationOnce(() => Promise.reject(new SyntaxError('bad')));
    const federation = answering(admin);
    const loader = loaderOf(federation, withPrevious);
    await expect(loader.part('admin', entry)).resolves.toBe(Users);
    expect(loader.version('admin', entry)).toBe(before.version);
    await loader.command('admin', 'count');
    expect(federation.register).toHaveBeenCalledTimes(2);
  });
});

describe('a version that was replaced while the page was open', () => {
  const newer = { ...registered, version: '1.0.1-new', manifest: '/remotes/admin/1.0.1-new/mf-manifest.json' };

  test('stays until an entry point asks for what is in force; others keep what they show', async () => {
    const federation = answering(admin);
    const loader = loaderOf(federation, { current: async () => newer });
    const shown = loader.part('admin', { page: 'User' });
    await shown;
    await loader.renew('admin');
    expect(loader.part('admin', entry)).toBe(shown);
    loader.forget('admin', entry);
    await expect(loader.part('admin', entry)).resolves.toBe(Users);
    expect(federation.register).toHaveBeenLastCalledWith('admin', newer);
    expect(loader.version('admin', entry)).toBe('1.0.1-new');
  });

  test('of a remote that had fallen back, the new version is tried', async () => {
    const federation = answering(new LoadError('entry', 'integrity'), admin);
    const loader = loaderOf(federation, { remotes: [{ ...registered, previous: before }], current: async () => newer });
    await loader.part('admin', entry);
    await loader.renew('admin');
    loader.forget('admin', entry);
    await loader.part('admin', entry);
    expect(loader.version('admin', entry)).toBe('1.0.1-new');
  });

  test.each<[string, Partial<LoaderOptions>]>([
    ['the registry cannot be reached', { current: async () => undefined }],
    ['it is the same version', { current: async () => registered }],
    ['it comes from a development server', { remotes: [{ ...registered, integrity: {} }], current: async () => newer }],
  ])('when %s, it is the same again', async (_, options) => {
    const loader = loaderOf(answering(admin), options);
    await loader.renew('admin');
    await loader.part('admin', entry);
    expect(loader.version('admin', entry)).toBe(registered.version);
  });
});

describe('by the clock', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const silent = { shown: () => undefined, failed: () => undefined };
  /** As the host makes it, with its own time-out and pauses. */
  const asBuilt = (federation: Federation) =>
    createRemoteLoader({ remotes: [registered], federation, contract: '1.2.0', addTexts: async () => undefined, reporter: silent, starts: startsOf().starts, current: async () => undefined });

  test('a remote has 120 s, and not more', async () => {
    const loading = asBuilt({ register: () => undefined, load: () => new Promise(() => undefined) }).part('admin', entry);
    const ended = jest.fn<(kind: string) => void>();
    loading.catch(({ kind }: { kind: string }) => ended(kind));
    await jest.advanceTimersByTimeAsync(119_999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith('timeout');
  });

  test('a page’s chunk that does not come ends in the same time', async () => {
    page.mockImplementationOnce(() => new Promise(() => undefined));
    const ended = jest.fn<(kind: string) => void>();
    asBuilt(answering(admin)).part('admin', entry).catch(({ kind }: { kind: string }) => ended(kind));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(ended).toHaveBeenCalledWith('timeout');
  });

  test('the second try comes after half a second, the third two seconds later', async () => {
    const federation = answering(new LoadError('manifest', 'network'));
    asBuilt(federation).part('admin', entry).catch(() => undefined);
    const tries: number[] = [];
    for (const milliseconds of [0, 499, 1, 1_999, 1, 60_000]) {
      await jest.advanceTimersByTimeAsync(milliseconds);
      tries.push(federation.load.mock.calls.length);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3]);
  });
});

test('nothing of a remote that is switched off is loaded, until it is on again', async () => {
  const federation = answering(admin);
  const loader = loaderOf(federation, { remotes: [{ ...registered, off: true }] });
  loader.prefetch('admin', entry);
  await expect(loader.part('admin', entry)).rejects.toMatchObject({ kind: 'off' });
  expect(federation.register).not.toHaveBeenCalled();
  loader.switchOff([]);
  await expect(loader.part('admin', entry)).resolves.toBe(Users);
  loader.switchOff(['admin']);
  await expect(loader.command('admin', 'count')).rejects.toMatchObject({ kind: 'off' });
});

describe('a start', () => {
  test('lasts from before anything is fetched until the component has been drawn', async () => {
    const { starts, marked } = startsOf();
    const federation = answering(admin);
    federation.register.mockImplementation(() => expect(marked).toEqual(['admin 1.0.0-abc']));
    const loader = loaderOf(federation, { starts });
    await loader.part('admin', entry);
    expect(federation.register).toHaveBeenCalled();
    expect(marked).toEqual(['admin 1.0.0-abc']);
    loader.drawn('admin', entry);
    expect(marked).toEqual([]);
  });

  test('of what is fetched ahead is over when it is there, and one that failed has none', async () => {
    const { starts, marked } = startsOf();
    const loader = loaderOf(answering(new LoadError('entry', 'evaluation'), admin), { starts });
    await expect(loader.part('admin', entry)).rejects.toMatchObject({ kind: 'evaluation' });
    expect(marked).toEqual([]);
    await expect(loader.command('admin', 'count')).resolves.toBe(counted);
    expect(marked).toEqual([]);
  });

  test('passes the turn on when it is over, or has failed', async () => {
    const passOn = jest.fn<() => void>();
    const turn = jest.fn<Starts['turn']>(async () => passOn);
    const { starts } = startsOf();
    const loader = loaderOf(answering(new LoadError('entry', 'evaluation'), admin), { starts: { ...starts, turn } });
    await expect(loader.part('admin', { slot: 'header.bell' })).rejects.toThrow();
    expect(passOn).toHaveBeenCalledTimes(1);
    await loader.part('admin', entry);
    expect(passOn).toHaveBeenCalledTimes(1);
    loader.drawn('admin', entry);
    expect(passOn).toHaveBeenCalledTimes(2);
    expect(turn.mock.calls).toEqual([['admin', true], ['admin', false]]);
  });

  test('of what is left on its way is over when it is there, and of what is left as it is drawn at once', async () => {
    const { starts, marked } = startsOf();
    const passOn = jest.fn<() => void>();
    const loader = loaderOf(answering(admin), { starts: { ...starts, turn: async () => passOn } });
    const coming = loader.part('admin', entry);
    loader.left('admin', entry);
    expect(passOn).not.toHaveBeenCalled();
    await coming;
    expect([passOn.mock.calls.length, marked]).toEqual([1, []]);

    loader.forget('admin', entry);
    const asked = loader.part('admin', entry);
    loader.left('admin', entry);
    expect(loader.part('admin', entry)).toBe(asked);
    await asked;
    expect(marked).toEqual(['admin 1.0.0-abc']);
    loader.left('admin', entry);
    expect(marked).toEqual([]);
  });
});

describe('a version at whose start a page froze', () => {
  test('is not fetched before somebody tries again, and was reported when the page was found', async () => {
    const { starts, forgive } = startsOf(['1.0.0-abc']);
    const federation = answering(admin);
    const failed = jest.fn<Reporter['failed']>();
    const loader = loaderOf(federation, { starts, reporter: { shown: () => undefined, failed } });
    await expect(loader.part('admin', entry)).rejects.toMatchObject({ stage: 'start', kind: 'frozen', version: '1.0.0-abc' });
    expect([federation.register.mock.calls, failed.mock.calls]).toEqual([[], []]);
    await loader.renew('admin');
    loader.forget('admin', entry);
    expect(forgive).toHaveBeenCalledWith('admin');
    await expect(loader.part('admin', entry)).resolves.toBe(Users);
  });

  test('is replaced by the one before it', async () => {
    const { starts, marked } = startsOf(['1.0.0-abc']);
    const federation = answering(admin);
    const loader = loaderOf(federation, { remotes: [{ ...registered, previous: before }], starts });
    await expect(loader.part('admin', entry)).resolves.toBe(Users);
    expect(federation.register.mock.calls.map(([, { manifest }]) => manifest)).toEqual([before.manifest]);
    expect([loader.version('admin', entry), marked]).toEqual(['0.9.0-old', ['admin 0.9.0-old']]);
  });
});

test('in a safe start nothing is fetched ahead', async () => {
  const federation = answering(admin);
  const loader = loaderOf(federation, { safeStart: true });
  loader.prefetch('admin', entry);
  await loader.part('admin', entry);
  expect(federation.load).toHaveBeenCalledTimes(1);
});
