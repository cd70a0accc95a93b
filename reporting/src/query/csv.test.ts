import { expect, test } from '@jest/globals';
import { openModel } from '../../test/rest/shop.ts';
import type { ResultColumn } from '../definition/index.ts';
import { csv } from './csv.ts';

const column = (label: string, more: Partial<ResultColumn> = {}): ResultColumn => ({ well: 'values', index: 0, label, type: 'text', ...more });

test('quotes what must be quoted', async () => {
  expect(await csv({ columns: [column('a,b'), column('c')], rows: [['say "hi"', 'two\nlines'], [null, true]] }, openModel, 'en')).toBe('"a,b",c\r\n"say ""hi""","two\nlines"\r\n,true\r\n');
});

test.each(['=1+1', '+1', '-cmd', '@x', '\tx', '\rx'])('a text that spreadsheets take for a formula is kept a text: %j', async (text) => {
  expect(await csv({ columns: [column('x')], rows: [[text]] }, openModel, 'en')).toContain(`'${text}`);
});

test('numbers stay numbers', async () => {
  expect(await csv({ columns: [column('x', { type: 'number' })], rows: [[-1.5], [1e21]] }, openModel, 'en')).toBe('x\r\n-1.5\r\n1e+21\r\n');
});

test('shows values in the language', async () => {
  const products = column('产品', { column: { table: 'products', column: 'name' } });
  expect(await csv({ columns: [products], rows: [['Pear'], ['Apple'], ['constructor']] }, openModel, 'zh')).toBe('产品\r\n梨\r\nApple\r\nconstructor\r\n');
});

test('a long one lets others have their turn', async () => {
  let turns = 0;
  let counting: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  counting = setImmediate(count);
  const rows = Array.from({ length: 30_000 }, (_, index) => [index]);
  const text = await csv({ columns: [column('x', { type: 'number' })], rows }, openModel, 'en');
  clearImmediate(counting);
  expect([text.split('\r\n').length, turns >= 29]).toEqual([30_002, true]);
});
