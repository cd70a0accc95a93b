import { beforeEach, expect, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { pictureOf } from './visual-picture.ts';

let sources: string[];

/** What a browser does and jsdom does not: it draws. */
const giveCanvas = (context: object | null) => {
  replace(HTMLImageElement.prototype, 'decode', async function (this: HTMLImageElement) {
    sources.push(this.src);
  });
  replace(HTMLCanvasElement.prototype, 'getContext', () => context);
  replace(HTMLCanvasElement.prototype, 'toBlob', (take: (blob: Blob) => void) => take(new Blob(['drawn'])));
};

const sectionWith = (text: string): HTMLElement => {
  const section = document.createElement('section');
  section.textContent = text;
  return section;
};

beforeEach(() => {
  sources = [];
});

test.each([
  ['half a pair of UTF-16', 'Traffic \uD83D of airports', 'Traffic  of airports'],
  ['what XML holds not', 'Traffic \u0001 of airports', 'Traffic  of airports'],
  ['a whole pair', 'Traffic 🛫 of airports', 'Traffic 🛫 of airports'],
])('a title with %s is in the picture all the same', async (_, title, drawn) => {
  giveCanvas({ drawImage: () => undefined });
  expect(await pictureOf(sectionWith(title))).toBeInstanceOf(Blob);
  expect(decodeURIComponent(sources[0] ?? '')).toContain(drawn);
});

test('where the browser does not draw, there is no empty picture', async () => {
  giveCanvas(null);
  await expect(pictureOf(sectionWith('Traffic'))).rejects.toThrow();
});
