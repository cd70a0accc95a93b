export const HOME = '/Main/Home';

/**
 * Where to go after sign-in: the wanted path if it lies within the portal. Never another site.
 * @param instead where to go when nothing but Home was wanted: where the user was before
 */
export const withinPortal = (wanted: string | null, instead?: string): string => {
  const path = pathWithin(wanted) ?? HOME;
  return path === HOME ? (pathWithin(instead ?? null) ?? HOME) : path;
};

const pathWithin = (wanted: string | null): string | undefined => {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const url = new URL(wanted, window.location.origin);
  const isSignIn = /^\/(login|sso\/|$)/i.test(url.pathname);
  // Looked at again: `/..//evil.example` becomes `//evil.example` only by being parsed.
  const isOther = url.origin !== window.location.origin || url.pathname.startsWith('//');
  return isOther || isSignIn ? undefined : url.pathname + url.search;
};
