import { sessionStore } from '../storage/browser-store.ts';

/** Login codes 1 and 4 give a token that is good for the change of password only; it stays with this browser tab. */
const KEY = 'hb_changeToken';

export type ChangeReason = 'first' | 'expired';
export type ChangeGrant = { readonly changeToken: string; readonly reason: ChangeReason };

// For browsers that forbid storage.
let held: ChangeGrant | undefined;

export const changeGrant = (): ChangeGrant | undefined => held ?? read();

export const keepChangeGrant = (grant: ChangeGrant): void => {
  held = grant;
  sessionStore.writeValue(KEY, grant);
};

export const forgetChangeGrant = (): void => {
  held = undefined;
  sessionStore.remove(KEY);
};

const read = (): ChangeGrant | undefined =>
  sessionStore.value(KEY, (stored) => {
    const { changeToken, reason } = stored as Partial<ChangeGrant>;
    return changeToken && reason ? { changeToken, reason } : undefined;
  });
