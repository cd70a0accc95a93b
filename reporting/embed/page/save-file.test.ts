import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { saveFile } from './save-file.ts';

const revoked = jest.fn<(url: string) => void>();

beforeEach(() => {
  jest.useFakeTimers();
  revoked.mockReset();
  replace(URL, 'createObjectURL', () => 'blob:file');
  replace(URL, 'revokeObjectURL', revoked);
});
afterEach(() => void jest.useRealTimers());

test.each([
  ['Busiest airports', 'Busiest airports.png'],
  ['=HYPERLINK("x")', 'HYPERLINK( x ).png'],
  ['-@+1', '1.png'],
  ['../a/b:c', 'a b c.png'],
  ['航班 <b>', '航班  b.png'],
  [' ', 'data.png'],
  ['x'.repeat(200), `${'x'.repeat(80)}.png`],
  ['𠮷'.repeat(100), `${'𠮷'.repeat(80)}.png`],
  [`${'x'.repeat(79)}✈️🛫`, `${'x'.repeat(79)}✈.png`],
])('a file is named after %s, and neither a formula nor a path', (title, name) => {
  const names: string[] = [];
  replace(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  saveFile(new Blob(['x']), title, 'png');
  expect([names, revoked.mock.calls]).toEqual([[name], []]);
  jest.runAllTimers();
  expect(revoked.mock.calls).toEqual([['blob:file']]);
});
