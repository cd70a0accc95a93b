import { expect, test } from '@jest/globals';
import { deviceOf } from './device.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.each([
  ['a phone without hints', { 'user-agent': IPHONE }, 'mobile'],
  ['a phone with its hint', { 'user-agent': ANDROID, 'sec-ch-ua-mobile': '?1' }, 'mobile'],
  ['a phone that asks for the page of computers', { 'user-agent': ANDROID, 'sec-ch-ua-mobile': '?0' }, 'web'],
  ['a computer', { 'user-agent': DESKTOP, 'sec-ch-ua-mobile': '?0' }, 'web'],
  ['nobody says', {}, 'web'],
] as const)('%s', (_, headers, device) => {
  expect(deviceOf(headers)).toBe(device);
});
