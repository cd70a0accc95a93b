import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import { client, ids, startShop } from '../rest/shop.ts';

/**
 * A process of its own with the shop, whose dataset has roles. It tells its parent where it is, who may call its REST API
 * and what is in it, and ends when the parent lets go of it.
 */
const embedFolder = fileURLToPath(new URL('../../../dist/embed', import.meta.url));
const { app, folder } = await startShop({ portalOrigins: [process.env.PORTAL_ORIGIN ?? 'http://localhost:8080'], embedFolder });
await app.listen({ host: '127.0.0.1', port: 0 });

process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, client, ids });
