import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { models } from 'powerbi-client';
import type * as PowerBi from 'powerbi-client';
import type { NewReport as NewReportData } from '@portal/shared/contract/all';
import type * as FakeSdk from '../embed/fake-sdk.ts';
import { fakeService, lastEmbed } from '../embed/fake-sdk.ts';
import { TokenBroker } from '../embed/index.ts';
import { NewReport, type NewReportSource } from './new-report.ts';

// The SDK is not ours, and jsdom loads no frames.
jest.mock('powerbi-client', () => ({
  models: jest.requireActual<typeof PowerBi>('powerbi-client').models,
  Embed: jest.requireActual<typeof FakeSdk>('../embed/fake-sdk.ts').FakeEmbed,
}));

// The real one, of which the models are used, puts itself in the place of the fake service.
beforeAll(async () => void (await import('powerbi-client')));

const data: NewReportData = {
  originId: 7,
  datasetId: 'set',
  embedUrl: 'http://127.0.0.1:8081/reportEmbed',
  groupId: 'w',
  embedOrigins: ['http://127.0.0.1:8081'],
  accessToken: 'token-1',
  tokenExpiration: '2026-11-20T10:50:00.000Z',
  serverTime: '2026-11-20T10:00:00.000Z',
};
const begin = jest.fn<NewReportSource['begin']>();
const prepare = jest.fn<NewReportSource['prepare']>();
const add = jest.fn<NewReportSource['add']>();
let report: NewReport;

const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z') });
  jest.clearAllMocks();
  fakeService.embeds = [];
  replace(window, 'powerbi', fakeService);
  report = new NewReport(7, { begin, prepare, add, broker: new TokenBroker(() => true) });
  begin.mockResolvedValue(data);
});
afterEach(() => {
  report.dispose();
  jest.useRealTimers();
});

const openEditor = async () => {
  report.start('New report', 'en');
  await settle();
  lastEmbed().raise('loaded');
  await settle();
};

test('the editor is made with what the server gives, as the SDK accepts it', async () => {
  await openEditor();
  expect(report.state()).toMatchObject({ stage: 'shown', failure: null });
  expect(begin).toHaveBeenCalledWith(7);
  expect(fakeService.createReport).toHaveBeenCalledTimes(1);
  expect(lastEmbed().config).toMatchObject({ datasetId: 'set', groupId: 'w', accessToken: 'token-1', settings: { useCustomSaveAsDialog: true } });
  expect(models.validateCreateReport(lastEmbed().config as Parameters<typeof models.validateCreateReport>[0])).toBeUndefined();
});

test('an address outside the server’s list is not embedded', async () => {
  begin.mockResolvedValueOnce({ ...data, embedOrigins: ['https://app.powerbi.com'] });
  report.start('New report', 'en');
  await settle();
  expect(report.state()).toMatchObject({ stage: 'failed', failure: { kind: 'origin' } });
  expect(fakeService.createReport).not.toHaveBeenCalled();
});

test('it is named by the portal, stored, and added to the catalogue', async () => {
  await openEditor();
  lastEmbed().raise('saveAsTriggered');
  expect(report.state().naming).toBe(true);
  prepare.mockResolvedValueOnce({ sourceName: 'Mine [mark]', workspaceId: 'w' });
  add.mockResolvedValueOnce({ id: 9, name: 'Mine' });
  const saving = report.save('Mine');
  await settle();
  lastEmbed().raise('saved', { reportObjectId: 'guid', saveAs: true });
  expect(await saving).toEqual({ id: 9, name: 'Mine' });
  expect(lastEmbed().saveAs).toHaveBeenCalledWith({ name: 'Mine [mark]', targetWorkspaceId: 'w' });
  expect(add).toHaveBeenCalledWith({ reportId: 7, sourceReportId: 'guid' });
});

test('its token is renewed when it is due', async () => {
  await openEditor();
  begin.mockResolvedValueOnce({ ...data, accessToken: 'token-2', serverTime: '2026-11-20T10:50:00.000Z', tokenExpiration: '2026-11-20T11:40:00.000Z' });
  await jest.advanceTimersByTimeAsync(50 * 60_000 + 1000);
  expect(lastEmbed().setAccessToken).toHaveBeenCalledWith('token-2');
});
