import { createHash } from 'node:crypto';
import type { Permissions } from '@portal/shared/contract/all';

/** What somebody with these interface classes may call; the version changes with it, and is the same on every replica. */
export const permissionsOf = (interfaceClasses: Iterable<string>): Permissions => {
  const sorted = [...interfaceClasses].sort();
  return { version: createHash('sha256').update(sorted.join(' ')).digest('base64url').slice(0, 12), interfaceClasses: sorted };
};
