import { expect, test } from '@jest/globals';
import { fileNameOf } from './file-name.ts';

test.each([
  ['US Flights', 'US Flights.pbix'],
  ['美国航班', '美国航班.pbix'],
  ['../..\\a/b:c*?"<>|\r\nd', 'a b c d.pbix'],
  ['\u202Efdp.exe', 'fdp.exe.pbix'],
  ['...', 'report.pbix'],
  ['', 'report.pbix'],
  ['\uD800x', 'x.pbix'],
  ['😀'.repeat(200), `${'😀'.repeat(100)}.pbix`],
])('what is called %j is saved as %j', (name, file) => {
  expect(fileNameOf(name, '.pbix')).toBe(file);
});

test('a longer name is as long as it may be, and what is left of none has another', () => {
  expect(fileNameOf('x'.repeat(300), '.pdf', { most: 200 })).toBe(`${'x'.repeat(200)}.pdf`);
  expect(fileNameOf('../..', '.pdf', { otherwise: 'export' })).toBe('export.pdf');
});
