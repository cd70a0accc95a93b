import { atom, useAtom, type WritableAtom } from 'jotai';
import { useUser } from '@portal/shared/auth';

/** A comment as it is being written. `images` are the paths of pictures that the server has already. */
export type Draft = { readonly text: string; readonly images: readonly string[] };

/** A comment that was sent and has no answer yet, or was not accepted. */
export type Unsent = Draft & {
  readonly key: string;
  readonly state: 'sending' | 'failed';
  /** Why it failed, in the user's language; empty when the page was left before there was an answer. */
  readonly reason: string;
};

/** What one reader has written about one report and the server has not taken yet. */
export type Desk = { readonly draft: Draft; readonly unsent: readonly Unsent[] };
export type ChangeDesk = (change: (desk: Desk) => Desk) => void;

export const EMPTY_DRAFT: Draft = { text: '', images: [] };
const EMPTY_DESK: Desk = { draft: EMPTY_DRAFT, unsent: [] };

/** The reader's desk for a report. It outlives the drawer and a reload, until the browser tab is closed. */
export const useDesk = (reportId: number): [Desk, ChangeDesk] => {
  const account = useUser()?.account ?? '';
  return useAtom(deskAtom(`portal.comments.${account}.${reportId}`));
};

type DeskAtom = WritableAtom<Desk, [(desk: Desk) => Desk], void>;
const desks = new Map<string, DeskAtom>();

const deskAtom = (key: string): DeskAtom => {
  const found = desks.get(key);
  if (found) return found;
  const kept = atom(readDesk(key));
  const desk: DeskAtom = atom(
    (get) => get(kept),
    (get, set, change) => {
      const next = change(get(kept));
      set(kept, next);
      keepDesk(key, next);
    },
  );
  desks.set(key, desk);
  return desk;
};

/** What was on its way when the page was left has no answer any more: whether it arrived, the list shows. */
export const readDesk = (key: string): Desk => {
  try {
    const { draft, unsent } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Desk;
    if (!isDraft(draft) || !unsent.every(isDraft)) return EMPTY_DESK;
    return { draft, unsent: unsent.map((one) => (one.state === 'sending' ? { ...one, state: 'failed', reason: '' } : one)) };
  } catch {
    return EMPTY_DESK;
  }
};

const keepDesk = (key: string, desk: Desk): void => {
  try {
    if (isEmpty(desk)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(desk));
  } catch {
    // A full or forbidden storage costs the draft at the next reload, not the comment.
  }
};

const isEmpty = ({ draft, unsent }: Desk): boolean => draft.text === '' && draft.images.length === 0 && unsent.length === 0;

const isDraft = ({ text, images }: Draft): boolean =>
  typeof text === 'string' && images.every((image) => typeof image === 'string');
