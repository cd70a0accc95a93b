import { sessionStore } from '@portal/shared/storage';

/** Leads to the portal without modules. It is host code only, and can be typed in, or told somebody, where a page no longer answers. */
export const SAFE_START = '/SafeStart';

const KEY = 'hb_safe_start';

/** Whether modules are started only when somebody opens one, in this tab of the browser. */
export const isSafeStart = (): boolean => sessionStore.text(KEY) !== null;

export const beginSafeStart = (): void => sessionStore.writeText(KEY, '1');

/** Loads the portal anew, with its modules. */
export const endSafeStart = (): void => {
  sessionStore.remove(KEY);
  window.location.reload();
};
