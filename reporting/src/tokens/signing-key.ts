import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../documents/durable-file.ts';

const bytes = 32;

/** The key that signs all tokens, made at the first start and readable by the service's own account only. */
export const signingKey = async (dataFolder: string): Promise<Uint8Array> => {
  const file = join(dataFolder, 'signing-key');
  const stored = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored) {
    if (stored.length !== bytes) throw new Error(`${file} is not a key of this service; remove it, and all tokens given out end.`);
    return stored;
  }
  const key = randomBytes(bytes);
  await writeDurably(file, key);
  return key;
};
