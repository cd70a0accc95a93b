import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { endpoints, type FixedFilter } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { report, reportClass } from '../../../database/schema/index.ts';

const { managedReports } = endpoints;
const WORKSPACE = '7c0e7a10-0000-4000-8000-00000000ac01';
const region: FixedFilter = { table: 'Sales', column: 'Region', type: 'text', condition: 'isOneOf', values: ['West'] };
const wrong: FixedFilter = { ...region, table: 'Nowhere' };
/** As Power BI refuses a query. */
const refusal = (said: string): Answer => ({ status: 400, body: { error: { code: 'DatasetExecuteQueriesError', 'pbi.error': { code: 'DatasetExecuteQueriesError', details: [{ code: 'DetailsMessage', detail: { type: 1, value: said } }] } } } });

let powerBi: PowerBiRecorder;
let portal: TestPortal;
let token: string;
let place: { classId: number; sourceId: number };

beforeAll(async () => {
  powerBi = await startPowerBiRecorder();
  portal = await startTestPortal(undefined, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` });
  await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  token = await signInPerson(portal, 'publisher');
  const { db } = portal.portal.database;
  place = { classId: (await db.insert(reportClass).values({ name: 'Shelf' }).returning({ id: reportClass.id }))[0]!.id, sourceId: (await workspaceOf(db, WORKSPACE)).sourceId };
}, START_MILLISECONDS);
afterEach(() => {
  powerBi.override = () => undefined;
});
afterAll(async () => {
  await portal.stop();
  await powerBi.close();
});

const addReport = async () => (await portal.portal.database.db.insert(report).values({ ...place, name: 'Sales', reportType: 0, platform: 'PowerBI', workspaceId: WORKSPACE, sourceReportId: randomUUID() }).returning({ id: report.id }))[0]!.id;
const save = (id: number, version: number, filters: FixedFilter[]) => portal.call(managedReports.update, { token, language: 'en', body: { id, version, name: 'Sales', classId: place.classId, filters } });
/** What the service says to each query. */
const says = (answer: (query: string) => Answer) => {
  const asked: string[] = [];
  powerBi.override = ({ path, body }) => {
    if (!path.endsWith('/executeQueries')) return undefined;
    const { query } = (JSON.parse(body) as { queries: [{ query: string }] }).queries[0];
    asked.push(query);
    return answer(query);
  };
  return asked;
};

test('a fixed filter of a column that the data do not have is refused, and changes nothing', async () => {
  const id = await addReport();
  const asked = says((query) => (query.includes('Nowhere') ? refusal("Query (1, 25) Cannot find table 'Nowhere'.") : { body: { results: [] } }));
  const { status, envelope } = await save(id, 1, [region, wrong]);
  expect([status, envelope.errors]).toEqual([400, [{ field: 'filters', message: 'Fixed filter 2: the report’s data have no column “Nowhere[Region]”' }]]);
  expect(asked).toContain("EVALUATE TOPN(1, VALUES('Nowhere'[Region]))");
  expect((await portal.value(managedReports.list, { token, body: { id } })).items[0]).toMatchObject({ filters: [], version: 1 });
});

test('what stands there already is not asked for again', async () => {
  const id = await addReport();
  const asked = says(() => ({ body: { results: [] } }));
  expect([(await save(id, 1, [region])).status, (await save(id, 2, [region])).status, asked.length]).toEqual([200, 200, 1]);
});

test.each<[string, Answer]>([
  ['cannot be asked', { status: 503 }],
  ['has queries switched off', { status: 403, body: { error: { code: 'PowerBINotAuthorizedException' } } }],
  ['has row-level security on the data', refusal('Service principals cannot query these data.')],
])('a service that %s keeps nobody from saving', async (_, answer) => {
  const id = await addReport();
  says(() => answer);
  expect((await save(id, 1, [wrong])).status).toBe(200);
});
