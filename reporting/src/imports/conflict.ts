import { z } from 'zod';
import { HttpError } from '../http-error.ts';

/** What happens where something of the name is there already (protocol 13.6). */
export const nameConflict = z.enum(['Ignore', 'Abort', 'Overwrite', 'CreateOrOverwrite', 'GenerateUniqueName']);
export type NameConflict = z.infer<typeof nameConflict>;

export interface Target {
  name: string;
  /** The id of what is written over. */
  overwrites?: string;
}

/**
 * Where an import goes.
 * @param present what is there, or on its way, in the workspace
 * @throws HttpError 409 when the name is taken and that is not wanted, or it is not clear what is to be written over; 400
 * when there is nothing to be written over
 */
export const targetOf = (wanted: string, present: readonly { id: string; name: string }[], how: NameConflict): Target => {
  const same = present.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [first] = same;
  switch (how) {
    case 'Ignore':
      return { name: wanted };
    case 'Abort':
      if (first) throw new HttpError(409, 'DuplicatePackageFoundError', `nameConflict: ${first.name} is there already.`);
      return { name: wanted };
    case 'GenerateUniqueName':
      return { name: uniqueName(wanted, present) };
    case 'Overwrite':
      if (!first) throw new HttpError(400, 'DuplicatePackageNotFoundError', `nameConflict: there is no ${wanted} to be overwritten.`);
  }
  if (same.length > 1) throw new HttpError(409, 'DuplicatePackageFoundError', `nameConflict: ${wanted} is there ${same.length} times, and it is not clear which to overwrite.`);
  return { name: wanted, ...(first && { overwrites: first.id }) };
};

const uniqueName = (wanted: string, present: readonly { name: string }[]): string => {
  const taken = new Set(present.map(({ name }) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} (${number})`;
    if (!taken.has(name.toLowerCase())) return name;
  }
};
