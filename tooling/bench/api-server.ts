/**
 * The portal's server for `pnpm bench api` and `pnpm bench access`, in a process of its own so that who asks does not slow it down. It has two
 * routes more than the product, on the same fastify: one that sends bytes, and one that sends them to who is signed in.
 */
import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { findAccount } from '../../server/src/modules/access/sign-in/repository.ts';
import { authenticateByBearer } from '../../server/src/modules/access/sign-in/routes.ts';
import { Sessions } from '../../server/src/modules/access/sign-in/sessions.ts';
import { Tokens } from '../../server/src/modules/access/sign-in/tokens.ts';
import { buildPortal, type Portal } from '../../server/src/server.ts';
import { serverKey } from '../../server/src/server-keys.ts';
import { readSettings } from '../../server/src/settings.ts';
import { addManyReports, changeReports, readerOfAll, readersOfFew } from '../../server/test/many-reports.ts';
import { addManyRights, changeRights, type Size } from '../../server/test/many-rights.ts';

/** What the parent asks for; each is answered with one message. */
export type Ask = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'change' } | { readonly kind: 'delay' };
export type Ready = { readonly address: string; readonly tokens: { readonly admin: readonly string[]; readonly few: readonly string[]; readonly all: string } };

let bytes = Buffer.alloc(0);
/** There is none before the portal is built. */
const later: { sessions?: Sessions } = {};

// The product's routes are closed when it is ready: these come before them.
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: Portal['app'] };
  fastify.get('/bench/bare', async (_, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  fastify.get('/bench/signed-in', async (request, reply) => {
    const currentUser = later.sessions && (await authenticateByBearer(later.sessions)(request));
    if (!currentUser) throw new Error('Nobody is signed in');
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
});

const settings = readSettings(process.env);
const portal = await buildPortal(settings);
const { app, database } = portal;
const size = process.env.BENCH_SIZE as Size | undefined;
await (size ? addManyRights(database.db, size) : addManyReports(database.db));
const sessions = new Sessions(database.db, new Tokens(serverKey(settings.dataFolder, 'sessions')), app.log);
later.sessions = sessions;

const tokenOf = async (name: string): Promise<string> => {
  const account = await findAccount(database.db, name);
  if (!account) throw new Error(`There is no ${name}`);
  return (await sessions.open(account, randomUUID())).session.accessToken;
};

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

const answer = async (asked: Ask): Promise<number> => {
  if (asked.kind === 'bytes') bytes = Buffer.from(asked.bytes);
  if (asked.kind === 'change') await (size ? changeRights(database.db) : changeReports(database.db));
  const longest = delay.max / 1e6;
  delay.reset();
  return longest;
};

process.on('message', (asked) => void answer(asked as Ask).then((longest) => process.send?.(longest)));
process.on('disconnect', () => void portal.close());
const address = await app.listen({ port: settings.port, host: '127.0.0.1' });
const each = (names: readonly string[]): Promise<string[]> => Promise.all(names.map(tokenOf));
process.send?.({ address, tokens: { admin: await each(readersOfFew.map(() => 'admin')), few: await each(readersOfFew), all: await tokenOf(readerOfAll) } } satisfies Ready);
