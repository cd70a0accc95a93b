import { may, usePermissions } from '@portal/shared/auth';
import type { Endpoint } from '@portal/shared/contract';

/** Which calls the current user may make; drawn anew when that changes. The server decides. */
export const useMayOf = (): ((endpoint: Endpoint) => boolean) => {
  usePermissions();
  return may;
};
