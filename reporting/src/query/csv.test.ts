import { expect, test } from '@jest/globals';
import { openModel } from '../../test/rest/shop.ts';
import type { ResultColumn } from '../definition/index.ts';
import { csv } from './csv.ts';

const column = (label: string, more: Partial<ResultColumn> = {}): ResultColumn => ({ well: 'values', index: 0, label, type: 'text', ...more });

test('quotes what must be quoted', () => {
  expect(csv({ columns: [column('a,b'), column('c')], rows: [['say "hi"', 'two\nlines'], [null, true]] }, openModel, 'en')).toBe('"a,b",c\r\n"say ""hi""","two\nlines"\r\n,true\r\n');
});

test.each(['=1+1', '+1', '-cmd', '@x', '\tx', '\rx'])('a text that spreadsheets take for a formula is kept a text: %j', (text) => {
  expect(csv({ columns: [column('x')], rows: [[text]] }, openModel, 'en')).toContain(`'${text}`);
});

test('numbers stay numbers', () => {
  expect(csv({ columns: [column('x', { type: 'number' })], rows: [[-1.5], [1e21]] }, openModel, 'en')).toBe('x\r\n-1.5\r\n1e+21\r\n');
});

test('shows values in the language', () => {
  const products = column('产品', { column: { table: 'products', column: 'name' } });
  expect(csv({ columns: [products], rows: [['Pear'], ['Apple'], ['constructor']] }, openModel, 'zh')).toBe('产品\r\n梨\r\nApple\r\nconstructor\r\n');
});
