import { expect, test } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { certificatePdf } from './certificate-pdf.ts';

const drawn = async (issueTime: string, timeZone: string) => {
  const pdf = Buffer.from(await certificatePdf({ number: 'L7KQ-2M9X-44TD', fullName: 'Ann', title: 'First steps', issueTime: new Date(issueTime) }, { language: 'en', timeZone }));
  const [, page = ''] = /\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/.exec(pdf.toString('latin1')) ?? [];
  return inflateSync(Buffer.from(page, 'latin1')).toString('latin1');
};

test('a certificate has the day on which it was issued where the portal is', async () => {
  const evening = '2026-03-04T20:00:00Z';
  const there = await drawn(evening, 'Asia/Shanghai');
  expect(there).toBe(await drawn('2026-03-05T12:00:00Z', 'UTC'));
  expect(there).not.toBe(await drawn(evening, 'UTC'));
});
