import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Size } from '../../server/test/many-rights.ts';
import type { Ask, Ready } from './api-server.ts';
import { freePort } from '../free-port/free-port.ts';

/** The portal's server in a process of its own, with many people and reports. */
export type Api = Ready & { readonly ask: (asked: Ask) => Promise<number>; readonly stop: () => Promise<void> };

/** @param folder of its data @param url of its database; nothing is PGlite in the folder @param size of who may do what; nothing is the data of `pnpm bench api` */
export const startApi = async (folder: string, url: string | undefined, size?: Size): Promise<Api> => {
  const child = fork(join(import.meta.dirname, 'api-server.ts'), {
    env: {
      PATH: process.env.PATH,
      PORTAL_DATA_DIR: folder,
      PORTAL_DIST: join(folder, 'dist'),
      PORTAL_PORT: String(await freePort()),
      DATABASE_URL: url ?? '',
      PORTAL_SAMPLE_PEOPLE: '0',
      ...(size && { BENCH_SIZE: size }),
      // Where nobody answers: no call that is measured needs the reporting service.
      POWERBI_API_BASE: 'http://127.0.0.1:9',
      POWERBI_LOGIN_AUTHORITY: 'http://127.0.0.1:9/local',
    },
    // It logs as it does by default, to where nobody reads.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [],
  });
  const ready = (await messageOf(child)) as Ready;
  return {
    ...ready,
    ask: async (asked) => {
      const answer = messageOf(child);
      child.send(asked);
      return (await answer) as number;
    },
    stop: async () => {
      const ended = new Promise((fulfil) => child.once('exit', fulfil));
      child.disconnect();
      await ended;
    },
  };
};

const messageOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((fulfil, reject) => {
    const end = (code: number | null) => reject(new Error(`The server ended with ${code}`));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      fulfil(message);
    });
  });
