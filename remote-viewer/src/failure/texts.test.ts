import { expect, test } from '@jest/globals';
import { testTexts } from '@portal/shared/testing/texts';
import { failureKinds } from '../embed/index.ts';
import { en, zh } from './texts.ts';

testTexts(zh, en);

test('every kind of failure has its message', () => {
  for (const kind of failureKinds) expect(zh[kind].title).not.toBe(en[kind].title);
});
