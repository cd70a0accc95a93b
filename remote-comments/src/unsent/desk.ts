import { atom, useAtom, type WritableAtom } from 'jotai';
import { useUser } from '@portal/shared/auth';
import type { ReportPlace } from '@portal/shared/shell';

/** Somebody who is addressed: the account, and the name that stands in the text. */
export type Mention = { readonly id: number; readonly name: string };

/** A comment or reply as it is being written. `images` are the paths of pictures that the server has already. */
export type Draft = { readonly text: string; readonly images: readonly string[]; readonly mentions: readonly Mention[] };
export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

/** What was sent and has no answer yet, or was not accepted. */
export type Unsent = Draft & {
  /** Goes with it: what the server gets a second time it writes once. */
  readonly key: string;
  /** The comment that it answers; null for a comment. */
  readonly answers: number | null;
  readonly place: ReportPlace | null;
  /** `offline` goes by itself as soon as the server can be reached. */
  readonly state: 'sending' | 'offline' | 'failed';
  /** Why it failed, in the user's language; empty when the page was left before there was an answer. */
  readonly reason: string;
};

/** What one reader has written about one report and the server has not taken yet. `replies` are drafts by comment. */
export type Desk = { readonly draft: Draft; readonly replies: Readonly<Record<string, Draft>>; readonly unsent: readonly Unsent[] };
export type ChangeDesk = (change: (desk: Desk) => Desk) => void;

export const EMPTY_DRAFT: Draft = { text: '', images: [], mentions: [] };
const EMPTY_DESK: Desk = { draft: EMPTY_DRAFT, replies: {}, unsent: [] };

export const isEmptyDraft = ({ text, images }: Draft): boolean => text === '' && images.length === 0;

/** The reader's desk for a report. It outlives the drawer, a reload and the session, until it is sent. */
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
    const { draft, replies, unsent } = JSON.parse(localStorage.getItem(key) ?? 'null') as Desk;
    if (![draft, ...Object.values(replies), ...unsent].every(isDraft)) return EMPTY_DESK;
    return { draft, replies, unsent: unsent.map((one) => (one.state === 'sending' ? { ...one, state: 'failed', reason: '' } : one)) };
  } catch {
    return EMPTY_DESK;
  }
};

const keepDesk = (key: string, desk: Desk): void => {
  try {
    if (isEmpty(desk)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(desk));
  } catch {
    // A full or forbidden storage costs the draft at the next reload, not the comment.
  }
};

const isEmpty = ({ draft, replies, unsent }: Desk): boolean =>
  isEmptyDraft(draft) && Object.values(replies).every(isEmptyDraft) && unsent.length === 0;

const isDraft = ({ text, images, mentions }: Draft): boolean =>
  typeof text === 'string' && images.every((image) => typeof image === 'string') && mentions.every(({ name }) => typeof name === 'string');
