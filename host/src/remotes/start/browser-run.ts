import Cookies from 'js-cookie';

const COOKIE = 'hb_run';

/**
 * Names the time from one start of the browser to its end: a cookie that ends with it. What the browser wrote down in an earlier run is
 * not all that happened, because one that is killed has not written its last seconds.
 */
export const browserRun = (): string => {
  const known = Cookies.get(COOKIE);
  if (known) return known;
  const run = Math.random().toString(36).slice(2);
  Cookies.set(COOKIE, run, { sameSite: 'Lax', secure: window.location.protocol === 'https:' });
  return run;
};
