import { useState } from 'react';
import { currentUser } from '@portal/shared/auth';
import { localStore } from '@portal/shared/storage';

/** A file of which a part is on the portal. The browser gives nobody its content again: they choose it once more. */
export type UnfinishedFile = { readonly name: string; readonly bytes: number; readonly percent: number };

const isUnfinished = (stored: unknown): UnfinishedFile => {
  const { name, bytes, percent } = stored as UnfinishedFile;
  if (typeof name !== 'string' || typeof bytes !== 'number' || typeof percent !== 'number') throw new TypeError('no unfinished file');
  return { name, bytes, percent };
};

/**
 * What was being sent when the page was left, and how it is remembered; undefined forgets it.
 * @param of what it belongs to, for example `chapter 7`; without it nothing is remembered
 */
export const useUnfinished = (of: string | undefined): readonly [UnfinishedFile | undefined, (file: UnfinishedFile | undefined) => void] => {
  // Others may sign in to the same browser, and what they send is theirs.
  const key = `portal.upload.${currentUser()?.account ?? ''}.${of}`;
  const [unfinished, setUnfinished] = useState(() => (of === undefined ? undefined : localStore.value(key, isUnfinished)));
  const remember = (file: UnfinishedFile | undefined) => {
    if (of === undefined) return;
    if (!file) {
      localStore.remove(key);
      setUnfinished(undefined);
    } else if (file.percent !== unfinished?.percent || file.name !== unfinished.name) {
      localStore.writeValue(key, file);
      setUnfinished(file);
    }
  };
  return [unfinished, remember];
};
