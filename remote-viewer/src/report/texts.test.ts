import { expect, test } from '@jest/globals';
import { testTexts } from '@portal/shared/testing/texts';
import { en, zh } from './texts.ts';

testTexts(zh, en);

test('the message that the specification words is worded so', () => {
  expect(zh.pageRefused).toBe('您没有此页面的权限');
  expect(en.pageRefused).toBe('You have no permission for this page');
});
