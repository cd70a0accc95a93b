import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import type * as PowerBi from 'powerbi-client';
import type * as FakeSdk from './fake-sdk.ts';
import { fakeService } from './fake-sdk.ts';
import { notePage } from './sdk.ts';
import { keepSpareFrame, takeSpareFrame } from './spare-frame.ts';

// The SDK is not ours, and jsdom loads no frames.
jest.mock('powerbi-client', () => ({ Embed: jest.requireActual<typeof FakeSdk>('./fake-sdk.ts').FakeEmbed }) as unknown as typeof PowerBi);
beforeAll(async () => void (await import('powerbi-client')));

const PAGE = 'http://127.0.0.1:8081/reportEmbed';
const HALF_AN_HOUR = 30 * 60_000;
const frames = () => document.querySelectorAll('iframe');
let place: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  replace(window, 'powerbi', fakeService);
  // jsdom has none; a frame that loads again is nothing that it could tell.
  replace(Element.prototype, 'moveBefore', function (this: Element, node: Node, child: Node | null) {
    this.insertBefore(node, child);
  });
  notePage('Online', `${PAGE}?reportId=1`);
  place = document.createElement('div');
  document.body.replaceChildren(place);
});
afterEach(async () => {
  await jest.advanceTimersByTimeAsync(HALF_AN_HOUR);
  jest.useRealTimers();
});

const kept = async () => {
  keepSpareFrame('Online', 'en');
  await jest.advanceTimersByTimeAsync(2_000);
};

test('loads one frame out of sight after a pause, without a report or a token, and gives it once', async () => {
  keepSpareFrame('Online', 'en');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(frames()).toHaveLength(0);
  await kept();
  await kept();
  expect(fakeService.bootstrap.mock.calls.map(([, config]) => config)).toEqual([{ type: 'report', embedUrl: PAGE, settings: { localeSettings: { language: 'en', formatLocale: 'en-US' } } }]);
  const [frame] = frames();
  expect(frame).not.toBeVisible();
  const element = takeSpareFrame('Online', 'en', place);
  expect(element?.parentElement).toBe(place);
  expect(element).toContainElement(frame!);
  expect(document.body.children).toHaveLength(1);
  expect(takeSpareFrame('Online', 'en', place)).toBeUndefined();
  expect(fakeService.reset).not.toHaveBeenCalled();
});

test('is for the same kind and language only, and for a place in the document', async () => {
  await kept();
  expect(takeSpareFrame('Online', 'zh', place)).toBeUndefined();
  expect(takeSpareFrame('Rdlreports', 'en', place)).toBeUndefined();
  expect(takeSpareFrame('Online', 'en', document.createElement('div'))).toBeUndefined();
  notePage('Online', `${PAGE}2?reportId=1`);
  expect(takeSpareFrame('Online', 'en', place)).toBeUndefined();
  notePage('Online', PAGE);
  expect(takeSpareFrame('Online', 'en', place)).toBeDefined();
});

test('follows the language, and is given up after half an hour', async () => {
  await kept();
  keepSpareFrame('Online', 'zh');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(frames()).toHaveLength(1);
  expect(fakeService.reset).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(HALF_AN_HOUR);
  expect(frames()).toHaveLength(0);
  expect(document.body.children).toHaveLength(1);
});

test.each([
  ['for H5 reports', () => keepSpareFrame('H5Report', 'en')],
  ['of a kind whose page is not known', () => keepSpareFrame('Dashboards', 'en')],
  [
    'where moving a frame would load it again',
    () => {
      Reflect.deleteProperty(Element.prototype, 'moveBefore');
      keepSpareFrame('Online', 'en');
    },
  ],
  [
    'on a device that asks for thrift',
    () => {
      replace(navigator, 'connection', { saveData: true });
      keepSpareFrame('Online', 'en');
    },
  ],
])('none %s', async (_, keep) => {
  keep();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(frames()).toHaveLength(0);
});
