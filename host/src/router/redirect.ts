export const HOME = '/Main/Home';

/** Where to go after sign-in: the wanted path if it lies within the portal, else Home. Never another site. */
export const withinPortal = (wanted: string | null): string => {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return HOME;
  const url = new URL(wanted, window.location.origin);
  const isSignIn = /^\/(login|$)/i.test(url.pathname);
  return url.origin === window.location.origin && !isSignIn ? url.pathname + url.search : HOME;
};
