import { describe, expect, test } from '@jest/globals';
import { choosePictures } from './picture-rules.ts';

const MEGABYTE = 1_048_576;

/** A file that says it has so many bytes. */
const file = (name: string, bytes = 1, type = 'image/png'): File => Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes });
const files = (count: number): File[] => Array.from({ length: count }, (_, index) => file(`${index}.png`));

describe('which files become pictures of a comment', () => {
  test('nine, and not the tenth', () => {
    expect(choosePictures(files(9), 0).problems).toEqual([]);
    const { accepted, problems } = choosePictures(files(3), 7);
    expect(accepted.map(({ name }) => name)).toEqual(['0.png', '1.png']);
    expect(problems).toEqual([{ kind: 'tooMany', maximum: 9 }]);
  });

  test('20 MB, and not more', () => {
    expect(choosePictures([file('a.png', 20 * MEGABYTE)], 0).accepted).toHaveLength(1);
    expect(choosePictures([file('b.png', 21 * MEGABYTE)], 0)).toEqual({
      accepted: [],
      problems: [{ kind: 'tooLarge', name: 'b.png', megabytes: 20 }],
    });
  });

  test('pictures only; what is no picture takes no place', () => {
    const { accepted, problems } = choosePictures([file('c.pdf', 1, 'application/pdf'), file('d.svg', 1, 'image/svg+xml'), file('e.webp', 1, 'image/webp')], 8);
    expect(accepted.map(({ name }) => name)).toEqual(['e.webp']);
    expect(problems).toEqual([
      { kind: 'notPicture', name: 'c.pdf' },
      { kind: 'notPicture', name: 'd.svg' },
    ]);
  });
});
