import { ALWAYS_ALLOWED, EXPORTS_PATH, SCHEDULES_PATH } from '@portal/shared/contract';
import { matchPath } from '@portal/shared/router';
import { HOME, withinPortal } from './redirect.ts';

/** Open to everybody, in their menu or not: whoever begins an export sees it, and the bell and Home lead to both. */
const OWN_EXPORTS = [EXPORTS_PATH, SCHEDULES_PATH];

/** Where a name and a password are entered. Whoever is signed in has no use for them; a token may sign in somebody else. */
const SIGN_IN = ['/login', '/loginNew'];
const PUBLIC = [...SIGN_IN, '/loginToken', '/SetPassword'];

export type GuardAnswer = { allowed: true } | { allowed: false; goTo: string };

type Visit = {
  /** Path with search. */
  path: string;
  signedIn: boolean;
  /** Paths of the user's menu, as the server gave them: `User`, `/Main/User` or a pattern, `ReportServer/:id`. Undefined where the shell asks again with them. */
  menuPaths?: readonly string[];
  /** Where the same user was when the session ended, and goes back to unless something else is wanted. */
  bookmark?: string;
};

/** Whether a path may be opened, and where to go instead (SPEC 2.1). */
export const guard = ({ path, signedIn, menuPaths, bookmark }: Visit): GuardAnswer => {
  const { pathname, searchParams } = new URL(path, 'http://portal');
  const isPublic = PUBLIC.includes(pathname);
  if (!signedIn) return isPublic ? { allowed: true } : { allowed: false, goTo: `/login?redirect=${encodeURIComponent(pathname === '/' ? HOME : path)}` };
  if (SIGN_IN.includes(pathname)) return { allowed: false, goTo: withinPortal(searchParams.get('redirect'), bookmark) };
  if (menuPaths === undefined) return { allowed: true };
  const open = isPublic || ['/', '/Main', HOME, ...OWN_EXPORTS].some((one) => isAt(one, pathname));
  const inMenu = menuPaths.some((menuPath) => isAt(withMain(menuPath), pathname));
  if (open || inMenu || ALWAYS_ALLOWED.some((word) => pathname.includes(word))) return { allowed: true };
  return { allowed: false, goTo: '/' };
};

/** A slash at the end makes no other page, nor does what stands behind the path of a menu entry. */
const isAt = (pattern: string, pathname: string): boolean => matchPath({ path: pattern.split('?')[0] ?? '', caseSensitive: true }, pathname) !== null;

/** The full path of a menu entry. */
export const withMain = (path: string): string => {
  const bare = path.replace(/^\/+/, '');
  return bare.startsWith('Main/') ? `/${bare}` : `/Main/${bare}`;
};
