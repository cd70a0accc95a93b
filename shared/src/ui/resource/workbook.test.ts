import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { workbookOf } from './workbook.ts';

test('a workbook has its rows as texts and numbers, and nothing that a program would run', () => {
  const files = unzipSync(workbookOf('A/B: comments and more than thirty-one letters', [['Text', 'Replies'], ['=1+1 & <b>"你好"</b>\u0007 😀', 3]]));
  const sheet = new DOMParser().parseFromString(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()), 'application/xml');
  const rows = [...sheet.querySelectorAll('row')].map((row) => [...row.querySelectorAll('c')].map((cell) => cell.textContent));
  expect(rows).toEqual([['Text', 'Replies'], ['=1+1 & <b>"你好"</b> 😀', '3']]);
  expect(sheet.querySelector('f, parsererror')).toBeNull();
  const workbook = new DOMParser().parseFromString(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array()), 'application/xml');
  expect(workbook.querySelector('sheet')?.getAttribute('name')).toBe('A B  comments and more than thi');
});
