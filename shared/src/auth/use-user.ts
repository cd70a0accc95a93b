import { useSyncExternalStore } from 'react';
import type { UserInfo } from '@portal/shared/contract';
import { currentUser, onUserChange } from './session.ts';

/** Who is signed in, or null. Changes also when another tab of the browser signs in or out. */
export const useUser = (): UserInfo | null => useSyncExternalStore(onUserChange, currentUser);
