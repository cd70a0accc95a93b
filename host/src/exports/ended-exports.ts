import { queryOf } from '@portal/shared/api';
import type { PageOf } from '@portal/shared/contract';
import { endpoints, MOST_OPEN_EXPORTS, type ExportTask } from '@portal/shared/contract/delivery';
import { localStore } from '@portal/shared/storage';

/** What a browser knows of an account's exports: which were under way, and the newest one that it has met. */
export type Known = { readonly open: readonly number[]; readonly latest: number };

export const isOpen = ({ state }: ExportTask): boolean => state === 'waiting' || state === 'running';

/** Whether there is an end to tell: files that have been deleted by age are none. */
export const hasEnded = ({ state }: ExportTask): boolean => state === 'done' || state === 'failed';

/** What this browser has not seen under way is news for so long after its end, in milliseconds: it may be another computer's. */
const NEWS = 5 * 60_000;

const isNews = ({ finishTime }: ExportTask): boolean => finishTime !== null && Date.now() - Date.parse(finishTime) < NEWS;

/**
 * Which exports have ended since: those that were under way, and new ones that were quicker than the look at them. Nobody is
 * told of what is long over and was begun elsewhere, nor of anything while nothing is known yet.
 */
export const compare = (known: Known | undefined, tasks: readonly ExportTask[]): { ended: ExportTask[]; known: Known } => {
  const latest = Math.max(known?.latest ?? 0, ...tasks.map(({ id }) => id));
  const ended = tasks.filter((task) => hasEnded(task) && known !== undefined && (known.open.includes(task.id) || (task.id > known.latest && isNews(task))));
  return { ended, known: { open: tasks.filter(isOpen).map(({ id }) => id), latest } };
};

const keyFor = (account: string): string => `hb_exports:${account}`;
/** Where the browser keeps nothing, it is known until the page is left. */
const kept = new Map<string, Known>();

const knownFrom = (stored: unknown): Known => {
  const { open, latest } = stored as Partial<Known>;
  if (!Array.isArray(open) || !open.every(Number.isSafeInteger) || !Number.isSafeInteger(latest)) throw new TypeError('no known exports');
  return { open: open as number[], latest: latest as number };
};

const knownOf = (account: string): Known | undefined => localStore.value(keyFor(account), knownFrom) ?? kept.get(keyFor(account));

/**
 * Hears when another page of the browser learns something of an account's exports: that one was begun there, or has ended.
 * @returns a function that stops listening
 */
export const onKnownElsewhere = (account: string, listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent): void => {
    if (key === keyFor(account)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

/** Whether it is known that nothing is under way which the browser would have to tell of. */
const nothingUnderWay = (account: string): boolean => knownOf(account)?.open.length === 0;

const NONE: PageOf<ExportTask> = { items: [], total: 0, pageIndex: 1, pageSize: MOST_OPEN_EXPORTS };

/** Options of the query of an account's newest exports. */
export const exportsQuery = (account: string) => ({
  ...queryOf(endpoints.exports.list, { body: { page: { pageIndex: 1, pageSize: MOST_OPEN_EXPORTS } }, quiet: true }),
  // As long as nothing is under way, the first to be asked is what a call that begins an export brings about.
  initialData: () => (nothingUnderWay(account) ? NONE : undefined),
  staleTime: Infinity,
});

/** Whether an export was begun after `since`, in milliseconds of this computer's clock: the server's may be a little off. */
export const isBegunSince = ({ createTime }: ExportTask, since: number): boolean => Date.parse(createTime) >= since;

/**
 * Which exports have ended since anybody looked in this browser: what one of its pages has told, no other one tells but one that shows its progress.
 * @param since when the page was loaded, in milliseconds: where nothing is known yet, what was begun before it is no news
 */
export const takeEnded = (account: string, tasks: readonly ExportTask[], since: number): ExportTask[] => {
  const key = keyFor(account);
  const { ended, known } = compare(knownOf(account) ?? compare(undefined, tasks.filter((task) => !isBegunSince(task, since))).known, tasks);
  kept.set(key, known);
  localStore.writeValue(key, known);
  return ended;
};
