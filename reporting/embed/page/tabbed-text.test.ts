import { expect, test } from '@jest/globals';
import { tabbedText } from './tabbed-text.ts';

test.each<[string, string, string]>([
  ['rows and cells', '\uFEFFAirport,Flights\r\nDFW,12\r\n', 'Airport\tFlights\nDFW\t12'],
  ['empty cells, also at the end', 'a,,\r\n,b,\r\n', 'a\t\t\n\tb\t'],
  ['quotes, commas and lines within a cell', '"a, ""b""","c\nd\te"\r\nx,""\r\n', 'a, "b"\tc d e\nx\t'],
  ['what was kept from being a formula', "'=1+1,-3\r\n", "'=1+1\t-3"],
  ['only a head', 'a,b\r\n', 'a\tb'],
  ['nothing', '', ''],
])('a spreadsheet gets %s', (_, csv, tabbed) => {
  expect(tabbedText(csv)).toBe(tabbed);
});

test('a file of many rows has as many', () => {
  const csv = 'a,b\r\n'.repeat(30_000);
  expect(tabbedText(csv).split('\n')).toHaveLength(30_000);
});
