import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import type { ByteRange } from '../../../storage/file-store.ts';
import { SealedFiles } from './sealed-files.ts';

/** Files in memory, which tell how they came. */
const memory = () => {
  const contents = new Map<string, Buffer>();
  const parts: number[] = [];
  return {
    contents,
    parts,
    write: async (name: string, content: Uint8Array | Readable) => {
      const stream = content instanceof Readable ? content : Readable.from([content]);
      stream.on('data', (part: Uint8Array) => parts.push(part.length));
      contents.set(name, await buffer(stream));
    },
    size: async (name: string) => contents.get(name)?.length,
    open: async (name: string, range?: ByteRange) => {
      const content = contents.get(name);
      return content && Readable.from([content.subarray(range?.start ?? 0, (range?.end ?? content.length) + 1)], { objectMode: false });
    },
    remove: async (name: string) => void contents.delete(name),
  };
};
const key = randomBytes(32);

test.each([1, 1_048_576, 5_000_000])('a file of %i bytes is read as it was written, and is encrypted a part at a time', async (bytes) => {
  const store = memory();
  const files = new SealedFiles(store, key);
  const content = randomBytes(bytes);
  const name = await files.write(content);
  expect(Buffer.from((await files.read(name))!).equals(content)).toBe(true);
  expect(Math.max(...store.parts)).toBeLessThanOrEqual(1_048_576);
  if (bytes > 16) expect(store.contents.get(name)?.includes(content.subarray(0, 16))).toBe(false);
});

test('one that somebody has changed is not read, and one that is gone is none', async () => {
  const store = memory();
  const files = new SealedFiles(store, key);
  const name = await files.write(Buffer.from('people'));
  const sealed = store.contents.get(name)!;
  sealed[14] = (sealed[14] ?? 0) ^ 1;
  await expect(files.read(name)).rejects.toThrow();
  await files.remove([name]);
  expect(await files.read(name)).toBeUndefined();
});
