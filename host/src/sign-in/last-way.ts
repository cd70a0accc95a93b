import { localStore } from '@portal/shared/storage';

/** How somebody signs in on the page. */
export type Way = 'password' | 'sso' | 'qr';

const KEY = 'hb_signInWay';

/** The way by which somebody was last signed in, in this browser. */
export const lastWay = (): Way => {
  const stored = localStore.text(KEY);
  return stored === 'sso' || stored === 'qr' ? stored : 'password';
};

/** Remembers the way by which somebody has just been signed in: next time it stands first. */
export const keepWay = (way: Way): void => localStore.writeText(KEY, way);
