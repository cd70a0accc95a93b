import { FolderInUse, lockFolder as lock } from '@portal/files/folder-lock';

/**
 * Takes a data folder for this process alone; DuckDB's own lock is behind this one.
 * @returns a function that gives the folder free
 * @throws Error that says who holds the folder
 */
export const lockFolder = (folder: string): (() => void) => {
  try {
    return lock(folder, 'service');
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const { pid, since } = error.holder ?? { pid: 'unknown', since: 'now' };
    const message =
      pid === process.pid
        ? `This process already uses the data folder ${folder}.`
        : `The data folder ${folder} is in use by process ${pid} since ${since}; end it, or choose another REPORTING_DATA_DIR.`;
    throw new Error(message, { cause: error });
  }
};
