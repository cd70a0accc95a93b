import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file, readable for its owner only, so that after a crash either the old or the new text is there, never a part of it. */
export const writeDurably = async (file: string, content: string | Uint8Array): Promise<void> => {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
};

/** Removes a file for good; one that is not there is no error. */
export const removeDurably = async (file: string): Promise<void> => {
  await rm(file, { force: true });
  await syncFolder(dirname(file));
};
