import { useCallback, useSyncExternalStore } from 'react';
import { ApiError, call } from '@portal/shared/api';
import { classOf, endpoints, keyOf, permissions, type Endpoint, type Permissions } from '@portal/shared/contract';
import { readSession } from './session-cookies.ts';
import { localStore } from '../storage/browser-store.ts';

/** In the browser's storage and not in a cookie: every request would carry it, and a cookie ends at 4 KB. */
const KEY = 'hb_permissions';
const FORBIDDEN = 403;

/** A call, or what a module's description says of the calls that a page of it lives by. */
type Restricted = { readonly access: string } & Partial<Pick<Endpoint, 'method' | 'path'>>;
type Kept = Permissions & { readonly account: string };

const listeners = new Set<() => void>();

const kept = (stored: unknown): Kept => {
  const { account, ...rest } = stored as { account?: unknown };
  return { ...permissions.parse(rest), account: String(account) };
};

const read = (): Kept | undefined => {
  const account = readSession()?.user.account;
  const found = localStore.value(KEY, kept);
  return found?.account === account ? found : undefined;
};

let known = read();
/** The version that this browser may not even ask for. */
let refused: string | undefined;
let asking: Promise<void> | undefined;

const change = (next: Kept | undefined): void => {
  if (next?.account === known?.account && next?.version === known?.version) return;
  known = next;
  for (const listener of listeners) listener();
};

/** Keeps what the server says that the session's user may call, for every tab of the browser. */
export const keepPermissions = (account: string, given: Permissions): void => {
  localStore.writeValue(KEY, { account, ...given });
  change({ ...given, account });
};

export const forgetPermissions = (): void => {
  localStore.remove(KEY);
  change(undefined);
};

/** Another user is signed in, or another tab has stored anew. What this page knows of the same user stays where storage is forbidden. */
export const rereadPermissions = (): void => {
  const account = readSession()?.user.account;
  const next = read() ?? (known?.account === account ? known : undefined);
  change(next);
};

/** An answer of the server has come with the version of what its user may call: another one than is known is fetched. */
export const notePermissionsVersion = (version: string): void => {
  if (version === known?.version || version === refused) return;
  asking ??= ask(version).finally(() => {
    asking = undefined;
  });
};

const ask = async (version: string): Promise<void> => {
  const account = readSession()?.user.account;
  try {
    const given = await call(endpoints.signIn.permissions, { quiet: true });
    if (account !== undefined && readSession()?.user.account === account) keepPermissions(account, given);
  } catch (error) {
    // Anything else may be better with the next answer.
    if (error instanceof ApiError && error.statusCode === FORBIDDEN) refused = version;
  }
};

/**
 * Whether the current user may make a call. The server decides; this is for not offering what it would refuse. As long
 * as nothing is known, everything is offered.
 */
export const may = (call: Restricted): boolean => allows(known, call);

/** A page is there for who may make any of the calls it lives by. */
const allows = (kept: Kept | undefined, { access, method, path }: Restricted): boolean => {
  if (access === 'public' || kept === undefined || kept.interfaceClasses.includes(classOf(access))) return true;
  const single = kept.interfaces[classOf(access)];
  return single !== undefined && (!method || !path || single.includes(keyOf({ method, path })));
};

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** As `may`, and drawn anew when it changes, also by another tab. */
export const useMay = (call: Restricted): boolean => useSyncExternalStore(onChange, () => may(call));

/** `may`, for who asks about many calls, a menu for example: another function when what it answers has changed. */
export const usePermissions = (): typeof may => {
  const kept = useSyncExternalStore(onChange, () => known);
  return useCallback((call) => allows(kept, call), [kept]);
};

/** @returns a function that stops following the other tabs */
export const followPermissions = (): (() => void) => {
  const hear = ({ key }: StorageEvent) => (key === KEY || key === null) && rereadPermissions();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
