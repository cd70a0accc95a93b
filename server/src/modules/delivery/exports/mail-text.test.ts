import { expect, test } from '@jest/globals';
import { mailText } from './mail-text.ts';

test('what is no variable of a mail stays as it is, and values are not read again', () => {
  const values = { reportId: '7', reportName: '{{userName}}', userName: 'Ada' };
  expect(mailText('{{ reportName }} {{toString}} {{date}} {{x', values, 'en', 'UTC', new Date('2026-03-02T12:00:00Z'))).toBe('{{userName}} {{toString}} Mar 2, 2026 {{x');
});

test.each([
  ['en', 'UTC', 'Mar 1, 2026'],
  ['en', 'Asia/Shanghai', 'Mar 2, 2026'],
  ['zh', 'Asia/Shanghai', '2026/03/02'],
  ['en', 'America/New_York', 'Mar 1, 2026'],
] as const)('the date of a mail in %s is the day in %s', (language, timeZone, date) => {
  const values = { reportId: '7', reportName: 'Sales', userName: 'Ada' };
  expect(mailText('{{date}}', values, language, timeZone, new Date('2026-03-01T20:30:00Z'))).toBe(date);
});
