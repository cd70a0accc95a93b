import * as z from 'zod/mini';
import type { Tag } from './tags.ts';

/** The classes that interfaces come with; administrators grant them to resource groups as a whole, or single interfaces of them (DESIGN 7). */
export const interfaceClasses = [
  'session', // what everybody who is signed in may call
  'reports',
  'favourites',
  'comments',
  'commentManagement', // other people's comments
  'learning',
  'uploads',
  'reportManagement', // the catalogue of reports, for administrators
  'users', // changing people
  'usersRead', // reading who there is
  'roles',
  'resourceGroups',
  'interfaces',
  'menus', // the menu's entries, for administrators
  'dataRoles', // roles of the datasets' row-level security
  'directoryUsers', // users of Entra ID
  'directoryRoles', // groups of Entra ID
  'releases',
  'viewAs', // looking at the portal as somebody else does
  'accessRequests', // deciding what readers have asked for
  'signInLog',
  'browsingHistory', // what everybody has opened
  'auditLog',
  'domains', // directories that people come from
  'connectionSources', // tenants and services that reports come from
  'contentManagement', // what the portal tells, for its authors
  'exportManagement', // everybody's exports
  'scheduleManagement', // everybody's scheduled exports
  'calendarManagement', // which days are worked on
  'siteSettings', // settings of the site that administrators change in the browser
] as const;
export type InterfaceClass = (typeof interfaceClasses)[number];

export type Access = 'public' | 'deploy' | InterfaceClass;

export type Method = 'GET' | 'POST';
/** SPEC 7 has one call outside /api: the end of single sign-on. */
export type Path = `/api/${string}` | '/sso/RedirectCallback';

/**
 * One call of SPEC section 7: the single source for the client's types, the server's routes and OpenAPI.
 *
 * `access`: `public` needs no token; `deploy` takes a deploy token, or who holds the class `releases`; otherwise the interface
 * class that the caller's resource group must hold.
 * `overlay`: the client covers the screen with "loading..." while it runs (SPEC 7.1): for what people wait for with nothing
 * else on the screen.
 * `quiet`: what goes wrong with a call that is made by itself is shown where it is made, and not as a toast (SPEC 8). Unless an
 * entry says otherwise, what asks (a GET call, or one whose answer has `tags`) is quiet; what does something is not. What a page
 * asks as a query is a toast whatever stands here (decision 43). `failures`: only a code that comes with HTTP 200 is a toast, as
 * SPEC 8 has it for the report fetch.
 * `tags`: what the answer is about; `changes`: what the call changes, so that answers about it are asked for anew.
 * `statusCodes`: codes besides 200 that come with HTTP 200 and reach the caller (only sign-in has them).
 * `viewAs`: what becomes of it while somebody looks at the portal as another person: what `reads` changes nothing, and answers as it
 * would that person; what a page does by itself is `skipped`, and answers null as if it had been done. Anything else is refused.
 * `revalidated`: the answer has an ETag; a browser keeps it, and asks each time whether it still holds.
 * `multipart`: the body is a form with one file part, `file`; `body` then describes nothing.
 * `megabytes`: so large may a body be that holds long texts; 1 without.
 */
export type Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Value extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly access: Access;
  readonly overlay: boolean;
  readonly quiet: boolean | 'failures';
  readonly query: Query;
  readonly body: Body;
  readonly value: Value;
  readonly tags?: readonly Tag[];
  readonly changes?: readonly Tag[];
  readonly statusCodes?: readonly number[];
  readonly multipart?: true;
  readonly megabytes?: number;
  readonly revalidated?: true;
  readonly viewAs?: 'reads' | 'skipped';
};

/** What an interface is known by. */
export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The interface class of a call that not everybody may make. */
export const classOf = (access: string): string => (access === 'deploy' ? 'releases' : access);

export type QueryOf<E extends Endpoint> = z.input<E['query']>;
export type BodyOf<E extends Endpoint> = z.input<E['body']>;
export type ValueOf<E extends Endpoint> = z.output<E['value']>;

export const nothing = z.union([z.undefined(), z.null(), z.pipe(z.object({}), z.transform(() => undefined))]);

type Description<Q extends z.ZodMiniType, B extends z.ZodMiniType, V extends z.ZodMiniType> = {
  summary: string;
  access: Access;
  overlay?: true;
  quiet?: boolean | 'failures';
  query?: Q;
  body?: B;
  value: V;
  tags?: readonly Tag[];
  changes?: readonly Tag[];
  statusCodes?: readonly number[];
  multipart?: true;
  megabytes?: number;
  revalidated?: true;
  viewAs?: 'reads' | 'skipped';
};

const noFields = z.object({});
type NoFields = typeof noFields;

/** A GET call; its answer is never cached, the client adds a time stamp unless it is revalidated (SPEC 7.1). */
export const get = <V extends z.ZodMiniType, Q extends z.ZodMiniType = NoFields>(
  path: Path,
  description: Omit<Description<Q, never, V>, 'body' | 'multipart' | 'megabytes'>,
): Endpoint<Q, NoFields, V> => ({
  overlay: false,
  quiet: true,
  ...description,
  method: 'GET',
  path,
  query: description.query ?? (noFields as unknown as Q),
  body: noFields,
});

/** A POST call with a JSON body, or with a file when `multipart` is set, and what is said of that in the query. */
export const post: {
  <V extends z.ZodMiniType, B extends z.ZodMiniType = NoFields>(path: Path, description: Omit<Description<never, B, V>, 'query' | 'revalidated'>): Endpoint<NoFields, B, V>;
  <V extends z.ZodMiniType, B extends z.ZodMiniType, Q extends z.ZodMiniType>(path: Path, description: Omit<Description<Q, B, V>, 'revalidated'>): Endpoint<Q, B, V>;
} = <V extends z.ZodMiniType, B extends z.ZodMiniType, Q extends z.ZodMiniType>(path: Path, description: Omit<Description<Q, B, V>, 'revalidated'>): Endpoint<Q, B, V> => ({
  overlay: false,
  quiet: description.tags !== undefined,
  ...description,
  method: 'POST',
  path,
  query: description.query ?? (noFields as unknown as Q),
  body: description.body ?? (noFields as unknown as B),
});
