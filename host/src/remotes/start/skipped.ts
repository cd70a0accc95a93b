import { localStore } from '@portal/shared/storage';
import type { Start } from './page-life.ts';

const KEY = 'hb_skipped';
/** Then it is tried again: what ended that page may have been the browser, in milliseconds. */
const KEPT = 24 * 3600 * 1000;

type Skipped = Start & { readonly until: number };

const read = (): Skipped[] => localStore.value(KEY, (stored) => (stored as Skipped[]).filter(({ until }) => until > Date.now())) ?? [];
const write = (skipped: readonly Skipped[]): void => (skipped.length > 0 ? localStore.writeValue(KEY, skipped) : localStore.remove(KEY));

/** The versions of modules at whose start a page froze in this browser: they are not started, for a day or until somebody asks for them. */
export const skippedStarts = {
  has: ({ remote, version }: Start): boolean => read().some((one) => one.remote === remote && one.version === version),
  add: ({ remote, version }: Start): void => write([...read().filter((one) => one.remote !== remote || one.version !== version), { remote, version, until: Date.now() + KEPT }]),
  /** A person wants it all the same. */
  forgive: (remote: string): void => write(read().filter((one) => one.remote !== remote)),
};
