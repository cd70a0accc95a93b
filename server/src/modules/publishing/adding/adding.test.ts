import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { workspace } from '../../../database/schema/index.ts';
import { limitsOf, limitsOfWorkspace } from './limits.ts';

const { limits } = endpoints.adding;
const WORKSPACE = '7c0e7a10-0000-4000-8000-00000000ac01';
const idOf = (place: number) => `7c0e7a10-0000-4000-8000-00000000ac1${place}`;
const secured = { needsIdentity: true, needsRoles: true };
const named = { needsIdentity: true, needsRoles: false };
const open = { needsIdentity: false, needsRoles: false };

let powerBi: PowerBiRecorder;
let portal: TestPortal;
let token: string;
let sourceId: number;
let groups: object[];

beforeAll(async () => {
  powerBi = await startPowerBiRecorder();
  portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` });
  token = await portal.signIn('admin');
  ({ sourceId } = await workspaceOf(portal.portal.database.db, WORKSPACE));
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await powerBi.close();
});

beforeEach(() => {
  groups = [{ id: WORKSPACE.toUpperCase(), name: 'Sales', isOnDedicatedCapacity: false }];
  const report = (place: number, datasetId: string, reportType = 'PowerBIReport') => ({ id: idOf(place), name: `Report ${place}`, reportType, datasetId });
  const dataset = (id: string, isEffectiveIdentityRequired?: boolean, isEffectiveIdentityRolesRequired?: boolean) => ({ id, name: id, isEffectiveIdentityRequired, isEffectiveIdentityRolesRequired });
  powerBi.override = ({ path }) => {
    if (path.endsWith('/groups')) return { body: { value: groups } };
    if (path.endsWith('/reports')) return { body: { value: [report(1, 'plain'), report(2, 'LIVE'), report(3, 'rows'), report(4, 'elsewhere'), report(5, '', 'PaginatedReport')] } };
    if (path.endsWith('/datasets')) return { body: { value: [dataset('plain'), dataset('live', true, false), dataset('rows', true, true)] } };
    return undefined;
  };
});

const ask = (more: object = {}) => portal.call(limits, { token, body: { sourceId, workspaceId: WORKSPACE, ...more } });

test('what readers will run into is said as far as the service says it; what is no Power BI has no capacities', async () => {
  expect((await ask()).envelope.value).toEqual({ workspace: [], reports: [{ id: idOf(2), limits: ['identity'] }, { id: idOf(3), limits: ['roles'] }] });
});

test('a workspace that the portal is no member of is said to be such', async () => {
  groups = [];
  expect((await ask()).envelope.value).toEqual({ workspace: ['notMember'], reports: [] });
  expect((await ask({ sourceId: 2_000_000_000 })).status).toBe(404);
});

test('a workspace without a name gets that of its source, and keeps it', async () => {
  const { db } = portal.portal.database;
  const nameOf = async () => (await db.select().from(workspace).where(eq(workspace.id, WORKSPACE)))[0]?.name;
  const job = () => portal.portal.modules.find(({ name }) => name === 'adding')?.parts.jobs?.[0]?.work(new AbortController().signal);
  const answering = powerBi.override;
  powerBi.override = ({ path }) => (path.endsWith('/groups') ? { status: 503 } : undefined);
  await job();
  expect(await nameOf()).toBe('');
  powerBi.override = answering;
  await job();
  expect(await nameOf()).toBe('Sales');
  groups = [{ id: WORKSPACE, name: 'Renamed' }];
  await job();
  expect(await nameOf()).toBe('Sales');
});

test.each([[403, 502], [503, 503]])('of a service that answers %i, nothing is said: %i', async (given, status) => {
  powerBi.override = ({ path }) => (path.endsWith('/groups') ? { status: given } : undefined);
  expect((await ask()).status).toBe(status);
});

test.each([
  ['a paginated report without a capacity', 'PaginatedReport', undefined, false, true, ['capacity']],
  ['a paginated report on a capacity', 'PaginatedReport', undefined, true, true, []],
  ['a paginated report of a service that does not say', 'PaginatedReport', undefined, undefined, true, []],
  ['a paginated report of a service without capacities', 'PaginatedReport', undefined, false, false, []],
  ['one of secured data besides', 'PaginatedReport', secured, false, true, ['capacity', 'roles']],
  ['a report without a capacity', 'PowerBIReport', open, false, true, []],
  ['a report whose data want a name', 'PowerBIReport', named, true, true, ['identity']],
] as const)('%s', (_, reportType, dataset, isOnCapacity, hasCapacities, expected) => {
  expect(limitsOf({ reportType }, dataset, { isOnCapacity }, hasCapacities)).toEqual(expected);
  expect(limitsOfWorkspace({ isOnCapacity }, hasCapacities)).toEqual(isOnCapacity === false && hasCapacities ? ['noCapacity'] : []);
});
