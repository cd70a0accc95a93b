export const HOME = '/Main/Home';

/** Where to go after sign-in: the wanted path if it lies within the portal, else Home. Never another site. */
export const withinPortal = (wanted: string | null): string => {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return HOME;
  const url = new URL(wanted, window.location.origin);
  const isSignIn = /^\/(login|$)/i.test(url.pathname);
  // Looked at again: `/..//evil.example` becomes `//evil.example` only by being parsed.
  const isOther = url.origin !== window.location.origin || url.pathname.startsWith('//');
  return !isOther && !isSignIn ? url.pathname + url.search : HOME;
};
