import type { ReactNode } from 'react';
import { Navigate } from '@portal/shared/router';
import { beginSafeStart } from './safe-start.ts';

/** The address of the safe start: from here on this tab has it, signed in or not. */
export const SafeStartRoute = (): ReactNode => {
  // Before the shell is drawn, and the same however often.
  beginSafeStart();
  return <Navigate to="/" replace />;
};
