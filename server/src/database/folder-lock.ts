import { FolderInUse, lockFolder as lock } from '@portal/files/folder-lock';
import { StartError } from '../settings.ts';

/**
 * Takes a data folder for this process. PGlite does not lock its folder, and two processes on one would destroy it.
 *
 * @returns a function that gives the folder back
 * @throws StartError naming the process that holds the folder
 */
export const lockFolder = (folder: string): (() => void) => {
  try {
    return lock(folder, 'portal');
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartError(`The data folder ${folder} is in use by process ${error.holder?.pid ?? 'unknown'}; stop that one, or name another folder with PORTAL_DATA_DIR.`);
  }
};
