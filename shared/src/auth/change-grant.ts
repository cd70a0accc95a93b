/** Login codes 1 and 4 give a token that is good for the change of password only; it stays with this browser tab. */
const KEY = 'hb_changeToken';

export type ChangeReason = 'first' | 'expired';
export type ChangeGrant = { readonly changeToken: string; readonly reason: ChangeReason };

// For browsers that forbid storage.
let held: ChangeGrant | undefined;

export const changeGrant = (): ChangeGrant | undefined => held ?? read();

export const keepChangeGrant = (grant: ChangeGrant): void => {
  held = grant;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(grant));
  } catch {
    return;
  }
};

export const forgetChangeGrant = (): void => {
  held = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
};

const read = (): ChangeGrant | undefined => {
  try {
    const { changeToken, reason } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<ChangeGrant>;
    return changeToken && reason ? { changeToken, reason } : undefined;
  } catch {
    return undefined;
  }
};
