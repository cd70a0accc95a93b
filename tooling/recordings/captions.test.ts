import { expect, test } from '@jest/globals';
import { captionsOf } from './captions.ts';

test('captions stand from a second until another one, in one language', () => {
  const cues = [
    { from: 0, to: 2.4, words: { zh: '打开报表', en: 'Open a report' } },
    { from: 2.4, to: 61.0667, words: { zh: '再点一次', en: 'Click again' } },
  ];
  expect(captionsOf(cues, 'en')).toBe('WEBVTT\n\n00:00.000 --> 00:02.400\nOpen a report\n\n00:02.400 --> 01:01.067\nClick again\n');
  expect(captionsOf(cues, 'zh')).toContain('打开报表');
});
