import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { LONGEST_PASSWORD, passwordRules } from './password-rules.ts';
import { bilingual, id, instant } from '../values.ts';

/** Login codes that come with HTTP 200 and are the caller's to handle (SPEC 7.2, DESIGN 3). */
export const loginCode = {
  success: 200,
  wrongCredentials: 0,
  mustChangePassword: 1,
  disabled: 2,
  locked: 3,
  passwordExpired: 4,
} as const;

/** What the user-info cookie holds (SPEC 3). */
export const userInfo = z.object({
  account: z.string(),
  mail: z.string(),
  fullName: z.string(),
  /** Who really sits there, while they look at the portal as this user does, and until when. */
  viewedBy: z.optional(z.object({ account: z.string(), fullName: z.string(), endTime: instant })),
});
export type UserInfo = z.infer<typeof userInfo>;

/** Every answer to somebody who is signed in says by it which version of their `Permissions` holds now. */
export const PERMISSIONS_HEADER = 'x-permissions';

/** What the current user may call, by their resource group. */
export const permissions = z.object({
  /** Changes with the rest. */
  version: z.string(),
  /** The interface classes of which they may make every call. */
  interfaceClasses: z.array(z.string()),
  /** Of the other classes, the calls that they may make, as `keyOf` has them. */
  interfaces: z._default(z.record(z.string(), z.array(z.string())), {}),
});
export type Permissions = z.infer<typeof permissions>;

export const session = z.object({
  accessToken: z.string(),
  /** When the access token ends; `serverTime` lets a browser with a wrong clock work with it. */
  expiration: instant,
  serverTime: instant,
  userGuid: z.string(),
  user: userInfo,
  permissions,
});
export type Session = z.infer<typeof session>;

/** Codes 1 and 4: a token that is good for the change of password only. */
export const passwordChangeGrant = z.object({ changeToken: z.string() });
/** Code 3: how long until the account opens again, in whole minutes for people and in seconds for a countdown. */
export const lockNotice = z.object({ minutesLeft: z.int().check(z.positive()), secondsLeft: z.int().check(z.positive()) });

export const menuItemType = z.enum(['folder', 'page', 'link']);

export type MenuItem = {
  id: number;
  name: string;
  type: z.infer<typeof menuItemType>;
  /** Path under /Main for a page, an https address for a link, empty for a folder. */
  path: string;
  title: string;
  entitle: string;
  icon: string;
  folder: boolean;
  children: MenuItem[];
};

/** An entry of the user's menu (SPEC 3). */
export const menuItem: z.ZodMiniType<MenuItem> = z.lazy(() =>
  z.object({
    id,
    name: z.string(),
    type: menuItemType,
    path: z.string(),
    title: z.string(),
    entitle: z.string(),
    icon: z.string(),
    folder: z.boolean(),
    children: z.array(menuItem),
  }),
);

export const siteSettings = z.object({
  siteName: bilingual,
  /** Path of the portal's mark on this server, a PNG picture that everybody gets; empty where there is none of its own. */
  mark: z.string(),
  /** SPEC 4: after this many minutes without activity the session ends. */
  idleMinutes: z.int().check(z.minimum(2), z.maximum(1440)),
  uploadLimitMegabytes: z.int().check(z.positive()),
  passwordRules,
  /** What single sign-on is called here; null where there is none. */
  singleSignOn: z.nullable(bilingual),
});
export type SiteSettings = z.infer<typeof siteSettings>;

export const signIn = {
  login: post('/api/Login', {
    summary: 'Signs in with a password, or renews the access token with the refresh-token cookie (SPEC 7.2)',
    access: 'public',
    overlay: true,
    quiet: true,
    body: z.discriminatedUnion('grant_type', [
      z.object({
        grant_type: z.literal('password'),
        username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        password: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
        refresh_token: z.optional(z.string()),
        scope: z.optional(z.string().check(z.maxLength(100))),
      }),
      z.object({
        grant_type: z.literal('refresh_token'),
        username: z.optional(z.string()),
        password: z.optional(z.string()),
        /** Only for callers without cookies; a browser's refresh token is an HttpOnly cookie. */
        refresh_token: z.optional(z.string().check(z.maxLength(500))),
        scope: z.optional(z.string().check(z.maxLength(100))),
      }),
    ]),
    value: z.union([session, passwordChangeGrant, lockNotice, z.null()]),
    statusCodes: [0, 1, 2, 3, 4],
  }),
  logout: post('/api/Logout', {
    summary: 'Revokes the refresh token and clears its cookie',
    access: 'public',
    overlay: true,
    quiet: true,
    value: z.null(),
  }),
  changePassword: post('/api/User/ChangePassword', {
    summary: 'Changes the own password, signed in or with the grant of login codes 1 and 4 (SPEC 5)',
    access: 'public',
    overlay: true,
    quiet: true,
    body: z.object({
      changeToken: z.optional(z.string().check(z.maxLength(2000))),
      oldPassword: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
      /** What else it must be like is a setting of the site, `passwordRules`. */
      newPassword: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
      confirmPassword: z.string().check(z.maxLength(LONGEST_PASSWORD)),
    }),
    value: z.null(),
  }),
  setPassword: post('/api/User/SetPassword', {
    summary: 'Chooses a password by the link of a mail, once and within a day. 410 for a link that is used, over or made up',
    access: 'public',
    overlay: true,
    quiet: true,
    body: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(200)),
      newPassword: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
      confirmPassword: z.string().check(z.maxLength(LONGEST_PASSWORD)),
    }),
    value: z.null(),
  }),
  myMenus: get('/api/myresource2', {
    summary: 'The menu of the signed-in user',
    access: 'session',
    viewAs: 'reads',
    overlay: true,
    quiet: false,
    tags: ['menus'],
    value: z.array(menuItem),
    revalidated: true,
  }),
  menuCounts: get('/api/myresource2/Counts', {
    summary: 'How much waits for the current user behind pages of the menu; null for a page that has nothing for them, which the menu leaves out, with the reason where nobody has it',
    access: 'session',
    viewAs: 'reads',
    tags: ['accessRequests', 'menus', 'unread'],
    value: z.array(z.object({ path: z.string(), count: z.nullable(z.int()), reason: z.optional(bilingual) })),
  }),
  permissions: get('/api/User/Permissions', {
    summary: `What the current user may call; asked for when the header \`${PERMISSIONS_HEADER}\` says that it has changed`,
    access: 'session',
    viewAs: 'reads',
    value: permissions,
  }),
  siteSettings: get('/api/Site/Settings', {
    summary: 'What the browser needs to know before anybody signs in',
    access: 'public',
    tags: ['siteSettings'],
    value: siteSettings,
    revalidated: true,
  }),
};
