import type { ExportTask } from '@portal/shared/contract/delivery';
import { localStore } from '@portal/shared/storage';

/** What a browser knows of an account's exports: which were under way, and the newest one that it has met. */
export type Known = { readonly open: readonly number[]; readonly latest: number };

export const isOpen = ({ state }: ExportTask): boolean => state === 'waiting' || state === 'running';

/** What this browser has not seen under way is news for so long after its end, in milliseconds: it may be another computer's. */
const NEWS = 5 * 60_000;

const isNews = ({ finishTime }: ExportTask): boolean => finishTime !== null && Date.now() - Date.parse(finishTime) < NEWS;

/**
 * Which exports have ended since: those that were under way, and new ones that were quicker than the look at them. Nobody is
 * told of what is long over and was begun elsewhere, nor of anything while nothing is known yet.
 */
export const compare = (known: Known | undefined, tasks: readonly ExportTask[]): { ended: ExportTask[]; known: Known } => {
  const latest = Math.max(known?.latest ?? 0, ...tasks.map(({ id }) => id));
  const ended = tasks.filter((task) => (task.state === 'done' || task.state === 'failed') && known !== undefined && (known.open.includes(task.id) || (task.id > known.latest && isNews(task))));
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

/** Whether it is known that nothing is under way which the browser would have to tell of. */
export const nothingUnderWay = (account: string): boolean => knownOf(account)?.open.length === 0;

/** Which exports have ended since anybody looked in this browser: what one of its pages has told, no other one tells. */
export const takeEnded = (account: string, tasks: readonly ExportTask[]): ExportTask[] => {
  const key = keyFor(account);
  const { ended, known } = compare(knownOf(account), tasks);
  kept.set(key, known);
  localStore.writeValue(key, known);
  return ended;
};
