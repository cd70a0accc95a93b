import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { copyText } from './copy-text.ts';

/** What a browser has and jsdom has not. */
const copies = jest.fn<() => boolean>();
let written: string[];

beforeEach(() => {
  written = [];
  copies.mockReset().mockReturnValue(true);
  Object.assign(document, { execCommand: () => copies() });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

const giveClipboard = (write: () => Promise<void>) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
  Object.assign(globalThis, { ClipboardItem: class {} });
};

test('a text goes into the clipboard', async () => {
  giveClipboard(async () => void written.push('written'));
  await copyText(Promise.resolve('a'));
  expect([written, copies.mock.calls.length]).toEqual([['written'], 0]);
});

test.each([
  ['the frame may not', () => giveClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')))],
  ['there is none', () => undefined],
])('where %s, it is copied as a selection is, and nothing of that is left', async (_, given) => {
  given();
  copies.mockImplementation(() => {
    written.push((document.activeElement as HTMLTextAreaElement).value);
    return true;
  });
  await copyText(Promise.resolve('a\tb'));
  expect(written).toEqual(['a\tb']);
  expect(document.querySelector('textarea')).toBeNull();
});

test('what failed is told', async () => {
  copies.mockReturnValue(false);
  await expect(copyText(Promise.resolve('a'))).rejects.toThrow();
  await expect(copyText(Promise.reject(new Error('no data')))).rejects.toThrow('no data');
});
