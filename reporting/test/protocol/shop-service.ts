import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import { caller, ids, signIn, startShop } from '../rest/shop.ts';

/**
 * A process of its own with the shop, whose dataset has roles. To its parent it tells its origin, and answers the
 * identities that it is sent with embed tokens for them. It ends when the parent lets go of it.
 */
const embedFolder = fileURLToPath(new URL('../../../dist/embed', import.meta.url));
const { app, folder } = await startShop({ portalOrigins: [process.env.PORTAL_ORIGIN ?? ''], embedFolder });
await app.listen({ host: '127.0.0.1', port: 0 });
const rest = caller(app, await signIn(app));

process.on('message', (identity: { username: string; roles: string[] }) => {
  const identities = [{ ...identity, datasets: [ids.dataset] }];
  void rest('POST', '/v1.0/myorg/GenerateToken', { reports: [{ id: ids.report }], datasets: [{ id: ids.dataset }], identities }).then(({ json }) => process.send?.(json.token));
});
process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
