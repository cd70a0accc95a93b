import { randomBytes } from 'node:crypto';
import type { Db } from '../src/database/database.ts';
// Its class, which nothing else opens by hand.
import { Connections } from '../src/modules/publishing/connection-sources/connections.ts';
import { environmentSource, putWorkspace } from '../src/modules/publishing/connection-sources/module.ts';
import { pauseInEarnest } from '../src/pause.ts';
import { openPowerBi } from '../src/power-bi/power-bi.ts';
import { SecretBox } from '../src/secret-box.ts';
import { readSettings } from '../src/settings.ts';
import type { TestPortal } from './portal.ts';

/** A workspace of the source that the settings name, for rows of the catalogue. */
export const workspaceOf = async (db: Db, workspaceId: string): Promise<{ sourceId: number; workspaceId: string }> => {
  const sourceId = await environmentSource(db);
  await putWorkspace(db, sourceId, workspaceId);
  return { sourceId, workspaceId };
};

/** Connections of a portal that remember nothing yet. */
export const freshConnections = ({ portal }: TestPortal, address: string): Connections => {
  const { powerBi } = readSettings({ POWERBI_API_BASE: address, POWERBI_LOGIN_AUTHORITY: `${address}/tenant` });
  const { database: { db }, app: { log } } = portal;
  const key = randomBytes(32);
  return new Connections({ db, environment: openPowerBi(powerBi, pauseInEarnest), environmentSettings: powerBi, secrets: new SecretBox(() => [key], 'test'), pause: pauseInEarnest, log });
};
