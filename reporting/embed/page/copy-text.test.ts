import { beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { copyText } from './copy-text.ts';

/** What a browser has and jsdom has not. */
const copies = jest.fn<() => boolean>();
let written: string[];

beforeEach(() => {
  written = [];
  copies.mockReset().mockReturnValue(true);
  replace(document, 'execCommand', () => copies());
});

type Content = Readonly<Record<string, Promise<Blob>>>;

const giveClipboard = (write: (items: readonly { readonly content: Content }[]) => Promise<void>) => {
  replace(navigator, 'clipboard', { write });
  replace(
    globalThis,
    'ClipboardItem',
    class {
      readonly content: Content;
      constructor(content: Content) {
        this.content = content;
      }
    },
  );
};

/** jsdom's have no `text`. */
const textOf = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!blob) return reject(new Error('There is no plain text.'));
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(blob);
  });

test('a text goes into the clipboard', async () => {
  giveClipboard(async (items) => {
    for (const { content } of items) written.push(await textOf(await content['text/plain']));
  });
  await copyText(Promise.resolve('机场\t航班'));
  expect([written, copies.mock.calls.length]).toEqual([['机场\t航班'], 0]);
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
