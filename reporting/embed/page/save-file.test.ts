import { expect, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { saveFile } from './save-file.ts';

test.each([
  ['Busiest airports', 'Busiest airports.png'],
  ['=HYPERLINK("x")', 'HYPERLINK( x ).png'],
  ['-@+1', '1.png'],
  ['../a/b:c', 'a b c.png'],
  ['航班 <b>', '航班  b.png'],
  [' ', 'data.png'],
  ['x'.repeat(200), `${'x'.repeat(80)}.png`],
])('a file is named after %s, and neither a formula nor a path', (title, name) => {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  replace(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  saveFile(new Blob(['x']), title, 'png');
  expect(names).toEqual([name]);
});
