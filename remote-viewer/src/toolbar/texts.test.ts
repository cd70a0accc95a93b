import { expect, test } from '@jest/globals';
import { testTexts } from '@portal/shared/testing/texts';
import { en, zh } from './texts.ts';

testTexts(zh, en);

test('the messages that the specification words are worded so', () => {
  expect(en.videoMissing).toBe('Please confirm that you have uploaded the video link');
  expect(en.docMissing).toBe('Please confirm that you have uploaded the doc link');
});
