import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { workbookParts, type Cells } from './workbook.ts';

const workbookOf = async (name: string, rows: readonly (readonly Cells[])[]) => {
  const parts: Uint8Array[] = [];
  for await (const part of workbookParts(name, rows)) parts.push(part);
  return unzipSync(Uint8Array.from(parts.flatMap((part) => [...part])));
};

test('a workbook has its rows as texts and numbers, and nothing that a program would run', async () => {
  const files = await workbookOf('A/B: comments and more than thirty-one letters', [[['Text', 'Replies']], [['=1+1 & <b>"你好"</b>\u0007 😀', 3], ['+1', -2]], [], [['@now', 0.5]]]);
  const sheet = new DOMParser().parseFromString(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()), 'application/xml');
  const rows = [...sheet.querySelectorAll('row')].map((row) => [...row.querySelectorAll('c')].map((cell) => cell.textContent));
  expect(rows).toEqual([['Text', 'Replies'], ['=1+1 & <b>"你好"</b> 😀', '3'], ['+1', '-2'], ['@now', '0.5']]);
  expect([...sheet.querySelectorAll('c:not([t=inlineStr])')].map((cell) => cell.textContent)).toEqual(['3', '-2', '0.5']);
  expect(sheet.querySelector('f, parsererror')).toBeNull();
  const workbook = new DOMParser().parseFromString(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array()), 'application/xml');
  expect(workbook.querySelector('sheet')?.getAttribute('name')).toBe('A B  comments and more than thi');
});

test.each([
  ['the sheet of history', 'the sheet of history'],
  ["'quoted'", 'quoted'],
  ['History', 'History 1'],
  ["'", '1'],
  ["\uffff'abc", 'abc'],
  ['R&D <x>', 'R&D <x>'],
  [`${'a'.repeat(30)}😀`, 'a'.repeat(30)],
])('a sheet is called %j as Excel takes it', async (name, taken) => {
  const { 'xl/workbook.xml': file = new Uint8Array() } = await workbookOf(name, []);
  expect(new DOMParser().parseFromString(strFromU8(file), 'application/xml').querySelector('sheet')?.getAttribute('name')).toBe(taken);
});
